// SPDX-License-Identifier: MIT
// The opponent's side of a form: which or-nodes a line of play passes, and which of their options
// the pattern follows there. Or-nodes that are not passed stay open. The pattern is beaten once
// its stones and all cells of open or-nodes together connect no group: nothing that it still may
// do helps.
#ifndef HV_ATTACK_H
#define HV_ATTACK_H

#include "core/paths.h"

// What there is instead of an option.
enum { HV_WITHOUT_ANSWER = INT32_MAX - 1, HV_LEFT_OPEN };

typedef struct hv_attack {
    const hv_form *f;
    hv_limits *l;
    hv_set *cells;    // of each node of the form
    uint32_t *option; // of each or-node: the option followed, or one of the above
    uint32_t *kept;   // a copy of `option`, room for which
    uint32_t *seen;   // the look in which a node was last seen
    uint32_t *stack;  // for looks
    bool *locked;     // or-nodes that the search leaves as they are
    uint32_t looks;   // so far
    hv_set own;       // the player's stones in the end
    hv_set open;      // cells of open or-nodes that nobody has
    hv_set theirs;    // cells of the opponent that no option may use, besides those passing implies
    uint32_t owner[HV_CELLS_MAX]; // of an open cell: its or-node
} hv_attack;

// All or-nodes are open in the beginning. Free it even after a failure.
hv_status hv_attack_start(hv_attack *a, const hv_form *f, hv_limits *l, hv_error *err);
void hv_attack_free(hv_attack *a);

// The cells of every node's subtree. To be freed.
hv_set *hv_attack_cells(const hv_form *f, hv_limits *l);

// Sets own, open and owner by what is followed.
void hv_attack_look(hv_attack *a);

// Whether nothing can be connected any more.
bool hv_attack_beats(hv_attack *a);

// A mere bracket has one option, without a move; it is never passed.
bool hv_attack_is_bracket(const hv_form *f, uint32_t or_node);

// From the path, which connects nothing: the attack with the fewest moves. *fewest says whether it
// is known to be that; if not, no or-node of it can be left open.
hv_status hv_attack_shorten(hv_attack *a, hv_path *path, bool *fewest, hv_error *err);

// Adds as few moves as possible to what is followed, so that nothing can be connected any more.
// False if there are none, or the search took too long.
bool hv_attack_complete(hv_attack *a);

#endif
