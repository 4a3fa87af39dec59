// SPDX-License-Identifier: MIT
// An older kind of net as an opponent, with the tree search of this program and no proofs, so that
// two nets meet with equal searches: bench/ringnet FILE [VISITS] speaks GTP.
//     hexproof match net:v=64,h=0 'gtp:build/bench/ringnet old.flat 64'
// train/ringnet_flat.py writes the file, train/ringnet.py has the net, ringnet/ its computation.
#include "ringnet/ring.h"
#include "search/mcts.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TREE_BYTES = 256 << 20 };

typedef struct game {
    hx_oracle *oracle;
    hx_mcts *mcts;
    hx_mcts_settings settings;
    hx_board board;
    char text[512]; // the answer
} game;

typedef struct command {
    const char *name;
    bool (*run)(game *g, int count, char **words); // false: refused, and the text says why
} command;
enum { COMMANDS = 11 };
static const command commands[COMMANDS + 1]; // the last has no name

static bool say(game *g, const char *text) {
    snprintf(g->text, sizeof g->text, "%s", text);
    return true;
}

static bool refuse(game *g, const char *why) {
    say(g, why);
    return false;
}

static bool set_size(game *g, int count, char **words) {
    int cols = count > 1 ? atoi(words[1]) : 0, rows = count > 2 ? atoi(words[2]) : cols;
    if (cols < 1 || rows < 1 || cols > SIZE_MAX_HERE || rows > SIZE_MAX_HERE)
        return refuse(g, "no such size");
    hx_board_init(&g->board, cols, rows);
    hx_mcts_forget(g->mcts);
    return true;
}

static bool clear(game *g, int count, char **words) {
    (void)count, (void)words;
    hx_board_init(&g->board, g->board.cells.cols, g->board.cells.rows);
    hx_mcts_forget(g->mcts);
    return true;
}

static bool play(game *g, int count, char **words) {
    hx_color color = count > 1 ? hx_color_parse(words[1]) : HX_COLOR_NONE;
    if (!color || count < 3) return refuse(g, "needs a colour and a cell");
    int col = (words[2][0] | 32) - 'a', row = atoi(words[2] + 1) - 1;
    if (col < 0 || row < 0 || col >= g->board.cells.cols || row >= g->board.cells.rows)
        return refuse(g, "no such cell");
    int cell = hx_cells_at(&g->board.cells, col, row);
    if (!hx_board_is_empty(&g->board, cell)) return refuse(g, "the cell is taken");
    hx_board_place(&g->board, color, cell);
    return true;
}

static void append_cell(game *g, int cell) {
    size_t used = strlen(g->text);
    snprintf(g->text + used, sizeof g->text - used, "%c%d",
             'a' + hx_cells_col(&g->board.cells, cell), hx_cells_row(&g->board.cells, cell) + 1);
}

static bool generate(game *g, int count, char **words) {
    hx_color color = count > 1 ? hx_color_parse(words[1]) : HX_COLOR_NONE;
    if (!color) return refuse(g, "needs a colour");
    if (g->board.winner) return say(g, "resign");
    hx_budget budget = {0};
    hx_error err;
    if (hx_mcts_search(g->mcts, &g->board, color, &g->settings, &budget, NULL, NULL, &err))
        return refuse(g, err.text);
    hx_mcts_move move = hx_mcts_choose(g->mcts);
    append_cell(g, move.cell);
    hx_board_place(&g->board, color, move.cell);
    return true;
}

// The value before tanh and the best three logits, to compare with other implementations.
static bool tell_opinion(game *g, int count, char **words) {
    hx_color color = count > 1 ? hx_color_parse(words[1]) : HX_COLOR_NONE;
    if (!color) return refuse(g, "needs a colour");
    hx_opinion opinion;
    const hx_board *board = &g->board;
    ring_judge(g->oracle, &board, &color, 1, &opinion);
    snprintf(g->text, sizeof g->text, "%.5f", (double)opinion.value);
    for (int n = 0; n < 3; n++) {
        int best = -1;
        for (int cell = 0; cell < board->cells.count; cell++)
            if (hx_board_is_empty(board, cell) &&
                (best < 0 || opinion.logits[cell] > opinion.logits[best]))
                best = cell;
        if (best < 0 || isinf(opinion.logits[best])) break;
        snprintf(g->text + strlen(g->text), 20, " %.5f ", (double)opinion.logits[best]);
        append_cell(g, best);
        opinion.logits[best] = -INFINITY;
    }
    return true;
}

static bool tell_name(game *g, int count, char **words) {
    (void)count, (void)words;
    return say(g, "ringnet");
}

static bool tell_version(game *g, int count, char **words) {
    (void)count, (void)words;
    return say(g, hx_version());
}

static bool tell_protocol(game *g, int count, char **words) {
    (void)count, (void)words;
    return say(g, "2");
}

static bool list_commands(game *g, int count, char **words) {
    (void)count, (void)words;
    for (const command *c = commands; c->name; c++)
        snprintf(g->text + strlen(g->text), sizeof g->text - strlen(g->text), "%s%s",
                 c == commands ? "" : "\n", c->name);
    return true;
}

static const command *find_command(const char *name) {
    for (const command *c = commands; c->name; c++)
        if (strcmp(c->name, name) == 0) return c;
    return NULL;
}

static bool is_known(game *g, int count, char **words) {
    return say(g, count > 1 && find_command(words[1]) ? "true" : "false");
}

static bool quit(game *g, int count, char **words) {
    (void)g, (void)count, (void)words;
    return true;
}

static const command commands[COMMANDS + 1] = {{"protocol_version", tell_protocol},
                                               {"name", tell_name},
                                               {"version", tell_version},
                                               {"list_commands", list_commands},
                                               {"known_command", is_known},
                                               {"boardsize", set_size},
                                               {"clear_board", clear},
                                               {"play", play},
                                               {"genmove", generate},
                                               {"judge", tell_opinion},
                                               {"quit", quit},
                                               {NULL, NULL}};

static void serve(game *g) {
    char line[1000];
    while (fgets(line, sizeof line, stdin)) {
        char *words[4], *rest = line;
        int count = 0;
        line[strcspn(line, "#")] = '\0';
        while (count < 4 && (words[count] = strtok_r(rest, " \t\r\n", &rest)))
            count++;
        if (!count) continue;
        const command *c = find_command(words[0]);
        g->text[0] = '\0';
        bool ok = c ? c->run(g, count, words) : refuse(g, "unknown command");
        printf("%c %s\n\n", ok ? '=' : '?', g->text);
        fflush(stdout);
        if (c && c->run == quit) break;
    }
}

int main(int argc, char **argv) {
    static game g = {
        .settings = {
            .visits = 64, .explore = 1.1, .urgency = 0.2, .threads = 1, .batch = 1}}; // large
    g.oracle = argc > 1 ? ring_new_oracle(argv[1]) : NULL;
    if (!g.oracle || hx_mcts_new(&g.mcts, g.oracle, TREE_BYTES, NULL)) {
        fprintf(stderr, "ringnet: needs a FILE as train/ringnet_flat.py writes it\n");
        return HX_USAGE;
    }
    if (argc > 2) g.settings.visits = strtoull(argv[2], NULL, 10);
    hx_board_init(&g.board, 11, 11);
    serve(&g);
    hx_mcts_free(g.mcts);
    g.oracle->free(g.oracle);
    return 0;
}
