// SPDX-License-Identifier: MIT
// Strategies of templates. They are not stored: the search that proved a template finds its
// strategy again, on a board as small as the template, and it is brought to where the template
// lies.
#include "subgame/subgame.h"
#include "tactic/tactic.h"

#include <stdlib.h>

// One more row above, so that no stone touches the other edge.
static void set_up(const hx_library_entry *t, hx_board *board, hx_bits *carrier) {
    hx_board_init(board, t->cols, t->rows + 1);
    for (int i = 0; i < t->stone_count; i++)
        hx_board_place(board, HX_COLOR_BLACK, t->stones[i] + t->cols);
    for (int i = 0; i < t->size; i++)
        hx_bits_add(carrier, t->cells[i] + t->cols);
}

// Where the cells and edges of that board lie on the other.
static void map_cells(const hx_library *l, const hx_placing *p, uint16_t map[HX_NODES_MAX]) {
    const hx_library_entry *t = &l->templates[p->number];
    for (int i = 0; i < t->cols * t->rows; i++) {
        int cell = hx_library_cell(l, p, i);
        map[i + t->cols] = cell < 0 ? HX_CELL_NONE : (uint16_t)cell;
    }
    map[HX_CELL_SOUTH] = hx_cells_edge((hx_color)p->color, p->edge);
    map[HX_CELL_NORTH] = hx_cells_edge((hx_color)p->color, !p->edge);
}

// The stone of the template that is the placing's end.
static int end_of(const hx_library *l, const hx_placing *p) {
    const hx_library_entry *t = &l->templates[p->number];
    return t->stones[hx_library_cell(l, p, t->stones[0]) != p->stones[0]];
}

// Its tree in a pool of its own; 0 when memory is out.
static hx_strategy_id search_template(const hx_library *l, const hx_placing *p, hx_strategy *out) {
    const hx_library_entry *t = &l->templates[p->number];
    hx_board board;
    hx_bits carrier = {{0}};
    hx_subgame *g;
    hx_strategy_id made = 0;
    set_up(t, &board, &carrier);
    hx_subgame_question q = {.board = &board,
                             .color = HX_COLOR_BLACK,
                             .ends = {end_of(l, p) + t->cols, HX_CELL_SOUTH},
                             .carrier = &carrier};
    if (hx_subgame_new(&g, &board.cells, NULL)) return 0;
    hx_subgame_answer a = hx_subgame_solve(g, &q, &(hx_subgame_limits){.complete = true});
    if (a.result == HX_SUBGAME_WON && hx_subgame_build(g, &q, &a)) {
        hx_strategy_init(out, hx_subgame_strategy(g)->words);
        made = hx_derive_copy(out, hx_subgame_strategy(g), a.tree, NULL);
    }
    hx_subgame_free(g);
    return made;
}

// Two stones may be either one's end: their trees are kept apart.
static struct hx_tactic_template *place_of(hx_tactic_templates *t, const hx_library *l,
                                           const hx_placing *p) {
    if (!t->found) t->found = calloc(2 * (size_t)l->count, sizeof *t->found);
    t->count = t->found ? 2 * l->count : 0;
    return t->found ? &t->found[2 * p->number + (end_of(l, p) != l->templates[p->number].stones[0])]
                    : NULL;
}

void hx_tactic_templates_free(hx_tactic_templates *t) {
    for (int i = 0; i < t->count; i++)
        hx_strategy_free(&t->found[i].strategy);
    free(t->found);
    *t = (hx_tactic_templates){0};
}

static hx_strategy_id derive_template(void *user, hx_strategy *s, const hx_library *l, int placing,
                                      const hx_hsearch *h) {
    const hx_placing *p = &l->placings[placing];
    struct hx_tactic_template *t = place_of(user, l, p);
    uint16_t map[HX_NODES_MAX];
    hx_strategy_id made = 0;
    map_cells(l, p, map);
    if (t && !t->tree) t->tree = search_template(l, p, &t->strategy);
    if (t && t->tree) made = hx_derive_bring(s, &t->strategy, t->tree, map, h);
    s->failed |= !made;
    return made;
}

hx_strategy_id hx_tactic_derive(hx_strategy *s, const hx_hsearch *h, hx_conn_id id,
                                hx_tactic_templates *templates) {
    hx_tactic_templates own = {0};
    hx_strategy_id made =
        hx_derive_strategy(s, h, id, derive_template, templates ? templates : &own);
    hx_tactic_templates_free(&own);
    return made;
}
