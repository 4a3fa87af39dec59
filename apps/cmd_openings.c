// SPDX-License-Identifier: MIT
// hexproof openings: how probably black wins with each first stone, as a drawn board, a picture or
// JSON.
#include "app.h"

#include <string.h>
#include <time.h>
#include <unistd.h>

// Seconds between lines about the progress, in a terminal and elsewhere.
static const double REDRAW = 0.2, LINE = 15;

enum {
    WIDTH = 4, // of a cell in the drawn board; each row is half of that further to the right
    SLANT = WIDTH / 2,
    NAMED = 3,    // so many fair stones are named
    LABEL_MAX = 8 // room for a percentage
};

typedef struct settings {
    hx_limits limits;
    int size[2];
    const char *net, *svg;
    bool json;
    hx_engine *engine;
    hx_game *game; // the empty board, for names and pictures
    int count;     // of its cells
    double black_wins[HX_CELLS_MAX];
    int searched; // stones
    double start, shown;
    bool terminal; // standard error is one
} settings;

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

// ---- on the way ----

static void show_progress(void *user, const hx_best *stone) {
    enum { BAR = 10 };
    settings *s = user;
    (void)stone;
    s->searched++;
    double time = now(), rate = s->searched / (time - s->start);
    if (time - s->shown < (s->terminal ? REDRAW : LINE)) return;
    s->shown = time;
    long left = (long)((s->count - s->searched) / rate);
    if (s->terminal) fputs("\r[", stderr);
    for (int i = 0; i < BAR && s->terminal; i++)
        fputc(i * s->count < s->searched * BAR ? '#' : '-', stderr);
    fprintf(stderr, "%s%d of %d stones, %.2g/s, %ld:%02ld left%s", s->terminal ? "] " : "",
            s->searched, s->count, rate, left / 60, left % 60, s->terminal ? "\033[K" : "\n");
    fflush(stderr);
}

static int search(settings *s) {
    app_interrupt before;
    s->start = s->shown = now();
    s->terminal = isatty(STDERR_FILENO);
    app_interrupt_catch(&before);
    hx_status status =
        hx_engine_openings(s->engine, s->size[0], s->size[1], &s->limits, s->black_wins);
    app_interrupt_release(&before);
    if (s->terminal) fputs("\r\033[K", stderr);
    if (status) return app_fail(status, "%s", hx_engine_error(s->engine));
    return HX_OK;
}

// ---- the fairest ----

static double unfairness(const settings *s, int cell) {
    double p = s->black_wins[cell];
    return p < 0.5 ? 0.5 - p : p - 0.5;
}

static bool is_open(const settings *s, int cell) {
    return s->black_wins[cell] > 0 && s->black_wins[cell] < 1;
}

// The fairest stone after those that are at `out` already; of a stone and its image by half a turn
// the first. -1: all others are decided.
static int next_fairest(const settings *s, const int *out, int named) {
    int best = -1;
    for (int cell = 0; cell <= s->count - 1 - cell; cell++) {
        bool is_named = false;
        for (int i = 0; i < named; i++)
            is_named |= out[i] == cell;
        if (is_named || !is_open(s, cell)) continue;
        if (best < 0 || unfairness(s, cell) < unfairness(s, best)) best = cell;
    }
    return best;
}

// "b2 or j10", or one name in the middle of the board.
static const char *name_pair(const settings *s, int cell, char out[2 * HX_NAME_MAX + 4]) {
    char one[HX_NAME_MAX], two[HX_NAME_MAX];
    hx_game_cell_name(s->game, cell, one);
    hx_game_cell_name(s->game, s->count - 1 - cell, two);
    snprintf(out, 2 * HX_NAME_MAX + 4, cell == s->count - 1 - cell ? "%s" : "%s or %s", one, two);
    return out;
}

// In `out`, with `room` for it: "b2 or j10 (49.1 %), ...".
static void describe_fairest(const settings *s, int wanted, char *out, size_t room) {
    int cells[NAMED], named = 0;
    char pair[2 * HX_NAME_MAX + 4];
    size_t used = 0;
    snprintf(out, room, "none, all are decided");
    for (int cell; named < wanted && (cell = next_fairest(s, cells, named)) >= 0; named++) {
        cells[named] = cell;
        int more = snprintf(out + used, room - used, "%s%s (%.1f %%)", named ? ", " : "",
                            name_pair(s, cell, pair), 100 * s->black_wins[cell]);
        used += (size_t)more < room - used ? (size_t)more : room - used - 1;
    }
}

