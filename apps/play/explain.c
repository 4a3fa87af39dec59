// SPDX-License-Identifier: MIT
// Explaining: who is connected and the reply to every attack, where one must play, what a stone
// would do. `explain` is asked for in words, so it answers in short sentences.
#include "play/play.h"

#include <string.h>

enum { CELLS_SHOWN = 3, LINE_SHOWN = 6 };

// ---- how a connection is kept ----

// The smallest connection between the colour's edges, which is the one that replies keep.
static bool find_smallest(const hx_connections *c, const int edges[2], hx_connection *out) {
    hx_connection one;
    bool found = false;
    for (int i = 0; hx_connections_between(c, edges[0], edges[1], false, i, &one); i++) {
        if (found && one.size >= out->size) continue;
        *out = one;
        found = true;
    }
    return found;
}

// "c2: b3   d1: d2": the reply of the colour to each attack on its winning connection.
static void print_replies(const play *p, hx_connections *c, hx_color color) {
    int edges[] = {app_edge(color, 0), app_edge(color, 1)}, reply, width = 0;
    char attack[HX_NAME_MAX], name[HX_NAME_MAX];
    hx_connection one;
    if (!find_smallest(c, edges, &one) || one.size == 0) return;
    app_say("The connection needs %d cells. To each attack on it, %s's reply:\n", one.size,
            hx_color_name(color));
    for (int i = 0; i < one.size; i++) {
        char item[2 * HX_NAME_MAX + 4];
        hx_game_cell_name(p->game, one.carrier[i], attack);
        if (hx_connections_reply(&reply, c, edges[0], edges[1], &one.carrier[i], 1)) return;
        int length = snprintf(item, sizeof item, "%s: %s", attack,
                              reply < 0 ? "none" : hx_game_cell_name(p->game, reply, name));
        if (width + length + 3 > play_screen_width() - 2) {
            app_say("\n");
            width = 0;
        }
        width += printf("%s%s", width ? "   " : "  ", item);
    }
    app_say("\nAn attack anywhere else needs no reply.\n");
}

// ---- the position ----

static const hx_connections *winner_of(const play_knowledge *k, hx_color *winner) {
    *winner = k->kind == PLAY_OWN_CONNECTED     ? k->to_play
              : k->kind == PLAY_OTHER_CONNECTED ? hx_color_other(k->to_play)
                                                : HX_COLOR_NONE;
    return k->found[*winner];
}

// The circuits, in two sentences.
static void print_circuits(const play *p) {
    hx_evaluation e;
    int best[CELLS_SHOWN], count = 0;
    if (hx_engine_evaluate(p->engine, p->game, NULL, &e) || e.winner) return;
    const double *energy = e.energy[HX_COLOR_NONE];
    for (int cell = 0; cell < hx_game_columns(p->game) * hx_game_rows(p->game); cell++) {
        if (hx_game_stone(p->game, cell)) continue;
        int place = count < CELLS_SHOWN ? count++ : CELLS_SHOWN;
        for (; place > 0 && energy[best[place - 1]] < energy[cell]; place--)
            if (place < CELLS_SHOWN) best[place] = best[place - 1];
        if (place < CELLS_SHOWN) best[place] = cell;
    }
    app_say("Resistance as it stands: black %.2f, white %.2f; less is nearer to connected.\n",
            e.resistance[HX_COLOR_BLACK], e.resistance[HX_COLOR_WHITE]);
    app_say("Most is at stake at");
    play_advice_cells(p, best, count, "and");
    app_say(".\n");
}

// The best line, and what it leads to; not if it begins with `known`.
static void print_best(play *p, int known) {
    char name[HX_NAME_MAX];
    hx_best best;
    if (play_think_best(p, play_advice_player, &best) || p->fatal) return;
    if (best.move.kind != HX_MOVE_STONE) {
        app_say("Best is `swap`: the opening stone is strong.\n");
        return;
    }
    if (best.move.cell == known) {
        app_say("That is the best move.\n");
        return;
    }
    int count = best.line_length < LINE_SHOWN ? best.line_length : LINE_SHOWN;
    if (best.winner == best.move.color) {
        app_say("%s %s wins with %s.%s\n", known < 0 ? "Searching shows that" : "But",
                hx_color_name(best.winner), hx_game_cell_name(p->game, best.move.cell, name),
                play_advice_source(&best));
    } else if (best.winner) {
        app_say("Searching shows that %s wins whatever %s plays.%s\n", hx_color_name(best.winner),
                hx_color_name(best.move.color), play_advice_source(&best));
    } else {
        app_say("Best line:");
        play_advice_cells(p, best.line, count, "");
        app_say("; then ");
        play_advice_chance(best.move.color, best.probability);
        app_say(".\n");
    }
}

// A stone that is too good.
static void warn_of_swap(const play *p, hx_color color) {
    if (play_turns_offers(p))
        app_say("But %s may take such a stone over; `hint` names a fair one.\n",
                hx_color_name(hx_color_other(color)));
}

