// SPDX-License-Identifier: MIT
// Any bytes as the lines of a GTP session: every command line gets exactly one answer, every answer
// has the form that clients rely on, and the session goes on. Searches are cut short by effort, not
// by time, so that a finding can be repeated; there are no files.
#include "gtp/gtp.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TICKS = 50, LINES_MAX = 64 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check(bool good, const char *sentence, const char *bytes, size_t length) {
    if (good) return;
    fprintf(stderr, "%s:\n%.*s\n", sentence, (int)length, bytes);
    abort();
}

static bool is_graphics(const char *bytes, size_t length) {
    static const char *const starts[] = {"gogui-gfx:\nab\nVAR ", "gogui-gfx:\ndfpn\nVAR "};
    for (int i = 0; i < 2; i++) {
        size_t size = strlen(starts[i]);
        if (length > size && memcmp(bytes, starts[i], size) == 0) return true;
    }
    return false;
}

static bool has_empty_line_inside(const char *bytes, size_t length) {
    for (size_t i = 0; i + 2 < length; i++)
        if (bytes[i] == '\n' && bytes[i + 1] == '\n') return true;
    return false;
}

// What is known of the answers to one line.
typedef struct answers {
    int count;   // without the graphics
    bool stream; // the last one goes on line by line
} answers;

// A piece of an answer that comes line by line, from its head to its empty line; false if it is
// none.
static bool take_line(answers *a, const char *bytes, size_t length) {
    bool head = length >= 2 && bytes[0] == '=' && memchr(bytes, '\n', length) == bytes + length - 1;
    if (!a->stream && !head) return false;
    bool last = length == 1 && bytes[0] == '\n';
    bool record = length > 10 && memcmp(bytes, "info move ", 10) == 0;
    check(!a->stream || last || record, "no line of records", bytes, length);
    check(memchr(bytes, '\n', length) == bytes + length - 1, "more than a line", bytes, length);
    a->count += head;
    a->stream = !last;
    return true;
}

// The session's only way out.
static bool take(void *user, const char *bytes, size_t length) {
    answers *a = user;
    bool graphics = length > 0 && bytes[0] == 'g';
    if (take_line(a, bytes, length)) return true;
    check(length >= 4, "too short", bytes, length);
    check(graphics ? is_graphics(bytes, length) : bytes[0] == '=' || bytes[0] == '?',
          "begins like no answer", bytes, length);
    check(memcmp(bytes + length - 2, "\n\n", 2) == 0, "does not end", bytes, length);
    check(!has_empty_line_inside(bytes, length), "ends twice", bytes, length);
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)bytes[i];
        check(c == '\n' || (c >= ' ' && c != 127), "has a control character", bytes, length);
    }
    a->count += !graphics;
    return true;
}

// Kept from one input to the next, which shares nothing through it but time: making it takes longer
// than most inputs.
static hx_engine *engine;

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    answers got;
    const gtp_host host = {.user = &got, .write = take};
    gtp_session session;
    gtp_session_init(&session, &host);
    session.ticks = TICKS;
    session.engine = engine;
    const char *text = (const char *)data, *end = text + size;
    bool more = true;
    for (int i = 0; i < LINES_MAX && more && text < end; i++) {
        const char *newline = memchr(text, '\n', (size_t)(end - text));
        const char *stop = newline ? newline : end;
        got = (answers){0};
        more = gtp_session_line(&session, text, (size_t)(stop - text));
        check(got.count <= 1 && !got.stream, "more than one answer", text, (size_t)(stop - text));
        check(got.count == 1 || more, "ended without an answer", text, (size_t)(stop - text));
        text = stop + (newline != NULL);
    }
    check(!session.broken, "broken without a reason", "", 0);
    engine = session.engine;
    session.engine = NULL;
    gtp_session_free(&session);
    return 0;
}
