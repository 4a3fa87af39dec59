// SPDX-License-Identifier: MIT
// Depth-first proof-number search. Measured on 7x7 (docs/notes/solver.md): a window of 18 % of the
// moves, a move that is gone on with until it is a quarter worse than the second, and numbers that
// begin as the net leans and with what it says a proof takes.
//
// The net is asked late: four of ten positions are never gone on with. Until then a
// position is thought to be worth what the one before it was.
#include "solve/elsewhere.h"
#include "solve/learned.h"
#include "solve/solved.h"

#include <string.h>

enum { INFINITE = HX_PROOFS_INFINITE, LEAN_MAX = 3, EFFORT_MAX = 15 };
enum { OUT = 3 }; // as many others as that counts for

bool hx_dfpn_must_stop(const hx_solve_worker *w) {
    const hx_solve *s = w->solve;
    hx_crew_hold(s->crew);
    bool stop = s->done || (s->node_limit && s->nodes >= s->node_limit) ||
                (s->alone && s->nodes >= s->began_with + (uint64_t)s->options.begin);
    hx_crew_release(s->crew);
    return stop || w->budget->spent;
}

// ---- what follows from what ----------------------------------------------------------------

static void win(hx_dfpn_frame *f, hx_cell move) {
    f->phi = 0;
    f->delta = INFINITE;
    f->move = move;
    f->count = 0;
}

static void lose(hx_solve_worker *w, hx_dfpn_frame *f) {
    f->phi = INFINITE;
    f->delta = 0;
    f->move = HX_CELL_NONE;
    f->count = 0;
    hx_scout_complete(w->scout, &w->board, f->to_play, &f->carrier);
}

// Leaves only these moves: the refutation is known to hold against all others.
static void keep_moves(const hx_solve_worker *w, hx_dfpn_frame *f, const hx_bits *refutation,
                       const hx_bits *left) {
    int kept = 0;
    hx_bits_unite(&f->carrier, refutation, w->solve->words);
    for (int i = 0; i < f->count; i++) {
        if (!hx_bits_has(left, f->moves[i])) continue;
        f->moves[kept] = f->moves[i];
        f->phis[kept] = f->phis[i];
        f->deltas[kept++] = f->deltas[i];
    }
    f->count = kept;
}

// A refuted move refutes all that do not meet the refutation.
static void refute(hx_solve_worker *w, hx_dfpn_frame *f, hx_cell move, hx_bits refutation) {
    hx_bits left = refutation;
    if (w->solve->options.no_sharing) memset(&left, 0xff, sizeof left);
    hx_bits_remove(&left, move); // which is not in it, unless helpers lie
    keep_moves(w, f, &refutation, &left);
    if (f->symmetric) {
        hx_recall_turn(w->solve, &refutation);
        hx_recall_turn(w->solve, &left);
        keep_moves(w, f, &refutation, &left);
    }
    if (f->count == 0) lose(w, f);
}

// Takes over what is known of the position after the i-th move. False if it is there no longer: it
// is decided, or has been refuted together with others.
static bool take_over(hx_solve_worker *w, hx_dfpn_frame *f, int i, const hx_dfpn_frame *after) {
    if (after->delta == 0) {
        hx_cell move = f->moves[i];
        f->carrier = after->carrier;
        hx_bits_add(&f->carrier, move);
        win(f, move);
        return false;
    }
    if (after->phi == 0) {
        refute(w, f, f->moves[i], after->carrier);
        return false;
    }
    f->phis[i] = after->phi;
    f->deltas[i] = after->delta;
    return true;
}

// ---- the search ----------------------------------------------------------------------------

// Only the first moves count; when one of them is refuted the next one moves up.
static int width_of(const hx_solve_worker *w, const hx_dfpn_frame *f) {
    return (f->count * w->solve->options.widening + 99) / 100;
}

