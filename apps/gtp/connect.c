// SPDX-License-Identifier: MIT
// What H-search finds, in the forms that HexGui reads: lists of cells, of connections, and of cells
// that need no thought. Each command computes anew, so that no answer is older than the board.
//
// Arguments come in benzene's order, the colour before the ends, or in any other: nothing is both
// the name of a colour and of an end. Without a colour it is that of the ends, or the side to move.
#include "gtp/commands.h"

enum { ENDS_MAX = 2 };

// What is asked about: connections of a colour, and ends of them.
typedef struct question {
    hx_game *game;
    hx_color color;
    int ends[ENDS_MAX];
    hx_connections *found; // owned
} question;

static int cell_count(const hx_game *game) {
    return hx_game_columns(game) * hx_game_rows(game);
}

// ---- ends ----

static bool parse_end(hx_game *game, int *end, const char *argument, FILE *out) {
    char quoted[GTP_QUOTE_MAX], last[HX_NAME_MAX];
    if (hx_game_parse_end(end, game, argument) == HX_OK) return true;
    return gtp_args_fail(out,
                         "%s is neither a colour nor an end; ends are the cells from a1 to %s, "
                         "north, south, west and east",
                         gtp_args_quote(argument, quoted),
                         hx_game_cell_name(game, cell_count(game) - 1, last));
}

// Finds the colour where none was given, and refuses ends that are the opponent's.
static bool settle_color(question *q, int count, FILE *out) {
    char name[HX_NAME_MAX];
    for (int i = 0; i < count && !q->color; i++)
        q->color = hx_game_end_color(q->game, q->ends[i]);
    if (!q->color) q->color = hx_game_to_play(q->game);
    for (int i = 0; i < count; i++) {
        hx_color owner = hx_game_end_color(q->game, q->ends[i]);
        if (owner && owner != q->color)
            return gtp_args_fail(out, "%s is %s, so no connection of %s ends there",
                                 hx_game_cell_name(q->game, q->ends[i], name), hx_color_name(owner),
                                 hx_color_name(q->color));
    }
    return true;
}

static bool parse(gtp_session *s, question *q, int argc, char **argv, int wanted, FILE *out) {
    int count = 0;
    *q = (question){.game = gtp_args_game(s, out)};
    if (!q->game) return false;
    for (int i = 0; i < argc; i++) {
        // After the last end only a colour can come.
        if (count == wanted || (!q->color && hx_color_parse(argv[i]))) {
            if (!gtp_args_color(&q->color, argv[i], out)) return false;
        } else if (!parse_end(q->game, &q->ends[count++], argv[i], out)) {
            return false;
        }
    }
    if (count < wanted)
        return gtp_args_fail(out, "an end is missing: a cell, north, south, west or east");
    if (wanted == 2 && q->ends[0] == q->ends[1])
        return gtp_args_fail(out, "both ends are the same");
    return settle_color(q, count, out);
}

// The colour's connections into `found`; releasing them is the caller's.
static bool build(gtp_session *s, question *q, FILE *out) {
    if (hx_connections_new(&q->found, s->engine, q->game, q->color, NULL))
        return gtp_args_engine_error(s, NULL, out);
    return true;
}

// ---- what is joined to an end ----

static bool connected_to(gtp_session *s, int argc, char **argv, bool semi, FILE *out) {
    question q;
    hx_connection one;
    char name[HX_NAME_MAX];
    const char *blank = "";
    if (!parse(s, &q, argc, argv, 1, out) || !build(s, &q, out)) return false;
    int cells = cell_count(q.game);
    for (int i = 0; i < cells + 4; i++) { // then the four edges
        int end = i < cells ? i : HX_EDGE_NORTH + i - cells;
        if (!hx_connections_between(q.found, q.ends[0], end, semi, 0, &one)) continue;
        fprintf(out, "%s%s", blank, hx_game_cell_name(q.game, end, name));
        blank = " ";
    }
    hx_connections_free(q.found);
    return true;
}

bool gtp_connect_to_full(gtp_session *s, int argc, char **argv, FILE *out) {
    return connected_to(s, argc, argv, false, out);
}

