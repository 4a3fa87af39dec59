// SPDX-License-Identifier: MIT
// The other side of elsewhere.c, which does a job; and what both sides tell each other.
#include "solve/elsewhere.h"
#include "solve/learned.h"

#include <string.h>

enum { FACT_LEAST = 16 }; // positions that a fact took: others find out sooner than they hear

// ---- facts ---------------------------------------------------------------------------------

void hx_elsewhere_tell(hx_solve_worker *w, hx_color winner, uint32_t work, const hx_bits *stones,
                       const hx_bits *cells) {
    hx_solve *s = w->solve;
    const hx_solve_helpers *h = s->options.helpers;
    if (!h || !h->learned || work < FACT_LEAST) return;
    hx_text text = {0};
    const hx_cells *b = &w->board.cells;
    hx_message_fact fact = {b->cols, b->rows, winner, work, *stones, *cells};
    hx_message_put_fact(&text, &fact);
    hx_crew_hold(s->crew);
    if (!text.failed) h->learned(h->user, text.bytes);
    hx_crew_release(s->crew);
    hx_text_free(&text);
}

static bool hear(hx_solve_worker *w, const char *text) {
    hx_message_fact fact;
    const hx_cells *b = &w->board.cells;
    if (!hx_message_read_fact(&fact, text) || fact.cols != b->cols || fact.rows != b->rows)
        return false;
    hx_learned_hear(w, fact.winner, fact.work, &fact.stones, &fact.cells);
    return true;
}

void hx_elsewhere_hear(hx_solve_worker *w) {
    const hx_solve_helpers *h = w->solve->options.helpers;
    while (h && h->hear) {
        hx_crew_hold(w->solve->crew);
        char *fact = h->hear(h->user);
        w->solve->borrowed |= fact != NULL;
        hx_crew_release(w->solve->crew);
        if (!fact) return;
        hear(w, fact);
        h->release(h->user, fact);
    }
}

bool hx_solve_hear(hx_solve *s, const char *fact) {
    s->borrowed = true;
    return hear(s->workers, fact);
}

// ---- entries -------------------------------------------------------------------------------

// The moves of an open position as they lie on the board; how many.
static int list_moves(const hx_solve *s, hx_proof *p, bool turned, hx_cell out[HX_CELLS_MAX]) {
    int count = hx_proofs_is_solved(p) ? 0 : p->count;
    for (int i = 0; i < count; i++) {
        hx_cell move = hx_proofs_moves(&s->table, p)[i];
        out[i] = turned ? (hx_cell)(s->cells - 1 - move) : move;
    }
    return count;
}

// Depth first, as far down as positions took enough; how many. Under the lock.
static uint32_t put_below(hx_solve_worker *w, hx_color to_play, uint32_t least, bool first,
                          hx_text *out) {
    hx_solve *s = w->solve;
    hx_cell moves[HX_CELLS_MAX];
    hx_recall_key key = hx_recall_stones(&w->board, to_play);
    hx_proof *p = hx_proofs_find(&s->table, key.key, key.check);
    if (!p || !p->work || (!hx_proofs_is_solved(p) && !p->count)) return 0;
    bool below = first || p->work >= least;
    int move_count = below ? list_moves(s, p, key.turned, moves) : 0;
    uint32_t count = 1;
    hx_message_put_entry(out, s, p);
    int filled = move_count ? hx_scout_fill(w->scout, &w->board) : 0;
    for (int i = 0; i < move_count; i++) {
        if (!hx_board_is_empty(&w->board, moves[i])) continue;
        hx_board_place(&w->board, to_play, moves[i]);
        count += put_below(w, hx_color_other(to_play), least, false, out);
        hx_board_undo(&w->board);
    }
    for (; filled > 0; filled--)
        hx_board_undo(&w->board);
    return count;
}

void hx_elsewhere_put_entries(hx_solve_worker *w, hx_color to_play, uint32_t least, uint64_t nodes,
                              hx_text *out) {
    hx_text entries = {0};
    hx_crew_hold(w->solve->crew);
    uint32_t count = put_below(w, to_play, least, true, &entries);
    hx_crew_release(w->solve->crew);
    hx_message_put_result(out, nodes, count);
    hx_text_add(out, entries.bytes, entries.length);
    out->failed |= entries.failed;
    hx_text_free(&entries);
}

bool hx_elsewhere_take_entries(hx_solve *s, hx_message_result *r, bool is_result,
                               hx_recall_key *first) {
    hx_cell moves[HX_CELLS_MAX];
    *first = (hx_recall_key){0};
    for (bool is_first = true; r->count; is_first = false) {
        hx_dfpn_frame f = {.moves = moves}, old = {.moves = NULL};
        hx_recall_key key;
        if (!hx_message_read_entry(r, s, &key, &f)) return false;
        bool known = hx_recall_find(s, key, &old);
        if (!known || f.work > old.work || hx_dfpn_is_solved(&f) || (is_first && is_result))
            hx_recall_store(s, key, &f);
        if (is_first) *first = key;
    }
    return true;
}

// ---- a job ---------------------------------------------------------------------------------

// What who asks knows below the position stands behind the job's two lines.
static void take_known(hx_solve *s, const char *text) {
    hx_message_result r;
    hx_recall_key first;
    for (int i = 0; i < 2 && text; i++) {
        text = strchr(text, '\n');
        text += text != NULL;
    }
    if (text && hx_message_read_result(&r, text)) hx_elsewhere_take_entries(s, &r, false, &first);
    s->borrowed = true;
}

hx_status hx_solve_job(hx_solve *s, const char *text, hx_budget *budget, hx_text *result,
                       hx_error *err) {
    hx_message_job job;
    hx_solve_worker *w = s->workers;
    uint64_t before = s->nodes;
    hx_board_init(&w->board, w->board.cells.cols, w->board.cells.rows);
    if (!hx_message_read_job(&job, text) || !hx_message_place_stones(&job, &w->board) ||
        w->board.winner)
        return hx_fail(err, HX_BAD_INPUT, "this is no job for a board of this size");
    take_known(s, text);
    hx_solve_limit(s, before + job.nodes);
    s->done = false;
    w->budget = budget;
    w->frames[0].lean = -job.lean; // of the position before it, if there is one
    w->frames[0].price = job.price;
    hx_dfpn_search(w, w->frames + (job.price > 0), job.to_play, job.phi_limit, job.delta_limit);
    hx_elsewhere_put_entries(w, job.to_play, 1, s->nodes - before, result);
    return result->failed ? hx_fail_memory(err) : HX_OK;
}
