// SPDX-License-Identifier: MIT
// The engine's turn. In a terminal, thinking that takes longer than a moment shows the board as it
// is and a line that says so, which is cleared afterwards. Ctrl-C ends the thinking with the best
// move so far.
#include "play/play.h"

#include <signal.h>
#include <string.h>

static const double quiet_seconds = 0.3; // no signs of life before; most answers are quicker

typedef struct thought {
    const play *p;
    struct timespec start;
    char *board; // shown with the first sign of life; may be NULL
    int width;   // of the line shown; 0: none yet
    int depth;   // completed
} thought;

static double seconds_since(const struct timespec *start) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)(now.tv_sec - start->tv_sec) + (double)(now.tv_nsec - start->tv_nsec) * 1e-9;
}

static void clear_line(thought *t) {
    if (t->width) printf("\r%*s\r", t->width, "");
    t->width = 0;
}

static void show_line(thought *t) {
    if (t->board) printf("\n%s", t->board);
    hx_string_free(t->board);
    t->board = NULL;
    clear_line(t);
    char depth[40] = "", line[120];
    if (t->depth > 0) snprintf(depth, sizeof depth, ", %d moves ahead", t->depth);
    bool catches = play_input_is_terminal(t->p->input);
    snprintf(line, sizeof line, "Hexproof is thinking%s...%s", depth,
             catches ? " (Ctrl-C makes it move now)" : "");
    t->width = printf("%.*s", play_screen_width() - 1, line); // to be cleared it must be one line
    fflush(stdout);
}

static bool poll_thought(void *user) {
    thought *t = user;
    if (t->p->screen && !t->width && seconds_since(&t->start) > quiet_seconds) show_line(t);
    return play_signals_peek() != 0;
}

static void report_depth(void *user, const hx_best *so_far) {
    thought *t = user;
    t->depth = so_far->depth;
    if (t->width) show_line(t);
}

// Before and after thinking of any kind.
static void begin(thought *t) {
    hx_game *game = t->p->game;
    hx_game_set_swap_rule(game, t->p->swap ? app_swap_rule(game) : HX_SWAP_NONE);
    clock_gettime(CLOCK_MONOTONIC, &t->start);
    if (t->p->screen && t->p->redraw) t->board = play_screen_board(t->p);
}

static void end(thought *t, play *p, hx_status status) {
    clear_line(t);
    hx_string_free(t->board);
    int number = play_signals_take();
    if (number && number != SIGINT && number != SIGCONT) {
        p->fatal = number;
        p->quit = true;
    }
    // Two engines would play on; whoever pressed Ctrl-C wants a say.
    if (number == SIGINT && !p->human[0] && !p->human[1]) p->paused = true;
    if (status) play_screen_failure(p);
}

hx_status play_think_best(play *p, const char *level, hx_best *out) {
    thought t = {.p = p};
    hx_limits limits = {
        .level = level,
        .seconds = p->seconds,
        .seed = p->seed,
        .poll = poll_thought,
        .report = report_depth,
        .user = &t,
    };
    begin(&t);
    hx_status status = hx_engine_best(p->engine, p->game, &limits, out);
    end(&t, p, status);
    return status;
}

hx_status play_think_analyze(play *p, const bool *only, hx_analysis *out) {
    thought t = {.p = p};
    hx_limits limits = {
        .level = play_advice_player, .seconds = p->seconds, .poll = poll_thought, .user = &t};
    begin(&t);
    hx_status status = hx_engine_analyze(p->engine, p->game, &limits, 1, only, NULL, out);
    end(&t, p, status);
    return status;
}

static bool poll_input(void *user) {
    const play *p = user;
    return play_input_waits(p->input);
}

void play_think_ponder(void *user) {
    play *p = user;
    hx_limits limits = {.level = p->level, .seconds = p->seconds, .poll = poll_input, .user = p};
    if (play_input_waits(p->input)) return;
    fflush(stdout);
    app_ponder_think(&p->prepared, p->engine, &limits);
}

void play_think_move(play *p) {
    hx_best best;
    hx_move proved;
    if (play_certificate_answer(p, &proved) && !play_turns_play(p, proved, " (proved)")) return;
    const hx_limits limits = {.level = p->level, .seconds = p->seconds};
    hx_status status = HX_OK;
    if (!app_ponder_take(&p->prepared, p->game, &limits, &best))
        status = play_think_best(p, p->level, &best);
    if (!status && !p->fatal) {
        char remark[40];
        snprintf(remark, sizeof remark, " (%.1f s)", best.milliseconds / 1000);
        status = play_turns_play(p, best.move, remark);
        if (status) play_screen_failure(p);
        if (!status && p->ponder) app_ponder_expect(&p->prepared, p->game, &best);
    }
    if (status) {
        p->paused = true;
        app_say("Hexproof could not move; `go` lets it try again.\n");
    }
}
