// SPDX-License-Identifier: MIT
// hexproof solve: who wins, proved.
#include "cluster/cluster.h"

#include <errno.h>
#include <limits.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const double LINE =
    10; // seconds between lines about the progress where there is no terminal

typedef struct settings {
    app_position_options position;
    hx_solve_limits limits;
    const char *certificate; // the file; NULL: none
    const char *folder;      // of a batch's certificates; NULL: none
    const char *store;       // the file; NULL: none
    const char *cluster;     // the server's address; NULL: none
    bool open;               // it may be without a password
    cluster_url url;
    bool json;
    bool swap;     // the swap rule is on
    bool progress; // wanted even if standard error is no terminal
    bool terminal; // it is one
    double shown;  // when progress was told last
    hx_game *game; // under way
    hx_engine *engine;
} settings;

// ---- on the way ----

// "1:05  12345 positions, 3210/s, table 2 %, win 128, loss 96: a2 b4 c1"
static void show_progress(void *user, const hx_solve_progress *p) {
    enum { MOVES = 8 };
    settings *s = user;
    char name[HX_NAME_MAX];
    if (!s->terminal && s->shown > 0 && p->seconds - s->shown < LINE) return;
    s->shown = p->seconds;
    fprintf(stderr, "%s%d:%02d  %llu positions, %.0f/s, table %.0f %%, win %u, loss %u:",
            s->terminal ? "\r" : "", (int)p->seconds / 60, (int)p->seconds % 60,
            (unsigned long long)p->nodes, (double)p->nodes / p->seconds, 100 * p->used, p->win,
            p->loss);
    for (int i = 0; i < p->line_length && i < MOVES; i++)
        fprintf(stderr, " %s", hx_game_cell_name(s->game, p->line[i], name));
    fputs(p->line_length > MOVES ? " ..." : "", stderr);
    fputs(s->terminal ? "\033[K" : "\n", stderr);
    fflush(stderr);
}

// ---- the answer ----

// The first stone is still to come, and may be taken over: the answer needed no search.
static bool is_by_rule(const hx_solution *s) {
    return s->winner && !s->unswapped;
}

// Whether the stones join two edges; a resignation does not.
static bool is_joined(const hx_game *game) {
    return hx_game_winner(game) && !app_gave_up(game);
}

static void print_text(const hx_game *game, const hx_solution *s, bool cluster) {
    char name[HX_NAME_MAX];
    const char *winner = hx_color_name(s->winner);
    if (!s->winner)
        app_say("not solved");
    else if (is_joined(game))
        app_say("%s has won", winner);
    else if (s->swap)
        app_say("%s, to play, wins by the swap, and by no stone", winner);
    else if (is_by_rule(s))
        app_say("%s wins by the swap rule, whatever stone %s begins with", winner,
                hx_color_name(hx_game_to_play(game)));
    else if (s->move >= 0)
        app_say("%s, to play, wins with %s", winner, hx_game_cell_name(game, s->move, name));
    else
        app_say("%s wins, whatever %s plays", winner, hx_color_name(hx_game_to_play(game)));
    app_say(": %llu positions, %.0f ms\n", (unsigned long long)s->nodes, s->milliseconds);
    if (s->proof == HX_EVIDENCE_STORE)
        app_say("this rests on the %s word\n", cluster ? "workers'" : "store's");
    if (s->claims)
        app_say("certificate: %llu claims, %.0f ms%s%s%s\n", (unsigned long long)s->claims,
                s->certificate_milliseconds, s->swap ? "; " : "",
                s->swap ? hx_color_name(s->unswapped) : "", s->swap ? " wins if nobody swaps" : "");
    if (s->winning_count < 0) return;
    app_say("winning moves:");
    for (int i = 0; i < s->winning_count; i++)
        app_say(" %s", hx_game_cell_name(game, s->winning[i], name));
    app_say(s->swap ? " the swap\n" : s->winning_count ? "\n" : " none\n");
}

