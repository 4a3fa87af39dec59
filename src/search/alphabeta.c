// SPDX-License-Identifier: MIT
// One node costs one evaluation (evaluate/twodistance.c), which serves three ends: it finds wins
// and threats of wins exactly, values a leaf, and orders the moves of an inner node. The ticks
// charged for it make a tick 0.5 to 1.5 microseconds on all sizes.
//
// Measured on 11x11, in games from random openings with both colours:
//  - Depth pays: 2 plies beat 1 by 74 of 100, 4 beat 2 by 150 of 200, 6 beat 5 by 26 of 40.
//  - Narrow and deep pays: at equal ticks 6 moves a node beat 10 by 26 of 40; 4 are as good as 6.
//  - Ordering by the smaller of the two sums, or by other mixtures, is as good as by their total.
//  - That forced answers cost no depth and lost moves no width is worth no games; it makes proofs
//    possible, or frequent.
#include "search/alphabeta.h"

#include "base/mix.h"
#include "evaluate/twodistance.h"
#include "search/table.h"

#include <stdlib.h>

enum {
    FARTHEST = 120, // sums of distances from here on are alike to the ordering
    NOISE_SEED = 0x6e6f6973
};

struct hx_alphabeta {
    hx_twodistance distance;
    hx_table table;
    int cols, rows;                                  // the board size the rest was made for
    hx_cell from_centre[HX_CELLS_MAX];               // all cells, central ones first
    uint64_t ticks;                                  // of one evaluation
    uint16_t own[HX_CELLS_MAX];                      // sums of distances of the side to move
    uint16_t other[HX_CELLS_MAX];                    // and of its opponent
    hx_cell moves[HX_ALPHABETA_PLIES][HX_CELLS_MAX]; // of each node on the way to the current one
    hx_cell line[HX_ALPHABETA_PLIES][HX_ALPHABETA_PLIES]; // best line below each of them
    int line_length[HX_ALPHABETA_PLIES];
    hx_board *board; // from here on: of the search under way
    hx_budget *budget;
    hx_alphabeta_settings settings;
    uint64_t nodes;
    bool stopped; // the budget ran out: values are worthless from then on
};

hx_status hx_alphabeta_new(hx_alphabeta **out, int megabytes) {
    hx_alphabeta *ab = calloc(1, sizeof *ab);
    if (!ab) return HX_RESOURCES;
    if (hx_table_init(&ab->table, megabytes) != HX_OK) {
        free(ab);
        return HX_RESOURCES;
    }
    *out = ab;
    return HX_OK;
}

void hx_alphabeta_free(hx_alphabeta *ab) {
    if (!ab) return;
    hx_table_free(&ab->table);
    free(ab);
}

// Four times the square of the distance from the centre as the board is drawn, where a step along a
// row is 2 long and a row lies 1 further to the right than the one above: 3 is the height squared.
static int off_centre(const hx_cells *c, int cell) {
    int down = 2 * hx_cells_row(c, cell) - (c->rows - 1);
    int right = 2 * hx_cells_col(c, cell) - (c->cols - 1);
    int x = 2 * right + down;
    return x * x + 3 * down * down;
}

// Makes what depends on the size of the board.
static void fit(hx_alphabeta *ab, const hx_cells *c) {
    if (ab->cols == c->cols && ab->rows == c->rows) return;
    hx_twodistance_init(&ab->distance, c);
    ab->cols = c->cols;
    ab->rows = c->rows;
    ab->ticks = (uint64_t)(1 + c->count * ab->distance.words / 128);
    for (int i = 0; i < c->count; i++) { // insertion: stable, and done once for a size
        int j = i;
        for (; j > 0 && off_centre(c, ab->from_centre[j - 1]) > off_centre(c, i); j--)
            ab->from_centre[j] = ab->from_centre[j - 1];
        ab->from_centre[j] = (hx_cell)i;
    }
}

typedef enum kind { WON, LOST, FORCED, OPEN } kind;

