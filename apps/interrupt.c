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

static void handle(int number, void (*handler)(int)) {
    struct sigaction action = {.sa_handler = handler};
    sigemptyset(&action.sa_mask);
    sigaction(number, &action, NULL);
}

void app_interrupt_catch(app_interrupt *before) {
    _Static_assert(SIGNALS == sizeof before->handlers / sizeof *before->handlers, "one each");
    for (int i = 0; i < SIGNALS; i++) {
        struct sigaction now;
        sigaction(signals[i], NULL, &now);
        before->handlers[i] = now.sa_handler;
        if (now.sa_handler != SIG_IGN) handle(signals[i], on_interrupt);
    }
}

void app_interrupt_release(const app_interrupt *before) {
    for (int i = 0; i < SIGNALS; i++)
        handle(signals[i], before->handlers[i]);
}

bool app_interrupt_came(void *user) {
    (void)user;
    return interrupted;
}
