// SPDX-License-Identifier: MIT
// hexverify import FILE: from Yang's notation to ours. A pattern of his has no place on the board;
// here it gets the one where pattern 1, which is the whole board, first needs it. Patterns that are
// never reached get the first cells of the board: what is checked of them needs no geometry.
//
// A list may put two cells of the pattern called on one cell. That pattern is then written a second
// time with these cells made one (yang40.2), so that the checker sees exactly what is said. What
// cannot be said at all is left out and named in a comment: a call without a place for a cell that
// is used, or of a pattern that is not there.
#include "write/write.h"
#include <stdlib.h>
#include <string.h>

typedef struct variant {
    const hv_yang_pattern *p;
    int copy;       // 1 for the pattern as it is, then 2, 3 ...
    uint32_t same;  // in `cells`: for each cell the lowest number of those made one with it
    uint32_t place; // in `cells`: for each cell its point on the board
} variant;

typedef struct importer {
    const hv_yang *y;
    hv_limits *l;
    variant *variants;
    int *cells;
    size_t count, cell_count, room, cell_room;
    hv_board board;
    size_t left_out;
} importer;

// The number of a cell in the k-th branch: those beyond the last are branches turned around, which
// only pattern 1 has.
static int turned(const importer *m, const hv_yang_pattern *p, uint32_t k, int cell) {
    return k < p->branches.count ? cell : m->board.cells - cell;
}
static uint32_t branch_total(const hv_yang_pattern *p) {
    return p->number == 1 ? 2 * p->branches.count : p->branches.count;
}

// The variant for a pattern on these points; `point` has one for each of its cells.
static bool find_variant(importer *m, const hv_yang_pattern *p, const int *point, uint32_t *out) {
    size_t size = (size_t)p->size;
    int merged = 0; // variants of the pattern with cells made one
    bool as_it_is = true;
    if (!hv_base_grow(m->l, &m->cells, &m->cell_room, m->cell_count + 2 * size + 1,
                      sizeof *m->cells) ||
        !hv_base_grow(m->l, &m->variants, &m->room, m->count + 1, sizeof *m->variants))
        return false;
    int *same = m->cells + m->cell_count;
    for (size_t k = 0; k < size; k++) {
        same[k] = 0;
        while (point[same[k]] != point[k])
            same[k]++;
        same[size + k] = point[k];
        as_it_is = as_it_is && same[k] == (int)k;
    }
    for (*out = 0; *out < m->count; ++*out) {
        const variant *v = &m->variants[*out];
        if (v->p != p) continue;
        merged += v->copy > 1;
        if (!memcmp(m->cells + v->same, same, size * sizeof *same)) return true;
    }
    m->variants[m->count++] = (variant){p, as_it_is ? 1 : merged + 2, (uint32_t)m->cell_count,
                                        (uint32_t)(m->cell_count + size)};
    m->cell_count += 2 * size;
    return true;
}

// Whether a call can be said: the pattern is there, and so is a place for each of its cells.
// Pattern 1, the whole board, cannot be part of anything.
static bool can_be_said(const importer *m, const hv_yang_call *call) {
    const hv_yang_pattern *called = hv_yang_find(m->y, call->pattern);
    return called && call->pattern != 1 && (int)call->cells.count >= called->size;
}

// The variant that a call of variant v needs.
static bool find_called(importer *m, uint32_t v, uint32_t branch, const hv_yang_call *call,
                        uint32_t *out) {
    const hv_yang_pattern *p = m->variants[v].p;
    const hv_yang_pattern *called = hv_yang_find(m->y, call->pattern);
    int point[HV_CELLS_MAX] = {0};
    for (int k = 0; k < called->size; k++) {
        int cell = turned(m, p, branch, m->y->numbers[call->cells.first + (uint32_t)k]);
        point[k] = m->cells[m->variants[v].place + (uint32_t)cell - 1];
    }
    return find_variant(m, called, point, out);
}

static const hv_yang_branch *branch_at(const importer *m, const hv_yang_pattern *p, uint32_t k) {
    return &m->y->branches[p->branches.first + k % p->branches.count];
}

static bool branch_can_be_said(const importer *m, const hv_yang_branch *b) {
    for (uint32_t c = 0; c < b->calls.count; c++)
        if (!can_be_said(m, &m->y->calls[b->calls.first + c])) return false;
    return true;
}

// All variants that are reached from the ones there are.
static bool reach(importer *m, uint32_t from) {
    for (uint32_t v = from, called; v < m->count; v++) {
        const hv_yang_pattern *p = m->variants[v].p;
        for (uint32_t k = 0; k < branch_total(p); k++) {
            const hv_yang_branch *b = branch_at(m, p, k);
            for (uint32_t c = 0; c < b->calls.count && branch_can_be_said(m, b); c++)
                if (!find_called(m, v, k, &m->y->calls[b->calls.first + c], &called)) return false;
        }
    }
    return true;
}

// ---- writing ----

static void print_cell(const importer *m, uint32_t v, int cell, FILE *out) {
    char name[HV_NAME_MAX];
    fputs(hv_board_name(&m->board, m->cells[m->variants[v].place + (uint32_t)cell - 1], name), out);
}

