// SPDX-License-Identifier: MIT
// What a GTP program says, byte by byte: where its answer ends and what is in it.
#ifndef MATCH_ANSWER_H
#define MATCH_ANSWER_H

#include <stddef.h>

enum {
    MATCH_ANSWER_MAX = 1 << 14, // bytes; a longer answer is none
    MATCH_TEXT_MAX = 120        // room for what an answer says, as far as anybody reads
};

typedef enum match_answer {
    MATCH_ANSWER_PART,     // the end of it is still to come
    MATCH_ANSWER_DONE,     // "=": the command was carried out
    MATCH_ANSWER_REFUSED,  // "?": it was not
    MATCH_ANSWER_GRAPHICS, // a picture for HexGui, ahead of the answer
    MATCH_ANSWER_GARBAGE   // not the protocol
} match_answer;

// Looks at the bytes that have come. Of a whole answer or picture, *used is how many of them belong
// to it. `text` is what it says on one line, without its number, cut short and cleaned; of garbage
// the beginning of it.
match_answer match_answer_read(const char *bytes, size_t length, size_t *used,
                               char text[MATCH_TEXT_MAX]);

#endif
