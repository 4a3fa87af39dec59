// SPDX-License-Identifier: MIT
// What the solver knows of the position at hand. It met a join as a part of some position, not on a
// board of its own: so that position is kept beside the board, with the same moves, and asked first.
// What it says there may rest on more than the join; whoever asks tries the answer out.
#include "certificate/certificate_int.h"

bool hx_certificate_is_apart(const hx_certificate *c) {
    return c->at.solvers && c->at.solvers != c->at.board;
}

// ---- steps ---------------------------------------------------------------------------------

hx_certificate_step hx_certificate_stand(const hx_certificate *c) {
    int stones = c->at.solvers ? c->at.solvers->stones : 0;
    return (hx_certificate_step){c->at.solvers, stones, c->at.board->stones};
}

hx_certificate_step hx_certificate_play(hx_certificate *c, hx_color color, int cell) {
    hx_certificate_step step = hx_certificate_stand(c);
    hx_board_place(c->at.board, color, cell);
    if (!hx_certificate_is_apart(c)) return step;
    if (hx_board_is_empty(c->at.solvers, cell))
        hx_board_place(c->at.solvers, color, cell);
    else if (c->at.solvers->color[cell] != color)
        c->at.solvers = NULL; // it never asked itself that
    return step;
}

void hx_certificate_take_back(hx_certificate *c, hx_certificate_step step) {
    while (c->at.board->stones > step.stones)
        hx_board_undo(c->at.board);
    c->at.solvers = step.solvers;
    while (step.solvers && step.solvers->stones > step.solvers_stones)
        hx_board_undo(step.solvers);
}

// ---- questions -----------------------------------------------------------------------------

// Whether the solver knows that the winner wins the position, and may use the answer here.
static bool ask(const hx_certificate *c, const hx_board *b, hx_color to_play, bool by_remainder,
                hx_solve_result *out) {
    if (!c->source->recall(c->source->user, b, to_play, by_remainder, out)) return false;
    return out->winner == c->winner &&
           (out->move == HX_CELL_NONE || c->at.board->color[out->move] != c->loser);
}

static bool ask_either(const hx_certificate *c, hx_color to_play, bool by_remainder,
                       hx_solve_result *out) {
    bool apart = hx_certificate_is_apart(c);
    return (apart && ask(c, c->at.solvers, to_play, by_remainder, out)) ||
           ask(c, c->at.board, to_play, by_remainder, out);
}

bool hx_certificate_recall_cells(const hx_certificate *c, bool by_remainder, hx_bits *out) {
    hx_solve_result now;
    bool known = ask_either(c, c->loser, by_remainder, &now);
    if (known) *out = now.carrier;
    return known;
}

bool hx_certificate_recall_win(const hx_certificate *c, hx_bits *carrier) {
    hx_solve_result now;
    bool known = ask_either(c, c->winner, false, &now);
    if (known) *carrier = now.carrier;
    return known;
}

bool hx_certificate_recall_move(const hx_certificate *c, bool by_remainder, hx_cell *move) {
    hx_solve_result now;
    bool known = ask_either(c, c->winner, by_remainder, &now);
    if (known) *move = now.move;
    return known;
}

bool hx_certificate_recall_after(hx_certificate *c, hx_cell *move) {
    int least = INT32_MAX;
    for (int cell = 0; cell < c->cells; cell++) {
        hx_solve_result after;
        if (!hx_board_is_empty(c->at.board, cell)) continue;
        hx_certificate_step step = hx_certificate_play(c, c->winner, cell);
        bool known = ask_either(c, c->loser, false, &after);
        hx_certificate_take_back(c, step);
        int size = known ? hx_bits_count(&after.carrier, c->words) : INT32_MAX;
        if (size >= least) continue;
        least = size;
        *move = (hx_cell)cell;
    }
    return least < INT32_MAX;
}

// ---- positions that it learned from ----------------------------------------------------------

typedef struct search {
    const hx_certificate *c;
    hx_wins_board board;
    uint32_t origin; // of the win that needs fewest cells of the board at hand
    hx_cell move;
    int size;
} search;

static void see(void *user, uint32_t origin, const uint64_t *cells, hx_cell missing) {
    search *s = user;
    const hx_board *b = s->c->at.board;
    int size = 0;
    if (missing != HX_CELL_NONE && b->color[missing] == s->c->loser) return;
    for (int cell = 0; cell < s->c->cells; cell++)
        size += hx_board_is_empty(b, cell) && cells[cell / 64] >> cell % 64 & 1;
    if (size >= s->size || !origin) return;
    s->size = size;
    s->origin = origin;
    s->move = missing;
}

static bool find(const hx_certificate *c, bool moves, search *out) {
    const hx_board *b = c->at.solvers;
    *out = (search){.c = c, .size = INT32_MAX};
    if (!b || !c->lore.wins) return false;
    for (int cell = 0; cell < c->cells; cell++) {
        if (hx_board_is_empty(b, cell)) hx_bits_add(&out->board.open, cell);
        if (b->color[cell] == c->winner) hx_bits_add(&out->board.own, cell);
    }
    if (moves) out->board.missing = out->board.open;
    hx_bits_unite(&out->board.open, &out->board.own, c->words);
    hx_wins_find(c->lore.wins, &out->board, see, out);
    return out->origin;
}

static bool go_over(hx_certificate *c, uint32_t origin, hx_board *room) {
    *room = c->blank;
    if (!hx_origins_get(c->lore.origins, origin, room)) return false;
    c->at.solvers = room;
    return true;
}

bool hx_certificate_meet(hx_certificate *c, hx_board *room) {
    search s;
    if (!find(c, false, &s) || !go_over(c, s.origin, room)) return false;
    if (c->source->fills) hx_fill_run(&c->dead, room, NULL);
    return true;
}

bool hx_certificate_meet_move(hx_certificate *c, hx_board *room, hx_cell *move) {
    search s;
    if (!find(c, true, &s) || !go_over(c, s.origin, room)) return false;
    *move = s.move;
    return true;
}

// ---- what it has to be asked -----------------------------------------------------------------

bool hx_certificate_search_move(hx_certificate *c, hx_cell *move) {
    hx_solve_result r;
    c->source->run(c->source->user, c->at.board, c->winner, c->budget, &r);
    *move = r.anywhere ? HX_CELL_NONE : r.move;
    if (r.winner == c->loser && c->source->borrowed(c->source->user)) c->refuted = true;
    c->at.solvers = c->at.board;
    return r.winner == c->winner;
}
