// SPDX-License-Identifier: MIT
// The board as the checker sees it: points are cells (row by row from a1) and the four sides. Which
// points touch, and what they are called. There are no stones here.
#ifndef HV_BOARD_H
#define HV_BOARD_H

#include <stdbool.h>
#include <stddef.h>

enum {
    HV_SIZE_MAX = 32,
    HV_CELLS_MAX = HV_SIZE_MAX * HV_SIZE_MAX,
    HV_POINTS_MAX = HV_CELLS_MAX + 4,
    HV_TOUCH_MAX = HV_SIZE_MAX, // points that one point touches: a side has the most
    HV_NAME_MAX = 8,
};

enum { HV_NORTH, HV_SOUTH, HV_WEST, HV_EAST }; // row 1, the last row, column a, the last column

typedef struct hv_board {
    int cols, rows;
    int cells;  // cols * rows; side k is the point cells + k
    int points; // cells + 4
    int style;  // how sides are called: 0 north, 1 NEdge, 2 BL; as the file does
} hv_board;

hv_board hv_board_make(int cols, int rows);

static inline bool hv_board_is_cell(const hv_board *b, int point) {
    return point < b->cells;
}

// The points that touch this one; their number. Two sides never touch.
int hv_board_touching(const hv_board *b, int point, int out[HV_TOUCH_MAX]);
bool hv_board_touch(const hv_board *b, int p, int q);

// The letters of a column: a to z, then aa, ab and so on; in a buffer of HV_NAME_MAX bytes.
const char *hv_board_column(int col, char *name);

// What a word names: a point; HV_OFF_BOARD if it has the form of a cell that is not there, and
// HV_NO_POINT if it has the form of no point.
enum { HV_NO_POINT = -1, HV_OFF_BOARD = -2 };
int hv_board_point(const hv_board *b, const char *word, size_t length);

// The style of a side's name, or -1.
int hv_board_style(const char *word, size_t length);

// The name: a1, or north; in a buffer of HV_NAME_MAX bytes.
const char *hv_board_name(const hv_board *b, int point, char *name);

#endif
