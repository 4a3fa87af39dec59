// SPDX-License-Identifier: MIT
// Games as users of the library see them: a record, a place in it, and the position there. How they
// change is in game_edit.c.
#include "engine/engine_int.h"
#include "record/formats.h"
#include "record/replay.h"

#include <stdlib.h>
#include <string.h>

enum { TEXT_MAX = 1 << 24 }; // bytes of a record; no game comes near it

static hx_status adopt(hx_game **out, hx_engine *engine, hx_record *record) {
    hx_game *game = malloc(sizeof *game);
    if (!game) {
        hx_record_free(record);
        return hx_fail_memory(&engine->error);
    }
    game->engine = engine;
    game->record = record;
    game->node = record->root;
    *out = game;
    return HX_OK;
}

hx_status hx_game_new(hx_game **out, hx_engine *engine, int columns, int rows) {
    hx_error *err = hx_engine_enter(engine);
    if (!out || !engine) return hx_check_missing(err);
    if (columns < 1 || rows < 1 || columns > HX_SIZE_MAX || rows > HX_SIZE_MAX)
        return hx_fail(err, HX_BAD_INPUT, "board size %dx%d is outside 1x1 to %dx%d", columns, rows,
                       HX_SIZE_MAX, HX_SIZE_MAX);
    hx_record *record = hx_record_new(columns, rows);
    if (!record) return hx_fail_memory(err);
    hx_status status = adopt(out, engine, record);
    if (!status) hx_position_init(&(*out)->position, columns, rows);
    return status;
}

// A HexWorld link may have a cursor: the game then stands there. The record itself keeps none,
// since the place moves on.
static hx_status go_to_cursor(hx_game *game) {
    const char *cursor = hx_record_value(game->record->root, "CU");
    if (!cursor) return HX_OK;
    long wanted = strtol(cursor, NULL, 10);
    hx_record_set(game->record, game->record->root, "CU", NULL);
    hx_status status = HX_OK;
    while (!status && wanted >= 0 && hx_game_move_count(game) > wanted)
        status = hx_game_undo(game);
    return status;
}

hx_status hx_game_read(hx_game **out, hx_engine *engine, const char *text, size_t length) {
    hx_error *err = hx_engine_enter(engine);
    if (!out || !engine || !text) return hx_check_missing(err);
    if (length == 0) length = strlen(text);
    if (length > TEXT_MAX)
        return hx_fail(err, HX_BAD_INPUT, "the text is longer than %d MiB", TEXT_MAX >> 20);
    hx_record *record;
    hx_status status = hx_formats_read(&record, text, length, err);
    hx_game *game = NULL;
    if (!status) status = adopt(&game, engine, record);
    if (status) return status;
    game->node = hx_replay_end(record->root);
    status = hx_replay_to(&game->position, record, game->node, err);
    if (!status) status = go_to_cursor(game);
    if (status)
        hx_game_free(game);
    else
        *out = game;
    return status;
}

hx_status hx_game_copy(hx_game **out, const hx_game *game) {
    hx_error *err = hx_engine_enter_game(game);
    if (!out || !game) return hx_check_missing(err);
    hx_node *place = game->node;
    hx_record *record = hx_record_copy(game->record, &place);
    if (!record) return hx_fail_memory(err);
    hx_game *copy = NULL;
    hx_status status = adopt(&copy, game->engine, record);
    if (status) return status;
    copy->node = place;
    copy->position = game->position;
    *out = copy;
    return HX_OK;
}

size_t hx_game_first(const char *text, size_t length) {
    if (!text) return 0;
    return hx_formats_first(text, length ? length : strlen(text));
}

void hx_game_free(hx_game *game) {
    if (!game) return;
    hx_record_free(game->record);
    free(game);
}

int hx_game_columns(const hx_game *game) {
    return game ? game->record->cols : 0;
}

int hx_game_rows(const hx_game *game) {
    return game ? game->record->rows : 0;
}

hx_color hx_game_stone(const hx_game *game, int cell) {
    bool on_board = game && cell >= 0 && cell < game->position.board.cells.count;
    return on_board ? (hx_color)game->position.board.color[cell] : HX_COLOR_NONE;
}

hx_color hx_game_to_play(const hx_game *game) {
    return game ? (hx_color)game->position.to_play : HX_COLOR_NONE;
}

hx_color hx_game_winner(const hx_game *game) {
    return game ? hx_position_winner(&game->position) : HX_COLOR_NONE;
}

int hx_game_winning_chain(const hx_game *game, bool chain[HX_CELLS_MAX]) {
    if (!game || !chain) return 0;
    const hx_board *b = &game->position.board;
    hx_cell group = hx_groups_find(&b->groups, hx_cells_edge(b->winner, 0));
    int length = 0;
    for (int cell = 0; cell < b->cells.count; cell++) {
        chain[cell] = b->winner && hx_groups_find(&b->groups, (hx_cell)cell) == group;
        length += chain[cell];
    }
    return length;
}

int hx_game_move_count(const hx_game *game) {
    return game ? game->position.count : 0;
}

hx_move hx_game_move(const hx_game *game, int i) {
    if (!game || i < 0 || i >= game->position.count)
        return (hx_move){HX_MOVE_PASS, HX_COLOR_NONE, -1};
    return game->position.moves[i];
}

bool hx_game_can_swap(const hx_game *game) {
    return game && hx_position_can_swap(&game->position);
}

hx_status hx_game_set_swap_rule(hx_game *game, hx_swap_rule rule) {
    hx_error *err = hx_engine_enter_game(game);
    if (!game) return hx_check_missing(err);
    const hx_cells *cells = &game->position.board.cells;
    if ((int)rule < HX_SWAP_NONE || rule > HX_SWAP_SIDES)
        return hx_fail(err, HX_USAGE, "there is no swap rule number %d", (int)rule);
    if (rule == HX_SWAP_PIECES && cells->cols != cells->rows)
        return hx_fail(err, HX_NO, "swap-pieces needs a square board; use swap-sides");
    game->position.swap_rule = (uint8_t)rule;
    return HX_OK;
}

hx_swap_rule hx_game_swap_rule(const hx_game *game) {
    return game ? (hx_swap_rule)game->position.swap_rule : HX_SWAP_NONE;
}

bool hx_game_sides_swapped(const hx_game *game) {
    return game && game->position.sides_swapped;
}
