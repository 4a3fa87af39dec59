// SPDX-License-Identifier: MIT
// A hint: the move, and why. What is proved is said as proved; the rest is a chance by the net's
// judgement, and called so.
#include "play/play.h"

enum { LINE_SHOWN = 5 };         // moves of the expected line
static const double even = 0.05; // a chance so near to one half is none worth naming

// Advice is good however weak the opponent was chosen.
const char play_advice_player[] = "expert";

void play_advice_cells(const play *p, const int *cells, int count, const char *word) {
    char name[HX_NAME_MAX];
    for (int i = 0; i < count; i++) {
        bool last = i > 0 && i == count - 1;
        if (*word) app_say("%s%s", last ? " " : i > 0 ? "," : "", last ? word : "");
        app_say(" %s", hx_game_cell_name(p->game, cells[i], name));
    }
}

void play_advice_chance(hx_color color, double probability) {
    bool ahead = probability >= 0.5;
    double chance = ahead ? probability : 1 - probability;
    if (chance < 0.5 + even)
        app_say("the chances are about even");
    else
        app_say("%s wins with about %.0f %%", hx_color_name(ahead ? color : hx_color_other(color)),
                chance < 0.99 ? 100 * chance : 99);
}

const char *play_advice_source(const hx_best *best) {
    return best->proof == HX_EVIDENCE_STORE ? " This rests on the store's word." : "";
}

void play_advice_situation(const play *p, const play_knowledge *k) {
    hx_color other = hx_color_other(k->to_play);
    const char *own = hx_color_name(k->to_play), *opponent = hx_color_name(other);
    switch (k->kind) {
    case PLAY_OWN_CONNECTED:
        app_say("The game is decided: %s wins whatever %s plays. The %s of %s are connected by "
                "force.\n",
                own, opponent, play_screen_edges(k->to_play), own);
        break;
    case PLAY_OTHER_CONNECTED:
        app_say("The game is decided: %s wins whatever %s plays. The %s of %s are connected by "
                "force.\n",
                opponent, own, play_screen_edges(other), opponent);
        break;
    case PLAY_OTHER_DOUBLE:
        app_say("The game is decided: %s wins whatever %s plays. Each threat of %s can be stopped, "
                "but not all at once.\n",
                opponent, own, opponent);
        break;
    case PLAY_OWN_THREAT:
        app_say("With one stone %s connects %s by force: at", own, play_screen_edges(k->to_play));
        play_advice_cells(p, k->cells, k->count, "or");
        app_say(".\n");
        break;
    case PLAY_OTHER_THREAT:
        app_say("With one more stone %s would connect %s: %s must play at", opponent,
                play_screen_edges(other), own);
        app_say(k->count > 1 ? " one of:" : "");
        play_advice_cells(p, k->cells, k->count, "");
        app_say(".\n");
        break;
    case PLAY_OPEN:
        break;
    }
}

// ---- the hint ----

// True if the stone leaves the colour connected by force, whatever is played next.
static bool connects(play *p, hx_move move) {
    hx_game *after;
    hx_connections *c;
    bool won = false;
    if (!play_knowledge_reaches(p->game)) return false;
    if (hx_game_copy(&after, p->game)) return false;
    if (!hx_game_play(after, move) && !hx_connections_new(&c, p->engine, after, move.color, NULL)) {
        won = hx_connections_won(c);
        hx_connections_free(c);
    }
    hx_game_free(after);
    return won;
}

static void print_line(const play *p, const hx_best *best) {
    if (best->line_length < 2) return;
    int count = best->line_length < LINE_SHOWN ? best->line_length : LINE_SHOWN;
    app_say("; it expects");
    play_advice_cells(p, best->line + 1, count - 1, "");
}

// A move that wins, and how one can see it.
static void hint_win(play *p, const hx_best *best) {
    char name[HX_NAME_MAX];
    hx_game_cell_name(p->game, best->move.cell, name);
    if (connects(p, best->move)) {
        app_say("Hint: %s. Then %s has a winning connection and keeps it against every attack; "
                "`explain %s` shows how.\n",
                name, hx_color_name(best->move.color), name);
        return;
    }
    app_say("Hint: %s, which wins against every answer", name);
    print_line(p, best);
    app_say(".%s\n", play_advice_source(best));
}

// A move where none helps; connections know why, or the search alone.
static void hint_loss(const play *p, const hx_best *best, bool explained) {
    char name[HX_NAME_MAX];
    app_say("Hint: %s resists longest, but %s wins whatever %s plays%s.%s\n",
            hx_game_cell_name(p->game, best->move.cell, name),
            hx_color_name(hx_color_other(best->move.color)), hx_color_name(best->move.color),
            explained ? "; `explain` shows how" : "", explained ? "" : play_advice_source(best));
}

static void hint_open(const play *p, const hx_best *best) {
    char name[HX_NAME_MAX];
    app_say("Hint: %s", hx_game_cell_name(p->game, best->move.cell, name));
    print_line(p, best);
    app_say(". It judges that ");
    play_advice_chance(best->move.color, best->probability);
    app_say(".\n");
}

// By the rules of opening, or by judging it.
static void hint_offer(const play *p, const hx_best *best) {
    char name[HX_NAME_MAX];
    app_say("Hint: %s, a fair first stone: the opponent may swap.",
            hx_game_cell_name(p->game, best->move.cell, name));
    if (best->probability >= 0 && !best->winner) {
        app_say(" It judges that ");
        play_advice_chance(best->move.color, best->probability);
        app_say(".");
    }
    app_say("\n");
}

void play_advice_hint(play *p) {
    hx_best best;
    play_knowledge k = {.kind = PLAY_OPEN};
    if (play_turns_is_over(p)) {
        app_say("The game is over; there is nothing left to find.\n");
        return;
    }
    if (play_think_best(p, play_advice_player, &best) || p->fatal) return;
    if (best.move.kind != HX_MOVE_STONE) {
        app_say("Hint: `swap`. The opening stone is too good to leave it to the opponent.\n");
        return;
    }
    if (play_turns_offers(p)) {
        hint_offer(p, &best);
        return;
    }
    if (play_knowledge_reaches(p->game) && play_knowledge_find(&k, p->engine, p->game)) {
        play_screen_failure(p);
        return;
    }
    bool lost = k.kind == PLAY_OTHER_CONNECTED || k.kind == PLAY_OTHER_DOUBLE;
    if (k.kind == PLAY_OTHER_THREAT) play_advice_situation(p, &k);
    play_knowledge_free(&k);
    if (best.winner == best.move.color)
        hint_win(p, &best);
    else if (best.winner || lost)
        hint_loss(p, &best, lost);
    else
        hint_open(p, &best);
}
