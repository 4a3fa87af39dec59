// SPDX-License-Identifier: MIT
// Every kernel that works here gives the bits of the slow reference (tests/oracle/plain_net.h), for
// nets of all shapes, with numbers at the ends of their ranges, on boards of all sizes, alone and
// together; and threads may share a net.
#include "net/builtin.h"
#include "net/kernels.h"
#include "oracle/plain_net.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

enum { BATCH = 9 };

typedef struct batch {
    hx_board boards[BATCH];
    const hx_board *each[BATCH];
    hx_color movers[BATCH];
    hx_net_verdict expected[BATCH], got[BATCH];
    int count;
} batch;

static hx_random dice = {2024};

static int below(int bound) {
    return (int)hx_random_below(&dice, (uint32_t)bound);
}

// Any stones at all, whosever turn it could be, as long as nobody has won.
static void scatter(hx_board *board, int cols, int rows) {
    hx_board_init(board, cols, rows);
    int full = below(100);
    for (int cell = 0; cell < cols * rows; cell++)
        if (below(100) < full)
            hx_board_place(board, below(2) ? HX_COLOR_BLACK : HX_COLOR_WHITE, cell);
    while (board->winner)
        hx_board_undo(board);
}

static void fill(batch *b, int count, int cols, int rows, bool same_size) {
    b->count = count;
    for (int i = 0; i < count; i++) {
        if (!same_size) {
            cols = 1 + below(7);
            rows = 1 + below(7);
        }
        scatter(&b->boards[i], cols, rows);
        b->each[i] = &b->boards[i];
        b->movers[i] = below(2) ? HX_COLOR_BLACK : HX_COLOR_WHITE;
    }
}

static void expect_same(const hx_board *board, const hx_net_verdict *got,
                        const hx_net_verdict *expected, const char *kernel) {
    size_t logits = sizeof *got->logits * board->cells.count;
    if (!memcmp(&got->value, &expected->value, sizeof got->value) &&
        !memcmp(&got->effort, &expected->effort, sizeof got->effort) &&
        !memcmp(got->logits, expected->logits, logits))
        return;
    fail_msg("%s on %dx%d: value %.9g, not %.9g; effort %.9g, not %.9g; first logit %.9g, not %.9g",
             kernel, board->cells.cols, board->cells.rows, (double)got->value,
             (double)expected->value, (double)got->effort, (double)expected->effort,
             (double)got->logits[0], (double)expected->logits[0]);
}

// All kernels on these boards; the workspace is the one of the boards before.
static void compare(batch *b, const uint8_t *file, hx_net *const *nets, hx_net_work *const *works) {
    for (int i = 0; i < b->count; i++)
        plain_net_judge(file, b->each[i], b->movers[i], &b->expected[i]);
    for (int k = 0; hx_kernels_at(k); k++) {
        hx_net_judge(nets[k], works[k], b->each, b->movers, b->count, b->got);
        for (int i = 0; i < b->count; i++)
            expect_same(b->each[i], &b->got[i], &b->expected[i], hx_kernels_at(k)->name);
    }
}

typedef struct nets {
    uint8_t *file;
    size_t size;
    hx_net *nets[8];
    hx_net_work *works[8];
} nets;

static nets make_nets(int blocks, int channels, plain_net_style style) {
    nets n = {.file = NULL};
    n.file = plain_net_make(&dice, blocks, channels, style, below(2), &n.size);
    for (int k = 0; hx_kernels_at(k); k++) {
        hx_error err = {""};
        hx_status status = hx_net_read_for(&n.nets[k], hx_kernels_at(k), n.file, n.size, &err);
        if (status) fail_msg("refused: %s", err.text);
        assert_int_equal(hx_net_work_new(&n.works[k], n.nets[k], NULL), HX_OK);
    }
    return n;
}

static void free_nets(nets *n) {
    for (int k = 0; k < 8; k++) {
        hx_net_work_free(n->works[k]);
        hx_net_free(n->nets[k]);
    }
    free(n->file);
}