// The price of a position, with which its proof numbers begin: 64 * 2^(0.3 e) for an effort e, in
// steps of a quarter. More than 0.3 makes the search hop to and fro, since the net is often wrong.
static uint32_t price_of(const hx_solve_worker *w, float effort) {
    static const uint32_t price[] = {64, 76, 90, 108};
    if (w->solve->options.no_price) effort = HX_NET_USUAL_EFFORT;
    int steps = effort > 0 ? (int)((effort < EFFORT_MAX ? effort : (float)EFFORT_MAX) * 1.2f) : 0;
    return price[steps % 4] << steps / 4;
}

// What a number begins with: twice the price for each step that the net leans its way.
static uint32_t first_number(uint32_t price, int lean) {
    return lean >= 0 ? price << lean : price >> -lean;
}

// What the table knows of the moves. After a refutation the moves have moved up, so that it begins
// anew.
static void look_up_moves(hx_solve_worker *w, hx_dfpn_frame *f) {
    hx_color other = hx_color_other(f->to_play);
    for (int i = 0; i < f->count;) {
        hx_dfpn_frame after;
        after.moves = NULL;
        hx_board_place(&w->board, f->to_play, f->moves[i]);
        bool known = hx_recall_find(w->solve, hx_recall_stones(&w->board, other), &after);
        hx_board_undo(&w->board);
        i = !known || take_over(w, f, i, &after) ? i + 1 : 0;
    }
}

// Proof numbers of all moves, where the table does not know better: one of them has to win, or
// those of the window, which share what that takes, have to be refuted. Where the mover seems to
// win, the net has put first what it takes for the cheapest win; the next move is for when that one
// turns out dearer.
static void begin_moves(hx_solve_worker *w, hx_dfpn_frame *f) {
    bool cheapest_first = f->ordered && f->lean > 0;
    uint32_t all = first_number(f->price, f->lean), one = first_number(f->price, -f->lean);
    uint32_t each = all / (uint32_t)width_of(w, f);
    for (int i = 0; i < f->count; i++) {
        f->phis[i] = each ? each : 1;
        f->deltas[i] = one * (cheapest_first ? 1 + (uint32_t)i : 1);
    }
    look_up_moves(w, f);
}

static int lean_of(const hx_solve_worker *w, float score) {
    int lean = w->solve->options.no_lean ? 0 : (int)score;
    return lean > LEAN_MAX ? LEAN_MAX : lean < -LEAN_MAX ? -LEAN_MAX : lean;
}

static void count_node(hx_solve_worker *w) {
    hx_solve *s = w->solve;
    w->nodes++;
    hx_crew_hold(s->crew);
    if (++s->nodes % (uint64_t)s->options.begin == 0) hx_crew_wake(s->crew);
    hx_crew_release(s->crew);
}

static void expand(hx_solve_worker *w, hx_dfpn_frame *f) {
    hx_scouted *seen = &w->seen;
    count_node(w);
    hx_elsewhere_hear(w);
    hx_budget_spend(w->budget, w->solve->ticks);
    hx_progress_tell(w);
    hx_scout_at(w->scout, &w->board, f->to_play, seen);
    f->work = 0;
    f->carrier = seen->carrier;
    f->move = seen->move;
    f->count = seen->count;
    f->phi = seen->winner == f->to_play ? 0 : seen->winner ? INFINITE : 1;
    f->delta = seen->winner == f->to_play ? INFINITE : seen->winner ? 0 : 1;
    f->lean = f > w->frames ? -f[-1].lean : 0;
    f->price = f > w->frames ? f[-1].price : price_of(w, HX_NET_USUAL_EFFORT);
    f->ordered = false;
    memcpy(f->moves, seen->moves, (size_t)f->count * sizeof *f->moves);
}

