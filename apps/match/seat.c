// SPDX-License-Identifier: MIT
// A player at a table. A level has an engine and a game of its own, as a program has, so that
// neither sees anything of the other's thoughts.
//
// A program is told the size of the board, that nobody swaps, how long it may think and the stones
// of the opening. It may not know of swaps and clocks; everything else it has to accept.
#include "match/match.h"

#include "app.h"

#include <errno.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void match_seat_init(match_seat *s, const match_player *player, int stop) {
    *s = (match_seat){.player = player, .stop = stop};
}

void match_seat_end(match_seat *s, bool politely) {
    hx_game_free(s->game);
    hx_engine_free(s->engine);
    s->game = NULL;
    s->engine = NULL;
    match_child_end(&s->child, politely);
}

hx_status match_seat_fail(match_seat *s, const char *format, ...) {
    va_list args;
    va_start(args, format);
    vsnprintf(s->why, sizeof s->why, format, args);
    va_end(args);
    match_child_end(&s->child, false);
    return s->player->level || s->answered ? HX_NO : HX_BAD_INPUT;
}

static bool is_stopped(void *user) {
    const match_seat *s = user;
    return poll(&(struct pollfd){.fd = s->stop, .events = POLLIN}, 1, 0) > 0;
}

// ---- programs ----

// Sends a command that a program need not know; `text` is what it said.
static hx_status request(match_seat *s, const char *command, char text[MATCH_WHY_MAX],
                         bool *refused) {
    hx_status status = match_child_ask(&s->child, s->stop, s->player->patience, command, text);
    *refused = status == HX_NO;
    if (status == HX_OK || *refused) s->answered = true;
    if (status == HX_BAD_INPUT) return match_seat_fail(s, "%s", text);
    return *refused ? HX_OK : status;
}

// Sends a command that a program has to know.
static hx_status demand(match_seat *s, const char *command, char text[MATCH_WHY_MAX]) {
    bool refused;
    hx_status status = request(s, command, text, &refused);
    if (status || !refused) return status;
    char said[MATCH_TEXT_MAX];
    snprintf(said, sizeof said, "%.*s", MATCH_TEXT_MAX - 1, text);
    return match_seat_fail(s, "refused '%s': %s", command, said);
}

// Two numbers, as HexGui has it; some know only square boards and one number.
static hx_status set_size(match_seat *s, const hx_game *game) {
    char command[40], text[MATCH_WHY_MAX];
    int columns = hx_game_columns(game), rows = hx_game_rows(game);
    bool refused;
    snprintf(command, sizeof command, "boardsize %d %d", columns, rows);
    if (columns != rows) return demand(s, command, text);
    hx_status status = request(s, command, text, &refused);
    if (status || !refused) return status;
    snprintf(command, sizeof command, "boardsize %d", columns);
    return demand(s, command, text);
}

static hx_status send_play(match_seat *s, const hx_game *game, hx_move move) {
    char command[40], name[HX_NAME_MAX], text[MATCH_WHY_MAX];
    snprintf(command, sizeof command, "play %s %s", hx_color_name(move.color),
             hx_game_move_name(game, move, name));
    return demand(s, command, text);
}

// True if the moves, one after the other, are the stones on the board: nothing was set up, nobody
// has swapped.
static bool is_all_stones(const hx_game *game) {
    int stones = 0, cells = hx_game_columns(game) * hx_game_rows(game);
    for (int cell = 0; cell < cells; cell++)
        stones += hx_game_stone(game, cell) != HX_COLOR_NONE;
    for (int i = 0; i < hx_game_move_count(game); i++)
        stones -= hx_game_move(game, i).kind == HX_MOVE_STONE ? 1 : HX_CELLS_MAX;
    return stones == 0;
}

// As they were played, or else as HexGui sets a board up: stone by stone in the order of the cells.
static hx_status send_stones(match_seat *s, const hx_game *game) {
    hx_status status = HX_OK;
    if (is_all_stones(game)) {
        for (int i = 0; i < hx_game_move_count(game) && !status; i++)
            status = send_play(s, game, hx_game_move(game, i));
        return status;
    }
    for (int cell = 0; cell < hx_game_columns(game) * hx_game_rows(game) && !status; cell++)
        if (hx_game_stone(game, cell))
            status = send_play(s, game, (hx_move){HX_MOVE_STONE, hx_game_stone(game, cell), cell});
    return status;
}

static hx_status begin_program(match_seat *s, const hx_game *game) {
    char command[40], text[MATCH_WHY_MAX];
    bool refused = false;
    if (s->child.pid == 0 && !match_child_start(&s->child, s->player->command))
        return match_seat_fail(s, "cannot be started: %s", strerror(errno));
    hx_status status = set_size(s, game);
    if (!status) status = demand(s, "clear_board", text);
    if (!status) status = request(s, "param_game allow_swap 0", text, &refused);
    if (!status && s->player->seconds > 0) {
        snprintf(command, sizeof command, "time_settings 0 %g 1", s->player->seconds);
        status = request(s, command, text, &refused);
        s->clockless = refused;
    }
    return status ? status : send_stones(s, game);
}

static hx_status ask_program(match_seat *s, hx_game *game, hx_color color, hx_move *out) {
    char command[40], text[MATCH_WHY_MAX];
    snprintf(command, sizeof command, "genmove %s", hx_color_name(color));
    hx_status status = demand(s, command, text);
    if (status || hx_game_parse_move(out, game, color, text) == HX_OK) return status;
    return match_seat_fail(s, "answered '%s' with '%.40s', which is no move on the %dx%d board",
                           command, text, hx_game_columns(game), hx_game_rows(game));
}

// ---- levels ----

static hx_status begin_level(match_seat *s, const char *opening) {
    hx_game_free(s->game);
    s->game = NULL;
    if (!s->engine) {
        if (hx_engine_new(&s->engine)) return HX_RESOURCES;
        if (app_position_load_net(s->engine, s->player->net)) return HX_RESOURCES;
    }
    hx_engine_forget(s->engine); // a game depends on itself alone
    return hx_game_read(&s->game, s->engine, opening, 0) ? HX_RESOURCES : HX_OK;
}

static hx_status ask_level(match_seat *s, hx_move *out) {
    hx_limits limits = {.level = s->player->level,
                        .seconds = s->player->seconds,
                        .ticks = s->player->ticks,
                        .poll = is_stopped,
                        .user = s};
    hx_status status = hx_engine_best(s->engine, s->game, &limits, &s->best);
    if (status || is_stopped(s)) return HX_RESOURCES;
    *out = s->best.move;
    return hx_game_play(s->game, s->best.move) ? HX_RESOURCES : HX_OK;
}

// ---- either ----

void match_seat_clear(match_seat *s) {
    s->seconds = 0;
    s->moves = 0;
    s->clockless = false;
    s->why[0] = '\0';
}

hx_status match_seat_begin(match_seat *s, hx_game *game, const char *opening) {
    return s->player->level ? begin_level(s, opening) : begin_program(s, game);
}

hx_status match_seat_move(match_seat *s, hx_game *game, hx_color color, hx_move *out) {
    double start = match_child_now();
    hx_status status = s->player->level ? ask_level(s, out) : ask_program(s, game, color, out);
    s->seconds += match_child_now() - start;
    s->moves++;
    return status;
}

hx_status match_seat_play(match_seat *s, hx_game *game, hx_move move) {
    if (!s->player->level) return send_play(s, game, move);
    return hx_game_play(s->game, move) ? HX_RESOURCES : HX_OK;
}
