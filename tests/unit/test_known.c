// SPDX-License-Identifier: MIT
// Stores of solved positions, as the library sees them: what is there is used by solver and
// players, and what is damaged, or was never written by a solver, is as good as absent.
#include "base/mix.h"

#include "hexproof.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

enum { ENTRIES = 512 };

typedef struct memory {
    struct {
        unsigned char key[HX_SOLVE_KEY_MAX], value[HX_SOLVE_VALUE_MAX];
        size_t key_size, size;
    } entry[ENTRIES];
    int count, found;
    int forgotten; // records that were written over with nothing
    int settled;   // of the count
    int flipped;   // this bit of every value, -1: none
    bool read_only;
    int liar, silent; // these entries name the other winner, or are not there; -1: none does
    bool all_lie;
    bool all_spread;
} memory;

enum { SUM = 8 }; // bytes at the end of a record

// Gives a record that was changed a sum that is right: it takes no secret.
static void sum_up(const unsigned char *key, size_t key_size, unsigned char *value, size_t size) {
    uint64_t sum = 0;
    for (size_t i = 0; i < key_size; i++)
        sum = hx_mix64(sum ^ key[i]);
    for (size_t i = 0; i < size - SUM; i++)
        sum = hx_mix64(sum ^ value[i]);
    for (size_t i = 0; i < SUM; i++)
        value[size - SUM + i] = (unsigned char)(sum >> 8 * i);
}

// Makes the record say that the other side wins.
static void forge(const unsigned char *key, size_t key_size, unsigned char *value, size_t size) {
    value[0] = (unsigned char)hx_color_other((hx_color)value[0]);
    sum_up(key, key_size, value, size);
}

// Makes it say that the winner needs all cells, those with stones, too.
static void spread(const unsigned char *key, size_t key_size, unsigned char *value, size_t size) {
    memset(value + 3, 0xff, size - 3 - SUM);
    sum_up(key, key_size, value, size);
}

static bool find(void *user, const void *key, size_t key_size, void *value, size_t size) {
    memory *m = user;
    for (int i = 0; i < m->count; i++) {
        if (m->entry[i].key_size != key_size || memcmp(m->entry[i].key, key, key_size) != 0)
            continue;
        if (i == m->silent) return false;
        assert_int_equal(m->entry[i].size, size);
        memcpy(value, m->entry[i].value, size);
        m->found++;
        if (m->all_lie || i == m->liar) forge(key, key_size, value, size);
        if (m->all_spread) spread(key, key_size, value, size);
        if (m->flipped >= 0) {
            unsigned char *byte = (unsigned char *)value + (size_t)m->flipped / 8 % size;
            *byte = (unsigned char)(*byte ^ 1 << m->flipped % 8);
        }
        return true;
    }
    return false;
}

static void keep(void *user, const void *key, size_t key_size, const void *value, size_t size) {
    memory *m = user;
    m->forgotten += *(const unsigned char *)value == 0;
    if (m->read_only || m->count == ENTRIES) return;
    memcpy(m->entry[m->count].key, key, key_size);
    memcpy(m->entry[m->count].value, value, size);
    m->entry[m->count].key_size = key_size;
    m->entry[m->count++].size = size;
}

static void settle(void *user) {
    memory *m = user;
    m->settled = m->count;
}

typedef struct setting {
    hx_engine *engine;
    hx_game *game; // 6x6 after e3, which black wins
    memory store;
    hx_solve_store hooks;
} setting;

static int prepare(void **state) {
    static setting s;
    hx_solution solution;
    s = (setting){.store = {.flipped = -1, .liar = -1, .silent = -1},
                  .hooks = {.find = find, .keep = keep, .settle = settle, .user = &s.store}};
    assert_int_equal(hx_engine_new(&s.engine), HX_OK);
    assert_int_equal(hx_game_read(&s.game, s.engine, "6:e3", 0), HX_OK);
    hx_engine_set_store(s.engine, &s.hooks);
    assert_int_equal(hx_engine_solve(s.engine, s.game, NULL, &solution), HX_OK);
    assert_int_equal(solution.winner, HX_COLOR_BLACK);
    assert_in_range(s.store.count, 1, ENTRIES - 1);
    assert_int_equal(s.store.settled, s.store.count); // before the answer is out
    s.store.read_only = true;
    *state = &s;
    return 0;
}

