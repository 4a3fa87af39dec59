// SPDX-License-Identifier: MIT
// The call `solve`: who wins, proved, and with which moves. Progress tells of the winner before the
// other winning moves are found, which may take much longer. A certificate is the text itself.
#include "service/service.h"

#include <stdlib.h>
#include <string.h>

enum { MEGABYTES = 64 };            // of the table: several may be at work in one process
enum { CERTIFICATE_MAX = 4 << 20 }; // bytes; a longer one is not handed out
#define POSITIONS_MOST 1e15

static void tell(void *user, const hx_solve_progress *p) {
    const service_context *c = user;
    app_json json = {0};
    app_json_solving(&json, c->game, p);
    service_tell(c, &json);
}

hx_status service_solve(service_context *c) {
    double seconds = 0, nodes = 0;
    bool certify = false;
    char *certificate = NULL;
    hx_solve_limits limits = {
        .megabytes = MEGABYTES, .threads = 1, .poll = service_poll, .user = c};
    if (c->host->progress) limits.report = tell;
    hx_status status = service_number(c, "seconds", 0.001, 1e6, &seconds);
    if (!status) status = service_count(c, "nodes", 1, POSITIONS_MOST, &nodes);
    if (!status) status = service_flag(c, "all_moves", &limits.all_moves);
    if (!status) status = service_flag(c, "certificate", &certify);
    if (status || c->host->only_reads) return status;
    if (certify) limits.certificate = &certificate;
    limits.seconds = seconds;
    limits.nodes = (uint64_t)nodes;
    hx_solution *found = calloc(1, sizeof *found);
    if (!found) return service_fail(c, HX_RESOURCES, "out of memory");
    status = hx_engine_solve(c->engine, c->game, &limits, found);
    if (certificate && strlen(certificate) > CERTIFICATE_MAX) {
        found->claims = 0;
        found->proof = HX_EVIDENCE_SEARCH; // which it took all the same
    }
    if (status)
        service_fail_engine(c, status);
    else
        app_json_solution(c->json, c->game, found, limits.threads, certificate);
    hx_string_free(certificate);
    free(found);
    return status;
}
