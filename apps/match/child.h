// SPDX-License-Identifier: MIT
// A program that speaks GTP, as a child process: started, asked, ended. Nothing that it does or
// leaves undone makes us wait longer than we want to.
#ifndef MATCH_CHILD_H
#define MATCH_CHILD_H

#include "hexproof.h"
#include "match/answer.h"

#include <sys/types.h>

enum { MATCH_WHY_MAX = 2 * MATCH_TEXT_MAX + 80 }; // room for a sentence about an answer

typedef struct match_child {
    pid_t pid;                    // its process and its process group; 0: not running
    int in, out;                  // our ends of its standard input and output
    char bytes[MATCH_ANSWER_MAX]; // what has come from it and is not used yet
    size_t length;
} match_child;

double match_child_now(void); // seconds on a clock that only goes forward

// Starts the command line in a shell. Its standard error goes nowhere, unless the command line
// sends it somewhere. False with errno.
bool match_child_start(match_child *c, const char *command);

// Sends a command and waits for the answer. HX_OK: done, `text` is the answer. HX_NO: the program
// refused, `text` is what it said. HX_BAD_INPUT: it did not answer properly within that time,
// `text` says what it did instead. HX_RESOURCES: something has come in on `stop`.
hx_status match_child_ask(match_child *c, int stop, double seconds, const char *command,
                          char text[MATCH_WHY_MAX]);

// Ends the process and all that it has started. `politely`: with quit, and a moment for it.
void match_child_end(match_child *c, bool politely);

#endif
