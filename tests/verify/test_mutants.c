// SPDX-License-Identifier: MIT
// Strategies with random mistakes in every field: the verdict of every method equals that of a slow
// checker written from the definitions, refutations replay, and an accepted win is a win. Formulas
// about claims are compared with walking.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "read/lexer.h"
#include "report/line.h"
#include "sat/sat.h"
#include "verify/slow_game.h"
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

// ---- mutation, word by word ----

enum { WORDS_MAX = 400 };
typedef struct words {
    char word[WORDS_MAX][16];
    int count;
} words;

static words split(const char *text) {
    words w = {.count = 0};
    hv_error err;
    hv_limits l = hv_base_limits(64, 0, 0);
    hv_lexer x = hv_lexer_make(text, strlen(text), &l, &err);
    while (!hv_lexer_next(&x) && x.token.kind && w.count < WORDS_MAX)
        snprintf(w.word[w.count++], sizeof w.word[0], "%.*s", (int)x.token.length, x.token.text);
    return w;
}

static void join(const words *w, char *text) {
    *text = 0;
    for (int k = 0; k < w->count; k++) {
        strcat(text, w->word[k]);
        strcat(text, " ");
    }
}

static bool is_bracket(const char *word) {
    return strchr("()[]", *word);
}

// One beyond the bracket that closes the one at k.
static int closing(const words *w, int k) {
    int depth = 0;
    do
        depth += strchr("([", *w->word[k]) ? 1 : strchr(")]", *w->word[k]) ? -1 : 0;
    while (++k < w->count && depth);
    return k;
}

static void cut(words *w, int from, int to) {
    memmove(w->word[from], w->word[to], (size_t)(w->count - to) * sizeof w->word[0]);
    w->count -= to - from;
}

// One mistake somewhere, now and then in the size.
static void mutate(words *w, int size) {
    static const char *const sides[] = {"north", "south", "west", "east"};
    if (w->count < 10) return; // earlier mistakes have left nothing to spoil
    if (draw(32) == 0) {
        snprintf(w->word[2], sizeof w->word[2], "%u", (unsigned)size + draw(3) - 1);
        return;
    }
    int k = 4 + (int)draw((uint32_t)w->count - 4);
    int other = 4 + (int)draw((uint32_t)w->count - 4);
    char kept[16];
    switch (draw(5)) {
    case 0:
    case 1: // another cell, now and then a side
        if (is_bracket(w->word[k])) break;
        if (draw(8) == 0)
            strcpy(w->word[k], sides[draw(4)]);
        else
            snprintf(w->word[k], sizeof w->word[k], "%c%u", (char)('a' + draw((uint32_t)size)),
                     draw((uint32_t)size) + 1);
        break;
    case 2: // two words exchanged
        if (k == other) break;
        strcpy(kept, w->word[k]);
        strcpy(w->word[k], w->word[other]);
        strcpy(w->word[other], kept);
        break;
    case 3: // a word or a whole bracket left out
        cut(w, k, strchr("([", *w->word[k]) ? closing(w, k) : k + 1);
        break;
    default: // a whole bracket somewhere else
        if (strchr("([", *w->word[k]) && other >= closing(w, k)) {
            int length = closing(w, k) - k;
            if (w->count + length > WORDS_MAX) break;
            memmove(w->word[other + length], w->word[other],
                    (size_t)(w->count - other) * sizeof w->word[0]);
            memcpy(w->word[other], w->word[k], (size_t)length * sizeof w->word[0]);
            w->count += length;
        }
    }
}

// ---- judging ----

static uint64_t won_before[1 << 18]; // a position's key, and whether it is won

// Plain game search on up to 16 cells: whether the player wins, who is to move being the opponent
// if `opponent`. The memo is by board, sides and stones.
static bool wins(const hv_board *b, unsigned own, unsigned theirs, bool opponent, int side) {
    bool stones[HV_POINTS_MAX] = {false};
    for (int c = 0; c < b->cells; c++)
        stones[c] = own >> c & 1;
    if (slow_joins(b, stones, side, side + 1)) return true;
    uint64_t key = ((uint64_t)own << 17 | theirs) * 2 + opponent + 1;
    key = (key * 4 + (uint64_t)side) * 8 + (uint64_t)b->cols;
    uint64_t *slot = &won_before[(key * 0x9e3779b97f4a7c15u) >> 46];
    if (*slot >> 1 == key) return *slot & 1;
    bool won = opponent; // the opponent's moves must all lose, one of the player's must win
    for (int c = 0; c < b->cells && won == opponent; c++)
        if (!((own | theirs) >> c & 1))
            won = wins(b, own | (opponent ? 0 : 1u << c), theirs | (opponent ? 1u << c : 0),
                       !opponent, side);
    if ((own | theirs) == (1u << b->cells) - 1) won = false;
    *slot = key << 1 | won;
    return won;
}

static int searched; // games

