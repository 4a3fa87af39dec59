// SPDX-License-Identifier: MIT
// As bytes: a key is version, columns, rows, side to move, then two bits a cell; a value is winner,
// move (low byte first, all ones: anywhere), one bit a cell of the carrier, and the sum. Half a
// turn is taken out as in the table.
#include "solve/solved.h"

#include "base/mix.h"

#include <string.h>

enum {
    VERSION = 1,
    WORK_MIN = 16, // positions: less is solved again as fast as it is found
    SUM = 8        // bytes of a check sum
};

typedef struct entry {
    unsigned char key[HX_SOLVE_KEY_MAX], value[HX_SOLVE_VALUE_MAX];
    size_t key_size, value_size;
} entry;

_Static_assert(4 + (HX_HSEARCH_CELLS_MAX + 3) / 4 <= HX_SOLVE_KEY_MAX, "keys fit");
_Static_assert(3 + (HX_HSEARCH_CELLS_MAX + 7) / 8 + SUM <= HX_SOLVE_VALUE_MAX, "values fit");

static int place_of(int cell, int cells, bool turned) {
    return turned ? cells - 1 - cell : cell;
}

static void write_key(const hx_board *b, hx_color to_play, bool turned, entry *e) {
    int cells = b->cells.count;
    memset(e, 0, sizeof *e);
    e->key[0] = VERSION;
    e->key[1] = (unsigned char)b->cells.cols;
    e->key[2] = (unsigned char)b->cells.rows;
    e->key[3] = (unsigned char)to_play;
    for (int cell = 0; cell < cells; cell++) {
        int place = place_of(cell, cells, turned);
        e->key[4 + place / 4] |= (unsigned char)(b->color[cell] << place % 4 * 2);
    }
    e->key_size = 4 + ((size_t)cells + 3) / 4;
    e->value_size = 3 + ((size_t)cells + 7) / 8 + SUM;
}

static uint64_t sum_of(const entry *e) {
    uint64_t sum = 0;
    for (size_t i = 0; i < e->key_size; i++)
        sum = hx_mix64(sum ^ e->key[i]);
    for (size_t i = 0; i < e->value_size - SUM; i++)
        sum = hx_mix64(sum ^ e->value[i]);
    return sum;
}

static void write_value(int cells, const hx_dfpn_frame *f, bool turned, entry *e) {
    hx_color winner = f->phi == 0 ? f->to_play : hx_color_other(f->to_play);
    int move = f->move == HX_CELL_NONE ? HX_CELL_NONE : place_of(f->move, cells, turned);
    e->value[0] = (unsigned char)winner;
    e->value[1] = (unsigned char)(move & 0xff);
    e->value[2] = (unsigned char)(move >> 8);
    for (int cell = 0; cell < cells; cell++) {
        int place = place_of(cell, cells, turned);
        if (hx_bits_has(&f->carrier, cell))
            e->value[3 + place / 8] |= (unsigned char)(1 << place % 8);
    }
    uint64_t sum = sum_of(e);
    for (int i = 0; i < SUM; i++)
        e->value[e->value_size - SUM + (size_t)i] = (unsigned char)(sum >> 8 * i);
}

static bool has_its_sum(const entry *e) {
    uint64_t sum = 0;
    for (int i = 0; i < SUM; i++)
        sum |= (uint64_t)e->value[e->value_size - SUM + (size_t)i] << 8 * i;
    return sum == sum_of(e);
}

// False for what no solver can have written: a sum is no proof of good will.
static bool read_value(const entry *e, const hx_board *b, bool turned, hx_solve_result *out) {
    int cells = b->cells.count, words = hx_bits_words(cells), move = e->value[1] | e->value[2] << 8;
    out->winner = (hx_color)e->value[0];
    if (!has_its_sum(e) || (e->value[0] != HX_COLOR_BLACK && e->value[0] != HX_COLOR_WHITE))
        return false;
    if (move != HX_CELL_NONE) {
        if (move >= cells) return false;
        move = place_of(move, cells, turned);
        if (!hx_board_is_empty(b, move)) return false;
    }
    out->move = (hx_cell)move;
    out->anywhere = false;
    hx_bits_clear(&out->carrier, words);
    for (int cell = 0; cell < cells; cell++) {
        int place = place_of(cell, cells, turned);
        if (!(e->value[3 + place / 8] >> place % 8 & 1)) continue;
        if (!hx_board_is_empty(b, cell)) return false;
        hx_bits_add(&out->carrier, cell);
    }
    return true;
}

static bool look_up(const hx_solve_store *store, const hx_board *b, hx_color to_play, bool turned,
                    hx_crew *crew, hx_solve_result *out) {
    entry e;
    write_key(b, to_play, turned, &e);
    hx_crew_hold(crew);
    bool found = store->find(store->user, e.key, e.key_size, e.value, e.value_size);
    hx_crew_release(crew);
    return found && read_value(&e, b, turned, out);
}

bool hx_solved_look_up(const hx_solve_store *store, const hx_board *b, hx_color to_play,
                       hx_solve_result *out) {
    if (b->cells.count > HX_HSEARCH_CELLS_MAX) return false;
    return look_up(store, b, to_play, hx_recall_stones(b, to_play).turned, NULL, out);
}

bool hx_solved_find(hx_solve_worker *w, hx_recall_key key, hx_dfpn_frame *f) {
    hx_solve *s = w->solve;
    hx_solve_result r;
    if (!s->options.store ||
        !look_up(s->options.store, &w->board, f->to_play, key.turned, s->crew, &r))
        return false;
    hx_crew_hold(s->crew);
    s->borrowed = true;
    hx_crew_release(s->crew);
    bool won = r.winner == f->to_play;
    f->phi = won ? 0 : HX_PROOFS_INFINITE;
    f->delta = won ? HX_PROOFS_INFINITE : 0;
    f->move = r.move;
    f->work = WORK_MIN;
    f->count = f->lean = 0;
    f->price = 0;
    f->ordered = true;
    hx_bits_copy(&f->carrier, &r.carrier, hx_bits_words(s->cells));
    return true;
}

void hx_solved_keep(hx_solve_worker *w, hx_recall_key key, const hx_dfpn_frame *f) {
    const hx_solve *s = w->solve;
    const hx_solve_store *store = s->options.store;
    entry e;
    if (!store || !hx_dfpn_is_solved(f) || f->work < WORK_MIN) return;
    write_key(&w->board, f->to_play, key.turned, &e);
    write_value(s->cells, f, key.turned, &e);
    hx_crew_hold(s->crew);
    store->keep(store->user, e.key, e.key_size, e.value, e.value_size);
    hx_crew_release(s->crew);
}
