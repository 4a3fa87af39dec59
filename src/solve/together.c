// SPDX-License-Identifier: MIT
// Several workers search the same position with one table. Each sees where the others are, and goes
// elsewhere where that helps (dfpn.c, delta_of; after Kaneko 2010).
#include "solve/solve_int.h"

void hx_together_enter(hx_solve_worker *w, hx_dfpn_frame *f, hx_recall_key key) {
    hx_crew_hold(w->solve->crew);
    f->key = key.key;
    f->check = key.check;
    w->depth = (int)(f - w->frames) + 1;
    hx_crew_release(w->solve->crew);
}

void hx_together_leave(hx_solve_worker *w) {
    hx_crew_hold(w->solve->crew);
    w->depth--;
    hx_crew_release(w->solve->crew);
}

int hx_together_count(const hx_solve_worker *w, const hx_dfpn_frame *f, uint64_t key) {
    const hx_solve *s = w->solve;
    int depth = (int)(f - w->frames) + 1, count = 0;
    hx_crew_hold(s->crew);
    for (int i = 0; i < s->options.threads; i++) {
        const hx_solve_worker *other = &s->workers[i];
        if (other != w && other->depth > depth && other->frames[depth].key == key) count++;
    }
    hx_crew_release(s->crew);
    return count;
}

bool hx_together_is_settled(const hx_solve_worker *w, const hx_dfpn_frame *f) {
    const hx_solve *s = w->solve;
    bool settled = false;
    hx_crew_hold(s->crew);
    for (const hx_dfpn_frame *g = w->frames; g <= f && !settled; g++) {
        const hx_proof *p = hx_proofs_find(&s->table, g->key, g->check);
        settled = p && hx_proofs_is_solved(p);
    }
    hx_crew_release(s->crew);
    return settled;
}
