// SPDX-License-Identifier: MIT
// Reports. Names come from a file, but are printable ASCII without quotes' need for care: the
// reader lets nothing else through but " and \, which JSON gets escaped.
#include "print.h"

#include "proof.h"

void hv_print_points(const hv_strategy *s, hv_span points, FILE *out) {
    char name[HV_NAME_MAX];
    for (uint32_t k = 0; k < points.count; k++)
        fprintf(out, "%s%s", k ? " " : "(",
                hv_board_name(&s->board, s->points[points.first + k], name));
    fputs(points.count ? ")" : "()", out);
}

void hv_print_claims(const hv_strategy *s, const hv_pattern *p, FILE *out) {
    if (!p->claims.count) fputs("()", out);
    for (uint32_t g = 0; g < p->claims.count; g++) {
        if (g) fputc(' ', out);
        hv_print_points(s, s->groups[p->claims.first + g], out);
    }
}

void hv_print_size(const hv_board *b, FILE *out) {
    fprintf(out, "(boardsize %d", b->cols);
    if (b->rows != b->cols) fprintf(out, " %d", b->rows);
    fputs(")\n", out);
}

void hv_print_pattern_head(const hv_strategy *s, const hv_pattern *p, FILE *out) {
    bool several = p->claims.count > 0;
    fprintf(out, "\n( %.*s\n  %s", (int)p->name_length, p->name, several ? "(" : "");
    hv_print_claims(s, p, out);
    fprintf(out, "%s\n  ", several ? ")" : "");
    hv_print_points(s, p->empty, out);
    fputs("\n  ", out);
    hv_print_points(s, p->played, out);
    fputc('\n', out);
}

static void print_counts(const hv_report *r, uint32_t i, hv_limits *l, FILE *out) {
    const hv_shape *shape = &r->shapes[i];
    hv_tally t = hv_check_tally(r, i, l);
    char a[HV_COUNT_DIGITS], o[HV_COUNT_DIGITS], f[HV_COUNT_DIGITS];
    fprintf(out, "stats: AND = %s, OR = %s, Leafs = %s\n", hv_count_text(&shape->and_nodes, a),
            hv_count_text(&shape->or_nodes, o), hv_count_text(&shape->leafs, f));
    hv_count_text(&shape->paths, a);
    if (t.all)
        fprintf(out, "paths: %s/%s\n", a, a);
    else if (t.counted)
        fprintf(out, "paths: %llu/%s\n", (unsigned long long)t.good, a);
    else
        fprintf(out, "paths: ?/%s\n", a);
}

// The line that beats an invalid pattern, or why there is none.
static void print_line(const hv_report *r, uint32_t i, hv_limits *l, FILE *out) {
    hv_line line;
    hv_error err;
    if (hv_line_make(&line, r, i, l, &err))
        fprintf(out, "line: none, %s\n", err.text);
    else {
        fputs("line: ", out);
        hv_draw_moves(&line, r->s, i, out);
        fputc('\n', out);
        fprintf(out, "moves: %zu, %s\n", line.attacks,
                line.fewest ? "the fewest" : "perhaps not the fewest");
    }
    hv_line_free(&line, l);
}

void hv_print_pattern(const hv_report *r, uint32_t i, hv_limits *l, FILE *out) {
    const hv_strategy *s = r->s;
    const hv_pattern *p = &s->patterns[i];
    const hv_verdict *v = &r->verdicts[i];
    fprintf(out, "%.*s connect: ", (int)p->name_length, p->name);
    hv_print_claims(s, p, out);
    fputs("\nempty: ", out);
    hv_print_points(s, p->empty, out);
    fputs("\nplayed: ", out);
    hv_print_points(s, p->played, out);
    fputc('\n', out);
    print_counts(r, i, l, out);
    if (v->outcome == HV_VALID) fputs("VALID pattern.\n", out);
    if (v->outcome == HV_UNKNOWN) fprintf(out, "UNKNOWN pattern.\nreason: %s\n", v->why.text);
    if (v->outcome == HV_INVALID) {
        fputs("INVALID pattern.\nreason: ", out);
        hv_draw_reason(r, i, out);
        fputc('\n', out);
        print_line(r, i, l, out);
    }
    fputc('\n', out);
}