static int finish(void **state) {
    setting *s = *state;
    hx_game_free(s->game);
    hx_engine_free(s->engine);
    return 0;
}

static void what_is_solved_is_known(void **state) {
    setting *s = *state;
    hx_solution solution;
    hx_best best;
    assert_int_equal(hx_engine_solve(s->engine, s->game, NULL, &solution), HX_OK);
    assert_int_equal(solution.winner, HX_COLOR_BLACK);
    assert_int_equal(solution.nodes, 0);
    assert_int_equal(solution.proof, HX_EVIDENCE_STORE);
    assert_int_equal(hx_engine_best(s->engine, s->game, NULL, &best), HX_OK);
    assert_int_equal(best.winner, HX_COLOR_BLACK);
    assert_int_equal(best.proof, HX_EVIDENCE_STORE);
    assert_int_equal(best.move.kind, HX_MOVE_STONE);
    hx_limits limits = {.level = "net:v=20"};
    assert_int_equal(hx_game_set_swap_rule(s->game, HX_SWAP_PIECES), HX_OK);
    assert_int_equal(hx_engine_best(s->engine, s->game, &limits, &best), HX_OK);
    assert_int_equal(best.move.kind, HX_MOVE_SWAP_PIECES);
    assert_int_equal(hx_game_set_swap_rule(s->game, HX_SWAP_NONE), HX_OK);
}

// So does a review.
static void reviews_say_so(void **state) {
    setting *s = *state;
    hx_review *review;
    hx_limits limits = {.level = "net:v=20"};
    assert_int_equal(hx_review_new(&review, s->engine, s->game, &limits, NULL), HX_OK);
    assert_int_equal(review->count, 1);
    assert_int_equal(review->moves[0].after.winner, HX_COLOR_BLACK);
    assert_int_equal(review->moves[0].after.proof, HX_EVIDENCE_STORE);
    hx_review_free(review);
}

// The tree search asks at the root and below: the stone is found by a search from the empty board.
static void searches_ask(void **state) {
    setting *s = *state;
    hx_game *empty;
    hx_analysis list;
    hx_limits limits = {.level = "net:v=20"};
    bool only[HX_CELLS_MAX] = {false};
    only[2 * 6 + 4] = true;
    assert_int_equal(hx_game_new(&empty, s->engine, 6, 6), HX_OK);
    s->store.found = 0;
    assert_int_equal(hx_engine_analyze(s->engine, empty, &limits, 1, only, NULL, &list), HX_OK);
    assert_true(s->store.found > 0);
    assert_int_equal(list.moves[0].winner, HX_COLOR_BLACK);
    assert_int_equal(list.moves[0].proof, HX_EVIDENCE_STORE);
    hx_game_free(empty);
}

// A weak level looks for no proofs.
static void weak_levels_do_not_know(void **state) {
    setting *s = *state;
    hx_best best;
    hx_limits limits = {.level = "beginner"};
    s->store.found = 0;
    assert_int_equal(hx_engine_best(s->engine, s->game, &limits, &best), HX_OK);
    assert_int_equal(s->store.found, 0);
    assert_int_equal(best.winner, HX_COLOR_NONE);
}

static void damage_is_noticed(void **state) {
    setting *s = *state;
    hx_solution solution;
    hx_solve_limits limits = {.nodes = 3, .megabytes = 1};
    for (size_t bit = 0; bit < 8 * s->store.entry[0].size; bit++) {
        s->store.flipped = (int)bit;
        s->store.found = 0;
        assert_int_equal(hx_engine_solve(s->engine, s->game, &limits, &solution), HX_OK);
        assert_int_equal(solution.winner, HX_COLOR_NONE); // three positions are not enough
        assert_true(s->store.found > 0);
    }
    s->store.flipped = -1;
}

static void carriers_have_no_stones(void **state) {
    setting *s = *state;
    hx_solution solution;
    s->store.all_spread = true;
    assert_int_equal(hx_engine_solve(s->engine, s->game, NULL, &solution), HX_OK);
    s->store.all_spread = false;
    assert_int_equal(solution.winner, HX_COLOR_BLACK);
    assert_int_equal(solution.proof, HX_EVIDENCE_SEARCH);
}

