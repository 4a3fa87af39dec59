// SPDX-License-Identifier: MIT
// The insides of a solver, for the files of this folder alone.
#ifndef HX_SOLVE_INT_H
#define HX_SOLVE_INT_H

#include "base/crew.h"
#include "solve/proofs.h"
#include "solve/solve.h"
#include "solve/wins.h"

// A position as the table has it.
typedef struct hx_recall_key {
    uint64_t key;
    uint32_t check; // of the same position, by other numbers
    bool turned;    // the table has the position that half a turn makes of this one
} hx_recall_key;

// A position on the way to the current one. Its moves' proof numbers live here, so that the search
// gets on even where the table has room for next to nothing.
typedef struct hx_dfpn_frame {
    uint32_t phi, delta; // as in hx_proof
    uint32_t work;       // positions looked at here and below
    hx_color to_play;
    uint64_t key;            // hx_recall_stones; other workers look at it, under the lock
    uint32_t check;          // the same
    hx_cell tried;           // the move that is searched now; HX_CELL_NONE: none
    hx_cell move;            // of a won position: one that wins
    int lean;                // how the net leans
    uint32_t price;          // what a proof is expected to take, see dfpn.c
    bool ordered;            // the moves are in its order
    hx_recall_key place;     // of the position in the table
    int filled;              // stones of fill-in
    bool symmetric;          // half a turn leaves the position as it is
    hx_bits carrier;         // of the winner; of an open position: of the refutations so far
    int count;               // moves that may still win
    hx_cell *moves;          // the most promising first; NULL: nobody wants them
    uint32_t *phis, *deltas; // of the positions after them
} hx_dfpn_frame;

// Cells of which the mover must take one, since the opponent wins on them with a move.
enum { HX_LEARNED_THREATS = 64 };
typedef struct hx_learned_threats {
    int count;
    hx_bits cells[HX_LEARNED_THREATS];
} hx_learned_threats;

// One thread's part of a search.
typedef struct hx_solve_worker {
    hx_solve *solve;
    hx_scout *scout;
    hx_scouted seen;
    hx_learned_threats threats; // in the position at hand, by what was learned
    hx_dfpn_frame *frames;      // by depth
    void *memory;               // of their arrays
    int depth;                  // frames in use; other workers look at it, under the lock
    uint64_t looks_at;          // key of a position in the table, under the lock; 0: none
    uint64_t job;   // key of what it has searched elsewhere now, under the lock; 0: none
    bool waits;     // until another has looked, under the lock
    uint64_t nodes; // positions it has looked at
    hx_board board;
    hx_board heard; // what others have learned from
    hx_budget *budget;
} hx_solve_worker;

struct hx_solve {
    hx_solve_options options;
    int cells, words;
    uint64_t ticks; // of a look
    hx_solve_worker *workers;
    int threads;   // of them; some wait where there is not enough to do, or nobody to help
    hx_crew *crew; // NULL: one worker

    // With several workers these are under the crew's lock for looks and changes.
    hx_wins learned[2];    // what black wins by, what white does
    hx_joins joins[2];     // what these are made of
    hx_origins origins;    // where both were learned
    uint32_t learned_work; // positions that a proof has to take to be learned from

    // And these under its other lock, with what of a worker is marked so.
    hx_proofs table;
    uint64_t nodes, node_limit;
    uint64_t began_with; // nodes at the beginning of the question
    bool alone;    // only the first worker is at it, for as long as there is not enough for two
    bool borrowed; // something in the table rests on the store's word
    bool done;     // the question is answered, or there is no time left
    hx_dfpn_frame answer; // its numbers, move and carrier

    // Of the first worker alone.
    hx_cell first; // hx_solve_all: the move that it is at; HX_CELL_NONE: the question itself
    void (*report)(void *user, const hx_solve_progress *); // may be NULL
    void *user;
    double began, next_report; // on hx_budget_now's scale
};

static inline bool hx_dfpn_is_solved(const hx_dfpn_frame *f) {
    return f->phi == 0 || f->delta == 0;
}

// ---- recall.c: positions in the table --------------------------------------------------------

// Of the stones on the board, half a turn taken out.
hx_recall_key hx_recall_stones(const hx_board *b, hx_color to_play);
// Of what is left of the game: positions have the same if the same cells are empty and black's
// stones join the same of them. They have the same winner, carriers and moves.
hx_recall_key hx_recall_remainder(const hx_board *b, hx_color to_play);

// Turns the cells by half a turn.
void hx_recall_turn(const hx_solve *s, hx_bits *b);
// What is known of the position; false: nothing.
bool hx_recall_find(const hx_solve *s, hx_recall_key key, hx_dfpn_frame *f);
// What is proved stays so.
void hx_recall_store(hx_solve *s, hx_recall_key key, const hx_dfpn_frame *f);

// ---- dfpn.c: the search ----------------------------------------------------------------------

// Searches the position on the board, before fill-in, until it is solved or one of its numbers
// reaches its limit. What is found is in the frame and in the table.
void hx_dfpn_search(hx_solve_worker *w, hx_dfpn_frame *f, hx_color to_play, uint32_t phi_limit,
                    uint32_t delta_limit);
bool hx_dfpn_must_stop(const hx_solve_worker *w);

// ---- progress.c: what is told on the way -------------------------------------------------------

static const double HX_PROGRESS_SECONDS = 0.5;

// Tells how it goes, if it is time to and somebody wants to know.
void hx_progress_tell(hx_solve_worker *w);
// Tells of the position on the board, if it is solved and somebody collects such.
void hx_progress_sample(const hx_solve_worker *w, const hx_dfpn_frame *f);

// ---- together.c: several workers at one table ------------------------------------------------

// Waits until there is enough to do for the worker with this number; false: there is nothing left.
bool hx_together_begin(const hx_solve_worker *w, int number);

// What the table knows of the frame's place, where its moves are to be in order or not; false: not
// that much, and nobody else finds it out: the worker is to, and to say so.
bool hx_together_find(hx_solve_worker *w, hx_dfpn_frame *f, bool ordered);
void hx_together_say(hx_solve_worker *w, const hx_dfpn_frame *f);

// Says that the frame is searched now; the deepest frame of a worker is the last that was entered.
void hx_together_enter(hx_solve_worker *w, hx_dfpn_frame *f, hx_recall_key key);
void hx_together_leave(hx_solve_worker *w);
// How many others search the position with that key, as deep as below the frame.
int hx_together_count(const hx_solve_worker *w, const hx_dfpn_frame *f, uint64_t key);
// Whether somebody has solved a position on the way here, which makes going on a waste.
bool hx_together_is_settled(const hx_solve_worker *w, const hx_dfpn_frame *f);

#endif
