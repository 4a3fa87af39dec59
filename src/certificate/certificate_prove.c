// SPDX-License-Identifier: MIT
// From a solved position to a claim. With the opponent to move the claim needs options without a
// common cell: threats that connections find, threats by claims that are there already, and else
// the winner's answers to moves that all options so far need, the solver's refutation first that
// leaves fewest such moves. Recursion is as deep as the board has pairs of cells.
#include "certificate/certificate_int.h"

#include <stdlib.h>

typedef struct choice {
    hx_claim_draft *options;
    int count, room;
    hx_bits common;  // cells of all options
    hx_bits tried;   // moves that were answered
    hx_claim_id won; // no move is needed: this claim says it all
    hx_board *met;   // of a position that the solver learned from; NULL: none was asked for yet
} choice;

static hx_claim_draft *new_option(hx_certificate *c, choice *o) {
    if (o->count == o->room) {
        int room = o->room ? 2 * o->room : 8;
        hx_claim_draft *options = realloc(o->options, (size_t)room * sizeof *options);
        c->failed |= !options;
        if (!options) return NULL;
        o->options = options;
        o->room = room;
    }
    return &o->options[o->count];
}

static void keep_option(const hx_certificate *c, choice *o) {
    hx_bits_intersect(&o->common, &o->options[o->count++].cells, c->words);
}

static void find_empty(const hx_certificate *c, hx_bits *out) {
    hx_bits_clear(out, c->words);
    for (int cell = 0; cell < c->cells; cell++)
        if (hx_board_is_empty(c->at.board, cell)) hx_bits_add(out, cell);
}

// ---- connections ---------------------------------------------------------------------------

// The connection of the kind between the edges that has fewest of the cells; 0 if all have all.
static hx_conn_id best_connection(const hx_certificate *c, hx_conn_kind kind, const hx_bits *cells,
                                  int limit) {
    int x = hx_hsearch_edge(c->found, 0), y = hx_hsearch_edge(c->found, 1);
    return hx_sight_sparing(c->found, kind, x, y, cells, limit);
}

// What joins the edges without a move of the opponent's being answered.
static hx_claim_id claim_alone(hx_certificate *c, const hx_claim_draft *d) {
    hx_cell x = c->at.goal[0], y = c->at.goal[1], few = x < y ? x : y, many = x < y ? y : x;
    if (d->count == 1 && c->claims[d->children[0]].x == few && c->claims[d->children[0]].y == many)
        return d->children[0];
    return hx_claim_add(c, HX_CLAIM_AND, x, y, d, 1);
}

static hx_claim_id claim_connected(hx_certificate *c, const hx_bits *empty) {
    hx_claim_draft d;
    hx_conn_id id = best_connection(c, HX_CONN_FULL, empty, INT32_MAX);
    return id && hx_certificate_connection(c, id, &d) ? claim_alone(c, &d) : 0;
}

hx_claim_id hx_certificate_prove_joined(hx_certificate *c) {
    hx_claim_draft d;
    hx_claim_draft_start(c, &d, HX_CELL_NONE);
    bool joined = hx_certificate_join(c, &d, c->at.goal[0], c->at.goal[1]);
    return joined ? claim_alone(c, &d) : 0;
}

static void add_connections(hx_certificate *c, choice *o) {
    for (;;) {
        hx_claim_draft *option = new_option(c, o);
        int count = hx_bits_count(&o->common, c->words);
        hx_conn_id id = option ? best_connection(c, HX_CONN_SEMI, &o->common, count) : 0;
        if (!id || !hx_certificate_connection(c, id, option)) return;
        keep_option(c, o);
    }
}

// ---- answers -------------------------------------------------------------------------------

static bool add_known(hx_certificate *c, choice *o) {
    hx_cell move;
    hx_claim_draft *option = new_option(c, o);
    hx_claim_id id = option ? hx_certificate_wins_find_threat(c, &o->common, &move) : 0;
    if (!id) return false;
    hx_claim_draft_start(c, option, move);
    hx_claim_draft_add(c, option, id);
    keep_option(c, o);
    return true;
}

