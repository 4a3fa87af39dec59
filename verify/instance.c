// SPDX-License-Identifier: MIT
// Instances: equal ones are found again by a hash of pattern and arguments, so that each is built
// once.
#include "instance.h"

#include <string.h>

uint32_t hv_instance_find(hv_builder *b, uint32_t pattern) {
    uint32_t count = hv_instance_args(&b->s->patterns[pattern]);
    uint32_t start = (uint32_t)(b->arg_count - count);
    uint32_t hash = pattern * 2654435761u;
    for (uint32_t k = 0; k < count; k++)
        hash = (hash ^ b->args[start + k]) * 16777619u;
    uint32_t *bucket = &b->bucket[(hash ^ hash >> 16) % HV_BUCKETS];
    for (uint32_t i = *bucket; i; i = b->instances[i - 1].next) {
        const hv_instance *old = &b->instances[i - 1];
        if (old->pattern != pattern ||
            memcmp(b->args + old->args, b->args + start, count * sizeof *b->args) != 0)
            continue;
        b->arg_count = start;
        return i - 1;
    }
    if (!hv_base_grow(b->l, &b->instances, &b->instance_room, b->instance_count + 1,
                      sizeof *b->instances))
        return HV_NOT_BUILT;
    b->instances[b->instance_count] = (hv_instance){pattern, start, HV_NOT_BUILT, *bucket};
    *bucket = (uint32_t)++b->instance_count;
    return *bucket - 1;
}

// Whether the cell is the move of an and-node above the call: by then the player has it.
static bool moved_above(const hv_strategy *s, uint32_t call, int cell) {
    for (uint32_t n = call; s->nodes[n].parent != n; n = s->nodes[n].parent)
        if (s->nodes[s->nodes[n].parent].cell == cell &&
            s->nodes[s->nodes[n].parent].kind == HV_AND)
            return true;
    return false;
}

bool hv_instance_push(hv_builder *b, const hv_instance *caller, uint32_t call_node) {
    const hv_node *call = &b->s->nodes[call_node];
    uint32_t total = call->empty.count + call->played.count;
    if (!hv_base_grow(b->l, &b->args, &b->arg_room, b->arg_count + total, sizeof *b->args))
        return false;
    const uint16_t *from = b->args + caller->args;
    uint16_t *to = b->args + b->arg_count;
    uint32_t empties = b->s->patterns[caller->pattern].empty.count;
    for (uint32_t k = 0; k < call->empty.count; k++)
        *to++ = from[b->place[b->s->points[call->empty.first + k]] - 1];
    for (uint32_t k = 0; k < call->played.count; k++) {
        int point = b->s->points[call->played.first + k];
        int place = b->place[point] - 1;
        bool own = b->proved && place >= 0 &&
                   ((uint32_t)place >= empties || moved_above(b->s, call_node, point));
        *to++ = own ? from[place] : HV_NOWHERE;
    }
    b->arg_count += total;
    return true;
}
