// SPDX-License-Identifier: MIT
#include "solve/solve_int.h"

static void list_line(const hx_solve_worker *w, hx_solve_progress *out) {
    if (w->solve->first != HX_CELL_NONE) out->line[out->line_length++] = w->solve->first;
    for (int i = 0; i < w->depth && w->frames[i].tried != HX_CELL_NONE; i++)
        out->line[out->line_length++] = w->frames[i].tried;
}

// The position after one move is searched: the opponent's win is the mover's loss.
static void list_first(const hx_dfpn_frame *root, hx_cell first, hx_solve_progress *out) {
    out->win = out->wins[0] = root->delta;
    out->loss = out->losses[0] = root->phi;
    out->moves[0] = first;
    out->move_count = 1;
}

static void list_moves(const hx_dfpn_frame *root, hx_solve_progress *out) {
    out->win = root->phi;
    out->loss = root->delta;
    for (int i = 0; i < root->count; i++) {
        out->moves[i] = root->moves[i];
        out->wins[i] = root->deltas[i];
        out->losses[i] = root->phis[i];
    }
    out->move_count = root->count;
}

void hx_progress_tell(hx_solve_worker *w) {
    hx_solve *s = w->solve;
    if (w != s->workers || !s->report) return;
    double now = hx_budget_now();
    if (now < s->next_report) return;
    s->next_report = now + HX_PROGRESS_SECONDS;
    hx_solve_progress progress = {.seconds = now - s->began};
    hx_crew_hold(s->crew);
    progress.nodes = s->nodes;
    progress.used = (double)s->table.used / (double)s->table.count;
    hx_crew_release(s->crew);
    list_line(w, &progress);
    if (s->first != HX_CELL_NONE)
        list_first(w->frames, s->first, &progress);
    else
        list_moves(w->frames, &progress);
    s->report(s->user, &progress);
}

void hx_progress_sample(const hx_solve_worker *w, const hx_dfpn_frame *f) {
    const hx_solve_options *options = &w->solve->options;
    if (!options->solved || !f->ordered || !hx_dfpn_is_solved(f)) return;
    const hx_solve_sample sample = {.board = &w->board,
                                    .to_play = f->to_play,
                                    .winner = f->phi == 0 ? f->to_play : hx_color_other(f->to_play),
                                    .move = f->move,
                                    .work = f->work};
    options->solved(options->user, &sample);
}
