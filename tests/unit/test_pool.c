// SPDX-License-Identifier: MIT
// The pool is fair: no lane waits for a heavier one; turns go from client to client, and to fewest
// rounds first, in the order of arrival; what nobody waits for any more ends. Tasks here only write
// down that they ran.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#ifdef HX_WITH_HTTP
#include "serve/pool.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

// ---- tasks ----

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t change = PTHREAD_COND_INITIALIZER;
static char ran[400];  // the names of tasks, a letter for each round
static bool gate_open; // until then tasks of the name 'g' wait...
static bool wall_open; // ...and until then those of the name 'w'
static int replies;

static void begin(void) {
    memset(ran, 0, sizeof ran);
    gate_open = wall_open = false;
    replies = 0;
}

static void note(char name) {
    pthread_mutex_lock(&lock);
    ran[strlen(ran)] = name;
    pthread_cond_broadcast(&change);
    while ((name == 'g' && !gate_open) || (name == 'w' && !wall_open))
        pthread_cond_wait(&change, &lock);
    pthread_mutex_unlock(&lock);
}

static void open_gate(void) {
    pthread_mutex_lock(&lock);
    gate_open = true;
    pthread_cond_broadcast(&change);
    pthread_mutex_unlock(&lock);
}

static void open_wall(void) {
    pthread_mutex_lock(&lock);
    wall_open = true;
    pthread_cond_broadcast(&change);
    pthread_mutex_unlock(&lock);
}

