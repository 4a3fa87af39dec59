// SPDX-License-Identifier: MIT
// Solving with helpers: the same winners as without, whatever they say.
#include "base/mix.h"
#include "base/text.h"
#include "hexproof.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { HELPERS = 3, FACTS = 4096 };

typedef struct pool {
    pthread_mutex_t lock;
    hx_engine *engines[HELPERS];
    hx_helper *helpers[HELPERS];
    bool busy[HELPERS];
    char *facts[FACTS];
    int fact_count, heard;
    int count; // helpers
    int jobs;
    uint32_t lies; // one of so many bytes of a result is another; 0: none
    hx_random random;
    bool ends; // after so many jobs none is done
    int ends_after;
    bool silent; // they answer with nothing that makes sense
} pool;

static int count(void *user) {
    return ((pool *)user)->count;
}

static void learned(void *user, const char *fact) {
    pool *p = user;
    pthread_mutex_lock(&p->lock);
    if (p->fact_count < FACTS) p->facts[p->fact_count++] = strdup(fact);
    pthread_mutex_unlock(&p->lock);
}

static char *hear(void *user) {
    pool *p = user;
    pthread_mutex_lock(&p->lock);
    char *fact = p->heard < p->fact_count ? strdup(p->facts[p->heard++]) : NULL;
    pthread_mutex_unlock(&p->lock);
    return fact;
}

static void release(void *user, char *text) {
    (void)user;
    free(text);
}

static void damage(pool *p, char *text) {
    static const char letters[] = "0123456789abcdef -\n";
    for (; *text; text++)
        if (hx_random_below(&p->random, p->lies) == 0)
            *text = letters[hx_random_below(&p->random, sizeof letters - 1)];
}

static char *search(void *user, const char *job) {
    pool *p = user;
    char *result = NULL;
    int mine = 0;
    pthread_mutex_lock(&p->lock);
    bool ends = p->jobs++ >= p->ends_after && p->ends;
    if (ends) pthread_mutex_unlock(&p->lock);
    if (ends) return NULL;
    while (mine < p->count && p->busy[mine])
        mine++;
    p->busy[mine] = true;
    pthread_mutex_unlock(&p->lock);
    assert_in_range(mine, 0, p->count - 1); // no more jobs at once than helpers
    if (p->silent)
        result = strdup("what?");
    else
        assert_int_equal(hx_helper_search(p->helpers[mine], job, &result), HX_OK);
    pthread_mutex_lock(&p->lock);
    if (p->lies && result) damage(p, result);
    p->busy[mine] = false;
    pthread_mutex_unlock(&p->lock);
    return result;
}

static void open_pool(pool *p, int helpers) {
    *p = (pool){.count = helpers};
    pthread_mutex_init(&p->lock, NULL);
    p->random.state = 7;
    const hx_helper_options options = {.megabytes = 4, .learned = learned, .user = p};
    for (int i = 0; i < helpers; i++) {
        assert_int_equal(hx_engine_new(&p->engines[i]), HX_OK);
        assert_int_equal(hx_helper_new(&p->helpers[i], p->engines[i], &options), HX_OK);
    }
}

static void close_pool(pool *p) {
    for (int i = 0; i < p->count; i++) {
        hx_helper_free(p->helpers[i]);
        hx_engine_free(p->engines[i]);
    }
    for (int i = 0; i < p->fact_count; i++)
        free(p->facts[i]);
    pthread_mutex_destroy(&p->lock);
}

static hx_status ask(pool *p, hx_engine *e, const char *position, char **certificate,
                     hx_solution *out) {
    hx_game *game;
    const hx_solve_helpers helpers = {.count = count,
                                      .search = search,
                                      .learned = learned,
                                      .hear = hear,
                                      .release = release,
                                      .user = p};
    const hx_solve_limits limits = {
        .megabytes = 16, .helpers = p ? &helpers : NULL, .certificate = certificate};
    assert_int_equal(hx_game_read(&game, e, position, strlen(position)), HX_OK);
    hx_status status = hx_engine_solve(e, game, &limits, out);
    hx_game_free(game);
    return status;
}

static const char *const positions[] = {"6:a1", "6:b2", "6:a3", "6:f4", "5:a1", "7:a4", "6:c3,d3"};
enum { POSITIONS = sizeof positions / sizeof *positions, LIED_ABOUT = 4 };

