// SPDX-License-Identifier: MIT
// Which first stones win. Three kinds of knowledge, the surest first:
//  - On a board with unequal sides the colour with the shorter way wins, even as second player.
//  - Up to 8x8 the winner after every first stone is known, and on 9x9 after some: the solver has
//    certified them (docs/notes/certificates.md, solver.md). Up to 8x8 they are the published ones
//    (HexWiki, "Small boards"; benzene's regression files).
//  - Elsewhere a rule: a stone wins unless it lies on the first two lines before its own
//    edge, away from the obtuse corner, or at one of a few places at the ends of the third line.
//    From 14x14 on the middle of the third line is too little as well.
//
// Asked where the answer is known, the rule is right on 28 of 36 cells of 6x6, 45 of 49 of 7x7 and
// 62 of 64 of 8x8; a1 and b1, which lose on every size above 2x2, lose. The sign of the alpha-beta
// player's score after 100,000 ticks is right on 32, 25 and 31 of them.
//
// On 11x11 it agrees with all 26 win rates published of a strong program (KataHex: at most 17 % or
// at least 89 %), with the 19 first stones that lose and begin that program's balanced openings of
// two stones, and with 119 of the 121 cells of a map drawn by a player for HexWiki. The other two
// are c2 and its mirror image: c2 is at least as good as b2, no cell lies between b2's 17 % and
// 84 %, and c2 is not among those 19, so it should win.
//
// Beyond 13x13 it is drawn through estimates of the same program, black's chances being 51 % with
// g3 on 13x13, 49 % with e3 or n3 and 52 % with a15 on 19x19; no more is known of it there.
#include "search/opening.h"

enum { SOLVED_SIZE = 9 };

// By size: for each cell of the upper half of the board, row by row with the middle cell, the
// winner after a black stone there, B or w, or ?. The lower half is the same turned by 180 degrees.
static const char *const solved[SOLVED_SIZE + 1] = {
    "",
    "B",
    "wB",
    "wwBBB",
    "wwwBwwBw",
    "wwwwBwBBBBwBB",
    "wwwwwBwBBBBBBBBBBB",
    "wwwwwwBwwBwBBBwBBBBBwBBBB",
    "wwwwwwwBwwwwwwBBwBBBBBBwwBBBBBBB",
    "wwwwwwww?"
    "???w???B?"
    "???B?BB??"
    "???BBB???"
    "???BB",
};

// Columns of the third line between which a stone loses on boards larger than 13x13.
static int third_line_from(int size) {
    int from = 6 - (size - 13) / 3;
    return from > 1 ? from : 1;
}

static int third_line_to(int size) {
    return 6 + (size - 13) * 7 / 6;
}

// A black stone of the upper half; `size` above 8. Row 0 is next to the edge, and its
// last column is the obtuse corner.
static bool wins_by_rule(int size, int col, int row) {
    int from_corner = size - 1 - col;
    if (row == 0) return from_corner == 0;
    if (row == 1) return from_corner <= 1 || (col == 2 && (size == 11 || size == 12));
    if (from_corner == 0) return row > 2 + (size - 11) / 5;
    if (row > 2) return true;
    bool middle = size > 13 && col >= third_line_from(size) && col <= third_line_to(size);
    return col > 0 && !middle;
}

// The winner after a first black stone on a square board, if that is certified.
static hx_color winner_after(int size, int col, int row) {
    int cell = row * size + col, last = size * size - 1;
    if (size > SOLVED_SIZE) return HX_COLOR_NONE;
    switch (solved[size][2 * cell > last ? last - cell : cell]) {
    case 'B':
        return HX_COLOR_BLACK;
    case 'w':
        return HX_COLOR_WHITE;
    default:
        return HX_COLOR_NONE;
    }
}

// Whether a first black stone wins on a square board.
static bool wins(int size, int col, int row) {
    hx_color winner = winner_after(size, col, row);
    bool turn = 2 * (row * size + col) > size * size - 1;
    if (winner) return winner == HX_COLOR_BLACK;
    return turn ? wins_by_rule(size, size - 1 - col, size - 1 - row) : wins_by_rule(size, col, row);
}

hx_color hx_opening_certified(int cols, int rows, int cell) {
    return cols == rows ? winner_after(cols, cell % cols, cell / cols) : HX_COLOR_NONE;
}

bool hx_opening_is_sure(const hx_cells *cells, hx_color color, int cell) {
    int col = hx_cells_col(cells, cell), row = hx_cells_row(cells, cell);
    if (cells->cols != cells->rows) return true;
    return color == HX_COLOR_BLACK ? winner_after(cells->cols, col, row)
                                   : winner_after(cells->cols, row, col);
}

bool hx_opening_is_known(const hx_cells *cells) {
    if (cells->cols == cells->rows && cells->cols > SOLVED_SIZE) return false;
    for (int cell = 0; cell < cells->count; cell++)
        if (!hx_opening_is_sure(cells, HX_COLOR_BLACK, cell)) return false;
    return true;
}

bool hx_opening_should_swap(const hx_cells *cells, hx_color color, int cell) {
    int col = hx_cells_col(cells, cell), row = hx_cells_row(cells, cell);
    bool black = color == HX_COLOR_BLACK;
    int way = black ? cells->rows : cells->cols, across = black ? cells->cols : cells->rows;
    if (way != across) return way < across;
    return black ? wins(way, col, row) : wins(way, row, col);
}

// On a square board, from black's view: the losing stone next to the winning ones in the acute
// corner, where on 11x11 the nearest to even chances are, or one at the border of the third line.
static void find_fair(int size, int *col, int *row) {
    static const int corner[][2] = {{1, 1}, {0, 1}, {1, 0}, {0, 0}};
    *col = third_line_from(size);
    *row = 2;
    for (int i = 0; size < 13 && i < 4; i++) {
        *col = corner[i][0];
        *row = corner[i][1];
        if (*col < size && *row < size && !wins(size, *col, *row)) break;
    }
}

int hx_opening_fair_stone(const hx_cells *cells, hx_color color) {
    bool black = color == HX_COLOR_BLACK;
    int way = black ? cells->rows : cells->cols, across = black ? cells->cols : cells->rows;
    // Nothing is fair on unequal sides: the one with the longer way needs the best stone there is,
    // the other does best to look harmless.
    if (way > across) return hx_cells_at(cells, cells->cols / 2, cells->rows / 2);
    if (way < across) return 0;
    int col, row;
    find_fair(way, &col, &row);
    return black ? hx_cells_at(cells, col, row) : hx_cells_at(cells, row, col);
}
