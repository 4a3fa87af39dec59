// SPDX-License-Identifier: MIT
// Ctrl-C and SIGTERM during long work.
#include "app.h"

static const int signals[] = {SIGINT, SIGTERM};
enum { SIGNALS = sizeof signals / sizeof *signals };

// Nothing else can be handed to a handler.
static volatile sig_atomic_t interrupted;

static void on_interrupt(int number) {
    (void)number;
    interrupted = 1;
}

void app_interrupt_catch(app_interrupt *before) {
    struct sigaction action = {.sa_handler = on_interrupt};
    _Static_assert(SIGNALS == sizeof before->actions / sizeof *before->actions, "one each");
    sigemptyset(&action.sa_mask);
    for (int i = 0; i < SIGNALS; i++) {
        sigaction(signals[i], NULL, &before->actions[i]);
        if (before->actions[i].sa_handler != SIG_IGN) sigaction(signals[i], &action, NULL);
    }
}

void app_interrupt_release(const app_interrupt *before) {
    for (int i = 0; i < SIGNALS; i++)
        sigaction(signals[i], &before->actions[i], NULL);
}

bool app_interrupt_came(void *user) {
    (void)user;
    return interrupted;
}