// The stones for which a certificate says that this colour wins; how many.
static int list_certified(const settings *s, hx_color winner, int out[HX_CELLS_MAX]) {
    int count = 0;
    for (int cell = 0; cell < s->count; cell++)
        if (hx_first_stone_winner(s->size[0], s->size[1], cell) == winner) out[count++] = cell;
    return count;
}

// ---- for people ----

// Percent without decimals: 0 and 100 only where that is proved, ? where nothing is known.
static void label(double p, char out[LABEL_MAX]) {
    int percent = (int)(100 * p + 0.5);
    if (p > 0 && percent < 1) percent = 1;
    if (p < 1 && percent > 99) percent = 99;
    if (p < 0)
        snprintf(out, LABEL_MAX, "?");
    else
        snprintf(out, LABEL_MAX, "%d", percent);
}

// Shades of a terminal with 256 colours, as in the picture: red where white wins, blue where black
// does. With 16 there are three of them.
static void print_cell(double p, int colors) {
    static const int shades[] = {124, 160, 209, 215, 222, 230, 195, 153, 110, 67, 61};
    enum { LAST = sizeof shades / sizeof *shades - 1 };
    char text[LABEL_MAX];
    label(p, text);
    int shade = (int)(p * LAST + 0.5);
    bool clear = shade < 2 || shade > LAST - 2;
    if (colors == 256 && p >= 0)
        printf("\033[48;5;%d;38;5;%dm", shades[shade], clear ? 231 : 16);
    else if (colors && p >= 0)
        fputs(shade < 4 ? "\033[41;37m" : shade > LAST - 4 ? "\033[44;37m" : "\033[47;30m", stdout);
    printf("%*s %s", WIDTH - 1, text, colors && p >= 0 ? "\033[0m" : "");
}

static void print_letters(const settings *s, int indent) {
    char name[HX_NAME_MAX];
    printf("%*s", indent, "");
    for (int col = 0; col < s->size[0]; col++) {
        hx_game_cell_name(s->game, col, name);
        name[strlen(name) - 1] = '\0'; // the row, which is 1
        printf(col + 1 < s->size[0] ? "%*s " : "%*s\n", WIDTH - 1, name);
    }
}

static void print_board(const settings *s) {
    int colors = app_terminal_colors(stdout);
    print_letters(s, 3 - SLANT);
    for (int row = 0; row < s->size[1]; row++) {
        printf("%*s%2d ", row * SLANT, "", row + 1);
        for (int col = 0; col < s->size[0]; col++)
            print_cell(s->black_wins[row * s->size[0] + col], colors);
        printf("%d\n", row + 1);
    }
    print_letters(s, 3 + s->size[1] * SLANT);
}

static void print_certified(const settings *s) {
    enum { LINE_NAMES = 24 };
    int cells[HX_CELLS_MAX];
    char name[HX_NAME_MAX];
    for (hx_color winner = HX_COLOR_BLACK; winner <= HX_COLOR_WHITE; winner++) {
        int count = list_certified(s, winner, cells);
        if (count) app_say("certified, %s wins:", hx_color_name(winner));
        for (int i = 0; i < count; i++)
            app_say("%s %s", i && i % LINE_NAMES == 0 ? "\n " : "",
                    hx_game_cell_name(s->game, cells[i], name));
        if (count) app_say("\n");
    }
}

static void print_text(const settings *s) {
    char fairest[NAMED * (2 * HX_NAME_MAX + 20)];
    app_say(
        "Black wins with a first stone there, nobody swapping, in percent; 0 and 100: proved\n");
    print_board(s);
    describe_fairest(s, NAMED, fairest, sizeof fairest);
    app_say("fairest: %s\n", fairest);
    print_certified(s);
}

static int write_picture(const settings *s) {
    static const char begins[] = "Fairest: ";
    char labels[HX_CELLS_MAX][LABEL_MAX], note[96], *text;
    const char *pointers[HX_CELLS_MAX];
    for (int cell = 0; cell < s->count; cell++) {
        label(s->black_wins[cell], labels[cell]);
        pointers[cell] = labels[cell];
    }
    strcpy(note, begins);
    describe_fairest(s, 1, note + strlen(begins), sizeof note - strlen(begins));
    hx_heat heat = {.values = s->black_wins,
                    .labels = pointers,
                    .title = "Black wins with a first stone there, nobody swapping (percent)",
                    .note = note,
                    .low = "white wins",
                    .high = "black wins"};
    hx_status status = hx_game_write(&text, s->game, HX_FORMAT_SVG, &(hx_drawing){.heat = &heat});
    if (status) return app_fail(status, "%s", hx_engine_error(s->engine));
    int result = app_write_file(s->svg, text, strlen(text));
    hx_string_free(text);
    return result;
}

