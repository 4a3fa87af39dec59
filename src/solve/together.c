// SPDX-License-Identifier: MIT
// Several workers search the same position with one table. Each sees where the others are, and goes
// elsewhere where that helps (dfpn.c, delta_of; after Kaneko 2010); what one is finding out the others
// wait for.
#include "solve/elsewhere.h"

bool hx_together_begin(const hx_solve_worker *w, int number) {
    const hx_solve *s = w->solve;
    uint64_t begin = s->began_with + (uint64_t)s->options.begin * (uint64_t)number;
    hx_crew_hold(s->crew);
    while (number && !s->done && (s->nodes < begin || !hx_elsewhere_is_room(s, number)))
        hx_crew_wait(s->crew);
    bool done = s->done;
    hx_crew_release(s->crew);
    return !number || !done;
}

static bool is_looked_at(const hx_solve *s, uint64_t key) {
    for (int i = 0; i < s->threads; i++)
        if (s->workers[i].looks_at == key) return true;
    return false;
}

// Waiting is short: who looks at a position waits for nothing meanwhile.
static void claim(hx_solve_worker *w, uint64_t key) {
    const hx_solve *s = w->solve;
    hx_crew_hold(s->crew);
    for (w->waits = true; is_looked_at(s, key);)
        hx_crew_wait(s->crew);
    w->waits = false;
    w->looks_at = key;
    hx_crew_release(s->crew);
}

static void let_go(hx_solve_worker *w) {
    const hx_solve *s = w->solve;
    bool wanted = false;
    hx_crew_hold(s->crew);
    w->looks_at = 0;
    for (int i = 0; i < s->threads; i++)
        wanted |= s->workers[i].waits;
    if (wanted) hx_crew_wake(s->crew);
    hx_crew_release(s->crew);
}

bool hx_together_find(hx_solve_worker *w, hx_dfpn_frame *f, bool ordered) {
    const hx_solve *s = w->solve;
    if (s->crew) claim(w, f->place.key);
    bool found = hx_recall_find(s, f->place, f) && (!ordered || f->ordered || hx_dfpn_is_solved(f));
    if (s->crew && found) let_go(w);
    return found;
}

// Without a place of its own, what fill-in has left has none in the table: its proof lacks the
// winner's fill-in.
void hx_together_say(hx_solve_worker *w, const hx_dfpn_frame *f) {
    hx_solve *s = w->solve;
    if (!s->crew) return;
    if (!s->options.no_remainder) hx_recall_store(s, f->place, f);
    let_go(w);
}

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
    for (int i = 0; i < s->threads; i++) {
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
