// SPDX-License-Identifier: MIT
#include "connect/explain.h"

#include "record/names.h"

#include <stdlib.h>

static void write_node(hx_text *out, const hx_hsearch *h, const hx_cells *cells, int node) {
    char name[HX_NAME_MAX];
    hx_text_puts(out, hx_names_cell(cells, hx_hsearch_name(h, node), name));
}

// "(x, [a, b], y) is VC"
static void write_claim(hx_text *out, const hx_hsearch *h, const hx_cells *cells, hx_conn_id id) {
    hx_conn c = hx_hsearch_get(h, id);
    hx_text_putc(out, '(');
    write_node(out, h, cells, c.x);
    hx_text_puts(out, ", [");
    const char *separator = "";
    for (int cell = 0; cell < cells->count; cell++) {
        if (!hx_conn_holds(&c, cell)) continue;
        hx_text_puts(out, separator);
        write_node(out, h, cells, cell);
        separator = ", ";
    }
    hx_text_puts(out, "], ");
    write_node(out, h, cells, c.y);
    hx_text_puts(out, c.kind == HX_CONN_FULL ? ") is VC" : ") is VSC");
}

static void write_deduction(hx_text *out, const hx_hsearch *h, const hx_cells *cells,
                            hx_conn_id id) {
    hx_conn c = hx_hsearch_get(h, id);
    for (int i = 0; i < c.premise_count; i++) {
        if (i) hx_text_puts(out, ", ");
        write_claim(out, h, cells, c.premises[i]);
    }
    if (c.rule == HX_CONN_AND) hx_text_puts(out, ". Apply AND: ");
    if (c.rule == HX_CONN_OR) hx_text_puts(out, ". Apply OR: ");
    if (c.rule == HX_CONN_STONE) hx_text_puts(out, ". With the stone played: ");
    write_claim(out, h, cells, id);
    if (c.rule == HX_CONN_NEXT) hx_text_puts(out, ": they are neighbours");
    if (c.rule == HX_CONN_MUSTPLAY) hx_text_puts(out, ": by must-play");
    if (c.rule == HX_CONN_PROVED) hx_text_puts(out, ": proved before");
    if (c.rule == HX_CONN_TEMPLATE)
        hx_text_printf(out, ": template %s", hx_hsearch_template(h, id));
    hx_text_puts(out, ".\n");
}

// Numbers the connections that lead to `id`, from 1 and premises first; 0 for the others. Premises
// are older than what follows from them: marking from the newest down reaches all that is needed.
// Release with free; NULL when memory is out.
static uint32_t *number_steps(const hx_hsearch *h, hx_conn_id id) {
    uint32_t *steps = calloc((size_t)id + 1, sizeof *steps), last = 0;
    if (!steps) return NULL;
    steps[id] = 1;
    for (hx_conn_id i = id; i > 0; i--) {
        hx_conn c = hx_hsearch_get(h, i);
        for (int k = 0; steps[i] && k < c.premise_count; k++)
            steps[c.premises[k]] = 1;
    }
    for (hx_conn_id i = 1; i <= id; i++)
        if (steps[i]) steps[i] = ++last;
    return steps;
}

bool hx_explain_write(hx_text *out, const hx_hsearch *h, const hx_cells *cells, hx_conn_id id) {
    uint32_t *steps = number_steps(h, id);
    if (!steps) return false;
    for (hx_conn_id i = 1; i <= id; i++)
        if (steps[i] && (i == id || hx_hsearch_get(h, i).rule != HX_CONN_NEXT))
            write_deduction(out, h, cells, i);
    free(steps);
    return !out->failed;
}

static void write_step(hx_text *out, const hx_hsearch *h, const hx_cells *cells, hx_conn_id id,
                       const uint32_t *steps) {
    static const char *const rules[] = {"next", "and", "or", "stone", "must-play", "template"};
    hx_conn c = hx_hsearch_get(h, id);
    hx_text_printf(out, "{\"step\":%u,\"rule\":\"%s\",\"kind\":\"%s\",\"x\":\"", steps[id],
                   rules[c.rule], c.kind == HX_CONN_FULL ? "full" : "semi");
    write_node(out, h, cells, c.x);
    hx_text_puts(out, "\",\"y\":\"");
    write_node(out, h, cells, c.y);
    hx_text_puts(out, "\",\"carrier\":[");
    const char *separator = "";
    for (int cell = 0; cell < cells->count; cell++) {
        if (!hx_conn_holds(&c, cell)) continue;
        hx_text_printf(out, "%s\"", separator);
        write_node(out, h, cells, cell);
        hx_text_putc(out, '"');
        separator = ",";
    }
    hx_text_puts(out, "]");
    if (c.kind == HX_CONN_SEMI) {
        hx_text_puts(out, ",\"key\":\"");
        write_node(out, h, cells, c.key);
        hx_text_putc(out, '"');
    }
    if (c.rule == HX_CONN_TEMPLATE)
        hx_text_printf(out, ",\"template\":\"%s\"", hx_hsearch_template(h, id));
    hx_text_printf(out, ",\"depth\":%d,\"premises\":[", c.depth);
    for (int i = 0; i < c.premise_count; i++)
        hx_text_printf(out, i ? ",%u" : "%u", steps[c.premises[i]]);
    hx_text_puts(out, "]}");
}

bool hx_explain_write_json(hx_text *out, const hx_hsearch *h, const hx_cells *cells,
                           hx_conn_id id) {
    uint32_t *steps = number_steps(h, id);
    if (!steps) return false;
    hx_text_puts(out, "{\"steps\":[");
    for (hx_conn_id i = 1; i <= id; i++) {
        if (!steps[i]) continue;
        if (steps[i] > 1) hx_text_putc(out, ',');
        write_step(out, h, cells, i, steps);
    }
    hx_text_puts(out, "]}\n");
    free(steps);
    return !out->failed;
}
