// SPDX-License-Identifier: MIT
// What machines that solve a question together tell each other, as lines of text. All of it may come
// from anybody: a reader takes nothing that a solver of the same kind cannot have written.
//
//     9x9 black HEX HEX             a position: who is to move, black's stones, white's
//     PHI DELTA NODES LEAN PRICE    the rest of a job, before a result that says what is known
//
//     NODES COUNT                   a result, then so many entries of the table:
//     KEY CHECK PHI DELTA WORK MOVE PRICE LEAN ORDERED CARRIER MOVES...
//
//     9x9 black WORK HEX HEX        a fact: who wins with these stones on these cells
#ifndef HX_MESSAGE_H
#define HX_MESSAGE_H

#include "base/text.h"
#include "solve/solve_int.h"

// A position that is to be searched.
typedef struct hx_message_job {
    int cols, rows;
    hx_color to_play;
    hx_bits stones[2];               // black's, white's
    uint32_t phi_limit, delta_limit; // as of hx_dfpn_search
    uint64_t nodes;                  // positions that may be looked at
    int lean;                        // of the position before it, as it seems to the mover here
    uint32_t price;                  // of the position before it; 0: there is none
} hx_message_job;

void hx_message_put_job(hx_text *out, const hx_message_job *job);
bool hx_message_read_job(hx_message_job *out, const char *text);
// The position's line alone, without its end.
void hx_message_put_position(hx_text *out, const hx_message_job *job);

// The stones on a board, and back; false: they do not fit on it.
void hx_message_take_stones(hx_message_job *job, const hx_board *b);
bool hx_message_place_stones(const hx_message_job *job, hx_board *empty);

typedef struct hx_message_fact {
    int cols, rows;
    hx_color winner;
    uint32_t work;         // positions that it took
    hx_bits stones, cells; // he wins with these stones on these cells, the opponent moving first
} hx_message_fact;

void hx_message_put_fact(hx_text *out, const hx_message_fact *fact);
bool hx_message_read_fact(hx_message_fact *out, const char *text);

// A result while it is read.
typedef struct hx_message_result {
    uint64_t nodes; // positions that were looked at
    uint32_t count; // entries that are left
    const char *at; // the next one
} hx_message_result;

void hx_message_put_result(hx_text *out, uint64_t nodes, uint32_t count);
// An entry of the table, as it lies there.
void hx_message_put_entry(hx_text *out, const hx_solve *s, hx_proof *p);
bool hx_message_read_result(hx_message_result *out, const char *text);
// The next entry, into a frame with room for its moves; false: there is none, or it is none.
bool hx_message_read_entry(hx_message_result *r, const hx_solve *s, hx_recall_key *key,
                           hx_dfpn_frame *out);

#endif
