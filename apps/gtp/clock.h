// SPDX-License-Identifier: MIT
// The clocks of a GTP game: what time_settings and time_left say, and how long to think on a move.
// Pure arithmetic: the time spent is handed in, nothing here looks at a clock.
#ifndef GTP_CLOCK_H
#define GTP_CLOCK_H

#include "hexproof.h"

typedef struct gtp_clock {
    bool running;  // there is a time limit at all
    double main;   // seconds for the game before the byo-yomi
    double period; // seconds of a byo-yomi period; 0: no byo-yomi
    int stones;    // moves to make in a period
    struct {
        double left; // seconds left of the main time, or of the period
        int stones;  // moves still to make in the period; 0: in the main time
    } side[2];       // black, white
} gtp_clock;

// As GTP defines time_settings: all zero, or a byo-yomi of no stones, means no limit.
void gtp_clock_set(gtp_clock *clock, double main, double period, int stones);

// A new game with the same settings.
void gtp_clock_reset(gtp_clock *clock);

// What the other end measured; with `stones` 0 it is main time.
void gtp_clock_set_left(gtp_clock *clock, hx_color color, double seconds, int stones);

// Seconds left; infinity without a limit.
double gtp_clock_left(const gtp_clock *clock, hx_color color);

// Seconds to think on the next move with this many empty cells; 0 without a limit.
double gtp_clock_allot(const gtp_clock *clock, hx_color color, int empty_cells);

// A move took this long.
void gtp_clock_spend(gtp_clock *clock, hx_color color, double seconds);

#endif
