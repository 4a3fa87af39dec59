// SPDX-License-Identifier: MIT
// Calls about games as such: the levels there are, what a text says, other notations of it.
#include "service/service.h"

#include <string.h>

hx_status service_levels(service_context *c) {
    const char *name = service_get(c, "level");
    if (name && hx_level_check(c->engine, name)) return service_fail_engine(c, HX_USAGE);
    fputs("{\"version\":", c->out);
    app_json_string(c->out, hx_version());
    fprintf(c->out, ",\"default\":\"%s\",\"levels\":[", hx_level_default());
    for (int i = 0; hx_level_at(i); i++) {
        const hx_level *level = hx_level_at(i);
        fprintf(c->out, "%s{\"name\":\"%s\",\"player\":\"%s\",\"summary\":", i ? "," : "",
                level->name, level->player);
        app_json_string(c->out, level->summary);
        fputc('}', c->out);
    }
    fputs("]}", c->out);
    return HX_OK;
}

static void write_moves(service_context *c) {
    char name[HX_NAME_MAX];
    fputs(",\"moves\":[", c->out);
    for (int i = 0; i < hx_game_move_count(c->game); i++) {
        hx_move move = hx_game_move(c->game, i);
        fprintf(c->out, "%s{\"color\":\"%s\",\"move\":\"%s\"}", i ? "," : "",
                hx_color_name(move.color), hx_game_move_name(c->game, move, name));
    }
    fputs("]", c->out);
}

static void write_stones(service_context *c) {
    int cells[HX_CELLS_MAX], all = hx_game_columns(c->game) * hx_game_rows(c->game);
    bool chain[HX_CELLS_MAX] = {false};
    for (hx_color color = HX_COLOR_BLACK; color <= HX_COLOR_WHITE; color++) {
        int count = 0;
        for (int cell = 0; cell < all; cell++)
            if (hx_game_stone(c->game, cell) == color) cells[count++] = cell;
        fprintf(c->out, ",\"%s\":", hx_color_name(color));
        app_json_cells(c->out, c->game, cells, count);
    }
    int count = 0;
    hx_game_winning_chain(c->game, chain);
    for (int cell = 0; cell < all; cell++)
        if (chain[cell]) cells[count++] = cell;
    fputs(",\"chain\":", c->out);
    app_json_cells(c->out, c->game, cells, count);
}

hx_status service_position(service_context *c) {
    char *sgf;
    hx_status status = hx_game_write(&sgf, c->game, HX_FORMAT_SGF, NULL);
    if (status) return service_fail_engine(c, status);
    fprintf(c->out, "{\"size\":[%d,%d],\"to_play\":", hx_game_columns(c->game),
            hx_game_rows(c->game));
    app_json_color(c->out, hx_game_to_play(c->game));
    fputs(",\"winner\":", c->out);
    app_json_color(c->out, hx_game_winner(c->game));
    fprintf(c->out, ",\"can_swap\":%s", hx_game_can_swap(c->game) ? "true" : "false");
    write_moves(c);
    write_stones(c);
    fputs(",\"sgf\":", c->out);
    app_json_string(c->out, sgf);
    fputs("}", c->out);
    hx_string_free(sgf);
    return HX_OK;
}

hx_status service_convert(service_context *c) {
    static const char *const names[] = {"sgf", "hexworld", "trmph", "moves", "text", "svg"};
    const char *as = service_get(c, "as");
    double hour = 0;
    hx_drawing drawing = {0};
    int format = -1;
    for (int i = 0; i < (int)(sizeof names / sizeof *names) && as; i++)
        if (strcmp(names[i], as) == 0) format = i; // in the order of hx_format
    if (format < 0)
        return service_fail(c, HX_USAGE,
                            "the field 'as' must be sgf, hexworld, trmph, moves, text or svg");
    hx_status status = service_count(c, "orientation", 1, 12, &hour);
    if (!status) status = service_flag(c, "numbers", &drawing.numbers);
    if (!status) status = service_flag(c, "plain", &drawing.plain);
    if (status) return status;
    char *text;
    drawing.orientation = (int)hour;
    status = hx_game_write(&text, c->game, (hx_format)format, &drawing);
    if (status) return service_fail_engine(c, status);
    fputs("{\"text\":", c->out);
    app_json_string(c->out, text);
    fputs("}", c->out);
    hx_string_free(text);
    return HX_OK;
}
