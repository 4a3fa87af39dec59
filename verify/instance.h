// SPDX-License-Identifier: MIT
// What form.c and instance.c share while a form is built. An instance is a pattern with a point for
// each entry of its two lists, HV_NOWHERE for a played point that the player does not have, or that
// does not matter. Nobody else includes this.
#ifndef HV_INSTANCE_H
#define HV_INSTANCE_H

#include "form.h"

enum { HV_NOT_BUILT = INT32_MAX, HV_BUCKETS = 1 << 12 };

typedef struct hv_instance {
    uint32_t pattern;
    uint32_t args; // in hv_builder.args: the empty cells, then the played points
    uint32_t node; // of the form, or HV_NOT_BUILT
    uint32_t next; // with the same hash, + 1
} hv_instance;

typedef struct hv_builder {
    hv_form *f;
    const hv_strategy *s;
    const hv_shape *shapes;
    const bool *proved;
    hv_limits *l;
    hv_instance *instances;
    uint16_t *args;
    uint32_t *stack;
    uint32_t *made; // form nodes for the text nodes of the instance at hand
    size_t instance_count, arg_count, depth;
    size_t instance_room, arg_room, stack_room, made_room;
    uint32_t *bucket;              // instance + 1 by hash
    uint16_t place[HV_POINTS_MAX]; // where a point stands in the lists of the pattern at hand, + 1
} hv_builder;

// Entries of both lists.
static inline uint32_t hv_instance_args(const hv_pattern *p) {
    return p->empty.count + p->played.count;
}

// Puts the arguments of a call at the end of b->args, as points of the board. False without memory.
bool hv_instance_push(hv_builder *b, const hv_instance *caller, uint32_t call_node);

// The instance for the arguments that stand at the end of b->args, a new one or an old one, whose
// arguments then take their place; HV_NOT_BUILT without memory.
uint32_t hv_instance_find(hv_builder *b, uint32_t pattern);

#endif
