// SPDX-License-Identifier: MIT
// What each thread of a search does: walk down the tree to as many positions as it judges at once,
// let go of the lock while they are judged or looked at, and bring the results home. The calling
// thread also looks after limits and reports, so that nobody is called back on another thread.
#include "search/mcts_int.h"

#include <stdlib.h>

static const double REPORT_SECONDS = 1;
static const double LOOKS_LEFT = 5; // some looks take several times as long as usual

// ---- memory ----

static void release(hx_mcts_worker *w) {
    free(w->walks);
    free(w->opinions);
    free(w->verdicts);
    w->walks = NULL;
    w->opinions = NULL;
    w->verdicts = NULL;
    w->batch = 0;
}

void hx_mcts_worker_free(hx_mcts_worker *w) {
    if (!w) return;
    release(w);
    hx_hsearch_free(w->search);
    free(w);
}

static bool take_memory(hx_mcts_worker *w, int batch) {
    if (w->batch == batch) return true;
    release(w);
    w->walks = calloc((size_t)batch, sizeof *w->walks);
    w->opinions = calloc((size_t)batch, sizeof *w->opinions);
    w->verdicts = calloc((size_t)batch, sizeof *w->verdicts);
    if (!w->walks || !w->opinions || !w->verdicts) return false;
    w->batch = batch;
    return true;
}

static hx_status find_search(hx_mcts_worker *w, const hx_mcts *m, hx_error *err) {
    const hx_cells *cells = &m->board.cells;
    const hx_hsearch_options *options = &m->settings.search;
    bool wanted = m->settings.proof_visits && cells->count <= HX_HSEARCH_CELLS_MAX;
    if (wanted && w->search && hx_hsearch_is_for(w->search, cells, options)) return HX_OK;
    hx_hsearch_free(w->search);
    w->search = NULL;
    return wanted ? hx_hsearch_new(&w->search, cells, options, err) : HX_OK;
}

hx_status hx_mcts_worker_prepare(hx_mcts *m, int number, hx_error *err) {
    hx_mcts_worker *w = m->workers[number];
    if (!w) {
        w = m->workers[number] = calloc(1, sizeof *w);
        if (!w) return hx_fail_memory(err);
    }
    if (!w->oracle) w->oracle = number == 0 ? m->oracle : m->oracle->twin(m->oracle);
    if (!w->oracle || !take_memory(w, m->settings.batch)) return hx_fail_memory(err);
    for (int i = 0; i < w->batch; i++) {
        w->walks[i].board = m->board;
        w->walks[i].to_play = m->to_play;
        w->walks[i].plies = 0;
    }
    return find_search(w, m, err);
}

// ---- work ----

static bool wants_visits(const hx_mcts *m) {
    bool enough = m->settings.visits && m->started >= m->settings.visits;
    return !enough || !hx_mcts_walk_is_root_known(&m->tree, &m->settings);
}

bool hx_mcts_worker_is_done(const hx_mcts *m) {
    if (!hx_mcts_walk_is_root_known(&m->tree, &m->settings)) return false;
    if (hx_mcts_tree_at(&m->tree, m->tree.root)->proof) return true;
    return m->settings.until_forced && hx_mcts_walk_is_root_forced(&m->tree);
}

// Finds something to do for one walk; false if there is nothing now.
static bool find_work(hx_mcts *m, hx_mcts_worker *w) {
    hx_mcts_walk *walk = &w->walks[w->judging];
    hx_mcts_work work = hx_mcts_walk_down(&m->tree, walk, &m->settings);
    if (work == HX_MCTS_JUDGE) {
        w->judging++;
        m->started++;
        return true;
    }
    w->looking = work == HX_MCTS_LOOK;
    if (w->looking) return false;
    hx_mcts_walk_home(walk);
    if (work == HX_MCTS_IDLE) m->over = true;
    if (work == HX_MCTS_ENDED) m->started++;
    return work == HX_MCTS_ENDED;
}

