// SPDX-License-Identifier: MIT
// The board without stones: sides, cells, coordinates, and marks on cells.
#include "record/names.h"
#include "record/svg_int.h"

#include <stdio.h>

enum {
    MARK = 52, // to the corners of the frame in a marked cell,
    SHADE = 57 // of a shaded one
};

void hx_svg_board_write_sides(hx_text *out, const hx_lattice *l) {
    hx_text_printf(out,
                   "<g class=\"hex-sides\" stroke=\"%s\" stroke-width=\"4\" "
                   "stroke-linejoin=\"round\">\n",
                   hx_svg_colors.rim);
    for (int i = 0; i < 4; i++) {
        hx_point outline[5];
        hx_lattice_side_outline(l, i, outline);
        hx_text_printf(out, "<path fill=\"%s\" d=\"M",
                       hx_lattice_side_color(i) == HX_COLOR_BLACK ? hx_svg_colors.black
                                                                  : hx_svg_colors.white);
        for (int k = 0; k < 5; k++)
            hx_text_printf(out, "%s%d %d", k ? " " : "", outline[k].x, outline[k].y);
        hx_text_puts(out, "z\"/>\n");
    }
    hx_text_puts(out, "</g>\n");
}

// Hexagons around the chosen cells (NULL: all) as data of one path.
static void write_hexagons(hx_text *out, const hx_lattice *l, int radius, const bool *chosen) {
    hx_point origin = {0, 0}, first = hx_lattice_corner(l, origin, 0, radius), at = first;
    char rest[96];
    int length = 0;
    for (int k = 1; k < 6; k++) {
        hx_point to = hx_lattice_corner(l, origin, k, radius);
        length += snprintf(rest + length, sizeof rest - (size_t)length, "%s%d %d",
                           k == 1 ? "l" : " ", to.x - at.x, to.y - at.y);
        at = to;
    }
    for (int cell = 0; cell < l->cells->count; cell++) {
        if (chosen && !chosen[cell]) continue;
        hx_point at_cell = hx_lattice_center(l, cell);
        hx_text_printf(out, "M%d %d%sz\n", at_cell.x + first.x, at_cell.y + first.y, rest);
    }
}

void hx_svg_board_write_cells(hx_text *out, const hx_lattice *l) {
    hx_text_printf(out,
                   "<path class=\"hex-cells\" fill=\"%s\" stroke=\"%s\" stroke-width=\"4\" "
                   "stroke-linejoin=\"round\" d=\"",
                   hx_svg_colors.cell, hx_svg_colors.line);
    write_hexagons(out, l, HX_LATTICE_CORNER, NULL);
    hx_text_puts(out, "\"/>\n");
}

void hx_svg_board_write_marks(hx_text *out, const hx_lattice *l, const bool *marks) {
    hx_text_printf(out,
                   "<path class=\"hex-marks\" fill=\"%s\" fill-opacity=\".3\" stroke=\"%s\" "
                   "stroke-width=\"9\" stroke-linejoin=\"round\" d=\"",
                   hx_svg_colors.mark, hx_svg_colors.mark);
    write_hexagons(out, l, MARK, marks);
    hx_text_puts(out, "\"/>\n");
}

void hx_svg_board_write_shade(hx_text *out, const hx_lattice *l, const char *fill,
                              const bool *chosen) {
    hx_text_printf(out, "<path class=\"hex-heat\" fill=\"%s\" d=\"", fill);
    write_hexagons(out, l, SHADE, chosen);
    hx_text_puts(out, "\"/>\n");
}

// What the cells of a column, or of a row, have in common in their names.
static void label_name(int side, int i, char out[HX_NAME_MAX]) {
    if (hx_lattice_side_color(side) == HX_COLOR_WHITE)
        snprintf(out, HX_NAME_MAX, "%d", i + 1);
    else
        hx_names_column(i, out);
}

void hx_svg_board_write_labels(hx_text *out, const hx_lattice *l) {
    hx_svg_open_texts(out, "hex-labels", hx_svg_colors.label, "middle");
    for (int side = 0; side < 4; side++)
        for (int i = 0; i < hx_lattice_side_length(l, side); i++) {
            char name[HX_NAME_MAX];
            label_name(side, i, name);
            hx_svg_write_text(out, hx_lattice_label(l, side, i), HX_SVG_FONT, name);
        }
    hx_text_puts(out, "</g>\n");
}