// Whoever asks for a certificate gets the truth, and hears that the store has none.
static bool certify(hx_engine *engine, hx_game *game) {
    hx_solution solution;
    char *certificate;
    hx_solve_limits limits = {.certificate = &certificate, .megabytes = 1};
    assert_int_equal(hx_engine_solve(engine, game, &limits, &solution), HX_OK);
    assert_int_equal(solution.winner, HX_COLOR_BLACK);
    assert_int_equal(solution.proof, HX_EVIDENCE_CERTIFICATE);
    assert_true(solution.claims > 0);
    assert_non_null(strstr(certificate, "black-wins"));
    hx_string_free(certificate);
    return solution.store_lied;
}

static void lies_are_found_by_whoever_certifies(void **state) {
    (void)state;
    static memory store = {.flipped = -1, .liar = -1, .silent = -1};
    const hx_solve_store hooks = {.find = find, .keep = keep, .user = &store};
    hx_engine *engine;
    hx_game *game;
    hx_solution solution;
    hx_best best;
    assert_int_equal(hx_engine_new(&engine), HX_OK);
    assert_int_equal(hx_game_read(&game, engine, "6:e3", 0), HX_OK);
    hx_engine_set_store(engine, &hooks);
    assert_int_equal(hx_engine_solve(engine, game, NULL, &solution), HX_OK);
    assert_int_equal(solution.winner, HX_COLOR_BLACK);
    assert_int_equal(solution.proof, HX_EVIDENCE_SEARCH);
    store.read_only = true;
    int root = store.count - 1; // kept last
    assert_true(root > 0);
    assert_false(certify(engine, game));
    assert_int_equal(store.forgotten, 0);
    store.liar = root;
    store.found = 0;
    assert_true(certify(engine, game));
    assert_true(store.found > 0);
    assert_int_equal(store.forgotten, store.found); // all that led there
    assert_int_equal(hx_engine_solve(engine, game, NULL, &solution), HX_OK);
    assert_int_equal(solution.winner, HX_COLOR_WHITE); // the store's word, and it says so
    assert_int_equal(solution.proof, HX_EVIDENCE_STORE);
    assert_int_equal(hx_engine_best(engine, game, NULL, &best), HX_OK);
    assert_int_equal(best.proof, HX_EVIDENCE_STORE);
    assert_true(certify(engine, game));
    store.all_lie = true;
    assert_true(certify(engine, game));
    store.all_lie = false;
    store.silent = root;
    for (store.liar = 0; store.liar < root; store.liar++)
        certify(engine, game);
    hx_game_free(game);
    hx_engine_free(engine);
}

// White to play wins 6x6 after a1, which takes no store; the moves that win rest on one if it is
// asked about them, and never beside a certificate.
static void lists_rest_on_the_store_too(void **state) {
    (void)state;
    static memory store = {.flipped = -1, .liar = -1, .silent = -1};
    const hx_solve_store hooks = {.find = find, .keep = keep, .user = &store};
    hx_engine *engine;
    hx_game *lost, *game;
    hx_solution solution;
    char *certificate;
    assert_int_equal(hx_engine_new(&engine), HX_OK);
    assert_int_equal(hx_game_read(&lost, engine, "6:a1,e1", 0), HX_OK);
    assert_int_equal(hx_game_read(&game, engine, "6:a1", 0), HX_OK);
    hx_engine_set_store(engine, &hooks);
    assert_int_equal(hx_engine_solve(engine, lost, NULL, &solution), HX_OK);
    assert_int_equal(solution.winner, HX_COLOR_BLACK);
    store.read_only = store.all_lie = true;
    hx_solve_limits limits = {.all_moves = true, .megabytes = 1};
    assert_int_equal(hx_engine_solve(engine, game, &limits, &solution), HX_OK);
    assert_int_equal(solution.winner, HX_COLOR_WHITE);
    assert_int_equal(solution.winning_count, 8); // e1 by the store's word
    assert_int_equal(solution.proof, HX_EVIDENCE_STORE);
    limits.certificate = &certificate;
    assert_int_equal(hx_engine_solve(engine, game, &limits, &solution), HX_OK);
    assert_int_equal(solution.proof, HX_EVIDENCE_CERTIFICATE);
    assert_int_equal(solution.winning_count, 7);
    hx_string_free(certificate);
    hx_game_free(lost);
    hx_game_free(game);
    hx_engine_free(engine);
}

