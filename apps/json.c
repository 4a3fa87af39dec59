// SPDX-License-Identifier: MIT
// Answers as JSON objects. The command line and the HTTP server print the same fields, because they
// are written here alone.
#include "app.h"

#include <math.h>

static const char *const booleans[] = {"false", "true"};

// ---- parts ----

void app_json_cells(FILE *out, const hx_game *game, const int *cells, int count) {
    char name[HX_NAME_MAX];
    fputc('[', out);
    for (int i = 0; i < count; i++)
        fprintf(out, "%s\"%s\"", i ? "," : "", hx_game_cell_name(game, cells[i], name));
    fputc(']', out);
}

void app_json_cell(FILE *out, const hx_game *game, int cell) {
    char name[HX_NAME_MAX];
    if (cell < 0)
        fputs("null", out);
    else
        fprintf(out, "\"%s\"", hx_game_cell_name(game, cell, name));
}

void app_json_color(FILE *out, hx_color color) {
    fprintf(out, color ? "\"%s\"" : "null", hx_color_name(color));
}

// JSON has no infinite numbers.
static void write_number(FILE *out, double x) {
    if (isinf(x))
        fputs(x > 0 ? "\"inf\"" : "\"-inf\"", out);
    else
        fprintf(out, "%.12g", x);
}

// ---- best ----

// What a proved winner rests on, under this name.
static void write_evidence(FILE *out, const char *name, hx_evidence proof) {
    static const char *const names[] = {NULL, "board", "search", "store", "certificate"};
    const char *quote = names[proof] ? "\"" : "";
    fprintf(out, ",\"%s\":%s%s%s", name, quote, names[proof] ? names[proof] : "null", quote);
}

// The swap of the game's rule, in brackets or not.
static void write_swap(FILE *out, const hx_game *game, const char *brackets) {
    bool sides = hx_game_swap_rule(game) == HX_SWAP_SIDES;
    fprintf(out, "%.1s\"%s\"%s", brackets, sides ? "swap-sides" : "swap-pieces",
            *brackets ? brackets + 1 : "");
}

void app_json_solution(FILE *out, const hx_game *game, const hx_solution *s, int threads,
                       const char *certificate) {
    fputs("{\"winner\":", out);
    app_json_color(out, s->winner);
    fputs(",\"to_play\":", out);
    app_json_color(out, hx_game_to_play(game));
    fputs(",\"move\":", out);
    if (s->swap)
        write_swap(out, game, "");
    else
        app_json_cell(out, game, s->move);
    if (s->winning_count >= 0) {
        fputs(",\"winning_moves\":", out);
        if (s->swap)
            write_swap(out, game, "[]");
        else
            app_json_cells(out, game, s->winning, s->winning_count);
    }
    if (hx_game_swap_rule(game)) {
        fputs(",\"unswapped\":", out);
        app_json_color(out, s->unswapped);
    }
    fprintf(out, ",\"nodes\":%llu,\"milliseconds\":%.3f,\"threads\":%d",
            (unsigned long long)s->nodes, s->milliseconds, threads);
    write_evidence(out, "proof", s->proof);
    if (s->store_lied) fputs(",\"store_lied\":true", out);
    fputs(",\"certificate\":", out);
    if (s->claims) {
        app_json_string(out, certificate);
        fprintf(out, ",\"claims\":%llu,\"certificate_milliseconds\":%.3f}",
                (unsigned long long)s->claims, s->certificate_milliseconds);
    } else {
        fputs("null}", out);
    }
}

void app_json_best(FILE *out, const hx_game *game, const hx_best *best) {
    char name[HX_NAME_MAX];
    fprintf(out, "{\"move\":\"%s\",\"score\":%g,\"probability\":",
            hx_game_move_name(game, best->move, name), best->score);
    if (best->probability < 0)
        fputs("null", out);
    else
        fprintf(out, "%.6f", best->probability);
    fputs(",\"winner\":", out);
    app_json_color(out, best->winner);
    fputs(",\"pv\":", out);
    app_json_cells(out, game, best->line, best->line_length);
    fprintf(out, ",\"nodes\":%llu,\"depth\":%d,\"milliseconds\":%.3f",
            (unsigned long long)best->nodes, best->depth, best->milliseconds);
    write_evidence(out, "proof", best->proof);
    if (best->visits > 0 || best->prior >= 0)
        fprintf(out, ",\"visits\":%llu", (unsigned long long)best->visits);
    if (best->prior >= 0) fprintf(out, ",\"prior\":%.6f", best->prior);
    fputc('}', out);
}

