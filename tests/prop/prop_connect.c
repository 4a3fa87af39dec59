// SPDX-License-Identifier: MIT
// H-search against an exhaustive player: not one of its claims may be wrong. Random positions of
// many shapes, both colours, all rules and forms; every full and semi whose carrier has at most 14
// cells, the large ones sampled. CONNECT_CLAIMS in the environment sets how many.
#include "oracle/claims.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>

static bool one_in(claims *c, uint32_t n) {
    return hx_random_below(&c->random, n) == 0;
}

static void check_board(claims *c) {
    hx_hsearch_options options = {.over_edge = one_in(c, 4), .templates = one_in(c, 2)};
    if (one_in(c, 4)) options.limit = 1 + (int)hx_random_below(&c->random, 5);
    if (one_in(c, 4)) options.or_limit = 2 + (int)hx_random_below(&c->random, 3);
    if (one_in(c, 8)) options.generations = 1 + (int)hx_random_below(&c->random, 9);
    if (one_in(c, 8)) options.until_won = true;
    claims_random_board(c);
    if (options.generations && c->board.cells.count > 16) { // all sets of semis: many
        options.limit = 5;
        options.or_limit = 3;
    }
    c->limit = options.limit;
    hx_hsearch *search;
    assert_int_equal(hx_hsearch_new(&search, &c->board.cells, &options, NULL), HX_OK);
    for (int color = HX_COLOR_BLACK; color <= HX_COLOR_WHITE; color++) {
        hx_hsearch_build(search, &c->board, (hx_color)color);
        claims_check(c, search, (hx_color)color);
    }
    hx_hsearch_free(search);
}

static void no_claim_is_wrong(void **state) {
    (void)state;
    const char *wanted = getenv("CONNECT_CLAIMS");
    claims *c = claims_new(2026, wanted ? atol(wanted) : 20000);
    while (c->count < c->wanted)
        check_board(c);
    for (int size = 0; size <= BRUTE_CARRIER_MAX; size++) {
        print_message("# carriers of %d cells: %ld claims\n", size, c->by_size[size]);
        if (c->wanted >= 20000 && size <= 12) assert_true(c->by_size[size] > 0);
    }
    print_message("# templates: %ld claims\n", c->templates);
    assert_true(c->wanted < 20000 || c->templates > 0);
    claims_free(c);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_claim_is_wrong),
    };
    return cmocka_run_group_tests_name("prop_connect", tests, NULL, NULL);
}