// Lets the net order the moves, and looks for a win where it sees one: few positions have a semi
// connection, and to look for it everywhere takes as long as the net.
static void order(hx_solve_worker *w, hx_dfpn_frame *f) {
    if (f->count > 1) {
        hx_scout_opinion o = hx_scout_order(w->scout, &w->board, f->to_play, f->moves, f->count);
        f->lean = lean_of(w, o.score);
        f->price = price_of(w, o.effort);
    }
    f->ordered = true;
    if (f->lean >= 0 && hx_scout_win(w->scout, &w->board, f->to_play, &w->seen)) {
        f->carrier = w->seen.carrier;
        win(f, w->seen.move);
    } else {
        begin_moves(w, f);
    }
}

// The same, if no other worker has done it.
static void order_once(hx_solve_worker *w, hx_dfpn_frame *f) {
    if (w->solve->crew && hx_together_find(w, f, true)) {
        if (!hx_dfpn_is_solved(f)) begin_moves(w, f);
    } else {
        order(w, f);
        hx_together_say(w, f);
    }
}

// How hard a win by the move is to prove. What is searched elsewhere now counts as three times as
// hard: two who do the same job do it once. Where the mover does not seem to win, every move may have
// to be refuted: there the workers spread, and a move counts as twice as hard for another one that
// is at it, and by half more for each further one. Where he seems to win, one move is enough: they
// go there together and spread at the replies.
static uint32_t delta_of(hx_solve_worker *w, const hx_dfpn_frame *f, int i) {
    bool together = f->lean > 0;
    if (!w->solve->crew || (together && !w->solve->options.helpers)) return f->deltas[i];
    hx_board_place(&w->board, f->to_play, f->moves[i]);
    uint64_t key = hx_recall_stones(&w->board, hx_color_other(f->to_play)).key;
    hx_board_undo(&w->board);
    bool out = hx_elsewhere_is_out(w->solve, key);
    int others = out ? OUT : together ? 0 : hx_together_count(w, f, key);
    if (!others) return f->deltas[i];
    uint64_t delta = f->deltas[i] * (uint64_t)(3 + others) / 2;
    return delta < INFINITE ? (uint32_t)delta : INFINITE - 1;
}

// The numbers of the position from those of its moves; finds the best move and how good the second
// is.
static int sum_up(hx_solve_worker *w, hx_dfpn_frame *f, uint32_t *second) {
    int best = -1;
    uint64_t sum = 0;
    f->phi = *second = INFINITE;
    for (int i = 0, width = width_of(w, f); i < width; i++) {
        uint32_t delta = delta_of(w, f, i);
        sum += f->phis[i];
        if (delta < f->phi) {
            *second = f->phi;
            f->phi = delta;
            best = i;
        } else if (delta < *second) {
            *second = delta;
        }
    }
    f->delta = sum < INFINITE ? (uint32_t)sum : INFINITE - 1;
    return best;
}

static uint32_t least(uint32_t a, uint32_t b) {
    return a < b ? a : b;
}

// The winner's fill-in belongs to his carrier, as far as he needs it; what the loser got does not
// matter.
static void take_fill_back(hx_solve_worker *w, hx_dfpn_frame *f) {
    hx_color winner = f->phi == 0 ? f->to_play : hx_color_other(f->to_play);
    for (; f->filled > 0; f->filled--) {
        int cell = w->board.placed[w->board.stones - 1];
        if (hx_dfpn_is_solved(f) && w->board.color[cell] == winner) hx_bits_add(&f->carrier, cell);
        hx_board_undo(&w->board);
    }
    if (hx_dfpn_is_solved(f)) hx_scout_shrink(w->scout, &w->board, winner, &f->carrier);
}

