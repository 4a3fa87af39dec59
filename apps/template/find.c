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
    int stones[TEMPLATE_STONES_MAX], carrier[HX_CELLS_MAX];
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

// Shifts the template to the left of the smallest grid that holds it. Columns of the lowest row
// lie furthest left.
static void fit(app_template *t, int cols) {
    int least = cols, most = 0;
    for (int i = 0; i < t->size + t->stone_count; i++) {
        int col = (i < t->size ? t->carrier[i] : t->stones[i - t->size]) % cols;
        if (col < least) least = col;
        if (col > most) most = col;
    }
    t->cols = most - least + 1;
    for (int i = 0; i < t->size; i++)
        t->carrier[i] = t->carrier[i] / cols * t->cols + t->carrier[i] % cols - least;
    for (int i = 0; i < t->stone_count; i++)
        t->stones[i] = t->stones[i] / cols * t->cols + t->stones[i] % cols - least;
}

static int compare_cells(const void *a, const void *b) {
    return *(const int *)a - *(const int *)b;
}

// The mirror image: half a column more to the left for each row further down.
static app_template mirror(const app_template *t) {
    app_template m = *t;
    int cols = t->cols + t->rows;
    for (int i = 0; i < t->size + t->stone_count; i++) {
        int *place = i < t->size ? &m.carrier[i] : &m.stones[i - t->size];
        int col = *place % t->cols, row = *place / t->cols;
        *place = row * cols + (cols - 1 - col - row);
    }
    fit(&m, cols);
    qsort(m.carrier, (size_t)m.size, sizeof *m.carrier, compare_cells);
    qsort(m.stones, (size_t)m.stone_count, sizeof *m.stones, compare_cells);
    return m;
}

static bool is_same(const app_template *a, const app_template *b) {
    return a->cols == b->cols && a->size == b->size &&
           memcmp(a->stones, b->stones, (size_t)a->stone_count * sizeof *a->stones) == 0 &&
           memcmp(a->carrier, b->carrier, (size_t)a->size * sizeof *a->carrier) == 0;
}

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

// Adds it at its place by size, unless it or its image is there; of the two that with its stones
// further left.
static hx_status add(template_list *list, const app_template *found) {
    app_template one = *found, other = mirror(found);
    bool left = one.stones[0] <= other.stones[0];
    const app_template *t = left ? &one : &other;
    app_template image = left ? other : one;
    for (int i = 0; i < list->count; i++)
        if (is_same(&list->templates[i], t) || is_same(&list->templates[i], &image)) return HX_OK;
    app_template *more = realloc(list->templates, (size_t)(list->count + 1) * sizeof *more);
    if (!more) return HX_RESOURCES;
    list->templates = more;
    int place = list->count++;
    for (; place > 0 && more[place - 1].size > t->size; place--)
        more[place] = more[place - 1];
    more[place] = *t;
    return HX_OK;
}

static void name_all(template_list *list, int row, int stones) {
    static const char *const roman[] = {"", "I", "II", "III", "IV", "V", "VI", "VII", "VIII"};
    for (int i = 0; i < list->count; i++)
        snprintf(list->templates[i].name, TEMPLATE_NAME_MAX, "%s%d%c", roman[row], stones,
                 'a' + i % 26);
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

static void keep_reason(template_list *list, const hx_engine *engine) {
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
    if (status) keep_reason(out, engine); // before other questions are asked
    for (int i = 0;
         found && hx_connections_between(found, stones[0], HX_EDGE_SOUTH, false, i, &one); i++) {
        app_template t = {.rows = s.row, .stone_count = s.stones, .size = one.size};
        for (int k = 0; k < one.size; k++)
            t.carrier[k] = one.carrier[k] - s.columns;
        for (int k = 0; k < s.stones; k++)
            t.stones[k] = stones[k] - s.columns;
        fit(&t, s.columns);
        hx_status needed = needs_its_stones(engine, &t, s.effort);
        if (!needed) needed = add(out, &t);
        if (needed && needed != HX_NO && !status) {
            status = needed;
            keep_reason(out, engine);
        }
    }
    out->complete = !status && !s.one;
    name_all(out, s.row, s.stones);
    hx_connections_free(found);
    hx_game_free(game);
    return status;
}
