// SPDX-License-Identifier: MIT
// Ctrl-C: at the prompt it ends the line, while the engine thinks it ends the thinking, whose poll
// looks here. The handler needs a variable outside of any struct, because nothing is handed to a
// handler; it is the only one of the game.
//
// SIGHUP and SIGTERM keep their default, which is to end the program: the game is already on disk.
// Only where libedit has changed the terminal's mode they are caught, to put the mode back first.
#include "play/play.h"

#include <errno.h>
#include <signal.h>
#include <sys/select.h>

static volatile sig_atomic_t caught; // the last signal

static const int fatal_signals[] = {SIGHUP, SIGTERM, SIGQUIT};
enum { FATAL_SIGNALS = sizeof fatal_signals / sizeof *fatal_signals };

static void on_signal(int number) {
    caught = number;
}

// A signal that was ignored when the program started (nohup) stays ignored.
static void set_handler(int number, void (*handler)(int)) {
    struct sigaction action, old;
    sigemptyset(&action.sa_mask);
    action.sa_flags = SA_RESTART; // output is not torn; pselect comes back in any case
    action.sa_handler = handler;
    if (sigaction(number, NULL, &old) == 0 && old.sa_handler != SIG_IGN)
        sigaction(number, &action, NULL);
}

void play_signals_catch(bool all) {
    set_handler(SIGINT, on_signal);
    if (!all) return;
    set_handler(SIGCONT, on_signal); // back from Ctrl-Z, the shell has changed the mode
    for (int i = 0; i < FATAL_SIGNALS; i++)
        set_handler(fatal_signals[i], on_signal);
}

void play_signals_release(void) {
    set_handler(SIGINT, SIG_DFL);
    set_handler(SIGCONT, SIG_DFL);
    for (int i = 0; i < FATAL_SIGNALS; i++)
        set_handler(fatal_signals[i], SIG_DFL);
}

int play_signals_peek(void) {
    return caught;
}

int play_signals_take(void) {
    int number = caught;
    caught = 0;
    return number;
}

bool play_signals_wait(int fd) {
    // Signals are let in only inside of pselect, so that none comes between looking and waiting.
    sigset_t blocked, before;
    sigemptyset(&blocked);
    sigaddset(&blocked, SIGINT);
    sigaddset(&blocked, SIGCONT);
    for (int i = 0; i < FATAL_SIGNALS; i++)
        sigaddset(&blocked, fatal_signals[i]);
    sigprocmask(SIG_BLOCK, &blocked, &before);
    int ready = 0;
    while (!caught && ready == 0) {
        fd_set set;
        FD_ZERO(&set);
        FD_SET(fd, &set);
        ready = pselect(fd + 1, &set, NULL, NULL, NULL, &before);
        if (ready < 0 && errno == EINTR) ready = 0;
    }
    sigprocmask(SIG_SETMASK, &before, NULL);
    return !caught;
}
