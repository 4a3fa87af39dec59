// SPDX-License-Identifier: MIT
#include "connect/explain.h"

#include "connect/connect_int.h"
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
        if (!(c.carrier[cell / 64] >> (cell % 64) & 1)) continue;
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
    write_claim(out, h, cells, id);
    hx_text_puts(out, c.rule == HX_CONN_NEXT ? ": they are neighbours.\n" : ".\n");
}

bool hx_explain_write(hx_text *out, const hx_hsearch *h, const hx_cells *cells, hx_conn_id id) {
    // Premises are older than what follows from them: marking from the newest down reaches all that
    // is needed, and going up again writes it in order.
    bool *needed = calloc((size_t)id + 1, sizeof *needed);
    if (!needed) return false;
    needed[id] = true;
    for (hx_conn_id i = id; i > 0; i--) {
        hx_conn c = hx_hsearch_get(h, i);
        for (int k = 0; needed[i] && k < c.premise_count; k++)
            needed[c.premises[k]] = true;
    }
    for (hx_conn_id i = 1; i <= id; i++)
        if (needed[i] && (i == id || h->links[i].rule != HX_CONN_NEXT))
            write_deduction(out, h, cells, i);
    free(needed);
    return !out->failed;
}
