// SPDX-License-Identifier: MIT
// hexproof best: the move it would play, with the line it expects.
#include "app.h"

typedef struct settings {
    app_position_options position;
    hx_limits limits;
    const char *player;
    const char *net;
    bool json;
    bool swap; // the swap rule is on
    app_progress progress;
    char so_far[80]; // of the search, for its progress
    const hx_game *game;
    hx_engine *engine;
} settings;

static void print_text(const hx_game *game, const hx_best *best) {
    char name[HX_NAME_MAX];
    if (best->move.kind == HX_MOVE_RESIGN) {
        app_say("the game is over: %s has won\n", hx_color_name(hx_game_winner(game)));
        return;
    }
    app_say("%s plays %s", hx_color_name(best->move.color),
            hx_game_move_name(game, best->move, name));
    if (best->winner) app_say("; proved: %s wins", hx_color_name(best->winner));
    app_say("\n");
    if (best->proof == HX_EVIDENCE_STORE) app_say("this rests on the store's word\n");
    if (best->line_length > 1) {
        app_say("expects");
        for (int i = 0; i < best->line_length; i++)
            app_say(" %s", hx_game_cell_name(game, best->line[i], name));
        app_say("\n");
    }
    if (best->nodes == 0) return; // by the opening rules, without a search
    if (best->probability >= 0)
        app_say("wins with %.1f %%, ", 100 * best->probability);
    else
        app_say("score %g, ", best->score);
    app_say("depth %d, %llu positions, %.0f ms\n", best->depth, (unsigned long long)best->nodes,
            best->milliseconds);
}

// ---- on the way ----

static bool poll_search(void *user) {
    settings *s = user;
    app_progress_show(&s->progress);
    return app_interrupt_came(NULL);
}

static void report_search(void *user, const hx_best *so_far) {
    settings *s = user;
    char name[HX_NAME_MAX];
    snprintf(s->so_far, sizeof s->so_far, "%s, depth %d, %llu positions",
             hx_game_move_name(s->game, so_far->move, name), so_far->depth,
             (unsigned long long)so_far->nodes);
}

// Ctrl-C and SIGTERM end the search with what it has.
static hx_status search(settings *s, hx_game *game, hx_best *best) {
    app_interrupt before;
    s->game = game;
    snprintf(s->so_far, sizeof s->so_far, "thinking");
    app_progress_begin(&s->progress, s->so_far, s->limits.seconds);
    app_interrupt_catch(&before);
    hx_status status = hx_engine_best(s->engine, game, &s->limits, best);
    app_interrupt_release(&before);
    app_progress_end(&s->progress);
    s->position.stop = app_interrupt_came(NULL);
    return status;
}

static int best_one(void *user, hx_game *game) {
    settings *s = user;
    hx_best best;
    if (s->swap) hx_game_set_swap_rule(game, app_swap_rule(game));
    hx_status status = search(s, game, &best);
    if (status) return app_position_fail(&s->position, status, "%s", hx_engine_error(s->engine));
    if (s->json || s->position.batch)
        app_json_best(&s->position.json, game, &best);
    else
        print_text(game, &best);
    return HX_OK;
}

int cmd_best(const app_command *self, int argc, char **argv) {
    settings s = {.position = {.move = -1},
                  .limits = {.poll = poll_search, .report = report_search}};
    double ticks = 0, visits = 0;
    const char *store = NULL;
    const app_option options[] = {
        {"--level", APP_STRING, &s.limits.level, "L",
         "beginner, easy, medium, hard, expert (if not given) or master", 0, 0},
        {"--player", APP_STRING, &s.player, "NAME",
         "twodistance, hexy, queenbee or net, without or with parameters", 0, 0},
        {"--net", APP_STRING, &s.net, "FILE",
         "a net for the player net instead of the built-in one", 0, 0},
        APP_STORE_OPTION(store),
        {"--visits", APP_REAL, &visits, "N", "visits of the player net", 1, 1e12},
        {"--threads", APP_INT, &s.limits.threads, "N", "of the player net; 1 if not given", 1, 64},
        {"--time", APP_REAL, &s.limits.seconds, "S", "at most this many seconds", 0.001, 1e6},
        {"--ticks", APP_REAL, &ticks, "N", "at most this effort: the same answers everywhere", 1,
         1e15},
        {"--swap", APP_FLAG, &s.swap, "", "the swap rule is on: the answer may be a swap", 0, 0},
        APP_POSITION_OPTIONS(s.position),
        {"--json", APP_FLAG, &s.json, "", "one JSON object", 0, 0},
        APP_BATCH_OPTION(s.position),
        {0},
    };
    int positionals = app_options_parse(self, options, argc, argv);
    if (positionals < 0) return app_options_exit(positionals);
    if (!app_position_given(&s.position, positionals))
        return app_position_missing(self, "POSITION");
    if (s.limits.level || s.player) {
        s.limits.level = app_level_read(s.limits.level, s.player);
        if (!s.limits.level) return HX_USAGE;
    }
    s.limits.user = &s;
    s.limits.ticks = (uint64_t)ticks;
    s.limits.visits = (uint64_t)visits;
    if (hx_engine_new(&s.engine)) return app_fail(HX_RESOURCES, "out of memory");
    app_store *opened = NULL;
    int result = app_position_load_net(s.engine, s.net);
    if (!result) result = app_store_open(&opened, store, APP_STORE_READ);
    hx_engine_set_store(s.engine, app_store_hooks(opened));
    if (!result) result = app_position_run(s.engine, &s.position, argv[0], best_one, &s);
    hx_engine_free(s.engine);
    int closed = app_store_close(opened);
    return result ? result : closed;
}