static hx_solution go_on(hx_engine *engine, hx_game *game, bool certify, bool all_moves) {
    hx_solution solution;
    char *certificate = NULL;
    hx_solve_limits limits = {.go_on = true, .megabytes = 1, .all_moves = all_moves};
    if (certify) limits.certificate = &certificate;
    assert_int_equal(hx_engine_solve(engine, game, &limits, &solution), HX_OK);
    if (certify) assert_non_null(certificate);
    hx_string_free(certificate);
    return solution;
}

// Questions that go on from one another: the second costs nothing, another size begins anew, and a
// lie that one of them heard leaves no false answer that is certified.
static void questions_go_on_from_one_another(void **state) {
    (void)state;
    static memory store = {.flipped = -1, .liar = -1, .silent = -1};
    const hx_solve_store hooks = {.find = find, .keep = keep, .user = &store};
    hx_engine *engine;
    hx_game *game, *lost, *other;
    assert_int_equal(hx_engine_new(&engine), HX_OK);
    assert_int_equal(hx_game_read(&game, engine, "6:a1", 0), HX_OK);
    assert_int_equal(hx_game_read(&lost, engine, "6:a1,e1", 0), HX_OK);
    assert_int_equal(hx_game_read(&other, engine, "5:a1", 0), HX_OK);
    assert_true(go_on(engine, lost, false, false).nodes > 0);
    hx_solution again = go_on(engine, lost, true, false);
    assert_int_equal(again.nodes, 0);
    assert_int_equal(again.winner, HX_COLOR_BLACK);
    assert_int_equal(again.proof, HX_EVIDENCE_CERTIFICATE);
    assert_int_equal(go_on(engine, other, true, false).winner, HX_COLOR_WHITE);
    assert_true(go_on(engine, lost, false, false).nodes > 0); // the size has changed meanwhile
    hx_solve_limits alone = {.megabytes = 1};
    assert_int_equal(hx_engine_solve(engine, lost, &alone, &again), HX_OK);
    assert_true(again.nodes > 0);

    hx_engine_set_store(engine, &hooks);
    go_on(engine, lost, false, false); // kept
    hx_engine_solve(engine, other, &alone, &again);
    store.read_only = store.all_lie = true;
    hx_solution told = go_on(engine, lost, false, false);
    assert_int_equal(told.winner, HX_COLOR_WHITE); // the store's word, and it says so
    assert_int_equal(told.proof, HX_EVIDENCE_STORE);
    hx_engine_set_store(engine, NULL);
    told = go_on(engine, game, false, true);
    assert_int_equal(told.proof, HX_EVIDENCE_STORE);
    told = go_on(engine, game, true, true); // nothing of it is the store's word
    assert_int_equal(told.proof, HX_EVIDENCE_CERTIFICATE);
    assert_int_equal(told.winning_count, 7);
    hx_engine_set_store(engine, &hooks);
    assert_int_equal(go_on(engine, other, false, false).winner, HX_COLOR_WHITE);
    told = go_on(engine, lost, false, false);
    assert_int_equal(told.winner, HX_COLOR_WHITE);
    told = go_on(engine, lost, true, false);
    assert_int_equal(told.winner, HX_COLOR_BLACK);
    assert_true(told.store_lied);
    assert_int_equal(told.proof, HX_EVIDENCE_CERTIFICATE);
    hx_game_free(game);
    hx_game_free(lost);
    hx_game_free(other);
    hx_engine_free(engine);
}

static void without_a_store_nothing_is_known(void **state) {
    setting *s = *state;
    hx_best best;
    hx_limits limits = {.visits = 1};
    hx_engine_set_store(s->engine, NULL);
    assert_int_equal(hx_engine_best(s->engine, s->game, &limits, &best), HX_OK);
    assert_int_equal(best.winner, HX_COLOR_NONE);
    hx_engine_set_store(s->engine, &s->hooks);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_solved_is_known),
        cmocka_unit_test(reviews_say_so),
        cmocka_unit_test(searches_ask),
        cmocka_unit_test(weak_levels_do_not_know),
        cmocka_unit_test(damage_is_noticed),
        cmocka_unit_test(carriers_have_no_stones),
        cmocka_unit_test(without_a_store_nothing_is_known),
        cmocka_unit_test(lies_are_found_by_whoever_certifies),
        cmocka_unit_test(lists_rest_on_the_store_too),
        cmocka_unit_test(questions_go_on_from_one_another),
    };
    return cmocka_run_group_tests_name("test_known", tests, prepare, finish);
}
