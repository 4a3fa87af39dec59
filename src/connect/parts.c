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

static int holds(const hx_hsearch *h, hx_conn_id id, int cell) {
    return hx_hsearch_get(h, id).carrier[cell / 64] >> (cell % 64) & 1;
}

static void add(hx_parts *out, hx_part part) {
    if (out->count < HX_PARTS_MAX) out->part[out->count++] = part;
}

// The semis other than this one have no cell in common either, and the same cells together. `times`
// says how many hold a cell.
static bool is_spare(const hx_parts *parts, const hx_hsearch *h, int i, const int *times) {
    for (int cell = 0; cell < 64 * hx_hsearch_words(h); cell++) {
        int held = holds(h, parts->part[i].id, cell);
        if (held && times[cell] == 1) return false;
        if (times[cell] - held == parts->count - 1) return false;
    }
    return true;
}

// An OR takes in semis until nothing is left in common; the later ones often make some of the
// earlier needless. Drops those, largest first: what stays is what a person would say.
static void drop_spares(hx_parts *parts, const hx_hsearch *h) {
    int times[HX_HSEARCH_NODES_MAX] = {0};
    for (int cell = 0; cell < 64 * hx_hsearch_words(h); cell++)
        for (int i = 0; i < parts->count; i++)
            times[cell] += holds(h, parts->part[i].id, cell);
    for (;;) {
        int worst = -1, largest = 0;
        for (int i = 0; i < parts->count; i++) {
            int size = size_of(h, parts->part[i].id);
            if (size <= largest || !is_spare(parts, h, i, times)) continue;
            worst = i;
            largest = size;
        }
        if (worst < 0) return;
        for (int cell = 0; cell < 64 * hx_hsearch_words(h); cell++)
            times[cell] -= holds(h, parts->part[worst].id, cell);
        for (int i = worst; i + 1 < parts->count; i++)
            parts->part[i] = parts->part[i + 1];
        parts->count--;
    }
}

static void take_semis(hx_parts *out, const hx_hsearch *h, const hx_conn *choice, hx_part whole) {
    out->choice = true;
    out->count = 0;
    for (int i = 0; i < choice->premise_count; i++) {
        hx_conn_id id = choice->premises[i];
        add(out, (hx_part){id, whole.from, whole.to, behind(h, id).key});
    }
    drop_spares(out, h);
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