// An accepted pattern that joins two sides, on a board small enough for a search. With
// VERIFY_SEARCH set, all of them; otherwise of 4x4 one in 32.
static void check_won(const hv_strategy *s, uint32_t i) {
    const hv_pattern *p = &s->patterns[i];
    if (s->board.cells > 16) return;
    unsigned own = 0, theirs = (1u << s->board.cells) - 1;
    bool joins = p->claims.count == 1 && s->groups[p->claims.first].count == 2;
    for (uint32_t k = 0; joins && k < 2; k++)
        joins = s->points[s->groups[p->claims.first].first + k] >= s->board.cells;
    if (!joins) return;
    if (s->board.cells > 9 && !getenv("VERIFY_SEARCH") && draw(32)) return; // 4x4 takes long
    searched++;
    for (uint32_t k = 0; k < p->played.count; k++)
        if (s->points[p->played.first + k] < s->board.cells)
            own |= 1u << s->points[p->played.first + k];
    for (uint32_t k = 0; k < p->empty.count; k++)
        theirs &= ~(1u << s->points[p->empty.first + k]);
    bool first = s->nodes[p->root].cell >= 0; // the pattern begins with a move of the player
    assert_true(wins(&s->board, own, theirs & ~own, !first,
                     hv_strategy_is_white(s, i) ? HV_WEST : HV_NORTH));
}

// Sides that the pattern's player has.
static int sides_of(const hv_strategy *s, const hv_pattern *p) {
    int sides = 0;
    for (uint32_t k = 0; k < p->played.count; k++)
        sides += s->points[p->played.first + k] >= s->board.cells;
    return sides;
}

// Where the pattern claims to join two sides, the whole line joins the opponent's.
static void check_ending(const hv_strategy *s, uint32_t i, const hv_line *line) {
    const hv_pattern *p = &s->patterns[i];
    bool theirs[HV_POINTS_MAX] = {false};
    int from = hv_strategy_is_white(s, i) ? HV_NORTH : HV_WEST;
    bool joins = p->claims.count == 1 && s->groups[p->claims.first].count == 2;
    for (uint32_t k = 0; joins && k < 2; k++)
        joins = s->points[s->groups[p->claims.first].first + k] >= s->board.cells;
    for (size_t k = 0; k < line->count; k++)
        if (!line->moves[k].own) theirs[line->moves[k].cell] = true;
    if (joins && sides_of(s, p) == 2) assert_true(slow_joins(&s->board, theirs, from, from + 1));
}

static int shortest_checked; // lines whose length was compared with that of all shorter ones

// The line: different cells, it replays to the end that it should have, and no shorter one does.
static void check_line(const hv_report *r, uint32_t i, hv_limits *l) {
    const hv_strategy *s = r->check->s;
    bool elusive = r->check->shapes[i].elusive;
    hv_line line;
    hv_error err;
    bool taken[HV_POINTS_MAX] = {false};
    assert_int_equal(hv_line_make(&line, r, i, l, &err), HV_OK);
    for (size_t k = 0; k < line.count; k++) {
        assert_false(taken[line.moves[k].cell]);
        taken[line.moves[k].cell] = true;
    }
    bool lost = elusive || r->flaws[i].distance >= HV_HARMLESS;
    slow_end wanted = lost ? SLOW_LOST : SLOW_NO_ANSWER;
    unsigned ends = slow_replay(s, i, line.moves, line.played);
    assert_true(ends);
    if (elusive || line.fewest) assert_true(ends >> wanted & 1);
    if (elusive) check_ending(s, i, &line);
    // Three moves are searched, mostly; more would take long. A pattern that only repeats itself
    // has no line at all.
    int shorter = line.fewest ? (int)line.attacks - 1 : 2;
    if (shorter >= 0 && (shorter < 3 || !draw(16))) {
        shortest_checked++;
        assert_false(slow_can_reach(s, i, wanted, shorter < 3 ? shorter : 3));
    }
    hv_line_free(&line, l);
}

static int formulas; // of forms with links, that were compared with walking

static bool has_links(const hv_form *f) {
    size_t n = 0;
    while (n < f->node_count && f->nodes[n].kind != HV_FORM_LINK)
        n++;
    return n < f->node_count;
}

// The solver takes a cell that a link ends at for the player's, as it is, and walking does not: so
// it may see more. Then it is so without links too.
static void check_written_out(const hv_check *c, uint32_t i, hv_limits *l) {
    hv_form f;
    hv_error err;
    hv_path walked = {0};
    hv_way by_walking = hv_sat_way(HV_BY_PATHS, 0);
    assert_int_equal(hv_form_build(&f, c->s, i, c->shapes, NULL, l, &err), HV_OK);
    assert_int_equal(hv_check_form(&f, &by_walking, &walked, l, &err), HV_OK);
    hv_paths_free(&walked, l);
    hv_form_free(&f, l);
}

