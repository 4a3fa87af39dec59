// SPDX-License-Identifier: MIT
// Attacks: looking at one, and making one smaller. In an elusive form no or-node is come to twice,
// so that an option for each is all there is to say. The shortest one is found in shortest.c.
#include "report/attack.h"

#include "report/shortest.h"

#include <string.h>

hv_set *hv_attack_cells(const hv_form *f, hv_limits *l) {
    hv_set *cells = hv_base_take(l, f->node_count, sizeof *cells);
    for (size_t n = 0; cells && n < f->node_count; n++) {
        const hv_form_node *node = &f->nodes[n];
        if (node->cell != HV_NO_POINT) hv_set_add(&cells[n], node->cell);
        for (uint32_t k = 0; k < node->count && node->kind != HV_FORM_LINK; k++)
            hv_set_unite(&cells[n], &cells[f->kids[node->first + k]]);
    }
    return cells;
}

hv_status hv_attack_start(hv_attack *a, const hv_form *f, hv_limits *l, hv_error *err) {
    size_t count = f->node_count;
    *a = (hv_attack){.f = f, .l = l, .cells = hv_attack_cells(f, l)};
    a->option = hv_base_take(l, count, sizeof *a->option);
    a->kept = hv_base_take(l, count, sizeof *a->kept);
    a->seen = hv_base_take(l, count, sizeof *a->seen);
    a->stack = hv_base_take(l, f->kid_count + 1, sizeof *a->stack);
    a->locked = hv_base_take(l, count, sizeof *a->locked);
    if (!a->cells || !a->option || !a->kept || !a->seen || !a->stack || !a->locked)
        return hv_base_full(err);
    for (size_t n = 0; n < count; n++)
        a->option[n] = HV_LEFT_OPEN;
    return HV_OK;
}

void hv_attack_free(hv_attack *a) {
    if (!a->f) return;
    size_t count = a->f->node_count;
    hv_base_give(a->l, a->cells, count, sizeof *a->cells);
    hv_base_give(a->l, a->option, count, sizeof *a->option);
    hv_base_give(a->l, a->kept, count, sizeof *a->kept);
    hv_base_give(a->l, a->seen, count, sizeof *a->seen);
    hv_base_give(a->l, a->stack, a->f->kid_count + 1, sizeof *a->stack);
    hv_base_give(a->l, a->locked, count, sizeof *a->locked);
    *a = (hv_attack){0};
}

bool hv_attack_is_bracket(const hv_form *f, uint32_t n) {
    return f->nodes[n].count == 1 && f->nodes[f->kids[f->nodes[n].first]].cell == HV_NO_POINT;
}

// ---- looking ----

static void leave_open(hv_attack *a, uint32_t n) {
    hv_set_unite(&a->open, &a->cells[n]);
    for (int c = 0; c < a->f->board.cells; c++)
        if (hv_set_has(&a->cells[n], c)) a->owner[c] = n;
}

void hv_attack_look(hv_attack *a) {
    const hv_form *f = a->f;
    size_t count = 0, looked_at = 0;
    a->looks++;
    a->own = f->played;
    a->open = (hv_set){{0}};
    a->stack[count++] = f->root;
    while (count) {
        uint32_t n = a->stack[--count];
        const hv_form_node *node = &f->nodes[n];
        looked_at++;
        if (a->seen[n] == a->looks) continue;
        a->seen[n] = a->looks;
        if (node->kind == HV_FORM_AND) {
            if (node->cell != HV_NO_POINT) hv_set_add(&a->own, node->cell);
            for (uint32_t k = node->count; k-- > 0;)
                a->stack[count++] = f->kids[node->first + k];
        } else if (hv_attack_is_bracket(f, n)) {
            a->stack[count++] = f->kids[node->first];
        } else if (a->option[n] == HV_LEFT_OPEN) {
            leave_open(a, n);
        } else if (a->option[n] != HV_WITHOUT_ANSWER) {
            a->stack[count++] = f->kids[node->first + a->option[n]];
        }
    }
    for (int k = 0; k < HV_SET_WORDS; k++)
        a->open.word[k] &= ~(a->own.word[k] | a->theirs.word[k]);
    hv_base_spend(a->l, looked_at);
}

bool hv_attack_beats(hv_attack *a) {
    hv_end end;
    hv_attack_look(a);
    hv_set all = a->own;
    hv_set_unite(&all, &a->open);
    hv_paths_join(a->f, &all, &end);
    return !hv_paths_reached(a->f, &end);
}

// ---- making it smaller ----

// How many or-nodes are passed, after a look.
static size_t passed(const hv_attack *a) {
    size_t count = 0;
    for (uint32_t n = 0; n < a->f->node_count; n++)
        count += a->seen[n] == a->looks && a->option[n] < HV_WITHOUT_ANSWER &&
                 a->f->nodes[n].kind == HV_FORM_OR;
    return count;
}

// Leaves or-nodes open that need not be passed, large parts first: parents come after children.
static void reopen(hv_attack *a) {
    for (uint32_t n = (uint32_t)a->f->node_count; n-- > 0;) {
        uint32_t option = a->option[n];
        if (option >= HV_WITHOUT_ANSWER) continue;
        a->option[n] = HV_LEFT_OPEN;
        if (!hv_attack_beats(a)) a->option[n] = option;
    }
    hv_attack_look(a);
    for (uint32_t n = 0; n < a->f->node_count; n++) // what is no longer come to
        if (a->seen[n] != a->looks) a->option[n] = HV_LEFT_OPEN;
}

hv_status hv_attack_shorten(hv_attack *a, hv_path *path, bool *fewest, hv_error *err) {
    hv_end end;
    size_t bytes = a->f->node_count * sizeof *a->option;
    hv_status status = hv_paths_walk(a->f, path, NULL, &end, a->l, err);
    if (status) return status;
    for (size_t k = 0; k < path->count; k++)
        if (!hv_attack_is_bracket(a->f, path->at[k].or_node))
            a->option[path->at[k].or_node] = path->at[k].option;
    reopen(a);
    size_t most = passed(a);
    memcpy(a->kept, a->option, bytes);
    for (uint32_t n = 0; n < a->f->node_count; n++)
        a->option[n] = HV_LEFT_OPEN;
    if (!hv_shortest_search(a, most, fewest)) memcpy(a->option, a->kept, bytes);
    return HV_OK;
}

bool hv_attack_complete(hv_attack *a) {
    bool exact;
    return a->f->goal_count && hv_shortest_search(a, HV_CELLS_MAX, &exact);
}
