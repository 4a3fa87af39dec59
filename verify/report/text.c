// SPDX-License-Identifier: MIT
// Reports as text, in the words of the language where it has some.
#include "report/text.h"

void hv_text_points(const hv_strategy *s, hv_span points, FILE *out) {
    char name[HV_NAME_MAX];
    for (uint32_t k = 0; k < points.count; k++)
        fprintf(out, "%s%s", k ? " " : "(",
                hv_board_name(&s->board, s->points[points.first + k], name));
    fputs(points.count ? ")" : "()", out);
}

void hv_text_claims(const hv_strategy *s, const hv_pattern *p, FILE *out) {
    if (!p->claims.count) fputs("()", out);
    for (uint32_t g = 0; g < p->claims.count; g++) {
        if (g) fputc(' ', out);
        hv_text_points(s, s->groups[p->claims.first + g], out);
    }
}

void hv_text_position(const hv_proof *p, FILE *out) {
    char name[HV_NAME_MAX], separator = ':';
    fprintf(out, "%dx%d", p->board.cols, p->board.rows);
    for (int cell = 0; cell < p->board.cells; cell++) {
        bool white = hv_set_has(&p->stones[HV_WHITE], cell);
        if (!white && !hv_set_has(&p->stones[HV_BLACK], cell)) continue;
        fprintf(out, "%c%c.%s", separator, white ? 'w' : 'b', hv_board_name(&p->board, cell, name));
        separator = ',';
    }
}

void hv_text_winner(const hv_proof *p, FILE *out) {
    fprintf(out, "%s to play: %s wins", hv_proof_color(p->to_play), hv_proof_color(p->winner));
}

// ---- an invalid pattern ----

static void write_size(const hv_board *b, FILE *out) {
    if (b->cols == b->rows)
        fprintf(out, "%d:", b->cols);
    else
        fprintf(out, "%dx%d:", b->cols, b->rows);
}

void hv_text_moves(const hv_line *line, const hv_strategy *s, uint32_t i, FILE *out) {
    bool white = hv_strategy_is_white(s, i);
    char name[HV_NAME_MAX];
    write_size(&s->board, out);
    for (size_t k = 0; k < line->count; k++)
        fprintf(out, "%s%c.%s", k ? "," : "", line->moves[k].own == white ? 'w' : 'b',
                hv_board_name(&s->board, line->moves[k].cell, name));
}

static void write_place(const hv_strategy *s, uint32_t node, FILE *out) {
    fprintf(out, "%d:%d: ", s->nodes[node].place.line, s->nodes[node].place.column);
}

void hv_text_reason(const hv_report *r, uint32_t i, FILE *out) {
    const hv_strategy *s = r->check->s;
    const hv_flaw *flaw = &r->flaws[i];
    bool elusive = flaw->kind == HV_FLAW_NONE;
    char name[HV_NAME_MAX];
    const char *cell =
        elusive || flaw->kind == HV_FLAW_CALLED ? "" : hv_board_name(&s->board, flaw->cell, name);
    write_place(s, elusive ? s->patterns[i].root : flaw->node, out);
    switch (flaw->kind) {
    case HV_FLAW_NONE:
        fputs("the line below ends with no claimed group connected", out);
        break;
    case HV_FLAW_COMMON:
        fprintf(out, "every option of this or-node uses %s, so a move there has no answer", cell);
        break;
    case HV_FLAW_OVERLAP:
        fprintf(out, "two subtrees of this and-node use %s, so a move there attacks both", cell);
        break;
    case HV_FLAW_TWICE:
        fprintf(out, "the move to %s is made again in the subtree below it", cell);
        break;
    case HV_FLAW_CALLED:
        fprintf(out, "this calls %.*s, which does not always have an answer",
                (int)s->nodes[flaw->node].name_length, s->nodes[flaw->node].name);
        break;
    }
}

// ---- reports ----

static void print_counts(const hv_report *r, uint32_t i, hv_limits *l, FILE *out) {
    const hv_stats *stats = &r->stats[i];
    hv_tally t = hv_stats_tally(r->check, i, r->stats, l);
    char a[HV_COUNT_DIGITS], o[HV_COUNT_DIGITS], f[HV_COUNT_DIGITS];
    fprintf(out, "stats: AND = %s, OR = %s, Leafs = %s\n", hv_count_text(&stats->and_nodes, a),
            hv_count_text(&stats->or_nodes, o), hv_count_text(&stats->leafs, f));
    hv_count_text(&stats->paths, a);
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
        hv_text_moves(&line, r->check->s, i, out);
        fputc('\n', out);
        fprintf(out, "moves: %zu, %s\n", line.attacks,
                line.fewest ? "the fewest" : "perhaps not the fewest");
    }
    hv_line_free(&line, l);
}

void hv_text_pattern(const hv_report *r, uint32_t i, hv_limits *l, FILE *out) {
    const hv_strategy *s = r->check->s;
    const hv_pattern *p = &s->patterns[i];
    const hv_verdict *v = &r->check->verdicts[i];
    fprintf(out, "%.*s connect: ", (int)p->name_length, p->name);
    hv_text_claims(s, p, out);
    fputs("\nempty: ", out);
    hv_text_points(s, p->empty, out);
    fputs("\nplayed: ", out);
    hv_text_points(s, p->played, out);
    fputc('\n', out);
    print_counts(r, i, l, out);
    if (v->outcome == HV_VALID) fputs("VALID pattern.\n", out);
    if (v->outcome == HV_UNKNOWN) fprintf(out, "UNKNOWN pattern.\nreason: %s\n", v->why.text);
    if (v->outcome == HV_INVALID) {
        fputs("INVALID pattern.\nreason: ", out);
        hv_text_reason(r, i, out);
        fputc('\n', out);
        print_line(r, i, l, out);
    }
    fputc('\n', out);
}

void hv_text_total(const hv_check *c, FILE *out) {
    fprintf(out, "Found %zu patterns: %zu valid, %zu invalid", c->s->pattern_count, c->valid,
            c->invalid);
    if (c->unknown) fprintf(out, ", %zu unknown", c->unknown);
    fputs(".\n", out);
}
