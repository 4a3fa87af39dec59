// SPDX-License-Identifier: MIT
#include "certificate/certificate_int.h"

#include <stdlib.h>

static hx_status start(hx_certificate *c, hx_error *err) {
    hx_hsearch_options options = {.until_won = true, .templates = true};
    hx_status status = hx_follow_init(&c->follow, &c->at.board->cells, c->winner, &options, err);
    if (status) return status;
    c->found = c->follow.found;
    c->cells = c->at.board->cells.count;
    c->points = c->cells + 2;
    c->words = hx_hsearch_words(c->found);
    hx_dead_init(&c->dead);
    hx_board_init(&c->blank, c->at.board->cells.cols, c->at.board->cells.rows);
    c->lore = c->source->lore(c->source->user, c->winner);
    hx_strategy_init(&c->strategy, hx_hsearch_words(c->found));
    return hx_claim_init(c, err);
}

static void release(hx_certificate *c) {
    hx_follow_free(&c->follow);
    hx_strategy_free(&c->strategy);
    hx_tactic_templates_free(&c->templates);
    hx_claim_free(c);
    free(c->made);
    free(c->above);
    free(c);
}

hx_status hx_certificate_write(hx_text *out, const hx_certificate_source *source, hx_board *b,
                               hx_color to_play, hx_color winner, hx_budget *budget,
                               uint64_t *claims, hx_error *err) {
    hx_certificate *c = calloc(1, sizeof *c);
    if (!c) return hx_fail_memory(err);
    c->source = source;
    c->at.board = c->at.solvers = b;
    c->winner = winner;
    c->loser = hx_color_other(winner);
    c->budget = budget;
    hx_status status = start(c, err);
    if (!status) {
        hx_cell move = HX_CELL_NONE;
        bool moves = to_play == winner && !b->winner;
        hx_claim_id root = moves ? hx_certificate_prove_move(c, &move) : hx_certificate_prove(c);
        if (root) {
            hx_claim_draft beginning;
            hx_certificate_begin(c, root, moves, move, &beginning);
            hx_certificate_put(c, out, to_play, &beginning, claims);
        }
        if (c->failed || out->failed)
            status = hx_fail_memory(err);
        else if (!root && c->refuted && source->borrowed(source->user))
            status = hx_fail(err, HX_BAD_INPUT, "the store says what is not so");
        else if (!root)
            status = hx_fail(err, HX_NO, "no time was left for the certificate");
    }
    release(c);
    return status;
}
