// SPDX-License-Identifier: MIT
// The insides of the public types, for the files of this folder alone.
#ifndef HX_ENGINE_INT_H
#define HX_ENGINE_INT_H

#include "base/error.h"
#include "subgame/mustplay.h"
#include "engine/check.h"
#include "engine/levels.h"
#include "engine/spares.h"
#include "position/position.h"
#include "record/record.h"
#include "search/alphabeta.h"

#include "search/oracle_net.h"
#include "search/winning.h"
#include "solve/solve.h"

#include <stdatomic.h>

// What questions that go on from one another have in common.
typedef struct hx_solver_size {
    int cols, rows, megabytes, threads;
    const hx_solve_helpers *helpers;
} hx_solver_size;

struct hx_engine {
    hx_error error;          // the last failure, cleared when a public function is entered
    atomic_int stop;         // set by hx_engine_stop, cleared by hx_engine_end alone
    int running;             // calls that can be stopped, one inside the other
    hx_alphabeta *alphabeta; // working memory of the player; owned
    hx_judge *distance;      // its judges; owned
    hx_judge *circuit;       // NULL until somebody wants it
    hx_judge_circuit_options circuit_options;
    hx_spares *spares;           // working memory of connections; owned
    hx_winning *winning;         // a game that is being won; owned
    hx_net *solver_net;          // NULL until somebody wants it; owned, like the next three
    hx_net *net;                 // of players
    hx_oracle *oracle;           // that asks it
    hx_mcts *mcts;               // the tree search over it
    hx_mcts_settings player;     // whose tree it is
    hx_solve *solver;            // of questions that go on from one another; NULL: none; owned
    hx_solver_size solver_size;  // its
    const hx_solve_store *store; // solved positions; may be NULL
    bool borrowed;               // something that is remembered rests on the store's word
};

struct hx_game {
    hx_engine *engine;    // for messages
    hx_record *record;    // the whole tree
    hx_node *node;        // the place in it
    hx_position position; // what stands there
};

struct hx_connections {
    hx_engine *engine; // for messages
    hx_spares *spares; // the engine's, which may be gone when this is freed
    hx_cells cells;
    hx_board board; // as it was
    uint64_t hash;  // of it
    hx_color color;
    hx_hsearch *search;  // taken from spares
    hx_subgame *subgame; // owned; NULL until somebody wants it
    hx_mustplay_stats searched;
    bool interrupted; // the caller ended it
    double milliseconds;
};

// Makes the set's working memory for sub-games, if it has none. HX_RESOURCES.
hx_status hx_connections_prepare(hx_connections *c, hx_error *err);
// Extends the set by searches, which the budget may end. HX_RESOURCES.
hx_status hx_connections_extend(hx_connections *c, const hx_connection_options *options,
                                hx_budget *budget, hx_error *err);

// The smallest full between two ends, or else the smallest semi; 0 if there is none, or an end is
// the opponent's.
hx_conn_id hx_connections_smallest(const hx_connections *c, int x, int y);

// The drawing with what the caller left open filled in; NULL is a drawing too. HX_USAGE.
hx_status hx_game_settle_drawing(hx_drawing *out, const hx_game *game, const hx_drawing *drawing,
                                 hx_error *err);

// hx_engine_solve for a position.
hx_status hx_engine_solve_position(hx_engine *engine, hx_position *p, const hx_solve_limits *limits,
                                   hx_solution *out);

// Who wins, if the engine's store says so or leaves little to solve; otherwise HX_COLOR_NONE. If
// the side to move does, or can by a swap, out->winner is that side and `out` the answer to give.
hx_color hx_known_best(hx_engine *engine, hx_position *p, const hx_limits *limits, hx_best *out);
// What it rests on that this colour, or none, is found to win a game that goes on.
static inline hx_evidence hx_known_evidence(const hx_engine *engine, hx_color winner) {
    if (!winner) return HX_EVIDENCE_NONE;
    return engine->borrowed ? HX_EVIDENCE_STORE : HX_EVIDENCE_SEARCH;
}
// For hx_mcts_settings.known, with the engine as its user.
hx_color hx_known_winner(void *engine, const hx_board *board, hx_color to_play, int *cell);

static inline hx_hsearch_options hx_engine_search_options(const hx_connection_options *o) {
    return (hx_hsearch_options){.over_edge = o->over_edge,
                                .neighbours_only = o->neighbours_only,
                                .limit = o->limit,
                                .or_limit = o->or_limit,
                                .every = o->every,
                                .generations = o->generations,
                                .until_won = o->until_won,
                                .templates = !o->no_templates};
}

// Clears the engine's last error; the first statement of every public function that can fail. NULL
// without an engine, or of a game or connections that are not there.
static inline hx_error *hx_engine_enter(hx_engine *engine) {
    if (!engine) return NULL;
    engine->error.text[0] = '\0';
    return &engine->error;
}
static inline hx_error *hx_engine_enter_game(const hx_game *game) {
    return game ? hx_engine_enter(game->engine) : NULL;
}
static inline hx_error *hx_engine_enter_connections(const hx_connections *c) {
    return c ? hx_engine_enter(c->engine) : NULL;
}

// The first statement of a public function that hx_engine_stop ends, instead of hx_engine_enter;
// with hx_engine_end as its last.
hx_error *hx_engine_begin(hx_engine *engine);
// The stop is over when the outermost such call returns, so that what this calls in turn sees it
// too. Returns `status`.
hx_status hx_engine_end(hx_engine *engine, hx_status status);

#endif
