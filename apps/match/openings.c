// SPDX-License-Identifier: MIT
// Where the games begin. Players that always answer alike play the same game from the same
// opening, so that none comes twice: not turned by 180 degrees, and of three stones not with the
// two black ones exchanged.
#include "match/match.h"

#include "app.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { STONES_MAX = 3, LINE_LENGTH_MAX = 1 << 16, OPENINGS_MAX = MATCH_GAMES_MAX / 2 };

void match_openings_free(match_openings *o) {
    for (int i = 0; i < o->count; i++)
        free(o->text[i]);
    free(o->text);
    *o = (match_openings){0};
}

static int out_of_memory(match_openings *o) {
    match_openings_free(o);
    return app_fail(HX_RESOURCES, "out of memory");
}

// Copies the text; the list doubles when it is full.
static bool append(match_openings *o, const char *text) {
    if ((o->count & (o->count - 1)) == 0) {
        size_t room = o->count ? 2 * (size_t)o->count : 1;
        char **more = realloc(o->text, room * sizeof *more);
        if (!more) return false;
        o->text = more;
    }
    o->text[o->count] = strdup(text);
    return o->text[o->count] && ++o->count;
}

// ---- made here ----

// The board whose openings are made.
typedef struct maker {
    hx_engine *engine;
    hx_game *board; // empty, for the names of cells
    int columns, rows, cells;
} maker;

// splitmix64, Steele, Lea and Flood 2014
static uint64_t mix(uint64_t x) {
    x += 0x9e3779b97f4a7c15u;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
}

// Numbers of so many bits in another order: each step can be undone, so none comes twice.
static uint64_t shuffle(uint64_t x, int bits, uint64_t seed) {
    uint64_t mask = ((uint64_t)1 << bits) - 1;
    for (uint64_t round = 0; round < 4; round++) {
        x = (x ^ mix(seed + round)) & mask;
        x = (x * 0x9e3779b97f4a7c15u) & mask;
        x ^= x >> (bits + 1) / 2;
    }
    return x;
}

// The number as cells, one digit each; false if it is no opening, or another one stands for it.
static bool decode(const maker *m, uint64_t number, int stones, int cell[STONES_MAX]) {
    for (int i = 0; i < stones; i++) {
        cell[i] = (int)(number % (uint64_t)m->cells);
        number /= (uint64_t)m->cells;
        for (int j = 0; j < i; j++)
            if (cell[i] == cell[j]) return false;
    }
    if (stones == 3 && cell[0] > cell[2]) return false;
    // The same turned: black's cells are then in reverse order.
    for (int i = 0; i < stones; i++) {
        int turned = m->cells - 1 - cell[stones == 3 && i != 1 ? 2 - i : i];
        if (turned != cell[i]) return cell[i] < turned;
    }
    return true;
}

// Adds the opening, unless the game is over with it. False when memory is out.
static bool add_stones(match_openings *o, const maker *m, const int *cell, int stones) {
    char text[80], name[HX_NAME_MAX];
    int length = snprintf(text, sizeof text, "%dx%d:", m->columns, m->rows);
    if (m->columns == m->rows) length = snprintf(text, sizeof text, "%d:", m->columns);
    for (int i = 0; i < stones; i++)
        length += snprintf(text + length, sizeof text - (size_t)length, "%s%s", i ? "," : "",
                           hx_game_cell_name(m->board, cell[i], name));
    hx_game *game;
    hx_status status = hx_game_read(&game, m->engine, text, 0);
    if (status) return status == HX_BAD_INPUT; // a stone after the end
    bool over = hx_game_winner(game) != HX_COLOR_NONE;
    hx_game_free(game);
    return over || append(o, text);
}

static bool make(match_openings *o, const maker *m, int wanted, int stones, uint64_t seed) {
    uint64_t all = 1;
    int bits = 0, cell[STONES_MAX];
    for (int i = 0; i < stones; i++)
        all *= (uint64_t)m->cells;
    while ((uint64_t)1 << bits < all)
        bits++;
    bool good = true;
    for (uint64_t i = 0; i < (uint64_t)1 << bits && o->count < wanted && good; i++) {
        uint64_t number = shuffle(i, bits, seed);
        if (number < all && decode(m, number, stones, cell)) good = add_stones(o, m, cell, stones);
    }
    return good;
}

int match_openings_make(match_openings *out, hx_engine *engine, const int size[2], int wanted,
                        uint64_t seed) {
    maker m = {.engine = engine, .columns = size[0], .rows = size[1], .cells = size[0] * size[1]};
    *out = (match_openings){0};
    bool good = hx_game_new(&m.board, engine, size[0], size[1]) == HX_OK;
    for (int stones = 1; stones <= STONES_MAX && good; stones++)
        good = make(out, &m, wanted, stones, mix(seed));
    hx_game_free(m.board);
    if (!good) return out_of_memory(out);
    if (out->count > 0) return HX_OK;
    return app_fail(HX_USAGE, "--size: on a %dx%d board the first stones decide the game", size[0],
                    size[1]);
}

