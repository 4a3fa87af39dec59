// SPDX-License-Identifier: MIT
// The built-in net, against verdicts that the training code recorded (train/quantize.py), to the
// last bit: a line of net_verdicts.txt is a size, the cells as the mover sees them row by row (own
// o, opponent's x), and the bits of the value and of the logits of the empty cells.
#include "net/builtin.h"
#include "net/kernels.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char verdicts[] = "tests/unit/net_verdicts.txt";

typedef struct record {
    int size;
    char cells[HX_CELLS_MAX + 1];
    uint32_t value, logits[HX_CELLS_MAX]; // bits; logits of empty cells alone
} record;

static bool read_record(FILE *file, record *r) {
    if (fscanf(file, "%d %1024s %8x", &r->size, r->cells, &r->value) != 3) return false;
    assert_int_equal(strlen(r->cells), r->size * r->size);
    for (int i = 0; r->cells[i]; i++)
        if (r->cells[i] == '.') assert_int_equal(fscanf(file, "%8x", &r->logits[i]), 1);
    return true;
}

// The cell of the mover's view on the board: white sees columns as rows.
static int seen_at(const record *r, hx_color mover, int i) {
    return mover == HX_COLOR_BLACK ? i : i % r->size * r->size + i / r->size;
}

static void set_up(hx_board *board, const record *r, hx_color mover) {
    hx_board_init(board, r->size, r->size);
    for (int i = 0; r->cells[i]; i++)
        if (r->cells[i] != '.')
            hx_board_place(board, r->cells[i] == 'o' ? mover : hx_color_other(mover),
                           seen_at(r, mover, i));
}

static uint32_t bits_of(float x) {
    uint32_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}

static void compare(const record *r, hx_color mover, const hx_net *net, hx_net_work *work) {
    hx_board board;
    const hx_board *each = &board;
    hx_net_verdict verdict;
    set_up(&board, r, mover);
    hx_net_judge(net, work, &each, &mover, 1, &verdict);
    if (bits_of(verdict.value) != r->value)
        fail_msg("%s: value %08x, not %08x, of %d %s", hx_net_kernel_name(net),
                 bits_of(verdict.value), r->value, r->size, r->cells);
    for (int i = 0; r->cells[i]; i++)
        if (r->cells[i] == '.')
            assert_int_equal(bits_of(verdict.logits[seen_at(r, mover, i)]), r->logits[i]);
}

static void as_recorded(void **state) {
    (void)state;
    size_t size;
    const void *bytes = hx_builtin_standard(&size);
    for (int k = 0; hx_kernels_at(k); k++) {
        hx_net *net = NULL;
        hx_net_work *work = NULL;
        assert_int_equal(hx_net_read_for(&net, hx_kernels_at(k), bytes, size, NULL), HX_OK);
        assert_int_equal(hx_net_work_new(&work, net, NULL), HX_OK);
        FILE *file = fopen(verdicts, "r");
        assert_non_null(file);
        record r;
        int count = 0;
        for (; read_record(file, &r); count++)
            compare(&r, count % 2 ? HX_COLOR_WHITE : HX_COLOR_BLACK, net, work);
        assert_true(feof(file));
        assert_in_range(count, 20, 1000);
        fclose(file);
        hx_net_work_free(work);
        hx_net_free(net);
    }
}

static void the_fastest_is_chosen(void **state) {
    (void)state;
    hx_net *net = NULL;
    assert_int_equal(hx_net_standard(&net, NULL), HX_OK);
    assert_string_equal(hx_net_name(net), "standard");
    assert_string_equal(hx_net_kernel_name(net), hx_kernels_at(0)->name);
    hx_net_free(net);
}

// Pages have one net for both.
static void the_solver_has_its_own(void **state) {
    (void)state;
    hx_net *net = NULL;
    assert_int_equal(hx_net_solver(&net, NULL), HX_OK);
#ifdef HX_ONE_NET
    assert_string_equal(hx_net_name(net), "standard");
#else
    assert_string_equal(hx_net_name(net), "solver");
#endif
    hx_net_free(net);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(as_recorded),
        cmocka_unit_test(the_fastest_is_chosen),
        cmocka_unit_test(the_solver_has_its_own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
