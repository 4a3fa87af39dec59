// SPDX-License-Identifier: MIT
// Plain search over all states of a carrier: a digit 0 to 2 a cell, remembered in a table that is
// never cleared but stamped.
#include "oracle/brute.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { STATES = 4782969 }; // 3 to the 14th

struct brute {
    int cols, rows, color, x, y;           // the question
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

static bool at_edge(const brute *b, int cell, int edge) {
    int place = b->color == 1 ? cell / b->cols : cell % b->cols;
    int last = b->color == 1 ? b->rows - 1 : b->cols - 1;
    return place == (edge == BRUTE_FIRST_EDGE ? 0 : last);
}

// Marks what is joined to `from` over stones of the colour, and over empty cells of the carrier if
// `over_empty`; the result is whether the end `to` is.
static bool reaches(const brute *b, bool over_empty) {
    static const int step[6][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, -1}, {-1, 1}};
    bool passable[BRUTE_CELLS_MAX], seen[BRUTE_CELLS_MAX] = {false}, edge_seen[2] = {false};
    int stack[BRUTE_CELLS_MAX + 2], top = 0, cells = b->cols * b->rows;
    for (int i = 0; i < cells; i++)
        passable[i] = b->stones[i] == b->color;
    for (int i = 0; over_empty && i < b->size; i++)
        if (b->stones[b->carrier[i]] == 0) passable[b->carrier[i]] = true;
    if (b->x < 0) edge_seen[-1 - b->x] = true;
    if (b->x >= 0) seen[b->x] = true;
    stack[top++] = b->x;
    while (top > 0) {
        int at = stack[--top];
        if (at == b->y) return true;
        for (int i = 0; at < 0 && i < cells; i++)
            if (!seen[i] && passable[i] && at_edge(b, i, at)) {
                seen[i] = true;
                stack[top++] = i;
            }
        if (at < 0) continue;
        for (int d = 0; d < 6; d++) {
            int col = at % b->cols + step[d][0], row = at / b->cols + step[d][1];
            if (col < 0 || row < 0 || col >= b->cols || row >= b->rows) continue;
            int next = row * b->cols + col;
            if (seen[next] || !passable[next]) continue;
            seen[next] = true;
            stack[top++] = next;
        }
        for (int e = 0; e < 2; e++)
            if (!edge_seen[e] && at_edge(b, at, -1 - e)) {
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
    b->cols = cols;
    b->rows = rows;
    b->color = color;
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
