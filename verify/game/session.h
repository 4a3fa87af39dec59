// SPDX-License-Identifier: MIT
// A file whose chosen pattern can be played: what `play` and `restore` begin with, and
// these two.
#ifndef HV_SESSION_H
#define HV_SESSION_H

#include "game/game.h"
#include "input/input.h"

typedef struct hv_session {
    hv_input in;
    uint32_t pattern;
    hv_form form; // the pattern written out
    hv_game game; // at its beginning
} hv_session;

// Complains on standard error, also if the pattern does not always have an answer. Close the
// session even after a failure.
hv_status hv_session_open(hv_session *s, const hv_options *o);
void hv_session_close(hv_session *s);

hv_status hv_play_file(const hv_options *o);    // hexverify play FILE
hv_status hv_restore_file(const hv_options *o); // hexverify restore FILE

#endif