// Anshelevich does not name his five moves. These are where programs that expect a swap begin on
// 11x11, spread over the board: a2, b2, a6, a9, f2. An opponent's stone in the middle is a good
// answer to each of them.
int match_openings_papers(match_openings *out, hx_engine *engine, const int size[2], int wanted) {
    enum { SIDE_MIN = 6 }; // they are different cells from here on
    int columns = size[0], rows = size[1];
    const int place[MATCH_PAPERS_FIVE][2] = {
        {0, 1}, {1, 1}, {0, (rows - 1) / 2}, {0, rows - 3}, {(columns - 1) / 2, 1}};
    // From the middle; none for the first five.
    static const int reply[MATCH_PAPERS_MAX / MATCH_PAPERS_FIVE][2] = {{0, 0},  {-1, 0}, {0, -1},
                                                                       {1, -1}, {-1, 1}, {0, 1}};
    maker m = {.engine = engine, .columns = columns, .rows = rows, .cells = columns * rows};
    *out = (match_openings){0};
    if (columns < SIDE_MIN || rows < SIDE_MIN)
        return app_fail(HX_USAGE, "--openings papers needs a board of at least %dx%d, not %dx%d",
                        SIDE_MIN, SIDE_MIN, columns, rows);
    bool good = hx_game_new(&m.board, engine, columns, rows) == HX_OK;
    for (int i = 0; i < wanted && good; i++) {
        const int *first = place[i % MATCH_PAPERS_FIVE], *step = reply[i / MATCH_PAPERS_FIVE];
        int cells[2] = {first[1] * columns + first[0],
                        (rows / 2 + step[1]) * columns + columns / 2 + step[0]};
        good = add_stones(out, &m, cells, i < MATCH_PAPERS_FIVE ? 1 : 2);
    }
    hx_game_free(m.board);
    return good ? HX_OK : out_of_memory(out);
}

// ---- from a file ----

static int load_line(match_openings *o, hx_engine *engine, const char *path, int number,
                     const char *line) {
    hx_game *game;
    hx_status status = hx_game_read(&game, engine, line, 0);
    if (status) return app_fail(status, "%s line %d: %s", path, number, hx_engine_error(engine));
    bool over = hx_game_winner(game) != HX_COLOR_NONE;
    hx_game_free(game);
    if (over) return app_fail(HX_BAD_INPUT, "%s line %d: the game is already over", path, number);
    if (o->count == OPENINGS_MAX)
        return app_fail(HX_BAD_INPUT, "%s has more than %d openings", path, OPENINGS_MAX);
    return append(o, line) ? HX_OK : app_fail(HX_RESOURCES, "out of memory");
}

// One line without its line break, or the longest beginning that there is room for; false at the
// end.
static bool read_line(char line[LINE_LENGTH_MAX + 1], FILE *file) {
    size_t length = 0;
    int c = EOF;
    while (length < LINE_LENGTH_MAX && (c = getc(file)) != EOF && c != '\n')
        line[length++] = c == '\0' ? '?' : (char)c;
    if (length > 0 && line[length - 1] == '\r') length--;
    line[length] = '\0';
    return length > 0 || c != EOF;
}

static int load_file(match_openings *o, hx_engine *engine, const char *path, FILE *file) {
    char *line = malloc(LINE_LENGTH_MAX + 1);
    int status = line ? HX_OK : app_fail(HX_RESOURCES, "out of memory");
    for (int number = 1; !status && read_line(line, file); number++) {
        if (strlen(line) == LINE_LENGTH_MAX)
            status = app_fail(HX_BAD_INPUT, "%s line %d is longer than %d bytes", path, number,
                              LINE_LENGTH_MAX - 1);
        const char *text = line + strspn(line, " \t");
        if (!status && *text && strncmp(text, "# ", 2) != 0)
            status = load_line(o, engine, path, number, text);
    }
    if (!status && ferror(file))
        status = app_fail(HX_BAD_INPUT, "cannot read %s: %s", path, strerror(errno));
    if (!status && o->count == 0)
        status = app_fail(HX_BAD_INPUT, "%s has no opening in it: one position a line", path);
    free(line);
    return status;
}

int match_openings_load(match_openings *out, hx_engine *engine, const char *path) {
    *out = (match_openings){0};
    bool standard = strcmp(path, "-") == 0;
    FILE *file = standard ? stdin : fopen(path, "rb");
    if (!file) return app_fail(HX_BAD_INPUT, "cannot read %s: %s", path, strerror(errno));
    int status = load_file(out, engine, standard ? "standard input" : path, file);
    if (!standard) fclose(file);
    if (status) match_openings_free(out);
    return status;
}
