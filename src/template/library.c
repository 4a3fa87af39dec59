// SPDX-License-Identifier: MIT
#include "template/library.h"
#include "base/bits.h"
#include "template/lines.h"

#include <stdlib.h>
#include <string.h>

// ---- reading -------------------------------------------------------------------------------

static void copy_cells(int *to, const int *from, int count) {
    memcpy(to, from, (size_t)count * sizeof *to);
}

static void add_entry(hx_library *l, const hx_template *t) {
    hx_library_entry *entry = &l->templates[l->count];
    if (t->stone_count > 2 || t->size > HX_LIBRARY_CELLS_MAX) return;
    *entry = (hx_library_entry){.cols = t->columns,
                                .rows = t->rows,
                                .stone_count = t->stone_count,
                                .size = t->size,
                                .depth = t->depth};
    memcpy(entry->name, t->name, sizeof entry->name);
    copy_cells(entry->stones, t->stones, t->stone_count);
    copy_cells(entry->cells, t->carrier, t->size);
    l->count++;
}

static bool read_all(hx_library *l, bool all) {
    hx_lines lines = hx_lines_built_in();
    size_t most = 0;
    for (const char *at = lines.at; at < lines.end; at++)
        most += *at == '\n';
    l->templates = calloc(most, sizeof *l->templates);
    for (hx_template t; l->templates && hx_lines_next(&lines, &t);)
        if (all || t.depth) add_entry(l, &t);
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
static int right_of(const hx_library_entry *t, const hx_placing *p, int cell, int *up) {
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
static int cell_of(const hx_library_entry *t, int i) {
    return i < t->size ? t->cells[i] : t->stones[i - t->size];
}

// Shifts the placing as far left as the board allows; to how many places further right it may go
// from there, itself included.
static int push_left(const hx_library *l, hx_placing *p) {
    const hx_library_entry *t = &l->templates[p->number];
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
    const hx_library_entry *t = &l->templates[p.number];
    int places = push_left(l, &p), cells[HX_LIBRARY_CELLS_MAX + 2];
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

hx_status hx_library_new(hx_library **out, const hx_cells *board, int words, bool all,
                         hx_error *err) {
    hx_library *l = calloc(1, sizeof *l);
    if (!l) return hx_fail_memory(err);
    l->board = *board;
    l->words = words;
    bool fine = read_all(l, all);
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

// ---- recognising ---------------------------------------------------------------------------

// Whether the placing lies there, with its end: the first stone, or either of two in a row.
static bool lies(const hx_library *l, int placing, const hx_board *b, int end, int edge) {
    const hx_placing *p = &l->placings[placing];
    const hx_library_entry *t = &l->templates[p->number];
    const uint64_t *carrier = l->carriers + (size_t)placing * (size_t)l->words;
    bool row = abs(t->stones[0] - t->stones[1]) == 1;
    if (p->stones[0] != end || hx_cells_edge((hx_color)p->color, p->edge) != edge) return false;
    if (hx_library_cell(l, p, t->stones[0]) != end && !row) return false;
    if (p->stones[1] != HX_CELL_NONE && b->color[p->stones[1]] != p->color) return false;
    for (int cell = 0; cell < b->cells.count; cell++)
        if (carrier[cell / 64] >> (cell % 64) & 1 && b->color[cell]) return false;
    return true;
}

int hx_library_known(const hx_board *b, int end, int edge) {
    hx_library *l;
    const hx_library_entry *best = NULL;
    int found = -1;
    if (hx_library_new(&l, &b->cells, hx_bits_words(b->cells.count), true, NULL)) return -1;
    hx_library_lay(l, (hx_color)b->color[edge]);
    for (int i = 0; i < l->placed; i++) {
        const hx_library_entry *t = &l->templates[l->placings[i].number];
        bool smaller = !best || t->size < best->size ||
                       (t->size == best->size && t->stone_count < best->stone_count);
        if (!smaller || !lies(l, i, b, end, edge)) continue;
        best = t;
        found = l->placings[i].number;
    }
    hx_library_free(l);
    return found;
}
