// SPDX-License-Identifier: MIT
// Several threads at one work, with locks between them. Whoever works alone has no crew: NULL
// for it makes every function here do the obvious thing without any threads, and where the program
// is built without threads there is never another.
#ifndef HX_CREW_H
#define HX_CREW_H

#include "base/error.h"

typedef struct hx_crew hx_crew;

// NULL where the program has no threads. Release with hx_crew_free. HX_RESOURCES.
hx_status hx_crew_new(hx_crew **out, hx_error *err);
void hx_crew_free(hx_crew *c); // NULL is fine

// Runs work(user, 0) here and work(user, 1) to work(user, count - 1) on threads of their own, fewer
// if they cannot be had, and returns when all have ended. Signals come to the calling thread only.
void hx_crew_run(hx_crew *c, int count, void (*work)(void *user, int number), void *user);

// The lock, for the work. hx_crew_wait lets go of it until somebody wakes the crew.
void hx_crew_hold(hx_crew *c);
void hx_crew_release(hx_crew *c);
void hx_crew_wait(hx_crew *c);
void hx_crew_wake(hx_crew *c);

// Another lock, for what is looked at often and changed seldom: any number look at once, who
// changes it is alone.
void hx_crew_look(hx_crew *c);
void hx_crew_change(hx_crew *c);
void hx_crew_looked(hx_crew *c); // or changed: lets go of it

// Processors that this machine has for us; 1 if unknown.
int hx_crew_processors(void);

#endif