// ---- evaluate ----

static void write_pair(FILE *out, const char *name, const double value[3]) {
    fprintf(out, "\"%s\":{\"black\":", name);
    write_number(out, value[HX_COLOR_BLACK]);
    fputs(",\"white\":", out);
    write_number(out, value[HX_COLOR_WHITE]);
    fputs("},", out);
}

static void write_links(FILE *out, const hx_game *game, const hx_evaluation *e, hx_color color) {
    char from[HX_NAME_MAX], to[HX_NAME_MAX];
    fprintf(out, "\"%s\":[", hx_color_name(color));
    for (int i = 0; i < e->link_count[color]; i++) {
        const hx_evaluation_link *link = &e->links[color][i];
        fprintf(out, "%s{\"from\":\"%s\",\"to\":\"%s\",\"current\":%.6f}", i ? "," : "",
                hx_game_cell_name(game, link->from, from), hx_game_cell_name(game, link->to, to),
                link->current);
    }
    fputc(']', out);
}

void app_json_evaluation(FILE *out, const hx_game *game, const char *metric,
                         const hx_evaluation *e) {
    char name[HX_NAME_MAX];
    const char *comma = "";
    fputc('{', out);
    write_pair(out, "resistance", e->resistance);
    fprintf(out, "\"metric\":\"%s\",\"score\":", metric);
    write_number(out, e->score);
    fputs(",\"winner\":", out);
    app_json_color(out, e->winner);
    fputc(',', out);
    write_pair(out, "distance", e->path);
    write_pair(out, "two_distance", e->two_distance);
    fputs("\"path\":{\"black\":", out);
    app_json_cells(out, game, e->path_cells[HX_COLOR_BLACK], e->path_length[HX_COLOR_BLACK]);
    fputs(",\"white\":", out);
    app_json_cells(out, game, e->path_cells[HX_COLOR_WHITE], e->path_length[HX_COLOR_WHITE]);
    fputs("},\"energy\":{", out);
    for (int cell = 0; cell < hx_game_columns(game) * hx_game_rows(game); cell++) {
        if (hx_game_stone(game, cell)) continue;
        fprintf(out, "%s\"%s\":%.9g", comma, hx_game_cell_name(game, cell, name),
                e->energy[HX_COLOR_NONE][cell]);
        comma = ",";
    }
    fputs("},\"links\":{", out);
    write_links(out, game, e, HX_COLOR_BLACK);
    fputc(',', out);
    write_links(out, game, e, HX_COLOR_WHITE);
    fprintf(out, "},\"milliseconds\":%.3f}", e->milliseconds);
}

// ---- connect ----

static void write_edges(FILE *out, const hx_game *game, const hx_connections *c, hx_color color) {
    int cells[HX_CELLS_MAX];
    char name[HX_NAME_MAX];
    const char *comma = "";
    fputs("\"edges\":{", out);
    for (int edge = HX_EDGE_NORTH; edge <= HX_EDGE_EAST; edge++) {
        if (hx_game_end_color(game, edge) != color) continue;
        fprintf(out, "%s\"%s\":{\"full\":", comma, hx_game_cell_name(game, edge, name));
        int count = hx_connections_joined(c, edge, false, cells);
        app_json_cells(out, game, cells, count);
        fputs(",\"semi\":", out);
        count = hx_connections_joined(c, edge, true, cells);
        app_json_cells(out, game, cells, count);
        fputc('}', out);
        comma = ",";
    }
    fputc('}', out);
}

static void write_color(FILE *out, const hx_game *game, hx_connections *const found[3],
                        hx_color color) {
    int cells[HX_CELLS_MAX];
    hx_connection_counts counts = hx_connections_counts(found[color]);
    hx_color winner = hx_connections_won(found[HX_COLOR_BLACK])   ? HX_COLOR_BLACK
                      : hx_connections_won(found[HX_COLOR_WHITE]) ? HX_COLOR_WHITE
                                                                  : HX_COLOR_NONE;
    fprintf(out, "{\"size\":[%d,%d],\"color\":\"%s\",", hx_game_columns(game), hx_game_rows(game),
            hx_color_name(color));
    write_edges(out, game, found[color], color);
    fputs(",\"winner\":", out);
    app_json_color(out, winner);
    fputs(",\"mustplay\":", out);
    int mustplay = hx_connections_mustplay(found[hx_color_other(color)], cells);
    if (mustplay < 0)
        fputs("null", out);
    else
        app_json_cells(out, game, cells, mustplay);
    fprintf(out,
            ",\"stats\":{\"full\":%llu,\"semi\":%llu,\"generations\":%d,\"milliseconds\":%.3f%s",
            (unsigned long long)counts.fulls, (unsigned long long)counts.semis, counts.generations,
            counts.milliseconds, counts.exhausted ? ",\"exhausted\":true" : "");
    if (counts.searched)
        fprintf(out, ",\"searched\":%d,\"found\":%d,\"effort\":%llu,\"finished\":%s",
                counts.searched, counts.found, (unsigned long long)counts.effort,
                counts.unfinished ? "false" : "true");
    fputs("}}", out);
}