// Makes the folder if it is not there.
static int try_folder(const char *folder) {
    enum { NAME = 40 }; // of a file in it, at most
    if (!folder) return HX_OK;
    if (strlen(folder) > PATH_MAX - NAME)
        return app_fail(HX_USAGE, "--certificates: the name is too long");
    if (mkdir(folder, 0777) && errno != EEXIST)
        return app_fail(HX_BAD_INPUT, "cannot make the folder %s: %s", folder, strerror(errno));
    if (access(folder, W_OK | X_OK))
        return app_fail(HX_BAD_INPUT, "cannot write into %s: %s", folder, strerror(errno));
    return HX_OK;
}

// Of this line of a batch: FOLDER/LINE.zst, LINE-GAME.zst of a collection's game; .txt where
// nothing packs.
static const char *name_certificate(const settings *s, char *out, size_t room) {
    const char *kind = app_pack_can_write("1.zst") ? "zst" : "txt";
    const app_position_options *p = &s->position;
    if (!s->folder) return s->certificate;
    if (p->line_game)
        snprintf(out, room, "%s/%d-%d.%s", s->folder, p->line, p->line_game, kind);
    else
        snprintf(out, room, "%s/%d.%s", s->folder, p->line, kind);
    return out;
}

// Ctrl-C and SIGTERM end the search with what it has.
static int solve_one(void *user, hx_game *game) {
    settings *s = user;
    hx_solution solution;
    app_interrupt before;
    s->game = game;
    s->shown = 0;
    if (s->swap) hx_game_set_swap_rule(game, app_swap_rule(game));
    char *certificate = NULL, name[PATH_MAX];
    const char *file = name_certificate(s, name, sizeof name);
    if (file) s->limits.certificate = &certificate;
    app_interrupt_catch(&before);
    hx_status status = HX_OK;
    int asked = HX_OK;
    if (s->cluster)
        asked = cluster_solve(&s->url, s->engine, game, &s->limits, &solution);
    else
        status = hx_engine_solve(s->engine, game, &s->limits, &solution);
    app_interrupt_release(&before);
    s->position.stop = app_interrupt_came(NULL);
    if (s->terminal) fputs("\r\033[K", stderr);
    if (asked) return asked;
    if (status) return app_position_fail(&s->position, status, "%s", hx_engine_error(s->engine));
    int written = certificate ? app_pack_write(file, certificate, strlen(certificate)) : HX_OK;
    hx_string_free(certificate);
    if (written) { // the answer is one without it
        solution.claims = 0;
        solution.proof = is_joined(game) ? HX_EVIDENCE_BOARD : HX_EVIDENCE_SEARCH;
    }
    if (s->json || s->position.batch)
        app_json_solution(&s->position.json, game, &solution, s->limits.threads, file);
    else
        print_text(game, &solution, s->cluster);
    if (solution.store_lied) return HX_BAD_INPUT; // the store has said so
    if (written) return written;
    bool unfinished = s->limits.all_moves && solution.winning_count < 0 && !is_joined(game);
    if (file && is_by_rule(&solution))
        return app_fail(HX_NO, "a certificate is about games in which nobody swaps: there is none "
                               "for an empty board with the swap rule");
    if (file && solution.winner && !solution.claims)
        return app_fail(HX_RESOURCES, "the limits left no time for the certificate");
    if (solution.winner && unfinished)
        return app_fail(HX_RESOURCES, "the limits left no time for every winning move");
    return solution.winner && !unfinished ? HX_OK : HX_RESOURCES;
}

