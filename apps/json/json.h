// SPDX-License-Identifier: MIT
// JSON: one writer for all programs, and the fields of each answer that more than one of them
// gives, so that the command line, the HTTP server and the browser build say the same.
#ifndef APP_JSON_H
#define APP_JSON_H

#include "hexproof.h"

#include <stdio.h>

// ---- the writer (apps/json/write.c) ----

// Zero everywhere: an empty text. Memory that is out is noted, and told by app_json_take.
typedef struct app_json {
    FILE *out;  // NULL: the text below
    bool lines; // what is in nothing else ends its line
    bool comma; // stands before the next value
    int depth;  // brackets that are open
    char *text;
    size_t length, room;
    bool failed;
} app_json;

// Values and what is around them: "{name:%s,size:[%d,%d]" begins an object. It puts the commas
// itself, also between calls, and quotes names, which a %s may be too, and strings: what is not
// UTF-8 in them becomes U+FFFD, NULL becomes null. It knows %s, %d, %llu, %f and %g, the last two
// with a precision, and words such as true.
void app_json_print(app_json *j, const char *format, ...) __attribute__((format(printf, 2, 3)));
void app_json_bool(app_json *j, const char *name, bool value);
// What is JSON already, a line: as a value, and, of an object, as fields of the one that is open.
void app_json_value(app_json *j, const char *json);
void app_json_fields(app_json *j, const char *object);

// The text, for free(), and its length; NULL: memory was out. The writer is empty then.
char *app_json_take(app_json *j, size_t *length);

// ---- parts of answers (apps/json/parts.c) ----

const char *app_json_color(hx_color color);                                       // none: NULL
const char *app_json_cell(const hx_game *game, int cell, char name[HX_NAME_MAX]); // -1: NULL
const char *app_json_evidence(hx_evidence proof); // what a proved winner rests on
void app_json_cells(app_json *j, const char *name, const hx_game *game, const int *cells,
                    int count); // NULL: it has no name

// ---- answers: objects, a file of apps/json for each kind ----

// With its record there is more in it; NULL: none.
void app_json_position(app_json *j, const hx_game *game, const char *sgf);
void app_json_best(app_json *j, const hx_game *game, const hx_best *best);
void app_json_analysis(app_json *j, const hx_game *game, const hx_analysis *list);
// `certificate` is the name of its file, or its text, if there is one.
void app_json_solution(app_json *j, const hx_game *game, const hx_solution *s, int threads,
                       const char *certificate);
void app_json_solving(app_json *j, const hx_game *game, const hx_solve_progress *p);
// `metric` is the name of the score's.
void app_json_evaluation(app_json *j, const hx_game *game, const char *metric,
                         const hx_evaluation *e);
// Those of both colours, by colour, are looked at; `color` says of which an object is wanted,
// HX_COLOR_NONE: an object with both.
void app_json_connections(app_json *j, const hx_game *game, hx_connections *const found[3],
                          hx_color color);
void app_json_pair(app_json *j, const hx_game *game, const hx_connections *c, const int ends[2]);
// The same of a pair with this connection alone, a semi if it has a key.
void app_json_connection(app_json *j, const hx_game *game, const hx_connection *one);
// A reply is -1 where none is needed.
void app_json_replies(app_json *j, const hx_game *game, const int *attacks, const int *replies,
                      int count);
void app_json_inferior(app_json *j, const hx_game *game, hx_color color, const hx_inferior *found);
void app_json_review(app_json *j, const hx_game *game, const hx_review *review);
void app_json_reviewing(app_json *j, const hx_review *review);

// With its depth, or without.
void app_json_template(app_json *j, const hx_template *t, bool depth);

#endif
