// SPDX-License-Identifier: MIT
// hexproof play: a game in the terminal, or from a script. Here are the options, the start and the
// loop; play.h lists the other files.
#include "play/play.h"

#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>
#include <unistd.h>

typedef struct settings {
    app_position_options position;
    int size[2];             // 0: not given
    const char *as;          // NULL: not given
    const char *level;       // NULL: not given
    const char *net;         // --net FILE
    const char *store;       // --store FILE
    const char *certificate; // --certificate FILE
    const char *argument;
    double seconds;
    int seed; // -1: not given
    bool no_swap;
    bool ponder;
    bool resume;
} settings;

static bool read_roles(const char *word, bool human[2]) {
    hx_color color = hx_color_parse(word);
    bool both = strcasecmp(word, "both") == 0, none = strcasecmp(word, "none") == 0;
    human[0] = both || color == HX_COLOR_BLACK;
    human[1] = both || color == HX_COLOR_WHITE;
    return both || none || color != HX_COLOR_NONE;
}

// ---- the start ----

static int open_unfinished(play *p, const settings *s) {
    char path[PLAY_STORE_PATH];
    bool found = play_store_find(&p->store, path);
    if (!found && p->store.busy)
        return app_fail(HX_NO, "the unfinished game is being played in another terminal");
    if (!found)
        return app_fail(HX_NO, "there is no unfinished game to resume%s%s",
                        *p->store.folder ? " in " : "", p->store.folder);
    int status = app_position_load(&p->game, p->engine, path, &s->position);
    if (status) return status;
    play_record_adopt(p, !s->as, !s->level);
    play_store_take(p, path);
    return HX_OK;
}

// The other side is yours, unless --as says something else.
static int open_certificate(play *p, const settings *s) {
    int status = play_certificate_open(p, s->certificate);
    if (status || s->as) return status;
    p->human[0] = p->proved == HX_COLOR_WHITE;
    p->human[1] = !p->human[0];
    return HX_OK;
}

static int open_game(play *p, const settings *s) {
    if (s->certificate) return open_certificate(p, s);
    if (s->resume) return open_unfinished(p, s);
    if (s->argument) {
        int result = app_position_load(&p->game, p->engine, s->argument, &s->position);
        if (!result) play_record_adopt(p, !s->as, !s->level);
        return result;
    }
    int columns = s->size[0] ? s->size[0] : 11, rows = s->size[0] ? s->size[1] : 11;
    hx_status status = hx_game_new(&p->game, p->engine, columns, rows);
    return status ? app_fail(status, "%s", hx_engine_error(p->engine)) : HX_OK;
}

// One line about a game that was left unfinished.
static void mention_waiting(const play *p) {
    char path[PLAY_STORE_PATH];
    if (p->store.ours || !play_store_find(&p->store, path)) return;
    if (strcmp(path, p->store.game) == 0 || strcmp(path, p->store.other) == 0)
        app_say("Your last game is unfinished: `resume` goes on with it.\n");
    else
        app_say("There is an unfinished game: `resume` goes on with it.\n");
}

// The position itself came from standard input: commands then come from the terminal, if there is
// one.
static int input_descriptor(const settings *s) {
    int fd = -1;
    if (s->argument && strcmp(s->argument, "-") == 0) fd = open("/dev/tty", O_RDONLY | O_CLOEXEC);
    return fd >= 0 ? fd : STDIN_FILENO;
}

// ---- the loop ----

// Ctrl-C at the prompt: the first one asks.
static void interrupt(play *p) {
    app_say("\n");
    if (p->leave_asked) {
        p->quit = true;
        return;
    }
    if (play_commands_would_lose(p))
        app_say("Ctrl-C again leaves. %s `save` keeps it.\n", play_commands_loss(p));
    else
        app_say("Ctrl-C again, or `quit`, leaves%s.\n",
                play_store_is_kept(&p->store) ? "; the game is kept" : "");
    p->leave_asked = true;
}

static void take_line(play *p) {
    char line[PLAY_LINE];
    const char *prompt = play_screen_prompt(p);
    bool terminal = play_input_is_terminal(p->input);
    switch (play_input_read(p->input, prompt, line)) {
    case PLAY_EVENT_LINE:
        if (!terminal) app_say("%s%s\n", prompt, line); // so that the output reads as a dialogue
        play_words_run(p, line);
        break;
    case PLAY_EVENT_TOO_LONG:
        app_say("That line is too long to be a command.\n");
        break;
    case PLAY_EVENT_END:
        if (terminal) app_say("\n");
        p->quit = true;
        break;
    case PLAY_EVENT_INTERRUPT:
        interrupt(p);
        break;
    case PLAY_EVENT_FATAL:
        p->fatal = play_signals_take();
        p->quit = true;
        break;
    }
}

// How to go on with an unfinished game.
static void tell_kept(const play *p) {
    if (hx_game_move_count(p->game) == 0 || play_turns_is_over(p)) return;
    if (p->store.ours && p->store.failed)
        app_say("%s\n", p->unsaved
                            ? "The last moves could not be kept; what was there before them is."
                            : "The last moves are kept only where you saved them.");
    else if (p->store.ours && p->store.busy)
        play_screen_say("The game is kept: `hexproof play %s` goes on with it.", p->store.game);
    else if (p->store.ours)
        app_say("The game is kept: `hexproof play --resume` goes on with it.\n");
}

