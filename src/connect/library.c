// SPDX-License-Identifier: MIT
#include "connect/library.h"

#include <stdlib.h>
#include <string.h>

static const unsigned char built_in[] = {
#include "connect/templates.inc"
};

const char *hx_library_text(size_t *length) {
    *length = sizeof built_in;
    return (const char *)built_in;
}

// ---- reading -------------------------------------------------------------------------------
// The text is our own: what is read here need not be doubted.

typedef struct text {
    const char *at, *end;
} text;

static bool skips(text *t, char wanted) {
    if (t->at == t->end || *t->at != wanted) return false;
    t->at++;
    return true;
}

static int read_number(text *t) {
    int number = 0;
    while (t->at < t->end && *t->at >= '0' && *t->at <= '9')
        number = 10 * number + *t->at++ - '0';
    return number;
}

// Cells such as b2,c3; how many.
static int read_cells(text *t, int cols, int *cells, int most) {
    int count = 0;
    do {
        int col = *t->at++ - 'a';
        cells[count++] = (read_number(t) - 1) * cols + col;
    } while (count < most && skips(t, ','));
    skips(t, ' ');
    return count;
}

static void read_line(text *t, hx_template *out) {
    *out = (hx_template){0};
    for (int i = 0; !skips(t, ' '); t->at++)
        if (i < HX_TEMPLATE_NAME_MAX - 1) out->name[i++] = *t->at;
    out->cols = read_number(t);
    skips(t, 'x');
    out->rows = read_number(t);
    skips(t, ' ');
    out->stone_count = read_cells(t, out->cols, out->stones, 2);
    out->size = read_cells(t, out->cols, out->cells, HX_TEMPLATE_CELLS_MAX);
    out->depth = read_number(t);
}

static bool read_all(hx_library *l) {
    text t = {(const char *)built_in, (const char *)built_in + sizeof built_in};
    int lines = 0;
    for (const char *at = t.at; at < t.end; at++)
        lines += *at == '\n';
    l->templates = calloc((size_t)lines, sizeof *l->templates);
    while (l->templates && t.at < t.end) {
        if (*t.at != '#') read_line(&t, &l->templates[l->count]);
        l->count += l->templates[l->count].depth > 0; // a comment has none
        while (!skips(&t, '\n'))
            t.at++;
    }
    return l->templates != NULL;
}

// ---- placing -------------------------------------------------------------------------------

// The board as it is seen with the placing's edge below.
static int length_of(const hx_library *l, const hx_placing *p) {
    return p->color == HX_COLOR_BLACK ? l->board.cols : l->board.rows;
}
static int depth_of(const hx_library *l, const hx_placing *p) {
    return p->color == HX_COLOR_BLACK ? l->board.rows : l->board.cols;
}

// How far right a cell of the grid lies, and how far up from the edge. In the mirror each row lies
// half a column further right than the one below.
static int right_of(const hx_template *t, const hx_placing *p, int cell, int *up) {
    *up = t->rows - 1 - cell / t->cols;
    int col = cell % t->cols;
    return p->shift + (p->mirrored ? t->cols - 1 - col + *up : col);
}

int hx_library_cell(const hx_library *l, const hx_placing *p, int cell) {
    int up, right = right_of(&l->templates[p->number], p, cell, &up);
    int length = length_of(l, p), deep = depth_of(l, p);
    if (right < 0 || right >= length || up >= deep) return -1;
    int along = p->edge ? right : length - 1 - right, away = p->edge ? deep - 1 - up : up;
    bool black = p->color == HX_COLOR_BLACK;
    return black ? hx_cells_at(&l->board, along, away) : hx_cells_at(&l->board, away, along);
}

// The cells of a template, its stones after its carrier.
static int cell_of(const hx_template *t, int i) {
    return i < t->size ? t->cells[i] : t->stones[i - t->size];
}

// Shifts the placing as far left as the board allows; to how many places further right it may go
// from there, itself included.
static int push_left(const hx_library *l, hx_placing *p) {
    const hx_template *t = &l->templates[p->number];
    int least = INT16_MAX, most = 0, highest = 0;
    for (int i = 0; i < t->size + t->stone_count; i++) {
        int up, right = right_of(t, p, cell_of(t, i), &up);
        if (right < least) least = right;
        if (right > most) most = right;
        if (up > highest) highest = up;
    }
    p->shift = (int16_t)(p->shift - least);
    return highest < depth_of(l, p) ? length_of(l, p) - (most - least) : 0;
}

static bool are_neighbours(const hx_cells *board, int a, int b) {
    for (int i = 0; i < board->degree[a]; i++)
        if (board->next[a][i] == b) return true;
    return false;
}

static void add(hx_library *l, const hx_placing *p, const int *cells, int size, int offset) {
    uint64_t *carrier = l->carriers + (size_t)l->placed * (size_t)l->words;
    memset(carrier, 0, (size_t)l->words * sizeof *carrier);
    for (int i = 0; i < size; i++) {
        int cell = cells[i] + offset;
        carrier[cell / 64] |= UINT64_C(1) << (cell % 64);
    }
    l->placings[l->placed++] = *p;
}

// Lays a template down in all places along an edge.
static void lay(hx_library *l, hx_placing p) {
    const hx_template *t = &l->templates[p.number];
    int places = push_left(l, &p), cells[HX_TEMPLATE_CELLS_MAX + 2];
    int step = (p.edge ? 1 : -1) * (p.color == HX_COLOR_BLACK ? 1 : l->board.cols);
    for (int i = 0; places > 0 && i < t->size + t->stone_count; i++)
        cells[i] = hx_library_cell(l, &p, cell_of(t, i));
    for (int place = 0; place < places; place++, p.shift++) {
        int offset = place * step, first = cells[t->size] + offset;
        int second = t->stone_count > 1 ? cells[t->size + 1] + offset : HX_CELL_NONE;
        p.stones[0] = (uint16_t)first;
        p.stones[1] = (uint16_t)second;
        add(l, &p, cells, t->size, offset);
        if (second == HX_CELL_NONE || !are_neighbours(&l->board, first, second)) continue;
        p.stones[0] = (uint16_t)second; // of one chain either stone may be the end
        p.stones[1] = (uint16_t)first;
        add(l, &p, cells, t->size, offset);
    }
}

void hx_library_lay(hx_library *l, hx_color color) {
    if (l->to[color]) return;
    l->from[color] = l->placed;
    for (int number = 0; number < l->count; number++)
        for (int turn = 0; turn < 4; turn++)
            lay(l, (hx_placing){.number = (uint16_t)number,
                                .edge = turn & 1,
                                .color = (uint8_t)color,
                                .mirrored = turn >> 1});
    l->to[color] = l->placed;
}

hx_status hx_library_new(hx_library **out, const hx_cells *board, int words, hx_error *err) {
    hx_library *l = calloc(1, sizeof *l);
    if (!l) return hx_fail_memory(err);
    l->board = *board;
    l->words = words;
    bool fine = read_all(l);
    // Each lies in at most so many ways at the edges, itself and its image, by either stone.
    size_t room = (size_t)l->count * 8 * (size_t)(board->cols + board->rows);
    if (fine) l->placings = malloc(room * sizeof *l->placings);
    if (fine) l->carriers = malloc(room * (size_t)words * sizeof *l->carriers);
    if (!fine || !l->placings || !l->carriers) {
        hx_library_free(l);
        return hx_fail_memory(err);
    }
    *out = l;
    return HX_OK;
}

void hx_library_free(hx_library *l) {
    if (!l) return;
    free(l->templates);
    free(l->placings);
    free(l->carriers);
    free(l);
}
