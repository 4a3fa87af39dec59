// SPDX-License-Identifier: MIT
// Nothing is lost: after each move the running game is written to a file, so that a closed
// terminal, a lost connection or a killed program costs nothing. In $XDG_STATE_HOME/hexproof (by
// default ~/.local/state/hexproof) there are
//
//   game.sgf      the unfinished game, which `hexproof play --resume` continues
//   previous.sgf  the unfinished game that was there when another one was begun; the ones before
//                 it are previous-2.sgf to previous-9.sgf
//   last.sgf      the last game that was finished
//   lock          held while a game runs, so that a second terminal does not write over the first:
//                 it uses game-PID.sgf. The first terminal locks byte 0 of it, the others the byte
//                 of their PID, which tells whose game-PID.sgf nobody plays any more
//   script/       the same again for games whose input is no terminal, so that however many of
//                 them run, they push no person's game out
//
// A file is complete or not there: each is written under another name, brought to the disk,
// renamed.
#include "play/play.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char scripts[] = "/script";
enum { SLOTS = 9 }; // unfinished games kept besides the current one

static bool exists(const char *path) {
    return access(path, F_OK) == 0;
}

static bool lock_byte(int fd, long byte) {
    struct flock one = {.l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = byte, .l_len = 1};
    return fcntl(fd, F_SETLK, &one) == 0;
}

static bool is_locked(int fd, long byte) {
    struct flock one = {.l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = byte, .l_len = 1};
    return fcntl(fd, F_GETLK, &one) != 0 || one.l_type != F_UNLCK;
}

// Takes the lock if nobody has it. False with errno when the folder cannot be used.
static bool take_lock(play_store *s) {
    if (s->lock >= 0) return true;
    char path[PLAY_STORE_PATH];
    snprintf(path, sizeof path, "%s/lock", s->folder);
    int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (fd < 0) return false;
    s->lock = fd; // on a file system without locks: go on without
    s->busy = !lock_byte(fd, 0) && (errno == EACCES || errno == EAGAIN);
    if (!s->busy) return true;
    lock_byte(fd, (long)getpid());
    snprintf(s->game, sizeof s->game, "%s/game-%ld.sgf", s->folder, (long)getpid());
    return true;
}

void play_store_open(play_store *s, bool script) {
    memset(s, 0, sizeof *s);
    s->lock = -1;
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    int length = 0;
    if (state && *state == '/') // anything else is to be ignored, the specification says
        length = snprintf(s->folder, sizeof s->folder, "%s/hexproof", state);
    else if (home && *home == '/')
        length = snprintf(s->folder, sizeof s->folder, "%s/.local/state/hexproof", home);
    if (length < 0 || length >= (int)(sizeof s->folder - sizeof scripts)) s->folder[0] = '\0';
    if (!*s->folder) return;
    s->script = script;
    snprintf(s->game, sizeof s->game, "%s%s/game.sgf", s->folder, script ? scripts : "");
    snprintf(s->other, sizeof s->other, "%s%s/game.sgf", s->folder, script ? "" : scripts);
    if (script) strcat(s->folder, scripts);
    snprintf(s->last, sizeof s->last, "%s/last.sgf", s->folder);
    if (exists(s->folder)) take_lock(s); // a failure comes up again, and is told, when writing
}

void play_store_close(play_store *s) {
    if (s->lock >= 0) close(s->lock);
    s->lock = -1;
}

bool play_store_is_kept(const play_store *s) {
    return s->ours && !s->failed;
}

// previous.sgf, previous-2.sgf and so on.
static const char *slot_path(const play_store *s, int slot, char out[PLAY_STORE_PATH]) {
    char number[16] = "";
    if (slot > 1) snprintf(number, sizeof number, "-%d", slot);
    snprintf(out, PLAY_STORE_PATH, "%s/previous%s.sgf", s->folder, number);
    return out;
}

static bool is_newer(const char *path, const char *than) {
    struct stat a, b;
    if (stat(path, &a) != 0) return false;
    if (stat(than, &b) != 0) return true;
    if (a.st_mtim.tv_sec != b.st_mtim.tv_sec) return a.st_mtim.tv_sec > b.st_mtim.tv_sec;
    return a.st_mtim.tv_nsec > b.st_mtim.tv_nsec;
}

