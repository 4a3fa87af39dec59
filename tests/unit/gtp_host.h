// SPDX-License-Identifier: MIT
// A GTP session without a process around it, for the tests of its commands: a host that remembers.
#ifndef GTP_HOST_H
#define GTP_HOST_H

#include "gtp/commands.h"

typedef struct fixture {
    gtp_session session;
    char text[1 << 16]; // everything that was written since the last line
    size_t length;
    int writes;            // in how many pieces
    int writes_left;       // before writing fails; negative: it never does
    int questions;         // times that the search was asked whether to stop
    int waits;             // times that it waited for input
    int stop_at;           // the question to which the answer is yes; 0: none
    bool any;              // a question meant any input
    bool any_before_gfx;   // ...when there was nothing to show yet
    const char *file;      // what read_file finds; NULL: nothing
    char written[1 << 12]; // what write_file got
} fixture;
int gtp_host_set_up(void **state);
int gtp_host_tear_down(void **state);

// Sends bytes, or a string, as one line; returns what was written.
const char *tell_bytes(fixture *f, const char *line, size_t length);
const char *tell(fixture *f, const char *line);

#define TEST(name) cmocka_unit_test_setup_teardown(name, gtp_host_set_up, gtp_host_tear_down)

#endif
