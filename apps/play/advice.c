// SPDX-License-Identifier: MIT
// What the engine can say about the position: a move it would play, and the two-distances.
#include "play/play.h"

enum { CELLS_SHOWN = 3, LINE_SHOWN = 5 }; // cells named, moves of the expected line

static bool refuse_when_over(const play *p) {
    if (play_turns_is_over(p)) puts("The game is over; there is nothing left to find.");
    return play_turns_is_over(p);
}

void play_advice_hint(play *p) {
    if (refuse_when_over(p)) return;
    char name[HX_NAME_MAX];
    hx_best best;
    // Advice is as good as it gets, however weak the opponent was chosen.
    if (play_think_best(p, hx_level_default(), &best) || p->fatal) return;
    if (best.move.kind != HX_MOVE_STONE) {
        puts("Hint: `swap`. The opening stone is too good to leave it to the opponent.");
        return;
    }
    printf("Hint: %s", hx_game_cell_name(p->game, best.move.cell, name));
    if (best.winner == best.move.color) printf(", which wins against every answer");
    for (int i = 1; i < best.line_length && i < LINE_SHOWN; i++)
        printf("%s%s", i == 1 ? "; it expects " : " ",
               hx_game_cell_name(p->game, best.line[i], name));
    if (best.winner && best.winner != best.move.color)
        printf(". Whatever is played, %s can win", hx_color_name(best.winner));
    puts(".");
}

// One colour's line: how far it is from its goal, and where.
static hx_status explain_color(play *p, hx_color color) {
    int distance[HX_CELLS_MAX], least = -1, shown = 0;
    int cells = hx_game_columns(p->game) * hx_game_rows(p->game);
    hx_status status = hx_engine_twodistance(p->engine, p->game, color, distance);
    if (status) return status;
    for (int i = 0; i < cells; i++)
        if (distance[i] >= 0 && (least < 0 || distance[i] < least)) least = distance[i];
    char who[40], name[HX_NAME_MAX];
    if (play_turns_is_duel(p))
        snprintf(who, sizeof who, "%s (%s)", play_turns_actor(p, color), hx_color_name(color));
    else
        snprintf(who, sizeof who, "%s", play_turns_actor(p, color));
    if (least < 0) {
        printf("  %-16s  - (%s): can be cut off wherever it goes on\n", who,
               play_screen_direction(color));
        return HX_OK;
    }
    // The cell itself is counted from both of its edges.
    printf("  %-16s %2d (%s), best on", who, least - 1, play_screen_direction(color));
    for (int i = 0; i < cells; i++) {
        if (distance[i] != least) continue;
        if (shown++ < CELLS_SHOWN) printf(" %s", hx_game_cell_name(p->game, i, name));
    }
    if (shown > CELLS_SHOWN) printf(" and %d more", shown - CELLS_SHOWN);
    putchar('\n');
    return HX_OK;
}

void play_advice_explain(play *p) {
    if (refuse_when_over(p)) return;
    puts("Two-distance, an index of how hard connecting still is (no number of stones):");
    hx_status status = explain_color(p, HX_COLOR_BLACK);
    if (!status) status = explain_color(p, HX_COLOR_WHITE);
    if (status) {
        play_screen_failure(p);
        return;
    }
    printf("%s to move. Lower is better, but this is a rule of thumb and no proof.\n",
           hx_game_to_play(p->game) == HX_COLOR_BLACK ? "Black is" : "White is");
}
