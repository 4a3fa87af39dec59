// SPDX-License-Identifier: MIT
// hexproof review: a whole game judged move by move, as a table, as JSON, and as an annotated SGF.
#include "app.h"

#include <signal.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

typedef struct settings {
    app_position_options position;
    hx_limits limits;
    const char *player;
    const char *net; // --net FILE
    const char *sgf; // --sgf FILE
    bool json;
    bool swap; // the swap rule is on
    hx_engine *engine;
    time_t shown;  // when progress was told last
    bool terminal; // standard error is one
} settings;

// Set by Ctrl-C or SIGTERM while a review runs; nothing else can be handed to a handler.
static volatile sig_atomic_t interrupted;

static void on_interrupt(int number) {
    (void)number;
    interrupted = 1;
}

static bool is_interrupted(void *user) {
    (void)user;
    return interrupted;
}

// ---- progress ------------------------------------------------------------------------------

enum { QUIET = 10 }; // seconds between two lines where there is no terminal

static void show_progress(void *user, const hx_review *review) {
    settings *s = user;
    time_t now = time(NULL);
    if (s->terminal)
        fprintf(stderr, "\rmove %d of %d\033[K", review->count, review->total);
    else if (now - s->shown >= QUIET)
        fprintf(stderr, "move %d of %d\n", review->count, review->total);
    else
        return;
    s->shown = now;
    fflush(stderr);
}

// ---- as text -------------------------------------------------------------------------------

static const char *judgement_text(const hx_judgement *j, char out[24]) {
    if (j->winner)
        snprintf(out, 24, "%s wins", hx_color_name(j->winner));
    else
        snprintf(out, 24, "%.0f %%", 100 * j->black);
    return out;
}

static void print_line(const hx_game *game, const hx_review_move *m) {
    char name[HX_NAME_MAX];
    if (m->before.line_length == 0) app_say(" %s", hx_game_move_name(game, m->before.best, name));
    for (int i = 0; i < m->before.line_length; i++)
        app_say(" %s", hx_game_cell_name(game, m->before.line[i], name));
}

static void print_move_text(const hx_game *game, const hx_review_move *m) {
    char name[HX_NAME_MAX], before[24], after[24];
    app_say("%4d  %-5s  %-11s  %10s  %10s", m->number, hx_color_name(m->move.color),
            hx_game_move_name(game, m->move, name), judgement_text(&m->before, before),
            judgement_text(&m->after, after));
    if (m->before.proof == HX_EVIDENCE_STORE || m->after.proof == HX_EVIDENCE_STORE)
        app_say("  by the store's word");
    if (m->mistake && m->before.best.kind != HX_MOVE_RESIGN) {
        app_say("  better");
        print_line(game, m);
    }
    app_say("\n");
}

static void print_summary(const hx_game *game, const hx_review *review) {
    char name[HX_NAME_MAX];
    for (int i = 0; i < review->count; i++) {
        const hx_review_move *m = &review->moves[i];
        if (!m->turning && !m->missed_win) continue;
        app_say("%s: move %d, %s %s", m->missed_win ? "missed win" : "turning point", m->number,
                hx_color_name(m->move.color), hx_game_move_name(game, m->move, name));
        if (m->missed_win) app_say("; %s wins", hx_game_move_name(game, m->before.best, name));
        app_say("\n");
    }
    for (hx_color c = HX_COLOR_BLACK; c <= HX_COLOR_WHITE; c++) {
        double loss = 0;
        int mistakes = 0;
        for (int i = 0; i < review->count; i++) {
            if (review->moves[i].move.color != c) continue;
            loss += review->moves[i].loss;
            mistakes += review->moves[i].mistake;
        }
        app_say("%s: %d %s, %.0f %% given away in all\n", hx_color_name(c), mistakes,
                mistakes == 1 ? "mistake" : "mistakes", 100 * loss);
    }
}

static void print_text(const hx_game *game, const hx_review *review) {
    if (review->total == 0) {
        app_say("there are no moves to review\n");
        return;
    }
    app_say("%4s  %-5s  %-11s  %10s  %10s\n", "", "", "", "black", "after it");
    for (int i = 0; i < review->count; i++)
        print_move_text(game, &review->moves[i]);
    print_summary(game, review);
}

// ---- the command ---------------------------------------------------------------------------

static int write_sgf(const settings *s, hx_game *game, const hx_review *review) {
    char *text;
    hx_status status = hx_review_annotate(review, game);
    if (!status) status = hx_game_write(&text, game, HX_FORMAT_SGF, NULL);
    if (status) return app_fail(status, "%s", hx_engine_error(s->engine));
    int result = app_write_file(s->sgf, text, strlen(text));
    hx_string_free(text);
    return result;
}