static void every_size(void **state) {
    (void)state;
    batch *b = malloc(sizeof *b);
    assert_non_null(b);
    nets n = make_nets(1, 32, PLAIN_NET_USUAL);
    for (int size = 1; size <= 19; size++) {
        fill(b, 1, size, size, true);
        compare(b, n.file, n.nets, n.works);
    }
    const int odd[][2] = {{1, 2}, {2, 1}, {3, 11}, {11, 3}, {1, 32}, {32, 2}, {32, 32}};
    for (size_t i = 0; i < sizeof odd / sizeof *odd; i++) {
        fill(b, 1 + below(3), odd[i][0], odd[i][1], true);
        compare(b, n.file, n.nets, n.works);
    }
    free_nets(&n);
    free(b);
}

static void every_shape_and_style(void **state) {
    (void)state;
    batch *b = malloc(sizeof *b);
    assert_non_null(b);
    for (int style = 0; style < PLAIN_NET_STYLES; style++)
        for (int channels = 32; channels <= 128; channels += 32) {
            nets n = make_nets(1 + below(4), channels, (plain_net_style)style);
            fill(b, 1 + below(3), 1 + below(6), 1 + below(6), true);
            compare(b, n.file, n.nets, n.works);
            free_nets(&n);
        }
    nets n = make_nets(1, 256, PLAIN_NET_USUAL);
    fill(b, 1, 4, 3, true);
    compare(b, n.file, n.nets, n.works);
    free_nets(&n);
    free(b);
}

static void every_batch(void **state) {
    (void)state;
    batch *b = malloc(sizeof *b);
    assert_non_null(b);
    nets n = make_nets(3, 32, PLAIN_NET_USUAL);
    for (int count = 1; count <= BATCH; count++)
        for (int same = 0; same < 2; same++) {
            fill(b, count, 5, 4, same);
            compare(b, n.file, n.nets, n.works);
        }
    fill(b, BATCH, 14, 13, true); // more than fit at once
    compare(b, n.file, n.nets, n.works);
    free_nets(&n);
    free(b);
}

// The reference means something: verdicts of a random net differ between boards and cells.
static void verdicts_differ(void **state) {
    (void)state;
    batch *b = malloc(sizeof *b);
    assert_non_null(b);
    nets n = make_nets(2, 32, PLAIN_NET_USUAL);
    fill(b, BATCH, 6, 6, true);
    int values = 0, logits = 0;
    compare(b, n.file, n.nets, n.works);
    for (int i = 1; i < BATCH; i++) {
        values += b->got[i].value != b->got[0].value;
        logits += b->got[i].logits[7] != b->got[i].logits[8];
    }
    assert_true(values >= BATCH / 2);
    assert_true(logits >= BATCH / 2);
    free_nets(&n);
    free(b);
}

// The built-in net on positions of every kind: numbers, and none out of all proportion.
// NET_POSITIONS says how many, 2,000 if not given.
static void any_position_at_all(void **state) {
    (void)state;
    const char *wanted = getenv("NET_POSITIONS");
    hx_net *net;
    hx_net_work *work;
    assert_int_equal(hx_net_standard(&net, NULL), HX_OK);
    assert_int_equal(hx_net_work_new(&work, net, NULL), HX_OK);
    for (long left = wanted ? atol(wanted) : 2000; left > 0; left--) {
        hx_board board;
        const hx_board *each = &board;
        hx_net_verdict verdict;
        hx_color mover = below(2) ? HX_COLOR_BLACK : HX_COLOR_WHITE;
        scatter(&board, 1 + below(13), 1 + below(13));
        hx_net_judge(net, work, &each, &mover, 1, &verdict);
        assert_true(verdict.value > -100 && verdict.value < 100); // not so with a NaN
        for (int cell = 0; cell < board.cells.count; cell++)
            assert_true(verdict.logits[cell] > -1000 && verdict.logits[cell] < 1000);
    }
    hx_net_work_free(work);
    hx_net_free(net);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_position_at_all),   cmocka_unit_test(every_size),
        cmocka_unit_test(every_shape_and_style), cmocka_unit_test(every_batch),
        cmocka_unit_test(verdicts_differ),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
