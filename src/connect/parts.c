// SPDX-License-Identifier: MIT
#include "connect/parts.h"

// The connection behind others that merely restate it: rules with a single premise.
static hx_conn behind(const hx_hsearch *h, hx_conn_id id) {
    hx_conn c = hx_hsearch_get(h, id);
    while (c.rule != HX_CONN_AND && c.rule != HX_CONN_OR && c.premise_count == 1)
        c = hx_hsearch_get(h, c.premises[0]);
    return c;
}

static int size_of(const hx_hsearch *h, hx_conn_id id) {
    hx_conn c = hx_hsearch_get(h, id);
    int size = 0;
    for (int i = 0; i < hx_hsearch_words(h); i++)
        size += __builtin_popcountll(c.carrier[i]);
    return size;
}

static void add(hx_parts *out, hx_part part) {
    if (out->count < HX_PARTS_MAX) out->part[out->count++] = part;
}

static void take_semis(hx_parts *out, const hx_hsearch *h, const hx_conn *choice, hx_part whole) {
    out->choice = true;
    out->count = 0;
    for (int i = 0; i < choice->premise_count; i++) {
        hx_conn_id id = choice->premises[i];
        add(out, (hx_part){id, whole.from, whole.to, behind(h, id).key});
    }
}

// Goes down from the whole along the ANDs; the nearest end comes first.
static void take_links(hx_parts *out, const hx_hsearch *h, hx_part whole) {
    hx_part todo[HX_PARTS_MAX];
    int waiting = 0;
    todo[waiting++] = whole;
    while (waiting) {
        hx_part part = todo[--waiting];
        hx_conn c = behind(h, part.id);
        if (c.rule == HX_CONN_AND && c.premise_count == 2 && waiting + 2 <= HX_PARTS_MAX) {
            hx_conn first = hx_hsearch_get(h, c.premises[0]);
            bool far = first.x != part.from && first.y != part.from;
            todo[waiting++] = (hx_part){c.premises[!far], c.key, part.to, -1};
            todo[waiting++] = (hx_part){c.premises[far], part.from, c.key, -1};
        } else if (size_of(h, part.id) > 0) {
            add(out, part);
        }
    }
}

void hx_parts_find(hx_parts *out, const hx_hsearch *h, hx_conn_id id, int from) {
    hx_conn c = behind(h, id);
    int to = c.x == from ? c.y : c.x;
    *out = (hx_parts){.key = c.kind == HX_CONN_SEMI ? c.key : -1};
    take_links(out, h, (hx_part){id, from, to, -1});
    if (c.kind == HX_CONN_FULL && out->count == 1) {
        hx_conn only = behind(h, out->part[0].id);
        if (only.rule == HX_CONN_OR) take_semis(out, h, &only, out->part[0]);
    }
}
