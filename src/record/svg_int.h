// SPDX-License-Identifier: MIT
// What the files that draw a picture share: svg_board.c draws the board, svg.c stones and all the
// rest, overlay.c what lies over a position, legend.c what stands below, heat.c a map.
#ifndef HX_SVG_INT_H
#define HX_SVG_INT_H

#include "base/text.h"
#include "record/lattice.h"
#include "record/overlay.h"

enum {
    HX_SVG_FONT = 38,   // size, unless another one is given
    HX_SVG_MARGIN = 24, // around everything
    HX_SVG_DISC = 26    // radius of a key's disc
};

// Black and white stones differ in lightness, not in hue; the accents are colours that all common
// kinds of colour vision tell apart, on either stone.
typedef struct hx_svg_palette {
    const char *paper, *cell, *line; // behind the board, a cell, the lines between cells
    const char *black, *white, *rim; // stones and sides, and what is drawn around them
    const char *label, *last, *mark; // coordinates, the ring on the last stone, marked cells
    const char *end, *bare;          // overlay: the bold outline, a cell without shade
} hx_svg_palette;
extern const hx_svg_palette hx_svg_colors;

// The area of a picture.
typedef struct hx_box {
    hx_point low, high;
} hx_box;

// A group of texts, to be ended with "</g>"; `anchor` is "middle" or "start".
void hx_svg_open_texts(hx_text *out, const char *name, const char *fill, const char *anchor);
// Digits and letters of font size `size`, around a point or from a point on.
void hx_svg_write_text(hx_text *out, hx_point at, int size, const char *string);

void hx_svg_board_write_sides(hx_text *out, const hx_lattice *l);
void hx_svg_board_write_cells(hx_text *out, const hx_lattice *l);
void hx_svg_board_write_labels(hx_text *out, const hx_lattice *l);
void hx_svg_board_write_marks(hx_text *out, const hx_lattice *l, const bool *marks);
// One shade of a map; the lines between cells stay visible.
void hx_svg_board_write_shade(hx_text *out, const hx_lattice *l, const char *fill,
                              const bool *chosen);

// Shades and labels; after the cells, before the stones.
void hx_heat_write_cells(hx_text *out, const hx_lattice *l, const hx_heat *h);
// Makes room below everything for the legend, widening the picture if it must; and writes it there.
hx_box hx_heat_extend(hx_box b, const hx_heat *h);
void hx_heat_write_legend(hx_text *out, hx_box extended, const hx_heat *h);
// The same and all labels as words, for those who do not see it.
void hx_heat_write_words(hx_text *out, const hx_cells *cells, const hx_heat *h);

// The sides that are ends; after the sides, before the cells.
void hx_overlay_write_sides(hx_text *out, const hx_lattice *l, const hx_overlay *o);
// Everything on cells; after the cells, before the stones.
void hx_overlay_write_cells(hx_text *out, const hx_lattice *l, const hx_overlay *o);
// The fill of the i-th shade, from 0. Colours repeat, numbers do not.
const char *hx_overlay_color(int i);
// What marks a key: a disc, and the plus on it where no number belongs there.
void hx_overlay_write_disc(hx_text *out, hx_point at, int radius);
void hx_overlay_write_plus(hx_text *out, hx_point at);

// Makes room for the legend below the board, widening the picture if it must.
hx_box hx_legend_extend(hx_box b, const hx_overlay *o);
void hx_legend_write(hx_text *out, hx_box extended, const hx_overlay *o);
// The same as sentences, for those who do not see it.
void hx_legend_write_words(hx_text *out, const hx_overlay *o);

#endif