// With calls of valid patterns replaced by what they claim, the solver says what walking says: that
// every path connects a group, or which one does not. (A verdict alone would not show a formula
// that says too little: the pattern is then looked at with its calls written out.)
static void check_formula(const hv_check *c, uint32_t i, hv_limits *l) {
    hv_form f;
    hv_error err;
    hv_path walked = {0}, solved = {0};
    hv_way by_walking = hv_sat_way(HV_BY_PATHS, 0), by_solver = hv_sat_way(HV_BY_SAT, 0);
    if (!c->shapes[i].elusive || !c->s->patterns[i].claims.count || !hv_sat_is_there()) return;
    assert_int_equal(hv_form_build(&f, c->s, i, c->shapes, c->proved, l, &err), HV_OK);
    if (has_links(&f)) {
        formulas++;
        hv_status by_sat = hv_check_form(&f, &by_solver, &solved, l, &err);
        hv_status by_paths = hv_check_form(&f, &by_walking, &walked, l, &err);
        if (by_sat == HV_OK && by_paths == HV_REFUTED)
            check_written_out(c, i, l);
        else
            assert_int_equal(by_sat, by_paths);
    }
    hv_paths_free(&walked, l);
    hv_paths_free(&solved, l);
    hv_form_free(&f, l);
}

// `few`: the most paths of a pattern that are walked where the method leaves it open.
static void judge(const hv_strategy *s, hv_method method, uint64_t few, int *counts) {
    hv_limits l = hv_base_limits(64, 0, 100000);
    hv_check c;
    hv_report r;
    hv_error err;
    hv_check_all(&c, s, hv_sat_way(method, few), &l, &err);
    assert_int_equal(hv_report_make(&r, &c, &l, &err), HV_OK);
    for (uint32_t i = 0; i < s->pattern_count; i++) {
        slow_verdict slow = slow_check(s, i);
        hv_outcome outcome = c.verdicts[i].outcome;
        assert_int_equal(outcome, slow == SLOW_VALID ? HV_VALID : HV_INVALID);
        assert_int_equal(c.shapes[i].elusive, slow != SLOW_NOT_ELUSIVE);
        counts[slow]++;
        if (method == HV_BY_CLAIMS) check_formula(&c, i, &l);
        if (outcome == HV_VALID)
            check_won(s, i);
        else
            check_line(&r, i, &l);
    }
    hv_report_free(&r, &l);
    hv_check_free(&c, &l);
}

// Mutants of one strategy; with one to three mistakes.
static void mutants_of(const char *strategy, int size, int number) {
    words original = split(strategy);
    int counts[3] = {0}, malformed = 0;
    searched = shortest_checked = formulas = 0;
    for (int k = 0; k < number; k++) {
        words w = original;
        char text[WORDS_MAX * 16];
        for (uint32_t m = draw(3) + 1; m; m--)
            mutate(&w, size);
        join(&w, text);
        hv_limits l = hv_base_limits(64, 0, 0);
        hv_strategy s;
        hv_error err = {""};
        if (hv_read_strategy(&s, text, strlen(text), &l, &err)) {
            assert_true(err.text[0] >= '1' && err.text[0] <= '9'); // a place
            malformed++;
        } else {
            judge(&s, HV_BY_CLAIMS, k % 2 ? HV_FEW_DEFAULT : 0, counts);
            if (k % 8 == 0) judge(&s, HV_BY_PATHS, 0, counts);
            if (k % 8 == 0 && hv_sat_is_there()) judge(&s, HV_BY_SAT, 0, counts);
        }
        hv_strategy_free(&s);
    }
    printf("# %d mutants: %d malformed; of the patterns %d valid, %d not elusive, %d not "
           "satisfying\n",
           number, malformed, counts[SLOW_VALID], counts[SLOW_NOT_ELUSIVE],
           counts[SLOW_NOT_SATISFYING]);
    printf("# %d accepted wins searched, %d lines compared with all shorter ones, %d formulas with "
           "links\n",
           searched, shortest_checked, formulas);
    assert_true(malformed && counts[0] && counts[1] && counts[2]);
}

static int number_of_mutants(void) {
    const char *wanted = getenv("VERIFY_MUTANTS");
    return wanted ? atoi(wanted) : 4000;
}

static void test_3x3(void **state) {
    (void)state;
    mutants_of(STRATEGY_3X3, 3, number_of_mutants());
}
static void test_4x4(void **state) {
    (void)state;
    mutants_of(STRATEGY_4X4, 4, number_of_mutants());
}
static void test_5x5(void **state) {
    (void)state;
    mutants_of(STRATEGY_5X5, 5, number_of_mutants());
}
static void test_captures(void **state) {
    (void)state;
    mutants_of(STRATEGY_CAPTURES, 4, number_of_mutants());
}
static void test_links(void **state) {
    (void)state;
    mutants_of(STRATEGY_LINKS, 4, number_of_mutants());
    assert_true(formulas || !hv_sat_is_there());
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_3x3),      cmocka_unit_test(test_4x4),   cmocka_unit_test(test_5x5),
        cmocka_unit_test(test_captures), cmocka_unit_test(test_links),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
