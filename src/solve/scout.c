// SPDX-License-Identifier: MIT
#include "solve/scout.h"

#include "sight/follow.h"

#include <stdlib.h>
#include <string.h>

struct hx_scout {
    hx_scout_options options;
    hx_dead dead;
    hx_follow found[2]; // connections of black, of white
    const hx_net *net;
    hx_net_work *work;
    int words;
    hx_sight sight;
    hx_prune prune;
    hx_net_verdict verdict;
    const hx_joins *joins[2]; // of black, of white; NULL: none
    hx_crew *crew;            // whose lock is theirs; NULL: none
};

hx_status hx_scout_new(hx_scout **out, const hx_cells *cells, const hx_net *net,
                       const hx_scout_options *options, hx_error *err) {
    hx_scout *s = calloc(1, sizeof *s);
    if (!s) return hx_fail_memory(err);
    hx_hsearch_options search = {.until_won = true,
                                 .neighbours_only = options->no_connections,
                                 .templates = !options->no_templates && !options->no_connections};
    hx_status status = hx_follow_init(&s->found[0], cells, HX_COLOR_BLACK, &search, err);
    if (!status) status = hx_follow_init(&s->found[1], cells, HX_COLOR_WHITE, &search, err);
    if (!status) status = hx_net_work_new(&s->work, net, err);
    if (status) {
        hx_scout_free(s);
        return status;
    }
    s->options = *options;
    s->net = net;
    s->words = hx_hsearch_words(s->found[0].found);
    hx_dead_init(&s->dead);
    *out = s;
    return HX_OK;
}

void hx_scout_free(hx_scout *s) {
    if (!s) return;
    hx_follow_free(&s->found[0]);
    hx_follow_free(&s->found[1]);
    hx_net_work_free(s->work);
    free(s);
}

void hx_scout_use(hx_scout *s, const hx_joins joins[2], hx_crew *crew) {
    for (int i = 0; i < 2; i++)
        s->joins[i] = &joins[i];
    s->crew = crew;
}

int hx_scout_words(const hx_scout *s) {
    return s->words;
}

int hx_scout_fill(const hx_scout *s, hx_board *b) {
    return s->options.no_fill ? 0 : hx_fill_run(&s->dead, b, NULL);
}

static void find_empty(const hx_scout *s, const hx_board *b, hx_bits *out) {
    hx_bits_clear(out, s->words);
    for (int cell = 0; cell < b->cells.count; cell++)
        if (hx_board_is_empty(b, cell)) hx_bits_add(out, cell);
}

// ---- connections ---------------------------------------------------------------------------

// Where connections alone do not join the edges.
static void use_joins(hx_scout *s, hx_follow *f, const hx_board *b, hx_color color) {
    const hx_joins *joins = s->joins[color == HX_COLOR_WHITE];
    if (!joins || hx_hsearch_has_won(f->found)) return;
    hx_joins_board board = {.over_stones = true};
    find_empty(s, b, &board.empty);
    hx_bits_clear(&board.own, s->words);
    for (int cell = 0; cell < b->cells.count; cell++)
        if (b->color[cell] == color) hx_bits_add(&board.own, cell);
    hx_crew_look(s->crew);
    int given = hx_joins_give(joins, f->found, &board);
    hx_crew_looked(s->crew);
    if (given) hx_hsearch_go_on(f->found);
}

// The connections of the colour on the board.
static const hx_hsearch *connect(hx_scout *s, const hx_board *b, hx_color color) {
    hx_follow *f = &s->found[color == HX_COLOR_WHITE];
    if (s->options.no_follow) f->built = -1;
    hx_follow_board(f, b);
    use_joins(s, f, b, color);
    return f->found;
}

// ---- moves ---------------------------------------------------------------------------------

// (Ordering by the energy in the circuits of both colours takes three times as many positions.)
hx_scout_opinion hx_scout_order(hx_scout *s, const hx_board *b, hx_color to_play, hx_cell *moves,
                                int count) {
    const float *logit = s->verdict.logits;
    if (s->options.no_order) return (hx_scout_opinion){0, HX_NET_USUAL_EFFORT};
    hx_net_judge(s->net, s->work, &b, &to_play, 1, &s->verdict);
    for (int i = 1; i < count; i++) {
        hx_cell move = moves[i];
        int place = i;
        for (; place > 0 && logit[moves[place - 1]] < logit[move]; place--)
            moves[place] = moves[place - 1];
        moves[place] = move;
    }
    return (hx_scout_opinion){s->verdict.value, s->verdict.effort};
}

