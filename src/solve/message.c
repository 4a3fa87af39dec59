// SPDX-License-Identifier: MIT
#include "solve/message.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { LEAN_MOST = 3, PRICE_LEAST = 64, PRICE_MOST = 2048 }; // as in dfpn.c

// ---- writing -------------------------------------------------------------------------------

static void put_set(hx_text *out, const uint64_t *words, int count) {
    hx_text_putc(out, ' ');
    for (int i = 0; i < count; i++)
        hx_text_printf(out, "%016" PRIx64, words[i]);
}

void hx_message_put_position(hx_text *out, const hx_message_job *job) {
    int words = hx_bits_words(job->cols * job->rows);
    hx_text_printf(out, "%dx%d %s", job->cols, job->rows, hx_color_name(job->to_play));
    for (int i = 0; i < 2; i++)
        put_set(out, job->stones[i].word, words);
}

void hx_message_put_job(hx_text *out, const hx_message_job *job) {
    hx_message_put_position(out, job);
    hx_text_printf(out, "\n%" PRIu32 " %" PRIu32 " %" PRIu64 " %d %" PRIu32 "\n", job->phi_limit,
                   job->delta_limit, job->nodes, job->lean, job->price);
}

void hx_message_put_fact(hx_text *out, const hx_message_fact *fact) {
    int words = hx_bits_words(fact->cols * fact->rows);
    hx_text_printf(out, "%dx%d %s %" PRIu32, fact->cols, fact->rows, hx_color_name(fact->winner),
                   fact->work);
    put_set(out, fact->stones.word, words);
    put_set(out, fact->cells.word, words);
    hx_text_putc(out, '\n');
}

void hx_message_put_result(hx_text *out, uint64_t nodes, uint32_t count) {
    hx_text_printf(out, "%" PRIu64 " %" PRIu32 "\n", nodes, count);
}

void hx_message_put_entry(hx_text *out, const hx_solve *s, hx_proof *p) {
    hx_text_printf(out, "%016" PRIx64 " %08" PRIx32 " %" PRIu32 " %" PRIu32 " %" PRIu32, p->key,
                   p->check, p->phi, p->delta, p->work);
    hx_text_printf(out, " %d %d %d %d", p->move == HX_CELL_NONE ? -1 : p->move, p->price, p->lean,
                   p->ordered);
    put_set(out, hx_proofs_carrier(p), hx_bits_words(s->cells));
    hx_text_printf(out, " %d", p->count);
    for (int i = 0; i < p->count; i++)
        hx_text_printf(out, " %d", hx_proofs_moves(&s->table, p)[i]);
    hx_text_putc(out, '\n');
}

// ---- reading -------------------------------------------------------------------------------

// A text while it is read; `bad` once something was not as it has to be.
typedef struct reader {
    const char *at;
    bool bad;
} reader;

static void skip(reader *r, char c) {
    r->bad |= *r->at != c;
    r->at += !r->bad;
}

static int digit_of(char c) {
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : 99;
}

static uint64_t read_number(reader *r, uint64_t most) {
    uint64_t number = 0;
    const char *start = r->at;
    for (; !r->bad && digit_of(*r->at) < 10; r->at++) {
        number = 10 * number + (uint64_t)digit_of(*r->at);
        r->bad = number > most || r->at - start > 18;
    }
    r->bad |= r->at == start;
    return r->bad ? 0 : number;
}

static int read_signed(reader *r, int least, int most) {
    bool minus = *r->at == '-';
    r->at += minus;
    int number = (int)read_number(r, INT16_MAX);
    if (minus) number = -number;
    r->bad |= number < least || number > most;
    return r->bad ? 0 : number;
}

static uint64_t read_hex(reader *r, int digits) {
    uint64_t number = 0;
    for (; digits > 0 && !r->bad; digits--) {
        int digit = digit_of(*r->at);
        r->bad = digit >= 16;
        if (r->bad) return 0;
        number = number << 4 | (uint64_t)digit;
        r->at++;
    }
    return number;
}

static void read_set(reader *r, int cells, hx_bits *out) {
    int words = hx_bits_words(cells);
    hx_bits_clear(out, HX_BITS_WORDS_MAX);
    skip(r, ' ');
    for (int i = 0; i < words; i++)
        out->word[i] = read_hex(r, 16);
    if (cells % 64) r->bad |= out->word[words - 1] >> cells % 64 != 0;
}

static void read_head(reader *r, int *cols, int *rows, hx_color *color) {
    *cols = (int)read_number(r, HX_SIZE_MAX);
    skip(r, 'x');
    *rows = (int)read_number(r, HX_SIZE_MAX);
    skip(r, ' ');
    *color = *r->at == 'b' ? HX_COLOR_BLACK : HX_COLOR_WHITE;
    const char *name = hx_color_name(*color);
    r->bad |= *cols < 1 || *rows < 1 || strncmp(r->at, name, strlen(name)) != 0;
    r->at += r->bad ? 0 : strlen(name);
}

