// SPDX-License-Identifier: MIT
// Positions are copied, options tried in turn, and what is lost is found by flooding.
#include "verify/slow_game.h"

#include <string.h>

enum { OPEN_MAX = 128 };

typedef struct position {
    const hv_strategy *s;
    uint32_t pattern;
    const slow_tree *open[OPEN_MAX]; // or-nodes to be passed, no brackets
    int count;
    bool own[HV_POINTS_MAX], theirs[HV_POINTS_MAX];
} position;

static void follow(position *p, const slow_tree *option) {
    if (option->cell >= 0) p->own[option->cell] = true;
    for (int k = 0; k < option->kids; k++) {
        const slow_tree *n = option->kid[k];
        if (n->kids == 1 && n->kid[0]->cell < 0)
            follow(p, n->kid[0]);
        else if (p->count < OPEN_MAX)
            p->open[p->count++] = n;
    }
}

static bool uses(const slow_tree *t, int cell) {
    bool cells[HV_CELLS_MAX] = {false};
    slow_collect(t, cells);
    return cells[cell];
}

static bool usable(const position *p, const slow_tree *option) {
    bool cells[HV_CELLS_MAX] = {false};
    slow_collect(option, cells);
    for (int c = 0; c < p->s->board.cells; c++)
        if (cells[c] && p->theirs[c]) return false;
    return true;
}

static slow_end standing(const position *p) {
    bool all[HV_POINTS_MAX];
    memcpy(all, p->own, sizeof all);
    for (int i = 0; i < p->count; i++) {
        int left = 0;
        for (int k = 0; k < p->open[i]->kids; k++)
            left += usable(p, p->open[i]->kid[k]);
        if (!left) return SLOW_NO_ANSWER;
        slow_collect(p->open[i], all);
    }
    for (int c = 0; c < p->s->board.cells; c++)
        all[c] = all[c] && !p->theirs[c];
    return slow_connects(p->s, p->pattern, all) ? SLOW_GOES_ON : SLOW_LOST;
}

// The position after following an option of the i-th open or-node.
static position after(const position *p, int i, const slow_tree *option) {
    position next = *p;
    next.open[i] = next.open[--next.count];
    follow(&next, option);
    return next;
}

// Whether the option uses all cells of its or-node that are free: then only a move elsewhere lets
// the pattern follow it, which a line need not show.
static bool uses_all(const slow_tree *node, const slow_tree *option, const position *p) {
    bool all = true;
    for (int c = 0; c < p->s->board.cells; c++)
        all = all && (!uses(node, c) || uses(option, c) || p->own[c] || p->theirs[c]);
    return all;
}

static bool attacks(const position *p, int cell) {
    for (int i = 0; i < p->count; i++)
        if (uses(p->open[i], cell)) return true;
    return false;
}

// The ends of all ways to read the rest of the moves, a bit for each. `last` is the opponent's last
// move if it is still to be answered, otherwise -1.
static unsigned replay(const position *p, const hv_move *m, size_t count, int last) {
    unsigned ends = count ? 0 : 1u << standing(p);
    bool attacked = last >= 0 && attacks(p, last);
    for (int i = 0; i < p->count; i++)
        for (int k = 0; k < p->open[i]->kids; k++) {
            const slow_tree *option = p->open[i]->kid[k];
            bool moves = option->cell >= 0;
            bool shown = moves && count && m->own && m->cell == option->cell;
            if (moves && !shown && !p->own[option->cell]) continue;
            if ((attacked && !uses(p->open[i], last)) || !usable(p, option)) continue;
            if (last < 0 && !uses_all(p->open[i], option, p)) continue;
            position next = after(p, i, option);
            ends |= replay(&next, m + shown, count - shown, -1);
        }
    if (!count || m->own || attacked || p->own[m->cell] || p->theirs[m->cell]) return ends;
    position next = *p;
    next.theirs[m->cell] = true;
    return ends | replay(&next, m + 1, count - 1, m->cell);
}

static position begin(const hv_strategy *s, uint32_t pattern, const slow_tree *t) {
    position p = {.s = s, .pattern = pattern};
    hv_span played = s->patterns[pattern].played;
    for (uint32_t k = 0; k < played.count; k++)
        p.own[s->points[played.first + k]] = true;
    follow(&p, t);
    return p;
}

unsigned slow_replay(const hv_strategy *s, uint32_t pattern, const hv_move *moves, size_t count) {
    slow_tree *t = slow_write_out(s, pattern);
    position p = begin(s, pattern, t);
    size_t first = 0; // the played stones and the pattern's own first move
    while (first < count && moves[first].own && p.own[moves[first].cell])
        first++;
    unsigned ends = replay(&p, moves + first, count - first, -1);
    slow_free(t);
    return ends;
}

static bool reach(const position *p, slow_end end, int moves) {
    if (standing(p) == end) return true;
    for (int c = 0; c < p->s->board.cells && moves; c++) {
        if (p->own[c] || p->theirs[c]) continue;
        position next = *p;
        next.theirs[c] = true;
        if (standing(&next) == end) return true;
        bool attacked = attacks(p, c);
        for (int i = 0; i < p->count; i++)
            for (int k = 0; k < p->open[i]->kids; k++) {
                if ((attacked && !uses(p->open[i], c)) || !usable(&next, p->open[i]->kid[k]))
                    continue;
                position answered = after(&next, i, p->open[i]->kid[k]);
                if (reach(&answered, end, moves - 1)) return true;
            }
    }
    return false;
}

bool slow_can_reach(const hv_strategy *s, uint32_t pattern, slow_end end, int moves) {
    slow_tree *t = slow_write_out(s, pattern);
    position p = begin(s, pattern, t);
    bool found = reach(&p, end, moves);
    slow_free(t);
    return found;
}
