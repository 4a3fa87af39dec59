// SPDX-License-Identifier: MIT
// The must-play rule and the complete form over whole sets: no claim is wrong, judged by the
// exhaustive player, also after the set has followed some moves; and hexverify, which shares no
// code with the engine, accepts the strategy of every connection.
#include "subgame/mustplay.h"
#include "tactic/tactic.h"
#include "tactic/tactic_write.h"
#include "oracle/claims.h"
#include "read/read.h"
#include "sat/sat.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

typedef struct totals {
    long found, strategies, parts;
} totals;

// hexverify's verdict on the strategy of a connection: each of its patterns is valid.
static void verify(const char *text, totals *t) {
    hv_limits l = hv_base_limits(256, 0, 100000);
    hv_strategy s;
    hv_check c;
    hv_error err;
    if (hv_read_strategy(&s, text, strlen(text), &l, &err)) fail_msg("not read:\n%s", text);
    hv_check_all(&c, &s, hv_sat_way(HV_BY_CLAIMS, HV_FEW_DEFAULT), &l, &err);
    if (c.valid != s.pattern_count) fail_msg("not valid:\n%s", text);
    t->parts += (long)s.pattern_count - 1;
    t->strategies++;
    hv_check_free(&c, &l);
    hv_strategy_free(&s);
}

static void export(const hx_hsearch *h, hx_conn_id id, const hx_board *b, hx_color color,
                   totals *t) {
    hx_strategy s;
    hx_text text = {0};
    hx_conn c = hx_hsearch_get(h, id);
    hx_tactic_subject subject = {b, color, {hx_hsearch_name(h, c.x), hx_hsearch_name(h, c.y)}};
    hx_strategy_init(&s, hx_hsearch_words(h));
    hx_strategy_id root = hx_tactic_derive(&s, h, id, NULL);
    assert_true(root);
    const uint64_t *carrier = hx_strategy_carrier(&s, root);
    for (int i = 0; i < hx_hsearch_words(h); i++)
        assert_int_equal(carrier[i] & ~c.carrier[i], 0);
    hx_tactic_write_strategy(&text, &s, root, &subject);
    assert_false(text.failed);
    verify(text.bytes, t);
    hx_text_free(&text);
    hx_strategy_free(&s);
}

// One connection in `rare`, and all that a search has found.
static void export_some(claims *c, const hx_hsearch *h, hx_color color, uint32_t rare, totals *t) {
    int nodes = c->board.cells.count + 2;
    for (int y = 1; y < nodes; y++)
        for (int x = 0; x < y; x++)
            for (hx_conn_kind kind = HX_CONN_FULL; kind <= HX_CONN_SEMI; kind++)
                for (hx_conn_id id = hx_hsearch_first(h, kind, x, y); id;
                     id = hx_hsearch_next(h, id))
                    if (hx_hsearch_get(h, id).rule == HX_CONN_MUSTPLAY ||
                        hx_random_below(&c->random, rare) == 0)
                        export(h, id, &c->board, color, t);
}

// Lets the set follow a few moves, and takes some back.
static void follow(claims *c, hx_hsearch *h) {
    for (int i = 0; i < 4 && !c->board.winner; i++) {
        int cell = (int)hx_random_below(&c->random, c->board.cells.count);
        hx_color mover = (hx_color)(1 + hx_random_below(&c->random, 2));
        if (!hx_board_is_empty(&c->board, cell)) continue;
        hx_board_place(&c->board, mover, cell);
        assert_int_equal(hx_hsearch_play(h, mover, cell, NULL), HX_OK);
        if (c->board.winner || hx_random_below(&c->random, 4) == 0) {
            hx_board_undo(&c->board);
            hx_hsearch_undo(h);
        }
    }
}

static void check_board(claims *c, totals *t) {
    claims_random_board(c);
    while (c->board.cells.count > 49)
        claims_random_board(c);
    hx_subgame *g;
    hx_hsearch *h;
    hx_hsearch_options options = {.over_edge = hx_random_below(&c->random, 4) == 0};
    hx_mustplay_options rule = {.depth = 1 + (int)hx_random_below(&c->random, 3)};
    rule.ticks = 1 + hx_random_below(&c->random, 3000);
    rule.complete = hx_random_below(&c->random, 3) == 0;
    rule.pair_ticks = 200;
    assert_int_equal(hx_hsearch_new(&h, &c->board.cells, &options, NULL), HX_OK);
    assert_int_equal(hx_subgame_new(&g, &c->board.cells, NULL), HX_OK);
    for (int color = HX_COLOR_BLACK; color <= HX_COLOR_WHITE; color++) {
        hx_mustplay_stats stats;
        hx_board before = c->board;
        hx_hsearch_build(h, &c->board, (hx_color)color);
        assert_int_equal(hx_mustplay_extend(h, g, &c->board, &rule, &stats, NULL), HX_OK);
        t->found += stats.found;
        assert_true(stats.ticks <= rule.ticks + 2 * 220);
        claims_check(c, h, (hx_color)color);
        follow(c, h);
        claims_check(c, h, (hx_color)color);
        export_some(c, h, (hx_color)color, 30, t);
        c->board = before;
    }
    hx_subgame_free(g);
    hx_hsearch_free(h);
}

static void no_claim_is_wrong_and_hexverify_agrees(void **state) {
    (void)state;
    totals t = {0};
    const char *wanted = getenv("CONNECT_CLAIMS");
    claims *c = claims_new(77, wanted ? atol(wanted) / 4 : 1200);
    c->sparse = 40;
    while (c->count < c->wanted)
        check_board(c, &t);
    print_message("# %ld claims, %ld connections found by search, %ld strategies with %ld parts\n",
                  c->count, t.found, t.strategies, t.parts);
    assert_true(t.found > 100 && t.strategies > 500 && t.parts > 50);
    claims_free(c);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_claim_is_wrong_and_hexverify_agrees),
    };
    return cmocka_run_group_tests_name("prop_mustplay", tests, NULL, NULL);
}
