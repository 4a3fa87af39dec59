// SPDX-License-Identifier: MIT
// The inside of a tree search, for the files mcts*.c alone.
#ifndef HX_MCTS_INT_H
#define HX_MCTS_INT_H

#include "base/crew.h"
#include "search/mcts.h"
#include "search/mcts_walk.h"

// What one thread works with.
typedef struct hx_mcts_worker {
    hx_oracle *oracle;  // of the first worker: the search's own; of the others: a twin, owned
    hx_hsearch *search; // of connections; NULL: there is none to be had, or nobody wants it
    int batch;          // length of the arrays
    hx_mcts_walk *walks;
    hx_opinion *opinions;
    hx_mcts_verdict *verdicts;
    hx_sight sight;
    int judging;  // the first walks lead to positions to be judged...
    bool looking; // ...and the next one to one for H-search
} hx_mcts_worker;

struct hx_mcts {
    hx_oracle *oracle;
    hx_crew *crew; // NULL: the calling thread works alone
    hx_mcts_worker *workers[HX_MCTS_THREADS_MAX];
    hx_mcts_tree tree;
    hx_board board; // the root's
    hx_color to_play;
    hx_mcts_settings settings; // of the search under way, or of the last one
    bool restricted;           // its tree has a root where only these moves are considered:
    bool only[HX_CELLS_MAX];

    // The search under way; behind the lock, like the tree.
    uint64_t started; // visits of the root, those from before and those under way included
    uint64_t judged, looks;
    uint64_t ticks; // that the budget does not know of yet
    bool over;
    hx_budget *budget; // these belong to the calling thread
    void (*report)(void *user, const hx_mcts *m);
    void *user;
    uint64_t next_report; // visits...
    double last_report;   // ...or a while after this
};

// A worker made ready for the search's settings and board. HX_RESOURCES.
hx_status hx_mcts_worker_prepare(hx_mcts *m, int number, hx_error *err);
void hx_mcts_worker_free(hx_mcts_worker *w); // NULL is fine

// The root is proved, or there is nothing to choose and that is enough.
bool hx_mcts_worker_is_done(const hx_mcts *m);

// Near the deadline there are no more looks: nothing can interrupt them.
void hx_mcts_worker_mind_the_clock(hx_mcts *m);

// Works until the search is over; for hx_crew_run.
void hx_mcts_worker_run(void *mcts, int number);

#endif
