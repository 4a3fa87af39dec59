// SPDX-License-Identifier: MIT
// What a game is played with: the board, the colours, the level, the time.
#include "play/play.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

// A new empty board; roles stay as they were at the beginning.
static void start_game(play *p, int columns, int rows) {
    hx_game *game;
    bool kept = p->store.ours;
    if (hx_game_new(&game, p->engine, columns, rows)) {
        play_screen_failure(p);
        return;
    }
    play_turns_begin(p, game);
    play_turns_tell(p, "A new game.%s", kept ? " `resume` goes back to the one before." : "");
}

void play_setup_new(play *p, char *arguments) {
    static const struct {
        const char *word;
        bool human[2];
    } roles[] = {{"black", {true, false}},
                 {"white", {false, true}},
                 {"both", {true, true}},
                 {"none", {false, false}}};
    size_t i = 0, count = sizeof roles / sizeof *roles;
    while (i < count && strcasecmp(roles[i].word, arguments) != 0)
        i++;
    if (*arguments && i == count && strcasecmp(arguments, "game") != 0) {
        app_say("Which colour is yours? `new black`, `new white`, `new both` or `new none`.\n");
        return;
    }
    if (i < count) memcpy(p->human, roles[i].human, sizeof p->human);
    start_game(p, hx_game_columns(p->game), hx_game_rows(p->game));
}

void play_setup_size(play *p, char *arguments) {
    char *end;
    long columns = strtol(arguments, &end, 10), rows = columns;
    if (end > arguments && (*end == 'x' || *end == 'X')) rows = strtol(end + 1, &end, 10);
    bool fits = columns >= 1 && rows >= 1 && columns <= HX_SIZE_MAX && rows <= HX_SIZE_MAX;
    if (!*arguments)
        app_say("The board is %dx%d. `size 9` starts a new game on 9x9, `size 8x7` works too.\n",
                hx_game_columns(p->game), hx_game_rows(p->game));
    else if (*end || !fits)
        app_say("'%s' is no size: one number from 1 to %d, or two as in 8x7.\n", arguments,
                HX_SIZE_MAX);
    else
        start_game(p, (int)columns, (int)rows);
}

void play_setup_level(play *p, char *arguments) {
    const hx_level *level = *arguments ? app_level_find(arguments, NULL) : NULL;
    if (level) {
        p->level = level->name;
        app_say("Hexproof plays at level %s from now on.\n", level->name);
        return;
    }
    if (*arguments) app_say("There is no level '%s'. ", arguments);
    app_say("The levels are, weakest first:\n");
    for (int i = 0; hx_level_at(i); i++) {
        const hx_level *l = hx_level_at(i);
        app_say(" %c %-10s %s%s\n", l->name == p->level ? '*' : ' ', l->name, l->summary,
                strcmp(l->name, play_record_usual_level) == 0 ? " (the default)" : "");
    }
}

void play_setup_time(play *p, char *arguments) {
    char *end;
    double seconds = strtod(arguments, &end);
    if (*arguments) {
        if (*end || !(seconds == 0 || (seconds >= 0.001 && seconds <= 1e6))) {
            app_say(
                "'%s' is no time: seconds, as in `time 2` or `time 0.5`; 0 for no limit but the "
                "level's own.\n",
                arguments);
            return;
        }
        p->seconds = seconds;
    }
    if (p->seconds > 0)
        app_say("Hexproof takes at most %g seconds for each move.\n", p->seconds);
    else
        app_say("Hexproof takes as long for each move as its level has it; `time 2` is a limit.\n");
}