// The move to answer: of those that the solver has refuted that whose refutation leaves fewest of the
// common cells, though it be none of them; -1: none leaves fewer.
static int choose_move(hx_certificate *c, const choice *o) {
    int best = -1, least = hx_bits_count(&o->common, c->words);
    for (int cell = 0; cell < c->cells; cell++) {
        hx_bits carrier;
        if (!hx_board_is_empty(c->at.board, cell) || hx_bits_has(&o->tried, cell)) continue;
        hx_certificate_step step = hx_certificate_play(c, c->loser, cell);
        bool known = hx_certificate_recall_win(c, &carrier);
        hx_certificate_take_back(c, step);
        if (!known) continue;
        hx_bits_intersect(&carrier, &o->common, c->words);
        int left = hx_bits_count(&carrier, c->words);
        if (left >= least) continue;
        least = left;
        best = cell;
    }
    return best;
}

// A stone of the loser's that the winner makes dead may as well be the winner's: then he wins by what
// wins without the two, and a claim that counts on it does as well without. 0 if there is no such
// answer.
static hx_claim_id kill(hx_certificate *c, int cell, hx_cell *move) {
    hx_prune_find(&c->prune, &c->dead, c->at.board, c->loser);
    if (!hx_bits_has(&c->prune.vulnerable, cell)) return 0;
    *move = c->prune.killer[cell];
    hx_board_place(c->at.board, c->winner, *move);
    hx_board_place(c->at.board, c->winner, cell);
    hx_claim_id id = hx_certificate_prove(c);
    hx_board_undo(c->at.board);
    if (id) id = hx_certificate_capture_release(c, id, (hx_cell)cell, HX_CELL_NONE);
    hx_board_undo(c->at.board);
    return id;
}

static hx_claim_id answer(hx_certificate *c, int cell, hx_cell *move) {
    hx_claim_id id = c->source->fills ? kill(c, cell, move) : 0;
    if (id && !(hx_claim_stones(c, id)[*move / 64] >> (*move % 64) & 1)) *move = HX_CELL_NONE;
    if (id || c->failed) return id;
    hx_certificate_step step = hx_certificate_play(c, c->loser, cell);
    id = hx_certificate_prove_move(c, move);
    hx_certificate_take_back(c, step);
    return id;
}

// Where the solver knows no answer it may have known one in a position that it learned from.
static int choose_or_meet(hx_certificate *c, choice *o) {
    int cell = choose_move(c, o);
    if (cell < 0 && !o->met) {
        o->met = malloc(sizeof *o->met);
        c->failed |= !o->met;
        if (o->met && hx_certificate_meet(c, o->met)) cell = choose_move(c, o);
    }
    hx_bits_walk walk = {0};
    return cell >= 0 ? cell : hx_bits_step(&o->common, &walk, c->words);
}

static bool add_answer(hx_certificate *c, choice *o) {
    int cell = choose_or_meet(c, o);
    hx_cell move;
    hx_bits_add(&o->tried, cell);
    hx_claim_id id = answer(c, cell, &move);
    if (!id && !hx_bits_has(&o->common, cell)) return !c->failed && !c->budget->spent;
    hx_claim_draft *option = id ? new_option(c, o) : NULL;
    if (!option) return false;
    if (move == HX_CELL_NONE) {
        o->won = id;
        return true;
    }
    hx_claim_draft_start(c, option, move);
    hx_claim_draft_add(c, option, id);
    keep_option(c, o);
    return true;
}

// Leaves out options that the others do without, the earliest first: later ones were chosen to fill
// the gaps.
static void thin_out(const hx_certificate *c, choice *o) {
    for (int i = 0; i < o->count;) {
        hx_bits common;
        for (int k = 0; k < c->words; k++)
            common.word[k] = ~UINT64_C(0);
        for (int k = 0; k < o->count; k++)
            if (k != i) hx_bits_intersect(&common, &o->options[k].cells, c->words);
        if (o->count < 2 || !hx_bits_is_empty(&common, c->words))
            i++;
        else
            o->options[i] = o->options[--o->count];
    }
}

