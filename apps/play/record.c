// SPDX-License-Identifier: MIT
// The game as a record: who played, when, with what result; and who plays, found in such a record.
#include "play/play.h"

#include <string.h>
#include <strings.h>

static const char human_name[] = "Human", engine_name[] = "Hexproof ", level_word[] = " level ";
const char play_record_usual_level[] = "medium";
static const char no_swap[] = "no swap"; // in RU

const char *play_record_level(const char *name) {
    for (int i = 0; hx_level_at(i); i++)
        if (strcasecmp(hx_level_at(i)->name, name) == 0) return hx_level_at(i)->name;
    return NULL;
}

// ---- names and result ----

static hx_status set_player(const play *p, hx_game *line, int seat) {
    char name[80];
    if (p->human[seat])
        snprintf(name, sizeof name, "%s", human_name);
    else
        snprintf(name, sizeof name, "%s%s%s%s", engine_name, hx_version(), level_word, p->level);
    return hx_game_set_property(line, seat == 0 ? "PB" : "PW", name);
}

static hx_status set_result(hx_game *line) {
    hx_color winner = hx_game_winner(line);
    bool chain[HX_CELLS_MAX];
    if (!winner) return hx_game_set_property(line, "RE", NULL);
    bool resigned = hx_game_winning_chain(line, chain) == 0;
    char result[16];
    snprintf(result, sizeof result, "%c+%s", winner == HX_COLOR_BLACK ? 'B' : 'W',
             resigned ? "Resign" : "");
    return hx_game_set_property(line, "RE", result);
}

static hx_status set_date(hx_game *line) {
    char date[32];
    time_t now = time(NULL);
    struct tm day;
    if (hx_game_property(line, "DT") || !localtime_r(&now, &day)) return HX_OK;
    strftime(date, sizeof date, "%Y-%m-%d", &day);
    return hx_game_set_property(line, "DT", date);
}

static hx_status describe(const play *p, hx_game *line) {
    char program[40];
    snprintf(program, sizeof program, "Hexproof:%s", hx_version());
    hx_status status = set_player(p, line, 0);
    if (!status) status = set_player(p, line, 1);
    if (!status) status = set_result(line);
    if (!status) status = set_date(line);
    if (!status) status = hx_game_set_property(line, "AP", program);
    if (!status && !p->swap) status = hx_game_set_property(line, "RU", no_swap);
    return status;
}

hx_status play_record_write(play *p, char **out) {
    hx_game_trim(p->game); // the game up to here, as its main line
    hx_status status = describe(p, p->game);
    return status ? status : hx_game_write(out, p->game, HX_FORMAT_SGF, NULL);
}

// ---- back ----

static bool is_engine(const char *name) {
    return name && strncmp(name, engine_name, sizeof engine_name - 1) == 0;
}

static bool is_human(const char *name) {
    return name && strcmp(name, human_name) == 0;
}

void play_record_adopt(play *p, bool roles, bool level) {
    const char *names[2] = {hx_game_property(p->game, "PB"), hx_game_property(p->game, "PW")};
    const char *rules = hx_game_property(p->game, "RU");
    for (int seat = 0; seat < 2; seat++)
        if (!is_engine(names[seat]) && !is_human(names[seat])) return; // somebody else's record
    if (rules && strcmp(rules, no_swap) == 0) p->swap = false;
    for (int seat = 0; seat < 2; seat++) {
        if (roles) p->human[seat] = is_human(names[seat]);
        const char *word = is_engine(names[seat]) ? strstr(names[seat], level_word) : NULL;
        const char *known = word ? play_record_level(word + sizeof level_word - 1) : NULL;
        if (level && known) p->level = known;
    }
}
