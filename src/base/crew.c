// SPDX-License-Identifier: MIT
#define _GNU_SOURCE // for a lock under which changes do not wait for ever
#include "base/crew.h"

#if defined __wasm__ && !defined __EMSCRIPTEN_PTHREADS__

hx_status hx_crew_new(hx_crew **out, hx_error *err) {
    (void)err;
    *out = NULL;
    return HX_OK;
}
void hx_crew_free(hx_crew *c) {
    (void)c;
}
void hx_crew_run(hx_crew *c, int count, void (*work)(void *user, int number), void *user) {
    (void)c, (void)count;
    work(user, 0);
}
void hx_crew_hold(hx_crew *c) {
    (void)c;
}
void hx_crew_release(hx_crew *c) {
    (void)c;
}
void hx_crew_wait(hx_crew *c) {
    (void)c;
}
void hx_crew_wake(hx_crew *c) {
    (void)c;
}
void hx_crew_look(hx_crew *c) {
    (void)c;
}
void hx_crew_change(hx_crew *c) {
    (void)c;
}
void hx_crew_looked(hx_crew *c) {
    (void)c;
}
int hx_crew_processors(void) {
    return 1;
}

#else

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

enum { THREADS_MAX = 64 };

typedef struct member {
    void (*work)(void *user, int number);
    void *user;
    int number;
    pthread_t thread;
} member;

struct hx_crew {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    pthread_rwlock_t looks;
    member members[THREADS_MAX];
};

// Who wants to change something goes before those who want to look.
static bool make_looks(hx_crew *c) {
    pthread_rwlockattr_t kind;
    if (pthread_rwlockattr_init(&kind)) return false;
#ifdef PTHREAD_RWLOCK_WRITER_NONRECURSIVE_INITIALIZER_NP
    pthread_rwlockattr_setkind_np(&kind, PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP);
#endif
    bool made = !pthread_rwlock_init(&c->looks, &kind);
    pthread_rwlockattr_destroy(&kind);
    return made;
}

hx_status hx_crew_new(hx_crew **out, hx_error *err) {
    hx_crew *c = calloc(1, sizeof *c);
    bool lock = c && !pthread_mutex_init(&c->lock, NULL);
    bool changed = lock && !pthread_cond_init(&c->changed, NULL);
    if (changed && make_looks(c)) {
        *out = c;
        return HX_OK;
    }
    if (changed) pthread_cond_destroy(&c->changed);
    if (lock) pthread_mutex_destroy(&c->lock);
    free(c);
    return hx_fail_memory(err);
}

void hx_crew_free(hx_crew *c) {
    if (!c) return;
    pthread_rwlock_destroy(&c->looks);
    pthread_cond_destroy(&c->changed);
    pthread_mutex_destroy(&c->lock);
    free(c);
}

static void *run_member(void *arg) {
    member *m = arg;
    m->work(m->user, m->number);
    return NULL;
}

void hx_crew_run(hx_crew *c, int count, void (*work)(void *user, int number), void *user) {
    int running = 1;
    sigset_t all, before;
    if (count > THREADS_MAX) count = THREADS_MAX;
    sigfillset(&all);
    if (c) pthread_sigmask(SIG_SETMASK, &all, &before); // threads inherit it
    for (; c && running < count; running++) {
        member *m = &c->members[running];
        *m = (member){work, user, running, 0};
        if (pthread_create(&m->thread, NULL, run_member, m)) break;
    }
    if (c) pthread_sigmask(SIG_SETMASK, &before, NULL);
    work(user, 0);
    for (int i = 1; i < running; i++)
        pthread_join(c->members[i].thread, NULL);
}

void hx_crew_hold(hx_crew *c) {
    if (c) pthread_mutex_lock(&c->lock);
}

void hx_crew_release(hx_crew *c) {
    if (c) pthread_mutex_unlock(&c->lock);
}

void hx_crew_wait(hx_crew *c) {
    if (c) pthread_cond_wait(&c->changed, &c->lock);
}

void hx_crew_wake(hx_crew *c) {
    if (c) pthread_cond_broadcast(&c->changed);
}

void hx_crew_look(hx_crew *c) {
    if (c) pthread_rwlock_rdlock(&c->looks);
}

void hx_crew_change(hx_crew *c) {
    if (c) pthread_rwlock_wrlock(&c->looks);
}

void hx_crew_looked(hx_crew *c) {
    if (c) pthread_rwlock_unlock(&c->looks);
}

int hx_crew_processors(void) {
    long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count < 1 ? 1 : count > THREADS_MAX ? THREADS_MAX : (int)count;
}

#endif
