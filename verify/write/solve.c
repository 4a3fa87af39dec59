// SPDX-License-Identifier: MIT
// hexverify solve N: a winning strategy for the first player on a small board, by plain search.
//
// A position with the opponent to move is won if for every cell the opponent may take there is an
// answer that wins. An answer found against one cell serves against every cell that its own
// strategy does not use; so only cells that all answers so far use are still to be tried, and the
// answers found are the options of an or-node. Few stones are tried before more, so that answers
// use few cells. Positions are remembered. Recursion is at most as deep as the board has pairs of
// cells, and the board is at most 5x5. Cost: 2 seconds for 5x5.
#include "write/write.h"

#include <stdlib.h>

enum { CELLS = 25, TABLE = 1 << 20 };

typedef struct option {
    int cell;
    int list; // of options after it
} option;

typedef struct list { // the options of a won position; none if it is connected already
    uint32_t cells;   // that they use
    int first, count;
} list;

typedef struct solver {
    hv_board board;
    uint32_t near[CELLS]; // neighbours
    uint32_t side[4];
    int order[CELLS]; // cells, the middle ones first
    uint32_t all;
    list *lists;
    option *options;
    size_t list_count, option_count, list_room, option_room;
    uint64_t *key; // of the position in a slot, + 1
    int *answer;   // its list, or -1
    bool full;
    hv_limits *l;
} solver;

static bool joined(const solver *s, uint32_t stones, int from, int to) {
    uint32_t reached = stones & s->side[from], next = reached;
    while (next) {
        uint32_t more = 0;
        for (int c = 0; c < s->board.cells; c++)
            if (next >> c & 1) more |= s->near[c];
        next = more & stones & ~reached;
        reached |= next;
    }
    return reached & s->side[to];
}

// How many more stones `own` needs to join its sides if nobody hinders; more than `limit` is no.
static bool near_enough(const solver *s, uint32_t own, uint32_t theirs, int limit) {
    uint32_t reached = 0, next = s->side[HV_NORTH];
    for (int needed = 0; needed <= limit; needed++) {
        uint32_t frontier = 0;    // cells that cost a stone more
        while (next & ~reached) { // all that can be had for nothing
            uint32_t free = next & own & ~reached, more = 0;
            frontier |= next & ~own & ~theirs & ~reached;
            reached |= free;
            for (int c = 0; c < s->board.cells; c++)
                if (free >> c & 1) more |= s->near[c];
            next = more;
        }
        if (reached & s->side[HV_SOUTH]) return true;
        reached |= frontier;
        if (reached & s->side[HV_SOUTH]) return needed + 1 <= limit;
        next = 0;
        for (int c = 0; c < s->board.cells; c++)
            if (frontier >> c & 1) next |= s->near[c];
    }
    return false;
}

static int add_list(solver *s, uint32_t cells, const option *options, int count) {
    if (!hv_base_grow(s->l, &s->lists, &s->list_room, s->list_count + 1, sizeof *s->lists) ||
        !hv_base_grow(s->l, &s->options, &s->option_room, s->option_count + (size_t)count,
                      sizeof *s->options)) {
        s->full = true;
        return -1;
    }
    s->lists[s->list_count] = (list){cells, (int)s->option_count, count};
    for (int k = 0; k < count; k++)
        s->options[s->option_count++] = options[k];
    return (int)s->list_count++;
}

