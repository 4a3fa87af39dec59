// SPDX-License-Identifier: MIT
// What each first stone is worth to a player with a net.
#include "engine/survey.h"
#include "search/opening.h"

#include <stdlib.h>
#include <string.h>

static void report(const hx_survey *s, int cell) {
    if (!s->limits->report) return;
    hx_best best = hx_survey_describe(s, cell);
    s->limits->report(s->limits->user, &best);
}

static hx_status search_all(hx_survey *s) {
    uint64_t visits = s->settings.visits;
    hx_status status = hx_survey_glance(s);
    for (int i = 0; i < s->count && !status && !hx_survey_is_over(s); i++) {
        int cell = s->order[i];
        double before = s->chance[cell];
        hx_survey_share(s, s->count - i);
        status = hx_survey_ask(s, cell, visits);
        if (status) break;
        if (s->called_off ||
            atomic_load(&s->engine->stop)) { // hardly begun perhaps: a look is as good
            if (!s->found.winner) s->chance[cell] = s->chance[hx_survey_image(s, cell)] = before;
            break;
        }
        report(s, cell);
        if (hx_survey_image(s, cell) != cell) report(s, hx_survey_image(s, cell));
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
    if (!status && !level.player->has_net)
        return hx_fail(err, HX_USAGE, "openings are judged by a player with a net, such as net");
    if (status) return status;
    hx_cells cells;
    hx_cells_init(&cells, columns, rows);
    hx_survey *s;
    status = hx_survey_begin(&s, engine, &level, &cells, HX_COLOR_BLACK, limits);
    if (!status) status = search_all(s);
    if (!status) memcpy(black_wins, s->chance, cells.count * sizeof *black_wins);
    if (engine->mcts) hx_mcts_forget(engine->mcts);
    free(s);
    return status;
}

hx_color hx_first_stone_winner(int columns, int rows, int cell) {
    bool in = columns >= 1 && rows >= 1 && columns <= HX_SIZE_MAX && rows <= HX_SIZE_MAX;
    in = in && cell >= 0 && cell < columns * rows;
    return in ? hx_opening_certified(columns, rows, cell) : HX_COLOR_NONE;
}

hx_status hx_engine_openings(hx_engine *engine, int columns, int rows, const hx_limits *limits,
                             double black_wins[HX_CELLS_MAX]) {
    static const hx_limits none = {0};
    hx_error *err = hx_engine_begin(engine);
    if (!engine || !black_wins) return hx_engine_end(engine, hx_check_missing(err));
    if (!limits) limits = &none;
    return hx_engine_end(engine, value_openings(engine, columns, rows, limits, black_wins, err));
}
