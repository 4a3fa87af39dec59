// SPDX-License-Identifier: MIT
// Who may ask: a page from elsewhere must not be able to drive the engine of whoever looks at it.
#ifndef SERVE_GUARD_H
#define SERVE_GUARD_H

#include <stdbool.h>

// Headers of a request; NULL: not there.
typedef struct serve_headers {
    const char *host, *origin, *fetch_site;
} serve_headers;

// Whether this is a name that the server goes by: an address, localhost, or one of `names`
// (separated by commas; may be NULL), with or without a port. A page that makes its own name point
// here (DNS rebinding) comes with that name.
bool serve_guard_host(const char *host, const char *names);

// The reason for which the request is refused; NULL if there is none. Only the server's own page,
// and programs that are no browsers, may ask.
const char *serve_guard_refusal(const serve_headers *headers, const char *names);

#endif
