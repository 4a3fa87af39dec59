// SPDX-License-Identifier: MIT
// Plain search over all states of a carrier: a digit 0 to 2 a cell, remembered in a table that is
// never cleared but stamped.
#include "oracle/brute.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { STATES = 4782969 }; // 3 to the 14th

struct brute {
    int cols, rows, color, x, y; // the question
    int next[BRUTE_CELLS_MAX][6], degree[BRUTE_CELLS_MAX];
    bool at_edge[BRUTE_CELLS_MAX][2];      // the first and the second of the colour
    unsigned char stones[BRUTE_CELLS_MAX]; // with the ends as stones of the colour
    int carrier[BRUTE_CARRIER_MAX], size;
    uint32_t stamp;  // of the question
    uint32_t *known; // per state and mover: 2 * stamp + answer
};

brute *brute_new(void) {
    brute *b = calloc(1, sizeof *b);
    if (b) b->known = calloc(2 * STATES, sizeof *b->known);
    if (b && b->known) return b;
    free(b);
    return NULL;
}

void brute_free(brute *b) {
    if (!b) return;
    free(b->known);
    free(b);
}

// What touches what, once for many questions about boards of one size.
static void set_size(brute *b, int cols, int rows, int color) {
    static const int step[6][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, -1}, {-1, 1}};
    if (b->cols == cols && b->rows == rows && b->color == color) return;
    b->cols = cols;
    b->rows = rows;
    b->color = color;
    for (int cell = 0; cell < cols * rows; cell++) {
        int place = color == 1 ? cell / cols : cell % cols;
        b->at_edge[cell][0] = place == 0;
        b->at_edge[cell][1] = place == (color == 1 ? rows : cols) - 1;
        b->degree[cell] = 0;
        for (int d = 0; d < 6; d++) {
            int col = cell % cols + step[d][0], row = cell / cols + step[d][1];
            if (col >= 0 && row >= 0 && col < cols && row < rows)
                b->next[cell][b->degree[cell]++] = row * cols + col;
        }
    }
}

// Whether the end `to` is joined to `from` over stones of the colour, and over empty cells of the
// carrier if `over_empty`.
static bool reaches(const brute *b, bool over_empty) {
    bool open[BRUTE_CELLS_MAX], edge_seen[2] = {false}; // open: passable, and not seen yet
    int stack[BRUTE_CELLS_MAX + 2], top = 0, cells = b->cols * b->rows;
    for (int i = 0; i < cells; i++)
        open[i] = b->stones[i] == b->color;
    for (int i = 0; over_empty && i < b->size; i++)
        if (b->stones[b->carrier[i]] == 0) open[b->carrier[i]] = true;
    if (b->x < 0) edge_seen[-1 - b->x] = true;
    if (b->x >= 0) open[b->x] = false;
    stack[top++] = b->x;
    while (top > 0) {
        int at = stack[--top];
        if (at == b->y) return true;
        for (int i = 0; at < 0 && i < cells; i++)
            if (open[i] && b->at_edge[i][-1 - at]) {
                open[i] = false;
                stack[top++] = i;
            }
        if (at < 0) continue;
        for (int d = 0; d < b->degree[at]; d++) {
            int next = b->next[at][d];
            if (!open[next]) continue;
            open[next] = false;
            stack[top++] = next;
        }
        for (int e = 0; e < 2; e++)
            if (!edge_seen[e] && b->at_edge[at][e]) {
                edge_seen[e] = true;
                stack[top++] = -1 - e;
            }
    }
    return false;
}

// `state` is the carrier in base 3; `own` says that the colour is to move.
static bool wins(brute *b, uint32_t state, bool own) {
    uint32_t *known = &b->known[2 * state + own];
    if (*known >> 1 == b->stamp) return *known & 1;
    bool result;
    if (reaches(b, false)) {
        result = true;
    } else if (!reaches(b, true)) {
        result = false;
    } else {
        result = !own;
        uint32_t place = 1;
        for (int i = 0; i < b->size && result != own; i++, place *= 3) {
            unsigned char *cell = &b->stones[b->carrier[i]];
            if (*cell != 0) continue;
            int mover = own ? b->color : 3 - b->color;
            *cell = (unsigned char)mover;
            result = wins(b, state + place * (uint32_t)mover, !own);
            *cell = 0;
        }
    }
    *known = 2 * b->stamp + result;
    return result;
}

bool brute_joins(brute *b, int cols, int rows, const unsigned char *stones, int color, int x, int y,
                 const int *carrier, int carrier_size, bool first) {
    set_size(b, cols, rows, color);
    b->x = x;
    b->y = y;
    b->size = carrier_size;
    b->stamp++;
    memcpy(b->stones, stones, (size_t)(cols * rows));
    memcpy(b->carrier, carrier, (size_t)carrier_size * sizeof *carrier);
    if (x >= 0) b->stones[x] = (unsigned char)color;
    if (y >= 0) b->stones[y] = (unsigned char)color;
    return wins(b, 0, first);
}
