// SPDX-License-Identifier: MIT
// A position as a picture: SVG that stands alone, scales, and can be put into a page as it is.
//
// Invariants, besides those of lattice.h:
//  1. Turning the board changes coordinates only: elements and their order stay, text is upright.
//  2. No ids, no style sheet, no references: several pictures in one page leave each other alone.
//     Classes start with "hex-".
// An empty 11x11 board takes about 8 kB, a full 32x32 board with numbers about 140 kB.
#include "record/formats.h"

#include "record/names.h"
#include "record/svg_int.h"

#include <stdio.h>

const hx_svg_palette hx_svg_colors = {
    .paper = "#e9e7e2",
    .cell = "#ead9b5",
    .line = "#a68a5b",
    .black = "#22252b",
    .white = "#ffffff",
    .rim = "#22252b",
    .label = "#5c564c",
    .last = "#e0651a",
    .mark = "#0072b2",
    .end = "#b3123f",
    .bare = "#fbf6ea",
};

enum {
    STONE = 43,      // radius
    RING = 36,       // radius of the ring on the last stone
    PIXELS = 3,      // units per pixel at the picture's natural size,
    FINE_PIXELS = 2, // and with an overlay, which has smaller numbers
    SWAPPED = -1     // in place of a number: the stone came by swap-pieces
};

typedef struct view {
    hx_text *out;
    const hx_position *p;
    const hx_cells *cells;
    hx_lattice lattice;
} view;

// ---- text ----------------------------------------------------------------------------------

void hx_svg_open_texts(hx_text *out, const char *name, const char *fill, const char *anchor) {
    hx_text_printf(out,
                   "<g class=\"%s\" fill=\"%s\" font-family=\"Helvetica,Arial,sans-serif\" "
                   "font-size=\"%d\" text-anchor=\"%s\">\n",
                   name, fill, HX_SVG_FONT, anchor);
}

// Digits and letters of font size `size` around a point; their height is about 0.72 of the size.
// The attribute that centres them vertically is not understood everywhere.
void hx_svg_write_text(hx_text *out, hx_point at, int size, const char *string) {
    hx_text_printf(out, "<text x=\"%d\" y=\"%d\"", at.x, at.y + (size * 36 + 50) / 100);
    if (size != HX_SVG_FONT) hx_text_printf(out, " font-size=\"%d\"", size);
    hx_text_printf(out, ">%s</text>\n", string);
}

// ---- stones --------------------------------------------------------------------------------

static void write_stones(const view *v, hx_color color) {
    bool black = color == HX_COLOR_BLACK;
    hx_text_printf(v->out, "<g class=\"hex-%s\" fill=\"%s\" stroke=\"%s\" stroke-width=\"4\">\n",
                   black ? "black" : "white", black ? hx_svg_colors.black : hx_svg_colors.white,
                   hx_svg_colors.rim);
    for (int cell = 0; cell < v->cells->count; cell++) {
        if (v->p->board.color[cell] != color) continue;
        hx_point at = hx_lattice_center(&v->lattice, cell);
        hx_text_printf(v->out, "<circle cx=\"%d\" cy=\"%d\" r=\"%d\"/>\n", at.x, at.y, STONE);
    }
    hx_text_puts(v->out, "</g>\n");
}

static void write_last(const view *v) {
    int cell = hx_position_last_stone(v->p);
    if (cell < 0) return;
    hx_point at = hx_lattice_center(&v->lattice, cell);
    hx_text_printf(v->out,
                   "<circle class=\"hex-last\" cx=\"%d\" cy=\"%d\" r=\"%d\" fill=\"none\" "
                   "stroke=\"%s\" stroke-width=\"7\"/>\n",
                   at.x, at.y, RING, hx_svg_colors.last);
}

// For each cell the number of the move that brought its stone, SWAPPED, or 0.
static void number_cells(const hx_position *p, int number[HX_CELLS_MAX]) {
    for (int cell = 0; cell < p->board.cells.count; cell++)
        number[cell] = 0;
    for (int i = 0; i < p->count; i++)
        if (p->moves[i].kind == HX_MOVE_STONE) {
            number[p->moves[i].cell] = i + 1;
        } else if (p->moves[i].kind == HX_MOVE_SWAP_PIECES) {
            int first = p->moves[0].cell; // the rules allow this swap as second move only
            number[hx_cells_map(&p->board.cells, HX_SYMMETRY_REFLECTION, first)] = SWAPPED;
        }
}

static void write_numbers(const view *v, hx_color color) {
    int number[HX_CELLS_MAX];
    number_cells(v->p, number);
    bool black = color == HX_COLOR_BLACK;
    hx_svg_open_texts(v->out, "hex-numbers", black ? hx_svg_colors.white : hx_svg_colors.black,
                      "middle");
    for (int cell = 0; cell < v->cells->count; cell++) {
        if (v->p->board.color[cell] != color || number[cell] == 0) continue;
        char text[16] = "S";
        if (number[cell] != SWAPPED) snprintf(text, sizeof text, "%d", number[cell]);
        int size = number[cell] < 100 ? HX_SVG_FONT : number[cell] < 1000 ? 32 : 25;
        hx_svg_write_text(v->out, hx_lattice_center(&v->lattice, cell), size, text);
    }
    hx_text_puts(v->out, "</g>\n");
}

// ---- the picture ---------------------------------------------------------------------------

static void include(hx_box *b, hx_point at, int around) {
    if (at.x - around < b->low.x) b->low.x = at.x - around;
    if (at.y - around < b->low.y) b->low.y = at.y - around;
    if (at.x + around > b->high.x) b->high.x = at.x + around;
    if (at.y + around > b->high.y) b->high.y = at.y + around;
}