int cmd_solve(const app_command *self, int argc, char **argv) {
    settings s = {.position = {.move = -1}, .limits = {.poll = app_interrupt_came, .threads = 1}};
    double nodes = 0;
    const app_option options[] = {
        {"--all-moves", APP_FLAG, &s.limits.all_moves, "", "every winning move", 0, 0},
        {"--certificate", APP_STRING, &s.certificate, "FILE",
         "write the winner's strategy, for hexverify", 0, 0},
        {"--certificates", APP_STRING, &s.folder, "FOLDER",
         "of a batch: there, each named by its line", 0, 0},
        {"--together", APP_FLAG, &s.limits.go_on, "",
         "a batch's questions go on from what earlier ones found", 0, 0},
        {"--time", APP_REAL, &s.limits.seconds, "S", "at most this many seconds, for each question",
         0.001, 1e9},
        {"--nodes", APP_REAL, &nodes, "N", "look at this many positions at most", 1, 1e15},
        {"--memory", APP_INT, &s.limits.megabytes, "MB", "of the table; 256 if not given", 1,
         1 << 20},
        {"--store", APP_STRING, &s.store, "FILE",
         "keep solved positions there, and use those that are there", 0, 0},
        {"--cluster", APP_STRING, &s.cluster, "URL",
         "ask the workers of a Redis server, redis://HOST:PORT", 0, 0},
        {"--no-password", APP_FLAG, &s.open, "",
         "of --cluster: a server on another machine may be one without a password", 0, 0},
        {"--threads", APP_INT, &s.limits.threads, "N", "1 if not given", 1, 64},
        {"--swap", APP_FLAG, &s.swap, "",
         "the swap rule is on: the second player may win by the swap", 0, 0},
        {"--progress", APP_FLAG, &s.progress, "",
         "a line now and then on standard error; always where that is a terminal", 0, 0},
        APP_POSITION_OPTIONS(s.position),
        {"--json", APP_FLAG, &s.json, "", "one JSON object", 0, 0},
        APP_BATCH_OPTION(s.position),
        {0},
    };
    int positionals = app_options_parse(self, options, argc, argv);
    if (positionals < 0) return app_options_exit(positionals);
    if (!app_position_given(&s.position, positionals))
        return app_position_missing(self, "POSITION");
    if (s.certificate && !app_pack_can_write(s.certificate))
        return app_fail(HX_USAGE,
                        "--certificate %s: this build is without libzstd; a name that "
                        "does not end with .zst is fine",
                        s.certificate);
    if (s.certificate && s.position.batch)
        return app_fail(HX_USAGE, "--certificate is for one POSITION, not for a batch, which has "
                                  "--certificates FOLDER");
    if ((s.folder || s.limits.go_on) && !s.position.batch)
        return app_fail(HX_USAGE, "%s is for a batch", s.folder ? "--certificates" : "--together");
    if (s.cluster && s.position.batch)
        return app_fail(HX_USAGE, "--cluster is for one POSITION, not for a batch");
    if (s.cluster && (s.limits.all_moves || s.swap))
        return app_fail(HX_USAGE, "--cluster does not go with %s",
                        s.swap ? "--swap" : "--all-moves");
    if (s.cluster) {
        // The argument itself, where a password is made unreadable.
        int refused = cluster_url_read(&s.url, (char *)(uintptr_t)s.cluster, s.open);
        if (refused) return refused;
    }
    int tried = app_try_file(s.certificate);
    if (!tried) tried = try_folder(s.folder);
    if (tried) return tried;
    s.limits.nodes = (uint64_t)nodes;
    s.terminal = isatty(STDERR_FILENO);
    s.limits.user = &s;
    if (s.terminal || s.progress) s.limits.report = show_progress;
    if (hx_engine_new(&s.engine)) return app_fail(HX_RESOURCES, "out of memory");
    app_store *opened = NULL;
    int result = app_store_open(&opened, s.store, APP_STORE_WRITE);
    hx_engine_set_store(s.engine, app_store_hooks(opened));
    if (!result) result = app_position_run(s.engine, &s.position, argv[0], solve_one, &s);
    int closed = app_store_close(opened);
    hx_engine_free(s.engine);
    return result ? result : closed;
}
