// SPDX-License-Identifier: MIT
// The satisfying property by walking every path of a form: slow where there are many, and plain.
#ifndef HV_PATHS_H
#define HV_PATHS_H

#include "core/form.h"

// One path: the or-nodes in the order of the walk, and which option is taken at each, of how many.
typedef struct hv_choice {
    uint32_t or_node, option, of;
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

// Walks one path, taking the options of `path` and then the first ones, which are added to it. With
// `options`, one for each node of the form, those of the or-nodes are taken instead.
hv_status hv_paths_walk(const hv_form *f, hv_path *path, const uint32_t *options, hv_end *end,
                        hv_limits *l, hv_error *err);

// The path after this one, to be walked; false after the last.
bool hv_paths_next(hv_path *path);

void hv_paths_free(hv_path *path, hv_limits *l);

// What a player with these stones has.
void hv_paths_join(const hv_form *f, const hv_set *stones, hv_end *end);

// Whether one of the form's groups is connected.
bool hv_paths_reached(const hv_form *f, hv_end *end);

// Paths through the form, at most `limit` of them counted.
hv_status hv_paths_total(const hv_form *f, uint64_t limit, uint64_t *out, hv_limits *l,
                         hv_error *err);

// Walks all paths until one fails, which is then in `path`: HV_REFUTED. HV_RESOURCES when there are
// too many.
hv_status hv_paths_check(const hv_form *f, hv_path *path, hv_limits *l, hv_error *err);

#endif
