// SPDX-License-Identifier: MIT
#include "solve/look.h"

#include "solve/follow.h"

#include <stdlib.h>
#include <string.h>

struct hx_look {
    hx_look_options options;
    hx_dead dead;
    hx_follow found[2]; // connections of black, of white
    const hx_net *net;
    hx_net_work *work;
    int words;
    hx_prune prune;
    hx_net_verdict verdict;
};

hx_status hx_look_new(hx_look **out, const hx_cells *cells, const hx_net *net,
                      const hx_look_options *options, hx_error *err) {
    hx_look *l = calloc(1, sizeof *l);
    if (!l) return hx_fail_memory(err);
    hx_hsearch_options search = {.until_won = true, .neighbours_only = options->no_connections};
    hx_status status = hx_follow_init(&l->found[0], cells, HX_COLOR_BLACK, &search, err);
    if (!status) status = hx_follow_init(&l->found[1], cells, HX_COLOR_WHITE, &search, err);
    if (!status) status = hx_net_work_new(&l->work, net, err);
    if (status) {
        hx_look_free(l);
        return status;
    }
    l->options = *options;
    l->net = net;
    l->words = hx_hsearch_words(l->found[0].found);
    hx_dead_init(&l->dead);
    *out = l;
    return HX_OK;
}

void hx_look_free(hx_look *l) {
    if (!l) return;
    hx_follow_free(&l->found[0]);
    hx_follow_free(&l->found[1]);
    hx_net_work_free(l->work);
    free(l);
}

int hx_look_words(const hx_look *l) {
    return l->words;
}

int hx_look_fill(const hx_look *l, hx_board *b) {
    return l->options.no_fill ? 0 : hx_fill_run(&l->dead, b, NULL);
}

// ---- connections ---------------------------------------------------------------------------

static void copy_carrier(hx_bits *to, const hx_conn *c, int words) {
    memcpy(to->word, c->carrier, (size_t)words * sizeof *to->word);
}

// The connections of the colour on the board.
static const hx_hsearch *connect(hx_look *l, const hx_board *b, hx_color color) {
    hx_follow *f = &l->found[color == HX_COLOR_WHITE];
    if (l->options.no_follow) f->built = -1;
    hx_follow_board(f, b);
    return f->found;
}

// The smallest connection between the colour's edges: fewer cells help more positions.
static bool joins_edges(const hx_hsearch *h, hx_conn_kind kind, hx_sight *out) {
    int words = hx_hsearch_words(h);
    int x = hx_hsearch_edge(h, 0), y = hx_hsearch_edge(h, 1), least = INT32_MAX;
    for (hx_conn_id id = hx_hsearch_first(h, kind, x, y); id; id = hx_hsearch_next(h, id)) {
        hx_conn c = hx_hsearch_get(h, id);
        hx_bits carrier;
        copy_carrier(&carrier, &c, words);
        int size = hx_bits_count(&carrier, words);
        if (size >= least) continue;
        least = size;
        out->carrier = carrier;
        out->move = kind == HX_CONN_SEMI ? (hx_cell)c.key : HX_CELL_NONE;
    }
    return least < INT32_MAX;
}

// Where the opponent's threats let one play, and the cells of as many of these threats as that
// takes.
static void find_mustplay(const hx_hsearch *h, hx_bits *moves, hx_bits *needed) {
    int words = hx_hsearch_words(h);
    int x = hx_hsearch_edge(h, 0), y = hx_hsearch_edge(h, 1);
    for (hx_conn_id id = hx_hsearch_first(h, HX_CONN_SEMI, x, y); id; id = hx_hsearch_next(h, id)) {
        hx_conn c = hx_hsearch_get(h, id);
        hx_bits carrier, both = *moves;
        copy_carrier(&carrier, &c, words);
        hx_bits_intersect(&both, &carrier, words);
        if (hx_bits_equal(&both, moves, words)) continue;
        *moves = both;
        hx_bits_unite(needed, &carrier, words);
    }
}

// ---- moves ---------------------------------------------------------------------------------

// (Ordering by the energy in the circuits of both colours takes three times as many positions.)
float hx_look_order(hx_look *l, const hx_board *b, hx_color to_play, hx_cell *moves, int count) {
    const float *logit = l->verdict.logits;
    if (l->options.no_order) return 0;
    hx_net_judge(l->net, l->work, &b, &to_play, 1, &l->verdict);
    for (int i = 1; i < count; i++) {
        hx_cell move = moves[i];
        int place = i;
        for (; place > 0 && logit[moves[place - 1]] < logit[move]; place--)
            moves[place] = moves[place - 1];
        moves[place] = move;
    }
    return l->verdict.value;
}

