// SPDX-License-Identifier: MIT
// A question that many machines are at (hx_solve_helpers). One of them asks: its table has the upper
// part of the search, and a position that took less than a certain part of all is a job, searched
// elsewhere. What goes there are its limits and what is known below it; what comes back are the
// entries of the table there. What one of them learns all do.
//
// Each helper has a thread here that descends for it, and waits: the threads keep out of each
// other's way as those of one machine do (together.c).
#ifndef HX_ELSEWHERE_H
#define HX_ELSEWHERE_H

#include "solve/message.h"

// ---- asking ----

// True if it was searched elsewhere, or the search is to end: what is known of it is in the frame.
bool hx_elsewhere_search(hx_solve_worker *w, hx_dfpn_frame *f, hx_recall_key stones, bool known,
                         uint32_t phi_limit, uint32_t delta_limit);
// Whether some thread has the position with this key searched elsewhere now.
bool hx_elsewhere_is_out(const hx_solve *s, uint64_t key);
// Whether there is a helper for the thread with this number.
bool hx_elsewhere_is_room(const hx_solve *s, int number);

// ---- job.c: what both sides do ----

// Takes over what the others have learned meanwhile, and lets them know what was learned here, if it
// took enough.
void hx_elsewhere_hear(hx_solve_worker *w);
void hx_elsewhere_tell(hx_solve_worker *w, hx_color winner, uint32_t work, const hx_bits *stones,
                       const hx_bits *cells);

// Appends the table's entries of the position on the board and of those below it that took at least
// so much, after the count of positions that were looked at.
void hx_elsewhere_put_entries(hx_solve_worker *w, hx_color to_play, uint32_t least, uint64_t nodes,
                              hx_text *out);
// Takes entries over where they are of more work than those of the table, and of a result the first,
// which is the position's own, always; its key. False if one is none: then the rest is left.
bool hx_elsewhere_take_entries(hx_solve *s, hx_message_result *r, bool is_result,
                               hx_recall_key *first);

#endif
