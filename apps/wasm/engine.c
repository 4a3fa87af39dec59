// SPDX-License-Identifier: MIT
// Hexproof as a WebAssembly module, for a page's worker or any other host: a GTP session, line by
// line, the questions of docs/HTTP.md (apps/wasm/ask.c), and the bench. `make wasm` builds it,
// tools/wasm.mjs shows how it is used.
//
// Strings go in through memory that the host takes with malloc, in UTF-8, ended by a zero byte;
// they come out through the host's own functions (apps/wasm/host.h). WASI's clock is needed
// besides, and little else of it.
#include "wasm/host.h"

#include "gtp/gtp.h"

#include <stdlib.h>
#include <string.h>

static bool write_answer(void *user, const char *bytes, size_t length) {
    (void)user;
    host_write(bytes, length);
    return true;
}

static bool stop_search(void *user, bool any) {
    (void)user;
    return host_stop(any);
}

// NULL when memory is out.
EXPORT("hexproof_new") gtp_session *hexproof_new(void);
gtp_session *hexproof_new(void) {
    gtp_session *session = malloc(sizeof *session);
    const gtp_host host = {.write = write_answer, .stop = stop_search};
    if (session) gtp_session_init(session, &host);
    return session;
}

EXPORT("hexproof_free") void hexproof_free(gtp_session *session);
void hexproof_free(gtp_session *session) {
    if (!session) return;
    gtp_session_free(session);
    free(session);
}

// False when the session is over.
EXPORT("hexproof_line") bool hexproof_line(gtp_session *session, const char *line);
bool hexproof_line(gtp_session *session, const char *line) {
    return gtp_session_line(session, line, strlen(line));
}

static void report(void *user, const hx_bench_stage *s) {
    (void)user;
    char line[200];
    int length = snprintf(line, sizeof line, "%-14s %9llu %-9s %12llu %-9s %9.1f ms\n", s->name,
                          (unsigned long long)s->count, s->unit, (unsigned long long)s->total,
                          s->total_unit, s->milliseconds);
    host_write(line, (size_t)length);
}

// As `hexproof bench`; an hx_status.
EXPORT("hexproof_bench") int hexproof_bench(void);
int hexproof_bench(void) {
    hx_engine *engine;
    if (hx_engine_new(&engine)) return HX_RESOURCES;
    uint64_t signature;
    hx_status status = hx_engine_bench(engine, &signature, report, NULL);
    if (!status) {
        char line[40];
        int length =
            snprintf(line, sizeof line, "signature: %016llx\n", (unsigned long long)signature);
        host_write(line, (size_t)length);
    }
    hx_engine_free(engine);
    return (int)status;
}