bool gtp_connect_to_semi(gtp_session *s, int argc, char **argv, FILE *out) {
    return connected_to(s, argc, argv, true, out);
}

// ---- the connections between two ends ----

// HexGui reads words: colour, ends, kind, rule, the carrier and the stones in brackets, and for a
// semi its key. Every bracket is a word. Stones are none of ours: ends are whole chains.
static void write_record(const question *q, const hx_connection *one, bool semi, FILE *out) {
    char name[HX_NAME_MAX];
    // Whether a full was deduced by AND or by OR is not told.
    const char *rule = semi ? "and" : one->size == 0 ? "base" : "h-search";
    fprintf(out, "%s", hx_color_name(q->color));
    for (int i = 0; i < ENDS_MAX; i++)
        fprintf(out, " %s", hx_game_cell_name(q->game, q->ends[i], name));
    fprintf(out, " %s %s [", semi ? "semi" : "full", rule);
    for (int i = 0; i < one->size; i++)
        fprintf(out, " %s", hx_game_cell_name(q->game, one->carrier[i], name));
    fputs(" ] [ ]", out);
    if (semi) fprintf(out, " %s", hx_game_cell_name(q->game, one->key, name));
    fputs("\n", out);
}

static bool between(gtp_session *s, int argc, char **argv, bool semi, FILE *out) {
    question q;
    hx_connection one;
    if (!parse(s, &q, argc, argv, 2, out) || !build(s, &q, out)) return false;
    for (int i = 0; hx_connections_between(q.found, q.ends[0], q.ends[1], semi, i, &one); i++)
        write_record(&q, &one, semi, out);
    hx_connections_free(q.found);
    return true;
}

bool gtp_connect_between_full(gtp_session *s, int argc, char **argv, FILE *out) {
    return between(s, argc, argv, false, out);
}

bool gtp_connect_between_semi(gtp_session *s, int argc, char **argv, FILE *out) {
    return between(s, argc, argv, true, out);
}

// ---- where one must play ----

// Marks the empty cells where the colour must play: all of them when nothing threatens, none when
// it has lost. `count` is as of hx_connections_mustplay.
static bool mustplay(gtp_session *s, const char *color, bool marked[HX_CELLS_MAX], int *count,
                     FILE *out) {
    question q = {.game = gtp_args_game(s, out)};
    int cells[HX_CELLS_MAX];
    if (!q.game || !gtp_args_color(&q.color, color, out)) return false;
    q.color = hx_color_other(q.color); // the one who threatens
    if (!build(s, &q, out)) return false;
    *count = hx_connections_mustplay(q.found, cells);
    hx_connections_free(q.found);
    for (int cell = 0; cell < cell_count(q.game); cell++)
        marked[cell] = *count < 0 && !hx_game_stone(q.game, cell);
    for (int i = 0; i < *count; i++)
        marked[cells[i]] = true;
    return true;
}

// The empty cells that are marked, or those that are not, with something after each.
static void write_empty(const hx_game *game, const bool marked[HX_CELLS_MAX], bool which,
                        const char *after, FILE *out) {
    char name[HX_NAME_MAX];
    const char *blank = "";
    for (int cell = 0; cell < cell_count(game); cell++)
        if (!hx_game_stone(game, cell) && marked[cell] == which) {
            fprintf(out, "%s%s%s", blank, hx_game_cell_name(game, cell, name), after);
            blank = " ";
        }
}

bool gtp_connect_mustplay(gtp_session *s, int argc, char **argv, FILE *out) {
    (void)argc;
    bool marked[HX_CELLS_MAX];
    int count;
    if (!mustplay(s, argv[0], marked, &count, out)) return false;
    write_empty(s->game, marked, true, "", out);
    return true;
}

// The hint button of HexGui greys the cells that need no thought. In a game that is decided no cell
// deserves more than another, so nothing is grey.
bool gtp_connect_build(gtp_session *s, int argc, char **argv, FILE *out) {
    (void)argc;
    bool marked[HX_CELLS_MAX];
    int count;
    if (!mustplay(s, argv[0], marked, &count, out)) return false;
    if (count > 0) write_empty(s->game, marked, false, " x", out);
    return true;
}
