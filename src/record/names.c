// SPDX-License-Identifier: MIT
#include "record/names.h"

#include <stdio.h>
#include <string.h>

// Letters count in bijective base 26. Two of them are enough for any board.
const char *hx_names_column(int col, char out[HX_NAME_MAX]) {
    int length = 0;
    if (col >= 26) out[length++] = (char)('a' + col / 26 - 1);
    out[length++] = (char)('a' + col % 26);
    out[length] = '\0';
    return out;
}

const char *hx_names_cell(const hx_cells *c, int cell, char out[HX_NAME_MAX]) {
    static const char *const edges[] = {"north", "south", "west", "east"};
    if (cell >= HX_CELL_NORTH && cell <= HX_CELL_EAST) {
        snprintf(out, HX_NAME_MAX, "%s", edges[cell - HX_CELL_NORTH]);
    } else if (cell < 0 || cell >= c->count) {
        snprintf(out, HX_NAME_MAX, "?");
    } else {
        size_t letters = strlen(hx_names_column(hx_cells_col(c, cell), out));
        snprintf(out + letters, HX_NAME_MAX - letters, "%d", hx_cells_row(c, cell) + 1);
    }
    return out;
}

static int lower(int c) {
    return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c;
}

size_t hx_names_read_cell(const char *text, const char *end, int *col, int *row) {
    enum { FAR_OFF = 999 };
    const char *p = text;
    int column = 0, number = 0;
    for (; p < end && lower(*p) >= 'a' && lower(*p) <= 'z'; p++)
        if (column <= FAR_OFF) column = column * 26 + lower(*p) - 'a' + 1;
    if (p == text || p == end || *p < '1' || *p > '9') return 0;
    for (; p < end && *p >= '0' && *p <= '9'; p++)
        if (number <= FAR_OFF) number = number * 10 + *p - '0';
    *col = (column > FAR_OFF ? FAR_OFF + 1 : column) - 1;
    *row = (number > FAR_OFF ? FAR_OFF + 1 : number) - 1;
    return (size_t)(p - text);
}

static const struct {
    const char *word;
    hx_move_kind kind;
} kinds[] = {
    {"swap-pieces", HX_MOVE_SWAP_PIECES},
    {"swap-sides", HX_MOVE_SWAP_SIDES},
    {"pass", HX_MOVE_PASS},
    {"resign", HX_MOVE_RESIGN},
    {"forfeit", HX_MOVE_FORFEIT},
    {"swap", HX_MOVE_SWAP_PIECES},
};

const char *hx_names_move(const hx_cells *c, hx_move move, char out[HX_NAME_MAX]) {
    bool stone = move.kind == HX_MOVE_STONE && move.cell >= 0 && move.cell < c->count;
    if (stone) return hx_names_cell(c, move.cell, out);
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (kinds[i].kind == move.kind) {
            snprintf(out, HX_NAME_MAX, "%s", kinds[i].word);
            return out;
        }
    snprintf(out, HX_NAME_MAX, "?");
    return out;
}

bool hx_names_equal(const char *text, size_t length, const char *word) {
    if (strlen(word) != length) return false;
    for (size_t i = 0; i < length; i++)
        if (lower(text[i]) != word[i]) return false;
    return true;
}

bool hx_names_read_kind(hx_move_kind *out, const char *word, size_t length) {
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (hx_names_equal(word, length, kinds[i].word)) {
            *out = kinds[i].kind;
            return true;
        }
    return false;
}