// Goes over to the newest game-PID.sgf that nobody plays, if it is newer than `out`.
static bool find_orphan(const play_store *s, char out[PLAY_STORE_PATH], bool found) {
    DIR *folder = s->lock >= 0 ? opendir(s->folder) : NULL;
    for (struct dirent *e; folder && (e = readdir(folder));) {
        char path[PLAY_STORE_PATH], name[32];
        long pid = strncmp(e->d_name, "game-", 5) == 0 ? strtol(e->d_name + 5, NULL, 10) : 0;
        snprintf(name, sizeof name, "game-%ld.sgf", pid);
        if (pid <= 0 || strcmp(name, e->d_name) != 0 || is_locked(s->lock, pid)) continue;
        snprintf(path, sizeof path, "%s/%s", s->folder, name);
        if ((s->ours && strcmp(path, s->game) == 0) || (found && !is_newer(path, out))) continue;
        snprintf(out, PLAY_STORE_PATH, "%s", path);
        found = true;
    }
    if (folder) closedir(folder);
    return found;
}

bool play_store_find(const play_store *s, char out[PLAY_STORE_PATH]) {
    if (!*s->folder) return false;
    snprintf(out, PLAY_STORE_PATH, "%s", s->game);
    bool found = !s->ours && exists(out);
    for (int slot = 1; !found && slot <= SLOTS; slot++)
        found = exists(slot_path(s, slot, out));
    found = find_orphan(s, out, found);
    if (found && !is_newer(s->other, out)) return true;
    if (exists(s->other)) snprintf(out, PLAY_STORE_PATH, "%s", s->other);
    return found || exists(s->other);
}

// ---- writing ----

static bool make_folder(const char *folder) {
    char path[PLAY_PATH];
    if (exists(folder)) return true;
    for (size_t i = 1;; i++) {
        if (folder[i] && folder[i] != '/') continue;
        memcpy(path, folder, i);
        path[i] = '\0';
        if (mkdir(path, 0700) != 0 && errno != EEXIST) return false;
        if (!folder[i]) return true;
    }
}

// Moves the unfinished game to previous.sgf, and what is there one further, up to the first gap;
// where there is none the oldest is given up.
static bool set_aside(const play_store *s) {
    char from[PLAY_STORE_PATH], to[PLAY_STORE_PATH];
    int gap = 1;
    while (gap < SLOTS && exists(slot_path(s, gap, to)))
        gap++;
    for (; gap > 1; gap--)
        if (rename(slot_path(s, gap - 1, from), slot_path(s, gap, to)) != 0) return false;
    if (rename(s->game, slot_path(s, 1, to)) != 0) return false;
    utimensat(AT_FDCWD, to, NULL, 0); // it was the current one until now
    return true;
}

static bool put_away(play_store *s, const char *sgf, bool over) {
    char fresh[PLAY_STORE_PATH + 8];
    if (!make_folder(s->folder) || !take_lock(s)) return false;
    snprintf(fresh, sizeof fresh, "%s.new", s->game);
    if (!play_disk_write(fresh, sgf, 0600)) {
        int error = errno;
        unlink(fresh);
        errno = error;
        return false;
    }
    if (!over && !s->ours && exists(s->game) && !set_aside(s)) return false;
    if (rename(fresh, over ? s->last : s->game) != 0) return false;
    if (over && s->ours) unlink(s->game);
    s->ours = !over;
    return true;
}

void play_store_keep(play *p) {
    play_store *s = &p->store;
    if (!*s->folder) return;
    if (hx_game_move_count(p->game) == 0) { // everything was taken back
        if (s->ours) unlink(s->game);
        s->ours = false;
        return;
    }
    char *sgf, reason[200];
    bool done = false;
    if (play_record_write(p, &sgf)) {
        snprintf(reason, sizeof reason, "%s", hx_engine_error(p->engine));
    } else {
        done = put_away(s, sgf, play_turns_is_over(p));
        if (!done) snprintf(reason, sizeof reason, "%s", strerror(errno));
        hx_string_free(sgf);
    }
    if (!done && !s->failed)
        play_screen_say("The running game cannot be kept in %s: %s. `save FILE` still works.",
                        s->folder, reason);
    s->failed = !done;
}

// An earlier game becomes the current one, and the current one the newest of the earlier ones.
static bool bring_back(const play_store *s, const char *path) {
    char next[PLAY_STORE_PATH + 8];
    snprintf(next, sizeof next, "%s.next", s->game);
    if (rename(path, next) != 0) return false;
    if (exists(s->game) && !set_aside(s)) {
        rename(next, path);
        return false;
    }
    return rename(next, s->game) == 0;
}

void play_store_take(play *p, const char *path) {
    play_store *s = &p->store;
    if (s->script && strcmp(path, s->other) == 0) { // a copy: the person's game stays as it is
        play_store_keep(p);
        return;
    }
    s->ours = strcmp(path, s->game) == 0 || bring_back(s, path);
    if (!s->ours) return;
    s->failed = false;
    utimensat(AT_FDCWD, s->game, NULL, 0); // it is the newest again
}
