// SPDX-License-Identifier: MIT
// Edge templates: a stone, perhaps others that help, and the empty cells with which it is joined to
// the edge below, even if the opponent moves first. Minimal: every cell is needed.
//
// A template is drawn on a grid whose last row lies at the edge. Questions about it are asked on a
// board with one more row above, so that no stone touches the other edge.
#ifndef TEMPLATE_H
#define TEMPLATE_H

#include "app.h"

enum {
    TEMPLATE_ROWS_MAX = 8,
    TEMPLATE_STONES_MAX = 2,
    TEMPLATE_NAME_MAX = 16,
    TEMPLATE_WHY_MAX = 160
};

typedef struct app_template {
    char name[TEMPLATE_NAME_MAX]; // row in Roman numbers, stones, a letter: III1a; ? for the letter
                                  // if it is not known which of all it is
    int cols, rows;
    int stones[HX_CELLS_MAX], stone_count; // row * cols + col; the first is joined to the edge
    int carrier[HX_CELLS_MAX], size;
    int depth; // moves until it is made, the opponent resisting longest; 0: not known
} app_template;

typedef struct template_list {
    app_template *templates; // owned
    int count;
    bool complete;              // none up to the wanted size is missing
    char why[TEMPLATE_WHY_MAX]; // ... or why the search ended before
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
app_template template_mirror(const app_template *t);
// Whether it has two stones, beside each other: then both are joined to the edge.
bool template_is_pair(const app_template *t);
// How far a cell lies from the line that goes down from the stone, or from between the two.
int template_distance(const app_template *t, int cell);
// Leaves the i-th cell of its carrier out.
void template_take_out(app_template *t, int i);
// Adds it at its place by size, unless it or its image is there; of the two that with its end
// further left. False when memory is out.
bool template_add(template_list *list, const app_template *found);
// Names by row and number; those of the library have the names that they have there.
void template_name_all(template_list *list);

// ---- questions (apps/template/ask.c) ----

// Who is asked, and how much it may take.
typedef struct template_ask {
    hx_engine *engine;
    uint64_t effort; // for one question: stones tried, positions looked at; 0: a default
    double seconds;  // for all of them; 0: no limit
    double deadline; // the same on the clock
    app_interrupt before;
} template_ask;

// From here to the end Ctrl-C only ends the questions; the seconds begin.
void template_ask_begin(template_ask *ask);
void template_ask_end(const template_ask *ask);
// For hx_decision.poll and the like: the seconds are over, or Ctrl-C came; `user` is the ask.
bool template_ask_stops(void *user);
// The sentence for what has failed just now.
void template_ask_reason(const template_ask *ask, char why[TEMPLATE_WHY_MAX]);

// Whether its first stone, or the chain of that, touches the edge.
bool template_is_done(const template_ask *ask, const app_template *t);

// Whether it holds: HX_OK, HX_NO, HX_RESOURCES.
hx_status template_holds(template_ask *ask, const app_template *t);

// The same by the search that gives every reply: leaves the template the cells that it needs, and
// the depth.
hx_status template_reduce(app_template *t, template_ask *ask);

// Finds the depth, if that is not too much to ask for.
void template_measure(app_template *t, const template_ask *ask);

// The template on a board, with the chain's first stone and a set in which it is decided: a full
// connection of that stone and the south edge, if it holds. Release both.
hx_status template_tactic(hx_game **game, hx_connections **found, int *stone, template_ask *ask,
                          const app_template *t);

// The solver's certificate, for hexverify, that it holds, or that the opponent prevents it. Release
// it with hx_string_free. HX_NO if no whole game stands for it, HX_RESOURCES.
hx_status template_certify(char **out, template_ask *ask, const app_template *t);

// ---- finding (apps/template/find.c, known.c, from.c) ----

typedef struct template_search {
    int row, stones;
    int columns; // to look in; 0: enough for what is known of that row
    int up_to;   // cells; 0: any number
    bool one;    // any one will do
    bool depths; // are wanted too
} template_search;

// All templates up to the size, smallest first, mirror images once. HX_RESOURCES if the effort was
// spent: the list has what was found for certain, and the sentence.
hx_status template_find(template_list *out, template_ask *ask, const template_search *search);

// The template of the library that lies in a position, which is seen as a template that has all
// stones and empty cells: it joins the first stone to the edge. Of several that with the smallest
// carrier, then with the fewest stones. False if there is none.
bool template_known(app_template *out, const app_template *position);

// The template by which the cell `end` is joined to an edge of its colour in a position: one of the
// library, or else one that is searched for, with as few of the other stones as it needs; alone in
// the list. The cell may be empty: a stone is seen there. HX_NO if it is not joined, or touches the
// edge; HX_RESOURCES; with the sentence.
hx_status template_from(template_list *out, template_ask *ask, const hx_game *game, int end,
                        int edge);

// Decides whether it holds, and whether each cell is needed. HX_NO if not, HX_RESOURCES, with the
// sentence.
hx_status template_check(template_ask *ask, const app_template *t, char why[TEMPLATE_WHY_MAX]);

// ---- showing (apps/template/print.c) ----

typedef enum template_form { TEMPLATE_DRAWN, TEMPLATE_LINES, TEMPLATE_JSON } template_form;

void template_print(const template_list *list, template_form form);

#endif
