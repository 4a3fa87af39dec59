// SPDX-License-Identifier: MIT
// Joins that the solver has learned (solve/joins.h), each proved by itself: on a board of its own,
// where the loser has every cell that the join does without, and stones of the winner's that nobody
// may count on lead from its ends to the edges. The claim is about the ends. It is a connection from
// then on, here and wherever its stones and cells are.
#include "certificate/certificate_int.h"

#include <stdlib.h>
#include <string.h>

enum { INSIDE_MAX = 24 }; // joins in joins

// ---- connections ---------------------------------------------------------------------------

static void find_own(const hx_certificate *c, hx_joins_board *out) {
    hx_bits_clear(&out->own, c->words);
    hx_bits_clear(&out->empty, c->words);
    for (int i = 0; i < 2; i++)
        out->without[i] = hx_certificate_has_stone_for(c, i);
    for (int cell = 0; cell < c->cells; cell++) {
        if (hx_board_is_empty(c->at.board, cell)) hx_bits_add(&out->empty, cell);
        if (c->at.board->color[cell] == c->winner && !hx_bits_has(&c->at.hidden, cell))
            hx_bits_add(&out->own, cell);
    }
}

void hx_certificate_look(hx_certificate *c, const hx_bits *cells) {
    hx_hsearch *h = c->follow.found;
    hx_joins_board b = {0};
    for (int cell = 0; cells && cell < c->cells; cell++)
        if (hx_board_is_empty(c->at.board, cell) && !hx_bits_has(cells, cell)) {
            hx_board_place(c->at.board, c->loser, cell);
            c->at.given++;
        }
    hx_follow_board(&c->follow, c->at.board);
    hx_hsearch_mark(h);
    if (hx_hsearch_has_won(h)) return;
    find_own(c, &b);
    if (hx_joins_give(&c->joins, h, &b)) hx_hsearch_go_on(h);
}

void hx_certificate_look_away(hx_certificate *c) {
    hx_hsearch_undo(c->follow.found);
    for (; c->at.given; c->at.given--)
        hx_board_undo(c->at.board);
}

// Lets connections make use of the claim.
static void learn(hx_certificate *c, hx_claim_id id) {
    hx_cell points[2] = {c->claims[id].x, c->claims[id].y}; // edges have the highest numbers
    bool at_first = points[1] == hx_certificate_edge(c, 0);
    hx_join join = {0};
    hx_claim_unite_stones(c, id, &join.inner);
    hx_claim_unite_carrier(c, id, &join.cells);
    for (int i = 0; i < 2; i++) {
        int point = points[i ^ at_first];
        join.edge[i] = point >= c->cells;
        if (point < c->cells) hx_bits_add(&join.end[i], point);
        join.chain[i] = join.end[i];
        hx_bits_remove(&join.inner, point);
    }
    for (int i = 0; i < 2; i++)
        hx_bits_remove(&join.inner, hx_certificate_edge(c, i));
    c->failed |= !hx_joins_add(&c->joins, &join, id);
}

// ---- the board of a join -------------------------------------------------------------------

typedef struct local {
    hx_join join;
    hx_certificate_place outer; // where it is asked for
    hx_board board;
    hx_board solvers; // the position that the join was learned from
    bool met;         // it is known
    hx_bits cells;    // empty
    hx_bits ends[2];  // stones
    hx_bits stones;   // all of the winner's that count
    hx_bits hidden;
} local;

static bool touches(const hx_cells *b, int cell, const hx_bits *set) {
    for (int i = 0; i < b->degree[cell]; i++)
        if (b->next[cell][i] < b->count && hx_bits_has(set, b->next[cell][i])) return true;
    return false;
}

// The end's stones and those of the board that are joined to them.
static void find_end(const hx_certificate *c, const hx_join *j, int which, hx_bits *out) {
    const hx_board *b = c->at.board;
    bool chain[HX_NODES_MAX] = {false};
    hx_bits_walk walk = {0};
    *out = j->end[which];
    if (j->edge[which]) chain[hx_groups_find(&b->groups, hx_cells_edge(c->winner, which))] = true;
    for (int cell; (cell = hx_bits_step(&j->end[which], &walk, c->words)) >= 0;)
        if (b->color[cell] == c->winner) chain[hx_groups_find(&b->groups, (hx_cell)cell)] = true;
    for (int cell = 0; cell < c->cells; cell++)
        if (b->color[cell] == c->winner && !hx_bits_has(&c->at.hidden, cell) &&
            chain[hx_groups_find(&b->groups, (hx_cell)cell)])
            hx_bits_add(out, cell);
}

