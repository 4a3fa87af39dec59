// SPDX-License-Identifier: MIT
// What the user asks for, and the file that it is about.
#ifndef HV_INPUT_H
#define HV_INPUT_H

#include "read/read.h"
#include "sat/sat.h"

typedef struct hv_options {
    hv_method method;
    const char *pattern; // NULL: the one that no other calls
    const char *cnf, *drat, *svg;
    const char *is;               // the position that a file is to prove; NULL: any
    const char *winner, *to_play; // with it; NULL: any, and as it follows from the last stone
    bool json, quiet;
    size_t megabytes;
    double seconds;
    uint64_t paths, few;
    uint64_t number; // of the strategy that is restored
    const char *files[64];
    int file_count;
} hv_options;

// A file that has been read, and the limits that it was read under.
typedef struct hv_input {
    char *bytes;
    size_t length;
    hv_strategy strategy;
    hv_limits limits;
} hv_input;

// Complains on standard error, with the file's name before the sentence. "-" is standard input.
hv_status hv_input_read(hv_input *in, const char *path, const hv_options *o);
hv_status hv_input_bytes(hv_input *in, const char *path, const hv_options *o);
void hv_input_free(hv_input *in);

// The sentence about a file, behind its name.
void hv_input_complain(const char *path, const hv_error *err);

// The pattern that the options name, or the main one; -1 after a complaint.
int hv_input_pattern(const hv_input *in, const hv_options *o);

#endif