static hx_claim_id claim_choice(hx_certificate *c, choice *o) {
    bool good = true;
    while (good && !o->won && !hx_bits_is_empty(&o->common, c->words) && !c->failed)
        good = add_known(c, o) || add_answer(c, o);
    if (!good || c->failed) return 0;
    if (o->won) return o->won;
    thin_out(c, o);
    return hx_claim_add(c, HX_CLAIM_OR, c->at.goal[0], c->at.goal[1], o->options, o->count);
}

// ---- positions -----------------------------------------------------------------------------

// By the solver's joins, each of which becomes a claim first.
static hx_claim_id claim_by_joins(hx_certificate *c, const hx_certificate_tactic *t,
                                  hx_certificate_needed *needed) {
    hx_claim_draft d;
    hx_certificate_prove_joins(c, needed);
    return hx_certificate_claim(c, t, needed, &d) ? claim_alone(c, &d) : 0;
}

static void add_threat(hx_certificate *c, hx_certificate_threat *t, choice *o) {
    if (hx_bits_is_empty(&o->common, c->words)) return;
    hx_claim_draft *option = new_option(c, o);
    hx_certificate_prove_joins(c, &t->needed);
    if (option && hx_certificate_claim(c, &t->tactic, &t->needed, option)) keep_option(c, o);
}

// What connections say on the cells, NULL: on all: a claim, or else options that they threaten.
static hx_claim_id claim_by_connections(hx_certificate *c, const hx_bits *cells, choice *o) {
    hx_certificate_tactic tactic;
    hx_certificate_needed needed;
    hx_certificate_threat threats[HX_CERTIFICATE_THREATS];
    hx_certificate_look(c, cells);
    hx_claim_id id = claim_connected(c, &o->common);
    if (!id && hx_certificate_find_joins(c, &tactic, &needed)) {
        hx_certificate_look_away(c);
        id = claim_by_joins(c, &tactic, &needed);
        hx_certificate_forget(c, &tactic);
        if (id) return id;
        hx_certificate_look(c, cells);
        id = claim_connected(c, &o->common);
    }
    if (!id) add_connections(c, o);
    bool open = !id && !hx_bits_is_empty(&o->common, c->words);
    int count = open ? hx_certificate_find_threats(c, &o->common, threats) : 0;
    hx_certificate_look_away(c);
    for (int i = 0; i < count && !c->failed; i++)
        add_threat(c, &threats[i], o);
    if (count) hx_certificate_forget(c, &threats[0].tactic);
    return id;
}

// Of a board that is taken as it is. The solver has proved it on the cells, NULL: who knows.
static hx_claim_id prove_board(hx_certificate *c, const hx_bits *cells) {
    choice o = {0};
    hx_board *solvers = c->at.solvers;
    hx_budget_spend(c->budget, hx_sight_ticks(&c->at.board->cells));
    if (c->at.board->winner == c->loser) c->refuted = true;
    if (c->budget->spent || c->refuted) return 0;
    if (c->at.board->winner == c->winner) return hx_certificate_prove_joined(c);
    find_empty(c, &o.common);
    hx_claim_id id = claim_by_connections(c, cells, &o);
    if (!id && !o.count && cells && !c->failed) id = claim_by_connections(c, NULL, &o);
    if (!id && !c->failed) id = claim_choice(c, &o);
    c->at.solvers = solvers;
    free(o.options);
    free(o.met);
    return id;
}

