// SPDX-License-Identifier: MIT
// Claims as patterns of hexverify's language (docs/STRATEGIES.md, docs/CERTIFICATE.md).
#include "record/names.h"
#include "certificate/certificate_int.h"

#include <stdlib.h>

typedef struct writing {
    const hx_certificate *c;
    hx_text *out;
    uint32_t *number; // of each claim; 0: not wanted
} writing;

static void put_point(const writing *w, int point) {
    char name[HX_NAME_MAX];
    hx_text_puts(w->out,
                 hx_names_cell(&w->c->at.board->cells, hx_certificate_node(w->c, point), name));
}

// In brackets.
static void put_points(const writing *w, const uint64_t *set) {
    const char *separator = "(";
    for (int p = 0; p < w->c->points; p++) {
        if (!(set[p / 64] >> (p % 64) & 1)) continue;
        hx_text_puts(w->out, separator);
        put_point(w, p);
        separator = " ";
    }
    hx_text_puts(w->out, *separator == '(' ? "()" : ")");
}

static void put_head(const writing *w, int x, int y, const uint64_t *empty, const uint64_t *own) {
    hx_text_puts(w->out, " ((");
    put_point(w, x);
    hx_text_putc(w->out, ' ');
    put_point(w, y);
    hx_text_puts(w->out, ")) ");
    put_points(w, empty);
    hx_text_putc(w->out, ' ');
    put_points(w, own);
}

static void put_children(const writing *w, const hx_claim_option *o) {
    for (uint32_t i = 0; i < o->count; i++)
        hx_text_printf(w->out, "[(_%u)]", w->number[hx_claim_child(w->c, o, i)]);
}

static void put_options(const writing *w, const hx_claim *claim) {
    hx_text_putc(w->out, '[');
    for (uint32_t i = 0; i < claim->count; i++) {
        const hx_claim_option *o = &w->c->options[claim->first + i];
        hx_text_putc(w->out, '(');
        put_point(w, o->move);
        put_children(w, o);
        hx_text_putc(w->out, ')');
    }
    hx_text_putc(w->out, ']');
}

static void put_claim(const writing *w, hx_claim_id id) {
    const hx_claim *claim = &w->c->claims[id];
    hx_text_printf(w->out, "(_%u", w->number[id]);
    put_head(w, claim->x, claim->y, hx_claim_carrier(w->c, id), hx_claim_stones(w->c, id));
    hx_text_putc(w->out, ' ');
    if (claim->kind == HX_CLAIM_CAPTURE && claim->captured[1] != HX_CELL_NONE) {
        hx_text_puts(w->out, "[(");
        put_point(w, claim->captured[0]);
        hx_text_puts(w->out, ")(");
        put_point(w, claim->captured[1]);
        hx_text_puts(w->out, ")]");
    }
    if (claim->kind == HX_CLAIM_OR)
        put_options(w, claim);
    else
        put_children(w, &w->c->options[claim->first]);
    hx_text_puts(w->out, ")\n");
}

// Marks what the beginning needs, from the newest claim down, and numbers it in order. How many.
static uint32_t number_claims(const writing *w, const hx_claim_draft *beginning) {
    const hx_certificate *c = w->c;
    uint32_t count = 0;
    for (int i = 0; i < beginning->count; i++)
        w->number[beginning->children[i]] = 1;
    for (hx_claim_id id = c->claim_count; --id > 0;)
        for (uint32_t i = 0; w->number[id] && i < c->claims[id].count; i++) {
            const hx_claim_option *o = &c->options[c->claims[id].first + i];
            for (uint32_t k = 0; k < o->count; k++)
                w->number[hx_claim_child(c, o, k)] = 1;
        }
    for (hx_claim_id id = 1; id < c->claim_count; id++)
        if (w->number[id]) w->number[id] = ++count;
    return count;
}

// ---- the position --------------------------------------------------------------------------

// The cells of neither list are the opponent's stones.
static void put_position(const writing *w, const hx_claim_draft *beginning) {
    const hx_certificate *c = w->c;
    hx_bits empty, own;
    hx_bits_clear(&empty, c->words);
    hx_bits_clear(&own, c->words);
    hx_bits_add(&own, hx_certificate_edge(c, 0));
    hx_bits_add(&own, hx_certificate_edge(c, 1));
    for (int cell = 0; cell < c->cells; cell++) {
        if (hx_board_is_empty(c->at.board, cell)) hx_bits_add(&empty, cell);
        if (c->at.board->color[cell] == c->winner) hx_bits_add(&own, cell);
    }
    hx_text_printf(w->out, "(%s-wins", hx_color_name(c->winner));
    put_head(w, hx_certificate_edge(c, 0), hx_certificate_edge(c, 1), empty.word, own.word);
    hx_text_putc(w->out, ' ');
    if (beginning->move != HX_CELL_NONE) {
        hx_text_putc(w->out, '(');
        put_point(w, beginning->move);
    }
    for (int i = 0; i < beginning->count; i++)
        hx_text_printf(w->out, "[(_%u)]", w->number[beginning->children[i]]);
    hx_text_puts(w->out, beginning->move != HX_CELL_NONE ? "))\n" : ")\n");
}

static void put_stones(const writing *w, hx_color color) {
    const hx_board *b = w->c->at.board;
    char name[HX_NAME_MAX];
    hx_text_printf(w->out, " (%s", hx_color_name(color));
    for (int cell = 0; cell < w->c->cells; cell++)
        if (b->color[cell] == color)
            hx_text_printf(w->out, " %s", hx_names_cell(&b->cells, cell, name));
    hx_text_putc(w->out, ')');
}

// What is proved, at the end, so that a file that was cut off does not pass for a whole one.
static void put_ending(const writing *w, hx_color to_play, uint64_t claims) {
    hx_text_puts(w->out, "(proves");
    put_stones(w, HX_COLOR_BLACK);
    put_stones(w, HX_COLOR_WHITE);
    hx_text_printf(w->out, " (to-play %s) (winner %s) (claims %llu))\n", hx_color_name(to_play),
                   hx_color_name(w->c->winner), (unsigned long long)claims);
}

void hx_certificate_put(const hx_certificate *c, hx_text *out, hx_color to_play,
                        const hx_claim_draft *beginning, uint64_t *written) {
    writing w = {c, out, calloc(c->claim_count, sizeof(uint32_t))};
    out->failed |= !w.number;
    if (!w.number) return;
    *written = number_claims(&w, beginning) + 1;
    hx_text_printf(out, "{ %s to play: %s wins }\n(boardsize %d %d)\n", hx_color_name(to_play),
                   hx_color_name(c->winner), c->at.board->cells.cols, c->at.board->cells.rows);
    for (hx_claim_id id = 1; id < c->claim_count && !out->failed; id++)
        if (w.number[id]) put_claim(&w, id);
    put_position(&w, beginning);
    put_ending(&w, to_play, *written);
    free(w.number);
}
