// SPDX-License-Identifier: MIT
// A position as a picture: SVG that stands alone, scales, and can be put into a page as it is.
//
// Invariants:
//  1. All arithmetic is on integers, so the same position gives the same bytes everywhere.
//  2. The centre of a1 is the origin, whatever the orientation; neighbours are UNIT apart.
//  3. Turning the board changes coordinates only: elements and their order stay, text is upright.
//  4. No ids, no style sheet, no references: several pictures in one page leave each other alone.
//     Classes start with "hex-".
// An empty 11x11 board takes about 8 kB, a full 32x32 board with numbers about 140 kB.
#include "record/formats.h"

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
    UNIT = 104,        // from a cell's centre to its neighbour's
    CORNER = 60,       // to the cell's corners: UNIT / sqrt(3)
    STONE = 43,        // radius
    RING = 36,         // radius of the ring on the last stone
    MARK = 52,         // to the corners of the frame in a marked cell
    SIDE_OBTUSE = 102, // to the outer corner of the sides where the board's corner is obtuse
    SIDE_ACUTE = 94,   // to the blunted tip of the sides where it is acute,
    SIDE_BLUNT = 47,   // and half the width of that tip
    LABEL = 140,       // from the last cell of a line to the coordinate that names it
    LABEL_SIZE = 38,   // font size
    MARGIN = 24,       // around everything
    PIXELS = 3,        // units per pixel at the picture's natural size
    SWAPPED = -1       // in place of a number: the stone came by swap-pieces
};

typedef struct point {
    int x, y; // y grows downwards
} point;

// UNIT steps at 0, 30 ... 330 degrees, clockwise from the right. They are rounded so that steps 60
// degrees apart form a lattice: cells fit without gaps and all their corners are whole numbers.
static const point directions[12] = {{104, 0},   {90, 52},  {52, 90},  {0, 104},
                                     {-52, 90},  {-90, 52}, {-104, 0}, {-90, -52},
                                     {-52, -90}, {0, -104}, {52, -90}, {90, -52}};

typedef struct view {
    hx_text *out;
    const hx_position *p;
    const hx_cells *cells;
    int turn; // clockwise steps of 30 degrees from the flat board, whose rows are horizontal
} view;

// The corners of the board, and where they point on the flat board, as an index of directions.
typedef enum corner { CORNER_A1, CORNER_TOP_RIGHT, CORNER_BOTTOM_RIGHT, CORNER_BOTTOM_LEFT } corner;

static const struct {
    bool last_col, last_row;
    int direction;
} corners[4] = {{false, false, 7}, {true, false, 10}, {true, true, 1}, {false, true, 4}};

// North, south, west, east. Black's sides carry the letters, white's the numbers.
static const struct {
    hx_color color;
    corner acute, obtuse; // its ends
    int outwards;         // the direction from a cell on the side to its coordinate: straight out
    bool far_end;         // the side is at the last row or column
} sides[4] = {
    {HX_COLOR_BLACK, CORNER_A1, CORNER_TOP_RIGHT, 9, false},
    {HX_COLOR_BLACK, CORNER_BOTTOM_RIGHT, CORNER_BOTTOM_LEFT, 3, true},
    {HX_COLOR_WHITE, CORNER_A1, CORNER_BOTTOM_LEFT, 6, false},
    {HX_COLOR_WHITE, CORNER_BOTTOM_RIGHT, CORNER_TOP_RIGHT, 0, true},
};

static int scale(int v, int distance) {
    int twice = 2 * v * distance;
    return (twice + (twice < 0 ? -UNIT : UNIT)) / (2 * UNIT);
}

// `from`, moved by `distance` in a direction of the flat board.
static point move(const view *v, point from, int direction, int distance) {
    point d = directions[(direction + v->turn) % 12];
    return (point){from.x + scale(d.x, distance), from.y + scale(d.y, distance)};
}

static point center(const view *v, int col, int row) {
    return move(v, move(v, (point){0, 0}, 0, UNIT * col), 2, UNIT * row);
}

static point cell_center(const view *v, int cell) {
    return center(v, hx_cells_col(v->cells, cell), hx_cells_row(v->cells, cell));
}

static point corner_center(const view *v, corner c) {
    return center(v, corners[c].last_col ? v->cells->cols - 1 : 0,
                  corners[c].last_row ? v->cells->rows - 1 : 0);
}

// ---- the board -----------------------------------------------------------------------------

// The outline of side i. Its inner border runs through the centres of cells, which cover it; the
// lines on which two sides meet point to these centres, too.
static void side_outline(const view *v, int i, point out[5]) {
    corner acute = sides[i].acute, obtuse = sides[i].obtuse;
    out[0] = corner_center(v, acute);
    out[1] = move(v, out[0], corners[acute].direction, SIDE_ACUTE);
    out[2] = move(v, out[1], corners[obtuse].direction, SIDE_BLUNT);
    out[4] = corner_center(v, obtuse);
    out[3] = move(v, out[4], corners[obtuse].direction, SIDE_OBTUSE);
}