static void set_up(const hx_certificate *c, local *out) {
    const hx_join *j = &out->join;
    hx_bits_clear(&out->cells, c->words);
    hx_bits_clear(&out->hidden, c->words);
    out->stones = j->inner;
    for (int cell = 0; cell < c->cells; cell++) {
        if (!hx_bits_has(&j->cells, cell)) continue;
        if (hx_board_is_empty(c->at.board, cell))
            hx_bits_add(&out->cells, cell);
        else
            hx_bits_add(&out->stones, cell);
    }
    for (int i = 0; i < 2; i++) {
        find_end(c, j, i, &out->ends[i]);
        hx_bits_unite(&out->stones, &out->ends[i], c->words);
    }
    hx_bits_subtract(&out->cells, &out->stones, c->words); // a stone may be missing on the board
}

// Hidden stones from an end to an edge, on cells that touch nothing else; false if there is no way.
static bool lead(const hx_certificate *c, local *l, int which, int edge) {
    const hx_cells *b = &c->at.board->cells;
    hx_cell queue[HX_CELLS_MAX], before[HX_CELLS_MAX];
    bool seen[HX_CELLS_MAX] = {false};
    int head = 0, tail = 0;
    hx_bits others = l->stones;
    hx_bits_subtract(&others, &l->ends[which], c->words);
    hx_bits_unite(&others, &l->cells, c->words);
    hx_bits_unite(&others, &l->hidden, c->words);
    for (int cell = 0; cell < c->cells; cell++) {
        seen[cell] = hx_bits_has(&l->stones, cell) || hx_bits_has(&l->cells, cell) ||
                     touches(b, cell, &others);
        if (seen[cell] || !touches(b, cell, &l->ends[which])) continue;
        seen[cell] = true;
        before[cell] = HX_CELL_NONE;
        queue[tail++] = (hx_cell)cell;
    }
    for (; head < tail; head++) {
        int cell = queue[head];
        for (int i = 0; i < b->degree[cell]; i++) {
            int next = b->next[cell][i];
            if (next == hx_cells_edge(c->winner, edge)) {
                for (; cell != HX_CELL_NONE; cell = before[cell])
                    hx_bits_add(&l->hidden, cell);
                return true;
            }
            if (next >= b->count || seen[next]) continue;
            seen[next] = true;
            before[next] = (hx_cell)cell;
            queue[tail++] = (hx_cell)next;
        }
    }
    return false;
}

static void place_stones(const hx_certificate *c, local *l) {
    hx_bits own = l->stones;
    hx_bits_unite(&own, &l->hidden, c->words);
    l->board = c->blank;
    for (int cell = 0; cell < c->cells; cell++)
        if (!hx_bits_has(&l->cells, cell))
            hx_board_place(&l->board, hx_bits_has(&own, cell) ? c->winner : c->loser, cell);
}

// Ends that are no edges lead to either one.
static bool make_board(const hx_certificate *c, local *out, bool crossed) {
    set_up(c, out);
    for (int i = 0; i < 2; i++)
        if (!out->join.edge[i] && !lead(c, out, i, i ^ crossed)) return false;
    place_stones(c, out);
    return !out->board.winner;
}

// ---- proofs --------------------------------------------------------------------------------

static hx_claim_id prove_inside(hx_certificate *c, local *l, bool crossed) {
    const hx_join *j = &l->join;
    bool refuted = c->refuted;
    l->outer = c->at;
    for (int i = 0; i < 2; i++) {
        hx_bits_walk walk = {0};
        if (!j->edge[i])
            c->at.goal[i ^ crossed] = (hx_cell)hx_bits_step(&j->end[i], &walk, c->words);
        else
            c->at.goal[i] = (hx_cell)hx_certificate_edge(c, i);
    }
    c->at.board = &l->board;
    c->at.solvers = l->met ? &l->solvers : NULL;
    c->at.hidden = l->hidden;
    c->at.inside++;
    hx_claim_id id = hx_certificate_prove(c);
    c->at = l->outer;
    c->refuted = refuted; // a join that does not hold proves nothing of the position
    return id;
}

// From now on the join is not used, or is again.
static void leave_out(hx_certificate *c, uint32_t number, bool out) {
    if (number >= c->left_out_count) {
        uint32_t count = 2 * number + 256;
        uint8_t *grown = realloc(c->left_out, count);
        c->failed |= !grown;
        if (!grown) return;
        memset(grown + c->left_out_count, 0, count - c->left_out_count);
        c->left_out = grown;
        c->left_out_count = count;
    }
    c->left_out[number] = out;
}

