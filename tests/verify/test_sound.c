// SPDX-License-Identifier: MIT
// verify/core/strategy: the check does not believe the reader. Strategies whose data were changed
// after they had been read, one number at a time: they are refused, or have the verdict that the
// slow checker finds for what they then are.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/judge.h"
#include "verify/slow.h"
#include "verify/strategies.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t random_state = 88172645463325252u;
static uint32_t draw(uint32_t below) {
    random_state ^= random_state << 13;
    random_state ^= random_state >> 7;
    random_state ^= random_state << 17;
    return (uint32_t)(random_state >> 33) % below;
}

// Near what it was, or anything.
static uint32_t change(uint32_t number) {
    return draw(8) ? number + draw(5) - 2 : draw(2) ? draw(40) : UINT32_MAX - draw(3);
}

static void change_span(hv_span *span) {
    uint32_t *number = draw(2) ? &span->first : &span->count;
    *number = change(*number);
}

static void change_node(hv_node *n) {
    switch (draw(8)) {
    case 0:
        n->kind = (hv_kind)draw(4);
        break;
    case 1:
        n->cell = (int)change((uint32_t)n->cell);
        break;
    case 2:
        n->parent = change(n->parent);
        break;
    case 3:
        n->end = change(n->end);
        break;
    case 4:
        n->pattern = change(n->pattern);
        break;
    case 5:
        n->in_place = !n->in_place;
        break;
    case 6:
        change_span(&n->empty);
        break;
    default:
        change_span(&n->played);
        break;
    }
}

static void change_pattern(hv_pattern *p) {
    switch (draw(5)) {
    case 0:
        change_span(&p->claims);
        break;
    case 1:
        change_span(&p->empty);
        break;
    case 2:
        change_span(&p->played);
        break;
    case 3:
        p->called = !p->called;
        break;
    default:
        p->root = change(p->root);
        break;
    }
}

static void change_data(hv_strategy *s) {
    int *board[] = {&s->board.cols, &s->board.rows, &s->board.cells, &s->board.points};
    uint32_t pattern = draw((uint32_t)s->pattern_count);
    uint16_t *point = &s->points[draw((uint32_t)s->point_count)];
    int *number = board[draw(4)];
    switch (draw(8)) {
    case 0:
        *number = (int)change((uint32_t)*number);
        break;
    case 1:
        s->order[pattern] = change(s->order[pattern]);
        break;
    case 2:
        change_span(&s->groups[draw((uint32_t)s->group_count)]);
        break;
    case 3:
        *point = (uint16_t)change(*point);
        break;
    case 4:
        change_pattern(&s->patterns[pattern]);
        break;
    default:
        change_node(&s->nodes[draw((uint32_t)s->node_count)]);
        break;
    }
}

// Whether it was refused.
static bool judge(const hv_strategy *s) {
    hv_limits l = hv_base_limits(64, 0, 100000);
    hv_error err = {""};
    hv_check c;
    hv_status status = hv_check_all(&c, s, (hv_way){.claims = true}, &l, &err);
    if (status == HV_MALFORMED) assert_string_equal(err.text, "what was read is no strategy");
    for (uint32_t i = 0; i < s->pattern_count && status != HV_MALFORMED; i++)
        assert_int_equal(c.verdicts[i].outcome == HV_VALID, slow_check(s, i) == SLOW_VALID);
    hv_check_free(&c, &l);
    return status == HV_MALFORMED;
}

static void changed_data(void **state) {
    (void)state;
    static const char *const texts[] = {STRATEGY_3X3, STRATEGY_4X4, STRATEGY_5X5, STRATEGY_CAPTURES,
                                        STRATEGY_LINKS};
    int number = getenv("VERIFY_MUTANTS") ? atoi(getenv("VERIFY_MUTANTS")) : 4000, refused = 0;
    for (int k = 0; k < number; k++) {
        hv_limits l = hv_base_limits(64, 0, 0);
        hv_error err;
        hv_strategy s;
        assert_int_equal(hv_read_strategy(&s, texts[k % 5], strlen(texts[k % 5]), &l, &err), HV_OK);
        if (k < 5) assert_false(judge(&s));
        change_data(&s);
        refused += judge(&s);
        hv_strategy_free(&s);
    }
    printf("# %d of %d refused\n", refused, number);
    assert_in_range(refused, number / 4, number - number / 20);
}

static void no_pattern_at_all(void **state) {
    (void)state;
    hv_limits l = hv_base_limits(64, 0, 0);
    hv_error err;
    hv_strategy s = {0};
    hv_judgement j;
    s.board = hv_board_make(3, 3);
    assert_int_equal(hv_judge_strategy(&j, &s, (hv_way){.claims = true}, NULL, &l, &err),
                     HV_MALFORMED);
    hv_judge_free(&j, &l);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(changed_data),
                                       cmocka_unit_test(no_pattern_at_all)};
    return cmocka_run_group_tests_name("sound", tests, NULL, NULL);
}
