// SPDX-License-Identifier: MIT
// Every subtree has a strip of its own, as wide as the strips of its children or its own text; a
// node stands in the middle of its strip. So nothing overlaps. Lengths are whole, so that no
// machine rounds otherwise than another.
#include "write/figure.h"

#include <stdlib.h>
#include <string.h>

enum { LETTER = 8, GAP = 12, LEVEL = 44, MARGIN = 24 };

static int text_width(const hv_figure_node *n) {
    return (n->kind == HV_FIGURE_DOT ? LETTER : LETTER * (int)strlen(n->text)) + GAP;
}

bool hv_figure_add(hv_figure *g, hv_figure_kind kind, uint32_t parent, const char *text,
                   size_t length, uint32_t *out) {
    if (g->count >= 1 << 20 ||
        !hv_base_grow(g->l, &g->nodes, &g->room, g->count + 1, sizeof *g->nodes))
        return false;
    hv_figure_node n = {.kind = kind, .parent = parent};
    if (g->count) n.depth = g->nodes[parent].depth + 1;
    snprintf(n.text, sizeof n.text, "%.*s", (int)length, text);
    g->nodes[g->count] = n;
    *out = (uint32_t)g->count++;
    return true;
}

static void place_nodes(hv_figure *g, int *width, int *height) {
    uint32_t deepest = 0;
    for (size_t k = g->count; k-- > 0;) { // children before parents
        hv_figure_node *n = &g->nodes[k];
        int own = text_width(n);
        n->next = own > n->width ? (own - n->width) / 2 : 0; // children in the middle
        if (own > n->width) n->width = own;
        if (k) g->nodes[n->parent].width += n->width;
        if (n->depth > deepest) deepest = n->depth;
    }
    g->nodes[0].left = MARGIN;
    for (size_t k = 0; k < g->count; k++) {
        hv_figure_node *n = &g->nodes[k];
        if (k) {
            n->left = g->nodes[n->parent].next;
            g->nodes[n->parent].next += n->width;
        }
        n->next += n->left;
    }
    *width = g->nodes[0].width + 2 * MARGIN;
    *height = (int)deepest * LEVEL + 2 * MARGIN;
}

static int x_of(const hv_figure_node *n) {
    return n->left + n->width / 2;
}
static int y_of(const hv_figure_node *n) {
    return MARGIN + (int)n->depth * LEVEL;
}

static void write_text(const char *text, FILE *out) {
    for (; *text; text++) {
        if (*text == '<')
            fputs("&lt;", out);
        else if (*text == '&')
            fputs("&amp;", out);
        else
            fputc(*text, out);
    }
}

static void write_node(const hv_figure_node *n, FILE *out) {
    int x = x_of(n), y = y_of(n), width = text_width(n) - GAP / 2;
    if (n->kind == HV_FIGURE_DOT) {
        fprintf(out, "<circle cx=\"%d\" cy=\"%d\" r=\"4\"/>\n", x, y);
        return;
    }
    fprintf(out, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"20\" fill=\"#fff\"%s/>\n",
            x - width / 2, y - 10, width, n->kind == HV_FIGURE_BOX ? " stroke=\"#000\"" : "");
    fprintf(out, "<text x=\"%d\" y=\"%d\">", x, y + 5);
    write_text(n->text, out);
    fputs("</text>\n", out);
}

void hv_figure_write(hv_figure *g, FILE *out) {
    int width, height;
    if (!g->count) return;
    place_nodes(g, &width, &height);
    fprintf(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" "
            "viewBox=\"0 0 %d %d\" font-family=\"sans-serif\" font-size=\"14\" "
            "text-anchor=\"middle\">\n<rect width=\"%d\" height=\"%d\" fill=\"#fff\"/>\n",
            width, height, width, height, width, height);
    for (size_t k = 1; k < g->count; k++) {
        const hv_figure_node *n = &g->nodes[k], *up = &g->nodes[n->parent];
        fprintf(out, "<path d=\"M%d %dL%d %d\" stroke=\"#000\"/>\n", x_of(up), y_of(up), x_of(n),
                y_of(n));
    }
    for (size_t k = 0; k < g->count; k++)
        write_node(&g->nodes[k], out);
    fputs("</svg>\n", out);
}

void hv_figure_free(hv_figure *g) {
    g->l->bytes += g->room * sizeof *g->nodes;
    free(g->nodes);
    *g = (hv_figure){.l = g->l};
}
