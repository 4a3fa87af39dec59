// SPDX-License-Identifier: MIT
// What the tests of the notations share.
#ifndef NOTATION_H
#define NOTATION_H

#include "record/formats.h"

typedef hx_status notation_reader(hx_record **out, const char *bytes, size_t length, hx_error *err);

// Reads from a block of exactly that length, so that a sanitizer sees any step beyond.
hx_status notation_read(notation_reader *reader, hx_record **out, const char *bytes, size_t length,
                        hx_error *err);

typedef struct notation_refusal {
    const char *text, *sentence;
} notation_refusal;

// Each text is refused with its sentence.
void notation_refuse(notation_reader *reader, const notation_refusal *cases, size_t count);

typedef hx_status notation_writer(hx_text *out, const hx_position *p, hx_error *err);

// The writer gives that status, and the text, or with a failure the sentence and no text.
void notation_write(notation_writer *writer, const hx_position *p, hx_status status,
                    const char *expected);

// "b.a3 w.swap-pieces": the moves so far, in `out`, which is returned.
const char *notation_moves(const hx_position *p, char *out);

// Cuts and changes of bytes of a good text, 20,000 times: the reader reads or refuses with a
// sentence, and does nothing else.
void notation_damage(notation_reader *reader, const char *text, size_t size, uint64_t seed);

#endif
