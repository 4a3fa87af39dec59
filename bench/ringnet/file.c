// SPDX-License-Identifier: MIT
// A net from its file, train/ringnet_flat.py's: "RING", blocks, channels, and all numbers as floats.
#include "ring.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static float *room(size_t floats) {
    size_t bytes = (floats * sizeof(float) + 63) / 64 * 64;
    float *out = aligned_alloc(64, bytes);
    if (out) memset(out, 0, bytes);
    return out;
}

static void free_oracle(hx_oracle *base) {
    ring_oracle *o = (ring_oracle *)base;
    free(o->numbers);
    free(o->planes);
    free(o->h);
    free(o->inner);
    free(o->zeros);
    free(o);
}

// Finds the parts of the file; returns how many numbers they have.
static size_t lay_out(ring_oracle *o) {
    const float *at = o->numbers;
    for (int i = 0; i < o->layers; i++) {
        layer *l = &o->layer[i];
        l->inputs = i ? o->channels : 2;
        l->weights = at;
        l->biases = at + (ptrdiff_t)o->channels * TAPS * l->inputs;
        at = l->biases + o->channels;
    }
    o->policy = at;
    o->hidden = o->policy + o->channels + 1;
    o->value = o->hidden + (ptrdiff_t)HIDDEN * 2 * o->channels + HIDDEN;
    return (size_t)(o->value + HIDDEN + 1 - o->numbers);
}

static bool read_numbers(ring_oracle *o, FILE *file) {
    char magic[4];
    int32_t sizes[2];
    if (fread(magic, sizeof magic, 1, file) != 1 || memcmp(magic, "RING", 4) != 0) return false;
    if (fread(sizes, sizeof sizes, 1, file) != 1) return false;
    if (sizes[0] < 1 || sizes[0] > (LAYERS_MAX - 1) / 2) return false;
    if (sizes[1] < GROUP || sizes[1] > CHANNELS_MAX || sizes[1] % GROUP) return false;
    o->layers = 1 + 2 * sizes[0];
    o->channels = sizes[1];
    size_t most = (size_t)(o->layers + 2) * TAPS * (size_t)o->channels * (size_t)(o->channels + 2) +
                  (size_t)HIDDEN * 2 * (size_t)(o->channels + 2);
    o->numbers = room(most);
    if (!o->numbers) return false;
    size_t count = lay_out(o);
    return fread(o->numbers, sizeof(float), count, file) == count && fgetc(file) == EOF;
}

hx_oracle *ring_new_oracle(const char *path) {
    ring_oracle *o = calloc(1, sizeof *o);
    FILE *file = fopen(path, "rb");
    bool ok = o && file && read_numbers(o, file);
    if (file) fclose(file);
    if (ok) {
        size_t floats = (size_t)PLACES * (size_t)o->channels;
        o->planes = room((size_t)PLACES * 2);
        o->h = room(floats);
        o->inner = room(floats);
        o->zeros = room(floats);
        ok = o->planes && o->h && o->inner && o->zeros;
    }
    if (!ok) {
        if (o) free_oracle(&o->base);
        return NULL;
    }
    o->base = (hx_oracle){.judge = ring_judge, .free = free_oracle, .ticks_per_cell = 4};
    ring_choose_tile(o);
    return &o->base;
}
