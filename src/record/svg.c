// SPDX-License-Identifier: MIT
// A position as a picture: SVG that stands alone, scales, and can be put into a page as it is.
//
// Invariants, besides those of lattice.h:
//  1. Turning the board changes coordinates only: elements and their order stay, text is upright.
//  2. No ids, no style sheet, no references: several pictures in one page leave each other alone.
//     Classes start with "hex-".
// An empty 11x11 board takes about 8 kB, a full 32x32 board with numbers about 140 kB.
#include "record/formats.h"

#include "record/lattice.h"
#include "record/names.h"

#include <stdio.h>

// The palette. Black and white stones differ in lightness, not in hue; the two accents are the
// orange and the blue that all common kinds of colour vision tell apart, on either stone.
static const struct {
    const char *paper, *cell, *line; // behind the board, a cell, the lines between cells
    const char *black, *white, *rim; // stones and sides, and what is drawn around them
    const char *label, *last, *mark; // coordinates, the ring on the last stone, marked cells
} palette = {
    .paper = "#e9e7e2",
    .cell = "#ead9b5",
    .line = "#a68a5b",
    .black = "#22252b",
    .white = "#ffffff",
    .rim = "#22252b",
    .label = "#5c564c",
    .last = "#e0651a",
    .mark = "#0072b2",
};

enum {
    STONE = 43,      // radius
    RING = 36,       // radius of the ring on the last stone
    MARK = 52,       // to the corners of the frame in a marked cell
    LABEL_SIZE = 38, // font size
    MARGIN = 24,     // around everything
    PIXELS = 3,      // units per pixel at the picture's natural size
    SWAPPED = -1     // in place of a number: the stone came by swap-pieces
};

typedef struct view {
    hx_text *out;
    const hx_position *p;
    const hx_cells *cells;
    hx_lattice lattice;
} view;

// ---- the board -----------------------------------------------------------------------------

static void write_sides(const view *v) {
    hx_text_printf(v->out,
                   "<g class=\"hex-sides\" stroke=\"%s\" stroke-width=\"4\" "
                   "stroke-linejoin=\"round\">\n",
                   palette.rim);
    for (int i = 0; i < 4; i++) {
        hx_point outline[5];
        hx_lattice_side_outline(&v->lattice, i, outline);
        hx_text_printf(v->out, "<path fill=\"%s\" d=\"M",
                       hx_lattice_side_color(i) == HX_COLOR_BLACK ? palette.black : palette.white);
        for (int k = 0; k < 5; k++)
            hx_text_printf(v->out, "%s%d %d", k ? " " : "", outline[k].x, outline[k].y);
        hx_text_puts(v->out, "z\"/>\n");
    }
    hx_text_puts(v->out, "</g>\n");
}

// Hexagons around the chosen cells (NULL: all) as data of one path.
static void write_hexagons(const view *v, int radius, const bool *chosen) {
    hx_point origin = {0, 0}, first = hx_lattice_corner(&v->lattice, origin, 0, radius), at = first;
    char rest[96];
    int length = 0;
    for (int k = 1; k < 6; k++) {
        hx_point to = hx_lattice_corner(&v->lattice, origin, k, radius);
        length += snprintf(rest + length, sizeof rest - (size_t)length, "%s%d %d",
                           k == 1 ? "l" : " ", to.x - at.x, to.y - at.y);
        at = to;
    }
    for (int cell = 0; cell < v->cells->count; cell++) {
        if (chosen && !chosen[cell]) continue;
        hx_point at_cell = hx_lattice_center(&v->lattice, cell);
        hx_text_printf(v->out, "M%d %d%sz\n", at_cell.x + first.x, at_cell.y + first.y, rest);
    }
}

static void write_cells(const view *v) {
    hx_text_printf(v->out,
                   "<path class=\"hex-cells\" fill=\"%s\" stroke=\"%s\" stroke-width=\"4\" "
                   "stroke-linejoin=\"round\" d=\"",
                   palette.cell, palette.line);
    write_hexagons(v, HX_LATTICE_CORNER, NULL);
    hx_text_puts(v->out, "\"/>\n");
}

static void write_marks(const view *v, const bool *marks) {
    hx_text_printf(v->out,
                   "<path class=\"hex-marks\" fill=\"%s\" fill-opacity=\".3\" stroke=\"%s\" "
                   "stroke-width=\"9\" stroke-linejoin=\"round\" d=\"",
                   palette.mark, palette.mark);
    write_hexagons(v, MARK, marks);
    hx_text_puts(v->out, "\"/>\n");
}

// ---- text ----------------------------------------------------------------------------------

static void open_texts(const view *v, const char *name, const char *fill, int size) {
    hx_text_printf(v->out,
                   "<g class=\"%s\" fill=\"%s\" font-family=\"Helvetica,Arial,sans-serif\" "
                   "font-size=\"%d\" text-anchor=\"middle\">\n",
                   name, fill, size);
}

// Digits and letters of font size `size` around a point; their height is about 0.72 of the size.
// The attribute that centres them vertically is not understood everywhere.
static void write_text(const view *v, hx_point at, int size, const char *string) {
    hx_text_printf(v->out, "<text x=\"%d\" y=\"%d\"", at.x, at.y + (size * 36 + 50) / 100);
    if (size != LABEL_SIZE) hx_text_printf(v->out, " font-size=\"%d\"", size);
    hx_text_printf(v->out, ">%s</text>\n", string);
}

