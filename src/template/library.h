// SPDX-License-Identifier: MIT
// The library of edge templates (data/templates.txt, built in), and where they lie on a board.
//
// A template is drawn on a grid whose last row lies at the edge: a stone, perhaps a second one, and
// the empty cells with which the first is joined to that edge, even if the opponent moves first.
// What is outside may be the opponent's, or outside the board: what a corner leaves of a template
// is another template, or none, and lies in the library like any other.
//
// Invariants:
//  1. Every entry is proved by a test (tests/cli/template.sh) and has the depth of its strategy.
//     Lines of the file with depth 0 are left out where connections are made of them: their
//     strategies take too long to find again.
//  2. A placing has all of its cells on the board.
#ifndef HX_LIBRARY_H
#define HX_LIBRARY_H

#include "base/error.h"
#include "position/board.h"

enum { HX_LIBRARY_CELLS_MAX = 64 };

// A template in little room, since every set of connections has them all.
typedef struct hx_library_entry {
    char name[HX_NAME_MAX];
    int cols, rows;
    int stones[2], stone_count; // row * cols + col; the first is joined to the edge, the second
                                // may be another chain
    int cells[HX_LIBRARY_CELLS_MAX], size;
    int depth; // moves until stones and edge are joined, the opponent resisting longest
} hx_library_entry;

// A template on a board.
typedef struct hx_placing {
    uint16_t number;    // of the template
    uint16_t stones[2]; // cells, the end first; HX_CELL_NONE: there is no second
    int16_t shift;      // columns to the right, seen from the edge
    uint8_t edge;       // 0: north or west, 1: south or east
    uint8_t color;
    bool mirrored;
} hx_placing;

// All ways in which the templates lie on boards of one size.
typedef struct hx_library {
    hx_cells board;
    int words; // of a carrier
    hx_library_entry *templates;
    int count;
    hx_placing *placings;
    int placed;         // how many
    uint64_t *carriers; // of each placing
    int from[3], to[3]; // the placings of a colour, once they are laid out
} hx_library;

// For boards of this size; with `all` also those without a depth. Release with hx_library_free.
// HX_RESOURCES.
hx_status hx_library_new(hx_library **out, const hx_cells *board, int words, bool all,
                         hx_error *err);
void hx_library_free(hx_library *l); // NULL is fine

// Lays the templates out for a colour, if that was not done yet: about a million instructions on
// 11x11.
void hx_library_lay(hx_library *l, hx_color color);

// The cell of the board on which a cell of a placing's template lies; -1: outside.
int hx_library_cell(const hx_library *l, const hx_placing *p, int cell);

// Which of all templates joins a cell, with a stone there, to an edge of its colour: nothing has to
// be searched, so that what no search decides in reasonable time, such as VI1a, is recognised at
// once. Of several that with the smallest carrier, then with the fewest stones; -1: none.
int hx_library_known(const hx_board *b, int end, int edge);

#endif
