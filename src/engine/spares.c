// SPDX-License-Identifier: MIT
#include "engine/spares.h"

#include <stdlib.h>

enum { KEPT_MAX = 2 }; // both colours

struct hx_spares {
    hx_hsearch *kept[KEPT_MAX]; // the newest first; NULL: none
    long taken;                 // how many are out
    bool ended;                 // the owner is gone
};

hx_spares *hx_spares_new(void) {
    return calloc(1, sizeof(hx_spares));
}

static void free_if_unused(hx_spares *s) {
    if (s->ended && !s->taken) free(s);
}

void hx_spares_free(hx_spares *s) {
    if (!s) return;
    for (int i = 0; i < KEPT_MAX; i++) {
        hx_hsearch_free(s->kept[i]);
        s->kept[i] = NULL;
    }
    s->ended = true;
    free_if_unused(s);
}

// Takes one out of those that are kept.
static hx_hsearch *remove_kept(hx_spares *s, int i) {
    hx_hsearch *h = s->kept[i];
    for (; i < KEPT_MAX - 1; i++)
        s->kept[i] = s->kept[i + 1];
    s->kept[KEPT_MAX - 1] = NULL;
    return h;
}

hx_status hx_spares_take(hx_spares *s, hx_hsearch **out, const hx_cells *cells,
                         const hx_hsearch_options *options, hx_error *err) {
    hx_hsearch *h = NULL;
    for (int i = 0; i < KEPT_MAX && !h; i++)
        if (s->kept[i] && hx_hsearch_is_for(s->kept[i], cells, options)) h = remove_kept(s, i);
    hx_status status = h ? HX_OK : hx_hsearch_new(&h, cells, options, err);
    if (status) return status;
    s->taken++;
    *out = h;
    return HX_OK;
}

void hx_spares_give(hx_spares *s, hx_hsearch *h) {
    if (!h || s->ended) {
        hx_spares_drop(s, h);
        return;
    }
    s->taken--;
    hx_hsearch_free(remove_kept(s, KEPT_MAX - 1));
    for (int i = KEPT_MAX - 1; i > 0; i--)
        s->kept[i] = s->kept[i - 1];
    s->kept[0] = h;
}

void hx_spares_drop(hx_spares *s, hx_hsearch *h) {
    if (!h) return;
    hx_hsearch_free(h);
    s->taken--;
    free_if_unused(s);
}
