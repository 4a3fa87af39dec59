// SPDX-License-Identifier: MIT
// Bit sets against arrays of booleans, over random sets of every width.
#include "base/bits.h"
#include "base/mix.h"

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

typedef struct pair {
    hx_bits bits;
    bool has[HX_BITS_MAX];
} pair;

// Members below n only; the words behind hold rubbish that nothing may read.
static void fill(pair *p, int n, hx_random *r) {
    for (int i = 0; i < HX_BITS_WORDS_MAX; i++)
        p->bits.word[i] = ~UINT64_C(0);
    hx_bits_clear(&p->bits, hx_bits_words(n));
    uint32_t one_in = 1 + hx_random_below(r, 20);
    for (int i = 0; i < n; i++) {
        p->has[i] = hx_random_below(r, one_in) == 0;
        if (p->has[i]) hx_bits_add(&p->bits, i);
    }
}

static void assert_same(const hx_bits *bits, const bool *has, int n) {
    for (int i = 0; i < n; i++)
        assert_int_equal(hx_bits_has(bits, i), has[i]);
}

static void words_cover_members(void **state) {
    (void)state;
    assert_int_equal(hx_bits_words(1), 1);
    assert_int_equal(hx_bits_words(64), 1);
    assert_int_equal(hx_bits_words(65), 2);
    assert_int_equal(hx_bits_words(121), 2);
    assert_int_equal(hx_bits_words(HX_BITS_MAX), HX_BITS_WORDS_MAX);
}

static void add_and_remove(void **state) {
    (void)state;
    hx_bits b;
    hx_bits_clear(&b, HX_BITS_WORDS_MAX);
    for (int i = 0; i < HX_BITS_MAX; i++) {
        assert_false(hx_bits_has(&b, i));
        hx_bits_add(&b, i);
        assert_true(hx_bits_has(&b, i));
        assert_int_equal(hx_bits_count(&b, HX_BITS_WORDS_MAX), 1);
        hx_bits_remove(&b, i);
        assert_true(hx_bits_is_empty(&b, HX_BITS_WORDS_MAX));
    }
}

static void set_algebra(void **state) {
    (void)state;
    hx_random r = {.state = 1};
    for (int n = 1; n <= HX_BITS_MAX; n += n < 130 ? 1 : 61) {
        int words = hx_bits_words(n), common = 0, count = 0;
        pair a, b;
        fill(&a, n, &r);
        fill(&b, n, &r);
        bool unite[HX_BITS_MAX], intersect[HX_BITS_MAX], subtract[HX_BITS_MAX];
        bool equal = true;
        for (int i = 0; i < n; i++) {
            unite[i] = a.has[i] || b.has[i];
            intersect[i] = a.has[i] && b.has[i];
            subtract[i] = a.has[i] && !b.has[i];
            common += intersect[i];
            count += a.has[i];
            equal = equal && a.has[i] == b.has[i];
        }
        hx_bits c = a.bits;
        hx_bits_unite(&c, &b.bits, words);
        assert_same(&c, unite, n);
        hx_bits_copy(&c, &a.bits, words);
        assert_true(hx_bits_equal(&c, &a.bits, words));
        hx_bits_intersect(&c, &b.bits, words);
        assert_same(&c, intersect, n);
        hx_bits_copy(&c, &a.bits, words);
        hx_bits_subtract(&c, &b.bits, words);
        assert_same(&c, subtract, n);
        assert_int_equal(hx_bits_meet(&a.bits, &b.bits, words), common > 0);
        assert_int_equal(hx_bits_count(&a.bits, words), count);
        assert_int_equal(hx_bits_is_empty(&a.bits, words), count == 0);
        assert_int_equal(hx_bits_equal(&a.bits, &b.bits, words), equal);
    }
}

static void walk_visits_members_in_order(void **state) {
    (void)state;
    hx_random r = {.state = 2};
    for (int n = 1; n <= HX_BITS_MAX; n += n < 130 ? 1 : 61) {
        pair a;
        fill(&a, n, &r);
        hx_bits_walk walk = {0};
        for (int i = 0; i < n; i++)
            if (a.has[i]) assert_int_equal(hx_bits_step(&a.bits, &walk, hx_bits_words(n)), i);
        assert_int_equal(hx_bits_step(&a.bits, &walk, hx_bits_words(n)), -1);
        assert_int_equal(hx_bits_step(&a.bits, &walk, hx_bits_words(n)), -1);
    }
}

static void shifts(void **state) {
    (void)state;
    hx_random r = {.state = 3};
    for (int n = 64; n <= HX_BITS_MAX; n += 64) {
        for (int by = 0; by < 64; by++) {
            pair a;
            hx_bits up, down;
            fill(&a, n, &r);
            hx_bits_shift_up(&up, &a.bits, by, n / 64);
            hx_bits_shift_down(&down, &a.bits, by, n / 64);
            for (int i = 0; i < n; i++) {
                assert_int_equal(hx_bits_has(&up, i), i >= by && a.has[i - by]);
                assert_int_equal(hx_bits_has(&down, i), i + by < n && a.has[i + by]);
            }
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_cover_members),
        cmocka_unit_test(add_and_remove),
        cmocka_unit_test(set_algebra),
        cmocka_unit_test(walk_visits_members_in_order),
        cmocka_unit_test(shifts),
    };
    return cmocka_run_group_tests_name("bits", tests, NULL, NULL);
}