static bool gate_is_open(void) {
    pthread_mutex_lock(&lock);
    bool is_open = gate_open;
    pthread_mutex_unlock(&lock);
    return is_open;
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

// Does nothing until it is told to end, or the gate is open.
static void run_long(serve_task *task, hx_engine *engine, const service_host *host,
                     serve_reply *reply, bool *more) {
    (void)engine;
    note(task->request.call[0]);
    while (!host->poll(host->user) && !gate_is_open())
        sched_yield();
    note(task->request.call[1]);
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

enum { ME = 1, SHE = 2, HE = 3 }; // clients

static serve_job *add(serve_pool *pool, const char *name, serve_lane_kind lane, uint64_t client) {
    serve_task task = {.run = run, .rounds = name[1] > '1', .lane = lane};
    task.request.call = name;
    return serve_pool_add(pool, &task, client, wake, NULL, NULL);
}

// Its name is what it notes at its beginning and at its end.
static serve_job *add_long(serve_pool *pool, const char *name, serve_lane_kind lane,
                           uint64_t client) {
    serve_task task = {.run = run_long, .lane = lane};
    task.request.call = name;
    return serve_pool_add(pool, &task, client, wake, NULL, NULL);
}

static void wait_for_replies(int count) {
    pthread_mutex_lock(&lock);
    while (replies < count)
        pthread_cond_wait(&change, &lock);
    pthread_mutex_unlock(&lock);
}

// Until all of these letters were noted, in whichever order.
static void wait_for_all(const char *names) {
    pthread_mutex_lock(&lock);
    for (bool all = false; !all;) {
        all = true;
        for (const char *name = names; *name; name++)
            if (!strchr(ran, *name)) all = false;
        if (!all) pthread_cond_wait(&change, &lock);
    }
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
    serve_job *jobs[4] = {add(pool, "g1", SERVE_LIVE, ME)};
    wait_until_ran("g"); // the others come while it works
    jobs[1] = add(pool, "a3", SERVE_LIVE, ME);
    jobs[2] = add(pool, "b2", SERVE_LIVE, ME);
    jobs[3] = add(pool, "c1", SERVE_LIVE, ME);
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

// However many questions one client has, another one's come in between.
static void test_clients_take_turns(void **state) {
    (void)state;
    begin();
    serve_pool *pool = serve_pool_new(1, 60, 20, NULL);
    serve_job *jobs[8] = {add(pool, "g1", SERVE_LIVE, ME)};
    wait_until_ran("g");
    const char *const names[] = {"a1", "b1", "c1", "d1", "x1", "y1", "z1"};
    for (int i = 0; i < 7; i++)
        jobs[i + 1] = add(pool, names[i], SERVE_LIVE, i < 4 ? ME : i < 6 ? SHE : HE);
    open_gate();
    wait_for_replies(8);
    // The one who was there first had a turn already, and those who come later begin even with him.
    assert_string_equal(ran, "gaxzbycd");
    end(pool, jobs, 8);
}

// A job that waits is not put off by clients that come new, one after the other.
static void test_longest_waiting_first(void **state) {
    (void)state;
    begin();
    serve_pool *pool = serve_pool_new(1, 60, 20, NULL);
    serve_job *jobs[3] = {add_long(pool, "lL", SERVE_MIDDLE, ME)};
    wait_until_ran("l");
    jobs[1] = add(pool, "g1", SERVE_MIDDLE, SHE); // gets its turn
    wait_until_ran("lg");
    jobs[2] = add(pool, "x1", SERVE_MIDDLE, HE);
    open_gate();
    wait_for_replies(3);
    assert_string_equal(ran, "lgLx");
    end(pool, jobs, 3);
}

// Every lane is full of jobs that do not end, and the lighter ones are answered all the same.
static void test_lighter_ones_do_not_wait(void **state) {
    (void)state;
    enum { JOBS = 12 }; // more than there are seats
    begin();
    serve_pool *pool = serve_pool_new(1, 60, 100, NULL);
    serve_job *jobs[3 * JOBS + 1];
    int count = 0;
    for (int i = 0; i < JOBS; i++)
        jobs[count++] = add_long(pool, "ll", SERVE_LONG, ME);
    wait_until_ran("l");
    jobs[count++] = add(pool, "a1", SERVE_LIVE, ME);
    wait_for_all("a");
    for (int i = 0; i < JOBS; i++)
        jobs[count++] = add_long(pool, "vv", SERVE_LIVE, ME);
    wait_for_all("v");
    serve_job *move = add(pool, "m1", SERVE_MIDDLE, ME);
    wait_for_all("m");
    serve_pool_release(move);
    for (int i = 0; i < JOBS; i++)
        jobs[count++] = add_long(pool, "nn", SERVE_MIDDLE, ME);
    wait_for_all("n");
    serve_job *quick = add(pool, "q1", SERVE_QUICK, ME);
    wait_for_all("q");
    serve_pool_release(quick);
    assert_int_equal(count, 3 * JOBS + 1);
    end(pool, jobs, count);
}

// One works at a time, and none of them ends; yet all begin, since they lend each other their turn.
static void test_slices(void **state) {
    (void)state;
    begin();
    serve_pool *pool = serve_pool_new(1, 60, 20, NULL);
    serve_job *jobs[5];
    for (int i = 0; i < 4; i++)
        jobs[i] = add_long(pool, (const char *[]){"aA", "bB", "cC", "dD"}[i], SERVE_LONG, ME);
    jobs[4] = add_long(pool, "xX", SERVE_LONG, SHE);
    wait_for_all("abcdx");
    assert_null(strpbrk(ran, "ABCDX"));
    int workers, busy;
    serve_pool_state(pool, &workers, &busy);
    assert_true(workers == 1 && busy == 1);
    open_gate();
    wait_for_replies(5);
    wait_for_all("ABCDX");
    end(pool, jobs, 5);
}

// Where one client's jobs have all the seats that he may have, another one's begins before the
// rest.
static void test_seats_are_left(void **state) {
    (void)state;
    enum { JOBS = 12 };
    begin();
    serve_pool *pool = serve_pool_new(1, 60, 64, NULL);
    serve_job *jobs[JOBS + 1];
    for (int i = 0; i < JOBS; i++) // more than there are seats
        jobs[i] = add_long(pool, "ll", SERVE_LONG, ME);
    wait_until_ran("llllll"); // all that have one
    jobs[JOBS] = add_long(pool, "xx", SERVE_LONG, SHE);
    wait_for_all("x");
    end(pool, jobs, JOBS + 1);
}

static serve_lane_kind lane_of(const char *path, const char *name, const char *value) {
    serve_task task;
    serve_reply reply = {0};
    serve_request request = {.path = path, .count = name ? 1 : 0, .query = {{name, value}}};
    assert_true(serve_task_read(&task, &request, &reply));
    serve_lane_kind lane = task.lane;
    serve_task_free(&task);
    return lane;
}

static void test_lanes(void **state) {
    (void)state;
    static const struct {
        serve_lane_kind lane;
        const char *path, *name, *value;
    } cases[] = {
        {SERVE_QUICK, "/api/v1/levels", NULL, NULL},
        {SERVE_QUICK, "/api/v1/position", NULL, NULL},
        {SERVE_QUICK, "/api/v1/move", "level", "easy"},
        {SERVE_QUICK, "/api/v1/move", "level", "hard"},
        {SERVE_MIDDLE, "/api/v1/move", NULL, NULL},
        {SERVE_MIDDLE, "/api/v1/move", "level", "master"},
        {SERVE_MIDDLE, "/api/v1/move", "level", "hexy-expert"},
        {SERVE_MIDDLE, "/api/v1/move", "seconds", "2"},
        {SERVE_LONG, "/api/v1/move", "seconds", "30"},
        {SERVE_LONG, "/api/v1/move", "visits", "1000000"},
        {SERVE_LONG, "/api/v1/move", "level", "net:v=1000000"},
        {SERVE_MIDDLE, "/api/v1/connect", NULL, NULL},
        {SERVE_MIDDLE, "/api/v1/between", NULL, NULL},
        {SERVE_MIDDLE, "/api/v1/between", "rules", "and-or"},
        {SERVE_LONG, "/api/v1/between", "rules", "must-play"},
        {SERVE_LIVE, "/api/v1/analyse", NULL, NULL},
        {SERVE_LONG, "/api/v1/review", NULL, NULL},
        {SERVE_LONG, "/api/v1/solve", NULL, NULL},
        {SERVE_LONG, "/api/v1/verify", NULL, NULL},
        {SERVE_QUICK, "/api/v1/unpack", NULL, NULL},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        if (lane_of(cases[i].path, cases[i].name, cases[i].value) != cases[i].lane)
            fail_msg("%s with %s=%s is in another lane", cases[i].path, cases[i].name,
                     cases[i].value);
}

// A lane takes so many, and half as many of one client.
static void test_too_many(void **state) {
    (void)state;
    begin();
    serve_pool *pool = serve_pool_new(1, 60, 4, NULL);
    serve_job *jobs[4] = {add(pool, "g1", SERVE_LIVE, ME), add(pool, "a1", SERVE_LIVE, ME)};
    assert_null(add(pool, "b1", SERVE_LIVE, ME));
    serve_job *elsewhere = add(pool, "q1", SERVE_QUICK, ME);
    assert_non_null(elsewhere);
    wait_for_all("gq");
    serve_pool_release(jobs[1]); // before it began
    assert_non_null(jobs[1] = add(pool, "c1", SERVE_LIVE, ME));
    assert_non_null(jobs[2] = add(pool, "d1", SERVE_LIVE, SHE));
    assert_non_null(jobs[3] = add(pool, "e1", SERVE_LIVE, HE));
    assert_null(add(pool, "f1", SERVE_LIVE, SHE));
    open_gate();
    wait_for_replies(5);
    serve_job *after = add(pool, "h1", SERVE_LIVE, ME); // those have ended, although not released
    assert_non_null(after);
    wait_for_replies(6);
    assert_null(strpbrk(ran, "abf"));
    serve_pool_release(elsewhere);
    serve_pool_release(after);
    end(pool, jobs, 4);
}

static void test_released_ends(void **state) {
    (void)state;
    begin();
    serve_pool *pool = serve_pool_new(1, 60, 8, NULL);
    serve_job *job = add_long(pool, "xX", SERVE_MIDDLE, ME);
    wait_until_ran("x");
    serve_job *parked = add_long(pool, "yY", SERVE_MIDDLE, ME);
    wait_for_all("y"); // they take turns now
    serve_pool_release(job);
    serve_pool_release(parked);
    wait_for_all("XY");
    job = add(pool, "a1", SERVE_MIDDLE, ME);
    wait_for_replies(1);
    end(pool, &job, 1);
}

static bool is_gone(void *user) {
    return *(atomic_bool *)user;
}

// Who goes away ends his question, whether it works, waits for its turn or has not begun.
static void test_gone_ends(void **state) {
    (void)state;
    enum { JOBS = 10 };
    begin();
    atomic_bool gone = false;
    serve_pool *pool = serve_pool_new(1, 60, 64, NULL);
    serve_job *jobs[JOBS];
    for (int i = 0; i < JOBS; i++) {
        serve_task task = {.run = run_long, .lane = SERVE_LONG};
        task.request.call = "xX";
        jobs[i] = serve_pool_add(pool, &task, ME, wake, is_gone, &gone);
    }
    wait_until_ran("xx");
    gone = true;
    for (int i = 0; i < JOBS; i++)
        serve_pool_beat(jobs[i]);
    wait_for_replies(JOBS);
    end(pool, jobs, JOBS);
}

static void test_time_ends(void **state) {
    (void)state;
    begin();
    serve_pool *pool = serve_pool_new(1, 0.01, 8, NULL);
    serve_job *jobs[2] = {add_long(pool, "x1", SERVE_LONG, ME),
                          add_long(pool, "y1", SERVE_LONG, ME)};
    wait_for_replies(2);
    end(pool, jobs, 2);
}

// Its reply, which comes when the job is looked at after its time.
static serve_reply expect_late(serve_job *job) {
    const struct timespec moment = {.tv_nsec = 10000000};
    serve_reply reply;
    while (!serve_pool_take(job, &reply)) {
        nanosleep(&moment, NULL);
        serve_pool_beat(job);
    }
    return reply;
}

// What waits when its time is up ends there: refused if it has not begun, an analysis with the last
// word that it had. All of it is behind one that does not end.
static void test_time_ends_waiting(void **state) {
    (void)state;
    begin();
    serve_pool *pool = serve_pool_new(1, 0.3, 8, NULL);
    serve_job *jobs[3] = {add(pool, "g2", SERVE_LIVE, ME)};
    wait_until_ran("g");
    jobs[1] = add(pool, "w1", SERVE_LIVE, ME);
    jobs[2] = add(pool, "x1", SERVE_LIVE, ME);
    open_gate();
    wait_until_ran("gw");
    serve_reply reply = expect_late(jobs[0]);
    assert_int_equal(reply.status, 200);
    assert_string_equal(reply.text, "g2");
    free(reply.text);
    reply = expect_late(jobs[2]);
    assert_int_equal(reply.status, 503);
    free(reply.text);
    assert_string_equal(ran, "gw");
    open_wall();
    wait_for_replies(3);
    end(pool, jobs, 3);
}

// The end comes while some work, some wait for their turn, and some have not begun.
static void test_stopping(void **state) {
    (void)state;
    enum { JOBS = 20 };
    begin();
    serve_pool *pool = serve_pool_new(2, 60, 64, NULL);
    serve_job *jobs[JOBS];
    for (int i = 0; i < JOBS; i++)
        jobs[i] = add_long(pool, "x1", SERVE_LONG, ME);
    wait_until_ran("xxx");
    serve_pool_stop(pool);
    wait_for_replies(JOBS);
    for (int i = 0; i < JOBS; i++)
        serve_pool_release(jobs[i]);
    serve_pool_free(pool);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_fewest_rounds_first),
        cmocka_unit_test(test_clients_take_turns),
        cmocka_unit_test(test_longest_waiting_first),
        cmocka_unit_test(test_lighter_ones_do_not_wait),
        cmocka_unit_test(test_slices),
        cmocka_unit_test(test_seats_are_left),
        cmocka_unit_test(test_lanes),
        cmocka_unit_test(test_too_many),
        cmocka_unit_test(test_released_ends),
        cmocka_unit_test(test_gone_ends),
        cmocka_unit_test(test_time_ends),
        cmocka_unit_test(test_time_ends_waiting),
        cmocka_unit_test(test_stopping),
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
