// SPDX-License-Identifier: MIT
// Gardner's pairing strategy: on a board of n columns and n-1 rows black, whose sides are nearer to
// each other, wins as the second player. The cells are paired by the reflection (c, r) -> (r+1, c)
// of one half of the board on the other; whichever of a pair white takes, black takes its partner.
#include "write/write.h"

static void print_cell(int c, int r, FILE *out) {
    char name[HV_NAME_MAX];
    fprintf(out, "%s%d", hv_board_column(c, name), r + 1);
}

void hv_gardner_write(int n, FILE *out) {
    fprintf(out, "(boardsize %d %d)\n\n", n, n - 1);
    fprintf(out, "// Gardner's pairing strategy: %d pairs, 2^%d paths\n", n * (n - 1) / 2,
            n * (n - 1) / 2);
    fprintf(out, "( gardner%d\n  ((north south))\n  (", n);
    for (int r = 0; r < n - 1; r++)
        for (int c = 0; c < n; c++) {
            if (r || c) fputc(' ', out);
            print_cell(c, r, out);
        }
    fputs(")\n  (north south)\n\n", out);
    for (int r = 0; r < n - 1; r++)
        for (int c = 0; c <= r; c++) {
            fputs("  [(", out);
            print_cell(c, r, out);
            fputs(") (", out);
            print_cell(r + 1, c, out);
            fputs(")]\n", out);
        }
    fputs(")\n", out);
}
