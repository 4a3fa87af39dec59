// SPDX-License-Identifier: MIT
// net/net: what is wrong with a file is said in a sentence, whatever it is; sums at the very end of
// 32 bits are accepted and those beyond refused; memory may run out; threads share a net.
#include "net/kernels.h"
#include "oracle/plain_net.h"
#include "unit/failing.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

// ---- a file of one block and 32 channels, and where its parts are ----

enum { C = 32, CONV_WEIGHTS = C * C * 9, TAIL = C * 4 + C * 2 + 4 };
enum {
    VERSION = 8,
    BLOCKS = 12,
    CHANNELS = 16,
    PLANES = 20,
    HIDDEN = 24,
    NAME = 28,
    STEM = 60,
    FIRST = STEM + C * 6 * 9 + TAIL,
    POOL = FIRST + CONV_WEIGHTS + TAIL,
    SECOND = POOL + C * C * 2 + TAIL,
    KEEP = SECOND + CONV_WEIGHTS + TAIL,
    POLICY = KEEP + 4,
    VALUE1 = POLICY + C * 2 + 4,
    VALUE2 = VALUE1 + 32 * 2 * C * 2 + TAIL,
    EFFORT1 = VALUE2 + 32 * 2 + 4,
    EFFORT2 = EFFORT1 + 32 * 2 * C * 2 + TAIL,
    SCALES = EFFORT2 + 32 * 2 + 4,
    SIZE = SCALES + 3 * 4 + 8
};

static uint8_t *file; // SIZE bytes

static int begin(void **state) {
    (void)state;
    hx_random random = {3};
    size_t size;
    file = plain_net_make(&random, 1, C, PLAIN_NET_USUAL, true, &size);
    assert_int_equal(size, SIZE);
    return 0;
}

static int end(void **state) {
    (void)state;
    free(file);
    return 0;
}

static void put(int at, uint64_t value, int bytes) {
    for (int i = 0; i < bytes; i++)
        file[at + i] = (uint8_t)(value >> (8 * i));
}

static uint64_t get(int at, int bytes) {
    uint64_t value = 0;
    for (int i = 0; i < bytes; i++)
        value |= (uint64_t)file[at + i] << (8 * i);
    return value;
}

static void expect_refused(const uint8_t *bytes, size_t size, const char *sentence) {
    hx_error err = {""};
    hx_net *net = NULL;
    assert_int_equal(hx_net_read(&net, bytes, size, &err), HX_BAD_INPUT);
    assert_null(net);
    if (!strstr(err.text, sentence)) fail_msg("'%s' does not say '%s'", err.text, sentence);
}

static void expect_accepted(void) {
    hx_error err = {""};
    hx_net *net = NULL;
    plain_net_seal(file, SIZE);
    if (hx_net_read(&net, file, SIZE, &err)) fail_msg("refused: %s", err.text);
    hx_net_free(net);
}

// With another number at this place, and the right checksum; the file is then as it was.
static void expect_fault(int at, uint64_t value, int bytes, const char *sentence) {
    uint64_t before = get(at, bytes);
    put(at, value, bytes);
    plain_net_seal(file, SIZE);
    expect_refused(file, SIZE, sentence);
    put(at, before, bytes);
    expect_accepted();
}

// ---- tests ----

static void a_good_file(void **state) {
    (void)state;
    hx_net *net = NULL;
    assert_int_equal(hx_net_read(&net, file, SIZE, NULL), HX_OK);
    assert_string_equal(hx_net_name(net), "random");
    assert_int_equal(hx_net_blocks(net), 1);
    assert_int_equal(hx_net_channels(net), C);
    assert_string_equal(hx_net_kernel_name(net), hx_kernels_at(0)->name);
    hx_net_free(net);
    hx_net_free(NULL);
    hx_net_work_free(NULL);
    memset(file + NAME, 'n', 32);
    plain_net_seal(file, SIZE);
    assert_int_equal(hx_net_read(&net, file, SIZE, NULL), HX_OK);
    assert_int_equal(strlen(hx_net_name(net)), 32);
    hx_net_free(net);
}

static void kernels_by_name(void **state) {
    (void)state;
    assert_ptr_equal(hx_kernels_find("portable"), &hx_portable_kernel);
    assert_null(hx_kernels_find("abacus"));
    int count = 0;
    while (hx_kernels_at(count))
        count++;
    assert_ptr_equal(hx_kernels_at(count - 1), &hx_portable_kernel);
}

static void wrong_lengths(void **state) {
    (void)state;
    // A copy of exactly the length, so that the sanitizers see reading past the end.
    for (size_t size = 0; size < SIZE; size += size < 80 ? 1 : 997) {
        uint8_t *cut = malloc(size + 1);
        memcpy(cut, file, size);
        uint8_t *exact = realloc(cut, size ? size : 1);
        expect_refused(exact, size, size < 60 ? "does not begin with HXNET" : "has 31864 bytes");
        free(exact);
    }
    uint8_t *more = calloc(1, SIZE + 1);
    memcpy(more, file, SIZE);
    expect_refused(more, SIZE + 1, "a net of 1 blocks and 32 channels has");
    free(more);
}

