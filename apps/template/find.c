// SPDX-License-Identifier: MIT
// Templates found and checked: every question is a sub-game that the library decides exactly.
#include "template/template.h"

#include <stdlib.h>
#include <string.h>

// ---- on a board ----------------------------------------------------------------------------

// A set without deductions, in which what is decided stands alone.
static hx_status new_set(hx_connections **out, hx_engine *engine, const hx_game *game) {
    const hx_connection_options bare = {.neighbours_only = true, .every = true};
    return hx_connections_new(out, engine, game, HX_COLOR_BLACK, &bare);
}

static hx_status new_board(hx_game **out, hx_engine *engine, int cols, int rows, const int *stones,
                           int count) {
    hx_status status = hx_game_new(out, engine, cols, rows);
    for (int i = 0; i < count && !status; i++)
        status = hx_game_setup(*out, HX_COLOR_BLACK, stones[i]);
    return status;
}

// One row lower: the board has one more above.
static void lower(const int *cells, int count, int cols, int *out) {
    for (int i = 0; i < count; i++)
        out[i] = cells[i] + cols;
}

hx_status template_decide(hx_game **game, hx_connections **found, int *stone, hx_engine *engine,
                          const app_template *t, uint64_t effort) {
    int stones[HX_CELLS_MAX], carrier[HX_CELLS_MAX];
    *game = NULL;
    *found = NULL;
    lower(t->stones, t->stone_count, t->cols, stones);
    lower(t->carrier, t->size, t->cols, carrier);
    *stone = stones[0];
    hx_status status = new_board(game, engine, t->cols, t->rows + 1, stones, t->stone_count);
    if (!status) status = new_set(found, engine, *game);
    hx_decision decision = {.carrier = carrier, .carrier_size = t->size, .effort = effort};
    decision.poll = app_interrupt_came;
    return status ? status : hx_connections_decide(*found, *stone, HX_EDGE_SOUTH, &decision);
}

// Whether the stones are joined to the edge: HX_OK or HX_NO.
static hx_status holds(hx_engine *engine, const app_template *t, uint64_t effort) {
    static hx_connection one; // large; written before it is read
    hx_game *game;
    hx_connections *found;
    int stone;
    hx_status status = template_decide(&game, &found, &stone, engine, t, effort);
    if (!status && !hx_connections_between(found, stone, HX_EDGE_SOUTH, false, 0, &one))
        status = HX_NO;
    hx_connections_free(found);
    hx_game_free(game);
    return status;
}

hx_status template_check(hx_engine *engine, const app_template *t, uint64_t effort,
                         const char **why) {
    hx_status status = holds(engine, t, effort);
    *why = "the opponent can prevent it";
    if (status) return status;
    app_template without = *t;
    *why = "a cell is not needed";
    for (int i = 0; i < t->size; i++) {
        memcpy(without.carrier, t->carrier, sizeof t->carrier);
        without.carrier[i] = t->carrier[t->size - 1];
        without.size = t->size - 1;
        status = holds(engine, &without, effort);
        if (status != HX_NO) return status ? status : HX_NO;
    }
    return HX_OK;
}

// ---- finding -------------------------------------------------------------------------------

// HX_OK: it needs all of its stones. HX_NO: one of two alone does it, and it is a template of
// fewer.
static hx_status needs_its_stones(hx_engine *engine, const app_template *t, uint64_t effort) {
    for (int i = 0; t->stone_count == 2 && i < 2; i++) {
        app_template one = *t;
        one.stones[0] = t->stones[i];
        one.stone_count = 1;
        hx_status status = holds(engine, &one, effort);
        if (status != HX_NO) return status ? status : HX_NO;
    }
    return HX_OK;
}

// What is known of the rows: their templates fit.
static template_search settle(const template_search *search) {
    static const int columns[] = {0, 4, 6, 8, 9, 15, 19, 24, 26}, up_to[] = {0, 2, 6, 14, 24, 34};
    template_search s = *search;
    if (!s.columns) s.columns = columns[s.row];
    if (!s.up_to) s.up_to = s.row <= 5 ? up_to[s.row] : HX_CELLS_MAX;
    if (s.one) s.up_to = 0;
    return s;
}

void template_keep_reason(template_list *list, const hx_engine *engine) {
    const char *told = app_interrupt_came(NULL) ? "interrupted" : hx_engine_error(engine);
    snprintf(list->why, sizeof list->why, "%s", *told ? told : "out of memory");
}

hx_status template_find(template_list *out, hx_engine *engine, const template_search *search) {
    static hx_connection one; // large; written before it is read
    template_search s = settle(search);
    int stones[TEMPLATE_STONES_MAX], carrier[HX_CELLS_MAX], size = 0;
    hx_game *game = NULL;
    hx_connections *found = NULL;
    *out = (template_list){0};
    for (int i = 0; i < s.stones; i++) // the middle of the lowest row lies below the stones
        stones[i] = s.columns + (s.columns + s.row - s.stones) / 2 + i;
    hx_status status = new_board(&game, engine, s.columns, s.row + 1, stones, s.stones);
    for (int cell = s.columns; !status && cell < s.columns * (s.row + 1); cell++)
        if (!hx_game_stone(game, cell)) carrier[size++] = cell;
    if (!status) status = new_set(&found, engine, game);
    hx_decision decision = {carrier, size, s.up_to, s.effort, app_interrupt_came, NULL};
    if (!status) status = hx_connections_decide(found, stones[0], HX_EDGE_SOUTH, &decision);
    if (status) template_keep_reason(out, engine); // before other questions are asked
    for (int i = 0;
         found && hx_connections_between(found, stones[0], HX_EDGE_SOUTH, false, i, &one); i++) {
        app_template t = {.rows = s.row, .stone_count = s.stones, .size = one.size};
        t.depth = one.depth;
        for (int k = 0; k < one.size; k++)
            t.carrier[k] = one.carrier[k] - s.columns;
        for (int k = 0; k < s.stones; k++)
            t.stones[k] = stones[k] - s.columns;
        template_fit(&t, s.columns);
        hx_status needed = needs_its_stones(engine, &t, s.effort);
        if (!needed) needed = template_add(out, &t) ? HX_OK : HX_RESOURCES;
        if (needed && needed != HX_NO && !status) {
            status = needed;
            template_keep_reason(out, engine);
        }
    }
    out->complete = !status && !s.one;
    template_name_all(out);
    hx_connections_free(found);
    hx_game_free(game);
    return status;
}
