// SPDX-License-Identifier: MIT
// Cells, moves and colours as people write them: "f6", "swap-pieces", "black".
#ifndef HX_NAMES_H
#define HX_NAMES_H

#include "position/cells.h"

// The letters of a column, up to 701: "a" to "z", then "aa". Returns `out`.
const char *hx_names_column(int col, char out[HX_NAME_MAX]);

// The name of a cell or edge ("f6", "aa27", "north") in `out`, which is returned; "?" for no node.
const char *hx_names_cell(const hx_cells *c, int cell, char out[HX_NAME_MAX]);

// Reads a cell's name from the first bytes of `text`, which ends at `end`; capitals are fine.
// Returns the bytes read, or 0 if there is no cell's name. *col and *row count from 0 and may lie
// off the board; beyond 999 they stay there.
size_t hx_names_read_cell(const char *text, const char *end, int *col, int *row);

const char *hx_names_move(const hx_cells *c, hx_move move, char out[HX_NAME_MAX]);

// The kind of move that a word other than a cell's name stands for: swap-pieces, swap (the same),
// swap-sides, pass, resign, forfeit; in any case. False if the word is none of them.
bool hx_names_read_kind(hx_move_kind *out, const char *word, size_t length);

// Compares without regard to case; `word` is lower case and ends with NUL.
bool hx_names_equal(const char *text, size_t length, const char *word);

#endif
