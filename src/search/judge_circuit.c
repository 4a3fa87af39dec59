// SPDX-License-Identifier: MIT
// Judging as Hexy does (Anshelevich 2002): virtual connections by H-search decide games and say
// where one must play; what is open is valued by the resistances of the two circuits, and moves
// come in the order of the energy on their cells.
//
// The sets of connections follow the search, move by move, and only as far as somebody looks. When
// the budget ends, they stay unfinished, and stones that are ahead stay there: that view and all
// further ones see less. The next search builds them anew.
#include "evaluate/evaluator.h"
#include "search/judges.h"
#include "sight/sight.h"
#include "subgame/mustplay.h"
#include "tactic/tactic.h"

#include <stdlib.h>
#include <string.h>

enum {
    SCALE = 1000, // of log(R_black / R_white) to scores
    SCORE_MAX = 20000,
    MUSTPLAY_DEPTH = 2
};

typedef struct stone {
    hx_color color;
    int cell;
} stone;

typedef struct circuit_judge {
    hx_judge base;
    hx_judge_circuit_options options;
    int cols, rows;       // the board size that memory was taken for
    hx_hsearch *found[3]; // by colour; NULL without connections
    hx_subgame *subgame;  // of the must-play rule; NULL without it
    hx_evaluator *evaluator;
    double energy[HX_CELLS_MAX];
    stone ahead[HX_CELLS_MAX]; // stones on the board that the sets do not know yet
    int aheads;
} circuit_judge;

// ---- following the search ------------------------------------------------------------------

static void release(circuit_judge *j) {
    for (hx_color c = HX_COLOR_BLACK; c <= HX_COLOR_WHITE; c++) {
        hx_hsearch_free(j->found[c]);
        j->found[c] = NULL;
    }
    hx_subgame_free(j->subgame);
    j->subgame = NULL;
    hx_evaluator_free(j->evaluator);
    j->evaluator = NULL;
    j->cols = j->rows = 0;
}

static bool has_connections(const circuit_judge *j) {
    return !j->options.search.neighbours_only && j->base.board->cells.count <= HX_HSEARCH_CELLS_MAX;
}

// Takes memory for boards of this size; false when it is out.
static bool fit(circuit_judge *j, const hx_cells *cells) {
    if (j->cols == cells->cols && j->rows == cells->rows) return true;
    release(j);
    bool ok = hx_evaluator_new(&j->evaluator, cells->count, &j->options.circuit, NULL) == HX_OK;
    for (hx_color c = HX_COLOR_BLACK; c <= HX_COLOR_WHITE && ok && has_connections(j); c++)
        ok = hx_hsearch_new(&j->found[c], cells, &j->options.search, NULL) == HX_OK;
    if (ok && has_connections(j) && j->options.mustplay)
        ok = hx_subgame_new(&j->subgame, cells, NULL) == HX_OK;
    if (!ok) {
        release(j);
        return false;
    }
    j->cols = cells->cols;
    j->rows = cells->rows;
    uint64_t count = cells->count;
    j->base.ticks = has_connections(j) ? 1 + 2 * count + count * count / 64 : 1 + count / 2;
    return true;
}

static void build(circuit_judge *j) {
    for (hx_color c = HX_COLOR_BLACK; c <= HX_COLOR_WHITE; c++)
        if (j->found[c]) {
            hx_hsearch_set_budget(j->found[c], j->base.budget);
            hx_hsearch_build(j->found[c], j->base.board, c);
        }
    j->aheads = 0;
}

static bool is_out_of_budget(const circuit_judge *j) {
    return j->base.budget && j->base.budget->spent;
}

// What must-play finds in the first position follows the search like everything else. Generations
// are found anew, so there it would be lost.
static void extend(circuit_judge *j) {
    const hx_mustplay_options options = {.depth = MUSTPLAY_DEPTH, .ticks = j->options.mustplay};
    hx_mustplay_stats stats;
    if (!j->subgame || j->options.search.generations || j->base.board->winner) return;
    hx_subgame_set_budget(j->subgame, j->base.budget);
    for (hx_color c = HX_COLOR_BLACK; c <= HX_COLOR_WHITE && !is_out_of_budget(j); c++)
        if (hx_mustplay_extend(j->found[c], j->subgame, j->base.board, &options, &stats, NULL))
            j->base.failed = true;
}

static void start(hx_judge *base, hx_board *board, hx_budget *budget) {
    circuit_judge *j = (circuit_judge *)base;
    base->board = board;
    base->budget = budget;
    base->failed = !fit(j, &board->cells);
    if (base->failed) return;
    build(j);
    extend(j);
}

static void place(hx_judge *base, hx_color color, int cell) {
    circuit_judge *j = (circuit_judge *)base;
    j->ahead[j->aheads++] = (stone){color, cell};
}

static void undo(hx_judge *base) {
    circuit_judge *j = (circuit_judge *)base;
    if (j->aheads > 0) {
        j->aheads--;
        return;
    }
    for (hx_color c = HX_COLOR_BLACK; c <= HX_COLOR_WHITE; c++)
        if (j->found[c]) hx_hsearch_undo(j->found[c]);
}

// Generations are those of a position, so they are found anew.
static void catch_up(circuit_judge *j) {
    if (j->options.search.generations) {
        int aheads = j->aheads;
        build(j);
        j->aheads = aheads;
        return;
    }
    int known = 0;
    for (; known < j->aheads && !is_out_of_budget(j); known++)
        for (hx_color c = HX_COLOR_BLACK; c <= HX_COLOR_WHITE; c++)
            if (j->found[c] &&
                hx_hsearch_play(j->found[c], j->ahead[known].color, j->ahead[known].cell, NULL))
                j->base.failed = true;
    j->aheads -= known;
    memmove(j->ahead, j->ahead + known, (size_t)j->aheads * sizeof *j->ahead);
}

