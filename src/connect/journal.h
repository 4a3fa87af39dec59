// SPDX-License-Identifier: MIT
// How a move is taken back: every word that a move changes is noted with its old value, and undo
// writes the old values back in reverse order. Nothing is noted while there is no move to take
// back, nor for connections that are younger than the move, which vanish as a whole.
#ifndef HX_JOURNAL_H
#define HX_JOURNAL_H

#include "connect/connect_int.h"

#include <string.h>

// Makes room for more notes; false if memory is out, and then the move cannot be taken back.
bool hx_journal_grow(hx_hsearch *h);

// To be called before anything within eight aligned bytes changes.
static inline void hx_journal_note(hx_hsearch *h, void *place) {
    if (h->depth == 0) return;
    if (h->notes_used == h->notes_room && !hx_journal_grow(h)) return;
    hx_note *note = &h->notes[h->notes_used++];
    note->place = (char *)place - ((uintptr_t)place & 7);
    memcpy(&note->old, note->place, sizeof note->old);
}

static inline void hx_journal_note_words(hx_hsearch *h, uint64_t *first, int words) {
    for (int i = 0; i < words; i++)
        hx_journal_note(h, first + i);
}

// Before the lists of a pair change, or what their connections have in common: once a move.
static inline void hx_journal_note_pair(hx_hsearch *h, int pair, int words) {
    if (h->depth == 0 || h->noted[pair] == h->move) return;
    h->noted[pair] = h->move;
    for (int kind = 0; kind < 2; kind++) {
        hx_journal_note(h, &h->lists[kind][pair]);
        hx_journal_note_words(h, h->common[kind] + (size_t)pair * (size_t)words, words);
    }
}

// Before a link changes.
static inline void hx_journal_note_link(hx_hsearch *h, hx_conn_id id) {
    if (id < h->old_used) hx_journal_note(h, &h->links[id]);
}

#endif
