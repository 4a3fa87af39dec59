// SPDX-License-Identifier: MIT
// Which first stone to offer to an opponent who may swap: for a player with a net.
#include "engine/survey.h"
#include "search/opening.h"

#include <stdlib.h>
#include <string.h>

enum {
    CANDIDATES = 5,       // stones nearest to even that are searched before one is offered,
    CANDIDATE_VISITS = 50 // each with so many visits
};

static double unfairness(const hx_survey *s, int cell) {
    double chance = s->chance[cell];
    return chance < 0 ? 1 : chance < 0.5 ? 0.5 - chance : chance - 0.5;
}

// The fairest first, as many as are wanted; what is equal stays in the order of cells.
static void sort(hx_survey *s, int wanted) {
    for (int i = 0; i < wanted; i++) {
        int best = i;
        for (int k = i + 1; k < s->count; k++)
            if (unfairness(s, s->order[k]) < unfairness(s, s->order[best])) best = k;
        int cell = s->order[best];
        memmove(&s->order[i + 1], &s->order[i], (size_t)(best - i) * sizeof *s->order);
        s->order[i] = cell;
    }
}

static hx_status find_fairest(hx_survey *s) {
    uint64_t own = s->settings.visits;
    uint64_t visits = own && own < CANDIDATE_VISITS ? own : CANDIDATE_VISITS;
    hx_status status = hx_survey_glance(s);
    if (hx_survey_is_over(s)) { // too little time to see them all
        s->order[0] = hx_opening_fair_stone(&s->board.cells, s->color);
        if (s->chance[s->order[0]] < 0) s->chance[s->order[0]] = 0.5;
        return status;
    }
    int candidates = s->count < CANDIDATES ? s->count : CANDIDATES;
    sort(s, candidates);
    for (int i = 0; i < candidates && !status && !hx_survey_is_over(s); i++) {
        hx_survey_share(s, candidates - i);
        status = hx_survey_ask(s, s->order[i], visits);
    }
    s->count = candidates; // what was only looked at is not compared with what was searched
    sort(s, 1);
    return status;
}

// The stone after the opponent's better choice. Whoever wins with it, if that is proved, the
// opponent takes that side.
static hx_best describe(const hx_survey *s, int cell) {
    hx_best best = hx_survey_describe(s, cell);
    double chance = s->chance[cell];
    best.probability = chance > 0.5 ? 1 - chance : chance;
    best.score = 2 * best.probability - 1;
    best.winner = best.probability == 0 ? hx_color_other(s->color) : HX_COLOR_NONE;
    best.proof = hx_known_evidence(s->engine, best.winner);
    return best;
}

hx_status hx_offers_best(hx_engine *engine, const hx_levels_entry *level, const hx_position *p,
                         const hx_limits *limits, hx_best *out) {
    hx_survey *s;
    hx_status status = hx_survey_begin(&s, engine, level, &p->board.cells, p->to_play, limits);
    if (!status) status = find_fairest(s);
    if (!status) {
        s->found = (hx_mcts_state){0}; // of another stone
        *out = describe(s, s->order[0]);
    }
    if (engine->mcts) hx_mcts_forget(engine->mcts);
    free(s);
    return status;
}

// ---- several beside each other ----

// Leaves the stones that the caller wants to hear of, by themselves or their images.
static void restrict_to(hx_survey *s, const bool *only) {
    int count = 0;
    for (int i = 0; i < s->count; i++) {
        int cell = s->order[i], image = hx_survey_image(s, cell);
        if (only[cell] || only[image]) s->order[count++] = only[cell] ? cell : image;
    }
    s->count = count;
}

// The fairest at first sight; but where it is known which stones win, the one that is offered then
// comes first, and stays there.
static void choose(hx_survey *s, int wanted, bool known, hx_analysis *list) {
    int fair = hx_opening_fair_stone(&s->board.cells, s->color), at = 0;
    s->found = (hx_mcts_state){.visits = 1};
    sort(s, s->count);
    for (int i = 0; i < s->count && known; i++)
        if (s->order[i] == fair || hx_survey_image(s, s->order[i]) == fair) at = i;
    if (known) {
        memmove(&s->order[1], &s->order[0], (size_t)at * sizeof *s->order);
        s->order[0] = fair;
    }
    list->count = 0;
    for (int i = 0; i < s->count && i < wanted; i++)
        if (s->chance[s->order[i]] >= 0) list->moves[list->count++] = describe(s, s->order[i]);
    if (list->count > 0) return;
    s->chance[fair] = 0.5; // too little time to see any
    list->moves[list->count++] = describe(s, fair);
}