bool hx_message_read_job(hx_message_job *out, const char *text) {
    reader r = {text, false};
    read_head(&r, &out->cols, &out->rows, &out->to_play);
    for (int i = 0; i < 2 && !r.bad; i++)
        read_set(&r, out->cols * out->rows, &out->stones[i]);
    skip(&r, '\n');
    out->phi_limit = (uint32_t)read_number(&r, HX_PROOFS_INFINITE);
    skip(&r, ' ');
    out->delta_limit = (uint32_t)read_number(&r, HX_PROOFS_INFINITE);
    skip(&r, ' ');
    out->nodes = read_number(&r, INT64_MAX);
    skip(&r, ' ');
    out->lean = read_signed(&r, -LEAN_MOST, LEAN_MOST);
    skip(&r, ' ');
    out->price = (uint32_t)read_number(&r, PRICE_MOST);
    r.bad |= out->price && out->price < PRICE_LEAST;
    skip(&r, '\n');
    return !r.bad && !hx_bits_meet(&out->stones[0], &out->stones[1], HX_BITS_WORDS_MAX);
}

bool hx_message_read_fact(hx_message_fact *out, const char *text) {
    reader r = {text, false};
    read_head(&r, &out->cols, &out->rows, &out->winner);
    skip(&r, ' ');
    out->work = (uint32_t)read_number(&r, UINT32_MAX);
    if (r.bad) return false;
    read_set(&r, out->cols * out->rows, &out->stones);
    read_set(&r, out->cols * out->rows, &out->cells);
    skip(&r, '\n');
    return !r.bad && !hx_bits_meet(&out->stones, &out->cells, HX_BITS_WORDS_MAX);
}

bool hx_message_read_result(hx_message_result *out, const char *text) {
    reader r = {text, false};
    out->nodes = read_number(&r, INT64_MAX);
    skip(&r, ' ');
    out->count = (uint32_t)read_number(&r, UINT32_MAX);
    skip(&r, '\n');
    out->at = r.at;
    return !r.bad;
}

static void read_moves(reader *r, const hx_solve *s, hx_dfpn_frame *out) {
    skip(r, ' ');
    out->count = (int)read_number(r, (uint64_t)s->cells);
    for (int i = 0; i < out->count && !r->bad; i++) {
        skip(r, ' ');
        out->moves[i] = (hx_cell)read_number(r, (uint64_t)s->cells - 1);
    }
    skip(r, '\n');
}

// An open position has moves, and numbers that are none of a solved one.
static bool is_sound(const hx_dfpn_frame *f) {
    if (f->phi == 0) return f->delta == HX_PROOFS_INFINITE && f->count == 0;
    if (f->delta == 0) return f->phi == HX_PROOFS_INFINITE && f->count == 0;
    return f->phi < HX_PROOFS_INFINITE && f->delta < HX_PROOFS_INFINITE && f->count > 0 &&
           f->price >= PRICE_LEAST && f->price <= PRICE_MOST;
}

bool hx_message_read_entry(hx_message_result *result, const hx_solve *s, hx_recall_key *key,
                           hx_dfpn_frame *out) {
    reader r = {result->at, !result->count};
    *key = (hx_recall_key){.key = read_hex(&r, 16)};
    skip(&r, ' ');
    key->check = (uint32_t)read_hex(&r, 8);
    skip(&r, ' ');
    out->phi = (uint32_t)read_number(&r, HX_PROOFS_INFINITE);
    skip(&r, ' ');
    out->delta = (uint32_t)read_number(&r, HX_PROOFS_INFINITE);
    skip(&r, ' ');
    out->work = (uint32_t)read_number(&r, UINT32_MAX);
    skip(&r, ' ');
    int move = read_signed(&r, -1, s->cells - 1);
    out->move = move < 0 ? HX_CELL_NONE : (hx_cell)move;
    skip(&r, ' ');
    out->price = (uint32_t)read_number(&r, UINT16_MAX);
    skip(&r, ' ');
    out->lean = read_signed(&r, -LEAN_MOST, LEAN_MOST);
    skip(&r, ' ');
    out->ordered = read_number(&r, 1);
    read_set(&r, s->cells, &out->carrier);
    read_moves(&r, s, out);
    if (r.bad || !out->work || !is_sound(out)) return false;
    result->at = r.at;
    result->count--;
    return true;
}

// ---- stones --------------------------------------------------------------------------------

void hx_message_take_stones(hx_message_job *job, const hx_board *b) {
    job->cols = b->cells.cols;
    job->rows = b->cells.rows;
    for (int i = 0; i < 2; i++)
        hx_bits_clear(&job->stones[i], HX_BITS_WORDS_MAX);
    for (int i = 0; i < b->stones; i++)
        hx_bits_add(&job->stones[b->color[b->placed[i]] == HX_COLOR_WHITE], b->placed[i]);
}

bool hx_message_place_stones(const hx_message_job *job, hx_board *empty) {
    if (job->cols != empty->cells.cols || job->rows != empty->cells.rows) return false;
    for (int cell = 0; cell < empty->cells.count; cell++)
        for (int i = 0; i < 2; i++)
            if (hx_bits_has(&job->stones[i], cell))
                hx_board_place(empty, i ? HX_COLOR_WHITE : HX_COLOR_BLACK, cell);
    return true;
}
