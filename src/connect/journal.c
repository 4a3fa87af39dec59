// SPDX-License-Identifier: MIT
#include "connect/journal.h"

#include <stdlib.h>

bool hx_journal_grow(hx_hsearch *h) {
    size_t room = h->notes_room ? 2 * h->notes_room : 1 << 15;
    hx_note *notes = realloc(h->notes, room * sizeof *notes);
    if (!notes) {
        h->notes_lost = true;
        return false;
    }
    h->notes = notes;
    h->notes_room = room;
    return true;
}
