// SPDX-License-Identifier: MIT
// Nothing is lost: after each move the running game is written to a file, so that a closed
// terminal, a lost connection or a killed program costs nothing. In $XDG_STATE_HOME/hexproof (by
// default
// ~/.local/state/hexproof) there are
//
//   game.sgf      the unfinished game, which `hexproof play --resume` continues
//   previous.sgf  the unfinished game that was there when another one was begun
//   last.sgf      the last game that was finished
//   lock          held while a game runs, so that a second terminal does not write over the first:
//                 it uses game-PID.sgf
//
// A file is complete or not there: each is written under another name, brought to the disk,
// renamed.
#include "play/play.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool exists(const char *path) {
    return access(path, F_OK) == 0;
}

// Takes the lock if nobody has it. False with errno when the folder cannot be used.
static bool take_lock(play_store *s) {
    if (s->lock >= 0 || s->busy) return true;
    char path[PLAY_PATH + 32];
    snprintf(path, sizeof path, "%s/lock", s->folder);
    int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (fd < 0) return false;
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    if (fcntl(fd, F_SETLK, &whole) == 0) {
        s->lock = fd;
        return true;
    }
    s->busy = errno == EACCES || errno == EAGAIN;
    close(fd); // a file system without locks: go on without
    if (s->busy) snprintf(s->game, sizeof s->game, "%s/game-%ld.sgf", s->folder, (long)getpid());
    return true;
}

void play_store_open(play_store *s) {
    memset(s, 0, sizeof *s);
    s->lock = -1;
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    int length = 0;
    if (state && *state == '/') // anything else is to be ignored, the specification says
        length = snprintf(s->folder, sizeof s->folder, "%s/hexproof", state);
    else if (home && *home == '/')
        length = snprintf(s->folder, sizeof s->folder, "%s/.local/state/hexproof", home);
    if (length < 0 || length >= (int)sizeof s->folder) s->folder[0] = '\0';
    if (!*s->folder) return;
    snprintf(s->game, sizeof s->game, "%s/game.sgf", s->folder);
    snprintf(s->previous, sizeof s->previous, "%s/previous.sgf", s->folder);
    snprintf(s->last, sizeof s->last, "%s/last.sgf", s->folder);
    if (exists(s->folder)) take_lock(s); // a failure comes up again, and is told, when writing
}

void play_store_close(play_store *s) {
    if (s->lock >= 0) close(s->lock);
    s->lock = -1;
}

bool play_store_has_waiting(const play_store *s) {
    return *s->folder && !s->ours && !s->busy && exists(s->game);
}

const char *play_store_resumable(const play_store *s) {
    if (play_store_has_waiting(s)) return s->game;
    return *s->folder && exists(s->previous) ? s->previous : NULL;
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

// All of the text, on the disk when this returns true.
static bool write_whole(const char *path, const char *text) {
    int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (fd < 0) return false;
    size_t left = strlen(text);
    while (left > 0) {
        ssize_t written = write(fd, text, left);
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) break;
        text += written;
        left -= (size_t)written;
    }
    bool done = left == 0 && (fsync(fd) == 0 || errno == EINVAL || errno == EROFS);
    int error = errno;
    if (close(fd) != 0) return false;
    errno = error;
    return done;
}

static bool put_away(play_store *s, const char *sgf, bool over) {
    char fresh[PLAY_PATH + 48];
    if (!make_folder(s->folder) || !take_lock(s)) return false;
    snprintf(fresh, sizeof fresh, "%s.new", s->game);
    if (!write_whole(fresh, sgf)) {
        int error = errno;
        unlink(fresh);
        errno = error;
        return false;
    }
    if (!over && !s->ours && exists(s->game) && rename(s->game, s->previous) != 0) return false;
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
        app_fail(HX_RESOURCES, "cannot keep the running game in %s: %s; `save FILE` still works",
                 s->folder, reason);
    s->failed = !done;
}
