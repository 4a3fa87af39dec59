// SPDX-License-Identifier: MIT
// hexverify for a page without a server, as a WebAssembly module of its own: it reads a strategy
// from standard input and writes what `hexverify --json -` does, within the bounds that `hexproof
// serve` gives it. A file that is none gets its sentence on standard error. There is no solver, so
// that paths are walked. `make wasm` builds it, web/site/checker.js runs it.
#include "read/read.h"
#include "report/json.h"

#include <stdlib.h>

enum { MEGABYTES = 512, SECONDS = 20, PATHS = 1000 * 1000 };

static hv_status read_input(char **bytes, size_t *length, hv_limits *l, hv_error *err) {
    size_t room = 0, got;
    do {
        if (!hv_base_grow(l, bytes, &room, *length + 4096, 1)) return hv_base_full(err);
        got = fread(*bytes + *length, 1, room - *length, stdin);
        *length += got;
    } while (got);
    return HV_OK;
}

int main(void) {
    hv_limits l = hv_base_limits(MEGABYTES, SECONDS, PATHS);
    hv_error err = {""};
    hv_strategy s = {0};
    hv_judgement j = {0};
    hv_report r = {0};
    char *bytes = NULL;
    size_t length = 0;
    hv_status status = read_input(&bytes, &length, &l, &err);
    if (!status) status = hv_read_strategy(&s, bytes, length, &l, &err);
    if (!status) status = hv_judge_strategy(&j, &s, (hv_way){.claims = true}, NULL, &l, &err);
    if (!err.text[0] && hv_report_make(&r, &j.check, &l, &err)) status = HV_RESOURCES;
    if (err.text[0])
        fprintf(stderr, "%s\n", err.text);
    else
        hv_json_write(&j, &r, "-", &l, stdout);
    return (int)status; // and everything is gone
}
