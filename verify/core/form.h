// SPDX-License-Identifier: MIT
// A pattern written out for the second half of the check: and/or nodes on the cells of the board,
// with the calls replaced. Two ways to replace a call:
//   in full     by the called pattern's tree, as macro substitution does. Equal calls share one
//               copy, so that the form is a graph without cycles;
//   by claims   a call of a pattern that has been proved becomes a choice of links, one for each
//               group of points that the pattern claims to connect. It is believed only where the
//               claim carries over: the points handed to it as played are the player's there, and
//               points that touch in the pattern touch where the call puts them. (A call in place
//               may count on some stones that are not there: capture.c.) Other calls are replaced
//               by the tree.
// By claims the form grows with the text. It says less than the tree does, so that what it proves
// is proved, and what it does not prove may still be true.
#ifndef HV_FORM_H
#define HV_FORM_H

#include "core/elusive.h"

typedef enum hv_form_kind {
    HV_FORM_OR,   // one of the kids is followed
    HV_FORM_AND,  // the player has the cell, if there is one, and all kids are followed
    HV_FORM_LINK, // the points from `first` on are connected
} hv_form_kind;

typedef struct hv_form_node {
    hv_form_kind kind;
    int cell;              // HV_NO_POINT if none
    uint32_t first, count; // in `kids`, or in `points`
} hv_form_node;

typedef struct hv_form {
    hv_board board;
    hv_form_node *nodes; // children before parents
    uint32_t *kids;
    uint16_t *points;
    size_t node_count, kid_count, point_count;
    size_t node_room, kid_room, point_room;
    uint32_t root;
    hv_set played;  // the player's from the beginning
    hv_set used;    // cells of the tree
    hv_span *goals; // spans of `points`: one of these groups must be connected in the end
    size_t goal_count;
} hv_form;

// `proved` says which patterns may be replaced by their claims; NULL: none, everything in full.
// Free the form even after a failure.
hv_status hv_form_build(hv_form *f, const hv_strategy *s, uint32_t pattern, const hv_shape *shapes,
                        const bool *proved, hv_limits *l, hv_error *err);
void hv_form_free(hv_form *f, hv_limits *l);

// Whether the claims of a pattern hold where these points put it, one for each of its empty cells
// and then of its played points, HV_NOWHERE for a point that the player does not have. In claims.c.
enum { HV_NOWHERE = UINT16_MAX };
bool hv_claims_carry_over(const hv_strategy *s, uint32_t pattern, const hv_set *used,
                          const uint16_t *args);

// The same for a call in place, by a player who has `own`: stones that he lacks may be dead or
// captured. In capture.c.
bool hv_capture_carries_over(const hv_strategy *s, const hv_set *own, uint32_t call,
                             const hv_set *used);

#endif