static void list_moves(const hx_bits *moves, int words, hx_sight *out) {
    hx_bits_walk walk = {0};
    for (int cell; (cell = hx_bits_step(moves, &walk, words)) >= 0;)
        out->moves[out->count++] = (hx_cell)cell;
}

static void find_empty(const hx_look *l, const hx_board *b, hx_bits *out) {
    hx_bits_clear(out, l->words);
    for (int cell = 0; cell < b->cells.count; cell++)
        if (hx_board_is_empty(b, cell)) hx_bits_add(out, cell);
}

void hx_look_complete(hx_look *l, hx_board *b, hx_color to_play, hx_bits *carrier) {
    if (hx_bits_is_empty(carrier, l->words)) find_empty(l, b, carrier);
    if (l->options.all_moves) return;
    hx_prune_find(&l->prune, &l->dead, b, to_play);
    for (bool again = true; again;) {
        hx_bits_walk walk = {0};
        again = false;
        for (int x; (x = hx_bits_step(&l->prune.vulnerable, &walk, l->words)) >= 0;) {
            if (!hx_bits_has(carrier, x) || hx_bits_has(carrier, l->prune.killer[x])) continue;
            hx_bits_add(carrier, l->prune.killer[x]);
            again = true;
        }
    }
}

// Gives the empty cell to the loser if he loses all the same.
static bool give(const hx_look *l, hx_board *b, hx_color loser, int cell) {
    bool given = hx_dead_is(&l->dead, b, cell);
    for (int i = 0; i < b->cells.degree[cell] && !given; i++) {
        int other = b->cells.next[cell][i];
        given = other < b->cells.count && hx_board_is_empty(b, other) &&
                hx_fill_captures(&l->dead, b, loser, cell, other);
        if (given) b->color[other] = (uint8_t)loser;
    }
    if (given) b->color[cell] = (uint8_t)loser;
    return given;
}

void hx_look_shrink(const hx_look *l, hx_board *b, hx_color winner, hx_bits *carrier) {
    if (l->options.no_shrink) return;
    hx_color loser = hx_color_other(winner);
    hx_bits empty, all = *carrier;
    find_empty(l, b, &empty);
    for (int cell = 0; cell < b->cells.count; cell++)
        if (hx_bits_has(&empty, cell) && !hx_bits_has(carrier, cell))
            b->color[cell] = (uint8_t)loser;
    for (bool again = true; again;) {
        hx_bits_walk walk = {0};
        again = false;
        for (int cell; (cell = hx_bits_step(&all, &walk, l->words)) >= 0;)
            if (hx_board_is_empty(b, cell) && give(l, b, loser, cell)) again = true;
    }
    hx_bits_walk walk = {0};
    for (int cell; (cell = hx_bits_step(&empty, &walk, l->words)) >= 0;) {
        if (b->color[cell] == loser) hx_bits_remove(carrier, cell);
        b->color[cell] = HX_COLOR_NONE;
    }
}

void hx_look_at(hx_look *l, hx_board *b, hx_color to_play, hx_sight *out) {
    hx_color other = hx_color_other(to_play);
    out->winner = b->winner;
    out->move = HX_CELL_NONE;
    out->count = 0;
    hx_bits_clear(&out->carrier, l->words);
    if (b->winner) return;

    // The mover had the same connections a move ago, so that a loss is the more likely: four of
    // five positions that are decided here are.
    const hx_hsearch *found = connect(l, b, other);
    if (joins_edges(found, HX_CONN_FULL, out)) {
        out->winner = other;
        return;
    }
    hx_bits moves, threats;
    hx_bits_clear(&threats, l->words);
    find_empty(l, b, &moves);
    if (!l->options.no_mustplay) find_mustplay(found, &moves, &threats);
    out->carrier = threats;
    if (!l->options.all_moves) {
        hx_prune_find(&l->prune, &l->dead, b, to_play);
        hx_bits_subtract(&moves, &l->prune.vulnerable, l->words);
        hx_bits_subtract(&moves, &l->prune.dominated, l->words);
    }
    if (hx_bits_is_empty(&moves, l->words)) {
        out->winner = other;
        hx_look_complete(l, b, to_play, &out->carrier);
        return;
    }
    list_moves(&moves, l->words, out);
}

bool hx_look_win(hx_look *l, const hx_board *b, hx_color to_play, hx_sight *out) {
    if (l->options.no_own) return false;
    const hx_hsearch *found = connect(l, b, to_play);
    return joins_edges(found, HX_CONN_SEMI, out) || joins_edges(found, HX_CONN_FULL, out);
}
