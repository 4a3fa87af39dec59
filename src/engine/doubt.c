// SPDX-License-Identifier: MIT
#include "engine/doubt.h"

#include <stdlib.h>
#include <string.h>

// Without memory it is not noted, and stays.
static void note(hx_doubt *d, const void *key, size_t key_size, size_t size) {
    size_t more = 2 + key_size;
    if (d->room - d->used < more) {
        size_t room = d->room ? 2 * d->room : 1 << 12;
        unsigned char *notes = realloc(d->notes, room);
        if (!notes) return;
        d->notes = notes;
        d->room = room;
    }
    unsigned char *at = d->notes + d->used;
    at[0] = (unsigned char)key_size;
    at[1] = (unsigned char)size;
    memcpy(at + 2, key, key_size);
    d->used += more;
}

static bool find(void *user, const void *key, size_t key_size, void *value, size_t size) {
    hx_doubt *d = user;
    if (!d->store->find(d->store->user, key, key_size, value, size)) return false;
    note(d, key, key_size, size);
    return true;
}

static void keep(void *user, const void *key, size_t key_size, const void *value, size_t size) {
    const hx_doubt *d = user;
    d->store->keep(d->store->user, key, key_size, value, size);
}

void hx_doubt_init(hx_doubt *d, const hx_solve_store *store) {
    *d = (hx_doubt){.hooks = {.find = find, .keep = keep, .user = d}, .store = store};
}

void hx_doubt_free(hx_doubt *d) {
    free(d->notes);
    d->notes = NULL;
}

void hx_doubt_forget(hx_doubt *d) {
    static const unsigned char nothing[HX_SOLVE_VALUE_MAX];
    for (size_t at = 0; at < d->used; at += 2 + (size_t)d->notes[at])
        d->store->keep(d->store->user, d->notes + at + 2, d->notes[at], nothing, d->notes[at + 1]);
}
