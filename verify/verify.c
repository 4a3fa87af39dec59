// SPDX-License-Identifier: MIT
// hexverify FILE...: reads, checks, reports, and on request writes formula, proof and picture.
#include "commands.h"
#include "proof.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#ifdef __unix__
#include <unistd.h>
#endif

// ---- files out ----

// Takes back what was written, where that can be done: not from a device or a pipe.
static void take_back(const char *path) {
#ifdef __unix__
    if (truncate(path, 0) != 0) return;
#else
    (void)path;
#endif
}

// NULL after a complaint, with the status in *status.
static FILE *open_output(const char *path, hv_status *status) {
    FILE *file = fopen(path, "wb");
    if (file) return file;
    *status = HV_MALFORMED;
#ifdef ENOSPC
    if (errno == ENOSPC) *status = HV_RESOURCES;
#endif
    fprintf(stderr, "hexverify: %s: %s\n", path, strerror(errno));
    return NULL;
}

// What could be opened and cannot be written has no room.
static hv_status close_output(FILE *file, const char *path) {
    errno = 0;
    bool good = fflush(file) == 0 && !ferror(file); // says again why, if it has failed before
    int why = errno;
    if (fclose(file) != 0 && good) {
        good = false;
        why = errno;
    }
    if (good) return HV_OK;
    fprintf(stderr, "hexverify: %s: %s\n", path, why ? strerror(why) : "cannot be written");
    return HV_RESOURCES;
}

// Position, side to move and winner, in a line.
static void write_proof(const hv_proof *p, FILE *out) {
    hv_proof_write_position(p, out);
    fputs(", ", out);
    hv_proof_write_winner(p, out);
    fputs(".\n", out);
}

static hv_status write_cnf(const hv_cnf *c, const char *path) {
    hv_status status;
    FILE *file = open_output(path, &status);
    if (!file) return status;
    hv_cnf_write(c, file);
    status = close_output(file, path);
    if (status) take_back(path);
    return status;
}

static hv_status write_drat(const hv_cnf *c, const char *path, hv_limits *l) {
    hv_status status;
    hv_error err = {""};
    bool *model = NULL;
    FILE *file = open_output(path, &status);
    if (!file) return status;
    status = hv_sat_solve(c, file, &model, l, &err);
    if (status == HV_REFUTED) hv_base_fail(&err, status, "the pattern is invalid");
    if (status) fprintf(stderr, "hexverify: no proof: %s\n", err.text);
    hv_status closed = close_output(file, path);
    if (status || closed) take_back(path); // half a proof is none
    free(model);
    return status ? status : closed;
}

// The formula of the chosen pattern in full, and the proof that it has no model.
static hv_status write_formula(hv_input *in, const hv_report *r, const hv_options *o) {
    hv_form f = {0};
    hv_cnf c = {0};
    hv_error err = {""};
    int i = hv_input_pattern(in, o);
    if (i < 0) return HV_USAGE;
    if (!r->shapes[i].elusive) {
        fputs("hexverify: no formula: the pattern is not elusive\n", stderr);
        return HV_REFUTED;
    }
    hv_limits *l = &in->limits;
    hv_status status = hv_form_build(&f, r->s, (uint32_t)i, r->shapes, NULL, l, &err);
    if (!status) status = hv_cnf_build(&c, &f, l, &err);
    if (status) fprintf(stderr, "hexverify: no formula: %s\n", err.text);
    if (!status && o->cnf) status = write_cnf(&c, o->cnf);
    if (!status && o->drat) status = write_drat(&c, o->drat, l);
    hv_cnf_free(&c, l);
    hv_form_free(&f, l);
    return status;
}

// The line against the chosen pattern, or against the first invalid one.
static hv_status write_picture(hv_input *in, const hv_report *r, const hv_options *o) {
    hv_error err;
    hv_line line;
    uint32_t i = 0;
    while (!o->pattern && i + 1 < r->s->pattern_count && r->verdicts[i].outcome != HV_INVALID)
        i++;
    int chosen = o->pattern ? hv_input_pattern(in, o) : (int)i;
    if (chosen < 0) return HV_USAGE;
    i = (uint32_t)chosen;
    if (r->verdicts[i].outcome != HV_INVALID) {
        fputs("hexverify: nothing to draw: no line beats a valid pattern\n", stderr);
        return HV_OK;
    }
    hv_status status = hv_line_make(&line, r, i, &in->limits, &err);
    if (status) fprintf(stderr, "hexverify: no picture: %s\n", err.text);
    FILE *file = status ? NULL : open_output(o->svg, &status);
    if (file) {
        hv_draw_picture(&line, r->s, i, file);
        status = close_output(file, o->svg);
    }
    hv_line_free(&line, &in->limits);
    return status;
}

