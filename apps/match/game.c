// SPDX-License-Identifier: MIT
// One game: the referee has a board of his own, asks the players in turn, and believes neither of
// them. A game ends when two edges are connected, somebody resigns, or forfeits it: by a move that
// is not legal, or by whatever match_seat_fail was called for.
#include "match/match.h"

#include "app.h"

#include <errno.h>
#include <string.h>
#include <time.h>

// ---- playing ----

// There are only stones on empty cells, and resigning.
static hx_status judge(match_seat *s, const hx_game *game, hx_move move) {
    char name[HX_NAME_MAX];
    hx_game_move_name(game, move, name);
    if (move.kind == HX_MOVE_RESIGN) return HX_OK;
    if (move.kind != HX_MOVE_STONE)
        return match_seat_fail(s, "answered %s, which is not allowed in a match", name);
    if (hx_game_stone(game, move.cell))
        return match_seat_fail(s, "played on %s, which is occupied", name);
    return HX_OK;
}

// The game up to its end. On HX_NO the player of the colour in *loser has forfeited it.
static hx_status play_out(match_table *t, int number, hx_game *game, hx_color *loser) {
    while (!hx_game_winner(game)) {
        hx_color color = hx_game_to_play(game), other = hx_color_other(color);
        match_seat *mover = &t->seat[match_player_of(number, color)];
        match_seat *waiter = &t->seat[match_player_of(number, other)];
        hx_move move;
        *loser = color;
        hx_status status = match_seat_move(mover, game, color, &move);
        if (!status) status = judge(mover, game, move);
        if (status) return status;
        if (t->match->watch && mover->player->level)
            t->match->watch(t->match->watcher, t->engine, number, game, &mover->best);
        if (hx_game_play(game, move)) return HX_RESOURCES;
        if (hx_game_winner(game)) break;
        *loser = other;
        status = match_seat_play(waiter, game, move);
        if (status) return status;
    }
    return HX_OK;
}

static hx_status begin(match_table *t, int number, hx_game *game, hx_color *loser) {
    hx_status status = HX_OK;
    for (int i = 0; i < 2; i++)
        match_seat_clear(&t->seat[i]);
    for (hx_color color = HX_COLOR_BLACK; color <= HX_COLOR_WHITE && !status; color++) {
        *loser = color;
        status = match_seat_begin(&t->seat[match_player_of(number, color)], game,
                                  match_opening(t->match, number));
    }
    return status;
}

// ---- telling ----

// The same for the same moves from the same stones, and hardly ever for others (FNV-1a, Fowler,
// Noll and Vo 1991).
static uint64_t game_key(const hx_game *game) {
    uint64_t key = 0xcbf29ce484222325u;
    int cells = hx_game_columns(game) * hx_game_rows(game), moves = hx_game_move_count(game);
    for (int i = 0; i < cells + moves; i++) {
        uint64_t value = i < cells ? (uint64_t)hx_game_stone(game, i)
                                   : 3u + (uint64_t)(hx_game_move(game, i - cells).cell + 1);
        key = (key ^ value) * 0x100000001b3u;
    }
    return key;
}

static hx_status describe(const match_table *t, hx_game *game, const match_result *r) {
    static const char *const how[] = {"", "Resign", "Forfeit"};
    char name[MATCH_NAME_MAX], text[80], date[32];
    const match *m = t->match;
    int black = match_player_of(r->game, HX_COLOR_BLACK);
    hx_status status = hx_game_set_property(game, "PB", match_player_name(&m->player[black], name));
    if (!status)
        status = hx_game_set_property(game, "PW", match_player_name(&m->player[!black], name));
    snprintf(text, sizeof text, "%c+%s", r->winner == HX_COLOR_BLACK ? 'B' : 'W', how[r->end]);
    if (!status) status = hx_game_set_property(game, "RE", text);
    if (!status) status = hx_game_set_property(game, "ON", match_opening(m, r->game));
    if (!status) status = hx_game_set_property(game, "RU", "no swap");
    snprintf(text, sizeof text, "Game %d of a match of %d", r->game + 1, m->games);
    if (!status) status = hx_game_set_property(game, "GN", text);
    snprintf(text, sizeof text, "Hexproof:%s", hx_version());
    if (!status) status = hx_game_set_property(game, "AP", text);
    time_t now = time(NULL);
    struct tm day;
    if (!status && localtime_r(&now, &day)) {
        strftime(date, sizeof date, "%Y-%m-%d", &day);
        status = hx_game_set_property(game, "DT", date);
    }
    if (!status && r->end == MATCH_END_FORFEITED) {
        char why[MATCH_WHY_MAX + 20];
        snprintf(why, sizeof why, "%s %s", r->winner == HX_COLOR_BLACK ? "White" : "Black", r->why);
        status = hx_game_set_property(game, "GC", why);
    }
    return status;
}

static hx_status write_record(const match_table *t, hx_game *game, match_result *r) {
    char path[4096], *sgf;
    hx_status status = describe(t, game, r);
    if (!status) status = hx_game_write(&sgf, game, HX_FORMAT_SGF, NULL);
    if (status) return status;
    snprintf(path, sizeof path, "%s/game-%05d.sgf", t->match->sgf, r->game + 1);
    if (!app_replace_file(path, sgf, strlen(sgf))) {
        r->status = HX_RESOURCES;
        snprintf(r->why, sizeof r->why, "cannot write %.150s: %s", path, strerror(errno));
    }
    hx_string_free(sgf);
    return HX_OK;
}

static void set_result(const match_table *t, const hx_game *game, match_result *r) {
    r->played = true;
    r->winner = hx_game_winner(game);
    r->moves = hx_game_move_count(game);
    r->key = game_key(game);
    hx_move_kind last = hx_game_move(game, r->moves - 1).kind;
    r->end = last == HX_MOVE_RESIGN    ? MATCH_END_RESIGNED
             : last == HX_MOVE_FORFEIT ? MATCH_END_FORFEITED
                                       : MATCH_END_CONNECTED;
    for (int i = 0; i < 2; i++) {
        r->seconds[i] = t->seat[i].seconds;
        r->thoughts[i] = t->seat[i].moves;
        r->clockless[i] = t->seat[i].clockless;
    }
}

hx_status match_game_play(match_table *t, int number, match_result *out) {
    hx_game *game;
    hx_color loser = HX_COLOR_NONE;
    *out = (match_result){.game = number};
    if (hx_game_read(&game, t->engine, match_opening(t->match, number), 0)) return HX_RESOURCES;
    hx_status status = begin(t, number, game, &loser);
    if (!status) status = play_out(t, number, game, &loser);
    int failed = loser ? match_player_of(number, loser) : 0;
    if (status == HX_BAD_INPUT) {
        out->status = status;
        out->unable = failed;
        snprintf(out->why, sizeof out->why, "%s", t->seat[failed].why);
        hx_game_free(game);
        return HX_OK;
    }
    if (status == HX_NO) {
        snprintf(out->why, sizeof out->why, "%s", t->seat[failed].why);
        status = hx_game_play(game, (hx_move){HX_MOVE_FORFEIT, loser, -1});
    }
    if (!status) set_result(t, game, out);
    if (!status && t->match->sgf) status = write_record(t, game, out);
    hx_game_free(game);
    return status ? HX_RESOURCES : HX_OK;
}
