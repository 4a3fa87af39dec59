// SPDX-License-Identifier: MIT
// The template by which a cell is joined to an edge in a position. Stones of the opponent's and
// what is outside the board are alike, so this is how templates at corners are found too.
#include "template/template.h"

enum {
    QUICK = 5000,  // stones: half a second, in which nearly everything that holds is found
    EFFORT = 10000 // for each question, unless another one is given: some seconds
};

// The position seen with the edge below, as a template that has all stones and empty cells.
static void see(app_template *t, const hx_game *game, int end, int edge) {
    int cols = hx_game_columns(game), rows = hx_game_rows(game), count = cols * rows;
    hx_color ours = hx_game_end_color(game, edge);
    bool turned = ours == HX_COLOR_WHITE, rotated = edge == HX_EDGE_NORTH || edge == HX_EDGE_WEST;
    *t = (app_template){.cols = turned ? rows : cols, .rows = turned ? cols : rows};
    t->stone_count = 1; // the end, wherever it is
    for (int i = 0; i < count; i++) {
        int cell = turned ? i % rows * cols + i / rows : i;
        if (rotated) cell = count - 1 - cell;
        hx_color stone = hx_game_stone(game, cell);
        if (cell == end)
            t->stones[0] = i;
        else if (stone == ours)
            t->stones[t->stone_count++] = i;
        else if (!stone)
            t->carrier[t->size++] = i;
    }
}

// ---- big questions -------------------------------------------------------------------------
// On a whole board the cells above the stone are in the way of a chain from it to the far edge, and
// no whole game stands for the question. Two that come close have one: without the cells along such
// a chain, which is enough if it holds; and with that chain as a gift, which is too much to ask for
// if it does not.

static void keep_cells(app_template *t, bool (*keeps)(const app_template *, int cell, int lean),
                       int lean) {
    int size = t->size;
    t->size = 0;
    for (int i = 0; i < size; i++)
        if (keeps(t, t->carrier[i], lean)) t->carrier[t->size++] = t->carrier[i];
}

// One row above the stone at most, and there nothing but what the chain does not touch that goes up
// (lean 0: cells to the right) or up to the right (lean 1: cells to the left).
static bool is_beside(const app_template *t, int cell, int lean) {
    int up = t->stones[0] / t->cols - cell / t->cols,
        right = cell % t->cols - t->stones[0] % t->cols;
    return up <= 0 || (up == 1 && (lean ? right <= 0 : right > 0));
}

static bool is_not_above(const app_template *t, int cell, int lean) {
    (void)lean;
    return cell > t->stones[0] || (t->stones[0] - cell) % t->cols != 0;
}

static app_template give_chain(const app_template *t) {
    app_template given = *t;
    keep_cells(&given, is_not_above, 0);
    for (int cell = t->stones[0] - t->cols; cell >= 0; cell -= t->cols)
        given.stones[given.stone_count++] = cell;
    return given;
}

static void sort_by_distance(app_template *t) {
    for (int i = 1; i < t->size; i++) {
        int cell = t->carrier[i], place = i;
        for (;
             place > 0 && template_distance(t, t->carrier[place - 1]) < template_distance(t, cell);
             place--)
            t->carrier[place] = t->carrier[place - 1];
        t->carrier[place] = cell;
    }
}

// Takes out every cell that is not needed, far ones first.
static hx_status shrink(app_template *t, template_ask *ask) {
    sort_by_distance(t);
    for (int i = 0; i < t->size;) {
        app_template without = *t;
        template_take_out(&without, i);
        hx_status status = template_holds(ask, &without);
        if (status && status != HX_NO) return status;
        if (status)
            i++;
        else
            *t = without;
    }
    return HX_OK;
}

static hx_status reduce_by_solver(app_template *t, template_ask *ask) {
    for (int lean = 0; lean < 2; lean++) {
        app_template narrow = *t;
        keep_cells(&narrow, is_beside, lean);
        hx_status status = template_holds(ask, &narrow);
        if (!status) status = shrink(&narrow, ask);
        if (!status) *t = narrow;
        if (status != HX_NO) return status;
    }
    app_template given = give_chain(t);
    hx_status status = template_holds(ask, &given);
    return status ? status : template_reduce(t, ask);
}

// Leaves it the cells that it needs. HX_NO if it does not hold.
static hx_status reduce(app_template *t, template_ask *ask) {
    template_ask little = *ask;
    little.effort = ask->effort && ask->effort < QUICK ? ask->effort : QUICK;
    hx_status status = template_reduce(t, &little);
    if (status != HX_RESOURCES || template_ask_stops(ask)) return status;
    return reduce_by_solver(t, ask);
}

// ---- the template --------------------------------------------------------------------------

// A stone that is not needed counts as the opponent's.
static hx_status leave_stones_out(app_template *t, template_ask *ask) {
    for (int i = t->stone_count - 1; i > 0; i--) {
        app_template without = *t;
        without.stones[i] = without.stones[--without.stone_count];
        hx_status status = template_holds(ask, &without);
        if (!status) *t = without;
        if (status && status != HX_NO) return status;
    }
    return HX_OK;
}

// Leaves it what it needs; HX_NO if it does not hold, HX_RESOURCES, with the sentence.
static hx_status search(app_template *t, const template_ask *ask, char why[TEMPLATE_WHY_MAX]) {
    template_ask own = *ask;
    if (!own.effort) own.effort = EFFORT;
    if (t->rows + 1 > HX_SIZE_MAX || (t->rows + 1) * t->cols > HX_CONNECTIONS_CELLS_MAX) {
        snprintf(why, TEMPLATE_WHY_MAX,
                 "no template of the library is there, and others are not sought on boards so "
                 "large: with one row more, up to %d rows and %d cells",
                 HX_SIZE_MAX, HX_CONNECTIONS_CELLS_MAX);
        return HX_NO;
    }
    hx_status status = reduce(t, &own);
    const char *told = hx_engine_error(ask->engine);
    if (status == HX_NO)
        snprintf(why, TEMPLATE_WHY_MAX, "%s",
                 *told ? told : "they are not joined, other edges not counted");
    if (!status) status = leave_stones_out(t, &own);
    if (status && status != HX_NO) template_ask_reason(ask, why);
    if (status) return status;
    template_measure(t, &own);
    template_fit(t, t->cols);
    return HX_OK;
}

hx_status template_from(template_list *out, template_ask *ask, const hx_game *game, int end,
                        int edge) {
    app_template t;
    *out = (template_list){0};
    see(&t, game, end, edge);
    if (template_is_done(ask, &t)) {
        snprintf(out->why, sizeof out->why,
                 "the stone touches the edge already, itself or through its chain");
        return HX_NO;
    }
    hx_status status = template_known(&t, &t) ? HX_OK : search(&t, ask, out->why);
    if (status) return status;
    if (!template_add(out, &t)) return HX_RESOURCES;
    template_name_all(out);
    return HX_OK;
}