// What the cells of a column, or of a row, have in common in their names.
static void label_name(int side, int i, char out[HX_NAME_MAX]) {
    if (hx_lattice_side_color(side) == HX_COLOR_WHITE)
        snprintf(out, HX_NAME_MAX, "%d", i + 1);
    else
        hx_names_column(i, out);
}

static void write_labels(const view *v) {
    open_texts(v, "hex-labels", palette.label, LABEL_SIZE);
    for (int side = 0; side < 4; side++)
        for (int i = 0; i < hx_lattice_side_length(&v->lattice, side); i++) {
            char name[HX_NAME_MAX];
            label_name(side, i, name);
            write_text(v, hx_lattice_label(&v->lattice, side, i), LABEL_SIZE, name);
        }
    hx_text_puts(v->out, "</g>\n");
}

// ---- stones --------------------------------------------------------------------------------

static void write_stones(const view *v, hx_color color) {
    bool black = color == HX_COLOR_BLACK;
    hx_text_printf(v->out, "<g class=\"hex-%s\" fill=\"%s\" stroke=\"%s\" stroke-width=\"4\">\n",
                   black ? "black" : "white", black ? palette.black : palette.white, palette.rim);
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
                   at.x, at.y, RING, palette.last);
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
    open_texts(v, "hex-numbers", black ? palette.white : palette.black, LABEL_SIZE);
    for (int cell = 0; cell < v->cells->count; cell++) {
        if (v->p->board.color[cell] != color || number[cell] == 0) continue;
        char text[16] = "S";
        if (number[cell] != SWAPPED) snprintf(text, sizeof text, "%d", number[cell]);
        int size = number[cell] < 100 ? LABEL_SIZE : number[cell] < 1000 ? 32 : 25;
        write_text(v, hx_lattice_center(&v->lattice, cell), size, text);
    }
    hx_text_puts(v->out, "</g>\n");
}

// ---- the picture ---------------------------------------------------------------------------

typedef struct box {
    hx_point low, high;
} box;

static void include(box *b, hx_point at, int around) {
    if (at.x - around < b->low.x) b->low.x = at.x - around;
    if (at.y - around < b->low.y) b->low.y = at.y - around;
    if (at.x + around > b->high.x) b->high.x = at.x + around;
    if (at.y + around > b->high.y) b->high.y = at.y + around;
}

// What everything that will be drawn fits into.
static box picture_box(const view *v, bool plain) {
    box b = {{0, 0}, {0, 0}};
    for (int side = 0; side < 4; side++) {
        hx_point outline[5];
        hx_lattice_side_outline(&v->lattice, side, outline);
        for (int k = 0; k < 5; k++)
            include(&b, outline[k], MARGIN);
        if (plain) continue;
        include(&b, hx_lattice_label(&v->lattice, side, 0), MARGIN + LABEL_SIZE / 2);
        include(&b,
                hx_lattice_label(&v->lattice, side, hx_lattice_side_length(&v->lattice, side) - 1),
                MARGIN + LABEL_SIZE / 2);
    }
    // Whole pixels at the natural size, so that the paper ends where the picture does.
    b.high.x += PIXELS - 1 - (b.high.x - b.low.x - 1) % PIXELS;
    b.high.y += PIXELS - 1 - (b.high.y - b.low.y - 1) % PIXELS;
    return b;
}

static void write_paper(const view *v, box b) {
    hx_text_printf(v->out,
                   "<rect class=\"hex-paper\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" "
                   "fill=\"%s\"/>\n",
                   b.low.x, b.low.y, b.high.x - b.low.x, b.high.y - b.low.y, palette.paper);
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
static void write_words(const view *v) {
    hx_color winner = hx_position_winner(v->p);
    hx_color named = winner ? winner : (hx_color)v->p->to_play;
    hx_text_printf(v->out, "<title>Hex position %dx%d, %s %s</title>\n", v->cells->cols,
                   v->cells->rows, named == HX_COLOR_BLACK ? "black" : "white",
                   winner ? "has won" : "to play");
    if (v->p->board.stones == 0) return;
    describe(v, "<desc>Black:", HX_COLOR_BLACK);
    describe(v, "; white:", HX_COLOR_WHITE);
    char name[HX_NAME_MAX];
    int last = hx_position_last_stone(v->p);
    if (last >= 0) hx_text_printf(v->out, "; last: %s", hx_names_cell(v->cells, last, name));
    hx_text_puts(v->out, "</desc>\n");
}

void hx_svg_write(hx_text *out, const hx_position *p, const hx_drawing *drawing) {
    hx_drawing usual = {0};
    if (!drawing) drawing = &usual;
    const hx_cells *cells = &p->board.cells;
    view v = {out, p, cells, hx_lattice_turned(cells, drawing->orientation)};
    box b = picture_box(&v, drawing->plain);
    int width = b.high.x - b.low.x, height = b.high.y - b.low.y;
    hx_text_printf(out,
                   "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"%d\" "
                   "height=\"%d\" viewBox=\"%d %d %d %d\">\n",
                   width / PIXELS, height / PIXELS, b.low.x, b.low.y, width, height);
    write_words(&v);
    write_paper(&v, b);
    write_sides(&v);
    write_cells(&v);
    if (!drawing->plain) write_labels(&v);
    if (drawing->marks) write_marks(&v, drawing->marks);
    for (hx_color color = HX_COLOR_BLACK; color <= HX_COLOR_WHITE; color++) {
        write_stones(&v, color);
        if (drawing->numbers) write_numbers(&v, color);
    }
    write_last(&v);
    hx_text_puts(out, "</svg>\n");
}
