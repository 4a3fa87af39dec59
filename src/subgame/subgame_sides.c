// SPDX-License-Identifier: MIT
// The opponent's view of a sub-game. He divides the ends; if the ends were the two edges of the
// colour, he would do it by joining his own edges, and H-search could find his connections.
//
// So chains are added, from each end to an edge of the colour, over cells outside the carrier, such
// that the game on the carrier stays the same: no cell of the carrier gets a new neighbour. Where
// that cannot be done, the opponent's connections are not looked at; the search is only slower.
//
// The board that results is a whole game, which others may solve: the colour wins it exactly if it
// can join the ends.
#include "subgame/subgame_int.h"

#include <string.h>

typedef struct view {
    hx_color color;
    const int *ends;
    const hx_bits *empty;         // in the carrier
    hx_board *board;              // with the added chains
    bool beside[2][HX_NODES_MAX]; // cells of the carrier beside each end's chain
} view;

static bool in_carrier(const view *v, int node) {
    return node < v->board->cells.count && hx_bits_has(v->empty, node);
}

static hx_cell chain_of(const view *v, int node) {
    return hx_groups_find(&v->board->groups, (hx_cell)node);
}

// The cells of the carrier beside the chain of a node, edges included.
static void find_beside(const view *v, int node, bool beside[HX_NODES_MAX]) {
    const hx_cells *cells = &v->board->cells;
    hx_cell chain = chain_of(v, node);
    memset(beside, 0, HX_NODES_MAX * sizeof *beside);
    for (int cell = 0; cell < cells->count; cell++)
        for (int i = 0; in_carrier(v, cell) && i < cells->degree[cell]; i++)
            if (chain_of(v, cells->next[cell][i]) == chain) beside[cell] = true;
}

// Whether a stone here only lengthens the chain: it touches no other stone of the colour, no edge
// but the wanted one, and no cell of the carrier that the chain does not touch.
static bool may_pass(const view *v, int cell, int end, int edge) {
    const hx_cells *cells = &v->board->cells;
    hx_cell chain = chain_of(v, v->ends[end]);
    if (in_carrier(v, cell) || v->board->color[cell] == v->color) return false;
    for (int i = 0; i < cells->degree[cell]; i++) {
        int next = cells->next[cell][i];
        bool ours = v->board->color[next] == v->color;
        if (ours && next != edge && chain_of(v, next) != chain) return false;
        if (in_carrier(v, next) && !v->beside[end][next]) return false;
    }
    return true;
}

// The shortest way from the end's chain to the edge, by breadth: from[cell] is the cell before.
// Returns the last cell; -1 if there is none.
static int find_way(const view *v, int end, int edge, hx_cell from[HX_CELLS_MAX]) {
    const hx_cells *cells = &v->board->cells;
    hx_cell todo[HX_CELLS_MAX], chain = chain_of(v, v->ends[end]);
    bool seen[HX_CELLS_MAX] = {false};
    int head = 0, tail = 0;
    for (int cell = 0; cell < cells->count; cell++)
        for (int i = 0; !seen[cell] && i < cells->degree[cell]; i++) {
            if (chain_of(v, cells->next[cell][i]) != chain || !may_pass(v, cell, end, edge))
                continue;
            seen[cell] = true;
            from[cell] = HX_CELL_NONE;
            todo[tail++] = (hx_cell)cell;
        }
    while (head < tail) {
        hx_cell cell = todo[head++];
        for (int i = 0; i < cells->degree[cell]; i++)
            if (cells->next[cell][i] == edge) return cell;
        for (int i = 0; i < cells->degree[cell]; i++) {
            hx_cell next = cells->next[cell][i];
            if (next >= cells->count || seen[next] || !may_pass(v, next, end, edge)) continue;
            seen[next] = true;
            from[next] = cell;
            todo[tail++] = next;
        }
    }
    return -1;
}

// Leads an end to an edge; false if that would change the game.
static bool lead(view *v, int end, int edge) {
    hx_cell from[HX_CELLS_MAX];
    int node = v->ends[end];
    if (chain_of(v, node) == chain_of(v, edge)) return true;
    int cell = find_way(v, end, edge, from);
    if (cell < 0) return false;
    // A stone of the opponent's that is in the way becomes ours: outside the carrier both are
    // walls.
    hx_board board;
    hx_board_init(&board, v->board->cells.cols, v->board->cells.rows);
    bool way[HX_CELLS_MAX] = {false};
    for (; cell != HX_CELL_NONE; cell = from[cell])
        way[cell] = true;
    for (int i = 0; i < v->board->cells.count; i++) {
        hx_color color = way[i] ? v->color : (hx_color)v->board->color[i];
        if (color) hx_board_place(&board, color, i);
    }
    *v->board = board;
    return true;
}

// Whether the ends touch no cells of the carrier but those they touched before.
static bool is_same_game(const view *v) {
    bool now[HX_NODES_MAX];
    if (chain_of(v, v->ends[0]) == chain_of(v, v->ends[1])) return false;
    for (int end = 0; end < 2; end++) {
        find_beside(v, v->ends[end], now);
        for (int cell = 0; cell < v->board->cells.count; cell++)
            if (now[cell] && !v->beside[end][cell]) return false;
    }
    return true;
}

bool hx_subgame_see_opponent(const hx_subgame_layout *layout, hx_color color, const int ends[2],
                             hx_board *out) {
    view v = {.color = color, .ends = ends, .empty = &layout->empty, .board = out};
    *out = layout->board;
    for (int end = 0; end < 2; end++)
        find_beside(&v, ends[end], v.beside[end]);
    for (int turn = 0; turn < 2; turn++) {
        *out = layout->board;
        if (lead(&v, 0, hx_cells_edge(color, turn)) && lead(&v, 1, hx_cells_edge(color, !turn)) &&
            is_same_game(&v))
            return true;
    }
    return false;
}

bool hx_subgame_as_game(const hx_subgame_question *q, hx_board *out) {
    hx_subgame_layout layout;
    hx_subgame_lay_out(&layout, q);
    return hx_subgame_see_opponent(&layout, q->color, q->ends, out);
}