// What everything that will be drawn fits into.
static hx_box picture_box(const view *v, bool plain, const hx_heat *heat, const hx_overlay *overlay,
                          int pixels) {
    hx_box b = {{0, 0}, {0, 0}};
    for (int side = 0; side < 4; side++) {
        hx_point outline[5];
        hx_lattice_side_outline(&v->lattice, side, outline);
        for (int k = 0; k < 5; k++)
            include(&b, outline[k], HX_SVG_MARGIN);
        if (plain) continue;
        include(&b, hx_lattice_label(&v->lattice, side, 0), HX_SVG_MARGIN + HX_SVG_FONT / 2);
        include(&b,
                hx_lattice_label(&v->lattice, side, hx_lattice_side_length(&v->lattice, side) - 1),
                HX_SVG_MARGIN + HX_SVG_FONT / 2);
    }
    if (heat) b = hx_heat_extend(b, heat);
    if (overlay) b = hx_legend_extend(b, overlay);
    // Whole pixels at the natural size, so that the paper ends where the picture does.
    b.high.x += pixels - 1 - (b.high.x - b.low.x - 1) % pixels;
    b.high.y += pixels - 1 - (b.high.y - b.low.y - 1) % pixels;
    return b;
}

static void write_paper(const view *v, hx_box b) {
    hx_text_printf(v->out,
                   "<rect class=\"hex-paper\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" "
                   "fill=\"%s\"/>\n",
                   b.low.x, b.low.y, b.high.x - b.low.x, b.high.y - b.low.y, hx_svg_colors.paper);
}

// The stones of one colour in words.
static void describe(const view *v, const char *heading, hx_color color) {
    hx_text_puts(v->out, heading);
    for (int cell = 0; cell < v->cells->count; cell++) {
        char name[HX_NAME_MAX];
        if (v->p->board.color[cell] == color)
            hx_text_printf(v->out, " %s", hx_names_cell(v->cells, cell, name));
    }
}

// For those who hear the picture, and for search: title and description.
static void write_words(const view *v, const hx_heat *heat, const hx_overlay *overlay) {
    hx_color winner = hx_position_winner(v->p);
    hx_color named = winner ? winner : (hx_color)v->p->to_play;
    hx_text_printf(v->out, "<title>Hex position %dx%d, %s %s</title>\n", v->cells->cols,
                   v->cells->rows, named == HX_COLOR_BLACK ? "black" : "white",
                   winner ? "has won" : "to play");
    if (v->p->board.stones == 0 && !overlay && !heat) return;
    hx_text_puts(v->out, "<desc>");
    if (heat) hx_heat_write_words(v->out, v->cells, heat);
    if (overlay) hx_legend_write_words(v->out, overlay);
    if (v->p->board.stones) {
        describe(v, overlay || heat ? " Black:" : "Black:", HX_COLOR_BLACK);
        describe(v, "; white:", HX_COLOR_WHITE);
    }
    char name[HX_NAME_MAX];
    int last = hx_position_last_stone(v->p);
    if (last >= 0) hx_text_printf(v->out, "; last: %s", hx_names_cell(v->cells, last, name));
    hx_text_puts(v->out, "</desc>\n");
}

void hx_svg_write(hx_text *out, const hx_position *p, const hx_drawing *drawing,
                  const hx_overlay *overlay) {
    hx_drawing usual = {0};
    if (!drawing) drawing = &usual;
    const hx_cells *cells = &p->board.cells;
    view v = {out, p, cells, hx_lattice_turned(cells, drawing->orientation)};
    const hx_heat *heat = overlay ? NULL : drawing->heat; // there is room for one legend
    int pixels = overlay ? FINE_PIXELS : PIXELS;
    hx_box b = picture_box(&v, drawing->plain, heat, overlay, pixels);
    int width = b.high.x - b.low.x, height = b.high.y - b.low.y;
    hx_text_printf(out,
                   "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"%d\" "
                   "height=\"%d\" viewBox=\"%d %d %d %d\">\n",
                   width / pixels, height / pixels, b.low.x, b.low.y, width, height);
    write_words(&v, heat, overlay);
    write_paper(&v, b);
    hx_svg_board_write_sides(out, &v.lattice);
    if (overlay) hx_overlay_write_sides(out, &v.lattice, overlay);
    hx_svg_board_write_cells(out, &v.lattice);
    if (!drawing->plain) hx_svg_board_write_labels(out, &v.lattice);
    if (heat) hx_heat_write_cells(out, &v.lattice, heat);
    if (drawing->marks) hx_svg_board_write_marks(out, &v.lattice, drawing->marks);
    if (overlay) hx_overlay_write_cells(out, &v.lattice, overlay);
    for (hx_color color = HX_COLOR_BLACK; color <= HX_COLOR_WHITE; color++) {
        write_stones(&v, color);
        if (drawing->numbers) write_numbers(&v, color);
    }
    if (heat) hx_heat_write_legend(out, b, heat);
    if (overlay)
        hx_legend_write(out, b, overlay);
    else
        write_last(&v); // one outline among others says nothing
    hx_text_puts(out, "</svg>\n");
}

static hx_status write_game(hx_text *out, const hx_formats_game *game, hx_error *err) {
    (void)err;
    hx_svg_write(out, game->position, game->drawing, NULL);
    return HX_OK;
}

const hx_formats_entry hx_svg_entry = {"svg", NULL, NULL, write_game};
