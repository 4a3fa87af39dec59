// SPDX-License-Identifier: MIT
// Bytes that an argument names, and positions in them: what apps/position.c and apps/batch.c share.
#ifndef SOURCE_H
#define SOURCE_H

#include "app.h"

// What a failure is described in; printed by the caller, or given as JSON in a batch.
typedef struct app_why {
    char text[600];
} app_why;

hx_status app_source_say(app_why *why, hx_status status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

// The bytes of a file, of standard input ("-"), or of the argument itself where it is a notation.
typedef struct app_source {
    const char *name; // of a file, for messages; NULL: the bytes are the argument
    const char *text; // NUL-terminated
    size_t length;
    char *owned; // what app_source_close releases
    int game;    // of a collection the one that was asked for last, and where it begins: the next
    size_t at;   // is found from there
} app_source;

// Opens whatever the argument names; HX_BAD_INPUT where it looks like a file that is not there.
hx_status app_source_open(app_source *out, const char *argument, app_why *why);
// Opens the file of that name, or standard input.
hx_status app_source_open_file(app_source *out, const char *path, app_why *why);
void app_source_close(app_source *s);

// How many games there are: of an SGF collection as many as it has, of everything else one.
int app_source_games(const app_source *s);

// The position in the game of that number, from 1, or, with 0, in the whole text.
hx_status app_position_read(hx_game **out, hx_engine *engine, app_source *source, int game,
                            const app_position_options *options, app_why *why);

// What --batch does, see app_position_run (apps/batch.c).
int app_batch_run(hx_engine *engine, app_position_options *options,
                  int (*one)(void *user, hx_game *game), void *user);

#endif
