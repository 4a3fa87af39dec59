// SPDX-License-Identifier: MIT
#include "decide/edge.h"
#include "template/shape.h"

enum { EFFORT_DEPTH = 100000 }; // stones

// ---- on a board ----------------------------------------------------------------------------

typedef struct scene {
    hx_board board;
    hx_bits carrier;
    hx_subgame_question question;
} scene;

static void set_up(scene *s, const hx_template *t) {
    hx_board_init(&s->board, t->columns, t->rows + 1);
    s->carrier = (hx_bits){{0}};
    for (int i = 0; i < t->stone_count; i++)
        if (hx_board_is_empty(&s->board, t->stones[i] + t->columns)) // some are given twice
            hx_board_place(&s->board, HX_COLOR_BLACK, t->stones[i] + t->columns);
    for (int i = 0; i < t->size; i++)
        hx_bits_add(&s->carrier, t->carrier[i] + t->columns);
    s->question = (hx_subgame_question){.board = &s->board,
                                        .color = HX_COLOR_BLACK,
                                        .ends = {t->stones[0] + t->columns, HX_CELL_SOUTH},
                                        .carrier = &s->carrier};
}

static bool is_done(const scene *s) {
    const hx_groups *groups = &s->board.groups;
    return hx_groups_find(groups, (hx_cell)s->question.ends[0]) ==
           hx_groups_find(groups, HX_CELL_SOUTH);
}

bool hx_edge_is_done(const hx_template *t) {
    scene s;
    set_up(&s, t);
    return is_done(&s);
}

// HX_NO if stones join the ends.
static hx_status ask(scene *s, const hx_decide *d, const hx_template *t) {
    *d->err = (hx_error){""};
    set_up(s, t);
    return is_done(s) ? hx_fail(d->err, HX_NO, "they are one chain already") : HX_OK;
}

static hx_status solve(const hx_decide *d, const hx_template *t, hx_solve_result *out,
                       hx_text *certificate) {
    scene s;
    hx_status status = ask(&s, d, t);
    return status ? status : hx_decide_winner(d, &s.question, out, certificate);
}

hx_status hx_edge_certify(hx_text *out, const hx_decide *d, const hx_template *t) {
    hx_solve_result result;
    return solve(d, t, &result, out);
}

hx_status hx_edge_holds(const hx_decide *d, const hx_template *t) {
    hx_solve_result result;
    hx_template copy;
    hx_status status = solve(d, t, &result, NULL);
    if (status == HX_NO) return copy = *t, hx_edge_reduce(d, &copy);
    return status ? status : result.winner == HX_COLOR_BLACK ? HX_OK : HX_NO;
}

// ---- with every reply ----------------------------------------------------------------------

hx_status hx_edge_reduce(const hx_decide *d, hx_template *t) {
    scene s;
    hx_subgame *g;
    hx_subgame_answer a;
    hx_bits_walk walk = {0};
    hx_status status = ask(&s, d, t);
    if (!status) status = hx_subgame_new(&g, &s.board.cells, d->err);
    if (status) return status;
    status = hx_decide_replies(d, g, &s.question, &a);
    if (!status && (a.result != HX_SUBGAME_WON || s.question.first)) status = HX_NO;
    if (!status) {
        t->depth = hx_strategy_get(hx_subgame_strategy(g), a.tree)->depth;
        t->size = 0;
        for (int cell; (cell = hx_bits_step(&a.cells, &walk, HX_BITS_WORDS_MAX)) >= 0;)
            t->carrier[t->size++] = cell - t->columns;
    }
    hx_subgame_free(g);
    return status;
}

void hx_edge_measure(const hx_decide *d, hx_template *t) {
    hx_decide own = *d;
    hx_template copy = *t;
    if (!own.stones || own.stones > EFFORT_DEPTH) own.stones = EFFORT_DEPTH;
    if (!hx_edge_reduce(&own, &copy)) t->depth = copy.depth;
}

// ---- proved again --------------------------------------------------------------------------

hx_status hx_edge_check(const hx_decide *d, const hx_template *t) {
    hx_status status = hx_edge_holds(d, t);
    if (status == HX_NO) return hx_fail(d->err, HX_NO, "the opponent can prevent it");
    for (int i = 0; i < t->size && !status; i++) {
        hx_template without = *t;
        hx_shape_take_out(&without, i);
        hx_status needless = hx_edge_holds(d, &without);
        if (!needless)
            return hx_fail(d->err, HX_NO, "%c%d is not needed", 'a' + t->carrier[i] % t->columns,
                           t->carrier[i] / t->columns + 1);
        if (needless != HX_NO) status = needless;
    }
    return status;
}
