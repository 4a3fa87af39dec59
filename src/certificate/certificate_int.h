// SPDX-License-Identifier: MIT
// The insides of a certificate's writer, for the files of this folder alone.
//
// A claim says: with the player's stones on `stones`, the opponent to move, x and y get joined with
// moves on `carrier` alone. Points are the cells and, after them, the player's two edges.
//
// Invariants:
//  1. A claim comes after its children. No two claims are equal.
//  2. `stones` and `carrier` have no cell in common; x and y are among the stones.
//  3. In every option, the stones, the move and what the children join connect x and y, and the
//     children's stones are among the stones and the move (captures: see there).
#ifndef HX_CERTIFICATE_INT_H
#define HX_CERTIFICATE_INT_H

#include "certificate/certificate.h"
#include "inferior/prune.h"
#include "sight/follow.h"
#include "solve/joins.h"
#include "tactic/tactic.h"

typedef uint32_t hx_claim_id; // 0: none

typedef enum hx_claim_kind {
    HX_CLAIM_OR,     // a choice of options that have no cell in common
    HX_CLAIM_AND,    // one option without a move
    HX_CLAIM_CAPTURE // the child holds though the player has not got all its stones: one or two
                     // cells that he lacks, `captured`, are dead, or he gets either
} hx_claim_kind;

typedef struct hx_claim {
    hx_claim_kind kind;
    hx_cell x, y;
    hx_cell captured[2];   // the second HX_CELL_NONE: the first is dead
    uint32_t first, count; // options
    hx_claim_id next;      // with the same hash
} hx_claim;

typedef struct hx_claim_option {
    hx_cell move;          // HX_CELL_NONE: none
    uint32_t first, count; // children
} hx_claim_option;

// What is being proved: a position, or a join on a board of its own.
typedef struct hx_certificate_place {
    hx_board *board;              // with the stones of the line at hand, fill-in included
    hx_board *solvers;            // a position that the solver met, and won as this is to be won
                                  // (certificate_recall.c); NULL: none; may be that board
    bool is_second[HX_CELLS_MAX]; // of the stones of fill-in, as in board->placed: of a pair
    hx_cell goal[2];              // points that are to be joined: the edges, or stones instead
    hx_bits hidden;               // stones that only stand for the way from there to the edges
    int inside;                   // so many joins
    int given;                    // stones to the loser while it is looked at
} hx_certificate_place;

typedef struct hx_certificate {
    const hx_certificate_source *source;
    hx_color winner, loser;
    hx_solve_lore lore; // of the winner
    hx_board blank;     // without stones
    hx_budget *budget;
    int cells, points, words; // words of a set of points
    hx_follow follow;
    const hx_hsearch *found; // what it has
    hx_strategy strategy;    // of the position at hand
    hx_tactic_templates templates;
    hx_claim_id *made;  // the claims of its nodes
    uint64_t *above;    // of each: stones that lie above it
    uint32_t made_room; // of both
    hx_bits also;       // stones that count as being on the board
    hx_dead dead;
    hx_prune prune; // of the position at hand
    hx_claim *claims;
    uint64_t *sets; // of each claim: stones, then carrier
    hx_claim_option *options;
    hx_claim_id *children;
    hx_claim_id *buckets;
    uint32_t claim_count, claim_room, option_count, option_room, child_count, child_room;
    hx_wins wins;      // those that join the edges, without these
    hx_joins joins;    // those that were made for joins (certificate_local.c)
    uint8_t *left_out; // of the solver's joins: it is being proved, or could not be
    uint32_t left_out_count;
    hx_certificate_place at;
    bool failed;  // memory was out
    bool refuted; // a position that is to be won is lost: the solver was told something false
} hx_certificate;

// ---- claim.c: the claims, each once ----

hx_status hx_claim_init(hx_certificate *c, hx_error *err);
void hx_claim_free(hx_certificate *c);

static inline const uint64_t *hx_claim_stones(const hx_certificate *c, hx_claim_id id) {
    return c->sets + (size_t)id * 2 * (size_t)c->words;
}
static inline const uint64_t *hx_claim_carrier(const hx_certificate *c, hx_claim_id id) {
    return hx_claim_stones(c, id) + c->words;
}
static inline hx_claim_id hx_claim_child(const hx_certificate *c, const hx_claim_option *o,
                                         uint32_t i) {
    return c->children[o->first + i];
}

void hx_claim_unite_stones(const hx_certificate *c, hx_claim_id id, hx_bits *with);
void hx_claim_unite_carrier(const hx_certificate *c, hx_claim_id id, hx_bits *with);