static int play_on(play *p) {
    while (!p->quit) {
        if (play_turns_is_due(p)) {
            play_think_move(p);
            if (!p->quit) play_screen_show(p);
        } else {
            if (p->redraw) play_screen_show(p);
            if (app_finish_stdout()) return HX_RESOURCES;
            take_line(p);
        }
    }
    if (p->fatal == SIGHUP) return HX_OK; // nobody is there to read it
    if (p->fatal) app_say("\n");
    tell_kept(p);
    return app_finish_stdout();
}

static int run(play *p, const settings *s, const hx_solve_store *solved) {
    // A file opened later must not take the place of a closed standard output.
    if (fcntl(STDOUT_FILENO, F_GETFD) < 0)
        return app_fail(HX_RESOURCES, "standard output is closed");
    if (hx_engine_new(&p->engine)) return app_fail(HX_RESOURCES, "out of memory");
    hx_engine_set_store(p->engine, solved);
    int status = app_position_load_net(p->engine, s->net);
    if (status) return status;
    int input = input_descriptor(s);
    play_store_open(&p->store, !isatty(input));
    status = open_game(p, s);
    if (status) return status;
    p->input = play_input_open(input);
    if (!p->input) return app_fail(HX_RESOURCES, "out of memory");
    if (p->ponder) play_input_set_idle(p->input, play_think_ponder, p);
    play_screen_welcome(p);
    mention_waiting(p);
    play_turns_tell_where(p);
    p->redraw = true;
    return play_on(p);
}

// ---- the command ----

static int check(play *p, const settings *s, int positionals) {
    if (positionals > 1 || (positionals == 1 && (s->size[0] || s->resume)) ||
        (s->resume && s->size[0]) || (s->certificate && (positionals || s->size[0] || s->resume)))
        return app_fail(HX_USAGE,
                        "play takes one POSITION, or --size, or --resume, or --certificate");
    if (s->position.game && !positionals) return app_fail(HX_USAGE, "--game needs a POSITION");
    if (s->as && !read_roles(s->as, p->human))
        return app_fail(HX_USAGE, "--as: '%s' is not black, white, both or none", s->as);
    p->level = app_level_read(s->level ? s->level : play_record_usual_level, NULL);
    if (!p->level) return HX_USAGE;
    p->swap = !s->no_swap;
    p->seconds = s->seconds;
    p->seed = s->seed < 0 ? (uint64_t)time(NULL) : (uint64_t)s->seed;
    return HX_OK;
}

int cmd_play(const app_command *self, int argc, char **argv) {
    settings s = {.position = {.move = -1}, .seed = -1};
    const app_option options[] = {
        {"--size", APP_SIZE, s.size, "N", "size of the board: 11, 8x7; 11 if not given", 0, 0},
        {"--level", APP_STRING, &s.level, "L",
         "strength, medium if not given; an unknown one lists them all", 0, 0},
        {"--as", APP_STRING, &s.as, "COLOUR",
         "you play black, white, both or none; black if not given", 0, 0},
        {"--certificate", APP_STRING, &s.certificate, "FILE",
         "against a win that `hexproof solve --certificate` has proved", 0, 0},
        {"--no-swap", APP_FLAG, &s.no_swap, "", "without the swap rule", 0, 0},
        {"--resume", APP_FLAG, &s.resume, "", "go on with the unfinished game", 0, 0},
        {"--time", APP_REAL, &s.seconds, "S", "seconds that the engine may think about a move",
         0.001, 1e6},
        {"--net", APP_STRING, &s.net, "FILE", "a net instead of the built-in one", 0, 0},
        APP_STORE_OPTION(s.store),
        {"--ponder", APP_FLAG, &s.ponder, "", "the engine thinks while you do", 0, 0},
        {"--seed", APP_INT, &s.seed, "N",
         "weak levels draw their moves by it; another each time if not given", 0, INT_MAX},
        APP_POSITION_OPTIONS(s.position),
        {0},
    };
    int positionals = app_options_parse(self, options, argc, argv);
    if (positionals < 0) return app_options_exit(positionals);
    if (positionals > 0) s.argument = argv[0];
    play p = {.human = {true, false}, .drawing = app_terminal_drawing(stdout), .ponder = s.ponder};
    p.screen = isatty(STDOUT_FILENO);
    app_store *solved = NULL;
    int status = check(&p, &s, positionals);
    if (!status) status = app_store_open(&solved, s.store, APP_STORE_READ);
    if (!status) status = run(&p, &s, app_store_hooks(solved));
    play_input_close(p.input);
    play_store_close(&p.store);
    app_ponder_forget(&p.prepared);
    hx_game_free(p.game);
    hx_engine_free(p.engine);
    app_store_close(solved);
    if (p.fatal) raise(p.fatal); // the handler is gone: this ends the program as it should
    return status;
}
