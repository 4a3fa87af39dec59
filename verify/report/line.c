// SPDX-License-Identifier: MIT
// Lines of two kinds. A pattern that always has an answer is beaten by the shortest attack after
// which nothing can be connected (shortest.c). One that has not is led to its nearest flaw
// (flaw.c); the moves after that show how the opponent may win the game, if the rest of the pattern
// lets it.
#include "report/line.h"

#include "report/moves.h"

#include <stdlib.h>

// ---- a pattern that has an answer always, and connects nothing ----

static hv_status write_loss(hv_moves *w, hv_error *err) {
    hv_status status =
        hv_attack_shorten(&w->a, &w->r->check->verdicts[w->pattern].path, &w->line->fewest, err);
    if (!status) hv_moves_attack(w);
    return status;
}

// ---- a pattern without an answer ----

// Passes the or-nodes above the flaw; the form's node at which the flaw is.
static uint32_t descend(hv_moves *w) {
    const hv_strategy *s = w->s;
    const hv_form *f = w->a.f;
    uint32_t pattern = w->pattern, m = f->root, t = s->patterns[pattern].root;
    for (;;) {
        uint32_t target = w->r->flaws[pattern].node;
        if (t == target && s->nodes[t].kind != HV_CALL) return m;
        if (t == target) { // into the called pattern, whose root is the same node of the form
            pattern = s->nodes[t].pattern;
            t = s->patterns[pattern].root;
            continue;
        }
        uint32_t kid = t + 1, k = 0;
        for (; s->nodes[kid].end <= target; kid = s->nodes[kid].end)
            k++;
        uint32_t below = f->kids[f->nodes[m].first + k];
        if (f->nodes[m].kind == HV_FORM_OR && !hv_attack_is_bracket(f, m)) {
            hv_moves_pass(w, m, below);
            w->a.option[m] = k;
            w->a.locked[m] = true; // it is in the line
        }
        m = below;
        t = kid;
    }
}

// A cell of all options that the opponent's stones leave at an or-node; HV_NO_POINT if there is
// none.
static int common_cell(const hv_moves *w, uint32_t or_node) {
    const hv_form_node *node = &w->a.f->nodes[or_node];
    hv_set common = w->a.cells[or_node];
    for (uint32_t k = 0; k < node->count; k++) {
        const hv_set *option = &w->a.cells[w->a.f->kids[node->first + k]];
        if (hv_set_common(option, &w->a.theirs) < 0) hv_set_keep(&common, option);
    }
    common = hv_moves_without(&common, &w->taken);
    return hv_set_common(&common, &common);
}

static void attack_cell(hv_moves *w, int cell) {
    w->line->attacks++;
    hv_set_add(&w->a.theirs, cell);
    hv_moves_add(w, cell, false);
}

// The pattern answers an attack on two or-nodes at the first, perhaps by a stone that it has made
// before; whether the second can then be taken.
static bool answer_one(hv_moves *w, uint32_t first, uint32_t second) {
    const hv_form *f = w->a.f;
    for (uint32_t k = 0; k < f->nodes[first].count; k++) {
        uint32_t option = f->kids[f->nodes[first].first + k];
        int cell = f->nodes[option].cell;
        if (hv_set_common(&w->a.cells[option], &w->a.theirs) >= 0) continue;
        hv_set before = w->taken;
        if (cell != HV_NO_POINT) hv_set_add(&w->taken, cell);
        int last = common_cell(w, second);
        w->taken = before;
        if (last == HV_NO_POINT) continue;
        w->a.option[second] = HV_WITHOUT_ANSWER;
        w->a.option[first] = k; // the last word, if equal calls made one node of both
        w->a.locked[first] = true;
        hv_moves_add(w, cell, true);
        attack_cell(w, last);
        return true;
    }
    return false;
}

