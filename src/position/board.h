// SPDX-License-Identifier: MIT
// Stones on a board: placing, taking back, chains, the winner, hashes. Knows nothing of turns.
//
// Invariants:
//  1. color[] of the edges is fixed: north and south black, west and east white.
//  2. Two adjacent nodes of one colour are in one group, and no others are.
//  3. winner is the colour whose two edges are in one group; it appeared with stone `won_with`.
//  4. hash[s] is the hash of the board that symmetry s makes of this one.
#ifndef HX_BOARD_H
#define HX_BOARD_H

#include "position/groups.h"

typedef struct hx_board {
    hx_cells cells;
    uint8_t color[HX_NODES_MAX];         // hx_color of each cell and edge
    hx_groups groups;                    // chains, edges included
    hx_cell placed[HX_CELLS_MAX];        // the stones in the order they came
    uint16_t joins_before[HX_CELLS_MAX]; // length of the groups' journal before each
    uint16_t stones;                     // how many
    uint16_t won_with;                   // number of stones when the winner appeared
    uint8_t winner;                      // hx_color
    uint64_t hash[HX_SYMMETRIES];
} hx_board;

void hx_board_init(hx_board *b, int cols, int rows);

// A stone on an empty cell. `hexproof bench` tells the cost.
void hx_board_place(hx_board *b, hx_color color, int cell);

// Takes back the last stone; every field is then as it was before it.
void hx_board_undo(hx_board *b);

// The board as the other colour sees it: mirrored in the long diagonal, so that columns become
// rows, with the colours exchanged.
void hx_board_reflect(hx_board *out, const hx_board *b);

static inline bool hx_board_is_empty(const hx_board *b, int cell) {
    return b->color[cell] == HX_COLOR_NONE;
}

// The chains of the colour beside the cell, each once, by their representatives; how many. A chain
// that touches an edge is that edge's.
enum { HX_BOARD_BESIDE = 6 };
int hx_board_beside(const hx_board *b, hx_color color, int cell, hx_cell out[HX_BOARD_BESIDE]);

// The hash of this board with this side to move.
uint64_t hx_board_key(const hx_board *b, hx_color to_play);

// The same number for all boards that are this one up to symmetry (colours exchanged with sides):
// two keys differ where the game differs, up to chance.
uint64_t hx_board_symmetric_key(const hx_board *b, hx_color to_play);

#endif
