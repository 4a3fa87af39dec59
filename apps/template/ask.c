// SPDX-License-Identifier: MIT
// Questions about templates take long: Ctrl-C ends them, and a terminal shows that they go on.
#include "template/template.h"

#include <time.h>
#include <unistd.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

static void report(void *user, int questions, int cells) {
    (void)user;
    fprintf(stderr, "\r%d questions, on %d cells", questions, cells);
}

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

void template_ask_begin(template_ask *ask) {
#ifdef __GLIBC__
    // Questions are many and small: giving memory back after each takes four fifths of the time.
    mallopt(M_TRIM_THRESHOLD, 1 << 30);
#endif
    app_interrupt_catch(&ask->before);
    ask->limits.poll = app_interrupt_came;
    ask->limits.report = isatty(STDERR_FILENO) ? report : NULL;
    ask->seconds = ask->limits.seconds;
    ask->start = now();
}

void template_ask_end(const template_ask *ask) {
    app_interrupt_release(&ask->before);
}

bool template_ask_goes_on(template_ask *ask) {
    if (ask->seconds > 0) ask->limits.seconds = ask->start + ask->seconds - now();
    return !app_interrupt_came(NULL) && (ask->seconds <= 0 || ask->limits.seconds > 0);
}

const char *template_ask_reason(template_ask *ask, hx_status status) {
    if (app_interrupt_came(NULL)) return "interrupted";
    if (status != HX_RESOURCES || ask->seconds <= 0 || now() < ask->start + ask->seconds)
        return hx_engine_error(ask->engine);
    snprintf(ask->late, sizeof ask->late, "not decided in %g seconds; --time gives more",
             ask->seconds);
    return ask->late;
}
