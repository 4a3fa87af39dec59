// SPDX-License-Identifier: MIT
// The satisfying property by walking every path of a form: slow where there are many, and plain.
#ifndef HV_PATHS_H
#define HV_PATHS_H

#include "form.h"

// One path: which option is taken at the k-th or-node that the walk comes to, and of how many.
typedef struct hv_choice {
    uint32_t option, of;
} hv_choice;
typedef struct hv_path {
    hv_choice *at;
    size_t count, room;
} hv_path;

// What the player has at the end of a path.
typedef struct hv_end {
    hv_set stones;
    uint16_t joined[HV_POINTS_MAX]; // a forest: points with the same root are connected
} hv_end;

// Called for every or-node of a path in the order of the walk; returns the option to take.
typedef uint32_t hv_visit(void *state, const hv_form *f, uint32_t or_node, uint32_t option);

// Walks one path, taking the options of `path` and then the first ones, which are added to it.
// `visit` may be NULL.
hv_status hv_paths_walk(const hv_form *f, hv_path *path, hv_end *end, hv_visit *visit, void *state,
                        hv_limits *l, hv_error *err);

void hv_paths_free(hv_path *path, hv_limits *l);

// What a player with these stones has.
void hv_paths_join(const hv_form *f, const hv_set *stones, hv_end *end);

// Whether one of the form's groups is connected.
bool hv_paths_reached(const hv_form *f, hv_end *end);

// Paths through the form, at most `limit` of them counted.
hv_status hv_paths_total(const hv_form *f, uint64_t limit, uint64_t *out, hv_limits *l,
                         hv_error *err);

// Walks all paths until one fails, which is then in `path`; *good counts the others, *found says
// whether there is one. With `all` set it goes on counting after the first that fails. HV_RESOURCES
// when there are too many.
hv_status hv_paths_check(const hv_form *f, bool all, hv_path *path, uint64_t *good, bool *found,
                         hv_limits *l, hv_error *err);

#endif