// The or-nodes in the subtrees of an and-node that use the cell, brackets opened; two at most. They
// are one node of the form if the subtrees are equal calls.
static int attacked(const hv_moves *w, uint32_t and_node, int cell, uint32_t out[2]) {
    const hv_form *f = w->a.f;
    int found = 0;
    for (uint32_t k = 0; k < f->nodes[and_node].count && found < 2; k++) {
        uint32_t n = f->kids[f->nodes[and_node].first + k];
        while (hv_set_has(&w->a.cells[n], cell) && hv_attack_is_bracket(f, n)) {
            const hv_form_node *only = &f->nodes[f->kids[f->nodes[n].first]];
            uint32_t i = 0;
            while (!hv_set_has(&w->a.cells[f->kids[only->first + i]], cell))
                i++;
            n = f->kids[only->first + i];
        }
        if (hv_set_has(&w->a.cells[n], cell)) out[found++] = n;
    }
    return found;
}

// A cell that two subtrees use: if there is a move after which the other one is lost, it is made.
static bool attack_both(hv_moves *w, uint32_t and_node) {
    const hv_form *f = w->a.f;
    hv_set untaken = hv_moves_without(&w->a.cells[and_node], &w->taken);
    int last = HV_NO_POINT; // attacks both, with nothing to follow
    for (int c = 0; c < f->board.cells; c++) {
        uint32_t n[2];
        if (!hv_set_has(&untaken, c) || attacked(w, and_node, c, n) < 2) continue;
        hv_line before = *w->line;
        last = c;
        attack_cell(w, c);
        if (answer_one(w, n[0], n[1]) || answer_one(w, n[1], n[0])) return true;
        w->line->count = before.count;
        w->line->attacks = before.attacks;
        w->a.theirs = (hv_set){{0}};
        w->taken.word[c >> 6] &= ~(UINT64_C(1) << (c & 63));
    }
    if (last != HV_NO_POINT) attack_cell(w, last);
    return false;
}

static void write_flaw(hv_moves *w) {
    hv_line *line = w->line;
    if (w->r->flaws[w->pattern].distance >= HV_HARMLESS && hv_attack_complete(&w->a)) {
        hv_moves_attack(w); // it only repeats itself, but it connects nothing either
        line->fewest = true;
        return;
    }
    uint32_t n = descend(w), pattern = w->pattern;
    while (w->r->flaws[pattern].kind == HV_FLAW_CALLED)
        pattern = w->s->nodes[w->r->flaws[pattern].node].pattern;
    hv_flaw_kind flaw = w->r->flaws[pattern].kind;
    if (flaw == HV_FLAW_COMMON) {
        int cell = common_cell(w, n);
        line->fewest = cell != HV_NO_POINT;
        w->a.option[n] = HV_WITHOUT_ANSWER;
        if (line->fewest) attack_cell(w, cell);
    } else if (flaw == HV_FLAW_OVERLAP) {
        line->fewest = attack_both(w, n);
    }
    size_t played = line->played = line->count, attacks = line->attacks;
    if (!line->fewest || !hv_attack_complete(&w->a)) return;
    hv_moves_attack(w); // how the game may end after that
    line->played = played;
    line->attacks = attacks;
}

hv_status hv_line_make(hv_line *line, const hv_report *r, uint32_t i, hv_limits *l, hv_error *err) {
    hv_form f;
    hv_moves w = {.line = line, .r = r, .s = r->check->s, .pattern = i, .l = l};
    *line = (hv_line){0};
    hv_status status = hv_form_build(&f, r->check->s, i, r->check->shapes, NULL, l, err);
    if (!status) status = hv_attack_start(&w.a, &f, l, err);
    if (!status) {
        hv_moves_begin(&w);
        if (r->check->shapes[i].elusive)
            status = write_loss(&w, err);
        else
            write_flaw(&w);
    }
    if (!status && w.full) status = hv_base_full(err);
    hv_attack_free(&w.a);
    hv_form_free(&f, l);
    return status;
}

void hv_line_free(hv_line *line, hv_limits *l) {
    hv_base_give(l, line->moves, line->room, sizeof *line->moves);
    *line = (hv_line){0};
}