// An option while it is collected. Its stones are those that it needs besides its move.
typedef struct hx_claim_draft {
    hx_cell move; // HX_CELL_NONE: none
    int count;
    hx_claim_id children[HX_HSEARCH_NODES_MAX];
    hx_bits stones, cells; // cells: the carriers of the children, and the move
} hx_claim_draft;

void hx_claim_draft_start(const hx_certificate *c, hx_claim_draft *d, hx_cell move);
void hx_claim_draft_add(const hx_certificate *c, hx_claim_draft *d, hx_claim_id child);

// The claim with these options, an old one if there is one that says the same. 0 without memory.
hx_claim_id hx_claim_add(hx_certificate *c, hx_claim_kind kind, hx_cell x, hx_cell y,
                         const hx_claim_draft *options, int count);
hx_claim_id hx_claim_add_capture(hx_certificate *c, hx_claim_id child, const hx_cell captured[2],
                                 const hx_bits *stones);

// ---- certificate_wins.c: the claims that join the edges, or a join's ends ----

void hx_certificate_wins_add(hx_certificate *c, hx_claim_id id);

// A claim that proves the position on the board won, the opponent to move; 0: none is known.
hx_claim_id hx_certificate_wins_find(const hx_certificate *c);
// One that does after a move of the winner's, and uses few of the cells, fewer than all: sets the
// move. 0: none is known.
hx_claim_id hx_certificate_wins_find_threat(const hx_certificate *c, const hx_bits *few,
                                            hx_cell *move);

// ---- certificate_join.c: what stones and claims join ----

static inline int hx_certificate_edge(const hx_certificate *c, int i) { // as a point
    return c->cells + i;
}
static inline bool hx_certificate_is_goal(const hx_certificate *c, const hx_claim *claim) {
    return (claim->x == c->at.goal[0] && claim->y == c->at.goal[1]) ||
           (claim->x == c->at.goal[1] && claim->y == c->at.goal[0]);
}
// Whether the board is that of a join whose end is not this edge.
static inline bool hx_certificate_has_stone_for(const hx_certificate *c, int i) {
    return c->at.goal[i] < c->cells;
}
// A node of the board as a point, and back; -1: it is none of ours.
int hx_certificate_point(const hx_certificate *c, int node);
int hx_certificate_node(const hx_certificate *c, int point);

// Points that are joined have the same root.
typedef struct hx_certificate_joints {
    hx_cell parent[HX_HSEARCH_NODES_MAX];
} hx_certificate_joints;
void hx_certificate_join_stones(const hx_certificate *c, const hx_bits *stones,
                                hx_certificate_joints *out);
hx_cell hx_certificate_root(hx_certificate_joints *j, int point);

// Chooses a point for an end, a node of the board: itself if it is empty, else the point of its
// chain that lies nearest to what the option needs.
hx_cell hx_certificate_name_end(const hx_certificate *c, int node, const hx_claim_draft *d);

// Adds stones of the board (or ends that are empty) to the option until it joins x and y; takes
// those away that it does not need. False if it does not join them.
bool hx_certificate_join(const hx_certificate *c, hx_claim_draft *d, hx_cell x, hx_cell y);

// ---- certificate_tactic.c: claims from connections ----

// The solver's joins that a connection needs: none if there are more than these.
enum {
    HX_CERTIFICATE_JOINS = 16,
    HX_CERTIFICATE_SOLVERS = INT32_MAX // added to their numbers where they stand among ours
};
typedef struct hx_certificate_needed {
    int count;
    uint32_t numbers[HX_CERTIFICATE_JOINS];
    hx_claim_id
        claims[HX_CERTIFICATE_JOINS]; // that say as much, 0: none; once they have been proved
} hx_certificate_needed;

// A connection's tactic in the pool: its nodes, until they are forgotten, in the reverse order of
// their making.
typedef struct hx_certificate_tactic {
    hx_strategy_id first, root;
    uint32_t first_child;
} hx_certificate_tactic;
bool hx_certificate_derive(hx_certificate *c, hx_conn_id id, hx_certificate_tactic *out);
void hx_certificate_forget(hx_certificate *c, const hx_certificate_tactic *t);

// The tactic as an option; false if there is no such option.
bool hx_certificate_claim(hx_certificate *c, const hx_certificate_tactic *t,
                          const hx_certificate_needed *needed, hx_claim_draft *out);
// The same of a connection.
bool hx_certificate_connection(hx_certificate *c, hx_conn_id id, hx_claim_draft *out);

// ---- certificate_local.c: joins by themselves ----

// Brings the connections to where the board is, with joins for which there are claims; the loser has
// all but `cells`, NULL: just what he has. To be followed by hx_certificate_look_away once they have
// been looked at.
void hx_certificate_look(hx_certificate *c, const hx_bits *cells);
void hx_certificate_look_away(hx_certificate *c);

