// SPDX-License-Identifier: MIT
// A walk keeps the or-nodes that are still to come on a stack and takes options as the path says.
// The next path is the last option that has a successor, moved on by one, with first options after
// it: like the digits of a number, so that every path comes once.
#include "core/paths.h"

// ---- what is connected ----

static uint16_t find(hv_end *e, uint16_t p) {
    while (e->joined[p] != p)
        p = e->joined[p] = e->joined[e->joined[p]];
    return p;
}

static void join(hv_end *e, int p, int q) {
    e->joined[find(e, (uint16_t)p)] = find(e, (uint16_t)q);
}

static void add_stone(const hv_form *f, hv_end *e, int point) {
    int near[HV_TOUCH_MAX];
    int count = hv_board_touching(&f->board, point, near);
    hv_set_add(&e->stones, point);
    for (int k = 0; k < count; k++)
        if (hv_set_has(&e->stones, near[k])) join(e, point, near[k]);
}

void hv_paths_join(const hv_form *f, const hv_set *stones, hv_end *e) {
    e->stones = (hv_set){{0}};
    for (int p = 0; p < f->board.points; p++)
        e->joined[p] = (uint16_t)p;
    for (int p = 0; p < f->board.points; p++)
        if (hv_set_has(stones, p)) add_stone(f, e, p);
}

bool hv_paths_reached(const hv_form *f, hv_end *e) {
    if (!f->goal_count) return true; // nothing is claimed
    for (size_t g = 0; g < f->goal_count; g++) {
        const uint16_t *point = f->points + f->goals[g].first;
        uint32_t k = 0;
        while (k < f->goals[g].count && find(e, point[k]) == find(e, point[0]))
            k++;
        if (k == f->goals[g].count) return true;
    }
    return false;
}

// ---- one path ----

typedef struct agenda { // or-nodes to come, the next one last
    uint32_t *node;
    size_t count, room;
} agenda;

// The player follows an option: its move, its links, its or-nodes.
static bool follow(const hv_form *f, uint32_t n, hv_end *end, agenda *a, hv_limits *l) {
    const hv_form_node *node = &f->nodes[n];
    if (node->kind == HV_FORM_LINK) {
        for (uint32_t k = 1; k < node->count; k++)
            join(end, f->points[node->first], f->points[node->first + k]);
        return true;
    }
    if (node->cell != HV_NO_POINT) add_stone(f, end, node->cell);
    if (!hv_base_grow(l, &a->node, &a->room, a->count + node->count, sizeof *a->node)) return false;
    for (uint32_t k = node->count; k-- > 0;)
        a->node[a->count++] = f->kids[node->first + k];
    return true;
}

static bool walk(const hv_form *f, hv_path *path, const uint32_t *options, hv_end *end, agenda *a,
                 hv_limits *l) {
    size_t at = 0;
    a->count = 0;
    if (!follow(f, f->root, end, a, l)) return false;
    while (a->count) {
        uint32_t n = a->node[--a->count], of = f->nodes[n].count;
        uint32_t option = options ? options[n] : at < path->count ? path->at[at].option : 0;
        if (option >= of) option = 0;
        if (!hv_base_grow(l, &path->at, &path->room, at + 1, sizeof *path->at)) return false;
        path->at[at++] = (hv_choice){n, option, of};
        if (!follow(f, f->kids[f->nodes[n].first + option], end, a, l)) return false;
    }
    path->count = at;
    return true;
}

void hv_paths_free(hv_path *path, hv_limits *l) {
    hv_base_give(l, path->at, path->room, sizeof *path->at);
    *path = (hv_path){0};
}

hv_status hv_paths_walk(const hv_form *f, hv_path *path, const uint32_t *options, hv_end *end,
                        hv_limits *l, hv_error *err) {
    agenda a = {0};
    hv_paths_join(f, &f->played, end);
    bool good = walk(f, path, options, end, &a, l);
    hv_base_give(l, a.node, a.room, sizeof *a.node);
    return good ? HV_OK : hv_base_full(err);
}

// ---- all paths ----

static uint64_t clip(uint64_t a, uint64_t limit) {
    return a < limit ? a : limit;
}

hv_status hv_paths_total(const hv_form *f, uint64_t limit, uint64_t *out, hv_limits *l,
                         hv_error *err) {
    if (limit > UINT32_MAX) limit = UINT32_MAX; // so that products fit
    uint64_t *paths = hv_base_take(l, f->node_count, sizeof *paths);
    if (!paths) return hv_base_full(err);
    for (size_t n = 0; n < f->node_count; n++) {
        const hv_form_node *node = &f->nodes[n];
        paths[n] = node->kind == HV_FORM_OR ? 0 : 1;
        for (uint32_t k = 0; k < node->count && node->kind != HV_FORM_LINK; k++) {
            uint64_t kid = paths[f->kids[node->first + k]];
            paths[n] = clip(node->kind == HV_FORM_OR ? paths[n] + kid : paths[n] * kid, limit);
        }
    }
    *out = paths[f->root];
    hv_base_give(l, paths, f->node_count, sizeof *paths);
    return HV_OK;
}

bool hv_paths_next(hv_path *path) {
    hv_choice *at = path->at;
    while (path->count && at[path->count - 1].option + 1 == at[path->count - 1].of)
        path->count--;
    if (path->count) at[path->count - 1].option++;
    return path->count;
}

hv_status hv_paths_check(const hv_form *f, hv_path *path, hv_limits *l, hv_error *err) {
    agenda a = {0};
    hv_end start, end;
    hv_status status = HV_OK;
    uint64_t walked = 0;
    hv_paths_join(f, &f->played, &start);
    path->count = 0;
    do {
        end = start;
        hv_base_spend(l, path->count + 1);
        if (++walked > l->paths)
            status = hv_base_fail(err, HV_RESOURCES, "more than %llu paths (see --paths)",
                                  (unsigned long long)l->paths);
        else if (hv_base_late(l))
            status = hv_base_too_late(l, err);
        else if (!walk(f, path, NULL, &end, &a, l))
            status = hv_base_full(err);
        else if (!hv_paths_reached(f, &end))
            status = HV_REFUTED;
    } while (!status && hv_paths_next(path));
    hv_base_give(l, a.node, a.room, sizeof *a.node);
    if (status != HV_REFUTED) hv_paths_free(path, l);
    return status;
}
