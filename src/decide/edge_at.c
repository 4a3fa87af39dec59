// SPDX-License-Identifier: MIT
// The template by which a cell is joined to an edge in a position. Stones of the opponent's and
// what is outside the board are alike, so this is how templates at corners are found too.
#include "decide/edge.h"
#include "template/library.h"
#include "template/shape.h"

#include <stdlib.h>

enum {
    QUICK = 5000,  // stones: half a second, in which nearly everything that holds is found
    EFFORT = 10000 // for each question, unless another one is given: some seconds
};

// The position seen with the edge below, as a template that has all stones and empty cells.
static void see(hx_template *t, const hx_board *board, int end, int edge) {
    int cols = board->cells.cols, rows = board->cells.rows, count = board->cells.count;
    bool turned = edge >= HX_CELL_WEST, rotated = edge == HX_CELL_NORTH || edge == HX_CELL_WEST;
    *t = (hx_template){.columns = turned ? rows : cols, .rows = turned ? cols : rows};
    t->stone_count = 1; // the end, wherever it is
    for (int i = 0; i < count; i++) {
        int cell = turned ? i % rows * cols + i / rows : i;
        if (rotated) cell = count - 1 - cell;
        if (cell == end)
            t->stones[0] = i;
        else if (board->color[cell] == board->color[edge])
            t->stones[t->stone_count++] = i;
        else if (hx_board_is_empty(board, cell))
            t->carrier[t->size++] = i;
    }
}

// ---- big questions -------------------------------------------------------------------------
// On a whole board the cells above the stone are in the way of a chain from it to the far edge, and
// no whole game stands for the question. Two that come close have one: without the cells along such
// a chain, which is enough if it holds; and with that chain as a gift, which is too much to ask for
// if it does not.

static void keep_cells(hx_template *t, bool (*keeps)(const hx_template *, int cell, int lean),
                       int lean) {
    int size = t->size;
    t->size = 0;
    for (int i = 0; i < size; i++)
        if (keeps(t, t->carrier[i], lean)) t->carrier[t->size++] = t->carrier[i];
}

// One row above the stone at most, and there nothing but what the chain does not touch that goes up
// (lean 0: cells to the right) or up to the right (lean 1: cells to the left).
static bool is_beside(const hx_template *t, int cell, int lean) {
    int up = t->stones[0] / t->columns - cell / t->columns,
        right = cell % t->columns - t->stones[0] % t->columns;
    return up <= 0 || (up == 1 && (lean ? right <= 0 : right > 0));
}

static bool is_not_above(const hx_template *t, int cell, int lean) {
    (void)lean;
    return cell > t->stones[0] || (t->stones[0] - cell) % t->columns != 0;
}

static hx_template give_chain(const hx_template *t) {
    hx_template given = *t;
    keep_cells(&given, is_not_above, 0);
    for (int cell = t->stones[0] - t->columns; cell >= 0; cell -= t->columns)
        given.stones[given.stone_count++] = cell;
    return given;
}

// Takes out every cell that is not needed, far ones first.
static hx_status shrink(const hx_decide *d, hx_template *t) {
    hx_shape_sort_far(t, t->carrier, t->size);
    for (int i = 0; i < t->size;) {
        hx_template without = *t;
        hx_shape_take_out(&without, i);
        hx_status status = hx_edge_holds(d, &without);
        if (status && status != HX_NO) return status;
        if (status)
            i++;
        else
            *t = without;
    }
    return HX_OK;
}

static hx_status reduce_by_solver(const hx_decide *d, hx_template *t) {
    for (int lean = 0; lean < 2; lean++) {
        hx_template narrow = *t;
        keep_cells(&narrow, is_beside, lean);
        hx_status status = hx_edge_holds(d, &narrow);
        if (!status) status = shrink(d, &narrow);
        if (!status) *t = narrow;
        if (status != HX_NO) return status;
    }
    hx_template given = give_chain(t);
    hx_status status = hx_edge_holds(d, &given);
    return status ? status : hx_edge_reduce(d, t);
}

// Leaves it the cells that it needs. HX_NO if it does not hold.
static hx_status reduce(const hx_decide *d, hx_template *t) {
    hx_decide little = *d;
    if (d->stones > QUICK) little.stones = QUICK;
    hx_status status = hx_edge_reduce(&little, t);
    if (status != HX_RESOURCES || hx_budget_check(d->budget)) return status;
    return reduce_by_solver(d, t);
}

// ---- the template --------------------------------------------------------------------------

// A stone that is not needed counts as the opponent's.
static hx_status leave_stones_out(const hx_decide *d, hx_template *t) {
    for (int i = t->stone_count - 1; i > 0; i--) {
        hx_template without = *t;
        without.stones[i] = without.stones[--without.stone_count];
        hx_status status = hx_edge_holds(d, &without);
        if (!status) *t = without;
        if (status && status != HX_NO) return status;
    }
    return HX_OK;
}

static hx_status search(const hx_decide *d, hx_template *t) {
    hx_decide own = *d;
    if (!own.stones) own.stones = own.positions = EFFORT;
    if (!hx_shape_fits(t->columns, t->rows))
        return hx_fail(
            d->err, HX_NO,
            "no template of the library is there, and others are not sought on boards so "
            "large: with one row more, up to %d rows and %d cells",
            HX_SIZE_MAX, HX_CONNECTIONS_CELLS_MAX);
    hx_status status = reduce(&own, t);
    if (status == HX_NO && !*d->err->text)
        return hx_fail(d->err, HX_NO, "they are not joined, other edges not counted");
    if (!status) status = leave_stones_out(&own, t);
    if (status) return status;
    hx_edge_measure(&own, t);
    hx_shape_fit(t, t->columns);
    return HX_OK;
}

hx_status hx_edge_at(hx_template *out, const hx_decide *d, const hx_board *board, int end,
                     int edge) {
    hx_template t;
    hx_templates one = {0}, *library;
    see(&t, board, end, edge);
    if (hx_shape_fits(t.columns, t.rows) && hx_edge_is_done(&t))
        return hx_fail(d->err, HX_NO,
                       "the stone touches the edge already, itself or through its chain");
    int known = hx_library_known(board, end, edge);
    hx_status status =
        known < 0 ? search(d, &t) : hx_templates_read(&library, hx_lines_built_in(), d->err);
    if (status) return status;
    if (known >= 0) {
        t = library->list[known];
        hx_templates_free(library);
    }
    if (!hx_templates_gather(&one, &t)) return hx_fail_memory(d->err);
    hx_templates_name(&one);
    *out = one.list[0];
    free(one.list);
    return HX_OK;
}