static hx_claim_id prove(hx_certificate *c, const hx_joins *joins, uint32_t number) {
    local *l = malloc(sizeof *l);
    hx_claim_id id = 0;
    c->failed |= !l;
    if (!l) return 0;
    uint32_t origin = hx_joins_get(joins, number, &l->join);
    bool edges = l->join.edge[0] || l->join.edge[1];
    l->solvers = c->blank;
    l->met = hx_origins_get(c->lore.origins, origin, &l->solvers);
    leave_out(c, number, true); // it must not rest on itself
    for (int crossed = 0; crossed < (edges ? 1 : 2) && !c->failed && !id; crossed++)
        if (make_board(c, l, crossed)) id = prove_inside(c, l, crossed);
    if (id) {
        leave_out(c, number, false);
        learn(c, id);
    }
    free(l);
    return id;
}

static const hx_joins *solvers_joins(const hx_certificate *c) {
    return c->at.inside < INSIDE_MAX ? c->lore.joins : NULL;
}

// False if there are too many.
static bool list_needed(const hx_certificate *c, const hx_certificate_tactic *t,
                        hx_certificate_needed *out) {
    out->count = 0;
    for (hx_strategy_id i = t->first; i < t->root; i++) {
        const hx_strategy_node *node = hx_strategy_get(&c->strategy, i);
        uint32_t number = node->number - HX_CERTIFICATE_SOLVERS;
        bool listed = !node->proved || node->number < HX_CERTIFICATE_SOLVERS;
        for (int k = 0; k < out->count; k++)
            listed |= out->numbers[k] == number;
        if (listed) continue;
        if (out->count == HX_CERTIFICATE_JOINS) return false;
        out->numbers[out->count++] = number;
    }
    return true;
}

// Adds the solver's joins to what is looked at; to be taken back.
static void look_with_solver(hx_certificate *c) {
    hx_hsearch *h = c->follow.found;
    const hx_joins *joins = solvers_joins(c);
    hx_joins_board b = {.over_stones = true,
                        .out = c->left_out,
                        .out_count = c->left_out_count,
                        .mark = HX_CERTIFICATE_SOLVERS};
    find_own(c, &b);
    hx_hsearch_mark(h);
    if (joins && hx_joins_give(joins, h, &b)) hx_hsearch_go_on(h);
}

static hx_conn_id find_between_edges(const hx_hsearch *h, hx_conn_kind kind) {
    return hx_sight_smallest(h, kind, hx_hsearch_edge(h, 0), hx_hsearch_edge(h, 1));
}

bool hx_certificate_find_move(hx_certificate *c, hx_cell *move) {
    hx_hsearch *h = c->follow.found;
    look_with_solver(c);
    hx_conn_id full = find_between_edges(h, HX_CONN_FULL);
    hx_conn_id id = full ? full : find_between_edges(h, HX_CONN_SEMI);
    *move = id && !full ? (hx_cell)hx_hsearch_get(h, id).key : HX_CELL_NONE;
    hx_hsearch_undo(h);
    return id;
}

bool hx_certificate_find_joins(hx_certificate *c, hx_certificate_tactic *out,
                               hx_certificate_needed *needed) {
    hx_hsearch *h = c->follow.found;
    look_with_solver(c);
    hx_conn_id id = find_between_edges(h, HX_CONN_FULL);
    bool found = id && hx_certificate_derive(c, id, out);
    hx_hsearch_undo(h);
    if (found && list_needed(c, out, needed) && needed->count) return true;
    if (id) hx_certificate_forget(c, out);
    return false;
}

int hx_certificate_find_threats(hx_certificate *c, const hx_bits *few,
                                hx_certificate_threat out[HX_CERTIFICATE_THREATS]) {
    hx_hsearch *h = c->follow.found;
    hx_bits common = *few;
    int count = 0, x = hx_hsearch_edge(h, 0), y = hx_hsearch_edge(h, 1);
    look_with_solver(c);
    while (count < HX_CERTIFICATE_THREATS) {
        int left = hx_bits_count(&common, c->words);
        hx_conn_id id = hx_sight_sparing(h, HX_CONN_SEMI, x, y, &common, left);
        hx_certificate_threat *t = &out[count];
        hx_bits cells;
        if (!id || !hx_certificate_derive(c, id, &t->tactic)) break;
        if (!list_needed(c, &t->tactic, &t->needed)) {
            hx_certificate_forget(c, &t->tactic);
            break;
        }
        count++;
        hx_sight_carrier(h, id, &cells);
        hx_bits_intersect(&common, &cells, c->words);
    }
    hx_hsearch_undo(h);
    return count;
}

void hx_certificate_prove_joins(hx_certificate *c, hx_certificate_needed *needed) {
    const hx_joins *joins = solvers_joins(c);
    for (int i = 0; i < needed->count; i++) {
        bool known = needed->numbers[i] < joins->count && !c->failed && !c->budget->spent;
        needed->claims[i] = known ? prove(c, joins, needed->numbers[i]) : 0; // not forgotten
    }
}
