// SPDX-License-Identifier: MIT
// hexverify FILE...: reads, checks, reports, and on request writes formula, proof and picture.
#include "program/verify.h"

#include "core/judge.h"
#include "program/output.h"
#include "report/json.h"
#include "report/picture.h"
#include "report/text.h"

#include <stdlib.h>
#include <string.h>

// ---- files out ----

// Position, side to move and winner, in a line.
static void write_proof(const hv_proof *p, FILE *out) {
    hv_text_position(p, out);
    fputs(", ", out);
    hv_text_winner(p, out);
    fputs(".\n", out);
}

static hv_status write_cnf(const hv_cnf *c, const char *path) {
    hv_status status;
    FILE *file = hv_output_open(path, &status);
    if (!file) return status;
    hv_cnf_write(c, file);
    status = hv_output_close(file, path);
    if (status) hv_output_take_back(path);
    return status;
}

static hv_status write_drat(const hv_cnf *c, const char *path, hv_limits *l) {
    hv_status status;
    hv_error err = {""};
    bool *model = NULL;
    FILE *file = hv_output_open(path, &status);
    if (!file) return status;
    status = hv_sat_solve(c, file, &model, l, &err);
    if (status == HV_REFUTED) hv_base_fail(&err, status, "the pattern is invalid");
    if (status) fprintf(stderr, "hexverify: no proof: %s\n", err.text);
    hv_status closed = hv_output_close(file, path);
    if (status || closed) hv_output_take_back(path); // half a proof is none
    free(model);
    return status ? status : closed;
}

// The formula of the chosen pattern in full, and the proof that it has no model.
static hv_status write_formula(hv_input *in, const hv_check *c, const hv_options *o) {
    hv_form f = {0};
    hv_cnf formula = {0};
    hv_error err = {""};
    int i = hv_input_pattern(in, o);
    if (i < 0) return HV_USAGE;
    if (!c->shapes[i].elusive) {
        fputs("hexverify: no formula: the pattern is not elusive\n", stderr);
        return HV_REFUTED;
    }
    hv_limits *l = &in->limits;
    hv_status status = hv_form_build(&f, c->s, (uint32_t)i, c->shapes, NULL, l, &err);
    if (!status) status = hv_cnf_build(&formula, &f, l, &err);
    if (status) fprintf(stderr, "hexverify: no formula: %s\n", err.text);
    if (!status && o->cnf) status = write_cnf(&formula, o->cnf);
    if (!status && o->drat) status = write_drat(&formula, o->drat, l);
    hv_cnf_free(&formula, l);
    hv_form_free(&f, l);
    return status;
}

// The line against the chosen pattern, or against the first invalid one.
static hv_status write_picture(hv_input *in, const hv_report *r, const hv_options *o) {
    hv_error err;
    hv_line line;
    const hv_check *c = r->check;
    uint32_t i = 0;
    while (!o->pattern && i + 1 < c->s->pattern_count && c->verdicts[i].outcome != HV_INVALID)
        i++;
    int chosen = o->pattern ? hv_input_pattern(in, o) : (int)i;
    if (chosen < 0) return HV_USAGE;
    i = (uint32_t)chosen;
    if (c->verdicts[i].outcome != HV_INVALID) {
        fputs("hexverify: nothing to draw: no line beats a valid pattern\n", stderr);
        return HV_OK;
    }
    hv_status status = hv_line_make(&line, r, i, &in->limits, &err);
    if (status) fprintf(stderr, "hexverify: no picture: %s\n", err.text);
    FILE *file = status ? NULL : hv_output_open(o->svg, &status);
    if (file) {
        hv_picture_write(&line, c->s, i, file);
        status = hv_output_close(file, o->svg);
    }
    hv_line_free(&line, &in->limits);
    return status;
}

static void print_report(const hv_judgement *j, const hv_report *r, hv_limits *l, const char *path,
                         const hv_options *o) {
    const hv_check *c = &j->check;
    if (o->json) hv_json_write(j, r, path, l, stdout);
    for (uint32_t i = 0; i < c->s->pattern_count && !o->quiet && !o->json; i++)
        hv_text_pattern(r, i, l, stdout);
    if (!o->json && !o->quiet && c->s->ending.there && c->valid == c->s->pattern_count) {
        fputs("Proved: ", stdout);
        write_proof(&c->s->ending.proof, stdout);
    }
    if (!o->json) hv_text_total(c, stdout);
    l->work = UINT64_MAX; // formulas and pictures have no bound
}

// ---- what is to be proved ----

static bool read_color(const char *name, const char *value, hv_color *out) {
    bool white = !strcmp(value, "white") || !strcmp(value, "w");
    *out = white ? HV_WHITE : HV_BLACK;
    if (white || !strcmp(value, "black") || !strcmp(value, "b")) return true;
    fprintf(stderr, "hexverify: %s %s: expected black or white\n", name, value);
    return false;
}

static hv_status read_question(hv_question *q, const hv_options *o) {
    hv_error err;
    *q = (hv_question){.any_winner = !o->winner};
    if (!o->is) return HV_OK;
    hv_status status = hv_question_read(&q->about, o->is, strlen(o->is), &err);
    if (status) fprintf(stderr, "hexverify: --is %s: %s\n", o->is, err.text);
    if (!status && o->to_play && !read_color("--to-play", o->to_play, &q->about.to_play))
        status = HV_USAGE;
    if (!status && o->winner && !read_color("--winner", o->winner, &q->about.winner))
        status = HV_USAGE;
    return status;
}

// A valid file that does not answer the question.
static void complain_of_proof(const hv_judgement *j, const char *path) {
    fprintf(stderr, "hexverify: %s: it proves %s", path,
            j->proves ? "something else: " : "of no position who wins\n");
    if (j->proves) write_proof(&j->proof, stderr);
}

// ---- files ----

static hv_status verify_file(const char *path, const hv_options *o, const hv_question *q) {
    hv_input in;
    hv_judgement j = {0};
    hv_report r = {0};
    hv_error err = {""};
    hv_status status = hv_input_read(&in, path, o);
    if (!status) {
        hv_way way = hv_sat_way(o->method, o->few);
        status = hv_judge_strategy(&j, &in.strategy, way, q, &in.limits, &err);
        if (!err.text[0] && (!o->quiet || o->json || o->svg) &&
            hv_report_make(&r, &j.check, &in.limits, &err))
            status = hv_judge_worse(status, HV_RESOURCES);
        if (err.text[0]) hv_input_complain(path, &err);
    }
    if (j.check.s && !err.text[0]) {
        print_report(&j, &r, &in.limits, path, o);
        bool valid = j.check.valid == in.strategy.pattern_count;
        if (valid && status) complain_of_proof(&j, path);
        if (o->cnf || o->drat) status = hv_judge_worse(status, write_formula(&in, &j.check, o));
        if (o->svg) status = hv_judge_worse(status, write_picture(&in, &r, o));
    }
    hv_report_free(&r, &in.limits);
    hv_judge_free(&j, &in.limits);
    hv_input_free(&in);
    return status;
}

hv_status hv_verify_files(const hv_options *o) {
    hv_question q;
    hv_status status = read_question(&q, o);
    if (!status) status = hv_output_try(o);
    if (status) return status;
    for (int i = 0; i < o->file_count; i++)
        status = hv_judge_worse(status, verify_file(o->files[i], o, o->is ? &q : NULL));
    return status;
}