// The list of options that wins for `own` with so many more stones, the opponent to move; -1 if
// there is none.
static int win(solver *s, uint32_t own, uint32_t theirs, int stones) {
    if (s->full || !near_enough(s, own, theirs, stones)) return -1;
    if (joined(s, own, HV_NORTH, HV_SOUTH)) return add_list(s, 0, NULL, 0);
    uint64_t key = ((uint64_t)own << CELLS | theirs) * 32 + (uint64_t)stones + 1;
    size_t slot = (size_t)(key * UINT64_C(0x9e3779b97f4a7c15) >> 44);
    if (s->key[slot] == key) return s->answer[slot];
    option found[CELLS];
    int count = 0, result = -1;
    uint32_t must = s->all & ~(own | theirs), cells = 0;
    for (int i = 0; i < s->board.cells; i++) {
        int c = s->order[i], after = -1, answer = 0;
        if (!(must >> c & 1)) continue;
        for (int k = 0; k < s->board.cells && after < 0; k++) {
            answer = s->order[k];
            if (answer != c && !((own | theirs) >> answer & 1))
                after = win(s, own | 1u << answer, theirs | 1u << c, stones - 1);
        }
        if (after < 0) goto done;
        uint32_t used = s->lists[after].cells | 1u << answer;
        found[count++] = (option){answer, after};
        cells |= used;
        must &= used;
        i = must ? -1 : s->board.cells;
    }
    if (count) result = add_list(s, cells, found, count);
done:
    s->key[slot] = key;
    s->answer[slot] = result;
    return result;
}

// ---- setting up, and writing ----

static bool prepare(solver *s, int n) {
    int near[HV_TOUCH_MAX];
    s->board = hv_board_make(n, n);
    s->all = n == 5 ? (1u << 25) - 1 : (1u << n * n) - 1;
    for (int p = 0; p < s->board.points; p++) {
        int count = hv_board_touching(&s->board, p, near);
        for (int k = 0; k < count; k++) {
            if (near[k] >= s->board.cells) continue;
            uint32_t *set = p < s->board.cells ? &s->near[p] : &s->side[p - s->board.cells];
            *set |= 1u << near[k];
        }
    }
    for (int c = 0, placed; c < s->board.cells; c++) { // by distance from the middle
        int dc = abs(2 * (c % n) - n + 1) + abs(2 * (c / n) - n + 1);
        for (placed = c; placed > 0; placed--) {
            int o = s->order[placed - 1];
            if (abs(2 * (o % n) - n + 1) + abs(2 * (o / n) - n + 1) <= dc) break;
            s->order[placed] = o;
        }
        s->order[placed] = c;
    }
    s->key = hv_base_take(s->l, TABLE, sizeof *s->key);
    s->answer = hv_base_take(s->l, TABLE, sizeof *s->answer);
    return s->key && s->answer;
}

typedef struct level {
    int list, next;
} level;

static void write_tree(const solver *s, int list_number, FILE *out) {
    level stack[CELLS];
    char name[HV_NAME_MAX];
    int depth = 1;
    stack[0] = (level){list_number, 0};
    while (depth) {
        level *top = &stack[depth - 1];
        const list *at = &s->lists[top->list];
        if (top->next == 0 && at->count) fputs(" [", out);
        if (top->next == at->count) {
            fputs(at->count ? "])" : ")", out);
            depth--;
            continue;
        }
        const option *o = &s->options[at->first + top->next++];
        fprintf(out, "\n%*s(%s", 2 * depth + 2, "", hv_board_name(&s->board, o->cell, name));
        stack[depth++] = (level){o->list, 0};
    }
}

hv_status hv_solve_write(int n, FILE *out, hv_limits *l, hv_error *err) {
    solver s = {.l = l};
    char name[HV_NAME_MAX];
    int first = -1, result = -1;
    bool ready = prepare(&s, n);
    for (int k = 0; ready && k < s.board.cells * s.board.cells && result < 0 && !s.full; k++) {
        first = s.order[k % s.board.cells]; // all first moves with few stones, then with more
        result = win(&s, 1u << first, 0, k / s.board.cells);
    }
    if (result >= 0) {
        fprintf(out, "(boardsize %d)\n\n( first%d\n  ((north south))\n  (", n, n);
        for (int c = 0; c < s.board.cells; c++)
            fprintf(out, "%s%s", c ? " " : "", hv_board_name(&s.board, c, name));
        fprintf(out, ")\n  (north south)\n\n  (%s", hv_board_name(&s.board, first, name));
        write_tree(&s, result, out);
        fputs("\n)\n", out);
    }
    free(s.lists);
    free(s.options);
    free(s.key);
    free(s.answer);
    return result >= 0 ? HV_OK : hv_base_full(err);
}