static void write_sides(const view *v) {
    hx_text_printf(v->out,
                   "<g class=\"hex-sides\" stroke=\"%s\" stroke-width=\"4\" "
                   "stroke-linejoin=\"round\">\n",
                   palette.rim);
    for (int i = 0; i < 4; i++) {
        point outline[5];
        side_outline(v, i, outline);
        hx_text_printf(v->out, "<path fill=\"%s\" d=\"M",
                       sides[i].color == HX_COLOR_BLACK ? palette.black : palette.white);
        for (int k = 0; k < 5; k++)
            hx_text_printf(v->out, "%s%d %d", k ? " " : "", outline[k].x, outline[k].y);
        hx_text_puts(v->out, "z\"/>\n");
    }
    hx_text_puts(v->out, "</g>\n");
}

// Hexagons around the chosen cells (NULL: all) as data of one path.
static void write_hexagons(const view *v, int radius, const bool *chosen) {
    point first = move(v, (point){0, 0}, 1, radius), at = first;
    char rest[96];
    int length = 0;
    for (int k = 3; k < 12; k += 2) {
        point to = move(v, (point){0, 0}, k, radius);
        length += snprintf(rest + length, sizeof rest - (size_t)length, "%s%d %d",
                           k == 3 ? "l" : " ", to.x - at.x, to.y - at.y);
        at = to;
    }
    for (int cell = 0; cell < v->cells->count; cell++) {
        if (chosen && !chosen[cell]) continue;
        point at_cell = cell_center(v, cell);
        hx_text_printf(v->out, "M%d %d%sz\n", at_cell.x + first.x, at_cell.y + first.y, rest);
    }
}

static void write_cells(const view *v) {
    hx_text_printf(v->out,
                   "<path class=\"hex-cells\" fill=\"%s\" stroke=\"%s\" stroke-width=\"4\" "
                   "stroke-linejoin=\"round\" d=\"",
                   palette.cell, palette.line);
    write_hexagons(v, CORNER, NULL);
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
static void write_text(const view *v, point at, int size, const char *string) {
    hx_text_printf(v->out, "<text x=\"%d\" y=\"%d\"", at.x, at.y + (size * 36 + 50) / 100);
    if (size != LABEL_SIZE) hx_text_printf(v->out, " font-size=\"%d\"", size);
    hx_text_printf(v->out, ">%s</text>\n", string);
}

static int side_length(const view *v, int side) {
    return sides[side].color == HX_COLOR_BLACK ? v->cells->cols : v->cells->rows;
}

// The i-th coordinate along a side.
static point label_center(const view *v, int side, int i) {
    bool letters = sides[side].color == HX_COLOR_BLACK;
    int end = sides[side].far_end ? (letters ? v->cells->rows : v->cells->cols) - 1 : 0;
    point at = letters ? center(v, i, end) : center(v, end, i);
    return move(v, at, sides[side].outwards, LABEL);
}

// What the cells of a column, or of a row, have in common in their names.
static void label_name(int side, int i, char out[HX_NAME_MAX]) {
    if (sides[side].color == HX_COLOR_WHITE)
        snprintf(out, HX_NAME_MAX, "%d", i + 1);
    else
        hx_names_column(i, out);
}

static void write_labels(const view *v) {
    open_texts(v, "hex-labels", palette.label, LABEL_SIZE);
    for (int side = 0; side < 4; side++)
        for (int i = 0; i < side_length(v, side); i++) {
            char name[HX_NAME_MAX];
            label_name(side, i, name);
            write_text(v, label_center(v, side, i), LABEL_SIZE, name);
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
        point at = cell_center(v, cell);
        hx_text_printf(v->out, "<circle cx=\"%d\" cy=\"%d\" r=\"%d\"/>\n", at.x, at.y, STONE);
    }
    hx_text_puts(v->out, "</g>\n");
}

static void write_last(const view *v) {
    int cell = hx_position_last_stone(v->p);
    if (cell < 0) return;
    point at = cell_center(v, cell);
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
        write_text(v, cell_center(v, cell), size, text);
    }
    hx_text_puts(v->out, "</g>\n");
}

// ---- the picture ---------------------------------------------------------------------------

typedef struct box {
    point low, high;
} box;

static void include(box *b, point at, int around) {
    if (at.x - around < b->low.x) b->low.x = at.x - around;
    if (at.y - around < b->low.y) b->low.y = at.y - around;
    if (at.x + around > b->high.x) b->high.x = at.x + around;
    if (at.y + around > b->high.y) b->high.y = at.y + around;
}

// What everything that will be drawn fits into.
static box picture_box(const view *v, bool plain) {
    box b = {{0, 0}, {0, 0}};
    for (int side = 0; side < 4; side++) {
        point outline[5];
        side_outline(v, side, outline);
        for (int k = 0; k < 5; k++)
            include(&b, outline[k], MARGIN);
        if (plain) continue;
        include(&b, label_center(v, side, 0), MARGIN + LABEL_SIZE / 2);
        include(&b, label_center(v, side, side_length(v, side) - 1), MARGIN + LABEL_SIZE / 2);
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
    bool known = drawing->orientation >= 1 && drawing->orientation <= 12;
    view v = {out, p, &p->board.cells, known ? (drawing->orientation + 2) % 12 : 0};
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
