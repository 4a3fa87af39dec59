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
    app_json_best(c->out, c->game, &best);
    return HX_OK;
}

// ---- an analysis ----

static void write_analysis(const service_context *c, FILE *out, const hx_analysis *list) {
    const hx_best *first = &list->moves[0];
    bool black = hx_game_to_play(c->game) == HX_COLOR_BLACK;
    fputs("{\"to_play\":", out);
    app_json_color(out, hx_game_to_play(c->game));
    fputs(",\"black\":", out);
    if (first->probability < 0)
        fputs("null", out);
    else
        fprintf(out, "%.6f", black ? first->probability : 1 - first->probability);
    fputs(",\"winner\":", out);
    app_json_color(out, first->winner);
    fprintf(out, ",\"nodes\":%llu,\"moves\":[", (unsigned long long)first->nodes);
    for (int i = 0; i < list->count; i++) {
        if (i) fputc(',', out);
        app_json_best(out, c->game, &list->moves[i]);
    }
    fputs("]}", out);
}

static void tell_progress(const service_context *c, char *text, size_t length) {
    if (text) c->host->progress(c->host->user, text, length);
    free(text);
}

static void report_analysis(void *user, const hx_analysis *list) {
    service_context *c = user;
    char *text = NULL;
    size_t length = 0;
    bool news = c->host->progress && list->moves[0].nodes > c->told;
    FILE *out = news ? open_memstream(&text, &length) : NULL;
    if (!out) return; // an event less, nothing worse
    c->told = list->moves[0].nodes;
    write_analysis(c, out, list);
    fclose(out);
    tell_progress(c, text, length);
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
        write_analysis(c, c->out, list);
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
    char *text = NULL;
    size_t length = 0;
    FILE *out = c->host->progress ? open_memstream(&text, &length) : NULL;
    if (!out) return;
    fprintf(out, "{\"done\":%d,\"total\":%d,\"black\":[%.6f", review->count, review->total,
            review->moves[0].before.black);
    for (int i = 0; i < review->count; i++)
        fprintf(out, ",%.6f", review->moves[i].after.black);
    fputs("]}", out);
    fclose(out);
    tell_progress(c, text, length);
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
    fputs("{\"review\":", c->out);
    app_json_review(c->out, c->game, review);
    status = hx_review_annotate(review, c->game);
    if (!status) status = hx_game_write(&sgf, c->game, HX_FORMAT_SGF, NULL);
    if (status) {
        service_fail_engine(c, status);
    } else {
        fputs(",\"sgf\":", c->out);
        app_json_string(c->out, sgf);
        fputs("}", c->out);
    }
    hx_string_free(sgf);
    hx_review_free(review);
    return status;
}
