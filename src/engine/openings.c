// SPDX-License-Identifier: MIT
// First stones as a player with a net sees them: what each is worth, and which one to offer where
// the opponent may swap.
//
// A stone and its image by half a turn make the same game, so one of each pair is searched and the
// other has its value. (Searching both and taking the mean is as good as searching one of them
// twice as long: both are right on all solved openings from 6x6 to 8x8.) Every stone has a look of
// its own before any is searched, so that whoever is stopped knows something of all of them; a
// look takes what one position takes the net.
#include "engine/engine_int.h"
#include "search/opening.h"

#include <stdlib.h>
#include <string.h>

enum {
    CANDIDATES = 5,       // stones nearest to even that are searched before one is offered,
    CANDIDATE_VISITS = 50 // each with so many visits
};

typedef struct survey {
    hx_engine *engine;
    const hx_limits *limits;
    hx_color color; // of the stones
    hx_mcts_settings settings;
    hx_board board;              // empty
    hx_budget budget;            // of the stone under way
    uint64_t visits, tick_limit; // of all stones
    double start, deadline;
    bool called_off;             // by the caller's poll
    double chance[HX_CELLS_MAX]; // of `color` with a stone there; negative: not known
    hx_mcts_state found;         // of the last stone
    int order[HX_CELLS_MAX];     // the stones to search, one of each pair
    int count;                   // how many
} survey;

// The caller's poll ends everything, while the share of a stone ends only that one.
static bool poll_caller(void *user) {
    survey *s = user;
    if (!s->called_off && s->limits->poll) s->called_off = s->limits->poll(s->limits->user);
    return s->called_off;
}

static int image(const survey *s, int cell) {
    return hx_cells_map(&s->board.cells, HX_SYMMETRY_ROTATION, cell);
}

// The cell's number as the stones' colour sees the board, so that white's survey is the image of
// black's: white reads columns as rows.
static int seen(const survey *s, int cell) {
    const hx_cells *cells = &s->board.cells;
    if (s->color == HX_COLOR_BLACK) return cell;
    return cell % cells->cols * cells->rows + cell / cells->cols;
}

// For free(), also after a failure.
static hx_status begin(survey **out, hx_engine *engine, const hx_levels_entry *level,
                       const hx_cells *cells, hx_color color, const hx_limits *limits) {
    survey *s = *out = calloc(1, sizeof *s);
    if (!s) return hx_fail_memory(&engine->error);
    s->engine = engine;
    s->limits = limits;
    s->color = color;
    s->settings = hx_tree_settings(engine, level, limits);
    s->start = hx_budget_now();
    s->budget = hx_engine_budget(engine, level, limits, s->start);
    s->budget.poll = poll_caller;
    s->budget.user = s;
    s->tick_limit = s->budget.tick_limit;
    s->deadline = s->budget.deadline;
    hx_board_init(&s->board, cells->cols, cells->rows);
    for (int cell = 0; cell < cells->count; cell++) {
        s->chance[cell] = -1;
        if (seen(s, cell) <= seen(s, image(s, cell))) s->order[s->count++] = cell;
    }
    hx_status status = hx_tree_prepare(engine, &level->tree);
    if (!status) hx_mcts_forget(engine->mcts);
    return status;
}

static bool is_over(const survey *s) {
    return s->called_off || atomic_load(&s->engine->stop) ||
           (s->tick_limit && s->budget.ticks >= s->tick_limit) ||
           (s->deadline > 0 && hx_budget_now() >= s->deadline);
}

// So many stones are still to come, this one included: it gets its part of what is left.
static void share(survey *s, int left) {
    double now = hx_budget_now();
    s->budget.spent = false;
    s->budget.next_look = 0;
    if (s->deadline > 0) s->budget.deadline = now + (s->deadline - now) / left;
    uint64_t ticks = s->budget.ticks;
    if (s->tick_limit) s->budget.tick_limit = ticks + (s->tick_limit - ticks) / (uint64_t)left;
}

// Searches the position after a stone. HX_RESOURCES.
static hx_status ask(survey *s, int cell, uint64_t visits) {
    hx_mcts *m = s->engine->mcts;
    hx_status status = HX_OK;
    double chance = 1;
    s->settings.visits = visits;
    s->found = (hx_mcts_state){.winner = s->color};
    hx_board_place(&s->board, s->color, cell);
    if (!s->board.winner) {
        status = hx_mcts_search(m, &s->board, hx_color_other(s->color), &s->settings, &s->budget,
                                NULL, NULL, &s->engine->error);
        s->found = hx_mcts_state_of(m);
        chance = 1 - s->found.probability;
    }
    hx_board_undo(&s->board);
    if (status) return status;
    s->visits += s->found.visits;
    s->chance[cell] = s->chance[image(s, cell)] = chance;
    return HX_OK;
}

// One look at every stone.
static hx_status glance(survey *s) {
    hx_status status = HX_OK;
    for (int i = 0; i < s->count && !status && !is_over(s); i++)
        status = ask(s, s->order[i], 1);
    return status;
}

