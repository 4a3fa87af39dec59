// SPDX-License-Identifier: MIT
// What the files of hexproof connect share.
#ifndef CONNECT_H
#define CONNECT_H

#include "app.h"

typedef struct connect_settings {
    app_position_options position;
    hx_color color; // none: both
    const char *x;  // --between X Y
    const char *y;
    const char *attack;  // --attack CELLS
    const char *tactic;  // --tactic FORM
    const char *rules;   // --rules NAME
    const char *carrier; // --carrier CELLS
    int up_to;           // --up-to SIZE
    int effort;          // --effort N; 0: not given
    bool play;           // --play
    bool decide;         // the pair is to be decided exactly
    const char *svg;     // --svg FILE
    int orientation;     // --orientation HOUR; 0: not given
    bool explain, json;
    hx_connection_options options;
    int limit; // --limit M; -1: not given
    hx_engine *engine;
    app_progress progress;
    hx_connections *found[3]; // by colour
} connect_settings;

// Checks the options that say how connections are found, and settles them; the exit status.
int connect_settle_rules(connect_settings *s);

// For long searches: shows that they go on, and whether somebody has interrupted them. `user` are
// the settings.
bool connect_poll(void *user);

// Plays the opponent of a full connection from standard input (apps/connect/play.c); the exit
// status.
int connect_play(connect_settings *s, hx_game *game, hx_color color, const int ends[2]);

// Reads cells separated by commas or blanks into `cells` (HX_CELLS_MAX); how many, or -1 with
// `why`.
int connect_read_cells(hx_game *game, const char *text, int *cells, char *why, size_t room);

// What the solver says of ends that are joined, as text (apps/connect/verdict.c); a depth of 0 is one
// that is not known.
void connect_print_verdict(const hx_verdict *v, const hx_game *game);

// What --between asks (apps/connect/pair.c); the exit status.
int connect_show_pair(connect_settings *s, hx_game *game);

#endif
