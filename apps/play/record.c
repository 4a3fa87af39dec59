// SPDX-License-Identifier: MIT
// The game as a record: who played, when, with what result; and who plays, found in such a record.
#include "play/play.h"

#include <string.h>

static const char human_name[] = "Human", engine_name[] = "Hexproof ", level_word[] = " level ";
const char play_record_usual_level[] = "medium";
static const char no_swap[] = "no swap"; // in RU

// Where a record says who plays: in the names, or beside those of other people.
static const char *const name_keys[] = {"PB", "PW"}, *const seat_keys[] = {"HXB", "HXW"};

// ---- names and result ----

static bool is_engine(const char *name) {
    return name && strncmp(name, engine_name, sizeof engine_name - 1) == 0;
}

static bool is_human(const char *name) {
    return name && strcmp(name, human_name) == 0;
}

static hx_status set_player(const play *p, hx_game *line, int seat) {
    char name[80];
    const char *there = hx_game_property(line, name_keys[seat]);
    bool foreign = there && !is_engine(there) && !is_human(there);
    if (foreign && !p->unsaved) return HX_OK;
    if (p->human[seat])
        snprintf(name, sizeof name, "%s", human_name);
    else
        snprintf(name, sizeof name, "%s%s%s%s", engine_name, hx_version(), level_word, p->level);
    return hx_game_set_property(line, foreign ? seat_keys[seat] : name_keys[seat], name);
}

// The result that a record came with holds as long as nothing is played.
static hx_status set_result(const play *p, hx_game *line) {
    if (!p->unsaved && hx_game_property(line, "RE")) return HX_OK;
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
    if (!status) status = set_result(p, line);
    if (!status && p->unsaved) status = set_date(line);
    if (!status) status = hx_game_set_property(line, "AP", program);
    if (!status && !p->swap) status = hx_game_set_property(line, "RU", no_swap);
    return status;
}

hx_status play_record_write(play *p, char **out) {
    if (p->unsaved) hx_game_trim(p->game); // the game up to here, as its main line
    hx_status status = describe(p, p->game);
    return status ? status : hx_game_write(out, p->game, HX_FORMAT_SGF, NULL);
}

// ---- back ----

// What the record says about the seat; NULL: nothing that this program has written.
static const char *find_player(const play *p, int seat) {
    const char *name = hx_game_property(p->game, seat_keys[seat]);
    if (!name) name = hx_game_property(p->game, name_keys[seat]);
    return is_engine(name) || is_human(name) ? name : NULL;
}

void play_record_adopt(play *p, bool roles, bool level) {
    const char *names[2] = {find_player(p, 0), find_player(p, 1)};
    const char *rules = hx_game_property(p->game, "RU");
    if (!names[0] || !names[1]) return; // somebody else's record
    if (rules && strcmp(rules, no_swap) == 0) p->swap = false;
    for (int seat = 0; seat < 2; seat++) {
        if (roles) p->human[seat] = is_human(names[seat]);
        const char *word = is_engine(names[seat]) ? strstr(names[seat], level_word) : NULL;
        const hx_level *known = word ? app_level_find(word + sizeof level_word - 1, NULL) : NULL;
        if (level && known) p->level = known->name;
    }
}
