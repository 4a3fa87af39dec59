// SPDX-License-Identifier: MIT
// How many positions a second a net judges, by kernel and board size, on one core:
//     build/bench/net [BATCH [FILE]]
// 64 random positions half full, BATCH of them at a time (1); the built-in net, or that of a file.
// They come in turn, so that no processor learns one by heart, and of each the fastest of thirty
// times counts, to leave out what else the machine does.
#include "base/budget.h"
#include "base/mix.h"
#include "net/builtin.h"
#include "net/kernels.h"

#include <stdio.h>
#include <stdlib.h>

enum { POSITIONS = 64, ROUNDS = 30 };

static const int sizes[] = {7, 9, 11, 13, 15, 19};
enum { SIZES = sizeof sizes / sizeof *sizes };

typedef struct batch {
    hx_board boards[POSITIONS];
    const hx_board *each[POSITIONS];
    hx_color movers[POSITIONS];
    hx_net_verdict verdicts[POSITIONS];
} batch;

static void fill(batch *b, int size) {
    hx_random random = {1};
    for (int i = 0; i < POSITIONS; i++) {
        hx_board *board = &b->boards[i];
        hx_board_init(board, size, size);
        for (int cell = 0; cell < size * size; cell++)
            if (hx_random_below(&random, 2))
                hx_board_place(board, (hx_color)(1 + hx_random_below(&random, 2)), cell);
        while (board->winner)
            hx_board_undo(board);
        b->each[i] = board;
        b->movers[i] = i % 2 ? HX_COLOR_WHITE : HX_COLOR_BLACK;
    }
}

static double rate(const hx_net *net, hx_net_work *work, batch *b, int count) {
    double best[POSITIONS], sum = 0;
    for (int round = 0; round < ROUNDS; round++)
        for (int i = 0; i + count <= POSITIONS; i += count) {
            double start = hx_budget_now();
            hx_net_judge(net, work, b->each + i, b->movers + i, count, b->verdicts);
            double seconds = hx_budget_now() - start;
            if (round == 0 || seconds < best[i]) best[i] = seconds;
        }
    for (int i = 0; i + count <= POSITIONS; i += count)
        sum += best[i];
    return POSITIONS / count * count / sum;
}

static void *read_file(const char *path, size_t *size) {
    FILE *file = fopen(path, "rb");
    char *bytes = malloc(1 << 26);
    if (!file || !bytes) {
        fprintf(stderr, "%s cannot be read\n", path);
        exit(2);
    }
    *size = fread(bytes, 1, 1 << 26, file);
    fclose(file);
    return bytes;
}

static void print_line(const hx_kernel *kernel, const void *bytes, size_t size, batch *b,
                       int count) {
    hx_error err = {""};
    hx_net *net = NULL;
    hx_net_work *work = NULL;
    hx_status status = hx_net_read_for(&net, kernel, bytes, size, &err);
    if (!status) status = hx_net_work_new(&work, net, &err);
    if (status) {
        fprintf(stderr, "%s\n", err.text);
        exit((int)status);
    }
    printf("| %-8s |", kernel->name);
    for (int i = 0; i < SIZES; i++) {
        fill(b, sizes[i]);
        printf(" %7.0f |", rate(net, work, b, count));
        fflush(stdout);
    }
    printf("\n");
    hx_net_work_free(work);
    hx_net_free(net);
}

int main(int argc, char **argv) {
    int count = argc > 1 ? atoi(argv[1]) : 1;
    if (count < 1 || count > POSITIONS) {
        fprintf(stderr, "usage: net [BATCH of 1 to %d [FILE]]\n", POSITIONS);
        return 4;
    }
    size_t size;
    void *own = argc > 2 ? read_file(argv[2], &size) : NULL;
    const void *bytes = own ? own : hx_builtin_standard(&size);
    batch *b = calloc(1, sizeof *b);
    if (!b) return 3;
    printf("| kernel   |");
    for (int i = 0; i < SIZES; i++)
        printf(" %4dx%-2d |", sizes[i], sizes[i]);
    printf("\n| -------- |");
    for (int i = 0; i < SIZES; i++)
        printf(" ------: |");
    printf("\n");
    for (int k = 0; hx_kernels_at(k); k++)
        print_line(hx_kernels_at(k), bytes, size, b, count);
    free(b);
    free(own);
    return 0;
}
