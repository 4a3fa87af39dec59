// SPDX-License-Identifier: MIT
#include "net/planes.h"

#include <string.h>

bool hx_planes_has(int code, int plane) {
    if (code == HX_PLANES_EMPTY) return false;
    bool own = code < HX_PLANES_OPPONENT;
    int edges = code - (own ? HX_PLANES_OWN : HX_PLANES_OPPONENT);
    switch (plane) {
    case 0:
        return own;
    case 1:
        return !own;
    case 2:
    case 3:
        return own && (edges >> (plane - 2) & 1);
    default:
        return !own && (edges >> (plane - 4) & 1);
    }
}

// Codes of the stones on one board: chains of the two colours, and where their edges are.
typedef struct sight {
    const hx_board *board;
    hx_color mover;
    hx_cell first[3], second[3]; // by colour: the chains of its edges
} sight;

static sight look(const hx_board *board, hx_color mover) {
    const hx_groups *g = &board->groups;
    sight s = {.board = board, .mover = mover};
    s.first[HX_COLOR_BLACK] = hx_groups_find(g, HX_CELL_NORTH);
    s.second[HX_COLOR_BLACK] = hx_groups_find(g, HX_CELL_SOUTH);
    s.first[HX_COLOR_WHITE] = hx_groups_find(g, HX_CELL_WEST);
    s.second[HX_COLOR_WHITE] = hx_groups_find(g, HX_CELL_EAST);
    return s;
}

static uint8_t code_of(const sight *s, hx_cell cell) {
    int color = s->board->color[cell];
    if (color == HX_COLOR_NONE) return HX_PLANES_EMPTY;
    hx_cell chain = hx_groups_find(&s->board->groups, cell);
    int code = color == (int)s->mover ? HX_PLANES_OWN : HX_PLANES_OPPONENT;
    return (uint8_t)(code + (chain == s->first[color]) + 2 * (chain == s->second[color]));
}

// The edges around a board of this size whose corner is at `codes`.
static void put_ring(uint8_t *codes, int stride, int cols, int rows) {
    for (int x = 1; x <= cols; x++) {
        codes[x] = HX_PLANES_OWN + 1;
        codes[(rows + 1) * stride + x] = HX_PLANES_OWN + 2;
    }
    for (int y = 1; y <= rows; y++) {
        codes[y * stride] = HX_PLANES_OPPONENT + 1;
        codes[y * stride + cols + 1] = HX_PLANES_OPPONENT + 2;
    }
}

static void add_board(hx_net_work *work, const hx_board *board, hx_color mover) {
    const hx_cells *c = &board->cells;
    bool turned = mover == HX_COLOR_WHITE;
    int cols = turned ? c->rows : c->cols, rows = turned ? c->cols : c->rows;
    sight s = look(board, mover);
    put_ring(work->codes + work->used, work->stride, cols, rows);
    for (int y = 0; y < rows; y++)
        for (int x = 0; x < cols; x++) {
            int place = work->used + (y + 1) * work->stride + x + 1;
            hx_cell cell = turned ? hx_cells_at(c, y, x) : hx_cells_at(c, x, y);
            work->codes[place] = code_of(&s, cell);
            work->place[work->cells] = (uint16_t)place;
            work->origin[work->cells++] = cell;
        }
    work->used += (rows + 2) * work->stride;
    work->first[++work->boards] = work->cells;
}

static int larger_side(const hx_board *board) {
    return board->cells.cols > board->cells.rows ? board->cells.cols : board->cells.rows;
}

int hx_planes_load(hx_net_work *work, const hx_board *const *boards, const hx_color *movers,
                   int count) {
    work->boards = work->cells = work->used = 0;
    work->stride = 0;
    memset(work->codes, 0, sizeof work->codes);
    int most = 0, fit = 0;
    // A board and its transpose have rows equally far apart, so that both colours go together.
    for (; fit < count && fit < HX_NET_BOARDS; fit++) {
        int side = larger_side(boards[fit]) + 2;
        if (side > most) most = side;
        if ((fit + 1) * most * most > HX_NET_PLACES) break;
        work->stride = most;
    }
    for (int i = 0; i < fit; i++)
        add_board(work, boards[i], movers[i]);
    return fit;
}