// What one evaluation says about the position.
typedef struct view {
    kind kind; // a win at once; two threats against us; one, at `cell`; none
    int cell;  // winning, or blocking
    int score; // an opinion, if the position is open
} view;

static int noise(const hx_alphabeta *ab, hx_color to_play) {
    int range = 2 * ab->settings.noise + 1;
    uint64_t key = hx_board_key(ab->board, to_play);
    return (int)(hx_mix64(key ^ NOISE_SEED) % (uint64_t)range) - ab->settings.noise;
}

// The first cell next to both edges of the last measured side.
static int winning_cell(const hx_alphabeta *ab) {
    const hx_twodistance *d = &ab->distance;
    hx_bits both = d->level[0][0];
    hx_bits_intersect(&both, &d->level[1][0], d->words);
    hx_bits_walk walk = {0};
    return hx_bits_step(&both, &walk, d->words);
}

// Potential and mobility of a colour; its sums of distances, if anybody wants them, go to `sums`.
static hx_twodistance_side measure(hx_alphabeta *ab, hx_color color, uint16_t *sums) {
    if (!sums) return hx_twodistance_measure(&ab->distance, ab->board, color);
    hx_twodistance_side side = hx_twodistance_run(&ab->distance, ab->board, color);
    hx_twodistance_sums(&ab->distance, sums);
    return side;
}

// Evaluates the position; with `ordering` also leaves both sides' sums in own and other.
static view evaluate(hx_alphabeta *ab, hx_color to_play, bool ordering) {
    hx_twodistance_load(&ab->distance, ab->board);
    hx_twodistance_side own = measure(ab, to_play, ordering ? ab->own : NULL);
    if (own.potential == 2) return (view){.kind = WON, .cell = winning_cell(ab)};
    hx_color opponent = hx_color_other(to_play);
    hx_twodistance_side other = measure(ab, opponent, ordering ? ab->other : NULL);
    if (other.potential == 2)
        return (view){.kind = other.mobility > 1 ? LOST : FORCED, .cell = winning_cell(ab)};
    int score = hx_twodistance_score(own, other);
    return (view){.kind = OPEN, .cell = -1, .score = score + noise(ab, to_play)};
}

static int importance(const hx_alphabeta *ab, int cell) {
    int own = ab->own[cell] < FARTHEST ? ab->own[cell] : FARTHEST;
    int other = ab->other[cell] < FARTHEST ? ab->other[cell] : FARTHEST;
    return own + other;
}

// All empty cells, the most important first, by a counting sort that keeps central cells ahead;
// `hint`, if it is one of them, before all. Returns how many.
static int order_moves(hx_alphabeta *ab, hx_cell *moves, hx_cell hint) {
    int start[2 * FARTHEST + 2] = {0};
    int cells = ab->board->cells.count, count = 0;
    for (int i = 0; i < cells; i++)
        if (hx_board_is_empty(ab->board, i)) start[importance(ab, i) + 1]++;
    for (int i = 0; i <= 2 * FARTHEST; i++)
        start[i + 1] += start[i];
    for (int i = 0; i < cells; i++) {
        hx_cell cell = ab->from_centre[i];
        if (!hx_board_is_empty(ab->board, cell)) continue;
        moves[start[importance(ab, cell)]++] = cell;
        count++;
    }
    for (int i = count - 1; i > 0; i--) {
        if (moves[i] != hint) continue;
        for (; i > 0; i--)
            moves[i] = moves[i - 1];
        moves[0] = hint;
    }
    return count;
}

static int width_at(const hx_alphabeta *ab, int ply) {
    int last = HX_ALPHABETA_WIDTHS - 1;
    int width = ab->settings.width[ply < last ? ply : last];
    return width > 0 ? width : HX_CELLS_MAX;
}

static bool is_proof(hx_table_bound bound, int value) {
    return ((bound & HX_TABLE_LOWER) && value > HX_ALPHABETA_PROVED) ||
           ((bound & HX_TABLE_UPPER) && value < -HX_ALPHABETA_PROVED);
}