static void wrong_headers(void **state) {
    (void)state;
    expect_fault(0, 'h', 1, "does not begin with HXNET");
    expect_fault(6, '\n', 1, "does not begin with HXNET"); // as after a change of line ends
    expect_fault(VERSION, 1, 4, "a net of version 1; this program reads versions 2 and 3");
    expect_fault(VERSION, 2, 4, "a net of 1 blocks and 32 channels has"); // without effort
    expect_fault(BLOCKS, 0, 4, "a net of 0 blocks");
    expect_fault(BLOCKS, 41, 4, "a net of 41 blocks; 1 to 40 can be read");
    expect_fault(BLOCKS, 0xffffffff, 4, "a net of 4294967295 blocks");
    expect_fault(BLOCKS, 2, 4, "a net of 2 blocks and 32 channels has");
    expect_fault(CHANNELS, 0, 4, "a net of 0 channels");
    expect_fault(CHANNELS, 48, 4, "a net of 48 channels; a multiple of 32 up to 256");
    expect_fault(CHANNELS, 288, 4, "a net of 288 channels");
    expect_fault(CHANNELS, 64, 4, "a net of 1 blocks and 64 channels has");
    expect_fault(PLANES, 8, 4, "a net of 8 planes and 32 hidden units; 6 and 32 can be read");
    expect_fault(HIDDEN, 64, 4, "64 hidden units");
    expect_fault(NAME, 27, 1, "name is not printable");
    expect_fault(NAME + 1, 0xe4, 1, "name is not printable");
    expect_fault(NAME + 31, 'x', 1, "name is not printable");
}

static void damaged_bodies(void **state) {
    (void)state;
    for (int at = STEM; at < SIZE; at += 331) {
        file[at] ^= 4;
        expect_refused(file, SIZE, "the net is damaged: its checksum is wrong");
        file[at] ^= 4;
    }
    expect_accepted();
}

static void numbers_out_of_range(void **state) {
    (void)state;
    expect_fault(FIRST - 4 - 2, 32768, 2, "the net's stem: a multiplier is above 32767");
    expect_fault(FIRST - 4, 31, 1, "the net's stem: a shift is above 30");
    expect_fault(FIRST - 3, 255, 1, "the net's stem: a shift is above 30");
    expect_fault(FIRST - 1, 1, 1, "the net's stem: bytes that must be 0 are not");
    expect_fault(POOL - 4, 31, 1, "the net's first convolution of block 0: a shift");
    expect_fault(SECOND - 3, 31, 1, "the net's pool of block 0: a shift");
    expect_fault(KEEP - 2, 1, 1, "the net's second convolution of block 0: bytes");
    expect_fault(KEEP, 32768, 2, "block 0: what is kept of the stream is above 32767");
    expect_fault(KEEP + 2, 1, 2, "block 0: bytes that must be 0 are not");
    expect_fault(VALUE2 - 4, 31, 1, "the net's hidden value: a shift");
    expect_fault(SCALES - 32 * 2 - 4 - 4, 31, 1, "the net's hidden effort: a shift");
    for (int i = 0; i < 3; i++) {
        static const char *const names[] = {"the net's policy scale: it is not a positive number",
                                            "the net's value scale: it is not a positive number",
                                            "the net's effort scale: it is not a positive number"};
        const char *name = names[i];
        expect_fault(SCALES + 4 * i, 0, 4, name);
        expect_fault(SCALES + 4 * i, 0xbf800000, 4, name); // -1
        expect_fault(SCALES + 4 * i, 0x7f800000, 4, name); // infinity
        expect_fault(SCALES + 4 * i, 0x7fc00000, 4, name); // not a number
        expect_fault(SCALES + 4 * i, 0x80000000, 4, name); // -0
    }
}

// Biases alone carry the sums too far.
static void rows_that_overflow(void **state) {
    (void)state;
    const int biases[] = {STEM + C * 54,         FIRST + CONV_WEIGHTS,     POOL + C * C * 2,
                          SECOND + CONV_WEIGHTS, POLICY + C * 2,           VALUE1 + 32 * 2 * C * 2,
                          VALUE2 + 32 * 2,       EFFORT1 + 32 * 2 * C * 2, EFFORT2 + 32 * 2};
    const char *const names[] = {"stem",
                                 "first convolution of block 0",
                                 "pool of block 0",
                                 "second convolution of block 0",
                                 "policy",
                                 "hidden value",
                                 "value",
                                 "hidden effort",
                                 "effort"};
    for (int i = 0; i < 9; i++) {
        char sentence[80] = "the net's ";
        strcat(sentence, names[i]);
        strcat(sentence, ": sums of row 0 can leave 32 bits");
        expect_fault(biases[i], 0x7fffffff, 4, sentence);
        expect_fault(biases[i], 0x80000000, 4, sentence);
    }
    expect_fault(FIRST + CONV_WEIGHTS + 4 * (C - 1), 0x7fffffff, 4, "sums of row 31");
    // 32 weights of 32767.
    uint8_t before[C * 2];
    memcpy(before, file + POLICY, sizeof before);
    for (int i = 0; i < C; i++)
        put(POLICY + 2 * i, 32767, 2);
    plain_net_seal(file, SIZE);
    expect_refused(file, SIZE, "the net's policy: sums of row 0");
    memcpy(file + POLICY, before, sizeof before);
    expect_accepted();
}

