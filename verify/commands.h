// SPDX-License-Identifier: MIT
// What the program can do besides checking, and the options that all of it shares.
#ifndef HV_COMMANDS_H
#define HV_COMMANDS_H

#include "print.h"
#include "yang.h"

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

hv_status hv_verify_files(const hv_options *o); // hexverify FILE...

hv_status hv_play_file(const hv_options *o);     // hexverify play FILE
hv_status hv_position_file(const hv_options *o); // hexverify position FILE
hv_status hv_restore_file(const hv_options *o);  // hexverify restore FILE
hv_status hv_excise_file(const hv_options *o);   // hexverify excise FILE
hv_status hv_print_file(const hv_options *o);    // hexverify print FILE
hv_status hv_minimise_file(const hv_options *o); // hexverify minimise FILE
hv_status hv_dot_file(const hv_options *o);      // hexverify dot FILE
hv_status hv_diagram_file(const hv_options *o);  // hexverify draw FILE
hv_status hv_import_file(const hv_options *o);   // hexverify import FILE

// What draw, excise and import do with what they have read. A figure is of the pattern's tree, or
// of the patterns below it.
hv_status hv_diagram_write(const hv_strategy *s, uint32_t pattern, bool tree, FILE *out,
                           hv_limits *l, hv_error *err);
hv_status hv_excise_write(const char *bytes, size_t length, FILE *out, hv_limits *l, hv_error *err);
hv_status hv_import_write(const hv_yang *y, FILE *out, size_t *left_out, hv_limits *l,
                          hv_error *err);

void hv_gardner_write(int n, FILE *out);                                 // 2 <= n <= 32
hv_status hv_solve_write(int n, FILE *out, hv_limits *l, hv_error *err); // 1 <= n <= 5

#endif