static void print_name(const variant *v, FILE *out) {
    fprintf(out, "yang%d", v->p->number);
    if (v->copy > 1) fprintf(out, ".%d", v->copy);
}

// The cells that are alone, or the lowest of those made one; from a list of the caller, or all.
static bool print_call(importer *m, uint32_t v, uint32_t k, const hv_yang_call *call, FILE *out) {
    uint32_t called;
    if (!find_called(m, v, k, call, &called)) return false;
    const variant *w = &m->variants[called];
    fputs(" [(", out);
    print_name(w, out);
    fputs(" (", out);
    for (int n = 0, printed = 0; n < w->p->size; n++) {
        if (m->cells[w->same + (uint32_t)n] != n) continue;
        if (printed++) fputc(' ', out);
        int cell = m->y->numbers[call->cells.first + (uint32_t)n];
        print_cell(m, v, turned(m, m->variants[v].p, k, cell), out);
    }
    fputs(") ())]", out);
    return true;
}

static bool print_branch(importer *m, uint32_t v, uint32_t k, FILE *out) {
    const hv_yang_pattern *p = m->variants[v].p;
    const hv_yang_branch *b = branch_at(m, p, k);
    if (!branch_can_be_said(m, b)) {
        fprintf(
            out,
            "    // left out: the branch of line %d; a call in it has too few cells, or nothing to call\n",
            b->line);
        m->left_out++;
        return true;
    }
    fputs("    (", out);
    print_cell(m, v, turned(m, p, k, b->answer), out);
    for (uint32_t c = 0; c < b->calls.count; c++)
        if (!print_call(m, v, k, &m->y->calls[b->calls.first + c], out)) return false;
    fputs(")\n", out);
    return true;
}

static bool print_pattern(importer *m, uint32_t v, FILE *out) {
    const hv_yang_pattern *p = m->variants[v].p;
    bool whole = p->number == 1;
    uint32_t said = 0;
    fprintf(out, "\n( ");
    print_name(&m->variants[v], out);
    fprintf(out, " // line %d\n  %s\n  (", p->line, whole ? "((north south))" : "()");
    for (int n = 0, printed = 0; n < p->size; n++) {
        if (m->cells[m->variants[v].same + (uint32_t)n] != n) continue;
        if (printed++) fputc(' ', out);
        print_cell(m, v, n + 1, out);
    }
    fputs(")\n  ", out);
    if (whole)
        fprintf(out, "(north south %c%d)\n", 'a' + m->y->board / 2, m->y->board / 2 + 1);
    else
        fputs("()\n", out);
    for (uint32_t k = 0; k < branch_total(p); k++)
        said += branch_can_be_said(m, branch_at(m, p, k));
    if (said) fputs("  [\n", out);
    bool good = true;
    for (uint32_t k = 0; k < branch_total(p) && good; k++)
        good = print_branch(m, v, k, out);
    fputs(said ? "  ])\n" : "  )\n", out);
    return good;
}

static bool translate(importer *m, FILE *out) {
    const hv_yang_pattern *first = hv_yang_find(m->y, 1);
    int point[HV_CELLS_MAX];
    uint32_t v;
    for (int k = 0; k < m->board.cells - 1; k++) // row by row, the centre left out
        point[k] = k + (k >= m->board.cells / 2);
    if (!find_variant(m, first, point, &v) || !reach(m, 0)) return false;
    for (size_t i = 0; i < m->y->pattern_count; i++) {
        uint32_t before = (uint32_t)m->count;
        if (!find_variant(m, &m->y->patterns[i], point, &v) || !reach(m, before)) return false;
    }
    fprintf(out, "(boardsize %d)\n", m->y->board);
    for (size_t k = m->count; k-- > 0;)
        if (!print_pattern(m, (uint32_t)k, out)) return false;
    return true;
}

hv_status hv_import_write(const hv_yang *y, FILE *out, size_t *left_out, hv_limits *l,
                          hv_error *err) {
    importer m = {.y = y, .l = l, .board = hv_board_make(y->board, y->board)};
    hv_status status = HV_OK;
    if (!hv_yang_find(y, 1))
        status = hv_base_fail(err, HV_MALFORMED, "1:1: there is no pattern 1");
    else if (!translate(&m, out))
        status = hv_base_full(err);
    *left_out = m.left_out;
    free(m.variants);
    free(m.cells);
    return status;
}

hv_status hv_import_file(const hv_options *o) {
    hv_input in;
    hv_yang y = {0};
    hv_error err;
    size_t left_out = 0;
    hv_status status = hv_input_bytes(&in, o->files[0], o);
    if (!status) {
        status = hv_yang_read(&y, in.bytes, in.length, &in.limits, &err);
        if (!status) status = hv_import_write(&y, stdout, &left_out, &in.limits, &err);
        if (status) hv_input_complain(o->files[0], &err);
    }
    if (!status && left_out) {
        fprintf(stderr, "hexverify: %s: %zu branches left out\n", o->files[0], left_out);
        status = HV_REFUTED;
    }
    hv_yang_free(&y);
    hv_input_free(&in);
    return status;
}
