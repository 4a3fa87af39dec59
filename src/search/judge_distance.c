// SPDX-License-Identifier: MIT
// Judging by two-distance (van Rijswijck): cheap, and exact only about wins at once and threats of
// them. The ticks charged make a tick 0.5 to 1.5 microseconds on all sizes.
#include "evaluate/twodistance.h"
#include "search/judges.h"

#include <stdlib.h>

enum { FARTHEST = 120 }; // sums of distances from here on are alike to the ordering

typedef struct distance_judge {
    hx_judge base;
    hx_twodistance distance;
    int cols, rows;                    // the board size the rest was made for
    hx_cell from_centre[HX_CELLS_MAX]; // all cells, central ones first
    uint16_t own[HX_CELLS_MAX];        // sums of distances of the side to move
    uint16_t other[HX_CELLS_MAX];      // and of its opponent
} distance_judge;

// Four times the square of the distance from the centre as the board is drawn, where a step along a
// row is 2 long and a row lies 1 further to the right than the one above: 3 is the height squared.
static int off_centre(const hx_cells *c, int cell) {
    int down = 2 * hx_cells_row(c, cell) - (c->rows - 1);
    int right = 2 * hx_cells_col(c, cell) - (c->cols - 1);
    int x = 2 * right + down;
    return x * x + 3 * down * down;
}

// Makes what depends on the size of the board.
static void start(hx_judge *base, hx_board *board, hx_budget *budget) {
    distance_judge *j = (distance_judge *)base;
    const hx_cells *c = &board->cells;
    base->board = board;
    base->budget = budget;
    if (j->cols == c->cols && j->rows == c->rows) return;
    hx_twodistance_init(&j->distance, c);
    j->cols = c->cols;
    j->rows = c->rows;
    base->ticks = (uint64_t)(1 + c->count * j->distance.words / 128);
    for (int i = 0; i < c->count; i++) { // insertion: stable, and done once for a size
        int k = i;
        for (; k > 0 && off_centre(c, j->from_centre[k - 1]) > off_centre(c, i); k--)
            j->from_centre[k] = j->from_centre[k - 1];
        j->from_centre[k] = (hx_cell)i;
    }
}

// The first cell next to both edges of the last measured side.
static int winning_cell(const distance_judge *j) {
    const hx_twodistance *d = &j->distance;
    hx_bits both = d->level[0][0];
    hx_bits_intersect(&both, &d->level[1][0], d->words);
    hx_bits_walk walk = {0};
    return hx_bits_step(&both, &walk, d->words);
}

// Potential and mobility of a colour; its sums of distances, if anybody wants them, go to `sums`.
static hx_twodistance_side measure(distance_judge *j, hx_color color, uint16_t *sums) {
    if (!sums) return hx_twodistance_measure(&j->distance, j->base.board, color);
    hx_twodistance_side side = hx_twodistance_run(&j->distance, j->base.board, color);
    hx_twodistance_sums(&j->distance, sums);
    return side;
}

static int importance(const distance_judge *j, int cell) {
    int own = j->own[cell] < FARTHEST ? j->own[cell] : FARTHEST;
    int other = j->other[cell] < FARTHEST ? j->other[cell] : FARTHEST;
    return own + other;
}

// All empty cells, the most important first, by a counting sort that keeps central cells ahead.
// Returns how many.
static int order_moves(distance_judge *j, hx_cell *moves) {
    int start[2 * FARTHEST + 2] = {0};
    int cells = j->base.board->cells.count, count = 0;
    for (int i = 0; i < cells; i++)
        if (hx_board_is_empty(j->base.board, i)) start[importance(j, i) + 1]++;
    for (int i = 0; i <= 2 * FARTHEST; i++)
        start[i + 1] += start[i];
    for (int i = 0; i < cells; i++) {
        hx_cell cell = j->from_centre[i];
        if (!hx_board_is_empty(j->base.board, cell)) continue;
        moves[start[importance(j, cell)]++] = cell;
        count++;
    }
    return count;
}

static hx_view view(hx_judge *base, hx_color to_play, hx_cell *moves) {
    distance_judge *j = (distance_judge *)base;
    hx_twodistance_load(&j->distance, base->board);
    hx_twodistance_side own = measure(j, to_play, moves ? j->own : NULL);
    if (own.potential == 2)
        return (hx_view){.kind = HX_VIEW_WON, .cell = winning_cell(j), .plies = 1};
    hx_color opponent = hx_color_other(to_play);
    hx_twodistance_side other = measure(j, opponent, moves ? j->other : NULL);
    if (other.potential == 2) {
        hx_view_kind kind = other.mobility > 1 ? HX_VIEW_LOST : HX_VIEW_FORCED;
        return (hx_view){.kind = kind, .cell = winning_cell(j), .plies = 2};
    }
    int count = moves ? order_moves(j, moves) : 0;
    return (hx_view){HX_VIEW_OPEN, -1, 0, hx_twodistance_score(own, other), count};
}

static void free_judge(hx_judge *base) {
    free(base);
}

hx_status hx_judge_distance_new(hx_judge **out, hx_error *err) {
    distance_judge *j = calloc(1, sizeof *j);
    if (!j) return hx_fail_memory(err);
    j->base = (hx_judge){.start = start, .view = view, .free = free_judge};
    *out = &j->base;
    return HX_OK;
}