static void collect(hx_mcts *m, hx_mcts_worker *w) {
    w->judging = 0;
    w->looking = false;
    while (w->judging < w->batch && wants_visits(m) && !m->over)
        if (!find_work(m, w)) break;
}

// What is known of the position to look at: then nobody need look.
static void recall(const hx_mcts *m, hx_mcts_worker *w) {
    const hx_mcts_settings *s = &m->settings;
    w->sight = (hx_sight){.kind = HX_SIGHT_OPEN, .cell = -1};
    if (!w->looking || !s->known) return;
    const hx_mcts_walk *walk = &w->walks[w->judging];
    hx_color winner = s->known(s->known_user, &walk->board, walk->to_play, &w->sight.cell);
    if (winner) w->sight.kind = winner == walk->to_play ? HX_SIGHT_WON : HX_SIGHT_LOST;
}

// Without the lock: only this worker's own memory.
static void do_work(hx_mcts_worker *w) {
    const hx_board *boards[HX_MCTS_BATCH_MAX];
    hx_color movers[HX_MCTS_BATCH_MAX];
    for (int i = 0; i < w->judging; i++) {
        boards[i] = &w->walks[i].board;
        movers[i] = w->walks[i].to_play;
    }
    if (w->judging) w->oracle->judge(w->oracle, boards, movers, w->judging, w->opinions);
    for (int i = 0; i < w->judging; i++)
        hx_mcts_walk_digest(&w->verdicts[i], boards[i], &w->opinions[i]);
    const hx_mcts_walk *last = &w->walks[w->looking ? w->judging : 0];
    if (w->looking && w->search && w->sight.kind == HX_SIGHT_OPEN)
        hx_mcts_prove_see(w->search, &last->board, last->to_play, &w->sight);
}

static void bring_home(hx_mcts *m, hx_mcts_worker *w) {
    const hx_cells *cells = &m->board.cells;
    for (int i = 0; i < w->judging; i++) {
        hx_mcts_walk_judged(&m->tree, w->walks[i].node, &w->verdicts[i]);
        hx_mcts_walk_home(&w->walks[i]);
        m->ticks += 1 + m->oracle->ticks_per_cell * cells->count;
        m->judged++;
    }
    if (w->looking) {
        hx_mcts_walk_looked(&m->tree, w->walks[w->judging].node, &w->sight);
        hx_mcts_walk_home(&w->walks[w->judging]);
        if (w->search) m->ticks += hx_sight_ticks(cells);
        m->looks++;
    }
    if (hx_mcts_worker_is_done(m)) m->over = true;
}

void hx_mcts_worker_mind_the_clock(hx_mcts *m) {
    double look = 1e-6 * (double)hx_sight_ticks(&m->board.cells);
    if (!m->settings.proof_visits || m->budget->deadline <= 0) return;
    if (hx_budget_now() + LOOKS_LEFT * look > m->budget->deadline) m->settings.proof_visits = 0;
}

// The calling thread's duties.
static void look_after(hx_mcts *m) {
    if (hx_budget_spend(m->budget, m->ticks)) m->over = true;
    m->ticks = 0;
    hx_mcts_worker_mind_the_clock(m);
    if (!m->report) return;
    double now = hx_budget_now();
    if (m->started < m->next_report && now < m->last_report + REPORT_SECONDS) return;
    while (m->next_report <= m->started)
        m->next_report *= 2;
    m->last_report = now;
    m->report(m->user, m);
}

void hx_mcts_worker_run(void *mcts, int number) {
    hx_mcts *m = mcts;
    hx_mcts_worker *w = m->workers[number];
    hx_crew_hold(m->crew);
    while (!m->over && wants_visits(m)) {
        collect(m, w);
        if (!w->judging && !w->looking) {
            if (!m->over && wants_visits(m)) hx_crew_wait(m->crew);
            continue;
        }
        recall(m, w);
        hx_crew_release(m->crew);
        do_work(w);
        hx_crew_hold(m->crew);
        bring_home(m, w);
        if (number == 0) look_after(m);
        hx_crew_wake(m->crew);
    }
    hx_crew_wake(m->crew);
    hx_crew_release(m->crew);
}
