// SPDX-License-Identifier: MIT
// Edge templates: a stone, perhaps others that help, and the empty cells with which it is joined to
// the edge below, even if the opponent moves first. Minimal: every cell is needed.
//
// A template is drawn on a grid whose last row lies at the edge. Questions about it are asked on a
// board with one more row above, so that no stone touches the other edge.
#ifndef TEMPLATE_H
#define TEMPLATE_H

#include "app.h"

enum { TEMPLATE_ROWS_MAX = 8, TEMPLATE_STONES_MAX = 2, TEMPLATE_NAME_MAX = 16 };

typedef struct app_template {
    char name[TEMPLATE_NAME_MAX]; // row in Roman numbers, stones, a letter: III1a; ? for the letter
                                  // if it is not known which of all it is
    int cols, rows;
    int stones[HX_CELLS_MAX], stone_count; // row * cols + col; the first is joined to the edge
    int carrier[HX_CELLS_MAX], size;
    int depth; // moves until it is made, the opponent resisting longest
} app_template;

typedef struct template_list {
    app_template *templates; // owned
    int count;
    bool complete; // none up to the wanted size is missing
    char why[160]; // ... or why the search ended before
} template_list;

// ---- the library (apps/template/library.c) ----

// Reads the built-in library, or lines of its form: a name, the grid, stones, carrier, with
// commas, and the depth. False with the number of the wrong line, or 0 when memory is out.
bool template_library_read(template_list *out, const char *text, size_t length, int *line);
bool template_library(template_list *out);
// A line in that form.
void template_library_write(FILE *out, const app_template *t);
void template_list_free(template_list *list);

// ---- shapes (apps/template/shape.c) ----

// Shifts a template from a grid of so many columns to the smallest that holds it.
void template_fit(app_template *t, int cols);
// Adds it at its place by size, unless it or its image is there; of the two that with its end
// further left. False when memory is out.
bool template_add(template_list *list, const app_template *found);
// Names by row and number; those of the library have the names that they have there.
void template_name_all(template_list *list);

// ---- questions (apps/template/find.c, from.c) ----

typedef struct template_search {
    int row, stones;
    int columns;     // to look in; 0: enough for what is known of that row
    int up_to;       // cells; 0: the same
    bool one;        // any one will do
    uint64_t effort; // 0: a default
} template_search;

// All templates up to the size, smallest first, mirror images once. HX_RESOURCES if the effort was
// spent: the list has what was found for certain, and the sentence.
hx_status template_find(template_list *out, hx_engine *engine, const template_search *search);

// The template by which the cell `end` is joined to an edge of its colour in a position, with as
// few of the other stones as it needs; alone in the list. HX_NO if it is not joined, HX_RESOURCES,
// with the sentence.
hx_status template_from(template_list *out, hx_engine *engine, const hx_game *game, int end,
                        int edge, uint64_t effort);

// Takes the sentence for what has failed just now.
void template_keep_reason(template_list *list, const hx_engine *engine);

// The template on a board, with the chain's first stone and a set in which it is decided: a full
// connection of that stone and the south edge, if it holds. Release both.
hx_status template_decide(hx_game **game, hx_connections **found, int *stone, hx_engine *engine,
                          const app_template *t, uint64_t effort);

// Decides whether it holds, and whether each cell is needed. HX_NO if not, with `why`;
// HX_RESOURCES.
hx_status template_check(hx_engine *engine, const app_template *t, uint64_t effort,
                         const char **why);

#endif
