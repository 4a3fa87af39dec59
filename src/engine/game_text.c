// SPDX-License-Identifier: MIT
// Games as text: names of cells and moves, properties of the record, all the notations.
#include "engine/engine_int.h"
#include "record/formats.h"
#include "record/names.h"

#include <stdlib.h>
#include <string.h>

const char *hx_game_cell_name(const hx_game *game, int cell, char out[HX_NAME_MAX]) {
    if (!game || !out) return "?";
    return hx_names_cell(&game->position.board.cells, cell, out);
}

const char *hx_game_move_name(const hx_game *game, hx_move move, char out[HX_NAME_MAX]) {
    if (!game || !out) return "?";
    return hx_names_move(&game->position.board.cells, move, out);
}

hx_status hx_game_parse_move(hx_move *out, hx_game *game, hx_color color, const char *name) {
    hx_error *err = hx_engine_enter_game(game);
    if (!out || !game || !name) return hx_check_missing(err);
    hx_move move = {HX_MOVE_STONE, color, -1};
    int col, row;
    hx_status status = hx_check_color(color, "who moves is", err);
    if (status) return status;
    if (hx_names_read_kind(&move.kind, name, strlen(name))) {
        *out = move;
        return HX_OK;
    }
    if (hx_names_read_cell(name, name + strlen(name), &col, &row) != strlen(name) || !*name)
        return hx_fail(err, HX_BAD_INPUT, "'%.40s' is not a move; moves look like f6", name);
    if (!hx_record_cell(game->record, name, &move.cell))
        return hx_fail(err, HX_BAD_INPUT, "%.40s is not on the %dx%d board", name,
                       game->record->cols, game->record->rows);
    *out = move;
    return HX_OK;
}

hx_status hx_game_parse_end(int *out, hx_game *game, const char *name) {
    hx_error *err = hx_engine_enter_game(game);
    if (!out || !game || !name) return hx_check_missing(err);
    for (int edge = HX_EDGE_NORTH; edge <= HX_EDGE_EAST; edge++) {
        char known[HX_NAME_MAX];
        if (!hx_names_equal(name, strlen(name), hx_game_cell_name(game, edge, known))) continue;
        *out = edge;
        return HX_OK;
    }
    if (hx_record_cell(game->record, name, out)) return HX_OK;
    return hx_fail(
        err, HX_BAD_INPUT,
        "'%.40s' is no end; ends are the cells of the %dx%d board, north, south, west and "
        "east",
        name, game->record->cols, game->record->rows);
}

hx_color hx_game_end_color(const hx_game *game, int end) {
    if (!game) return HX_COLOR_NONE;
    if (end == HX_EDGE_NORTH || end == HX_EDGE_SOUTH) return HX_COLOR_BLACK;
    if (end == HX_EDGE_WEST || end == HX_EDGE_EAST) return HX_COLOR_WHITE;
    return hx_game_stone(game, end);
}

// Values are stored with SGF's escapes; most have none and need no copy.
static const char *plain_value(const hx_game *game, const hx_node *node, const char *name) {
    const char *value = hx_record_value(node, name);
    if (!value || !strchr(value, '\\')) return value;
    hx_text plain = {0};
    hx_sgf_unescape(&plain, value);
    const char *copy =
        plain.failed ? NULL : hx_arena_copy(&game->record->arena, plain.bytes, plain.length);
    hx_text_free(&plain);
    return copy;
}

const char *hx_game_property(const hx_game *game, const char *name) {
    return game && name ? plain_value(game, game->record->root, name) : NULL;
}

const char *hx_game_comment(const hx_game *game) {
    return game ? plain_value(game, game->node, "C") : NULL;
}

static bool is_property_name(const char *name) {
    size_t length = strspn(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZ");
    return length >= 1 && length <= 8 && name[length] == '\0';
}

// What makes the game itself, or says how its file is to be read: the board, moves, set-up, and
// what record.h keeps in the root.
static bool is_structure(const char *name) {
    static const char *const names[] = {"FF", "GM", "SZ", "CA", "ST", "B",  "W",  "KO",
                                        "MN", "AB", "AW", "AE", "PL", "HW", "CU", "HX"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(name, names[i]) == 0) return true;
    return false;
}

hx_status hx_game_set_property(hx_game *game, const char *name, const char *value) {
    hx_error *err = hx_engine_enter_game(game);
    if (!game || !name) return hx_check_missing(err);
    if (!is_property_name(name))
        return hx_fail(err, HX_BAD_INPUT, "'%.40s' is not one to eight capitals", name);
    if (is_structure(name))
        return hx_fail(err, HX_BAD_INPUT, "%s does not describe the game, it is a part of it",
                       name);
    hx_text escaped = {0};
    if (value) hx_sgf_escape(&escaped, value);
    bool ok = !escaped.failed && hx_record_set(game->record, game->record->root, name,
                                               value ? escaped.bytes ? escaped.bytes : "" : NULL);
    hx_text_free(&escaped);
    return ok ? HX_OK : hx_fail_memory(err);
}

// The clock hour of a1 that a HexWorld link asked for ("r9c1"), or 10.
static int orientation_of(const hx_record *record) {
    const char *config = hx_record_value(record->root, "HW");
    if (!config || *config != 'r') return 10;
    long hour = strtol(config + 1, NULL, 10);
    return hour >= 1 && hour <= 12 ? (int)hour : 10;
}

hx_status hx_game_settle_drawing(hx_drawing *out, const hx_game *game, const hx_drawing *drawing,
                                 hx_error *err) {
    *out = drawing ? *drawing : (hx_drawing){0};
    if (out->orientation < 0 || out->orientation > 12)
        return hx_fail(err, HX_USAGE, "orientation %d is outside 1 to 12", out->orientation);
    if (out->heat && !out->heat->values) return hx_check_missing(err);
    if (out->orientation == 0) out->orientation = orientation_of(game->record);
    return HX_OK;
}

hx_status hx_game_write(char **out, hx_game *game, hx_format format, const hx_drawing *drawing) {
    hx_error *err = hx_engine_enter_game(game);
    if (!out || !game) return hx_check_missing(err);
    hx_drawing d;
    hx_status status = hx_game_settle_drawing(&d, game, drawing, err);
    if (status) return status;
    hx_text text = {0};
    const hx_formats_entry *entry = hx_formats_at((int)format);
    if (!entry) return hx_fail(err, HX_USAGE, "there is no format number %d", (int)format);
    hx_formats_game source = {game->record, game->node, &game->position, &d};
    status = entry->write(&text, &source, err);
    if (status) {
        hx_text_free(&text);
        return status;
    }
    char *bytes = hx_text_take(&text);
    if (!bytes) return hx_fail_memory(err);
    *out = bytes;
    return HX_OK;
}

const char *hx_format_name(int i) {
    return hx_formats_at(i) ? hx_formats_at(i)->name : NULL;
}

void hx_string_free(char *string) {
    free(string);
}