static void list_moves(const hx_bits *moves, int words, hx_scouted *out) {
    hx_bits_walk walk = {0};
    for (int cell; (cell = hx_bits_step(moves, &walk, words)) >= 0;)
        out->moves[out->count++] = (hx_cell)cell;
}

void hx_scout_complete(hx_scout *s, hx_board *b, hx_color to_play, hx_bits *carrier) {
    if (hx_bits_is_empty(carrier, s->words)) find_empty(s, b, carrier);
    if (s->options.all_moves) return;
    hx_prune_find(&s->prune, &s->dead, b, to_play);
    for (bool again = true; again;) {
        hx_bits_walk walk = {0};
        again = false;
        for (int x; (x = hx_bits_step(&s->prune.vulnerable, &walk, s->words)) >= 0;) {
            if (!hx_bits_has(carrier, x) || hx_bits_has(carrier, s->prune.killer[x])) continue;
            hx_bits_add(carrier, s->prune.killer[x]);
            again = true;
        }
    }
}

// Gives the empty cell to the loser if he loses all the same.
static bool give(const hx_scout *s, hx_board *b, hx_color loser, int cell) {
    bool given = hx_dead_is(&s->dead, b, cell);
    for (int i = 0; i < b->cells.degree[cell] && !given; i++) {
        int other = b->cells.next[cell][i];
        given = other < b->cells.count && hx_board_is_empty(b, other) &&
                hx_fill_captures(&s->dead, b, loser, cell, other);
        if (given) b->color[other] = (uint8_t)loser;
    }
    if (given) b->color[cell] = (uint8_t)loser;
    return given;
}

void hx_scout_shrink(const hx_scout *s, hx_board *b, hx_color winner, hx_bits *carrier) {
    if (s->options.no_shrink) return;
    hx_color loser = hx_color_other(winner);
    hx_bits empty, all = *carrier;
    find_empty(s, b, &empty);
    for (int cell = 0; cell < b->cells.count; cell++)
        if (hx_bits_has(&empty, cell) && !hx_bits_has(carrier, cell))
            b->color[cell] = (uint8_t)loser;
    for (bool again = true; again;) {
        hx_bits_walk walk = {0};
        again = false;
        for (int cell; (cell = hx_bits_step(&all, &walk, s->words)) >= 0;)
            if (hx_board_is_empty(b, cell) && give(s, b, loser, cell)) again = true;
    }
    hx_bits_walk walk = {0};
    for (int cell; (cell = hx_bits_step(&empty, &walk, s->words)) >= 0;) {
        if (b->color[cell] == loser) hx_bits_remove(carrier, cell);
        b->color[cell] = HX_COLOR_NONE;
    }
}

void hx_scout_at(hx_scout *s, hx_board *b, hx_color to_play, hx_scouted *out) {
    hx_color other = hx_color_other(to_play);
    out->winner = b->winner;
    out->move = HX_CELL_NONE;
    out->count = 0;
    hx_bits_clear(&out->carrier, s->words);
    if (b->winner) return;

    // The mover had the same connections a move ago, so that a loss is the more likely: four of
    // five positions that are decided here are.
    hx_bits moves;
    find_empty(s, b, &moves);
    const hx_hsearch *found = connect(s, b, other);
    hx_sight_other(&s->sight, found, hx_sight_smallest, &moves);
    if (s->sight.by) {
        out->winner = other;
        hx_sight_carrier(found, s->sight.by, &out->carrier);
        return;
    }
    if (!s->options.no_mustplay) {
        moves = s->sight.region;
        out->carrier = s->sight.needed;
    }
    if (!s->options.all_moves) {
        hx_prune_find(&s->prune, &s->dead, b, to_play);
        hx_bits_subtract(&moves, &s->prune.vulnerable, s->words);
        hx_bits_subtract(&moves, &s->prune.dominated, s->words);
    }
    if (hx_bits_is_empty(&moves, s->words)) {
        out->winner = other;
        hx_scout_complete(s, b, to_play, &out->carrier);
        return;
    }
    list_moves(&moves, s->words, out);
}

bool hx_scout_win(hx_scout *s, const hx_board *b, hx_color to_play, hx_scouted *out) {
    if (s->options.no_own) return false;
    const hx_hsearch *found = connect(s, b, to_play);
    if (!hx_sight_own(&s->sight, found, hx_sight_smallest)) return false;
    hx_conn c = hx_hsearch_get(found, s->sight.by);
    hx_sight_carrier(found, s->sight.by, &out->carrier);
    out->move = c.kind == HX_CONN_SEMI ? (hx_cell)c.key : HX_CELL_NONE;
    return true;
}