// ---- for scripts ----

static void print_json(const settings *s) {
    char name[HX_NAME_MAX];
    app_json j = {.out = stdout, .lines = true};
    app_json_print(&j, "{size:[%d,%d],black_wins:{", s->size[0], s->size[1]);
    for (int cell = 0; cell < s->count; cell++) {
        double p = s->black_wins[cell];
        app_json_print(&j,
                       p < 0              ? "%s:null"
                       : is_open(s, cell) ? "%s:%.6f"
                                          : "%s:%.0f",
                       hx_game_cell_name(s->game, cell, name), p);
    }
    app_json_print(&j, "}");
    int cells[HX_CELLS_MAX];
    app_json_print(&j, "certified:{");
    for (hx_color winner = HX_COLOR_BLACK; winner <= HX_COLOR_WHITE; winner++)
        app_json_cells(&j, hx_color_name(winner), s->game, cells, list_certified(s, winner, cells));
    app_json_print(&j, "}");
    int cell = next_fairest(s, NULL, 0), pair[] = {cell, s->count - 1 - cell};
    app_json_cells(&j, "fairest", s->game, pair, cell < 0 ? 0 : pair[1] == cell ? 1 : 2);
    app_json_bool(&j, "complete", s->searched == s->count);
    app_json_print(&j, "milliseconds:%.3f}", 1e3 * (now() - s->start));
}

// ---- the command ----

static int answer(settings *s) {
    if (hx_game_new(&s->game, s->engine, s->size[0], s->size[1]))
        return app_fail(HX_RESOURCES, "%s", hx_engine_error(s->engine));
    int result = search(s);
    if (result) return result;
    if (s->json)
        print_json(s);
    else if (s->svg)
        result = write_picture(s);
    if (!s->json && (!s->svg || result)) print_text(s);
    if (result || s->searched == s->count) return result;
    return app_fail(
        HX_RESOURCES, "%s after %d of %d stones; the others have the net's first opinion or none",
        app_interrupt_came(NULL) ? "interrupted" : "out of time", s->searched, s->count);
}

int cmd_openings(const app_command *self, int argc, char **argv) {
    settings s = {.limits = {.poll = app_interrupt_came, .report = show_progress}};
    double visits = 0;
    const app_option options[] = {
        {"--visits", APP_REAL, &visits, "N", "visits for each stone; 100 if nothing is given", 1,
         1e12},
        {"--time", APP_REAL, &s.limits.seconds, "S",
         "at most this many seconds for all stones together", 0.001, 1e6},
        {"--threads", APP_INT, &s.limits.threads, "N", "1 if not given", 1, 64},
        {"--net", APP_STRING, &s.net, "FILE", "a net instead of the built-in one", 0, 0},
        {"--svg", APP_STRING, &s.svg, "FILE", "write a map instead (- for standard output)", 0, 0},
        {"--json", APP_FLAG, &s.json, "", "one JSON object", 0, 0},
        {0},
    };
    int positionals = app_options_parse(self, options, argc, argv);
    if (positionals < 0) return app_options_exit(positionals);
    if (positionals != 1)
        return app_fail(HX_USAGE, "openings needs one SIZE; 'hexproof openings --help' says more");
    if (!app_options_read_size(argv[0], s.size))
        return app_fail(HX_BAD_INPUT, "'%s' is not a size such as 11 or 8x7, each side 1 to %d",
                        argv[0], HX_SIZE_MAX);
    if (s.svg && s.json)
        return app_fail(HX_USAGE, "--svg writes a picture; it does not go with --json");
    int tried = app_try_file(s.svg);
    if (tried) return tried;
    s.count = s.size[0] * s.size[1];
    s.limits.visits = (uint64_t)visits;
    s.limits.user = &s;
    if (hx_engine_new(&s.engine)) return app_fail(HX_RESOURCES, "out of memory");
    int result = app_position_load_net(s.engine, s.net);
    if (!result) result = answer(&s);
    hx_game_free(s.game);
    hx_engine_free(s.engine);
    return result;
}