// How the board is won with the solver's joins, and which of them it takes, while it is looked at.
// False: it is not, or they cannot be proved.
bool hx_certificate_find_joins(hx_certificate *c, hx_certificate_tactic *out,
                               hx_certificate_needed *needed);
// What the winner threatens with the solver's joins and some others: each makes fewer those of the
// cells that all threats have in common. The caller forgets the first one's tactic, and with it the
// others.
enum { HX_CERTIFICATE_THREATS = 8 };
typedef struct hx_certificate_threat {
    hx_certificate_tactic tactic;
    hx_certificate_needed needed;
} hx_certificate_threat;
int hx_certificate_find_threats(hx_certificate *c, const hx_bits *few,
                                hx_certificate_threat out[HX_CERTIFICATE_THREATS]);
// Where the winner moves, as the solver's joins have it, HX_CELL_NONE: anywhere; false: they do not
// say. While the board is looked at.
bool hx_certificate_find_move(hx_certificate *c, hx_cell *move);
// Makes claims for them, for boards to be looked at with.
void hx_certificate_prove_joins(hx_certificate *c, hx_certificate_needed *needed);

// ---- certificate_recall.c: what the solver knows ----

// Whether the solver's board is another one.
bool hx_certificate_is_apart(const hx_certificate *c);

// A state of both boards, to come back to.
typedef struct hx_certificate_step {
    hx_board *solvers;
    int solvers_stones, stones;
} hx_certificate_step;
hx_certificate_step hx_certificate_stand(const hx_certificate *c);
// Places a stone on both: where they stood before.
hx_certificate_step hx_certificate_play(hx_certificate *c, hx_color color, int cell);
void hx_certificate_take_back(hx_certificate *c, hx_certificate_step step);

// Whether it knows that the winner wins, the loser to move, on which cells; by the stones or by what
// is left of the game.
bool hx_certificate_recall_cells(const hx_certificate *c, bool by_remainder, hx_bits *out);
// Whether it knows that the winner, to move, wins: on which cells.
bool hx_certificate_recall_win(const hx_certificate *c, hx_bits *carrier);
// The move that he wins with, HX_CELL_NONE: any; by the stones or by what is left of the game.
// False: it does not know.
bool hx_certificate_recall_move(const hx_certificate *c, bool by_remainder, hx_cell *move);
// The same by the positions after the winner's moves: of those that it knows to be won the one with
// the smallest carrier.
bool hx_certificate_recall_after(hx_certificate *c, hx_cell *move);
// A position that the solver learned a win from which the winner has here: that is the solver's board
// from now on, in the caller's `room`. False: there is none.
bool hx_certificate_meet(hx_certificate *c, hx_board *room);
// The same, the winner to move, who wants one stone: sets the move, HX_CELL_NONE if he needs none.
bool hx_certificate_meet_move(hx_certificate *c, hx_board *room, hx_cell *move);
// Has it search the board, which is what it met from then on. False: the winner does not win, or
// there is no time.
bool hx_certificate_search_move(hx_certificate *c, hx_cell *move);

// ---- certificate_capture.c: fill-in ----

// Fill-in for the board: where it stood before.
hx_certificate_step hx_certificate_fill(hx_certificate *c);

// The claim without the winner's stones on one or two cells, which are no longer on the board: dead,
// or captured. 0 if it does not follow.
hx_claim_id hx_certificate_capture_release(hx_certificate *c, hx_claim_id id, hx_cell first,
                                           hx_cell second);

// Takes the stones of fill-in back, and makes of the claim, which counts on them, one that does not.
// 0 if it cannot.
hx_claim_id hx_certificate_take_fill_back(hx_certificate *c, hx_certificate_step before,
                                          hx_claim_id id);

// ---- certificate_prove.c: claims for positions ----

// The claim that the winner wins the position on the board, the opponent to move. 0 if the budget
// is spent or memory is out.
hx_claim_id hx_certificate_prove(hx_certificate *c);
// The same of a board on which his stones join the edges.
hx_claim_id hx_certificate_prove_joined(hx_certificate *c);
// The same, the winner to move: sets the move, HX_CELL_NONE if he needs none.
hx_claim_id hx_certificate_prove_move(hx_certificate *c, hx_cell *move);

// ---- certificate_begin.c ----

// The winner's move, if he `moves`, and the claims that hold after it. The root is the claim that
// he wins after `move`, or without any move of his.
void hx_certificate_begin(hx_certificate *c, hx_claim_id root, bool moves, hx_cell move,
                          hx_claim_draft *out);

// ---- certificate_text.c ----

void hx_certificate_put(const hx_certificate *c, hx_text *out, hx_color to_play,
                        const hx_claim_draft *beginning, uint64_t *written);

#endif