// What the whole file is, if it is valid, the certificate of.
static void print_proof(const hv_report *r) {
    if (r->valid < r->s->pattern_count) return;
    fputs("Proved: ", stdout);
    write_proof(&r->s->ending.proof, stdout);
}

static void print_report(hv_input *in, const hv_report *r, const char *path, const hv_options *o) {
    hv_limits *l = &in->limits;
    if (o->method == HV_BY_CLAIMS) l->work = 16 * hv_check_work(r->s); // Yang's 9x9 takes ten
    if (o->json) hv_print_json(r, path, l, stdout);
    for (uint32_t i = 0; i < r->s->pattern_count && !o->quiet && !o->json; i++)
        hv_print_pattern(r, i, l, stdout);
    if (!o->json && !o->quiet && r->s->ending.there) print_proof(r);
    if (!o->json) hv_print_total(r, stdout);
    l->work = UINT64_MAX;
}

// Of two statuses the one that matters more: malformed, refuted, no verdict, verified.
static hv_status worse(hv_status a, hv_status b) {
    static const int weight[] = {
        [HV_OK] = 0, [HV_RESOURCES] = 1, [HV_REFUTED] = 2, [HV_MALFORMED] = 3, [HV_USAGE] = 4};
    return weight[a] > weight[b] ? a : b;
}

// ---- what is to be proved ----

typedef struct question {
    hv_proof about;
    bool any_winner;
} question;

static bool read_color(const char *name, const char *value, hv_color *out) {
    bool white = !strcmp(value, "white") || !strcmp(value, "w");
    *out = white ? HV_WHITE : HV_BLACK;
    if (white || !strcmp(value, "black") || !strcmp(value, "b")) return true;
    fprintf(stderr, "hexverify: %s %s: expected black or white\n", name, value);
    return false;
}

static hv_status read_question(question *q, const hv_options *o) {
    hv_error err;
    *q = (question){.any_winner = !o->winner};
    if (!o->is) return HV_OK;
    hv_status status = hv_question_read(&q->about, o->is, strlen(o->is), &err);
    if (status) fprintf(stderr, "hexverify: --is %s: %s\n", o->is, err.text);
    if (!status && o->to_play && !read_color("--to-play", o->to_play, &q->about.to_play))
        status = HV_USAGE;
    if (!status && o->winner && !read_color("--winner", o->winner, &q->about.winner))
        status = HV_USAGE;
    return status;
}

// Whether the file, all of which is valid, proves what is asked.
static hv_status compare(const hv_strategy *s, const question *q, const char *path) {
    hv_proof proved;
    if (!hv_proof_of(s, (uint32_t)hv_strategy_main(s), &proved)) {
        fprintf(stderr, "hexverify: %s: it proves of no position who wins\n", path);
        return HV_REFUTED;
    }
    if (hv_proof_same_position(&proved, &q->about) &&
        (q->any_winner || proved.winner == q->about.winner))
        return HV_OK;
    fprintf(stderr, "hexverify: %s: it proves something else: ", path);
    write_proof(&proved, stderr);
    return HV_REFUTED;
}

// ---- files ----

static hv_status verify_file(const char *path, const hv_options *o, const question *q) {
    hv_input in;
    hv_report r = {0};
    hv_error err = {""};
    hv_status status = hv_input_read(&in, path, o);
    if (!status && !hv_strategy_claims(&in.strategy)) {
        status = hv_base_fail(&err, HV_MALFORMED, "it claims nothing: no connection is named");
        hv_input_complain(path, &err);
    }
    if (!status) {
        status = hv_check_all(&r, &in.strategy, o->method, &in.limits, &err);
        if (err.text[0])
            fprintf(stderr, "hexverify: %s: %s\n", path, err.text);
        else
            print_report(&in, &r, path, o);
        if (!status && o->is) status = compare(&in.strategy, q, path);
        if (!err.text[0] && (o->cnf || o->drat)) status = worse(status, write_formula(&in, &r, o));
        if (!err.text[0] && o->svg) status = worse(status, write_picture(&in, &r, o));
    }
    hv_check_free(&r, &in.limits);
    hv_input_free(&in);
    return status;
}

hv_status hv_verify_files(const hv_options *o) {
    question q;
    hv_status status = read_question(&q, o);
    if (status) return status;
    for (int i = 0; i < o->file_count; i++)
        status = worse(status, verify_file(o->files[i], o, &q));
    return status;
}
