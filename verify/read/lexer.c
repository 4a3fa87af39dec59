// SPDX-License-Identifier: MIT
// Words are runs of printable ASCII without brackets and braces. Any other byte outside a comment
// is an error: a file with a NUL byte in it is no strategy.
#include "read/lexer.h"

#include <limits.h>
#include <string.h>

hv_lexer hv_lexer_make(const char *bytes, size_t length, hv_limits *limits, hv_error *err) {
    hv_lexer x = {bytes, bytes + length, {1, 1}, {0}, limits, err};
    if (length >= 3 && !memcmp(bytes, "\xef\xbb\xbf", 3)) x.at += 3; // a byte-order mark
    return x;
}

static void step(hv_lexer *x) {
    if (*x->at++ == '\n') {
        x->place.line += x->place.line < INT_MAX;
        x->place.column = 1;
    } else {
        x->place.column += x->place.column < INT_MAX;
    }
}

static bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static bool begins_comment(const hv_lexer *x) {
    return *x->at == '{' || (*x->at == '/' && x->end - x->at > 1 && x->at[1] == '/');
}

static bool in_word(const hv_lexer *x) {
    return x->at<x->end && * x->at> ' ' && *x->at < 127 && !strchr("()[]{}", *x->at) &&
           !begins_comment(x);
}

static hv_status skip_comment(hv_lexer *x) {
    hv_place start = x->place;
    char last = *x->at == '{' ? '}' : '\n';
    while (x->at < x->end && *x->at != last)
        step(x);
    if (x->at < x->end)
        step(x);
    else if (last == '}')
        return hv_base_fail(x->err, HV_MALFORMED, "%d:%d: this comment has no closing brace",
                            start.line, start.column);
    return HV_OK;
}

hv_status hv_lexer_next(hv_lexer *x) {
    if (hv_base_late(x->limits)) return hv_base_too_late(x->limits, x->err);
    while (x->at < x->end && (is_blank(*x->at) || begins_comment(x))) {
        if (is_blank(*x->at))
            step(x);
        else if (skip_comment(x))
            return HV_MALFORMED;
    }
    x->token = (hv_token){0, x->place, x->at, 0};
    if (x->at == x->end) return HV_OK;
    if (strchr("()[]", *x->at) && *x->at) {
        x->token.kind = *x->at;
        x->token.length = 1;
        step(x);
        return HV_OK;
    }
    while (in_word(x))
        step(x);
    x->token.kind = 'w';
    x->token.length = (size_t)(x->at - x->token.text);
    if (x->token.length > HV_WORD_MAX)
        return hv_base_fail(x->err, HV_MALFORMED, "%d:%d: a word of %zu letters; the longest is %d",
                            x->token.place.line, x->token.place.column, x->token.length,
                            HV_WORD_MAX);
    if (x->token.length) return HV_OK;
    return hv_base_fail(x->err, HV_MALFORMED, "%d:%d: byte 0x%02x is not text", x->place.line,
                        x->place.column, (unsigned)(unsigned char)*x->at);
}

hv_status hv_lexer_expected(const hv_lexer *x, const char *what) {
    const hv_token *t = &x->token;
    if (t->kind)
        return hv_base_fail(x->err, HV_MALFORMED, "%d:%d: expected %s, found '%.*s'", t->place.line,
                            t->place.column, what, (int)t->length, t->text);
    return hv_base_fail(x->err, HV_MALFORMED, "%d:%d: expected %s, found the end of the file",
                        t->place.line, t->place.column, what);
}

hv_status hv_lexer_take(hv_lexer *x, char kind, const char *what) {
    if (x->token.kind != kind) return hv_lexer_expected(x, what);
    return hv_lexer_next(x);
}