// The largest sums that 32 bits hold, and one more; in both directions.
static void the_last_good_row(void **state) {
    (void)state;
    for (int i = 0; i < C; i++)
        put(POLICY + 2 * i, (uint64_t)(int64_t)(i < 3 ? 21845 - 43690 * (i & 1) : 0), 2);
    const int64_t room = INT32_MAX - INT64_C(65535) * 32767;
    for (int sign = -1; sign <= 1; sign += 2) {
        put(POLICY + 2 * C, (uint64_t)(sign * room), 4);
        expect_accepted();
        expect_fault(POLICY + 2 * C, (uint64_t)(sign * (room + 1)), 4, "the net's policy: sums");
    }
    // A convolution with weights 0: bias and rounding of the first shift.
    memset(file + FIRST, 0, CONV_WEIGHTS);
    for (int i = 0; i < C; i++)
        put(FIRST + CONV_WEIGHTS + 4 * i, 0, 4);
    put(POOL - 4, 15, 1);
    for (int row = 0; row < C; row += C - 1) {
        int at = FIRST + CONV_WEIGHTS + 4 * row;
        put(at, INT32_MAX - 16384, 4);
        expect_accepted();
        expect_fault(at, INT32_MAX - 16383, 4, "sums of row");
        put(at, (uint64_t) - (INT32_MAX - 16384), 4);
        expect_accepted();
        expect_fault(at, (uint64_t)INT32_MIN, 4, "sums of row");
    }
}

static void memory_runs_out(void **state) {
    (void)state;
    long needed = 0;
    for (hx_status status = HX_RESOURCES; status; needed++) {
        hx_error err = {""};
        hx_net *net = NULL;
        hx_net_work *work = NULL;
        allocations_left = needed;
        status = hx_net_read(&net, file, SIZE, &err);
        if (!status) status = hx_net_work_new(&work, net, &err);
        allocations_left = -1;
        if (status) assert_int_equal(status, HX_RESOURCES);
        assert_true(!status == !err.text[0]);
        assert_null(status ? work : NULL);
        hx_net_work_free(work);
        hx_net_free(net);
    }
    assert_in_range(needed, 8, 100);
}

// ---- threads ----

enum { THREADS = 2, JUDGEMENTS = 40 };

typedef struct thread {
    pthread_t id;
    const hx_net *net;
    hx_net_verdict verdicts[JUDGEMENTS];
    hx_status status;
} thread;

static void nth_board(hx_board *board, int n) {
    hx_random random = {(uint64_t)n};
    hx_board_init(board, 5, 4);
    for (int cell = 0; cell < 20; cell++)
        if (!hx_random_below(&random, 3))
            hx_board_place(board, cell % 2 ? HX_COLOR_WHITE : HX_COLOR_BLACK, cell);
}

static void *judge_all(void *user) {
    thread *t = user;
    hx_net_work *work = NULL;
    t->status = hx_net_work_new(&work, t->net, NULL);
    for (int i = 0; i < JUDGEMENTS && !t->status; i++) {
        hx_board board;
        const hx_board *each = &board;
        hx_color mover = HX_COLOR_WHITE;
        nth_board(&board, i);
        hx_net_judge(t->net, work, &each, &mover, 1, &t->verdicts[i]);
    }
    hx_net_work_free(work);
    return NULL;
}

static void threads_share_a_net(void **state) {
    (void)state;
    hx_net *net = NULL;
    assert_int_equal(hx_net_read(&net, file, SIZE, NULL), HX_OK);
    thread *threads = calloc(THREADS + 1, sizeof *threads);
    for (int i = 0; i <= THREADS; i++)
        threads[i].net = net;
    for (int i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(&threads[i].id, NULL, judge_all, &threads[i]), 0);
    judge_all(&threads[THREADS]);
    for (int i = 0; i < THREADS; i++) {
        assert_int_equal(pthread_join(threads[i].id, NULL), 0);
        assert_int_equal(threads[i].status, HX_OK);
        assert_memory_equal(threads[i].verdicts, threads[THREADS].verdicts,
                            sizeof threads[i].verdicts);
    }
    free(threads);
    hx_net_free(net);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_good_file, begin, end),
        cmocka_unit_test(kernels_by_name),
        cmocka_unit_test_setup_teardown(wrong_lengths, begin, end),
        cmocka_unit_test_setup_teardown(wrong_headers, begin, end),
        cmocka_unit_test_setup_teardown(damaged_bodies, begin, end),
        cmocka_unit_test_setup_teardown(numbers_out_of_range, begin, end),
        cmocka_unit_test_setup_teardown(rows_that_overflow, begin, end),
        cmocka_unit_test_setup_teardown(the_last_good_row, begin, end),
        cmocka_unit_test_setup_teardown(memory_runs_out, begin, end),
        cmocka_unit_test_setup_teardown(threads_share_a_net, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