static void explain_position(play *p) {
    char name[HX_NAME_MAX];
    play_knowledge k = {.kind = PLAY_OPEN};
    hx_color winner = HX_COLOR_NONE;
    bool reaches = play_knowledge_reaches(p->game);
    if (reaches && play_knowledge_find(&k, p->engine, p->game)) {
        play_screen_failure(p);
        return;
    }
    bool lost = k.kind == PLAY_OTHER_CONNECTED || k.kind == PLAY_OTHER_DOUBLE;
    if (lost && play_turns_may_swap(p)) {
        app_say("The first stone wins whatever is played against it: take it over with `swap`.\n");
        play_knowledge_free(&k);
        return;
    }
    play_advice_situation(p, &k);
    if (k.kind == PLAY_OWN_THREAT) warn_of_swap(p, k.to_play);
    if (winner_of(&k, &winner)) print_replies(p, k.found[winner], winner);
    if (k.kind == PLAY_OWN_THREAT)
        app_say("`explain %s` shows the reply to every attack then.\n",
                hx_game_cell_name(p->game, k.cells[0], name));
    if (k.kind == PLAY_OPEN)
        app_say("%s\n", reaches ? "Neither side is connected by force, and nobody threatens to be."
                                : "This board is too large for connections.");
    if (k.kind == PLAY_OPEN || k.kind == PLAY_OTHER_THREAT) {
        print_circuits(p);
        print_best(p, -1);
    }
    play_knowledge_free(&k);
}

// ---- a move ----

// The value of a move that decides nothing yet, beside the best one's.
static void compare(play *p, int cell) {
    bool only[HX_CELLS_MAX] = {false};
    hx_analysis one;
    char name[HX_NAME_MAX];
    only[cell] = true;
    if (play_think_analyze(p, only, &one) || p->fatal) return;
    const hx_best *move = &one.moves[0];
    hx_color own = move->move.color;
    hx_game_cell_name(p->game, cell, name);
    if (move->winner) {
        app_say("%s: searching shows that %s wins then.%s\n", name, hx_color_name(move->winner),
                play_advice_source(move));
        return;
    }
    int count = move->line_length < LINE_SHOWN ? move->line_length : LINE_SHOWN;
    app_say("%s: ", name);
    play_advice_chance(own, move->probability);
    app_say(" after");
    play_advice_cells(p, move->line, count, "");
    app_say(".\n");
    print_best(p, cell);
}

// What the opponent, who moves next, is faced with.
static void explain_after(play *p, hx_game *after, int cell, hx_color color) {
    char name[HX_NAME_MAX], key[HX_NAME_MAX];
    const char *own = hx_color_name(color), *other = hx_color_name(hx_color_other(color));
    play_knowledge k;
    hx_game_cell_name(p->game, cell, name);
    if (play_knowledge_find(&k, p->engine, after)) {
        play_screen_failure(p);
        return;
    }
    switch (k.kind) {
    case PLAY_OTHER_CONNECTED:
        app_say("%s: %s has a winning connection and keeps it against every attack.\n", name, own);
        print_replies(p, k.found[color], color);
        warn_of_swap(p, color);
        break;
    case PLAY_OTHER_DOUBLE:
        app_say("%s wins: %s can stop each threat of %s, but not all at once.\n", name, other, own);
        warn_of_swap(p, color);
        break;
    case PLAY_OWN_CONNECTED:
        app_say("%s loses: the %s of %s stay connected by force.\n", name,
                play_screen_edges(k.to_play), other);
        break;
    case PLAY_OWN_THREAT:
        app_say("%s loses: %s then plays %s and is connected by force.\n", name, other,
                hx_game_cell_name(p->game, k.cells[0], key));
        break;
    case PLAY_OTHER_THREAT:
        app_say("%s threatens to connect %s: %s must answer at%s", name, play_screen_edges(color),
                other, k.count > 1 ? " one of:" : "");
        play_advice_cells(p, k.cells, k.count, "");
        app_say(".\n");
        compare(p, cell);
        break;
    case PLAY_OPEN:
        compare(p, cell);
        break;
    }
    play_knowledge_free(&k);
}

static void explain_move(play *p, const char *word) {
    hx_color color = hx_game_to_play(p->game);
    hx_game *after = NULL;
    hx_move move;
    char name[HX_NAME_MAX];
    if (hx_game_parse_move(&move, p->game, color, word) || move.kind != HX_MOVE_STONE ||
        hx_game_stone(p->game, move.cell)) {
        play_screen_say("'%.40s' is no empty cell; `explain` alone is about the position.", word);
        return;
    }
    hx_game_cell_name(p->game, move.cell, name);
    if (hx_game_copy(&after, p->game) || hx_game_play(after, move)) {
        play_screen_failure(p);
        hx_game_free(after);
        return;
    }
    if (hx_game_winner(after))
        app_say("%s joins %s: %s wins.\n", name, play_screen_edges(color), hx_color_name(color));
    else if (!play_knowledge_reaches(p->game))
        compare(p, move.cell);
    else
        explain_after(p, after, move.cell, color);
    hx_game_free(after);
}

void play_explain(play *p, const char *cell) {
    if (play_turns_is_over(p))
        app_say("The game is over; there is nothing left to explain.\n");
    else if (*cell)
        explain_move(p, cell);
    else
        explain_position(p);
}

// ---- once a game ----

void play_explain_mention(play *p) {
    play_knowledge k;
    hx_color winner;
    if (play_turns_is_over(p) || !play_turns_is_human(p, hx_game_to_play(p->game))) return;
    if (play_turns_may_swap(p)) return; // it is not decided who gets them
    if (!play_knowledge_reaches(p->game) || play_knowledge_find(&k, p->engine, p->game)) return;
    if (winner_of(&k, &winner) && !p->told[winner]) {
        p->told[winner] = true;
        app_say("The %s of %s are connected by force; `explain` shows how.\n",
                play_screen_edges(winner), hx_color_name(winner));
    }
    play_knowledge_free(&k);
}
