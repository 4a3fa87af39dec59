// SPDX-License-Identifier: MIT
// Working memory of H-search that nobody uses at the moment: 8 MB on 11x11, which take longer to
// get and to clear than the search itself takes. An engine keeps what was given back for whoever
// wants the same next. It may end before those who have taken something: the last of them clears
// up.
#ifndef HX_SPARES_H
#define HX_SPARES_H

#include "connect/hsearch.h"

typedef struct hx_spares hx_spares;

hx_spares *hx_spares_new(void); // NULL when memory is out
// The owner's last word. What is taken out may still be given back.
void hx_spares_free(hx_spares *s); // NULL is fine

// As hx_hsearch_new, to be given back by hx_spares_give or hx_spares_drop.
hx_status hx_spares_take(hx_spares *s, hx_hsearch **out, const hx_cells *cells,
                         const hx_hsearch_options *options, hx_error *err);
// NULL is fine for h.
void hx_spares_give(hx_spares *s, hx_hsearch *h);
// The same for memory that has grown and is not worth keeping.
void hx_spares_drop(hx_spares *s, hx_hsearch *h);

#endif
