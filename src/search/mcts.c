// SPDX-License-Identifier: MIT
// The tree search from outside: where it begins, with whom, and what it leaves.
#include "search/mcts.h"

#include "search/mcts_int.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_REPORT = 16 }; // visits

hx_status hx_mcts_new(hx_mcts **out, hx_oracle *oracle, size_t bytes, hx_error *err) {
    hx_mcts *m = calloc(1, sizeof *m);
    if (!m || hx_mcts_tree_init(&m->tree, bytes)) {
        free(m);
        return hx_fail_memory(err);
    }
    m->oracle = oracle;
    *out = m;
    return HX_OK;
}

void hx_mcts_free(hx_mcts *m) {
    if (!m) return;
    for (int i = 0; i < HX_MCTS_THREADS_MAX; i++) {
        hx_mcts_worker *w = m->workers[i];
        if (w && i > 0 && w->oracle) w->oracle->free(w->oracle);
        hx_mcts_worker_free(w);
    }
    hx_mcts_tree_free(&m->tree);
    hx_crew_free(m->crew);
    free(m);
}

void hx_mcts_forget(hx_mcts *m) {
    m->tree.root = 0;
}

// ---- going on with the tree ----

static bool has_lost_child(const hx_mcts_tree *t, hx_mcts_ref ref) {
    for (ref = hx_mcts_tree_at(t, ref)->first; ref; ref = hx_mcts_tree_at(t, ref)->next)
        if (hx_mcts_tree_at(t, ref)->proof == HX_MCTS_LOST) return true;
    return false;
}

// A position may be known to be won without a move that wins: because its parent's move was none of
// those that it had to be. As a root it needs one.
static bool lacks_a_move(const hx_mcts_tree *t, hx_mcts_ref ref) {
    return hx_mcts_tree_at(t, ref)->proof == HX_MCTS_WON && !has_lost_child(t, ref);
}

// The child by one of these cells, where `mover` has a stone, that has most visits; 0 if none has.
static hx_mcts_ref follow(const hx_mcts_tree *t, hx_mcts_ref from, const hx_board *board,
                          hx_color mover, const bool more[HX_CELLS_MAX]) {
    hx_mcts_ref best = 0;
    for (hx_mcts_ref ref = hx_mcts_tree_at(t, from)->first; ref;) {
        const hx_mcts_node *child = hx_mcts_tree_at(t, ref);
        bool there = more[child->cell] && board->color[child->cell] == mover;
        if (there && (!best || child->visits > hx_mcts_tree_at(t, best)->visits)) best = ref;
        ref = child->next;
    }
    return best;
}

// The node of a position that follows from the root's, in whatever order its stones came; 0 if it
// is none of these, or the tree has none for it that can be a root.
static hx_mcts_ref find_position(const hx_mcts *m, const hx_board *board, hx_color to_play) {
    const hx_board *root = &m->board;
    bool more[HX_CELLS_MAX] = {false};
    if (!m->tree.root || board->stones < root->stones ||
        !hx_cells_same_size(&board->cells, &root->cells))
        return 0;
    for (int cell = 0; cell < root->cells.count; cell++) {
        more[cell] = board->color[cell] != root->color[cell];
        if (more[cell] && root->color[cell]) return 0;
    }
    hx_mcts_ref ref = m->tree.root;
    hx_color mover = m->to_play;
    for (int i = root->stones; i < board->stones && ref; i++) {
        ref = follow(&m->tree, ref, board, mover, more);
        if (ref) more[hx_mcts_tree_at(&m->tree, ref)->cell] = false;
        mover = hx_color_other(mover);
    }
    return ref && mover == to_play && !lacks_a_move(&m->tree, ref) ? ref : 0;
}

// What the numbers in the tree depend on.
static bool same_method(const hx_mcts_settings *a, const hx_mcts_settings *b) {
    return a->proof_visits == b->proof_visits && a->explore == b->explore &&
           a->urgency == b->urgency;
}

static void begin_tree(hx_mcts *m, const hx_board *board, hx_color to_play,
                       const hx_mcts_settings *settings) {
    hx_mcts_ref root = 0;
    if (!settings->only && !m->restricted && same_method(settings, &m->settings))
        root = find_position(m, board, to_play);
    bool same = root && root == m->tree.root; // its visits are those that were made, all of them
    if (root && !same) hx_mcts_tree_cut(&m->tree, root);
    if (!root) hx_mcts_tree_plant(&m->tree, board->cells.count - board->stones);
    if (!same) m->started = hx_mcts_tree_at(&m->tree, m->tree.root)->visits;
    m->board = *board;
    m->to_play = to_play;
    m->settings = *settings;
    m->restricted = settings->only != NULL;
    if (!m->restricted) return;
    memcpy(m->only, settings->only, board->cells.count * sizeof *m->only);
    m->settings.only = m->only;
}

// A look costs as the third power of the cells, an opinion as the cells: the visits before a look
// grow with the quotient.
static int scale_visits(int visits, int cells) {
    int64_t scaled = (int64_t)visits * cells * cells / (121 * 121);
    return visits == 0 ? 0 : scaled < 1 ? 1 : scaled > INT32_MAX ? INT32_MAX : (int)scaled;
}

hx_status hx_mcts_search(hx_mcts *m, const hx_board *board, hx_color to_play,
                         const hx_mcts_settings *settings, hx_budget *budget,
                         void (*report)(void *user, const hx_mcts *m), void *user, hx_error *err) {
    hx_mcts_settings scaled = *settings;
    scaled.proof_visits = scale_visits(settings->proof_visits, board->cells.count);
    begin_tree(m, board, to_play, &scaled);
    hx_status status = HX_OK;
    if (settings->threads > 1 && !m->crew) status = hx_crew_new(&m->crew, err);
    int threads = m->crew ? settings->threads : 1;
    for (int i = 0; i < threads && !status; i++)
        status = hx_mcts_worker_prepare(m, i, err);
    if (status) {
        hx_mcts_forget(m);
        return status;
    }
    m->judged = m->looks = m->ticks = 0;
    m->over = hx_mcts_worker_is_done(m);
    m->budget = budget;
    m->report = report;
    m->user = user;
    m->next_report = FIRST_REPORT;
    m->last_report = report ? hx_budget_now() : 0;
    hx_mcts_worker_mind_the_clock(m);
    hx_crew_run(threads > 1 ? m->crew : NULL, threads, hx_mcts_worker_run, m);
    m->settings.proof_visits = scaled.proof_visits;
    return HX_OK;
}
