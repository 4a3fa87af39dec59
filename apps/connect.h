// SPDX-License-Identifier: MIT
// What the two files of hexproof connect share.
#ifndef CONNECT_H
#define CONNECT_H

#include "app.h"

typedef struct connect_settings {
    app_position_options position;
    hx_color color; // none: both
    const char *x;  // --between X Y
    const char *y;
    const char *attack; // --attack CELLS
    const char *svg;    // --svg FILE
    int orientation;    // --orientation HOUR; 0: not given
    bool explain, json;
    hx_connection_options options;
    int limit; // --limit M; -1: not given
    hx_engine *engine;
    hx_connections *found[3]; // by colour
} connect_settings;

// Names, separated by blanks or as the inside of a JSON array.
void connect_print_cells(const hx_game *game, const int *cells, int count, bool json);

// What --between asks (apps/connect_pair.c); the exit status.
int connect_show_pair(connect_settings *s, hx_game *game);

#endif