// Whether the entry settles the window. Inside the principal variation (an open window) only proofs
// do, so that its line stays complete.
static bool settles(const hx_table_entry *e, int depth, int alpha, int beta) {
    if (is_proof(e->bound, e->value)) return true;
    if (e->depth < depth || beta - alpha > 1) return false;
    return ((e->bound & HX_TABLE_LOWER) && e->value >= beta) ||
           ((e->bound & HX_TABLE_UPPER) && e->value <= alpha);
}

static int search(hx_alphabeta *ab, hx_color to_play, int depth, int alpha, int beta, int ply);

// The value of a move of `to_play`: the first move gets the whole window; any other first has to
// show by a minimal one that it is better at all.
static int try_move(hx_alphabeta *ab, hx_color to_play, int cell, int depth, int alpha, int beta,
                    int ply, bool first) {
    hx_color other = hx_color_other(to_play);
    int value = alpha + 1;
    hx_board_place(ab->board, to_play, cell);
    if (!first) value = -search(ab, other, depth, -alpha - 1, -alpha, ply + 1);
    if (first || (!ab->stopped && value > alpha && value < beta))
        value = -search(ab, other, depth, -beta, -alpha, ply + 1);
    hx_board_undo(ab->board);
    return value;
}

static void keep_line(hx_alphabeta *ab, int ply, hx_cell cell) {
    int below = ab->line_length[ply + 1];
    ab->line[ply][0] = cell;
    for (int i = 0; i < below; i++)
        ab->line[ply][i + 1] = ab->line[ply + 1][i];
    ab->line_length[ply] = below + 1;
}

static int search(hx_alphabeta *ab, hx_color to_play, int depth, int alpha, int beta, int ply) {
    ab->line_length[ply] = 0;
    ab->nodes++;
    uint64_t key = hx_board_key(ab->board, to_play);
    const hx_table_entry *known = hx_table_find(&ab->table, key);
    if (known && settles(known, depth, alpha, beta)) return known->value;
    hx_cell hint = known ? known->move : HX_CELL_NONE;

    if (hx_budget_spend(ab->budget, ab->ticks)) {
        ab->stopped = true;
        return 0;
    }
    bool leaf = depth <= 0;
    view seen = evaluate(ab, to_play, !leaf);
    // Nobody can have a win at once here: he had it one move ago, and it would have been met.
    if (seen.kind == LOST) {
        ab->line[ply][0] = (hx_cell)seen.cell;
        ab->line_length[ply] = 1;
        return -(HX_ALPHABETA_WIN - ply - 2);
    }
    bool last_ply = ply + 1 == HX_ALPHABETA_PLIES;
    if (last_ply || (leaf && seen.kind == OPEN)) {
        int score = seen.kind == OPEN ? seen.score : 0;
        hx_table_store(&ab->table, key, 0, HX_TABLE_EXACT, score, HX_CELL_NONE);
        return score;
    }

    // A forced answer does not use up depth: it is no choice, and threats must not hide the end.
    hx_cell *moves = ab->moves[ply], best_move = HX_CELL_NONE;
    moves[0] = (hx_cell)seen.cell;
    int count = seen.kind == FORCED ? 1 : order_moves(ab, moves, hint);
    int below = seen.kind == FORCED ? depth : depth - 1;
    int width = width_at(ab, ply), best = -HX_ALPHABETA_WIN, start = alpha;
    for (int i = 0; i < count; i++) {
        if (i >= width && best >= -HX_ALPHABETA_PROVED) break;
        int value = try_move(ab, to_play, moves[i], below, alpha, beta, ply, i == 0);
        if (ab->stopped) return 0;
        if (value <= best) continue;
        best = value;
        best_move = moves[i];
        if (value > alpha || value < -HX_ALPHABETA_PROVED) keep_line(ab, ply, best_move);
        if (value > alpha) alpha = value;
        if (alpha >= beta) break;
    }
    hx_table_bound bound = best >= beta   ? HX_TABLE_LOWER
                           : best > start ? HX_TABLE_EXACT
                                          : HX_TABLE_UPPER;
    hx_table_store(&ab->table, key, depth, bound, best, best_move);
    return best;
}

