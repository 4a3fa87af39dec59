// SPDX-License-Identifier: MIT
// Inside of asking: the jobs that wait for their result, and who listens for them.
#ifndef CLUSTER_ASK_H
#define CLUSTER_ASK_H

#include "cluster/cluster.h"

#include <pthread.h>

// A job that a thread waits for.
typedef struct cluster_job {
    struct cluster_job *next;
    char id[CLUSTER_ID_MAX]; // in the stream
    const char *text;
    char *result; // NULL: not there yet
    double asked;
} cluster_job;

typedef struct cluster_text_item {
    struct cluster_text_item *next;
    char text[];
} cluster_text_item;

struct cluster_ask {
    char name[CLUSTER_ID_MAX], me[CLUSTER_NAME_MAX];
    char position[256]; // to be shown; a long one is cut off
    double deadline;    // on cluster_now's scale; 0: none
    char jobs[CLUSTER_NAME_MAX], results[CLUSTER_NAME_MAX], asker[CLUSTER_NAME_MAX];
    char progress[CLUSTER_NAME_MAX], facts[CLUSTER_NAME_MAX], memo[CLUSTER_NAME_MAX];

    pthread_mutex_t sending; // of the next
    cluster_link *sender;

    pthread_mutex_t lock; // of all that follows
    pthread_cond_t came;  // a result, or the end
    cluster_job *waiting;
    cluster_text_item *first_fact, **last_fact; // heard, not yet used
    hx_solve_progress so_far;
    int workers;           // that are there
    long long sent, again; // jobs, and how many of them a second time
    bool ending, over;     // the question is answered; nothing can be asked any more
    bool told_lack;        // that no worker is there

    cluster_link *listener; // of its thread alone
    char heard_results[CLUSTER_ID_MAX], heard_facts[CLUSTER_ID_MAX];
};

// Listens for results, facts and workers, and says that somebody asks, until `ending`.
void *cluster_listen(void *ask);
// The time that is to be heard of: a stop, or the end.
bool cluster_ask_stops(void *ask);

#endif