static hx_best describe(const survey *s, int cell) {
    return (hx_best){.move = {HX_MOVE_STONE, s->color, cell},
                     .score = 2 * s->chance[cell] - 1,
                     .probability = s->chance[cell],
                     .winner = s->found.winner,
                     .line = {cell},
                     .line_length = 1,
                     .nodes = s->visits,
                     .ticks = s->budget.ticks,
                     .depth = 1,
                     .milliseconds = (hx_budget_now() - s->start) * 1e3,
                     .visits = s->found.visits,
                     .prior = -1};
}

// ---- what each is worth ----

static void report(const survey *s, int cell) {
    if (!s->limits->report) return;
    hx_best best = describe(s, cell);
    s->limits->report(s->limits->user, &best);
}

static hx_status search_all(survey *s) {
    uint64_t visits = s->settings.visits;
    hx_status status = glance(s);
    for (int i = 0; i < s->count && !status && !is_over(s); i++) {
        int cell = s->order[i];
        double before = s->chance[cell];
        share(s, s->count - i);
        status = ask(s, cell, visits);
        if (status) break;
        if (s->called_off ||
            atomic_load(&s->engine->stop)) { // hardly begun perhaps: a look is as good
            if (!s->found.winner) s->chance[cell] = s->chance[image(s, cell)] = before;
            break;
        }
        report(s, cell);
        if (image(s, cell) != cell) report(s, image(s, cell));
    }
    return status;
}

static hx_status value_openings(hx_engine *engine, int columns, int rows, const hx_limits *limits,
                                double black_wins[HX_CELLS_MAX], hx_error *err) {
    if (columns < 1 || rows < 1 || columns > HX_SIZE_MAX || rows > HX_SIZE_MAX)
        return hx_fail(err, HX_BAD_INPUT, "board size %dx%d is outside 1x1 to %dx%d", columns, rows,
                       HX_SIZE_MAX, HX_SIZE_MAX);
    hx_levels_entry level;
    hx_status status = hx_check_limits(limits, err);
    if (!status) status = hx_levels_parse(&level, limits->level ? limits->level : "net:v=100", err);
    if (!status && level.method != HX_LEVELS_NET)
        return hx_fail(err, HX_USAGE, "openings are judged by a player with a net, such as net");
    if (status) return status;
    hx_cells cells;
    hx_cells_init(&cells, columns, rows);
    survey *s;
    status = begin(&s, engine, &level, &cells, HX_COLOR_BLACK, limits);
    if (!status) status = search_all(s);
    if (!status) memcpy(black_wins, s->chance, cells.count * sizeof *black_wins);
    if (engine->mcts) hx_mcts_forget(engine->mcts);
    free(s);
    return status;
}

hx_status hx_engine_openings(hx_engine *engine, int columns, int rows, const hx_limits *limits,
                             double black_wins[HX_CELLS_MAX]) {
    static const hx_limits none = {0};
    hx_error *err = hx_engine_begin(engine);
    if (!engine || !black_wins) return hx_engine_end(engine, hx_check_missing(err));
    if (!limits) limits = &none;
    return hx_engine_end(engine, value_openings(engine, columns, rows, limits, black_wins, err));
}

// ---- which one to offer ----

static double unfairness(const survey *s, int cell) {
    double chance = s->chance[cell];
    return chance < 0 ? 1 : chance < 0.5 ? 0.5 - chance : chance - 0.5;
}

// The fairest first, as many as are wanted; what is equal stays in the order of cells.
static void sort(survey *s, int wanted) {
    for (int i = 0; i < wanted; i++) {
        int best = i;
        for (int k = i + 1; k < s->count; k++)
            if (unfairness(s, s->order[k]) < unfairness(s, s->order[best])) best = k;
        int cell = s->order[best];
        memmove(&s->order[i + 1], &s->order[i], (size_t)(best - i) * sizeof *s->order);
        s->order[i] = cell;
    }
}

static hx_status find_fairest(survey *s) {
    uint64_t own = s->settings.visits;
    uint64_t visits = own && own < CANDIDATE_VISITS ? own : CANDIDATE_VISITS;
    hx_status status = glance(s);
    if (is_over(s)) { // too little time to see them all
        s->order[0] = hx_opening_fair_stone(&s->board.cells, s->color);
        if (s->chance[s->order[0]] < 0) s->chance[s->order[0]] = 0.5;
        return status;
    }
    int candidates = s->count < CANDIDATES ? s->count : CANDIDATES;
    sort(s, candidates);
    for (int i = 0; i < candidates && !status && !is_over(s); i++) {
        share(s, candidates - i);
        status = ask(s, s->order[i], visits);
    }
    s->count = candidates; // what was only looked at is not compared with what was searched
    sort(s, 1);
    return status;
}

hx_status hx_openings_offer(hx_engine *engine, const hx_levels_entry *level, const hx_position *p,
                            const hx_limits *limits, hx_best *out) {
    survey *s;
    hx_status status = begin(&s, engine, level, &p->board.cells, p->to_play, limits);
    if (!status) status = find_fairest(s);
    if (!status) {
        int cell = s->order[0];
        s->found = (hx_mcts_state){0};                                    // of another stone
        if (s->chance[cell] > 0.5) s->chance[cell] = 1 - s->chance[cell]; // who may swap will
        *out = describe(s, cell);
        // Whoever wins with it proved, the opponent takes that side.
        if (s->chance[cell] == 0) out->winner = hx_color_other(s->color);
    }
    if (engine->mcts) hx_mcts_forget(engine->mcts);
    free(s);
    return status;
}
