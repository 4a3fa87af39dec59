// SPDX-License-Identifier: MIT
// Lines from a file descriptor, which can also be looked at while a search is running: lines that
// arrive meanwhile are queued in order, only "# interrupt" is taken out and acted on. "quit" stays
// in the queue, and ends the search if somebody waits for that: it came after the command that
// runs, and the input is still open a moment later. In a script, which is there from the start or
// ends with the line, it waits its turn, so that scripts get the same answers as anybody.
//
// A line of more than GTP_LINE_MAX bytes comes out cut to GTP_LINE_MAX + 1 of them, so that memory
// is bounded and the reader can tell. The queue is bounded too; the rest waits in the pipe.
#ifndef GTP_INPUT_H
#define GTP_INPUT_H

#include <stdbool.h>
#include <stddef.h>

enum { GTP_LINE_MAX = 1 << 20 };

typedef struct gtp_input {
    int fd;
    char *bytes;       // the queue is bytes[start..end)
    size_t start, end; //
    size_t room;       // allocated
    size_t seen;       // up to here the queue has been looked through for an interrupt
    size_t known;      // up to here it was there when the command began...
    bool begun;        // ...and has been looked at since
    double quit;       // when a quit was found behind that; 0: not yet
    size_t unfinished; // bytes of the last line that has no line break yet
    bool ended;        // nothing more will come
    bool failed;       // ...because memory ran out
} gtp_input;

void gtp_input_init(gtp_input *in, int fd);
void gtp_input_free(gtp_input *in);

// Waits for the next line; without its line break it is valid until the next call of any function
// here. False at the end.
bool gtp_input_next(gtp_input *in, const char **line, size_t *length);

// Returns when a line waits, or at the end.
void gtp_input_wait(gtp_input *in);

// Without waiting: has "# interrupt" come since, or "quit" a moment ago? With `any`, does any line
// wait, or is it the end?
bool gtp_input_interrupted(gtp_input *in, bool any);

#endif
