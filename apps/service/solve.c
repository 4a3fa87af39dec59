// SPDX-License-Identifier: MIT
// The call `solve`: who wins, proved, and with which moves. The winner is told of before the other
// winning moves are looked for, which may take much longer.
#include "service/service.h"

#include <stdlib.h>

enum { MEGABYTES = 64 };    // of the table: several may be at work in one process
#define TELL_SECONDS   0.25 // between two words of progress
#define POSITIONS_MOST 1e15

typedef struct solving {
    service_context *c;
    hx_solution solution;
    double start, told; // on service_now
} solving;

// What is known of the winner, as fields of an object.
static void write_winner(FILE *out, const hx_game *game, const hx_solution *s) {
    char name[HX_NAME_MAX];
    fputs("\"winner\":", out);
    app_json_color(out, s->winner);
    fputs(",\"to_play\":", out);
    app_json_color(out, hx_game_to_play(game));
    if (s->move < 0)
        fputs(",\"move\":null", out);
    else
        fprintf(out, ",\"move\":\"%s\"", hx_game_cell_name(game, s->move, name));
}

static void tell(solving *s) {
    char *text = NULL;
    size_t length = 0;
    s->told = service_now();
    FILE *out = open_memstream(&text, &length);
    if (!out) return; // an event less, nothing worse
    fputc('{', out);
    write_winner(out, s->c->game, &s->solution);
    fprintf(out, ",\"seconds\":%.2f}", s->told - s->start);
    fclose(out);
    if (text) s->c->host->progress(s->c->host->user, text, length);
    free(text);
}

static bool on_poll(void *user) {
    solving *s = user;
    if (s->c->host->progress && service_now() - s->told >= TELL_SECONDS) tell(s);
    return service_poll(s->c);
}

// All winning moves, of a position that the side to move has won.
static hx_status find_moves(solving *s, hx_solve_limits limits) {
    hx_solution all;
    limits.all_moves = true;
    hx_status status = hx_engine_solve(s->c->engine, s->c->game, &limits, &all);
    if (status) return status;
    all.winner = s->solution.winner; // known, even if there was no time to find it again
    all.move = s->solution.move;
    all.nodes += s->solution.nodes;
    s->solution = all;
    return HX_OK;
}

static void write_solution(solving *s) {
    service_context *c = s->c;
    fputc('{', c->out);
    write_winner(c->out, c->game, &s->solution);
    if (s->solution.winning_count >= 0) {
        fputs(",\"winning_moves\":", c->out);
        app_json_cells(c->out, c->game, s->solution.winning, s->solution.winning_count);
    }
    fprintf(c->out, ",\"nodes\":%llu,\"milliseconds\":%.3f}", (unsigned long long)s->solution.nodes,
            (service_now() - s->start) * 1e3);
}

hx_status service_solve(service_context *c) {
    solving *s = calloc(1, sizeof *s);
    if (!s) return service_fail(c, HX_RESOURCES, "out of memory");
    *s = (solving){.c = c, .solution = {.move = -1}, .start = service_now()};
    s->told = s->start;
    bool all_moves = false;
    double seconds = 0, nodes = 0;
    hx_status status = service_number(c, "seconds", 0.001, 1e6, &seconds);
    if (!status) status = service_count(c, "nodes", 1, POSITIONS_MOST, &nodes);
    if (!status) status = service_flag(c, "all_moves", &all_moves);
    if (status) goto done;
    hx_solve_limits limits = {.seconds = seconds,
                              .nodes = (uint64_t)nodes,
                              .megabytes = MEGABYTES,
                              .poll = on_poll,
                              .user = s};
    status = hx_engine_solve(c->engine, c->game, &limits, &s->solution);
    if (!status && all_moves && s->solution.winner && !hx_game_winner(c->game)) {
        if (c->host->progress) tell(s);
        if (s->solution.winner == hx_game_to_play(c->game))
            status = find_moves(s, limits);
        else
            s->solution.winning_count = 0;
    }
    if (status)
        service_fail_engine(c, status);
    else
        write_solution(s);
done:
    free(s);
    return status;
}
