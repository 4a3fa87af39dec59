// SPDX-License-Identifier: MIT
// Time management. The main time is spread over the moves that are probably still to come; a
// byo-yomi period is spread over its stones. Each move gets a fraction of what is left, so that the
// sum never reaches it. A tenth of a period, and a few milliseconds for each move, are kept for
// what happens outside of the search and for positions that take longer than the clock is looked
// at.
#include "gtp/clock.h"

#include <math.h>

static const double LEAST_SECONDS = 0.001;    // no time at all would mean no limit
static const double OVERHEAD = 0.006;         // of a move, beyond its search
static const double PERIOD_SHARE = 0.9;       // of a byo-yomi period that is used
enum { CELLS_PER_MOVE = 4, LEAST_MOVES = 6 }; // half the empty cells get filled, half of them by us

void gtp_clock_set(gtp_clock *clock, double main, double period, int stones) {
    bool unlimited = (main <= 0 && period <= 0) || (period > 0 && stones == 0);
    *clock = (gtp_clock){.running = !unlimited, .main = main, .period = period, .stones = stones};
    if (unlimited || period <= 0 || stones <= 0) {
        clock->period = 0;
        clock->stones = 0;
    }
    gtp_clock_reset(clock);
}

void gtp_clock_reset(gtp_clock *clock) {
    for (int i = 0; i < 2; i++) {
        bool in_main = clock->main > 0 || clock->stones == 0;
        clock->side[i].left = in_main ? clock->main : clock->period;
        clock->side[i].stones = in_main ? 0 : clock->stones;
    }
}

void gtp_clock_set_left(gtp_clock *clock, hx_color color, double seconds, int stones) {
    if (!clock->running) gtp_clock_set(clock, seconds > 0 ? seconds : LEAST_SECONDS, 0, 0);
    clock->side[color - 1].left = seconds;
    clock->side[color - 1].stones = stones;
}

double gtp_clock_left(const gtp_clock *clock, hx_color color) {
    return clock->running ? clock->side[color - 1].left : INFINITY;
}

// Of a period, each stone's share; less by a tenth, or by the overhead where that is more.
static double share_of_period(double left, int stones) {
    double share = left / stones, most = share - OVERHEAD;
    return PERIOD_SHARE * share < most ? PERIOD_SHARE * share : most;
}

double gtp_clock_allot(const gtp_clock *clock, hx_color color, int empty_cells) {
    if (!clock->running) return 0;
    double left = clock->side[color - 1].left, seconds;
    if (clock->side[color - 1].stones > 0) {
        seconds = share_of_period(left, clock->side[color - 1].stones);
    } else {
        // Every second cell may still be ours, and each move has its overhead.
        int moves = empty_cells / CELLS_PER_MOVE;
        seconds = (left - OVERHEAD * empty_cells / 2) / (moves > LEAST_MOVES ? moves : LEAST_MOVES);
        // What a period gives each move is there anyway, after the main time or instead of it.
        double each = clock->stones > 0 ? share_of_period(clock->period, clock->stones) : 0;
        if (seconds < each) seconds = each;
    }
    return seconds > LEAST_SECONDS ? seconds : LEAST_SECONDS;
}

void gtp_clock_spend(gtp_clock *clock, hx_color color, double seconds) {
    if (!clock->running) return;
    double *left = &clock->side[color - 1].left;
    int *stones = &clock->side[color - 1].stones;
    *left -= seconds;
    if (*stones == 0 && *left <= 0 && clock->stones > 0) { // the main time has run out
        *left += clock->period;
        *stones = clock->stones;
    }
    if (*stones > 0 && --*stones == 0) { // all stones of the period were placed
        *left = clock->period;
        *stones = clock->stones;
    }
    if (*left < 0) *left = 0;
}
