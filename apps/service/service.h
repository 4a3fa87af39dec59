// SPDX-License-Identifier: MIT
// Questions and answers without a transport: a call's name and flat fields go in, one JSON object
// comes out, and objects that tell of progress before it. The HTTP server and the browser build ask
// through this one door, so that they answer alike.
//
// Fields come from outside: every value is read here, bounded, and refused with a sentence. Nothing
// in a field is ever taken for the name of a file.
#ifndef SERVICE_H
#define SERVICE_H

#include "app.h"

typedef struct service_field {
    const char *name, *value;
} service_field;

enum { SERVICE_FIELDS_MAX = 16 };

typedef struct service_request {
    const char *call;
    int count; // of fields
    service_field fields[SERVICE_FIELDS_MAX];
} service_request;

// Who asks; NULL functions are fine.
typedef struct service_host {
    void *user;
    bool (*poll)(void *user); // asked every few milliseconds; true: end with what there is
    void (*progress)(void *user, const char *json, size_t length);
    double seconds;  // no answer takes much longer; 0: no limit
    uint64_t visits; // an analysis stops there for now and says that there is more; 0: it does not
    uint64_t told;   // so many visits were told of before: progress begins after them
    bool only_reads; // a call that streams reads its question, and answers nothing
} service_host;

typedef struct service_answer {
    char *text; // an object, on failure {"error":"..."}; for free(); NULL: out of memory
    size_t length;
    bool more; // of an analysis: its own limits are not reached
} service_answer;

typedef struct service_context service_context;

typedef struct service_call {
    const char *name;
    const char *fields; // those it takes, separated by blanks
    bool position;      // one of them is needed: the position, which is read beforehand
    bool streams;       // tells of progress
    bool rounds;        // obeys service_host.visits
    hx_status (*run)(service_context *c);
} service_call;

// The call of that name; NULL if there is none.
const service_call *service_find(const char *name);

// HX_BAD_INPUT and HX_USAGE: the question is wrong; HX_NO: it has no answer; HX_RESOURCES.
hx_status service_run(hx_engine *engine, const service_request *request, const service_host *host,
                      service_answer *answer);

// ---- for the calls themselves (apps/service/*.c) ----

struct service_context {
    hx_engine *engine;
    const service_request *request;
    const service_host *host;
    hx_game *game;  // as the field `position` says
    app_json *json; // takes the answer
    bool more;
    double deadline; // on service_now; 0: none
    uint64_t told;   // visits of the last progress
    char why[400];   // the sentence of a failure
};

double service_now(void); // seconds on a clock that never jumps

// The field's value; NULL if it is not there.
const char *service_get(const service_context *c, const char *name);
// Leaves the sentence and returns the status.
hx_status service_fail(service_context *c, hx_status status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
// The same with the engine's sentence.
hx_status service_fail_engine(service_context *c, hx_status status);
// Numbers within bounds; *out stays as it is where the field is missing. HX_USAGE.
hx_status service_number(service_context *c, const char *name, double low, double high,
                         double *out);
// The same for whole numbers; `low` is not negative.
hx_status service_count(service_context *c, const char *name, double low, double high, double *out);
hx_status service_flag(service_context *c, const char *name, bool *out);
hx_status service_color(service_context *c, const char *name, hx_color *out);
// The game gets the swap rule that the field `swap` names; none where it is missing. HX_USAGE,
// HX_NO.
hx_status service_swap(service_context *c);
// An end or ends of a connection that must be there. HX_USAGE.
hx_status service_ends(service_context *c, int ends[2]);
// Level, seconds, visits and seed, with the host's bounds. HX_USAGE.
hx_status service_limits(service_context *c, hx_limits *out);
// For hx_limits.poll, with the context as its user.
bool service_poll(void *context);

// Hands progress to the host, if there is memory for it: an event less is nothing worse.
void service_tell(const service_context *c, app_json *json);

hx_status service_levels(service_context *c);
hx_status service_templates(service_context *c);
hx_status service_position(service_context *c);
hx_status service_convert(service_context *c);
hx_status service_move(service_context *c);
hx_status service_analyse(service_context *c);
hx_status service_review(service_context *c);
hx_status service_solve(service_context *c);
hx_status service_connect(service_context *c);
hx_status service_between(service_context *c);
hx_status service_explain(service_context *c);
hx_status service_reply(service_context *c);
hx_status service_tactic(service_context *c);
hx_status service_evaluate(service_context *c);
hx_status service_inferior(service_context *c);

#endif
