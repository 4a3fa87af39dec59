// SPDX-License-Identifier: MIT
// Moves of either side, swaps, taking back, and the sentences that tell what happened.
//
// Players are known by where they began: seat 0 with black, seat 1 with white. Swap-sides exchanges
// the colours, not the seats, so that the seat of a colour follows from the game.
#include "play/play.h"

#include <stdarg.h>
#include <string.h>

int play_turns_seat(const play *p, hx_color color) {
    return (color == HX_COLOR_WHITE) ^ hx_game_sides_swapped(p->game);
}

bool play_turns_is_human(const play *p, hx_color color) {
    return p->human[play_turns_seat(p, color)];
}

bool play_turns_is_duel(const play *p) {
    return p->human[0] != p->human[1];
}

bool play_turns_is_over(const play *p) {
    return hx_game_winner(p->game) != HX_COLOR_NONE;
}

bool play_turns_is_due(const play *p) {
    return !p->paused && !play_turns_is_over(p) &&
           !play_turns_is_human(p, hx_game_to_play(p->game));
}

hx_move_kind play_turns_swap_kind(const play *p) {
    return app_swap_rule(p->game) == HX_SWAP_PIECES ? HX_MOVE_SWAP_PIECES : HX_MOVE_SWAP_SIDES;
}

bool play_turns_may_swap(const play *p) {
    return p->swap && hx_game_can_swap(p->game) && !play_turns_is_over(p);
}

bool play_turns_offers(const play *p) {
    bool empty = hx_game_move_count(p->game) == 0;
    for (int i = 0; i < hx_game_columns(p->game) * hx_game_rows(p->game); i++)
        empty = empty && !hx_game_stone(p->game, i);
    return p->swap && empty && hx_game_columns(p->game) > 1 && hx_game_rows(p->game) > 1;
}

void play_turns_tell(play *p, const char *format, ...) {
    size_t used = strlen(p->news);
    if (used && used < sizeof p->news - 1) p->news[used++] = '\n';
    va_list args;
    va_start(args, format);
    vsnprintf(p->news + used, sizeof p->news - used, format, args);
    va_end(args);
    app_clean(p->news + used); // a record's date comes from anywhere
}

const char *play_turns_actor(const play *p, hx_color color) {
    if (play_turns_is_duel(p)) return play_turns_is_human(p, color) ? "You" : "Hexproof";
    return color == HX_COLOR_BLACK ? "Black" : "White";
}

// ---- swapping ----

// Told after the move, when the seats have not changed: `color` has swapped.
static void tell_swap_pieces(play *p, hx_color color) {
    char from[HX_NAME_MAX], to[HX_NAME_MAX];
    int cell = hx_game_move(p->game, 0).cell, size = hx_game_columns(p->game);
    hx_game_cell_name(p->game, cell, from);
    hx_game_cell_name(p->game, cell % size * size + cell / size, to);
    const char *was = hx_color_name(hx_color_other(color)), *is = hx_color_name(color);
    if (!play_turns_is_duel(p))
        play_turns_tell(p, "%s swaps: the %s stone on %s becomes a %s stone on %s.",
                        play_turns_actor(p, color), was, from, is, to);
    else if (play_turns_is_human(p, color))
        play_turns_tell(p, "You swap: the %s stone on %s becomes your %s stone on %s.", was, from,
                        is, to);
    else
        play_turns_tell(p, "Hexproof swaps: your %s stone on %s becomes its %s stone on %s.", was,
                        from, is, to);
}

