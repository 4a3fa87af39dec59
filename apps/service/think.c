// SPDX-License-Identifier: MIT
// Calls that think: a move, an analysis that goes on, a whole game reviewed.
#include "service/service.h"

#include <stdlib.h>

enum { MOVES_USUAL = 8 };

hx_status service_move(service_context *c) {
    hx_limits limits;
    hx_best best;
    hx_status status = service_limits(c, &limits);
    if (status) return status;
    hx_engine_forget(c->engine); // whoever was asked for before
    status = hx_engine_best(c->engine, c->game, &limits, &best);
    if (status) return service_fail_engine(c, status);
    app_json_best(c->json, c->game, &best);
    return HX_OK;
}

// ---- an analysis ----

static void report_analysis(void *user, const hx_analysis *list) {
    service_context *c = user;
    app_json json = {0};
    if (!c->host->progress || list->moves[0].nodes <= c->told) return;
    c->told = list->moves[0].nodes;
    app_json_analysis(&json, c->game, list);
    service_tell(c, &json);
}

hx_status service_analyse(service_context *c) {
    hx_limits limits;
    double moves = MOVES_USUAL;
    hx_status status = service_limits(c, &limits);
    if (!status) status = service_count(c, "moves", 1, HX_ANALYSIS_MAX, &moves);
    if (status || c->host->only_reads) return status;
    bool cut = c->host->visits && (!limits.visits || limits.visits > c->host->visits);
    if (cut) limits.visits = c->host->visits;
    c->told = c->host->told;
    hx_analysis *list = malloc(sizeof *list); // larger than a stack likes
    if (!list) return service_fail(c, HX_RESOURCES, "out of memory");
    status =
        hx_engine_analyze(c->engine, c->game, &limits, (int)moves, NULL, report_analysis, list);
    if (status)
        service_fail_engine(c, status);
    else
        app_json_analysis(c->json, c->game, list);
    // More thought changes nothing once the winner is known, nor for a player who is as weak with
    // more time.
    if (!status) c->more = cut && !list->moves[0].winner && list->moves[0].nodes >= limits.visits;
    free(list);
    return status;
}

// ---- a review ----

// All points of the graph each time: a slow reader misses events, and must not miss points.
static void report_review(void *user, const hx_review *review) {
    const service_context *c = user;
    app_json json = {0};
    if (!c->host->progress) return;
    app_json_reviewing(&json, review);
    service_tell(c, &json);
}

hx_status service_review(service_context *c) {
    hx_limits limits;
    hx_review *review;
    char *sgf = NULL;
    hx_status status = service_limits(c, &limits);
    if (status || c->host->only_reads) return status;
    while (!service_get(c, "move_number") && hx_game_forward(c->game) == HX_OK)
        continue; // a link may have its cursor anywhere
    hx_engine_forget(c->engine);
    status = hx_review_new(&review, c->engine, c->game, &limits, report_review);
    if (status) return service_fail_engine(c, status);
    app_json_print(c->json, "{review:");
    app_json_review(c->json, c->game, review);
    status = hx_review_annotate(review, c->game);
    if (!status) status = hx_game_write(&sgf, c->game, HX_FORMAT_SGF, NULL);
    if (status) service_fail_engine(c, status);
    app_json_print(c->json, "sgf:%s}", sgf);
    hx_string_free(sgf);
    hx_review_free(review);
    return status;
}