// Ctrl-C and SIGTERM end the review with the moves it has. Where one was ignored from the start
// (nohup) it stays so.
static hx_status review_game(settings *s, hx_game *game, hx_review **out) {
    static const int signals[] = {SIGINT, SIGTERM};
    struct sigaction action = {.sa_handler = on_interrupt}, before[2];
    sigemptyset(&action.sa_mask);
    for (int i = 0; i < 2; i++) {
        sigaction(signals[i], NULL, &before[i]);
        if (before[i].sa_handler != SIG_IGN) sigaction(signals[i], &action, NULL);
    }
    hx_status status = hx_review_new(out, s->engine, game, &s->limits, show_progress);
    if (s->terminal) fputs("\r\033[K", stderr);
    for (int i = 0; i < 2; i++)
        sigaction(signals[i], &before[i], NULL);
    s->position.stop = interrupted;
    return status;
}

static int review_one(void *user, hx_game *game) {
    settings *s = user;
    hx_review *review;
    s->shown = time(NULL);
    while (s->position.move < 0 && hx_game_forward(game) == HX_OK)
        continue; // a link may have its cursor anywhere
    if (s->swap) hx_game_set_swap_rule(game, app_swap_rule(game));
    hx_status status = review_game(s, game, &review);
    if (status) return app_position_fail(&s->position, status, "%s", hx_engine_error(s->engine));
    int result = HX_OK;
    if (s->json || s->position.batch)
        app_json_review(&s->position.json, game, review);
    else if (!s->sgf || strcmp(s->sgf, "-") != 0)
        print_text(game, review);
    if (s->sgf) result = write_sgf(s, game, review);
    if (review->count < review->total)
        result = app_fail(HX_RESOURCES, "interrupted after %d of %d moves", review->count,
                          review->total);
    hx_review_free(review);
    return result;
}

int cmd_review(const app_command *self, int argc, char **argv) {
    settings s = {.position = {.move = -1}, .limits = {.poll = is_interrupted}};
    double ticks = 0;
    const char *store = NULL;
    const app_option options[] = {
        {"--level", APP_STRING, &s.limits.level, "L", "expert (if not given) or master", 0, 0},
        {"--player", APP_STRING, &s.player, "NAME",
         "net, hexy, queenbee or twodistance, without or with parameters", 0, 0},
        {"--net", APP_STRING, &s.net, "FILE", "a net instead of the built-in one", 0, 0},
        APP_STORE_OPTION(store),
        {"--time", APP_REAL, &s.limits.seconds, "S", "at most this many seconds for a position",
         0.001, 1e6},
        {"--ticks", APP_REAL, &ticks, "N",
         "at most this effort for a position: the same answers everywhere", 1, 1e15},
        {"--swap", APP_FLAG, &s.swap, "",
         "the swap rule is on: the first stone is not compared, and not to swap may be a mistake",
         0, 0},
        APP_GAME_OPTION(s.position),
        {"--move", APP_INT, &s.position.move, "N", "only the first N moves", 0, 1e6},
        {"--sgf", APP_STRING, &s.sgf, "FILE",
         "the game with comments and better lines (- for standard output)", 0, 0},
        {"--json", APP_FLAG, &s.json, "", "one JSON object", 0, 0},
        {"--batch", APP_STRING, &s.position.batch, "FILE",
         "one GAME a line (- for standard input), one JSON object a line", 0, 0},
        {0},
    };
    int positionals = app_options_parse(self, options, argc, argv);
    if (positionals < 0) return app_options_exit(positionals);
    if (!app_position_given(&s.position, positionals)) return app_position_missing(self, "GAME");
    if (s.sgf && s.position.batch)
        return app_fail(HX_USAGE, "--sgf writes one game; it does not go with --batch");
    if (s.sgf && s.json && strcmp(s.sgf, "-") == 0)
        return app_fail(HX_USAGE, "--json and --sgf cannot both have standard output");
    int tried = app_try_file(s.sgf);
    if (tried) return tried;
    if (s.limits.level || s.player) {
        s.limits.level = app_level_read(s.limits.level, s.player);
        if (!s.limits.level) return HX_USAGE;
    }
    s.limits.ticks = (uint64_t)ticks;
    s.limits.user = &s;
    s.terminal = isatty(STDERR_FILENO);
    if (hx_engine_new(&s.engine)) return app_fail(HX_RESOURCES, "out of memory");
    app_store *opened = NULL;
    int result = app_position_load_net(s.engine, s.net);
    if (!result) result = app_store_open(&opened, store, APP_STORE_READ);
    hx_engine_set_store(s.engine, app_store_hooks(opened));
    if (!result) result = app_position_run(s.engine, &s.position, argv[0], review_one, &s);
    hx_engine_free(s.engine);
    int closed = app_store_close(opened);
    return result ? result : closed;
}