// The best first, from the `fixed`-th on; what is equal stays in its order. All have the counts of
// all.
static void arrange(const hx_survey *s, hx_analysis *list, int fixed) {
    for (int i = fixed + 1; i < list->count; i++) {
        hx_best one = list->moves[i];
        int place = i;
        for (; place > fixed && list->moves[place - 1].probability < one.probability; place--)
            list->moves[place] = list->moves[place - 1];
        list->moves[place] = one;
    }
    for (int i = 0; i < list->count; i++) {
        list->moves[i].nodes = s->visits;
        list->moves[i].ticks = s->budget.ticks;
        list->moves[i].milliseconds = (hx_budget_now() - s->start) * 1e3;
    }
}

// What the search expects after a stone that is not taken over.
static void add_line(const hx_survey *s, hx_best *best) {
    hx_mcts_move reply;
    if (s->found.visits == 0 || s->chance[best->move.cell] > 0.5) return;
    hx_mcts_moves(s->engine->mcts, &reply, 1);
    for (int i = 0; i < reply.line_length && best->line_length < HX_MCTS_LINE_MAX; i++)
        best->line[best->line_length++] = reply.line[i];
    best->depth = best->line_length;
}

static int count_open(const hx_analysis *list) {
    int open = 0;
    for (int i = 0; i < list->count; i++)
        open += !list->moves[i].winner;
    return open;
}

// Searches every stone that is not decided with so many visits; `grown` says whether any of them
// got more than before. A stone that is cut short keeps what it had.
static hx_status deepen(hx_survey *s, uint64_t visits, hx_analysis *list, bool *grown) {
    int left = count_open(list);
    hx_status status = HX_OK;
    *grown = false;
    for (int i = 0; i < list->count && !status && !hx_survey_is_over(s); i++) {
        hx_best *one = &list->moves[i];
        int cell = one->move.cell;
        double before = s->chance[cell];
        if (one->winner) continue;
        hx_survey_share(s, left--);
        status = hx_survey_ask(s, cell, visits);
        if (status) break;
        if (s->found.winner || s->found.visits > one->visits) {
            *grown = true;
            *one = describe(s, cell);
            add_line(s, one);
        } else {
            s->chance[cell] = s->chance[hx_survey_image(s, cell)] = before;
        }
    }
    return status;
}

// Each round searches from the beginning, since the stones share no tree; so rounds grow fast, and
// the last one gets what the limit leaves.
static uint64_t next_round(const hx_survey *s, uint64_t visits, uint64_t limit, int open) {
    enum { GROWTH = 4 };
    uint64_t next = visits * GROWTH, cost = next * (uint64_t)open;
    if (!limit || s->visits + cost + GROWTH * cost <= limit) return next;
    uint64_t rest = (limit - s->visits + (uint64_t)open - 1) / (uint64_t)open;
    return rest > visits ? rest : visits * 2;
}

static hx_status search_list(hx_survey *s, uint64_t limit, int fixed,
                             void (*so_far)(void *user, const hx_analysis *), hx_analysis *list) {
    hx_status status = HX_OK;
    bool grown = true;
    uint64_t visits = 1;
    arrange(s, list, fixed);
    while (!status && grown && count_open(list) > 0 && !hx_survey_is_over(s) &&
           (!limit || s->visits < limit)) {
        if (so_far) so_far(s->limits->user, list);
        visits = next_round(s, visits, limit, count_open(list));
        status = deepen(s, visits, list, &grown);
        if (!status) arrange(s, list, fixed);
    }
    if (!status && so_far) so_far(s->limits->user, list);
    return status;
}

hx_status hx_offers_analyze(hx_engine *engine, const hx_levels_entry *level, const hx_position *p,
                            const hx_player_question *q, hx_analysis *out) {
    hx_survey *s;
    const bool *only = q->only;
    hx_analysis *list = malloc(sizeof *list);
    hx_status status = hx_survey_begin(&s, engine, level, &p->board.cells, p->to_play, q->limits);
    if (!list) status = hx_fail_memory(&engine->error);
    uint64_t limit = status ? 0 : s->settings.visits;
    bool known = !only && hx_opening_is_known(&p->board.cells);
    if (!status && only) restrict_to(s, only);
    if (!status && s->count == 0)
        status = hx_fail(&engine->error, HX_NO, "there is no empty cell to analyze");
    if (!status) status = hx_survey_glance(s);
    if (!status) {
        choose(s, q->wanted, known, list);
        status = search_list(s, limit, known ? 1 : 0, q->so_far, list);
    }
    if (!status) *out = *list;
    if (engine->mcts) hx_mcts_forget(engine->mcts);
    free(list);
    free(s);
    return status;
}
