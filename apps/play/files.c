// SPDX-License-Identifier: MIT
// Files that the player names. Only a file that this game was saved in before is written over
// without being asked for.
#include "play/play.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static bool is_regular(const char *path) {
    struct stat s;
    return stat(path, &s) == 0 && S_ISREG(s.st_mode);
}

static bool exists(const char *path) {
    struct stat s;
    return stat(path, &s) == 0;
}

// Takes "--force" away from either end.
static bool take_force(char **arguments) {
    static const char word[] = "--force";
    size_t length = sizeof word - 1, all = strlen(*arguments);
    char *at = *arguments;
    if (strncmp(at, word, length) == 0 && (at[length] == ' ' || !at[length])) {
        *arguments += length + strspn(at + length, " \t");
        return true;
    }
    if (all <= length || strcmp(at + all - length, word) != 0 || at[all - length - 1] != ' ')
        return false;
    for (all -= length; all > 0 && at[all - 1] == ' '; all--)
        at[all - 1] = '\0';
    return true;
}

// The path that is meant: quotes and ~ as in a shell, and the ending where a bare name is new.
// False, and told, when it is too long.
static bool find_path(char out[PLAY_PATH], char *argument, const char *ending) {
    size_t all = strlen(argument);
    if (all >= 2 && (*argument == '"' || *argument == '\'') && argument[all - 1] == *argument) {
        argument[all - 1] = '\0';
        argument++;
    }
    const char *home = getenv("HOME"), *slash = strrchr(argument, '/');
    bool in_home = home && strncmp(argument, "~/", 2) == 0;
    bool bare = !strchr(slash ? slash : argument, '.') && strcmp(argument, "-") != 0;
    for (int with_ending = 0; with_ending < 2; with_ending++) {
        int length = snprintf(out, PLAY_PATH, "%s%s%s", in_home ? home : "", argument + in_home,
                              with_ending ? ending : "");
        if (length < 0 || length >= PLAY_PATH) {
            app_say("That name is too long.\n");
            return false;
        }
        if (!bare || exists(out)) break;
    }
    return true;
}

// "hexproof-2026-01-31.sgf", or with a number where that is taken.
static bool find_free_name(char out[PLAY_PATH]) {
    char date[32] = "game";
    time_t now = time(NULL);
    struct tm day;
    if (localtime_r(&now, &day)) strftime(date, sizeof date, "%Y-%m-%d", &day);
    for (int i = 1; i < 1000; i++) {
        char number[16] = "";
        if (i > 1) snprintf(number, sizeof number, "-%d", i);
        snprintf(out, PLAY_PATH, "hexproof-%s%s.sgf", date, number);
        if (!exists(out)) return true;
    }
    app_say("A thousand games of today are here already; name a file.\n");
    return false;
}

// True when `path` may be written; otherwise it is told why not.
static bool may_write(const play *p, const char *path, bool force, const char *command) {
    if (force || !is_regular(path) || strcmp(path, p->saved) == 0) return true;
    play_screen_say("%s is there already. `%s --force %s` writes over it; or choose another name.",
                    path, command, path);
    return false;
}

// "-" is standard output. False when it failed, which is told.
static bool write_text(const char *path, const char *text) {
    if (strcmp(path, "-") == 0) return fputs(text, stdout) >= 0;
    if (app_replace_file(path, text, strlen(text))) return true;
    play_screen_say("Cannot write %s: %s.", path, strerror(errno));
    return false;
}

void play_files_save(play *p, char *arguments) {
    char path[PLAY_PATH];
    bool force = take_force(&arguments);
    if (*arguments) {
        if (!find_path(path, arguments, ".sgf") || !may_write(p, path, force, "save")) return;
    } else if (*p->saved) {
        snprintf(path, sizeof path, "%s", p->saved);
    } else if (!find_free_name(path)) {
        return;
    }
    char *sgf;
    if (play_record_write(p, &sgf)) {
        play_screen_failure(p);
        return;
    }
    bool done = write_text(path, sgf);
    hx_string_free(sgf);
    if (!done || !is_regular(path)) return;
    play_screen_say("Saved as %s.", path);
    snprintf(p->saved, sizeof p->saved, "%s", path);
    p->unsaved = false;
}

void play_files_svg(play *p, char *arguments) {
    char path[PLAY_PATH], *svg;
    bool chain[HX_CELLS_MAX], force = take_force(&arguments);
    if (!*arguments) {
        app_say("Name the file for the picture: `svg board.svg`.\n");
        return;
    }
    if (!find_path(path, arguments, ".svg") || !may_write(p, path, force, "svg")) return;
    bool won = hx_game_winning_chain(p->game, chain) > 0;
    hx_drawing drawing = {.marks = won ? chain : NULL};
    if (hx_game_write(&svg, p->game, HX_FORMAT_SVG, &drawing)) {
        play_screen_failure(p);
        return;
    }
    if (write_text(path, svg) && is_regular(path))
        play_screen_say("The board is drawn in %s.", path);
    hx_string_free(svg);
}

void play_files_link(play *p) {
    char *link = NULL;
    if (hx_game_write(&link, p->game, HX_FORMAT_HEXWORLD, NULL))
        play_screen_failure(p);
    else
        app_say("%s%s", link, *link && link[strlen(link) - 1] == '\n' ? "" : "\n");
    hx_string_free(link);
}

// ---- reading ----

// The game in the file of that name, or the one that the argument spells; NULL, and told, if there
// is none.
static hx_game *read_game(play *p, const char *argument) {
    hx_game *game = NULL;
    char *bytes = NULL;
    size_t length = strlen(argument);
    bool file = exists(argument);
    if (file && !(bytes = play_disk_read(argument, &length))) {
        play_screen_say("Cannot read %s: %s.", argument, strerror(errno));
        return NULL;
    }
    const char *text = file ? bytes : argument;
    hx_status status = hx_game_read(&game, p->engine, text, length);
    bool alone = hx_game_first(text, length) >= length;
    free(bytes);
    if (!status && !alone)
        play_screen_say("There are several games in %s, and this is the first; "
                        "`hexproof play FILE --game N` takes another.",
                        argument);
    if (!status) return game;
    if (!file && !strpbrk(argument, ":#")) // a link or a move list would have one
        play_screen_say("There is no file %s.", argument);
    else
        play_screen_say("Cannot load %s: %s.", argument, hx_engine_error(p->engine));
    return NULL;
}

// Goes over to that game; false when it cannot be read, which is told.
static bool go_over(play *p, const char *argument) {
    hx_game *game = read_game(p, argument);
    if (!game) return false;
    play_turns_begin(p, game);
    play_record_adopt(p, true, true);
    return true;
}

void play_files_load(play *p, char *arguments) {
    char path[PLAY_PATH];
    bool kept = p->store.ours;
    if (!*arguments) {
        app_say("Name the file: `load game.sgf`. A link or a move list will do, too.\n");
        return;
    }
    if (strcmp(arguments, "-") == 0) {
        app_say("Commands come from there; `load` wants a file.\n");
        return;
    }
    if (!find_path(path, arguments, ".sgf") || !go_over(p, exists(path) ? path : arguments)) return;
    play_turns_tell_where(p);
    if (kept) play_turns_tell(p, "`resume` goes back to the game before.");
}

void play_files_resume(play *p) {
    char path[PLAY_STORE_PATH];
    if (!play_store_find(&p->store, path)) {
        app_say("There is no unfinished game to go back to.\n");
        return;
    }
    if (!go_over(p, path)) return;
    play_store_take(p, path);
    play_turns_tell_where(p);
}
