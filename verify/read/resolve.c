// SPDX-License-Identifier: MIT
// Calls: each name finds its pattern, the numbers of cells agree, and no pattern calls itself, not
// even by way of others. The order found here puts every pattern after those it calls.
#include "read/reader.h"

#include <stdlib.h>
#include <string.h>

// ---- names, in a hash table of pattern numbers + 1 ----

typedef struct names {
    const hv_strategy *s;
    uint32_t *slot;
    size_t mask;
} names;

// The slot that holds the name, or the free one where it belongs.
static uint32_t *find_slot(const names *n, const char *name, size_t length) {
    uint32_t hash = 2166136261u;
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ (unsigned char)name[i]) * 16777619u;
    for (size_t i = hash & n->mask;; i = (i + 1) & n->mask) {
        if (!n->slot[i]) return &n->slot[i];
        const hv_pattern *p = &n->s->patterns[n->slot[i] - 1];
        if (p->name_length == length && !memcmp(p->name, name, length)) return &n->slot[i];
    }
}

static hv_status enter_names(names *n, hv_error *err) {
    for (size_t i = 0; i < n->s->pattern_count; i++) {
        const hv_pattern *p = &n->s->patterns[i];
        uint32_t *slot = find_slot(n, p->name, p->name_length);
        if (*slot) {
            hv_place first = n->s->patterns[*slot - 1].place;
            return hv_base_fail(
                err, HV_MALFORMED, "%d:%d: %.*s is the name of the pattern at %d:%d", p->place.line,
                p->place.column, (int)p->name_length, p->name, first.line, first.column);
        }
        *slot = (uint32_t)i + 1;
    }
    return HV_OK;
}

static hv_status check_count(const hv_node *call, const char *what, hv_span want, hv_span have,
                             hv_error *err) {
    if (want.count == have.count) return HV_OK;
    return hv_base_fail(err, HV_MALFORMED, "%d:%d: expected %u %s for %.*s, found %u",
                        call->place.line, call->place.column, want.count, what,
                        (int)call->name_length, call->name, have.count);
}

// The pattern's lists stand for those of a call in place. Its empty cells must be the caller's.
static hv_status put_in_place(const hv_strategy *s, hv_node *call, const hv_set *empty,
                              hv_error *err) {
    const hv_pattern *called = &s->patterns[call->pattern];
    char name[HV_NAME_MAX];
    call->empty = called->empty;
    call->played = called->played;
    for (uint32_t k = 0; k < called->empty.count; k++) {
        int cell = s->points[called->empty.first + k];
        if (hv_set_has(empty, cell)) continue;
        return hv_base_fail(err, HV_MALFORMED, "%d:%d: %s of %.*s is not an empty cell here",
                            call->place.line, call->place.column,
                            hv_board_name(&s->board, cell, name), (int)call->name_length,
                            call->name);
    }
    return HV_OK;
}

static hv_status resolve_call(const names *n, hv_node *call, const hv_set *empty, hv_error *err) {
    uint32_t slot = *find_slot(n, call->name, call->name_length);
    if (!slot)
        return hv_base_fail(err, HV_MALFORMED, "%d:%d: there is no pattern %.*s", call->place.line,
                            call->place.column, (int)call->name_length, call->name);
    call->pattern = slot - 1;
    hv_pattern *called = &n->s->patterns[call->pattern];
    called->called = true;
    if (call->in_place) return put_in_place(n->s, call, empty, err);
    hv_status status = check_count(call, "empty cells", called->empty, call->empty, err);
    if (!status) status = check_count(call, "played points", called->played, call->played, err);
    return status;
}

static hv_status resolve_pattern(const names *n, const hv_pattern *p, hv_error *err) {
    const hv_strategy *s = n->s;
    hv_set empty = {{0}};
    hv_status status = HV_OK;
    for (uint32_t k = 0; k < p->empty.count; k++)
        hv_set_add(&empty, s->points[p->empty.first + k]);
    for (uint32_t i = p->root; i < s->nodes[p->root].end && !status; i++)
        if (s->nodes[i].kind == HV_CALL) status = resolve_call(n, &s->nodes[i], &empty, err);
    return status;
}

// ---- the order ----

// Depth-first: `state` is 0 for a pattern not begun, 1 while it is on the stack, 2 when done; at[i]
// is the node where the walk through pattern i stands.
static hv_status sort_patterns(hv_strategy *s, uint32_t *at, uint32_t *stack, char *state,
                               hv_error *err) {
    size_t done = 0;
    for (size_t start = 0; start < s->pattern_count; start++) {
        size_t depth = 0;
        if (!state[start]) stack[depth++] = (uint32_t)start;
        while (depth) {
            uint32_t i = stack[depth - 1];
            const hv_pattern *p = &s->patterns[i];
            if (!state[i]) at[i] = p->root;
            state[i] = 1;
            while (at[i] < s->nodes[p->root].end && s->nodes[at[i]].kind != HV_CALL)
                at[i]++;
            if (at[i] == s->nodes[p->root].end) {
                state[i] = 2;
                s->order[done++] = i;
                depth--;
                continue;
            }
            const hv_node *call = &s->nodes[at[i]++];
            if (state[call->pattern] == 1)
                return hv_base_fail(err, HV_MALFORMED, "%d:%d: %.*s calls itself in the end",
                                    call->place.line, call->place.column, (int)call->name_length,
                                    call->name);
            if (!state[call->pattern]) stack[depth++] = call->pattern;
        }
    }
    return HV_OK;
}

hv_status hv_resolve_calls(hv_strategy *s, hv_limits *l, hv_error *err) {
    size_t size = 16;
    while (size < 2 * s->pattern_count)
        size *= 2;
    names n = {s, hv_base_take(l, size, sizeof *n.slot), size - 1};
    uint32_t *at = hv_base_take(l, s->pattern_count, sizeof *at);
    uint32_t *stack = hv_base_take(l, s->pattern_count, sizeof *stack);
    char *state = hv_base_take(l, s->pattern_count, 1);
    s->order = hv_base_take(l, s->pattern_count, sizeof *s->order);
    hv_status status = HV_OK;
    if (!n.slot || !at || !stack || !state || !s->order) status = hv_base_full(err);
    if (!status) status = enter_names(&n, err);
    for (size_t i = 0; i < s->pattern_count && !status; i++)
        status = resolve_pattern(&n, &s->patterns[i], err);
    if (!status) status = sort_patterns(s, at, stack, state, err);
    free(n.slot);
    free(at);
    free(stack);
    free(state);
    return status;
}