static void compare(pool *p) {
    hx_engine *e;
    static hx_solution plain, helped;
    assert_int_equal(hx_engine_new(&e), HX_OK);
    for (int i = 0; i < POSITIONS; i++) {
        assert_int_equal(ask(NULL, e, positions[i], NULL, &plain), HX_OK);
        assert_int_equal(ask(p, e, positions[i], NULL, &helped), HX_OK);
        assert_int_equal(helped.winner, plain.winner);
    }
    hx_engine_free(e);
}

static void one_helper_finds_the_same_winners(void **state) {
    (void)state;
    static pool p;
    open_pool(&p, 1);
    compare(&p);
    assert_true(p.jobs > POSITIONS);
    assert_true(hx_helper_nodes(p.helpers[0]) > 0);
    close_pool(&p);
}

static void and_so_do_three(void **state) {
    (void)state;
    static pool p;
    open_pool(&p, HELPERS);
    compare(&p);
    close_pool(&p);
}

static void whoever_talks_nonsense_is_done_without(void **state) {
    (void)state;
    static pool p;
    open_pool(&p, HELPERS);
    p.silent = true;
    compare(&p);
    close_pool(&p);
}

// A search that is ended at any place has found out nothing, or what is so.
static void who_is_left_alone_says_nothing_false(void **state) {
    (void)state;
    static pool p;
    static hx_solution plain, helped;
    hx_engine *e;
    int open = 0;
    assert_int_equal(hx_engine_new(&e), HX_OK);
    for (int i = 0; i < 24; i++) {
        const char *position = i % 2 ? "7:a5" : "7:b4"; // white wins, and black
        assert_int_equal(ask(NULL, e, position, NULL, &plain), HX_OK);
        open_pool(&p, 1 + i % HELPERS);
        p.ends = true;
        p.ends_after = i / 2;
        assert_int_equal(ask(&p, e, position, NULL, &helped), HX_OK);
        if (helped.winner) assert_int_equal(helped.winner, plain.winner);
        open += !helped.winner;
        close_pool(&p);
    }
    assert_true(open > 0);
    hx_engine_free(e);
}

// Of a lie that makes sense no certificate comes: an answer has one, or there is none.
static void lies_get_no_certificate(void **state) {
    (void)state;
    static pool p;
    static hx_solution plain, helped;
    hx_engine *e;
    char *certificate;
    assert_int_equal(hx_engine_new(&e), HX_OK);
    open_pool(&p, HELPERS);
    p.lies = 40;
    for (int i = 0; i < LIED_ABOUT; i++) {
        assert_int_equal(ask(NULL, e, positions[i], NULL, &plain), HX_OK);
        certificate = NULL;
        hx_status status = ask(&p, e, positions[i], &certificate, &helped);
        assert_true(status == HX_OK || status == HX_BAD_INPUT);
        if (status == HX_OK && certificate) assert_int_equal(helped.winner, plain.winner);
        if (status == HX_OK) hx_string_free(certificate);
    }
    close_pool(&p);
    hx_engine_free(e);
}

static void wrong_texts_are_refused(void **state) {
    (void)state;
    static pool p;
    static const char job[] = "5x5 black 0000000000000041 0000000000000002\n100 100 50 0 64\n";
    static const char fact[] = "5x5 white 9 0000000000000002 00000000000000f0\n";
    char *result = NULL;
    open_pool(&p, 1);
    assert_int_equal(hx_helper_search(p.helpers[0], job, &result), HX_OK);
    assert_non_null(result);
    hx_string_free(result);
    assert_int_equal(hx_helper_hear(p.helpers[0], fact), HX_OK);
    for (size_t length = 0; length + 1 < sizeof job; length++) {
        char *part = strndup(job, length);
        assert_int_equal(hx_helper_search(p.helpers[0], part, &result), HX_BAD_INPUT);
        free(part);
    }
    for (size_t length = 0; length + 1 < sizeof fact; length++) {
        char *part = strndup(fact, length);
        assert_int_equal(hx_helper_hear(p.helpers[0], part), HX_BAD_INPUT);
        free(part);
    }
    close_pool(&p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_helper_finds_the_same_winners),
        cmocka_unit_test(and_so_do_three),
        cmocka_unit_test(whoever_talks_nonsense_is_done_without),
        cmocka_unit_test(who_is_left_alone_says_nothing_false),
        cmocka_unit_test(lies_get_no_certificate),
        cmocka_unit_test(wrong_texts_are_refused),
    };
    return cmocka_run_group_tests_name("helpers", tests, NULL, NULL);
}
