// SPDX-License-Identifier: MIT
// How H-search grows with the board: bench/growth prints, for boards from 7x7 to 19x19, averages
// over random positions with a stone on every sixth cell: connections kept, deductions, time, and
// the memory of a set.
#include "base/budget.h"
#include "base/mix.h"
#include "connect/hsearch.h"

#include <stdio.h>

enum { POSITIONS = 20 };

static void random_position(hx_board *b, int size, hx_random *random) {
    hx_board_init(b, size, size);
    for (int stones = 0; stones < size * size / 6;) {
        int cell = (int)hx_random_below(random, b->cells.count);
        if (!hx_board_is_empty(b, cell)) continue;
        hx_board_place(b, (hx_color)(1 + stones % 2), cell);
        stones++;
    }
}

int main(void) {
    printf("%5s %8s %8s %8s %11s %9s %8s\n", "size", "fulls", "semis", "stored", "deductions", "ms",
           "MiB");
    for (int size = 7; size <= 19; size += 2) {
        hx_random random = {(uint64_t)size};
        hx_board board;
        hx_hsearch *search;
        hx_hsearch_stats sum = {0}, stats = {0};
        double seconds = 0;
        hx_board_init(&board, size, size);
        if (hx_hsearch_new(&search, &board.cells, NULL, NULL)) return 3;
        for (int i = 0; i < POSITIONS; i++) {
            random_position(&board, size, &random);
            double start = hx_budget_now();
            hx_hsearch_build(search, &board, (hx_color)(1 + i % 2));
            seconds += hx_budget_now() - start;
            stats = hx_hsearch_stats_of(search);
            if (stats.exhausted) printf("the store was full\n");
            sum.fulls += stats.fulls;
            sum.semis += stats.semis;
            sum.stored += stats.stored;
            sum.deductions += stats.deductions;
        }
        printf("%5d %8.0f %8.0f %8.0f %11.0f %9.3f %8.1f\n", size, (double)sum.fulls / POSITIONS,
               (double)sum.semis / POSITIONS, (double)sum.stored / POSITIONS,
               (double)sum.deductions / POSITIONS, seconds * 1e3 / POSITIONS,
               (double)stats.bytes / (1 << 20));
        hx_hsearch_free(search);
    }
    return 0;
}
