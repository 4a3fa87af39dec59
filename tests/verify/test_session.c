// SPDX-License-Identifier: MIT
// verify/game/session: every allocation failing in turn while a pattern is made ready to be played. It
// says that memory is out, and nothing else.
#include "unit/failing.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>

#include <cmocka.h>

#include "game/session.h"
#include "verify/strategies.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static char path[] = "/tmp/hexverify-session-XXXXXX";

static int write_file(void **state) {
    (void)state;
    int file = mkstemp(path);
    FILE *out = file < 0 ? NULL : fdopen(file, "w");
    if (!out) return -1;
    fputs(STRATEGY_4X4, out);
    return fclose(out);
}

static int remove_file(void **state) {
    (void)state;
    return unlink(path);
}

static hv_status open_once(long allocations) {
    hv_session s;
    hv_options o = {.megabytes = 64, .paths = 1000, .files = {path}, .file_count = 1};
    allocations_left = allocations;
    hv_status status = hv_session_open(&s, &o);
    hv_session_close(&s);
    return status;
}

static void every_allocation_may_fail(void **state) {
    (void)state;
    long failing = 0;
    assert_int_equal(open_once(-1), HV_OK);
    for (;; failing++) {
        hv_status status = open_once(failing);
        if (atomic_exchange(&allocations_left, -1) >= 0) break; // fewer are made
        assert_int_equal(status, HV_RESOURCES);
    }
    assert_in_range(failing, 10, 1000);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_allocation_may_fail)};
    return cmocka_run_group_tests_name("session", tests, write_file, remove_file);
}
