// SPDX-License-Identifier: MIT
// All templates of a row.
#include "decide/edge.h"
#include "template/carriers.h"
#include "template/shape.h"

#include <stdlib.h>

// HX_OK: it needs all of its stones. HX_NO: one of two alone does it, and it is a template of
// fewer.
static hx_status needs_its_stones(const hx_decide *d, const hx_template *t) {
    for (int i = 0; t->stone_count == 2 && i < 2; i++) {
        hx_template one = *t;
        one.stones[0] = t->stones[i];
        one.stone_count = 1;
        hx_status status = hx_edge_holds(d, &one);
        if (status != HX_NO) return status ? status : HX_NO;
    }
    return HX_OK;
}

// What is known of the rows: their templates fit.
static hx_template_search settle(const hx_template_search *search) {
    static const int columns[] = {0, 4, 6, 8, 9, 12, 19, 24, 26};
    hx_template_search s = *search;
    if (!s.columns) s.columns = columns[s.row];
    if (!s.up_to) s.up_to = HX_CELLS_MAX;
    if (!s.stones) s.stones = 1;
    return s;
}

// A template under search: its stones, and one carrier after the other.
typedef struct trial {
    const hx_decide *decide;
    const hx_template_limits *limits;
    hx_template t;
    int asked; // questions so far
} trial;

static void read_set(hx_template *t, const hx_bits *set) {
    hx_bits_walk walk = {0};
    t->size = 0;
    for (int cell; (cell = hx_bits_step(set, &walk, hx_bits_words(t->columns * t->rows))) >= 0;)
        t->carrier[t->size++] = cell;
}

static hx_status holds(void *user, const hx_bits *set) {
    trial *tried = user;
    read_set(&tried->t, set);
    tried->asked++;
    if (tried->limits->report)
        tried->limits->report(tried->limits->user, tried->asked, tried->t.size);
    return hx_edge_holds(tried->decide, &tried->t);
}

static void prepare(hx_carriers *c, trial *tried, int up_to) {
    const hx_template *t = &tried->t;
    int cells = t->columns * t->rows;
    *c =
        (hx_carriers){.holds = holds, .user = tried, .words = hx_bits_words(cells), .up_to = up_to};
    for (int cell = 0; cell < cells; cell++) {
        if (cell >= t->stones[0] && cell < t->stones[0] + t->stone_count) continue;
        hx_bits_add(&c->all, cell);
        c->order[c->count++] = cell;
    }
    hx_shape_sort_far(t, c->order, c->count);
}

// Adds what is found as it is named and measured.
static hx_status gather(hx_templates *out, const hx_decide *d, const hx_template_search *s,
                        hx_template t) {
    hx_shape_fit(&t, s->columns);
    hx_status status = needs_its_stones(d, &t);
    if (!status && s->depths) hx_edge_measure(d, &t);
    if (!status && !hx_templates_gather(out, &t)) status = hx_fail_memory(d->err);
    return status == HX_NO ? HX_OK : status;
}

hx_status hx_edge_row(hx_templates *out, const hx_decide *d, const hx_template_search *search,
                      const hx_template_limits *limits) {
    hx_template_search s = settle(search);
    trial tried = {d, limits, {.columns = s.columns, .rows = s.row, .stone_count = s.stones}, 0};
    hx_carriers carriers;
    hx_bits *found;
    int count;
    for (int i = 0; i < s.stones; i++) // the middle of the lowest row lies below the stones
        tried.t.stones[i] = (s.columns + s.row - s.stones) / 2 + i;
    prepare(&carriers, &tried, s.up_to);
    hx_status status = hx_carriers_list(&carriers, s.one, &found, &count);
    if (status && !*d->err->text) hx_fail_memory(d->err);
    hx_error why = *d->err; // before other questions are asked
    for (int i = 0; i < count; i++) {
        hx_template t = tried.t;
        read_set(&t, &found[i]);
        if (t.size > s.up_to) continue;
        hx_status added = gather(out, d, &s, t);
        if (!added || status) continue;
        status = added;
        why = *d->err;
    }
    free(found);
    *d->err = why;
    out->complete = !status && !s.one;
    hx_templates_name(out);
    return status;
}
