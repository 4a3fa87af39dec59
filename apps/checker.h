// SPDX-License-Identifier: MIT
// hexverify as another process. It shares no code with the engine, and no memory either.
#ifndef APP_CHECKER_H
#define APP_CHECKER_H

#include <stddef.h>
#include <stdio.h>
#include <sys/types.h>

// A file without a name, which no other program that is started meanwhile gets to see; NULL.
FILE *app_checker_file(void);

// Starts it on two files, with the words after the first; -1 if it cannot be started. Its
// complaints are in the output too.
pid_t app_checker_start(char *const argv[], FILE *in, FILE *out);

// What it wrote, for free(), without the end of the line; NULL if that is more than `most` bytes.
char *app_checker_output(FILE *out, size_t most);

// All of that for a text: its exit status, and its output for free(); -1 and NULL if it did not
// run.
int app_checker_run(char *const argv[], const char *input, char **output);

#endif
