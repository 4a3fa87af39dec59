// SPDX-License-Identifier: MIT
// All minimal carriers, of random things that hold on sets of cells, against looking at every set.
#include "template/carriers.h"
#include "base/mix.h"

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>

enum { CELLS = 9, SHIFT = 60, WAYS_MAX = 12 }; // the cells lie across two words

// It holds where one of the ways is there.
typedef struct thing {
    unsigned ways[WAYS_MAX];
    int count;
    int asked, limit; // questions; 0: no limit
} thing;

static bool truth(const thing *t, unsigned set) {
    for (int i = 0; i < t->count; i++)
        if (!(t->ways[i] & ~set)) return true;
    return false;
}

static bool is_minimal(const thing *t, unsigned set) {
    for (int i = 0; i < CELLS; i++)
        if (set >> i & 1 && truth(t, set & ~(1u << i))) return false;
    return truth(t, set);
}

static unsigned read_set(const hx_bits *s) {
    return (unsigned)(s->word[0] >> SHIFT | s->word[1] << (64 - SHIFT));
}

static hx_status holds(void *user, const hx_bits *set) {
    thing *t = user;
    if (++t->asked == t->limit) return HX_RESOURCES;
    return truth(t, read_set(set)) ? HX_OK : HX_NO;
}

static hx_carriers about(thing *t, hx_random *random) {
    hx_carriers c = {.holds = holds, .user = t, .words = 2, .count = CELLS};
    c.all.word[0] = ~UINT64_C(0) << SHIFT;
    c.all.word[1] = (1u << (CELLS - (64 - SHIFT))) - 1;
    for (int i = 0; i < CELLS; i++) {
        int place = (int)hx_random_below(random, (uint32_t)i + 1);
        c.order[i] = c.order[place];
        c.order[place] = SHIFT + i;
    }
    c.up_to = 1 + (int)hx_random_below(random, CELLS);
    return c;
}

static thing make_thing(hx_random *random) {
    thing t = {.count = (int)hx_random_below(random, WAYS_MAX)};
    for (int i = 0; i < t.count; i++)
        t.ways[i] = 1 + hx_random_below(random, (1u << CELLS) - 1);
    return t;
}

static void lists_every_one_once(void **state) {
    (void)state;
    hx_random random = {.state = 5};
    for (int n = 0; n < 2000; n++) {
        thing t = make_thing(&random);
        hx_carriers c = about(&t, &random);
        hx_bits *found;
        int count, times[1 << CELLS] = {0};
        assert_int_equal(hx_carriers_list(&c, false, &found, &count), HX_OK);
        for (int i = 0; i < count; i++)
            times[read_set(&found[i])]++;
        for (unsigned set = 0; set < 1u << CELLS; set++) {
            bool wanted = is_minimal(&t, set);
            assert_true(times[set] == wanted ||
                        (wanted && __builtin_popcount(set) > c.up_to && times[set] == 0));
        }
        free(found);
    }
}

static void any_one_is_minimal(void **state) {
    (void)state;
    hx_random random = {.state = 6};
    for (int n = 0; n < 500; n++) {
        thing t = make_thing(&random);
        hx_carriers c = about(&t, &random);
        hx_bits *found;
        int count;
        assert_int_equal(hx_carriers_list(&c, true, &found, &count), HX_OK);
        assert_int_equal(count, t.count > 0);
        if (count) assert_true(is_minimal(&t, read_set(found)));
        free(found);
    }
}

// What was found before a question had no answer is minimal all the same.
static void ends_with_what_is_certain(void **state) {
    (void)state;
    hx_random random = {.state = 7};
    for (int n = 0; n < 500; n++) {
        thing t = make_thing(&random);
        hx_carriers c = about(&t, &random);
        hx_bits *found;
        int count;
        t.limit = 1 + (int)hx_random_below(&random, 60);
        hx_status status = hx_carriers_list(&c, false, &found, &count);
        assert_int_equal(status, t.asked >= t.limit ? HX_RESOURCES : HX_OK);
        for (int i = 0; i < count; i++)
            assert_true(is_minimal(&t, read_set(&found[i])));
        free(found);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lists_every_one_once),
        cmocka_unit_test(any_one_is_minimal),
        cmocka_unit_test(ends_with_what_is_certain),
    };
    return cmocka_run_group_tests_name("template_carriers", tests, NULL, NULL);
}