void app_json_connections(FILE *out, const hx_game *game, hx_connections *const found[3],
                          hx_color color) {
    if (color) {
        write_color(out, game, found, color);
        return;
    }
    fputs("{\"black\":", out);
    write_color(out, game, found, HX_COLOR_BLACK);
    fputs(",\"white\":", out);
    write_color(out, game, found, HX_COLOR_WHITE);
    fputc('}', out);
}

static void write_between(FILE *out, const hx_game *game, const hx_connections *c,
                          const int ends[2], bool semi, bool first) {
    hx_connection one;
    char name[HX_NAME_MAX];
    for (int i = 0; hx_connections_between(c, ends[0], ends[1], semi, i, &one); i++) {
        fprintf(out, "%s{\"carrier\":", first ? "" : ",");
        app_json_cells(out, game, one.carrier, one.size);
        if (semi && one.key >= 0)
            fprintf(out, ",\"key\":\"%s\"", hx_game_cell_name(game, one.key, name));
        fprintf(out, ",\"depth\":%d}", one.depth);
        first = false;
    }
}

void app_json_pair(FILE *out, const hx_game *game, const hx_connections *c, const int ends[2]) {
    bool one = hx_connections_are_one(c, ends[0], ends[1]);
    fprintf(out, "{\"full\":[%s", one ? "{\"carrier\":[],\"depth\":0}" : "");
    write_between(out, game, c, ends, false, !one);
    fputs("],\"semi\":[", out);
    write_between(out, game, c, ends, true, true);
    fputs("]}", out);
}

void app_json_replies(FILE *out, const hx_game *game, const int *attacks, const int *replies,
                      int count) {
    char name[HX_NAME_MAX];
    fputs("{\"replies\":[", out);
    for (int i = 0; i < count; i++) {
        fprintf(out, "%s{\"attack\":\"%s\",\"reply\":", i ? "," : "",
                hx_game_cell_name(game, attacks[i], name));
        if (replies[i] < 0)
            fputs("null}", out);
        else
            fprintf(out, "\"%s\"}", hx_game_cell_name(game, replies[i], name));
    }
    fputs("]}", out);
}

// ---- review ----

static void write_review_move(FILE *out, const hx_game *game, const hx_review_move *m) {
    char name[HX_NAME_MAX];
    fprintf(out,
            "{\"n\":%d,\"color\":\"%s\",\"move\":\"%s\",\"before\":%.4f,\"after\":%.4f,\"best\":",
            m->number, hx_color_name(m->move.color), hx_game_move_name(game, m->move, name),
            m->before.black, m->after.black);
    if (m->compared)
        fprintf(out, "\"%s\"", hx_game_move_name(game, m->before.best, name));
    else
        fputs("null", out);
    fputs(",\"pv\":", out);
    app_json_cells(out, game, m->before.line, m->compared ? m->before.line_length : 0);
    fputs(",\"proved\":", out);
    app_json_color(out, m->after.winner);
    fputs(",\"proved_before\":", out);
    app_json_color(out, m->before.winner);
    write_evidence(out, "proof", m->after.proof);
    write_evidence(out, "proof_before", m->before.proof);
    fprintf(out, ",\"loss\":%.4f,\"mistake\":%s,\"turning\":%s,\"missed_win\":%s}", m->loss,
            booleans[m->mistake], booleans[m->turning], booleans[m->missed_win]);
}

void app_json_review(FILE *out, const hx_game *game, const hx_review *review) {
    fputs("{\"moves\":[", out);
    for (int i = 0; i < review->count; i++) {
        if (i) fputc(',', out);
        write_review_move(out, game, &review->moves[i]);
    }
    fprintf(out, "],\"complete\":%s}", booleans[review->count == review->total]);
}
