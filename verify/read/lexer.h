// SPDX-License-Identifier: MIT
// The words of a strategy file, each with its place. Comments are // to the end of the line, and
// { to the next }; they separate words like blanks.
#ifndef HV_LEXER_H
#define HV_LEXER_H

#include "core/strategy.h"

typedef struct hv_token {
    char kind; // ( ) [ ], w for a word, 0 at the end of the file
    hv_place place;
    const char *text; // into the file's bytes
    size_t length;
} hv_token;

typedef struct hv_lexer {
    const char *at, *end;
    hv_place place;
    hv_token token;    // the present one
    hv_limits *limits; // whose deadline stops it
    hv_error *err;     // for what is wrong
} hv_lexer;

enum { HV_WORD_MAX = 64, HV_DEPTH_MAX = 1000 }; // letters; nesting

hv_lexer hv_lexer_make(const char *bytes, size_t length, hv_limits *limits, hv_error *err);

// Steps to the next token.
hv_status hv_lexer_next(hv_lexer *x);

// The sentence "LINE:COLUMN: expected ..., found ..." about the present token.
hv_status hv_lexer_expected(const hv_lexer *x, const char *what);

// If the present token is of the kind, steps over it; otherwise complains.
hv_status hv_lexer_take(hv_lexer *x, char kind, const char *what);

#endif
