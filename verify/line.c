// SPDX-License-Identifier: MIT
// At an or-node the player may follow any option that the opponent's last move is not in. So a
// given option is reached by a move to a cell that other options use and this one does not. Cells
// below the option taken are never touched that way, and those beside it are other subtrees' own,
// hence all moves of a line are to different cells. If an option uses all cells of its node, the
// player may follow it after any move, and the line shows none.
#include "line.h"

#include <stdlib.h>
#include <string.h>

static bool add(hv_line *line, int cell, bool own, hv_limits *l) {
    if (cell == HV_NO_POINT) return true;
    if (!hv_base_grow(l, &line->moves, &line->room, line->count + 1, sizeof *line->moves))
        return false;
    line->moves[line->count++] = (hv_move){cell, own};
    return true;
}

// The lowest cell that is in `all` and not in `option`, or HV_NO_POINT.
static int intrusion(const hv_set *all, const hv_set *option) {
    hv_set rest = *all;
    for (int k = 0; k < HV_SET_WORDS; k++)
        rest.word[k] &= ~option->word[k];
    return hv_set_common(&rest, &rest);
}

bool hv_line_is_white(const hv_strategy *s, uint32_t i) {
    hv_span played = s->patterns[i].played;
    for (uint32_t k = 0; k < played.count; k++)
        if (s->points[played.first + k] >= s->board.cells + HV_WEST) return true;
    return false;
}

static bool add_setup(hv_line *line, const hv_strategy *s, uint32_t i, hv_limits *l) {
    hv_span played = s->patterns[i].played;
    bool good = true;
    for (uint32_t k = 0; k < played.count && good; k++)
        if (hv_board_is_cell(&s->board, s->points[played.first + k]))
            good = add(line, s->points[played.first + k], true, l);
    line->setup = line->count;
    return good;
}

// ---- a path that connects nothing ----

typedef struct tracer {
    hv_line *line;
    const hv_set *cells; // of each form node
    hv_limits *l;
    bool full;
} tracer;

static uint32_t trace(void *state, const hv_form *f, uint32_t n, uint32_t option) {
    tracer *t = state;
    uint32_t kid = f->kids[f->nodes[n].first + option];
    t->full = t->full || !add(t->line, intrusion(&t->cells[n], &t->cells[kid]), false, t->l) ||
              !add(t->line, f->nodes[kid].cell, true, t->l);
    return option;
}

static hv_set *form_cells(const hv_form *f, hv_limits *l) {
    hv_set *cells = hv_base_take(l, f->node_count, sizeof *cells);
    for (size_t n = 0; cells && n < f->node_count; n++) {
        const hv_form_node *node = &f->nodes[n];
        if (node->cell != HV_NO_POINT) hv_set_add(&cells[n], node->cell);
        for (uint32_t k = 0; k < node->count && node->kind != HV_FORM_LINK; k++)
            hv_set_unite(&cells[n], &cells[f->kids[node->first + k]]);
    }
    return cells;
}

static hv_status line_of_path(hv_line *line, const hv_report *r, uint32_t i, hv_limits *l,
                              hv_error *err) {
    hv_form f;
    hv_end end;
    hv_status status = hv_form_build(&f, r->s, i, r->shapes, NULL, l, err);
    hv_set *cells = status ? NULL : form_cells(&f, l);
    tracer t = {line, cells, l, false};
    if (!status && !cells) status = hv_base_full(err);
    if (!status && !add(line, f.nodes[f.root].cell, true, l)) status = hv_base_full(err);
    if (!status) status = hv_paths_walk(&f, &r->verdicts[i].path, &end, trace, &t, l, err);
    if (t.full) status = hv_base_full(err);
    free(cells);
    hv_form_free(&f, l);
    return status;
}

// ---- a flaw of the tree ----

// From the root of pattern p to node n, in the pattern's own cells put on the board by `at`.
static bool descend(hv_line *line, const hv_report *r, uint32_t p, uint32_t target,
                    const uint16_t *at, hv_limits *l) {
    const hv_strategy *s = r->s;
    uint32_t root = s->patterns[p].root;
    hv_set *cells = hv_elusive_cells(s, p, r->shapes, l);
    bool good = cells;
    uint32_t or_node = root; // the last one passed
    for (uint32_t n = root; n <= target && good; n++) {
        const hv_node *node = &s->nodes[n];
        if (node->end <= target) continue; // not above the target
        if (node->kind == HV_OR) or_node = n;
        if (node->kind == HV_OR) continue;
        if (n > root) {
            int cell = intrusion(&cells[or_node - root], &cells[n - root]);
            good = add(line, cell < 0 ? cell : at[cell], false, l);
        }
        if (node->kind == HV_AND && node->cell != HV_NO_POINT)
            good = good && add(line, at[node->cell], true, l);
    }
    l->bytes += (s->nodes[root].end - root) * sizeof *cells;
    free(cells);
    return good;
}

