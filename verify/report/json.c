// SPDX-License-Identifier: MIT
// Reports as JSON. Names come from a file, but are printable ASCII: the reader lets nothing else
// through, and of that " and \ are escaped.
#include "report/json.h"

#include "report/text.h"

#include <string.h>

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

static void print_object(const hv_report *r, uint32_t i, hv_limits *l, FILE *out) {
    static const char *const outcomes[] = {"valid", "invalid", "unknown"};
    const hv_pattern *p = &r->check->s->patterns[i];
    const hv_stats *stats = &r->stats[i];
    const hv_verdict *v = &r->check->verdicts[i];
    char n[HV_COUNT_DIGITS];
    fputs("{\"name\":", out);
    print_string(p->name, p->name_length, out);
    fprintf(out, ",\"verdict\":\"%s\"", outcomes[v->outcome]);
    fprintf(out, ",\"and\":\"%s\"", hv_count_text(&stats->and_nodes, n));
    fprintf(out, ",\"or\":\"%s\"", hv_count_text(&stats->or_nodes, n));
    fprintf(out, ",\"leafs\":\"%s\"", hv_count_text(&stats->leafs, n));
    fprintf(out, ",\"paths\":\"%s\"", hv_count_text(&stats->paths, n));
    if (v->outcome == HV_UNKNOWN) {
        fputs(",\"reason\":", out);
        print_string(v->why.text, strlen(v->why.text), out);
    }
    if (v->outcome == HV_INVALID) {
        hv_line line;
        hv_error err;
        fputs(",\"reason\":\"", out);
        hv_text_reason(r, i, out);
        fputs("\",\"line\":\"", out);
        if (!hv_line_make(&line, r, i, l, &err)) hv_text_moves(&line, r->check->s, i, out);
        fprintf(out, "\",\"moves\":%zu,\"fewest\":%s", line.attacks,
                line.fewest ? "true" : "false");
        hv_line_free(&line, l);
    }
    fputc('}', out);
}

// What the whole file proves.
static void print_proof(const hv_judgement *j, FILE *out) {
    fputs(",\"proves\":", out);
    if (!j->proves) {
        fputs("null", out);
        return;
    }
    fputs("{\"position\":\"", out);
    hv_text_position(&j->proof, out);
    fprintf(out, "\",\"to_play\":\"%s\",\"winner\":\"%s\"}", hv_proof_color(j->proof.to_play),
            hv_proof_color(j->proof.winner));
}

void hv_json_write(const hv_judgement *j, const hv_report *r, const char *file, hv_limits *l,
                   FILE *out) {
    const hv_check *c = &j->check;
    fputs("{\"file\":", out);
    print_string(file, strlen(file), out);
    fprintf(out, ",\"size\":[%d,%d],\"patterns\":[", c->s->board.cols, c->s->board.rows);
    for (uint32_t i = 0; i < c->s->pattern_count; i++) {
        if (i) fputc(',', out);
        print_object(r, i, l, out);
    }
    fprintf(out, "],\"valid\":%zu,\"invalid\":%zu,\"unknown\":%zu", c->valid, c->invalid,
            c->unknown);
    print_proof(j, out);
    fputs("}\n", out);
}
