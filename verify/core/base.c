// SPDX-License-Identifier: MIT
// Failures, limits, sets. The deadline counts processor time: the checker waits for nobody.
#include "core/base.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

hv_status hv_base_fail(hv_error *err, hv_status status, const char *format, ...) {
    va_list args;
    va_start(args, format);
    vsnprintf(err->text, sizeof err->text, format, args);
    va_end(args);
    return status;
}

hv_status hv_base_full(hv_error *err) {
    return hv_base_fail(err, HV_RESOURCES, "out of memory (see --memory)");
}

hv_status hv_base_too_late(const hv_limits *l, hv_error *err) {
    return hv_base_fail(err, HV_RESOURCES,
                        l->work ? "out of time (see --time)"
                                : "with all calls written out it is more work than a file of this "
                                  "size is given (see --method)");
}

static double seconds_used(void) {
    return (double)clock() / CLOCKS_PER_SEC;
}

hv_limits hv_base_limits(size_t megabytes, double seconds, uint64_t paths) {
    hv_limits l = {.paths = paths, .work = UINT64_MAX};
    l.bytes = megabytes << 20;
    if (seconds > 0) l.deadline = seconds_used() + seconds;
    return l;
}

bool hv_base_late(hv_limits *l) {
    enum { POLLS = 1000 }; // reading the clock is dear beside what happens between two calls
    if (!l->work) return true;
    if (l->deadline <= 0 || l->out_of_time || l->polls-- > 0) return l->out_of_time;
    l->polls = POLLS;
    return l->out_of_time = seconds_used() > l->deadline;
}

void hv_base_spend(hv_limits *l, uint64_t work) {
    if (l->work != UINT64_MAX) l->work -= work < l->work ? work : l->work;
}

static bool count_bytes(hv_limits *l, size_t count, size_t size) {
    if (size && count > l->bytes / size) return false;
    l->bytes -= count * size;
    return true;
}

bool hv_base_grow(hv_limits *l, void *items, size_t *room, size_t need, size_t size) {
    if (need <= *room) return true;
    size_t wanted = need > *room * 2 ? need : *room * 2;
    if (wanted < 16) wanted = 16;
    // Where doubling asks for too much, half as much more, and so on: one by one would be copied
    // over and over.
    while (!count_bytes(l, wanted - *room, size)) {
        if (wanted == need) return false;
        wanted = need + (wanted - need) / 2;
    }
    void *old;
    memcpy(&old, items, sizeof old); // `items` points to a pointer of any type
    void *grown = realloc(old, wanted * size);
    if (!grown) return false;
    memcpy(items, &grown, sizeof grown);
    *room = wanted;
    return true;
}

void *hv_base_take(hv_limits *l, size_t count, size_t size) {
    if (!count_bytes(l, count, size)) return NULL;
    return calloc(count ? count : 1, size);
}

void hv_base_give(hv_limits *l, void *items, size_t count, size_t size) {
    if (items) l->bytes += count * size;
    free(items);
}

int hv_set_common(const hv_set *s, const hv_set *t) {
    for (int k = 0; k < HV_SET_WORDS; k++) {
        uint64_t both = s->word[k] & t->word[k];
        for (int i = 0; both && i < 64; i++)
            if (both >> i & 1) return 64 * k + i;
    }
    return -1;
}
