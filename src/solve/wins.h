// SPDX-License-Identifier: MIT
// Wins that hold on many boards: with these stones a player wins, the opponent moving first, on
// these cells, whatever lies elsewhere. They are found by the stones and cells of a board.
//
// They hang in a tree by their stones, in rising order: what hangs below a node has its stone and
// those of the nodes above it. A node knows which stones and cells all that hangs there has in
// common: a search passes over it if two of these stones are not there, or one of the cells is not
// open.
//
// Cost: with 100,000 wins of 8x8, no stone missing, a search comes to some 850 nodes and 45 wins.
#ifndef HX_WINS_H
#define HX_WINS_H

#include "base/bits.h"
#include "position/cells.h"

typedef struct hx_wins {
    int words;            // of a set of cells
    size_t limit;         // bytes; 0: none
    unsigned char *nodes; // owned; the first is the root
    unsigned char *wins;  // owned; the first stands for none
    uint32_t node_count, node_room, win_count, win_room;
    uint32_t given_up[16]; // nodes that were left for more room: the first, by the power of two
} hx_wins;

// Takes no memory yet. Release with hx_wins_free.
void hx_wins_init(hx_wins *w, int words, size_t limit);
void hx_wins_free(hx_wins *w);
void hx_wins_clear(hx_wins *w); // forgets all

// Adds a win, under a number that means something to the caller. False if there is no memory, or no
// room within the limit.
bool hx_wins_add(hx_wins *w, const hx_bits *stones, const uint64_t *cells, uint32_t number);

typedef struct hx_wins_board {
    hx_bits own;     // the player's stones
    hx_bits open;    // where the cells of a win may lie
    hx_bits missing; // where one stone of a win may be missing
} hx_wins_board;

// Calls `see` with every win that the board has, the newest of a node first: its number, its cells,
// and the stone that is missing, HX_CELL_NONE: none.
typedef void hx_wins_see(void *user, uint32_t number, const uint64_t *cells, hx_cell missing);
void hx_wins_find(const hx_wins *w, const hx_wins_board *b, hx_wins_see *see, void *user);

#endif
