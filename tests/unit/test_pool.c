// SPDX-License-Identifier: MIT
// The pool is fair: fewest rounds first, in the order of arrival; heavy jobs leave a worker free;
// what nobody waits for any more ends. Tasks here only write down that they ran.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#ifdef HX_WITH_HTTP
#include "serve/pool.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

// ---- tasks ----

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t change = PTHREAD_COND_INITIALIZER;
static char ran[40];   // the names of tasks, a letter for each round
static bool gate_open; // until then tasks of the name 'g' wait
static int replies;

static void begin(void) {
    memset(ran, 0, sizeof ran);
    gate_open = false;
    replies = 0;
}

static void note(char name) {
    pthread_mutex_lock(&lock);
    ran[strlen(ran)] = name;
    pthread_cond_broadcast(&change);
    while (name == 'g' && !gate_open)
        pthread_cond_wait(&change, &lock);
    pthread_mutex_unlock(&lock);
}

static void open_gate(void) {
    pthread_mutex_lock(&lock);
    gate_open = true;
    pthread_cond_broadcast(&change);
    pthread_mutex_unlock(&lock);
}

static void wait_until_ran(const char *names) {
    pthread_mutex_lock(&lock);
    while (!strstr(ran, names))
        pthread_cond_wait(&change, &lock);
    pthread_mutex_unlock(&lock);
}

// The call's name is a letter and how many rounds it wants: "a3".
static void run(serve_task *task, hx_engine *engine, const service_host *host, serve_reply *reply,
                bool *more) {
    assert_non_null(engine);
    note(task->request.call[0]);
    uint64_t rounds = 1;
    for (uint64_t v = host->visits; v > 32; v /= 4)
        rounds++;
    *more = rounds < (uint64_t)(task->request.call[1] - '0');
    *reply = serve_reply_text(200, task->request.call);
}

// Does nothing until it is told to end.
static void run_long(serve_task *task, hx_engine *engine, const service_host *host,
                     serve_reply *reply, bool *more) {
    (void)engine;
    note(task->request.call[0]);
    while (!host->poll(host->user))
        continue;
    *more = false;
    *reply = serve_reply_text(200, "ended");
}

static void wake(void *user) {
    (void)user;
    pthread_mutex_lock(&lock);
    replies++;
    pthread_cond_broadcast(&change);
    pthread_mutex_unlock(&lock);
}

static serve_job *add(serve_pool *pool, const char *name, bool heavy) {
    serve_task task = {.run = run, .rounds = name[1] > '1', .heavy = heavy};
    task.request.call = name;
    return serve_pool_add(pool, &task, wake, NULL, NULL);
}

static void wait_for_replies(int count) {
    pthread_mutex_lock(&lock);
    while (replies < count)
        pthread_cond_wait(&change, &lock);
    pthread_mutex_unlock(&lock);
}

static void end(serve_pool *pool, serve_job **jobs, int count) {
    for (int i = 0; i < count; i++)
        serve_pool_release(jobs[i]);
    serve_pool_stop(pool);
    serve_pool_free(pool);
}

// ---- tests ----

static void test_fewest_rounds_first(void **state) {
    (void)state;
    begin();
    serve_pool *pool = serve_pool_new(1, 60, 10, NULL);
    serve_job *jobs[4] = {add(pool, "g1", false)};
    wait_until_ran("g"); // the others come while it works
    jobs[1] = add(pool, "a3", false);
    jobs[2] = add(pool, "b2", false);
    jobs[3] = add(pool, "c1", false);
    open_gate();
    wait_for_replies(4);
    assert_string_equal(ran, "gabcaba");
    serve_reply reply;
    assert_true(serve_pool_take(jobs[1], &reply));
    assert_string_equal(reply.text, "a3");
    free(reply.text);
    assert_false(serve_pool_take(jobs[1], &reply));
    end(pool, jobs, 4);
}

static void test_heavy_leaves_a_worker(void **state) {
    (void)state;
    begin();
    serve_pool *pool = serve_pool_new(2, 60, 10, NULL);
    serve_job *jobs[3] = {add(pool, "g1", true)};
    wait_until_ran("g");
    jobs[1] = add(pool, "h1", true);
    jobs[2] = add(pool, "l1", false);
    wait_until_ran("gl"); // the second heavy one waits, although a worker is free
    open_gate();
    wait_for_replies(3);
    assert_string_equal(ran, "glh");
    end(pool, jobs, 3);
}

static bool is_heavy(const char *path, const char *rules) {
    serve_task task;
    serve_reply reply = {0};
    serve_request request = {.path = path, .count = rules ? 1 : 0, .query = {{"rules", rules}}};
    assert_true(serve_task_read(&task, &request, &reply));
    bool heavy = task.heavy;
    serve_task_free(&task);
    return heavy;
}

static void test_which_are_heavy(void **state) {
    (void)state;
    assert_true(is_heavy("/api/v1/review", NULL));
    assert_true(is_heavy("/api/v1/move", NULL));
    assert_true(is_heavy("/api/v1/verify", NULL));
    assert_false(is_heavy("/api/v1/analyse", NULL));
    assert_false(is_heavy("/api/v1/levels", NULL));
    assert_true(is_heavy("/api/v1/between", "must-play"));
    assert_false(is_heavy("/api/v1/between", "and-or"));
    assert_false(is_heavy("/api/v1/between", NULL));
}

static void test_too_many(void **state) {
    (void)state;
    begin();
    serve_pool *pool = serve_pool_new(1, 60, 2, NULL);
    serve_job *jobs[2] = {add(pool, "g1", false), add(pool, "a1", false)};
    assert_null(add(pool, "b1", false));
    serve_pool_release(jobs[1]); // before it began
    jobs[1] = add(pool, "c1", false);
    assert_non_null(jobs[1]);
    open_gate();
    wait_for_replies(2);
    assert_string_equal(ran, "gc");
    end(pool, jobs, 2);
}

static void test_released_ends(void **state) {
    (void)state;
    begin();
    serve_pool *pool = serve_pool_new(1, 60, 2, NULL);
    serve_task task = {.run = run_long};
    task.request.call = "x";
    serve_job *job = serve_pool_add(pool, &task, wake, NULL, NULL);
    wait_until_ran("x");
    serve_pool_release(job);
    job = add(pool, "a1", false);
    wait_for_replies(1);
    assert_string_equal(ran, "xa");
    end(pool, &job, 1);
}

static void test_time_ends(void **state) {
    (void)state;
    begin();
    serve_pool *pool = serve_pool_new(1, 0.01, 2, NULL);
    serve_task task = {.run = run_long};
    task.request.call = "x";
    serve_job *job = serve_pool_add(pool, &task, wake, NULL, NULL);
    wait_for_replies(1);
    end(pool, &job, 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_fewest_rounds_first), cmocka_unit_test(test_heavy_leaves_a_worker),
        cmocka_unit_test(test_which_are_heavy),     cmocka_unit_test(test_too_many),
        cmocka_unit_test(test_released_ends),       cmocka_unit_test(test_time_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

#else

static void test_nothing(void **state) {
    (void)state;
    skip(); // built without the server
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_nothing)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

#endif
