// SPDX-License-Identifier: MIT
// Who wins, proved: depth-first proof-number search (Nagai 2002) with focused widening (Henderson
// 2010). At every new position fill-in, connections and inferior cells decide or leave few moves.
//
// A refuted move refutes others: the opponent's proof has a carrier, and every move outside it
// loses to the same proof. So a lost position needs refutations without a common cell, as the OR
// rule of H-search does, and its carrier is their union.
//
// With one thread the same question, table size and limits other than time give the same answer and
// counts everywhere; with more, the same winner.
#ifndef HX_SOLVE_H
#define HX_SOLVE_H

#include "base/budget.h"
#include "base/text.h"
#include "solve/origins.h"
#include "solve/scout.h"

// A position that took a search.
typedef struct hx_solve_sample {
    const hx_board *board; // with its fill-in
    hx_color to_play, winner;
    hx_cell move;  // of a winner who moves: where; HX_CELL_NONE: anywhere
    uint32_t work; // positions that it took
} hx_solve_sample;

// Zero everywhere is the default.
typedef struct hx_solve_options {
    int megabytes; // of the table; 0: HX_SOLVE_MEGABYTES
    int threads;   // up to HX_SOLVE_THREADS; 0: 1
    int begin;    // a thread begins after so many positions for each one before it: small questions
                  // are not for many; 0: HX_SOLVE_BEGIN
    int widening; // percent of the moves that are searched together; 0: HX_SOLVE_WIDENING
    const hx_solve_store *store;     // NULL: none; must live as long
    const hx_solve_helpers *helpers; // likewise; of them `learned` alone has to be there
    hx_scout_options scout;
    // As those of the scout, to see what they are worth.
    bool no_lean;      // proof numbers begin as if the net did not say who wins
    bool no_price;     // nor what a proof takes
    bool no_remainder; // positions are the same by their stones alone
    bool no_sharing;   // a refutation holds against its move alone
    bool no_learning;  // what is solved decides no other positions
    bool no_joins;     // nor do the joins that it is made of
    // Called with every position that the net was asked about, once it is solved; on one thread
    // only. NULL: nobody wants to know.
    void (*solved)(void *user, const hx_solve_sample *);
    void *user;
} hx_solve_options;

enum {
    HX_SOLVE_MEGABYTES = 256,
    HX_SOLVE_WIDENING = 18,
    HX_SOLVE_THREADS = 64,
    HX_SOLVE_BEGIN = 150
};

typedef struct hx_solve hx_solve;

typedef struct hx_solve_result {
    hx_color winner; // NONE: not found out within the limits
    hx_cell move;    // wins, if the side to move does; else HX_CELL_NONE
    bool anywhere;   // so does every other one
    hx_bits carrier; // the empty cells that the winner needs
} hx_solve_result;

// For boards of this size; the net must live as long. Release with hx_solve_free. HX_NO for boards
// of more than HX_HSEARCH_CELLS_MAX cells, HX_RESOURCES.
hx_status hx_solve_new(hx_solve **out, const hx_cells *cells, const hx_net *net,
                       const hx_solve_options *options, hx_error *err);
void hx_solve_free(hx_solve *s);  // NULL is fine
void hx_solve_clear(hx_solve *s); // forgets what it knows

// For a helper, with one thread (elsewhere.h): searches the job's position until its limits are
// reached, and appends the result. HX_BAD_INPUT for a text that is no job for boards of this size.
hx_status hx_solve_job(hx_solve *s, const char *job, hx_budget *budget, hx_text *result,
                       hx_error *err);
// A fact from others; false: it is none, or of another size of board.
bool hx_solve_hear(hx_solve *s, const char *fact);

// From now on, NULL: none; it must live until there is another.
void hx_solve_use_store(hx_solve *s, const hx_solve_store *store);

// The same for helpers; only one that was made with some has threads for them.
void hx_solve_use_helpers(hx_solve *s, const hx_solve_helpers *helpers);

// Positions looked at since it was made or cleared.
uint64_t hx_solve_nodes(const hx_solve *s);
// After how many it stops, 0: never; what it was before.
uint64_t hx_solve_limit(hx_solve *s, uint64_t nodes);

bool hx_solve_fills(const hx_solve *s); // as its options have it

// Lets `report` know how it goes, from the thread that calls hx_solve_run; NULL: nobody. The
// seconds are those since now.
void hx_solve_tell(hx_solve *s, void (*report)(void *user, const hx_solve_progress *), void *user);

// Whether something that it knows rests on the word of the store.
bool hx_solve_borrowed(const hx_solve *s);

int hx_solve_words(const hx_solve *s); // of carriers

// What it has learned: until it runs again.
typedef struct hx_solve_lore {
    const hx_wins *wins;       // of a colour; the numbers are those of positions
    const hx_joins *joins;     // the same
    const hx_origins *origins; // the positions
} hx_solve_lore;
hx_solve_lore hx_solve_lore_of(const hx_solve *s, hx_color color);

// Solves the position, going on from what it knows.
void hx_solve_run(hx_solve *s, const hx_board *b, hx_color to_play, hx_budget *budget,
                  hx_solve_result *out);

// What it knows of a solved position, without any search: by its stones, or, on a board that fill-in
// has left, by what is left of the game. The move is HX_CELL_NONE if the winner may move anywhere.
// False: nothing.
bool hx_solve_recall(const hx_solve *s, const hx_board *b, hx_color to_play, bool by_remainder,
                     hx_solve_result *out);

// What a store says of a position, before any search; false: it is not there. In solved.c.
bool hx_solved_look_up(const hx_solve_store *store, const hx_board *b, hx_color to_play,
                       hx_solve_result *out);

// Every move that wins; false if the limits did not let it find out.
bool hx_solve_all(hx_solve *s, hx_board *b, hx_color to_play, hx_budget *budget, hx_bits *out);

// The moves from a solved position on, as far as they are known: the winner's, and of the loser's
// those that took most work. Returns how many; `out` has room for all cells.
int hx_solve_line(hx_solve *s, const hx_board *b, hx_color to_play, hx_cell *out);

#endif
