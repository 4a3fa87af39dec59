// SPDX-License-Identifier: MIT
// How games change. Moves played become nodes of the record, so that whatever is written later
// tells the whole story. What can fail is done first, on the side, so that a failure changes
// nothing.
#include "engine/engine_int.h"
#include "record/names.h"
#include "record/replay.h"

#include <stdlib.h>
#include <string.h>

static hx_node *find_child(const hx_game *game, hx_move move) {
    for (hx_node *child = game->node->child; child; child = child->next) {
        hx_move known;
        if (hx_record_move(game->record, child, &known) && known.kind == move.kind &&
            known.color == move.color && (move.kind != HX_MOVE_STONE || known.cell == move.cell))
            return child;
    }
    return NULL;
}

hx_status hx_game_play(hx_game *game, hx_move move) {
    hx_error *err = hx_engine_enter_game(game);
    if (!game) return hx_check_missing(err);
    if ((int)move.kind < 0 || move.kind > HX_MOVE_FORFEIT)
        return hx_fail(err, HX_USAGE, "there is no kind of move %d", (int)move.kind);
    hx_status status = hx_check_color(move.color, "who moves is", err);
    if (!status) status = hx_position_play(&game->position, move, err);
    if (status) return status;
    hx_node *node = find_child(game, move);
    if (!node) node = hx_record_add_move(game->record, game->node, move);
    if (!node) {
        hx_position_undo(&game->position, NULL);
        return hx_fail_memory(err);
    }
    game->node = node;
    return HX_OK;
}

// ---- to another place ----------------------------------------------------------------------

hx_status hx_game_undo(hx_game *game) {
    hx_error *err = hx_engine_enter_game(game);
    if (!game) return hx_check_missing(err);
    hx_status status = hx_position_undo(&game->position, err);
    if (status) return status;
    // Nodes without a move (comments, marks) belong to the move before them.
    hx_move move;
    while (!hx_record_move(game->record, game->node, &move))
        game->node = game->node->parent;
    game->node = game->node->parent; // a root has no move
    return HX_OK;
}

// The position there was made on the side; it counts if that went well. Frees it.
static hx_status arrive(hx_game *game, hx_position *there, hx_node *node, hx_status status) {
    if (!status) {
        game->position = *there;
        game->node = node;
    }
    free(there);
    return status;
}

hx_status hx_game_rewind(hx_game *game) {
    hx_error *err = hx_engine_enter_game(game);
    if (!game) return hx_check_missing(err);
    hx_node *node = game->record->root;
    hx_move move;
    while (node->child && !hx_record_move(game->record, node->child, &move))
        node = node->child;
    hx_position *there = malloc(sizeof *there);
    if (!there) return hx_fail_memory(err);
    hx_status status = hx_replay_to(there, game->record, node, err);
    there->swap_rule = game->position.swap_rule; // is no part of the record
    return arrive(game, there, node, status);
}

static bool leads_to_move(const hx_node *node) {
    for (node = node->child; node; node = node->child)
        if (hx_record_value(node, "B") || hx_record_value(node, "W")) return true;
    return false;
}

hx_status hx_game_forward(hx_game *game) {
    hx_error *err = hx_engine_enter_game(game);
    if (!game) return hx_check_missing(err);
    hx_node *node = game->node;
    hx_move move;
    hx_status status = HX_OK;
    if (!leads_to_move(node)) return hx_fail(err, HX_NO, "the record ends here");
    hx_position *there = malloc(sizeof *there);
    if (!there) return hx_fail_memory(err);
    *there = game->position;
    do {
        node = node->child;
        status = hx_replay_node(there, game->record, node, err);
    } while (!status && !hx_record_move(game->record, node, &move));
    return arrive(game, there, node, status);
}

void hx_game_trim(hx_game *game) {
    if (!game) return;
    hx_record_promote(game->node);
    game->node->child = game->node->last_child = NULL; // the arena keeps the memory
}

// ---- set-up --------------------------------------------------------------------------------

static const char *const setup_names[] = {"AE", "AB", "AW"}; // by hx_color

static bool draft_turn(hx_record *r, hx_node *draft, hx_color turn) {
    return hx_record_set(r, draft, "PL", turn == HX_COLOR_BLACK ? "B" : "W");
}

// Puts the draft into the record: into the node where the game stands, if nothing has happened in
// it or after it, or else as the next one.
static void enter(hx_game *game, hx_node *draft) {
    hx_move move;
    if (game->node->child || hx_record_move(game->record, game->node, &move)) {
        hx_record_link(game->record, game->node, draft);
        game->node = draft;
        return;
    }
    for (hx_property *p = draft->properties, *next; p; p = next) {
        next = p->next;
        bool turn = strcmp(p->name, "PL") == 0;
        for (int i = 0; !turn && i < 3; i++) // a cell is named once
            hx_record_remove(game->node, setup_names[i], p->values->text);
        hx_record_take(game->node, p, turn);
    }
}

hx_status hx_game_setup(hx_game *game, hx_color color, int cell) {
    hx_error *err = hx_engine_enter_game(game);
    if (!game) return hx_check_missing(err);
    const hx_cells *cells = &game->position.board.cells;
    if ((int)color < 0 || color > HX_COLOR_WHITE)
        return hx_fail(err, HX_USAGE, "there is no colour number %d", (int)color);
    if (cell < 0 || cell >= cells->count)
        return hx_fail(err, HX_NO, "the cell is not on the %dx%d board", cells->cols, cells->rows);
    char name[HX_NAME_MAX];
    hx_names_cell(cells, cell, name);
    hx_node *draft = hx_record_draft(game->record);
    if (!draft || !hx_record_add(game->record, draft, setup_names[color], name, strlen(name)) ||
        !draft_turn(game->record, draft, game->position.to_play))
        return hx_fail_memory(err);
    enter(game, draft);
    return hx_position_setup(&game->position, color, cell, err);
}

hx_status hx_game_set_to_play(hx_game *game, hx_color color) {
    hx_error *err = hx_engine_enter_game(game);
    if (!game) return hx_check_missing(err);
    hx_status status = hx_check_color(color, "the side to move is", err);
    if (status || color == game->position.to_play) return status;
    hx_node *draft = hx_record_draft(game->record);
    if (!draft || !draft_turn(game->record, draft, color)) return hx_fail_memory(err);
    enter(game, draft);
    game->position.to_play = (uint8_t)color;
    return HX_OK;
}
