// SPDX-License-Identifier: MIT
#include "inferior/dead.h"

// Stones around a cell that chains make dead.
enum { CHAINED_LEAST = 3 };

// The ring around a cell: neighbours in turn, each next to the one before it.
typedef struct ring {
    int size;
    uint8_t color[HX_DEAD_RING];
    hx_cell chain[HX_DEAD_RING]; // of a stone; HX_CELL_NONE: of none but those beside it
} ring;

static void rename_part(int part[HX_DEAD_RING], int size, int from, int to) {
    for (int i = 0; i < size; i++)
        if (part[i] == from) part[i] = to;
}

// Whether the colour of the cell matters, the ring being full: neither colour is in one part.
static bool decides(const ring *r) {
    int part[HX_DEAD_RING], parts[3] = {0};
    for (int i = 0; i < r->size; i++)
        part[i] = i;
    for (int i = 0; i < r->size; i++)
        for (int k = i + 1; k < r->size; k++) {
            bool beside = k == i + 1 || (i == 0 && k == r->size - 1);
            bool chained = r->chain[i] != HX_CELL_NONE && r->chain[i] == r->chain[k];
            if (r->color[i] == r->color[k] && (beside || chained))
                rename_part(part, r->size, part[k], part[i]);
        }
    for (int i = 0; i < r->size; i++)
        if (part[i] == i) parts[r->color[i]]++;
    return parts[HX_COLOR_BLACK] > 1 && parts[HX_COLOR_WHITE] > 1;
}

static bool is_dead(const ring *r) {
    int empty[HX_DEAD_RING], count = 0;
    for (int i = 0; i < r->size; i++)
        if (r->color[i] == HX_COLOR_NONE) empty[count++] = i;
    for (int filling = 0; filling < 1 << count; filling++) {
        ring full = *r;
        for (int i = 0; i < count; i++)
            full.color[empty[i]] = (filling >> i & 1) ? HX_COLOR_WHITE : HX_COLOR_BLACK;
        if (decides(&full)) return false;
    }
    return true;
}

void hx_dead_init(hx_dead *d) {
    for (int size = 0; size <= HX_DEAD_RING; size++) {
        d->least[size] = CHAINED_LEAST;
        for (int code = 0; code < HX_DEAD_RINGS; code++) {
            ring r = {.size = size};
            int stones = 0;
            for (int i = 0, rest = code; i < size; i++, rest /= 3) {
                r.color[i] = (uint8_t)(rest % 3);
                r.chain[i] = HX_CELL_NONE;
                stones += r.color[i] != HX_COLOR_NONE;
            }
            d->dead[size][code] = is_dead(&r);
            if (d->dead[size][code] && stones < d->least[size]) d->least[size] = stones;
        }
    }
}

// Fills in the chains; true if one of them comes to the ring in two places.
static bool find_chains(ring *r, const hx_board *b, const hx_cell *next) {
    bool twice = false;
    for (int i = 0; i < r->size; i++) {
        bool stone = r->color[i] != HX_COLOR_NONE;
        r->chain[i] = stone ? hx_groups_find(&b->groups, next[i]) : HX_CELL_NONE;
        for (int k = 0; k < i - 1; k++)
            if (stone && r->chain[k] == r->chain[i]) twice = true;
    }
    return twice;
}

bool hx_dead_is(const hx_dead *d, const hx_board *b, int cell) {
    const hx_cell *next = b->cells.next[cell];
    ring r = {.size = b->cells.degree[cell]};
    int code = 0, stones = 0;
    for (int i = r.size - 1; i >= 0; i--) {
        r.color[i] = b->color[next[i]];
        code = 3 * code + r.color[i];
        stones += r.color[i] != HX_COLOR_NONE;
    }
    if (d->dead[r.size][code]) return true;
    // Without two chains that come twice, or one that leaves little room, nothing else is dead.
    return stones >= CHAINED_LEAST && find_chains(&r, b, next) && is_dead(&r);
}

int hx_dead_lacks(const hx_dead *d, const hx_board *b, int cell) {
    int stones = 0, degree = b->cells.degree[cell];
    for (int i = 0; i < degree; i++)
        stones += b->color[b->cells.next[cell][i]] != HX_COLOR_NONE;
    return stones < d->least[degree] ? d->least[degree] - stones : 0;
}
