// SPDX-License-Identifier: MIT
// From an attack to moves. At an or-node the player may follow any option that the opponent's last
// move is not in. So a given option is reached by a move to a cell that other options use and this
// one does not. Cells below the option taken are never touched that way, and those beside it are
// other subtrees' own, hence all moves of a line are to different cells. If an option uses all
// cells of its node, the player may follow it after a move anywhere else.
#include "report/moves.h"

#include "report/chain.h"

void hv_moves_add(hv_moves *w, int cell, bool own) {
    hv_line *line = w->line;
    if (cell == HV_NO_POINT || hv_set_has(&w->taken, cell)) return;
    w->full = w->full ||
              !hv_base_grow(w->l, &line->moves, &line->room, line->count + 1, sizeof *line->moves);
    if (w->full) return;
    hv_set_add(&w->taken, cell);
    line->moves[line->count++] = (hv_move){cell, own};
}

static bool has_both_sides(const hv_strategy *s, uint32_t i) {
    hv_span played = s->patterns[i].played;
    int sides = 0;
    for (uint32_t k = 0; k < played.count; k++)
        sides += !hv_board_is_cell(&s->board, s->points[played.first + k]);
    return sides == 2;
}

static int opponent_side(const hv_moves *w) {
    return hv_strategy_is_white(w->s, w->pattern) ? HV_NORTH : HV_WEST;
}

void hv_moves_begin(hv_moves *w) {
    const hv_strategy *s = w->s;
    hv_span played = s->patterns[w->pattern].played;
    for (uint32_t k = 0; k < played.count; k++)
        if (hv_board_is_cell(&s->board, s->points[played.first + k]))
            hv_moves_add(w, s->points[played.first + k], true);
    w->line->setup = w->line->count;
    hv_moves_add(w, w->a.f->nodes[w->a.f->root].cell, true);
}

hv_set hv_moves_without(const hv_set *s, const hv_set *t) {
    hv_set rest = *s;
    for (int k = 0; k < HV_SET_WORDS; k++)
        rest.word[k] &= ~t->word[k];
    return rest;
}

// The opponent's moves after which the option may be followed.
static hv_set moves_to(const hv_moves *w, uint32_t or_node, uint32_t option) {
    hv_set rest = hv_moves_without(&w->a.cells[or_node], &w->a.cells[option]);
    return hv_moves_without(&rest, &w->taken);
}

// A member, if possible one of the wanted ones; or HV_NO_POINT.
static int pick(const hv_set *from, const hv_set *wanted) {
    int cell = hv_set_common(from, wanted);
    return cell >= 0 ? cell : hv_set_common(from, from);
}

// The opponent lets the pattern follow the option. If only a move elsewhere does, it is one of the
// chain's that nothing else will make; or none is shown.
void hv_moves_pass(hv_moves *w, uint32_t or_node, uint32_t option) {
    hv_set moves = moves_to(w, or_node, option);
    int cell = pick(&moves, &w->chain);
    if (cell < 0) {
        hv_set elsewhere = hv_moves_without(&w->chain, &w->taken);
        elsewhere = hv_moves_without(&elsewhere, &w->a.cells[w->a.f->root]);
        cell = hv_set_common(&elsewhere, &elsewhere);
    }
    w->line->attacks++;
    hv_moves_add(w, cell, false);
    hv_moves_add(w, w->a.f->nodes[option].cell, true);
}

// All passes of the attack, in the order of the text. Those in the line already have the player's
// stone on the board; passes without a stone are made here all the same and have been counted.
static void add_passes(hv_moves *w) {
    hv_attack *a = &w->a;
    const hv_form *f = a->f;
    size_t count = 0;
    hv_attack_look(a); // so that `seen` can be told from what is seen here
    a->looks++;
    a->stack[count++] = f->root;
    while (count) {
        uint32_t n = a->stack[--count];
        const hv_form_node *node = &f->nodes[n];
        if (a->seen[n] == a->looks) continue;
        a->seen[n] = a->looks;
        if (node->kind == HV_FORM_AND) {
            for (uint32_t k = node->count; k-- > 0;)
                a->stack[count++] = f->kids[node->first + k];
        } else if (hv_attack_is_bracket(f, n)) {
            a->stack[count++] = f->kids[node->first];
        } else if (a->option[n] < HV_WITHOUT_ANSWER) {
            uint32_t option = f->kids[node->first + a->option[n]];
            if (!a->locked[n]) hv_moves_pass(w, n, option);
            a->stack[count++] = option;
        }
    }
}

// The opponent's chain: the moves that could be among those which let options be followed cost
// nothing, open cells and the player's stones cannot be had.
static void plan_chain(hv_moves *w) {
    hv_attack *a = &w->a;
    const hv_form *f = a->f;
    hv_set ours = a->own, free = a->theirs;
    if (!has_both_sides(w->s, w->pattern)) return;
    hv_set_unite(&ours, &a->open);
    for (size_t k = w->line->setup; k < w->line->count; k++)
        if (!w->line->moves[k].own) hv_set_add(&free, w->line->moves[k].cell);
    for (uint32_t n = 0; n < f->node_count; n++)
        if (a->seen[n] == a->looks && f->nodes[n].kind == HV_FORM_OR &&
            a->option[n] < HV_WITHOUT_ANSWER) {
            hv_set moves = moves_to(w, n, f->kids[f->nodes[n].first + a->option[n]]);
            hv_set_unite(&free, &moves);
        }
    hv_chain_find(&f->board, opponent_side(w), &ours, &free, &w->chain);
}

// Whether the game is over: the opponent's moves join the sides.
static bool has_joined(const hv_moves *w, int side) {
    hv_set theirs = {{0}}, rest, unused;
    for (size_t k = w->line->setup; k < w->line->count; k++)
        if (!w->line->moves[k].own) hv_set_add(&theirs, w->line->moves[k].cell);
    for (int k = 0; k < HV_SET_WORDS; k++)
        rest.word[k] = ~theirs.word[k];
    return hv_chain_find(&w->a.f->board, side, &rest, &theirs, &unused);
}

static void add_chain(hv_moves *w) {
    for (int c = 0; c < w->a.f->board.cells; c++)
        if (hv_set_has(&w->chain, c) && !has_joined(w, opponent_side(w))) hv_moves_add(w, c, false);
}

// An attack that beats the pattern.
void hv_moves_attack(hv_moves *w) {
    hv_attack_look(&w->a);
    plan_chain(w);
    add_passes(w);
    w->line->played = w->line->count;
    add_chain(w);
}
