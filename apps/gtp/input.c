// SPDX-License-Identifier: MIT
#include "gtp/input.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum {
    CHUNK = 1 << 16,             // bytes a read asks for
    QUEUE_MAX = 4 * GTP_LINE_MAX // read ahead while a search runs
};

// Seconds after which a quit was not the last line of a script that ends.
static const double A_MOMENT = 0.2;

void gtp_input_init(gtp_input *in, int fd) {
    *in = (gtp_input){.fd = fd};
}

void gtp_input_free(gtp_input *in) {
    free(in->bytes);
    *in = (gtp_input){.fd = -1, .ended = true};
}

// Room for `more` bytes behind the queue; what was used before its start is given up first.
static bool reserve(gtp_input *in, size_t more) {
    if (in->start > 0) {
        if (in->end > in->start) memmove(in->bytes, in->bytes + in->start, in->end - in->start);
        in->end -= in->start;
        in->seen = in->seen > in->start ? in->seen - in->start : 0;
        in->known = in->known > in->start ? in->known - in->start : 0;
        in->start = 0;
    }
    if (in->room - in->end >= more) return true;
    size_t room = in->room ? in->room : CHUNK;
    while (room - in->end < more)
        room *= 2;
    char *bytes = realloc(in->bytes, room);
    if (!bytes) return false;
    in->bytes = bytes;
    in->room = room;
    return true;
}

// Puts the bytes into the queue, leaving out what is beyond the longest line.
static void append(gtp_input *in, const char *bytes, size_t length) {
    while (length > 0) {
        const char *newline = memchr(bytes, '\n', length);
        size_t part = newline ? (size_t)(newline - bytes) : length;
        size_t keep = GTP_LINE_MAX + 1 - in->unfinished;
        if (keep > part) keep = part;
        memcpy(in->bytes + in->end, bytes, keep);
        in->end += keep;
        in->unfinished += keep;
        if (newline) {
            in->bytes[in->end++] = '\n';
            in->unfinished = 0;
            part++;
        }
        bytes += part;
        length -= part;
    }
}

// One read, which may wait.
static void read_more(gtp_input *in) {
    char chunk[CHUNK];
    ssize_t got;
    do
        got = read(in->fd, chunk, sizeof chunk);
    while (got < 0 && errno == EINTR);
    if (got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) {
        // Somebody made the descriptor non-blocking, perhaps a parent that shares it.
        poll(&(struct pollfd){.fd = in->fd, .events = POLLIN}, 1, -1);
    } else if (got <= 0) {
        in->ended = true;
    } else if (!reserve(in, (size_t)got)) {
        in->ended = in->failed = true;
    } else {
        append(in, chunk, (size_t)got);
    }
}

bool gtp_input_next(gtp_input *in, const char **line, size_t *length) {
    in->begun = false;
    size_t looked = 0; // bytes of the queue that hold no line break
    for (;;) {
        size_t fresh = in->end - in->start - looked;
        char *newline = fresh > 0 ? memchr(in->bytes + in->start + looked, '\n', fresh) : NULL;
        if (newline || (in->ended && in->end > in->start)) {
            char *end = newline ? newline : in->bytes + in->end;
            *line = in->bytes + in->start;
            *length = (size_t)(end - *line);
            in->start = (size_t)(end - in->bytes) + (newline != NULL);
            return true;
        }
        if (in->ended) return false;
        looked += fresh;
        read_more(in);
    }
}

void gtp_input_wait(gtp_input *in) {
    size_t queued = in->end - in->start;
    while (!in->ended && !(queued > 0 && memchr(in->bytes + in->start, '\n', queued))) {
        read_more(in);
        queued = in->end - in->start;
    }
}

static bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\r';
}

// True for the word alone, but for blanks behind it.
static bool is_word(const char *line, size_t length, const char *word) {
    while (length > 0 && is_blank(line[length - 1]))
        length--;
    return length == strlen(word) && memcmp(line, word, length) == 0;
}

// True for quit, with a number before it or without, as the session would read it: tabs are blanks,
// and what follows a # is none of it.
static bool is_quit(const char *line, size_t length) {
    const char *comment = memchr(line, '#', length);
    if (comment) length = (size_t)(comment - line);
    while (length > 0 && ((*line >= '0' && *line <= '9') || is_blank(*line))) {
        line++;
        length--;
    }
    return is_word(line, length, "quit");
}

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

// Takes the line at `at` out of the queue, with its line break.
static void remove_line(gtp_input *in, size_t at, size_t length) {
    memmove(in->bytes + at, in->bytes + at + length + 1, in->end - (at + length + 1));
    in->end -= length + 1;
    if (in->known > at) in->known -= length + 1;
}

bool gtp_input_interrupted(gtp_input *in, bool any) {
    struct pollfd ready = {.fd = in->fd, .events = POLLIN};
    if (!in->ended && in->end - in->start < QUEUE_MAX && poll(&ready, 1, 0) > 0) read_more(in);
    if (!in->begun) {
        in->begun = true;
        in->known = in->end;
    }
    if (in->seen < in->start) in->seen = in->start;
    while (in->end > in->seen) {
        char *line = in->bytes + in->seen;
        char *newline = memchr(line, '\n', in->end - in->seen);
        if (!newline) break;
        size_t length = (size_t)(newline - line);
        if (is_word(line, length, "# interrupt")) {
            remove_line(in, in->seen, length);
            return true;
        }
        if (in->seen >= in->known && in->quit == 0 && is_quit(line, length)) in->quit = now();
        in->seen += length + 1;
    }
    if (in->quit > 0 && !in->ended && now() - in->quit > A_MOMENT) return true;
    return any && (in->ended || in->seen > in->start);
}
