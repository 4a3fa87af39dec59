// SPDX-License-Identifier: MIT
#include "unit/stand_in.h"

#include "base/mix.h"

#include <stdlib.h>

typedef struct stand_in {
    hx_oracle base;
    int largest;
} stand_in;

// From -1 to 1.
static float noise(uint64_t key) {
    return (float)(hx_mix64(key) >> 40) / (float)(1 << 23) - 1;
}

static void judge(hx_oracle *o, const hx_board *const *boards, const hx_color *movers, int count,
                  hx_opinion *out) {
    stand_in *s = (stand_in *)o;
    if (s->largest < count) s->largest = count;
    for (int i = 0; i < count; i++) {
        uint64_t key = hx_board_key(boards[i], movers[i]);
        out[i].value = noise(key);
        for (int cell = 0; cell < boards[i]->cells.count; cell++)
            out[i].logits[cell] = 2 * noise(key + 1 + (uint64_t)cell);
    }
}

static hx_oracle *twin(hx_oracle *o) {
    (void)o;
    return stand_in_new();
}

static void free_stand_in(hx_oracle *o) {
    free(o);
}

hx_oracle *stand_in_new(void) {
    stand_in *s = calloc(1, sizeof *s);
    if (!s) return NULL;
    s->base = (hx_oracle){.judge = judge, .twin = twin, .free = free_stand_in, .ticks_per_cell = 3};
    return &s->base;
}

int stand_in_largest_batch(const hx_oracle *o) {
    return ((const stand_in *)o)->largest;
}
