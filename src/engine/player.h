// SPDX-License-Identifier: MIT
// What a player is: one file and one row of the table in players.c.
#ifndef HX_PLAYER_H
#define HX_PLAYER_H

#include "engine/engine_int.h"

// What an analysis is asked for.
typedef struct hx_player_question {
    const hx_limits *limits;
    int wanted;                                      // moves, from 1
    const bool *only;                                // cells that count; NULL: all
    void (*so_far)(void *user, const hx_analysis *); // may be NULL
} hx_player_question;

struct hx_player {
    hx_levels_entry usual; // its name and summary, and how it plays without parameters
    bool connects;         // with alpha-beta: it sees connections, where the board allows it
    bool has_net;          // it searches a tree: visits are its effort, and it can judge openings
    // Sets a parameter; false if there is no such parameter or value. NULL: there is none.
    bool (*set)(hx_levels_entry *e, char key, const char *value);
    void (*settle)(hx_levels_entry *e); // after the last one; may be NULL

    // As hx_engine_best, hx_engine_analyze and hx_engine_ponder, with checked arguments; the last
    // two in a game that goes on. `ponder` is NULL if it does not think in the opponent's time.
    hx_status (*best)(hx_engine *engine, const hx_levels_entry *level, hx_position *p,
                      const hx_limits *limits, hx_best *out);
    hx_status (*analyze)(hx_engine *engine, const hx_levels_entry *level, hx_position *p,
                         const hx_player_question *q, hx_analysis *out);
    hx_status (*ponder)(hx_engine *engine, const hx_levels_entry *level, hx_position *p,
                        const hx_limits *limits);
    // What a score that proves nothing is worth on such a board, where it comes without a
    // probability: from 0 to 1, growing with it.
    double (*chance)(double score, const hx_cells *cells);
    // Releases what it has in the engine; called once for each row.
    void (*close)(hx_engine *engine);
};

// The i-th row; NULL past the last.
const hx_player *hx_player_at(int i);

// ---- for players (player.c) ------------------------------------------------------------------

// A decision that needs no search: resigning in a finished game, and by the rules of opening, if
// they are `ruled` by, the first stone and the swap.
bool hx_player_decide(hx_best *out, const hx_position *p, bool ruled);

// The effort that a level makes within the caller's limits, from `start` on.
hx_budget hx_player_budget(hx_engine *engine, const hx_levels_entry *level, const hx_limits *limits,
                           double start);

// A swap beside the stones of an analysis of `wanted` moves: first, or else last.
void hx_player_add_swap(hx_analysis *list, int wanted, const hx_best *swap, bool first);

// ---- those with alpha-beta (player_alphabeta.c, player_alphabeta_analyze.c) ------------------

// The judge of a player on boards of so many cells: two-distance where they are too many for
// connections. That of circuits is kept as long as nobody wants another one. HX_RESOURCES.
hx_status hx_player_alphabeta_judge(hx_judge **out, hx_engine *engine, const hx_levels_entry *level,
                                    int cells);

bool hx_player_alphabeta_set(hx_levels_entry *e, char key, const char *value);
void hx_player_alphabeta_settle(hx_levels_entry *e);
hx_status hx_player_alphabeta_best(hx_engine *engine, const hx_levels_entry *level, hx_position *p,
                                   const hx_limits *limits, hx_best *out);
hx_status hx_player_alphabeta_analyze(hx_engine *engine, const hx_levels_entry *level,
                                      hx_position *p, const hx_player_question *q,
                                      hx_analysis *out);
void hx_player_alphabeta_close(hx_engine *engine);

#endif
