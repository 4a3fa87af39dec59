// SPDX-License-Identifier: MIT
#include "record/overlay.h"

#include "record/svg_int.h"

#include <stdio.h>

// Light colours for cells with dark numbers on them, which all common kinds of colour vision tell
// apart (Tol 2021, the light scheme), the most different ones first.
static const char *const colors[] = {"#77aadd", "#ee8866", "#bbcc33", "#ffaabb", "#44bb99",
                                     "#99ddff", "#aaaa00", "#dddddd", "#eedd88"};

enum {
    FILL = 57,      // to the corners of a shaded cell: the lines between cells stay visible
    END_WIDTH = 13, // of the outlines
    REGION_WIDTH = 7,
    LINE_WIDTH = 3,  // between the region's cells
    PLUS = 14,       // length of an arm
    MOST_SHADES = 64 // in one cell; the numbers are too small to be read long before
};

const char *hx_overlay_color(int i) {
    return colors[(size_t)i % (sizeof colors / sizeof *colors)];
}

// ---- outlines ------------------------------------------------------------------------------

// The neighbour in direction 2 * k; -1 off the board.
static int neighbour(const hx_cells *c, int cell, int k) {
    static const int steps[6][2] = {{1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {0, -1}, {1, -1}};
    int col = hx_cells_col(c, cell) + steps[k][0], row = hx_cells_row(c, cell) + steps[k][1];
    return col < 0 || row < 0 || col >= c->cols || row >= c->rows ? -1 : hx_cells_at(c, col, row);
}

// The border of a set of cells, which may have several pieces and holes; or also all the lines
// inside it.
static void write_outline(hx_text *out, const hx_lattice *l, const hx_bits *set, bool inside,
                          const char *name, const char *color, int width) {
    hx_text_printf(out,
                   "<path class=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"%d\" "
                   "stroke-linecap=\"round\" d=\"",
                   name, color, width);
    for (int cell = 0; cell < l->cells->count; cell++) {
        if (!hx_bits_has(set, cell)) continue;
        hx_point at = hx_lattice_center(l, cell);
        for (int k = 0; k < 6; k++) {
            int next = neighbour(l->cells, cell, k);
            if (!inside && next >= 0 && hx_bits_has(set, next)) continue;
            hx_point a = hx_lattice_corner(l, at, k + 5, HX_LATTICE_CORNER);
            hx_point b = hx_lattice_corner(l, at, k, HX_LATTICE_CORNER);
            hx_text_printf(out, "M%d %d %d %d\n", a.x, a.y, b.x, b.y);
        }
    }
    hx_text_puts(out, "\"/>\n");
}

void hx_overlay_write_sides(hx_text *out, const hx_lattice *l, const hx_overlay *o) {
    for (int side = 0; side < 4; side++) {
        if (!o->sides[side]) continue;
        hx_point p[5];
        hx_lattice_side_outline(l, side, p);
        hx_text_printf(out,
                       "<path class=\"hex-end\" fill=\"none\" stroke=\"%s\" stroke-width=\"%d\" "
                       "stroke-linejoin=\"round\" d=\"M%d %d %d %d %d %d %d %d %d %dz\"/>\n",
                       hx_svg_colors.end, 2 * END_WIDTH, p[0].x, p[0].y, p[1].x, p[1].y, p[2].x,
                       p[2].y, p[3].x, p[3].y, p[4].x, p[4].y);
    }
}

// ---- shades --------------------------------------------------------------------------------

// Which shades a cell is in; returns how many.
static int shades_at(const hx_overlay *o, int cell, int out[MOST_SHADES]) {
    int count = 0;
    for (int i = 0; i < o->count && count < MOST_SHADES; i++)
        if (hx_bits_has(&o->shades[i].cells, cell)) out[count++] = i;
    return count;
}

// The point on the border of a cell that lies part/whole of the way around it.
static hx_point on_border(const hx_lattice *l, hx_point at, int part, int whole) {
    int k = 6 * part / whole, rest = 6 * part % whole;
    hx_point a = hx_lattice_corner(l, at, k + 1, FILL), b = hx_lattice_corner(l, at, k + 2, FILL);
    return (hx_point){a.x + (b.x - a.x) * rest / whole, a.y + (b.y - a.y) * rest / whole};
}

// The i-th of `count` sectors of a cell. Equal lengths of border make equal areas.
static void write_sector(hx_text *out, const hx_lattice *l, int cell, int i, int count) {
    hx_point at = hx_lattice_center(l, cell), p = on_border(l, at, i, count);
    hx_text_printf(out, "M%d %d", p.x, p.y);
    for (int k = 6 * i / count + 1; k * count < 6 * (i + 1); k++) {
        p = hx_lattice_corner(l, at, k + 1, FILL);
        hx_text_printf(out, " %d %d", p.x, p.y);
    }
    if (count > 1) {
        p = on_border(l, at, i + 1, count);
        hx_text_printf(out, " %d %d %d %d", p.x, p.y, at.x, at.y);
    }
    hx_text_puts(out, "z\n");
}

// Shade number `shade`, or with -1 the cells of the region without shade, as one path.
static void write_shade(hx_text *out, const hx_lattice *l, const hx_overlay *o, int shade) {
    hx_text_printf(out, "<path class=\"%s\" fill=\"%s\" d=\"", shade < 0 ? "hex-bare" : "hex-shade",
                   shade < 0 ? hx_svg_colors.bare : hx_overlay_color(shade));
    for (int cell = 0; cell < l->cells->count; cell++) {
        int in[MOST_SHADES], count = shades_at(o, cell, in);
        if (shade < 0 && count == 0 && hx_bits_has(&o->region, cell))
            write_sector(out, l, cell, 0, 1);
        for (int i = 0; i < count; i++)
            if (in[i] == shade) write_sector(out, l, cell, i, count);
    }
    hx_text_puts(out, "\"/>\n");
}

// ---- numbers and keys ----------------------------------------------------------------------

// The font size where `count` numbers share a cell.
static int number_size(int count) {
    return count == 1 ? HX_SVG_FONT : count < 4 ? 30 : count < 7 ? 25 : count < 10 ? 20 : 15;
}

// The middle of a sector.
static hx_point number_at(const hx_lattice *l, int cell, int i, int count) {
    hx_point at = hx_lattice_center(l, cell), p = on_border(l, at, 2 * i + 1, 2 * count);
    if (count == 1) return at;
    return (hx_point){at.x + (p.x - at.x) * 5 / 8, at.y + (p.y - at.y) * 5 / 8};
}

void hx_overlay_write_disc(hx_text *out, hx_point at, int radius) {
    hx_text_printf(out, "<circle class=\"hex-key\" cx=\"%d\" cy=\"%d\" r=\"%d\" fill=\"%s\"/>\n",
                   at.x, at.y, radius, hx_svg_colors.black);
}

void hx_overlay_write_plus(hx_text *out, hx_point at) {
    hx_text_printf(out,
                   "<path class=\"hex-plus\" stroke=\"%s\" stroke-width=\"9\" "
                   "d=\"M%d %dl%d 0M%d %dl0 %d\"/>\n",
                   hx_svg_colors.white, at.x - PLUS, at.y, 2 * PLUS, at.x, at.y - PLUS, 2 * PLUS);
}

// The numbers lie in three layers, so that each is one group of equal elements.
typedef enum layer_kind { LAYER_NUMBERS, LAYER_DISCS, LAYER_NUMBERS_ON_DISCS } layer_kind;

static void write_layer(hx_text *out, const hx_lattice *l, const hx_overlay *o, layer_kind layer) {
    for (int cell = 0; cell < l->cells->count; cell++) {
        int in[MOST_SHADES], count = shades_at(o, cell, in), size = number_size(count);
        for (int i = 0; i < count; i++) {
            bool is_key = o->shades[in[i]].key == cell;
            if (is_key != (layer != LAYER_NUMBERS)) continue;
            hx_point at = number_at(l, cell, i, count);
            char number[16];
            snprintf(number, sizeof number, "%d", in[i] + 1);
            if (layer == LAYER_DISCS)
                hx_overlay_write_disc(out, at, HX_SVG_DISC * size / HX_SVG_FONT);
            else
                hx_svg_write_text(out, at, size, number);
        }
    }
}

void hx_overlay_write_cells(hx_text *out, const hx_lattice *l, const hx_overlay *o) {
    for (int i = -1; i < o->count; i++)
        write_shade(out, l, o, i);
    write_outline(out, l, &o->region, true, "hex-lines", hx_svg_colors.rim, LINE_WIDTH);
    write_outline(out, l, &o->region, false, "hex-region", hx_svg_colors.rim, REGION_WIDTH);
    write_outline(out, l, &o->ends, false, "hex-ends", hx_svg_colors.end, END_WIDTH);
    hx_svg_open_texts(out, "hex-parts", hx_svg_colors.black, "middle");
    write_layer(out, l, o, LAYER_NUMBERS);
    hx_text_puts(out, "</g>\n");
    write_layer(out, l, o, LAYER_DISCS);
    hx_svg_open_texts(out, "hex-parts", hx_svg_colors.white, "middle");
    write_layer(out, l, o, LAYER_NUMBERS_ON_DISCS);
    hx_text_puts(out, "</g>\n");
    if (o->key < 0) return;
    hx_overlay_write_disc(out, hx_lattice_center(l, o->key), HX_SVG_DISC);
    hx_overlay_write_plus(out, hx_lattice_center(l, o->key));
}