hx_claim_id hx_certificate_prove(hx_certificate *c) {
    hx_claim_id id = hx_certificate_wins_find(c);
    if (id) return id;
    hx_bits cells;
    bool known = hx_certificate_recall_cells(c, false, &cells);
    hx_certificate_step before = hx_certificate_fill(c);
    if (!known) known = hx_certificate_recall_cells(c, true, &cells);
    bool filled = c->at.board->stones > before.stones;
    if (filled) id = hx_certificate_wins_find(c);
    if (!id) id = prove_board(c, known ? &cells : NULL);
    bool proved = id;
    id = hx_certificate_take_fill_back(c, before, id);
    if (id || !proved || c->failed) return id;
    return prove_board(c, NULL); // what fill-in gave is not known to be the player's by rights
}

// The smallest connection that the winner, to move, has or threatens on the board, as a claim about
// the position after the move; without one, whether joins tell a move that wins.
static hx_claim_id claim_threat(hx_certificate *c, hx_cell *move, bool *known) {
    hx_claim_draft d;
    hx_bits empty;
    find_empty(c, &empty);
    hx_certificate_look(c, NULL);
    hx_conn_id id = best_connection(c, HX_CONN_FULL, &empty, INT32_MAX);
    if (!id) id = best_connection(c, HX_CONN_SEMI, &empty, INT32_MAX);
    bool good = id && hx_certificate_connection(c, id, &d);
    *known = !good && !c->failed && hx_certificate_find_move(c, move);
    hx_certificate_look_away(c);
    if (!good) return 0;
    *move = d.move;
    if (d.move != HX_CELL_NONE) {
        hx_bits_add(&d.stones, d.move);
        hx_bits_remove(&d.cells, d.move);
        d.move = HX_CELL_NONE;
    }
    return claim_alone(c, &d);
}

static hx_claim_id prove_after(hx_certificate *c, hx_cell *move) {
    if (*move != HX_CELL_NONE && !hx_board_is_empty(c->at.board, *move)) *move = HX_CELL_NONE;
    if (*move == HX_CELL_NONE) return hx_certificate_prove(c);
    hx_certificate_step step = hx_certificate_play(c, c->winner, *move);
    hx_claim_id id = hx_certificate_prove(c);
    hx_certificate_take_back(c, step);
    return id;
}

// By a win that was learned and lacks one stone.
static hx_claim_id prove_learned(hx_certificate *c, hx_cell *move) {
    hx_board *solvers = c->at.solvers, *room = malloc(sizeof *room);
    c->failed |= !room;
    bool met = room && hx_certificate_meet_move(c, room, move);
    hx_claim_id id = met ? prove_after(c, move) : 0;
    c->at.solvers = solvers;
    free(room);
    return id;
}

// With fill-in, which is what the solver has seen, or without.
static hx_claim_id prove_move(hx_certificate *c, bool fill, hx_cell *move) {
    hx_certificate_step before = hx_certificate_stand(c);
    bool known = hx_certificate_recall_move(c, false, move);
    hx_claim_id id = 0;
    if (fill) hx_certificate_fill(c);
    if (!known && fill) known = hx_certificate_recall_move(c, true, move);
    if (!known) known = hx_certificate_recall_after(c, move);
    if (known) id = prove_after(c, move);
    if (!known) id = prove_learned(c, move);
    if (!id && !c->failed && (!known || hx_certificate_is_apart(c))) {
        id = claim_threat(c, move, &known);
        if (!id && !known) { // the solver fills in itself
            hx_certificate_take_fill_back(c, before, 0);
            if (!hx_certificate_search_move(c, move)) return 0;
            if (fill) hx_certificate_fill(c);
        }
        if (!id) id = prove_after(c, move);
    }
    id = hx_certificate_take_fill_back(c, before, id);
    if (id && *move != HX_CELL_NONE && !(hx_claim_stones(c, id)[*move / 64] >> (*move % 64) & 1))
        *move = HX_CELL_NONE;
    return id;
}

hx_claim_id hx_certificate_prove_move(hx_certificate *c, hx_cell *move) {
    hx_claim_id id = prove_move(c, true, move);
    return id || c->failed || c->refuted || c->budget->spent ? id : prove_move(c, false, move);
}
