// SPDX-License-Identifier: MIT
// Who is next. Turns of one lane go to the client that had fewest of them, of several such to the
// one that has waited longest, and among his jobs to the one that had fewest rounds and then fewest
// turns. No client is kept from his turn for good: each turn that another one gets brings him
// nearer, and who comes new is not before those that wait.
#include "serve/pool_int.h"

#include <stdlib.h>

void serve_lane_init(serve_lane *lane, serve_pool *pool, int seats, int turns, int jobs, int nice) {
    *lane =
        (serve_lane){.pool = pool, .seats = seats, .turns = turns, .jobs_max = jobs, .nice = nice};
    pthread_cond_init(&lane->call, NULL);
}

static serve_lane *lane_of(const serve_job *job) {
    return &job->pool->lanes[job->lane];
}

// ---- clients ----

serve_client *serve_lane_client(serve_pool *pool, uint64_t name) {
    serve_client *client = pool->clients;
    while (client && client->name != name)
        client = client->next;
    if (!client && (client = calloc(1, sizeof *client))) {
        client->name = name;
        client->next = pool->clients;
        pool->clients = client;
    }
    if (client) client->jobs++;
    return client;
}

void serve_lane_drop_client(serve_pool *pool, serve_client *client) {
    serve_client **at = &pool->clients;
    if (--client->jobs > 0) return;
    while (*at != client)
        at = &(*at)->next;
    *at = client->next;
    free(client);
}

// Whoever comes into a lane is even with him who had fewest turns there: times of absence are no
// savings, nor is having been there alone a debt.
static void enter(serve_job *job) {
    serve_lane_kind k = job->lane;
    if (job->client->in[k].inside++ > 0) return;
    uint64_t fewest = UINT64_MAX;
    for (const serve_client *c = job->pool->clients; c; c = c->next)
        if (c != job->client && c->in[k].inside && c->in[k].turns < fewest) fewest = c->in[k].turns;
    job->client->in[k].turns = fewest == UINT64_MAX ? 0 : fewest;
}

// One client leaves room for others, however many questions he has.
static int client_share(int all) {
    return all > 3 ? all - all / 4 : all;
}

bool serve_lane_admit(serve_job *job) {
    serve_lane *lane = lane_of(job);
    int most = (lane->jobs_max + 1) / 2, *his = &job->client->in[job->lane].admitted;
    if (lane->admitted >= lane->jobs_max || *his >= most) return false;
    ++*his;
    lane->admitted++;
    job->admission = job->lane;
    enter(job);
    return true;
}

void serve_lane_dismiss(serve_job *job) {
    job->pool->lanes[job->admission].admitted--;
    job->client->in[job->admission].admitted--;
    job->client->in[job->lane].inside--;
    serve_lane_drop_client(job->pool, job->client);
    job->client = NULL;
}

// ---- turns ----

static void append(serve_job **list, serve_job *job) {
    while (*list)
        list = &(*list)->next;
    *list = job;
    job->next = NULL;
}

static bool can_begin(const serve_lane *lane, const serve_job *job) {
    return job->seated || (lane->seated < lane->seats &&
                           job->client->in[job->lane].seated < client_share(lane->seats));
}

// Whether the first goes before the second, which has waited longer.
static bool is_before(const serve_job *a, const serve_job *b) {
    uint64_t x = a->client->in[a->lane].turns, y = b->client->in[b->lane].turns;
    if (x != y || a->client != b->client) return x < y;
    return a->round != b->round ? a->round < b->round : a->turns < b->turns;
}

static serve_job *choose(const serve_lane *lane) {
    serve_job *best = NULL;
    for (serve_job *job = lane->waiting; job; job = job->next)
        if (can_begin(lane, job) && (!best || is_before(job, best))) best = job;
    return best;
}

bool serve_lane_is_wanted(const serve_lane *lane) {
    return choose(lane) != NULL;
}

void serve_lane_remove(serve_job *job) {
    serve_job **at = &lane_of(job)->waiting;
    while (*at != job)
        at = &(*at)->next;
    *at = job->next;
    job->next = NULL;
}

void serve_lane_grant(serve_lane *lane) {
    serve_job *job;
    while (lane->working < lane->turns && !lane->pool->stopping && (job = choose(lane))) {
        serve_lane_remove(job);
        lane->working++;
        job->turns++;
        job->client->in[job->lane].turns++;
        job->has_turn = true;
        if (job->seated) {
            pthread_cond_signal(&job->go);
            continue;
        }
        job->seated = true;
        lane->seated++;
        job->client->in[job->lane].seated++;
        append(&lane->called, job);
        pthread_cond_signal(&lane->call);
    }
}

void serve_lane_wait(serve_job *job) {
    append(&lane_of(job)->waiting, job);
    serve_lane_grant(lane_of(job));
}

void serve_lane_end_turn(serve_job *job) {
    if (job->has_turn) lane_of(job)->working--;
    job->has_turn = false;
}

void serve_lane_stand_up(serve_job *job) {
    serve_lane_end_turn(job);
    job->seated = false;
    lane_of(job)->seated--;
    job->client->in[job->lane].seated--;
}

void serve_lane_change(serve_job *job, serve_lane_kind to) {
    if (job->lane == to) return;
    job->client->in[job->lane].inside--;
    job->lane = to;
    enter(job);
}

serve_job *serve_lane_called(serve_lane *lane) {
    serve_job *job = lane->called;
    if (!job) return NULL;
    lane->called = job->next;
    job->next = NULL;
    return job;
}
