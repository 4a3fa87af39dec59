// SPDX-License-Identifier: MIT
// Notations that are one line of moves (HexWorld and trmph links, move lists): what their readers
// and their writers share.
#ifndef HX_FLATLINE_H
#define HX_FLATLINE_H

#include "position/position.h"
#include "record/record.h"

// ---- reading -------------------------------------------------------------------------------

// Bytes not yet read. They come from anywhere: no NUL at the end, any byte inside.
typedef struct hx_span {
    const char *at, *end;
} hx_span;

static inline bool hx_flatline_is_blank(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
}

static inline bool hx_flatline_is_digit(char c) {
    return c >= '0' && c <= '9';
}

// The bytes without byte-order mark and surrounding white space. HX_BAD_INPUT if nothing is left.
hx_status hx_flatline_open(hx_span *out, const char *bytes, size_t length, hx_error *err);

// Skips `word`, which is lower case, in any case; false if it does not come next.
bool hx_flatline_skip(hx_span *s, const char *word);

// Skips a link to `host` up to and with its '#'; false, nothing skipped, if there is no such link.
bool hx_flatline_skip_link(hx_span *s, const char *host);

// Reads digits; a number beyond 999999 stays there. False if there is none.
bool hx_flatline_read_number(hx_span *s, int *out);

// Reads "11" or "8x7", any numbers. False if there is none.
bool hx_flatline_read_size(hx_span *s, int *cols, int *rows);

// A record that grows at its end, and the position there: each move is checked as it comes.
typedef struct hx_flatline {
    hx_record *record;
    hx_node *end;
    hx_position *position;
    const char *hint; // added to the sentence about a cell off the board; ""
} hx_flatline;

// HX_BAD_INPUT for a size that no board has, HX_RESOURCES; otherwise ends with one of the next two.
hx_status hx_flatline_begin(hx_flatline *f, int cols, int rows, hx_error *err);
hx_record *hx_flatline_finish(hx_flatline *f); // the record, now the caller's
void hx_flatline_drop(hx_flatline *f);

// Reads the name of a cell on the board. HX_BAD_INPUT with the number of the move.
hx_status hx_flatline_read_cell(const hx_flatline *f, hx_span *s, int *cell, hx_error *err);

// Adds a move. HX_BAD_INPUT with its number if it is illegal, HX_RESOURCES.
hx_status hx_flatline_play(hx_flatline *f, hx_move move, hx_error *err);

// ---- writing -------------------------------------------------------------------------------

// A game told as moves that alternate from black; passes stand where the turn goes back.
typedef struct hx_line {
    hx_move *moves; // owned; room for HX_MOVES_MAX
    int count;
    hx_color next; // whose turn it is after them
} hx_line;

// The line that leads to the stones and the side to move of `p`; set-up stones become moves. After
// a resignation the side to move is not told. HX_NO if it gets too long, HX_RESOURCES.
hx_status hx_flatline_tell(hx_line *out, const hx_position *p, hx_error *err);

// One more move, after a pass if it is out of turn. HX_NO if it cannot follow.
hx_status hx_flatline_append(hx_line *line, hx_move move, hx_error *err);
void hx_flatline_free(hx_line *line);

#endif