// Searches the moves of an open position.
static void search_moves(hx_solve_worker *w, hx_dfpn_frame *f, uint32_t phi_limit,
                         uint32_t delta_limit) {
    begin_moves(w, f);
    while (!hx_dfpn_is_solved(f)) {
        uint32_t second;
        int i = sum_up(w, f, &second);
        if (f->phi >= phi_limit || f->delta >= delta_limit || hx_dfpn_must_stop(w)) break;
        if (!f->ordered) {
            order_once(w, f);
            continue;
        }
        f->tried = f->moves[i];
        hx_board_place(&w->board, f->to_play, f->tried);
        hx_dfpn_search(w, f + 1, hx_color_other(f->to_play), delta_limit - (f->delta - f->phis[i]),
                       least(phi_limit, second + second / 4 + 1));
        hx_board_undo(&w->board);
        take_over(w, f, i, f + 1);
        if (!w->solve->crew || hx_dfpn_is_solved(f)) continue;
        look_up_moves(w, f);
        if (hx_together_is_settled(w, f)) break;
    }
}

// A first look at a position, or one more, since something was learned meanwhile. True if that
// decides it.
static bool look(hx_solve_worker *w, hx_dfpn_frame *f, bool known) {
    if (known && hx_dfpn_is_solved(f)) return false;
    if (!known) f->work = 0;
    if (hx_learned_decide(w, f)) return true;
    if (!known) expand(w, f);
    if (hx_dfpn_is_solved(f)) return false;
    hx_learned_restrict(w, f);
    if (f->count == 0) lose(w, f);
    return false;
}

// What helpers say may be false: leaves only empty cells, each once. False if there are none.
static bool keep_sound_moves(const hx_solve_worker *w, hx_dfpn_frame *f) {
    hx_bits seen;
    int kept = 0;
    hx_bits_clear(&seen, w->solve->words);
    for (int i = 0; i < f->count; i++) {
        if (!hx_board_is_empty(&w->board, f->moves[i]) || hx_bits_has(&seen, f->moves[i])) continue;
        hx_bits_add(&seen, f->moves[i]);
        f->moves[kept++] = f->moves[i];
    }
    f->count = kept;
    return kept > 0;
}

void hx_dfpn_search(hx_solve_worker *w, hx_dfpn_frame *f, hx_color to_play, uint32_t phi_limit,
                    uint32_t delta_limit) {
    uint64_t before = w->nodes;
    f->to_play = to_play;
    f->tried = HX_CELL_NONE;
    hx_recall_key stones = hx_recall_stones(&w->board, to_play);
    bool known = hx_recall_find(w->solve, stones, f);
    if (!known && hx_solved_find(w, stones, f)) {
        hx_recall_store(w->solve, stones, f);
        known = true;
    }
    if (known && hx_dfpn_is_solved(f)) return;
    hx_together_enter(w, f, stones);
    if (hx_elsewhere_search(w, f, stones, known, phi_limit, delta_limit)) {
        hx_together_leave(w);
        return;
    }
    f->filled = hx_scout_fill(w->scout, &w->board);
    f->symmetric = w->board.hash[HX_SYMMETRY_IDENTITY] == w->board.hash[HX_SYMMETRY_ROTATION];
    bool by_remainder = !w->solve->options.no_remainder;
    f->place = by_remainder ? hx_recall_remainder(&w->board, to_play) : stones;
    if (known && w->solve->options.helpers) known = keep_sound_moves(w, f);
    bool new = !known && !hx_together_find(w, f, false);
    bool learned = look(w, f, !new);
    if (new) hx_together_say(w, f);
    bool open = !hx_dfpn_is_solved(f);
    if (open) search_moves(w, f, phi_limit, delta_limit);
    uint64_t work = f->work + (w->nodes - before);
    f->work = work < UINT32_MAX ? (uint32_t)work : UINT32_MAX;
    if (by_remainder) hx_recall_store(w->solve, f->place, f);
    if (open) hx_progress_sample(w, f);
    take_fill_back(w, f);
    hx_recall_store(w->solve, stones, f);
    hx_solved_keep(w, stones, f);
    if (!learned) hx_learned_keep(w, f);
    hx_together_leave(w);
}
