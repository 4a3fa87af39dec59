// SPDX-License-Identifier: MIT
// From a record to a position, and the line of moves that writers of flat notations need.
#ifndef HX_REPLAY_H
#define HX_REPLAY_H

#include "position/position.h"
#include "record/record.h"

// Applies set-up and move of one node. HX_BAD_INPUT with the place and the reason.
hx_status hx_replay_node(hx_position *p, const hx_record *r, const hx_node *node, hx_error *err);

// The position at `node`, from the root on. HX_BAD_INPUT with the place and the reason.
hx_status hx_replay_to(hx_position *p, const hx_record *r, const hx_node *node, hx_error *err);

// The last node of the main line: first variations all the way.
hx_node *hx_replay_end(hx_node *node);

#endif