static void set_result(hx_alphabeta *ab, hx_color to_play, int cell, int score,
                       hx_alphabeta_result *out) {
    out->cell = cell;
    out->score = score;
    out->winner = score > HX_ALPHABETA_PROVED    ? to_play
                  : score < -HX_ALPHABETA_PROVED ? hx_color_other(to_play)
                                                 : HX_COLOR_NONE;
    out->line_length = 1;
    out->line[0] = cell;
    for (int i = 0; i < ab->line_length[1] && i + 1 < HX_ALPHABETA_PLIES; i++)
        out->line[out->line_length++] = ab->line[1][i];
}

// The budget ended while all moves tried so far were proved lost: that proves nothing about the
// next one, which is then the better choice.
static void set_untried(int cell, hx_alphabeta_result *out) {
    out->cell = out->line[0] = cell;
    out->line_length = 1;
    out->score = 0;
    out->winner = HX_COLOR_NONE;
}

// Searches all moves of the root to one depth and brings the best to the front. An unfinished pass
// counts as far as it came: its first move is the best so far. A loss needs the whole pass.
static void search_root(hx_alphabeta *ab, hx_color to_play, int depth, int count,
                        hx_alphabeta_result *out) {
    hx_cell *moves = ab->moves[0];
    hx_alphabeta_result found = *out;
    int alpha = -HX_ALPHABETA_PROVED, best = -HX_ALPHABETA_WIN, best_at = 0, i;
    for (i = 0; i < count; i++) {
        if (i >= width_at(ab, 0) && best >= -HX_ALPHABETA_PROVED) break;
        int value =
            try_move(ab, to_play, moves[i], depth - 1, alpha, HX_ALPHABETA_PROVED, 0, i == 0);
        if (ab->stopped) break;
        if (value <= best) continue;
        best = value;
        best_at = i;
        set_result(ab, to_play, moves[i], value, &found);
        if (value > alpha) alpha = value;
        if (alpha >= HX_ALPHABETA_PROVED) break;
    }
    bool all_lost = best < -HX_ALPHABETA_PROVED;
    if (!ab->stopped || (i > 0 && !all_lost))
        *out = found;
    else if (i > 0)
        set_untried(moves[i], out);
    hx_cell cell = moves[best_at];
    for (int k = best_at; k > 0; k--)
        moves[k] = moves[k - 1];
    moves[0] = cell;
}

void hx_alphabeta_search(hx_alphabeta *ab, hx_board *board, hx_color to_play,
                         const hx_alphabeta_settings *settings, hx_budget *budget,
                         hx_alphabeta_report *report, void *user, hx_alphabeta_result *out) {
    *out = (hx_alphabeta_result){.cell = -1};
    if (board->winner || board->stones == board->cells.count) return;
    fit(ab, &board->cells);
    hx_table_next_search(&ab->table);
    ab->board = board;
    ab->budget = budget;
    ab->settings = *settings;
    ab->nodes = 1;
    ab->stopped = hx_budget_spend(budget, ab->ticks);

    ab->line_length[1] = 0;
    view seen = evaluate(ab, to_play, true);
    int count = 1;
    ab->moves[0][0] = (hx_cell)seen.cell;
    if (seen.kind == OPEN) count = order_moves(ab, ab->moves[0], HX_CELL_NONE);
    int score = seen.kind == WON    ? HX_ALPHABETA_WIN - 1
                : seen.kind == LOST ? -(HX_ALPHABETA_WIN - 2)
                                    : seen.score;
    set_result(ab, to_play, ab->moves[0][0], score, out);
    for (int depth = 1; depth <= settings->depth && !ab->stopped && !out->winner; depth++) {
        if (depth > board->cells.count - board->stones) break;
        search_root(ab, to_play, depth, count, out);
        if (!ab->stopped) out->depth = depth;
        out->nodes = ab->nodes;
        if (report && !ab->stopped) report(user, out);
    }
    out->nodes = ab->nodes;
}