// Where the cells of a called pattern lie on the board.
static void enter_call(const hv_strategy *s, const hv_node *call, uint16_t *at) {
    uint16_t before[HV_POINTS_MAX];
    memcpy(before, at, sizeof before);
    hv_span from = s->patterns[call->pattern].empty;
    for (uint32_t k = 0; k < from.count; k++)
        at[s->points[from.first + k]] = before[s->points[call->empty.first + k]];
}

static hv_status line_of_flaw(hv_line *line, const hv_report *r, uint32_t i, hv_limits *l,
                              hv_error *err) {
    uint16_t at[HV_POINTS_MAX];
    for (int p = 0; p < HV_POINTS_MAX; p++)
        at[p] = (uint16_t)p;
    for (;;) {
        const hv_shape *shape = &r->shapes[i];
        if (!descend(line, r, i, shape->node, at, l)) return hv_base_full(err);
        if (shape->flaw != HV_FLAW_CALLED) {
            bool attack = shape->flaw != HV_FLAW_TWICE;
            return !attack || add(line, at[shape->cell], false, l) ? HV_OK : hv_base_full(err);
        }
        enter_call(r->s, &r->s->nodes[shape->node], at);
        i = r->s->nodes[shape->node].pattern;
    }
}

// ---- the opponent's chain ----

// If the player's sides stay apart, the opponent's can be joined. Adds the cells of a chain that
// needs the fewest more, so that whoever replays the line sees the game end. Cells cost 0 if
// the opponent has them, 1 if not, and cannot be passed if they are the player's; distances are
// settled by relaxing until nothing changes, boards being small.
static bool add_chain(hv_line *line, const hv_strategy *s, bool white, hv_limits *l) {
    enum { FAR = 1000 };
    const hv_board *b = &s->board;
    int cost[HV_CELLS_MAX], distance[HV_CELLS_MAX], from[HV_CELLS_MAX];
    int near[HV_TOUCH_MAX];
    int start = b->cells + (white ? HV_NORTH : HV_WEST);
    int goal = b->cells + (white ? HV_SOUTH : HV_EAST);
    for (int c = 0; c < b->cells; c++)
        cost[c] = 1;
    for (size_t k = 0; k < line->count; k++)
        cost[line->moves[k].cell] = line->moves[k].own ? FAR : 0;
    for (int c = 0; c < b->cells; c++) {
        distance[c] = hv_board_touch(b, c, start) ? cost[c] : FAR;
        from[c] = HV_NO_POINT;
    }
    for (bool changed = true; changed;) {
        changed = false;
        for (int c = 0; c < b->cells; c++) {
            int count = cost[c] == FAR ? 0 : hv_board_touching(b, c, near);
            for (int k = 0; k < count; k++)
                if (near[k] < b->cells && distance[near[k]] + cost[c] < distance[c]) {
                    distance[c] = distance[near[k]] + cost[c];
                    from[c] = near[k];
                    changed = true;
                }
        }
    }
    int best = HV_NO_POINT;
    for (int c = 0; c < b->cells; c++)
        if (hv_board_touch(b, c, goal) && distance[c] < FAR &&
            (best < 0 || distance[c] < distance[best]))
            best = c;
    bool good = true;
    for (; best != HV_NO_POINT && good; best = from[best])
        if (cost[best]) good = add(line, best, false, l);
    return good;
}

static bool has_both_sides(const hv_strategy *s, uint32_t i) {
    hv_span played = s->patterns[i].played;
    int sides = 0;
    for (uint32_t k = 0; k < played.count; k++)
        sides += !hv_board_is_cell(&s->board, s->points[played.first + k]);
    return sides == 2;
}

hv_status hv_line_make(hv_line *line, const hv_report *r, uint32_t i, hv_limits *l, hv_error *err) {
    *line = (hv_line){0};
    if (!add_setup(line, r->s, i, l)) return hv_base_full(err);
    bool elusive = r->shapes[i].elusive;
    hv_status status =
        elusive ? line_of_path(line, r, i, l, err) : line_of_flaw(line, r, i, l, err);
    line->played = line->count;
    if (!status && elusive && has_both_sides(r->s, i) &&
        !add_chain(line, r->s, hv_line_is_white(r->s, i), l))
        status = hv_base_full(err);
    return status;
}

void hv_line_free(hv_line *line, hv_limits *l) {
    l->bytes += line->room * sizeof *line->moves;
    free(line->moves);
    *line = (hv_line){0};
}
