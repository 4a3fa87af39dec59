// SPDX-License-Identifier: MIT
// Geometry: cell (c, r) touches its row neighbours, its column neighbours, and (c+1, r-1) and
// (c-1, r+1). The sides are north (row 1), south, west (column a) and east. In the drawings of
// Hayward, Arneson and Henderson (2006) a1 is the left corner, so that north is bottom left (BL).
#include "core/board.h"

#include <stdio.h>
#include <string.h>

hv_board hv_board_make(int cols, int rows) {
    return (hv_board){cols, rows, cols * rows, cols * rows + 4, 0};
}

static int touching_side(const hv_board *b, int side, int out[HV_TOUCH_MAX]) {
    bool along_row = side == HV_NORTH || side == HV_SOUTH;
    int count = along_row ? b->cols : b->rows;
    int start = side == HV_SOUTH ? b->cells - b->cols : side == HV_EAST ? b->cols - 1 : 0;
    for (int i = 0; i < count; i++)
        out[i] = start + i * (along_row ? 1 : b->cols);
    return count;
}

int hv_board_touching(const hv_board *b, int point, int out[HV_TOUCH_MAX]) {
    static const int steps[6][2] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}, {1, -1}, {-1, 1}};
    if (!hv_board_is_cell(b, point)) return touching_side(b, point - b->cells, out);
    int c = point % b->cols;
    int r = point / b->cols;
    int count = 0;
    for (int k = 0; k < 6; k++) {
        int x = c + steps[k][0];
        int y = r + steps[k][1];
        if (x >= 0 && x < b->cols && y >= 0 && y < b->rows) out[count++] = y * b->cols + x;
    }
    if (r == 0) out[count++] = b->cells + HV_NORTH;
    if (r == b->rows - 1) out[count++] = b->cells + HV_SOUTH;
    if (c == 0) out[count++] = b->cells + HV_WEST;
    if (c == b->cols - 1) out[count++] = b->cells + HV_EAST;
    return count;
}

bool hv_board_touch(const hv_board *b, int p, int q) {
    if (!hv_board_is_cell(b, p)) {
        int swapped = p;
        p = q;
        q = swapped;
    }
    if (!hv_board_is_cell(b, p)) return false;
    int c = p % b->cols;
    int r = p / b->cols;
    if (!hv_board_is_cell(b, q)) {
        bool on_side[4] = {r == 0, r == b->rows - 1, c == 0, c == b->cols - 1};
        return on_side[q - b->cells];
    }
    int dc = q % b->cols - c;
    int dr = q / b->cols - r;
    return dc * dc + dr * dr == 1 || (dc == -dr && dc * dc == 1);
}

static const char *const side_names[3][4] = {
    {"north", "south", "west", "east"},
    {"NEdge", "SEdge", "WEdge", "EEdge"},
    {"BL", "TR", "TL", "BR"},
};

// 4 * style + side, or -1.
static int find_side(const char *word, size_t length) {
    for (int i = 0; i < 12; i++) {
        const char *name = side_names[i / 4][i % 4];
        if (strlen(name) == length && !memcmp(name, word, length)) return i;
    }
    return -1;
}

int hv_board_style(const char *word, size_t length) {
    int found = find_side(word, length);
    return found < 0 ? -1 : found / 4;
}

// Letters count in bijective base 26. A board of up to 26 columns has no cell with two of them, so
// that there such a word may be the name of a pattern.
static size_t read_column(const hv_board *b, const char *word, size_t length, int *col) {
    size_t letters = 0;
    *col = 0;
    while (letters < length && word[letters] >= 'a' && word[letters] <= 'z' && letters < 3)
        *col = 26 * *col + (word[letters++] - 'a' + 1);
    *col -= 1;
    return letters == 1 || (letters == 2 && b->cols > 26) ? letters : 0;
}

int hv_board_point(const hv_board *b, const char *word, size_t length) {
    int found = find_side(word, length), col, row = 0;
    if (found >= 0) return b->cells + found % 4;
    size_t letters = read_column(b, word, length, &col);
    if (!letters || length < letters + 1 || length > letters + 2) return HV_NO_POINT;
    for (size_t i = letters; i < length; i++) {
        if (word[i] < '0' || word[i] > '9') return HV_NO_POINT;
        row = 10 * row + (word[i] - '0');
    }
    if (col >= b->cols || row < 1 || row > b->rows || word[letters] == '0') return HV_OFF_BOARD;
    return (row - 1) * b->cols + col;
}

const char *hv_board_column(int col, char *name) {
    char *at = name;
    if (col >= 26) *at++ = (char)('a' + col / 26 - 1);
    *at++ = (char)('a' + col % 26);
    *at = '\0';
    return name;
}

const char *hv_board_name(const hv_board *b, int point, char *name) {
    if (hv_board_is_cell(b, point)) {
        size_t letters = strlen(hv_board_column(point % b->cols, name));
        snprintf(name + letters, HV_NAME_MAX - letters, "%d", point / b->cols % 100 + 1);
    } else {
        snprintf(name, HV_NAME_MAX, "%s", side_names[b->style][point - b->cells]);
    }
    return name;
}
