// SPDX-License-Identifier: MIT
// A review as part of the record: what other programs show beside the board.
#include "base/text.h"
#include "engine/engine_int.h"
#include "record/names.h"

#include <stdlib.h>

static void write_judgement(hx_text *t, const hx_judgement *j) {
    if (j->winner)
        hx_text_printf(t, "%s wins, %s", hx_color_name(j->winner),
                       j->proof == HX_EVIDENCE_STORE ? "by the store's word" : "proved");
    else
        hx_text_printf(t, "black %.0f %%", 100 * j->black);
}

// "black 55 % before, black 31 % after. A turning point. Better: f6 e7 g4." Nothing in it needs an
// escape in SGF.
static void write_comment(hx_text *t, const hx_cells *cells, const hx_review_move *m) {
    char name[HX_NAME_MAX];
    write_judgement(t, &m->before);
    hx_text_printf(t, " before; ");
    write_judgement(t, &m->after);
    hx_text_printf(t, " after.");
    if (m->missed_win) hx_text_printf(t, " A missed win.");
    if (m->turning) hx_text_printf(t, " A turning point.");
    if (!m->mistake) return;
    bool swap = hx_position_is_swap(m->before.best);
    if (swap) hx_text_printf(t, " Better: %s.", hx_names_move(cells, m->before.best, name));
    if (!m->before.line_length) return;
    hx_text_printf(t, " Better:");
    for (int i = 0; i < m->before.line_length; i++)
        hx_text_printf(t, " %s", hx_names_cell(cells, m->before.line[i], name));
    hx_text_printf(t, ".");
}

// Adds it below what is there already.
static bool add_comment(hx_record *r, hx_node *node, const char *comment) {
    hx_text all = {0};
    const char *old = hx_record_value(node, "C");
    if (old) hx_text_printf(&all, "%s\n\n", old);
    hx_text_printf(&all, "%s", comment);
    char *text = hx_text_take(&all);
    bool ok = text && hx_record_set(r, node, "C", text);
    free(text);
    return ok;
}

static hx_node *find_child(const hx_record *r, const hx_node *parent, hx_move move) {
    for (hx_node *child = parent->child; child; child = child->next) {
        hx_move known;
        if (hx_record_move(r, child, &known) && known.kind == move.kind &&
            known.color == move.color && known.cell == move.cell)
            return child;
    }
    return NULL;
}

// The line as a variation beside the move; a move that is in the record already is not repeated.
static bool add_variation(hx_record *r, hx_node *parent, const hx_review_move *m) {
    hx_move move = {HX_MOVE_STONE, m->move.color, -1};
    for (int i = 0; i < m->before.line_length; i++) {
        move.cell = m->before.line[i];
        hx_node *next = find_child(r, parent, move);
        if (!next) next = hx_record_add_move(r, parent, move);
        if (!next) return false;
        parent = next;
        move.color = hx_color_other(move.color);
    }
    return true;
}

static bool annotate(hx_record *r, const hx_cells *cells, hx_node *node, const hx_review_move *m) {
    hx_text comment = {0};
    write_comment(&comment, cells, m);
    char *text = hx_text_take(&comment);
    bool ok = text && add_comment(r, node, text);
    free(text);
    if (!ok || !m->mistake) return ok;
    return hx_record_set(r, node, "BM", m->turning || m->missed_win ? "2" : "1") &&
           add_variation(r, node->parent, m);
}

// Whether the review is one of the moves that lead to where the game stands.
static hx_status check_moves(const hx_review *review, const hx_game *game, hx_error *err) {
    if (review->total != game->position.count)
        return hx_fail(err, HX_USAGE, "the review is of another game, or of another place in it");
    hx_status status = hx_check_review(review, game->position.board.cells.count, err);
    if (status) return status;
    for (int i = 0; i < review->count; i++) {
        const hx_move *told = &review->moves[i].move, *played = &game->position.moves[i];
        if (told->kind != played->kind || told->cell != played->cell)
            return hx_fail(err, HX_USAGE, "move %d of the review is another one", i + 1);
    }
    return HX_OK;
}

// Works on a copy of the record, which takes its place when all is written.
hx_status hx_review_annotate(const hx_review *review, hx_game *game) {
    hx_error *err = hx_engine_enter_game(game);
    if (!review || !game) return hx_check_missing(err);
    hx_status status = check_moves(review, game, err);
    if (status) return status;
    hx_node *place = game->node;
    hx_record *record = hx_record_copy(game->record, &place);
    bool ok = record != NULL;
    hx_node *node = place;
    for (int i = review->total - 1; i >= 0 && ok; i--) {
        hx_move move;
        while (!hx_record_move(record, node, &move))
            node = node->parent;
        if (i < review->count)
            ok = annotate(record, &game->position.board.cells, node, &review->moves[i]);
        node = node->parent;
    }
    if (!ok) {
        hx_record_free(record);
        return hx_fail_memory(err);
    }
    hx_record_free(game->record);
    game->record = record;
    game->node = place;
    return HX_OK;
}
