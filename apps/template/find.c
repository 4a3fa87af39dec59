// SPDX-License-Identifier: MIT
// Templates found and checked: every question on the way is decided exactly.
#include "template/carriers.h"
#include "template/template.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

hx_status template_check(template_ask *ask, const app_template *t, char why[TEMPLATE_WHY_MAX]) {
    hx_status status = template_holds(ask, t);
    snprintf(why, TEMPLATE_WHY_MAX, "the opponent can prevent it");
    for (int i = 0; i < t->size && !status; i++) {
        app_template without = *t;
        template_take_out(&without, i);
        hx_status needless = template_holds(ask, &without);
        snprintf(why, TEMPLATE_WHY_MAX, "%c%d is not needed", 'a' + t->carrier[i] % t->cols,
                 t->carrier[i] / t->cols + 1);
        status = needless == HX_NO ? HX_OK : needless ? needless : HX_NO;
    }
    if (status && status != HX_NO) template_ask_reason(ask, why);
    return status;
}

// ---- finding -------------------------------------------------------------------------------

// HX_OK: it needs all of its stones. HX_NO: one of two alone does it, and it is a template of
// fewer.
static hx_status needs_its_stones(template_ask *ask, const app_template *t) {
    for (int i = 0; t->stone_count == 2 && i < 2; i++) {
        app_template one = *t;
        one.stones[0] = t->stones[i];
        one.stone_count = 1;
        hx_status status = template_holds(ask, &one);
        if (status != HX_NO) return status ? status : HX_NO;
    }
    return HX_OK;
}

// What is known of the rows: their templates fit.
static template_search settle(const template_search *search) {
    static const int columns[] = {0, 4, 6, 8, 9, 12, 19, 24, 26};
    template_search s = *search;
    if (!s.columns) s.columns = columns[s.row];
    if (!s.up_to) s.up_to = HX_CELLS_MAX;
    return s;
}

// A template under search: its stones, and one carrier after the other.
typedef struct trial {
    template_ask *ask;
    app_template t;
    int asked;     // questions so far,
    bool terminal; // which standard error tells
} trial;

static void read_set(app_template *t, const template_cells *set) {
    t->size = 0;
    for (int cell = 0; cell < t->cols * t->rows; cell++)
        if (set->word[cell / 64] >> cell % 64 & 1) t->carrier[t->size++] = cell;
}

static hx_status holds(void *user, const template_cells *set) {
    trial *tried = user;
    read_set(&tried->t, set);
    tried->asked++;
    if (tried->terminal)
        fprintf(stderr, "\r%d questions, on %d cells", tried->asked, tried->t.size);
    return template_holds(tried->ask, &tried->t);
}

static void prepare(template_carriers *c, trial *tried) {
    app_template *t = &tried->t;
    *c = (template_carriers){.holds = holds, .user = tried};
    for (int cell = 0; cell < t->cols * t->rows; cell++) {
        if (cell >= t->stones[0] && cell < t->stones[0] + t->stone_count) continue;
        c->all.word[cell / 64] |= UINT64_C(1) << cell % 64;
        int place = c->count++;
        for (; place > 0 && template_distance(t, c->order[place - 1]) < template_distance(t, cell);
             place--)
            c->order[place] = c->order[place - 1];
        c->order[place] = cell;
    }
}

hx_status template_find(template_list *out, template_ask *ask, const template_search *search) {
    template_search s = settle(search);
    trial tried = {.ask = ask, .t = {.cols = s.columns, .rows = s.row, .stone_count = s.stones}};
    template_carriers carriers;
    template_cells *found;
    int count;
    *out = (template_list){0};
    for (int i = 0; i < s.stones; i++) // the middle of the lowest row lies below the stones
        tried.t.stones[i] = (s.columns + s.row - s.stones) / 2 + i;
    tried.terminal = isatty(STDERR_FILENO);
    prepare(&carriers, &tried);
    carriers.up_to = s.up_to;
    hx_status status = template_carriers_list(&carriers, s.one, &found, &count);
    if (tried.terminal) fputs("\r\033[K", stderr);
    if (status) template_ask_reason(ask, out->why); // before other questions are asked
    for (int i = 0; i < count; i++) {
        app_template t = tried.t;
        read_set(&t, &found[i]);
        if (t.size > s.up_to) continue;
        template_fit(&t, s.columns);
        hx_status needed = needs_its_stones(ask, &t);
        if (!needed && s.depths) template_measure(&t, ask);
        if (!needed) needed = template_add(out, &t) ? HX_OK : HX_RESOURCES;
        if (!needed || needed == HX_NO || status) continue;
        status = needed;
        template_ask_reason(ask, out->why);
    }
    free(found);
    out->complete = !status && !s.one;
    template_name_all(out);
    return status;
}
