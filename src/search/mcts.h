// SPDX-License-Identifier: MIT
// Tree search over an oracle's opinions (PUCT, as in AlphaZero: Silver and others 2018), with
// proofs.
//
// A visit walks down the tree to a leaf, by what is known so far and by the oracle's preferences,
// has the leaf judged, and adds the value to all positions on the way. Besides, a position visited
// often enough is looked at by H-search: it may be won or lost for certain, or leave few moves that
// do not lose. Proofs spread through the tree as in any game tree, are never opinions, and what is
// proved to lose is not visited again; what it has added to the positions above is taken back.
//
// The tree stays when a search ends, and the next one goes on with it if its position is the same
// or one that follows.
#ifndef HX_MCTS_H
#define HX_MCTS_H

#include "base/budget.h"
#include "base/error.h"
#include "sight/sight.h"
#include "search/oracle.h"

enum {
    HX_MCTS_LINE_MAX = 64,    // moves in a line
    HX_MCTS_THREADS_MAX = 64, // of one search
    HX_MCTS_BATCH_MAX = 64
};

typedef struct hx_mcts hx_mcts;

typedef struct hx_mcts_settings {
    uint64_t visits;  // of the root, those from earlier searches included; 0: no limit
    int proof_visits; // of a position of 11x11 cells, before H-search looks at it, which the root
                      // need not wait for; elsewhere as its cost grows. 0: it never does
    double explore;   // weight of the oracle's preferences
    double urgency;   // how much worse than its parent a move is taken to be before its first visit
    double temperature; // of the choice: moves are drawn by (visits + prior) to the power of
                        // 1 / temperature; 0: the most visited
    uint64_t seed;      // of that draw, which depends on the position too
    int threads;        // 1 to HX_MCTS_THREADS_MAX; only 1 gives the same result every time
    int batch;          // positions that a thread has judged at once, 1 to HX_MCTS_BATCH_MAX
    const bool *only; // by cell: the moves to consider, or NULL. Such a search shares no tree with
                      // any other, and does not look at its root by H-search
    // Who wins the position, if that is known from elsewhere, and by which move if he is to move.
    // Asked when H-search would be, by one thread at a time; NULL: nothing is known.
    hx_color (*known)(void *user, const hx_board *board, hx_color to_play, int *cell);
    void *known_user;
    bool until_forced;         // end when there is but one move that is not proved to lose
    hx_hsearch_options search; // of H-search
} hx_mcts_settings;

// A move at the root.
typedef struct hx_mcts_move {
    int cell;
    uint64_t visits;
    double prior;               // the oracle's preference, from 0 to 1
    double probability;         // of a win for the side to move at the root
    hx_color winner;            // after this move, if proved
    int line[HX_MCTS_LINE_MAX]; // what is expected, beginning with `cell`
    int line_length;
} hx_mcts_move;

// What has been done and found.
typedef struct hx_mcts_state {
    uint64_t visits; // of the root, as its limit counts them
    uint64_t judged; // positions judged in this search
    uint64_t looks;  // of H-search in this search
    double
        probability; // of a win for the side to move: by the mean of all visits, or what is proved
    hx_color winner; // proved, or none
    bool full;       // it ended because there was no memory for more positions
    size_t bytes;    // taken by the tree
} hx_mcts_state;

// `oracle` stays the caller's. The tree takes at most `bytes`, at least 64 kB; each thread that
// looks for proofs takes as much as H-search does. Release with hx_mcts_free. HX_RESOURCES.
hx_status hx_mcts_new(hx_mcts **out, hx_oracle *oracle, size_t bytes, hx_error *err);
void hx_mcts_free(hx_mcts *m); // NULL is fine

// Throws the tree away.
void hx_mcts_forget(hx_mcts *m);

// Searches the position, which nobody has won and which has an empty cell. Ends at a limit, when
// the root is proved, or when the tree is full. The root is judged in any case. `report` (may be
// NULL) is called now and then by the calling thread, and may ask hx_mcts_state_of and
// hx_mcts_moves. HX_RESOURCES.
hx_status hx_mcts_search(hx_mcts *m, const hx_board *board, hx_color to_play,
                         const hx_mcts_settings *settings, hx_budget *budget,
                         void (*report)(void *user, const hx_mcts *m), void *user, hx_error *err);

// ---- after a search, or in a report ----

hx_mcts_state hx_mcts_state_of(const hx_mcts *m);

// The moves that have been visited, at most `wanted`: the best first, by visits. What is proved to
// lose is left out as long as there is anything else; without visits they come by their priors.
// At least one.
int hx_mcts_moves(const hx_mcts *m, hx_mcts_move *out, int wanted);

// The move to play: the first of these, or one drawn by temperature. A proved win is always taken.
hx_mcts_move hx_mcts_choose(const hx_mcts *m);

#endif