// ---- viewing -------------------------------------------------------------------------------

// The empty cells among `wanted` (NULL: all), those with most energy first; how many.
static int order_moves(circuit_judge *j, const hx_bits *wanted, hx_cell *moves) {
    int count = 0;
    for (int cell = 0; cell < j->base.board->cells.count; cell++) {
        if (!hx_board_is_empty(j->base.board, cell) || (wanted && !hx_bits_has(wanted, cell)))
            continue;
        int place = count++;
        for (; place > 0 && j->energy[moves[place - 1]] < j->energy[cell]; place--)
            moves[place] = moves[place - 1];
        moves[place] = (hx_cell)cell;
    }
    return count;
}

static double measure(circuit_judge *j, bool energies) {
    const hx_board *b = j->base.board;
    double resistance[3];
    if (energies) memset(j->energy, 0, (size_t)b->cells.count * sizeof *j->energy);
    for (hx_color c = HX_COLOR_BLACK; c <= HX_COLOR_WHITE; c++)
        hx_evaluator_load(j->evaluator, c, b, c, j->found[c]);
    for (hx_color c = HX_COLOR_BLACK; c <= HX_COLOR_WHITE; c++) {
        resistance[c] = hx_kirchhoff_run(j->evaluator->kirchhoff[c], j->evaluator->circuit[c]);
        if (energies)
            hx_kirchhoff_add_energy(j->evaluator->kirchhoff[c], j->evaluator->circuit[c],
                                    j->energy);
    }
    return hx_evaluator_score(resistance[HX_COLOR_BLACK], resistance[HX_COLOR_WHITE]);
}

static int as_score(double e, hx_color to_play) {
    double score = to_play == HX_COLOR_BLACK ? -e * SCALE : e * SCALE;
    if (score > SCORE_MAX) return SCORE_MAX;
    if (score < -SCORE_MAX) return -SCORE_MAX;
    return (int)score;
}

// The opponent's edges are connected already. What hits all his connections resists longest.
static hx_view lost(circuit_judge *j, const hx_sight *sight, int depth, hx_cell *moves) {
    hx_view seen = {.kind = HX_VIEW_LOST, .cell = -1, .plies = depth};
    if (!moves) return seen;
    measure(j, true);
    seen.count = order_moves(j, sight->threatened ? &sight->region : NULL, moves);
    if (!seen.count) seen.count = order_moves(j, NULL, moves);
    return seen;
}

// Moves until the opponent has joined his edges.
static int depth_of_loss(const hx_hsearch *other, const hx_sight *sight) {
    if (sight->by) return hx_hsearch_get(other, sight->by).depth;
    hx_conn_id id = hx_sight_quickest(other, HX_CONN_SEMI, hx_hsearch_edge(other, 0),
                                      hx_hsearch_edge(other, 1));
    return 1 + hx_hsearch_get(other, id).depth;
}

static hx_view view(hx_judge *base, hx_color to_play, hx_cell *moves) {
    circuit_judge *j = (circuit_judge *)base;
    hx_color winner = base->board->winner;
    hx_sight sight = {.kind = HX_SIGHT_OPEN};
    if (winner)
        return (hx_view){.kind = winner == to_play ? HX_VIEW_WON : HX_VIEW_LOST, .cell = -1};
    catch_up(j);
    if (base->failed) return (hx_view){.kind = HX_VIEW_OPEN, .cell = -1};
    const hx_hsearch *own = j->found[to_play], *other = j->found[hx_color_other(to_play)];
    if (own && hx_sight_own(&sight, own, hx_sight_quickest))
        return (hx_view){.kind = HX_VIEW_WON,
                         .cell = hx_tactic_advance(own, sight.by),
                         .plies = hx_hsearch_get(own, sight.by).depth};
    if (other && hx_sight_other(&sight, other, hx_sight_quickest, NULL))
        return lost(j, &sight, depth_of_loss(other, &sight), moves);
    if (sight.threatened && hx_bits_count(&sight.region, hx_hsearch_words(other)) == 1) {
        hx_bits_walk walk = {0};
        int cell = hx_bits_step(&sight.region, &walk, hx_hsearch_words(other));
        return (hx_view){.kind = HX_VIEW_FORCED, .cell = cell};
    }
    hx_view seen = {.kind = HX_VIEW_OPEN, .cell = -1};
    seen.score = as_score(measure(j, moves != NULL), to_play);
    if (moves) seen.count = order_moves(j, sight.threatened ? &sight.region : NULL, moves);
    return seen;
}

static void free_judge(hx_judge *base) {
    release((circuit_judge *)base);
    free(base);
}

bool hx_judge_circuit_same(const hx_judge_circuit_options *a, const hx_judge_circuit_options *b) {
    return hx_hsearch_same(&a->search, &b->search) && a->mustplay == b->mustplay &&
           a->circuit.way == b->circuit.way && a->circuit.extra == b->circuit.extra;
}

hx_status hx_judge_circuit_new(hx_judge **out, const hx_judge_circuit_options *options,
                               hx_error *err) {
    circuit_judge *j = calloc(1, sizeof *j);
    if (!j) return hx_fail_memory(err);
    j->options = *options;
    j->base =
        (hx_judge){.start = start, .place = place, .undo = undo, .view = view, .free = free_judge};
    *out = &j->base;
    return HX_OK;
}