void hv_print_total(const hv_report *r, FILE *out) {
    fprintf(out, "Found %zu patterns: %zu valid, %zu invalid", r->s->pattern_count, r->valid,
            r->invalid);
    if (r->unknown) fprintf(out, ", %zu unknown", r->unknown);
    fputs(".\n", out);
}

// ---- JSON ----

static void print_string(const char *text, size_t length, FILE *out) {
    fputc('"', out);
    for (size_t k = 0; k < length; k++) {
        unsigned char c = (unsigned char)text[k];
        if (c == '"' || c == '\\') fputc('\\', out);
        if (c < ' ')
            fprintf(out, "\\u%04x", c);
        else
            fputc(c, out);
    }
    fputc('"', out);
}

static size_t length_of(const char *text) {
    size_t n = 0;
    while (text[n])
        n++;
    return n;
}

static void print_object(const hv_report *r, uint32_t i, hv_limits *l, FILE *out) {
    static const char *const outcomes[] = {"valid", "invalid", "unknown"};
    const hv_pattern *p = &r->s->patterns[i];
    const hv_shape *shape = &r->shapes[i];
    const hv_verdict *v = &r->verdicts[i];
    char n[HV_COUNT_DIGITS];
    fputs("{\"name\":", out);
    print_string(p->name, p->name_length, out);
    fprintf(out, ",\"verdict\":\"%s\"", outcomes[v->outcome]);
    fprintf(out, ",\"and\":\"%s\"", hv_count_text(&shape->and_nodes, n));
    fprintf(out, ",\"or\":\"%s\"", hv_count_text(&shape->or_nodes, n));
    fprintf(out, ",\"leafs\":\"%s\"", hv_count_text(&shape->leafs, n));
    fprintf(out, ",\"paths\":\"%s\"", hv_count_text(&shape->paths, n));
    if (v->outcome == HV_UNKNOWN) {
        fputs(",\"reason\":", out);
        print_string(v->why.text, length_of(v->why.text), out);
    }
    if (v->outcome == HV_INVALID) {
        hv_line line;
        hv_error err;
        fputs(",\"reason\":\"", out);
        hv_draw_reason(r, i, out);
        fputs("\",\"line\":\"", out);
        if (!hv_line_make(&line, r, i, l, &err)) hv_draw_moves(&line, r->s, i, out);
        fprintf(out, "\",\"moves\":%zu,\"fewest\":%s", line.attacks,
                line.fewest ? "true" : "false");
        hv_line_free(&line, l);
    }
    fputc('}', out);
}

// What the whole file proves.
static void print_proof(const hv_report *r, FILE *out) {
    hv_proof proof;
    fputs(",\"proves\":", out);
    if (r->valid < r->s->pattern_count ||
        !hv_proof_of(r->s, (uint32_t)hv_strategy_main(r->s), &proof)) {
        fputs("null", out);
        return;
    }
    fputs("{\"position\":\"", out);
    hv_proof_write_position(&proof, out);
    fprintf(out, "\",\"to_play\":\"%s\",\"winner\":\"%s\"}", hv_proof_color(proof.to_play),
            hv_proof_color(proof.winner));
}

void hv_print_json(const hv_report *r, const char *file, hv_limits *l, FILE *out) {
    fputs("{\"file\":", out);
    print_string(file, length_of(file), out);
    fprintf(out, ",\"size\":[%d,%d],\"patterns\":[", r->s->board.cols, r->s->board.rows);
    for (uint32_t i = 0; i < r->s->pattern_count; i++) {
        if (i) fputc(',', out);
        print_object(r, i, l, out);
    }
    fprintf(out, "],\"valid\":%zu,\"invalid\":%zu,\"unknown\":%zu", r->valid, r->invalid,
            r->unknown);
    print_proof(r, out);
    fputs("}\n", out);
}
