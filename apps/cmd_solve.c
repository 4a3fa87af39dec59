// SPDX-License-Identifier: MIT
// hexproof solve: who wins, proved.
#include "app.h"

typedef struct settings {
    app_position_options position;
    hx_solve_limits limits;
    bool json;
    hx_engine *engine;
} settings;

static void print_json(const hx_game *game, const hx_solution *s) {
    char name[HX_NAME_MAX];
    printf(s->winner ? "{\"winner\":\"%s\"" : "{\"winner\":null", hx_color_name(s->winner));
    printf(",\"to_play\":\"%s\"", hx_color_name(hx_game_to_play(game)));
    if (s->move < 0)
        printf(",\"move\":null");
    else
        printf(",\"move\":\"%s\"", hx_game_cell_name(game, s->move, name));
    if (s->winning_count >= 0) {
        printf(",\"winning_moves\":[");
        for (int i = 0; i < s->winning_count; i++)
            printf("%s\"%s\"", i ? "," : "", hx_game_cell_name(game, s->winning[i], name));
        printf("]");
    }
    printf(",\"nodes\":%llu,\"milliseconds\":%.3f,\"threads\":1,\"certificate\":null}\n",
           (unsigned long long)s->nodes, s->milliseconds);
}

static void print_text(const hx_game *game, const hx_solution *s) {
    char name[HX_NAME_MAX];
    const char *winner = hx_color_name(s->winner);
    if (!s->winner)
        printf("not solved");
    else if (hx_game_winner(game))
        printf("%s has won", winner);
    else if (s->move >= 0)
        printf("%s, to play, wins with %s", winner, hx_game_cell_name(game, s->move, name));
    else
        printf("%s wins, whatever %s plays", winner, hx_color_name(hx_game_to_play(game)));
    printf(": %llu positions, %.0f ms\n", (unsigned long long)s->nodes, s->milliseconds);
    if (s->winning_count < 0) return;
    printf("winning moves:");
    for (int i = 0; i < s->winning_count; i++)
        printf(" %s", hx_game_cell_name(game, s->winning[i], name));
    printf(s->winning_count ? "\n" : " none\n");
}

// Ctrl-C and SIGTERM end the search with what it has.
static int solve_one(void *user, hx_game *game) {
    settings *s = user;
    hx_solution solution;
    app_interrupt before;
    app_interrupt_catch(&before);
    hx_status status = hx_engine_solve(s->engine, game, &s->limits, &solution);
    app_interrupt_release(&before);
    s->position.stop = app_interrupt_came(NULL);
    if (status) return app_fail(status, "%s", hx_engine_error(s->engine));
    if (s->json || s->position.batch)
        print_json(game, &solution);
    else
        print_text(game, &solution);
    bool unfinished = s->limits.all_moves && solution.winning_count < 0 && !hx_game_winner(game);
    return solution.winner && !unfinished ? HX_OK : HX_RESOURCES;
}

int cmd_solve(const app_command *self, int argc, char **argv) {
    settings s = {.position = {.move = -1}, .limits = {.poll = app_interrupt_came}};
    double nodes = 0;
    const app_option options[] = {
        {"--all-moves", APP_FLAG, &s.limits.all_moves, "", "every winning move", 0, 0},
        {"--time", APP_REAL, &s.limits.seconds, "S", "at most this many seconds", 0.001, 1e9},
        {"--nodes", APP_REAL, &nodes, "N", "look at this many positions at most", 1, 1e15},
        {"--memory", APP_INT, &s.limits.megabytes, "MB", "of the table; 256 if not given", 1,
         1 << 20},
        APP_POSITION_OPTIONS(s.position),
        {"--json", APP_FLAG, &s.json, "", "one JSON object", 0, 0},
        APP_BATCH_OPTION(s.position),
        {0},
    };
    int positionals = app_options_parse(self, options, argc, argv);
    if (positionals < 0) return app_options_exit(positionals);
    if (positionals != (s.position.batch ? 0 : 1))
        return app_fail(HX_USAGE, "solve needs one POSITION; 'hexproof solve --help' says more");
    s.limits.nodes = (uint64_t)nodes;
    if (hx_engine_new(&s.engine)) return app_fail(HX_RESOURCES, "out of memory");
    int result = app_position_run(s.engine, &s.position, argv[0], solve_one, &s);
    hx_engine_free(s.engine);
    return result;
}