// Told after the move, when the seats have changed: who had `color` now has the other one.
static void tell_swap_sides(play *p, hx_color color) {
    char cell[HX_NAME_MAX];
    hx_game_cell_name(p->game, hx_game_move(p->game, 0).cell, cell);
    const char *taken = hx_color_name(hx_color_other(color)), *left = hx_color_name(color);
    if (!play_turns_is_duel(p))
        play_turns_tell(p, "The players swap sides: who had %s now has %s and the stone on %s.",
                        left, taken, cell);
    else if (play_turns_is_human(p, color))
        play_turns_tell(p,
                        "Hexproof swaps sides: it takes %s with the stone on %s; you are %s now.",
                        taken, cell, left);
    else
        play_turns_tell(p, "You swap sides: you take %s with the stone on %s; Hexproof is %s now.",
                        taken, cell, left);
}

// ---- moves ----

hx_status play_turns_play(play *p, hx_move move, const char *remark) {
    char name[HX_NAME_MAX];
    hx_status status = hx_game_play(p->game, move);
    if (status) return status;
    bool swaps = move.kind == HX_MOVE_SWAP_PIECES || move.kind == HX_MOVE_SWAP_SIDES;
    if (swaps) p->news[0] = '\0'; // its sentence names the first stone again
    if (move.kind == HX_MOVE_SWAP_PIECES)
        tell_swap_pieces(p, move.color);
    else if (move.kind == HX_MOVE_SWAP_SIDES)
        tell_swap_sides(p, move.color);
    else if (move.kind != HX_MOVE_RESIGN)
        play_turns_tell(p, "%s: %s%s.", play_turns_actor(p, move.color),
                        hx_game_move_name(p->game, move, name), remark);
    p->redraw = true;
    p->unsaved = true;
    play_store_keep(p);
    return HX_OK;
}

// How many moves go back to the last one that a human made; 0: there is none.
static int moves_to_undo(const play *p) {
    int count = hx_game_move_count(p->game);
    if (!play_turns_is_duel(p)) return count ? 1 : 0;
    bool swapped = hx_game_sides_swapped(p->game);
    for (int i = count - 1; i >= 0; i--) {
        hx_move move = hx_game_move(p->game, i);
        if (move.kind == HX_MOVE_SWAP_SIDES) swapped = !swapped;
        if (p->human[(move.color == HX_COLOR_WHITE) ^ swapped]) return count - i;
    }
    return 0;
}

void play_turns_undo(play *p) {
    char name[HX_NAME_MAX];
    int count = moves_to_undo(p);
    if (count == 0) {
        app_say("There is no move%s to take back.\n", play_turns_is_duel(p) ? " of yours" : "");
        return;
    }
    char list[PLAY_NEWS / 2] = "";
    for (int i = 0; i < count; i++) {
        hx_move move = hx_game_move(p->game, hx_game_move_count(p->game) - 1);
        if (hx_game_undo(p->game)) break;
        size_t used = strlen(list);
        snprintf(list + used, sizeof list - used, "%s%s", used ? ", " : "",
                 hx_game_move_name(p->game, move, name));
    }
    hx_game_trim(p->game); // what is taken back is no longer part of the game
    p->paused = !p->human[0] && !p->human[1];
    play_turns_tell(p, "Taken back: %s.", list);
    play_certificate_check(p);
    p->redraw = true;
    p->unsaved = true;
    play_store_keep(p);
}

void play_turns_tell_where(play *p) {
    char name[HX_NAME_MAX];
    const char *date = hx_game_property(p->game, "DT");
    int count = hx_game_move_count(p->game);
    if (count == 0) return;
    hx_move move = hx_game_move(p->game, count - 1);
    play_turns_tell(p, "The game%s%.40s after %d move%s; the last was %s's %s.", date ? " of " : "",
                    date ? date : "", count, count == 1 ? "" : "s", hx_color_name(move.color),
                    hx_game_move_name(p->game, move, name));
}

void play_turns_begin(play *p, hx_game *game) {
    hx_game_free(p->game);
    p->game = game;
    p->certificate = NULL;
    p->paused = false;
    p->redraw = true;
    p->store.ours = false;
    p->unsaved = false;
    p->saved[0] = '\0';
    p->news[0] = '\0';
    memset(p->told, 0, sizeof p->told);
}
