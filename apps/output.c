// SPDX-License-Identifier: MIT
// What leaves the program: messages, standard output, files. A failure to write is always told.
#define _XOPEN_SOURCE 700 // for realpath
#include "app.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// ---- messages ----

int app_fail(hx_status status, const char *format, ...) {
    char text[4096];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    app_clean(text);
    fflush(stdout); // so that the sentence stands after what led to it
    fputs("hexproof: ", stderr);
    app_terminal_wrap(stderr, app_terminal_width(stderr), (int)strlen("hexproof: "), 0, text);
    fputc('\n', stderr);
    return (int)status;
}

// True once the other end of a pipe or socket is closed; a file or a terminal has none.
static bool reader_is_gone(void) {
    struct pollfd out = {.fd = STDOUT_FILENO, .events = POLLOUT};
    return poll(&out, 1, 0) > 0 && (out.revents & POLLERR);
}

int app_finish_stdout(void) {
    if (fflush(stdout) == 0 && !ferror(stdout)) return HX_OK;
    if (errno == EPIPE || reader_is_gone()) return HX_RESOURCES;
    return app_fail(HX_RESOURCES, "cannot write to standard output: %s", strerror(errno));
}

// ---- files ----

// Closes the file as well; what was written is then on the disk.
static bool write_all(int fd, const char *text, size_t length) {
    while (length > 0) {
        ssize_t written = write(fd, text, length);
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) break;
        text += written;
        length -= (size_t)written;
    }
    // Devices and pipes have nothing to bring to a disk.
    bool ok = length == 0 && (fsync(fd) == 0 || errno == EINVAL || errno == EROFS);
    int error = errno;
    if (close(fd) != 0) return false;
    errno = error;
    return ok;
}

static bool write_in_place(const char *path, const char *text, size_t length) {
    int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    return fd >= 0 && write_all(fd, text, length);
}

// A short name, so that it fits wherever the name of `path` does; for free().
static char *temporary_name(const char *path) {
    const char *slash = strrchr(path, '/');
    size_t folder = slash ? (size_t)(slash - path) + 1 : 0, room = folder + 40;
    char *name = malloc(room);
    if (!name) return NULL;
    memcpy(name, path, folder);
    snprintf(name + folder, room - folder, ".hexproof-%ld.tmp", (long)getpid());
    return name;
}

// `old` describes the file that is there; NULL: none is.
static bool write_and_rename(const char *path, const struct stat *old, const char *text,
                             size_t length) {
    char *temporary = temporary_name(path);
    if (!temporary) return false;
    bool done = false;
    int fd = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, old ? 0600 : 0666);
    if (fd >= 0) {
        if (old) fchmod(fd, old->st_mode & 0777);
        done = write_all(fd, text, length) && rename(temporary, path) == 0;
        int error = errno;
        if (!done) unlink(temporary);
        errno = error;
    }
    free(temporary);
    return done;
}

bool app_replace_file(const char *path, const char *text, size_t length) {
    struct stat s;
    if (stat(path, &s) != 0) {
        // A link to a file that is not there yet: nothing can be lost behind it.
        bool link = lstat(path, &s) == 0;
        return link ? write_in_place(path, text, length)
                    : write_and_rename(path, NULL, text, length);
    }
    if (!S_ISREG(s.st_mode)) return write_in_place(path, text, length);
    if (access(path, W_OK) != 0) return false; // renaming would not ask
    char *target = realpath(path, NULL);       // the file is replaced, not a link to it
    bool done = target && write_and_rename(target, &s, text, length);
    int error = errno;
    free(target);
    errno = error;
    return done;
}

static int refuse(const char *path, int error) {
    bool full = error == ENOSPC || error == EDQUOT || error == EFBIG || error == ENOMEM;
    return app_fail(full ? HX_RESOURCES : HX_BAD_INPUT, "cannot write %s: %s", path,
                    strerror(error));
}

// The stream that goes to what has this name, as with /dev/stdout; NULL: none does. Written by its
// name, what the stream has said so far, or says later, would be lost.
static FILE *stream_of(const char *path) {
    struct stat file, stream;
    if (strcmp(path, "-") == 0) return stdout;
    if (stat(path, &file) != 0) return NULL;
    if (fstat(STDOUT_FILENO, &stream) == 0 && stream.st_dev == file.st_dev &&
        stream.st_ino == file.st_ino)
        return stdout;
    if (fstat(STDERR_FILENO, &stream) == 0 && stream.st_dev == file.st_dev &&
        stream.st_ino == file.st_ino)
        return stderr;
    return NULL;
}

int app_write_file(const char *path, const char *text, size_t length) {
    FILE *stream = stream_of(path);
    if (stream) {
        errno = 0;
        fwrite(text, 1, length, stream);
        return stream == stdout ? app_finish_stdout() : HX_OK;
    }
    return app_replace_file(path, text, length) ? HX_OK : refuse(path, errno);
}

// As write_and_rename does: a file beside it, with a byte in it.
static bool try_beside(const char *path) {
    char *temporary = temporary_name(path);
    if (!temporary) return false;
    int fd = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    bool good = fd >= 0 && write_all(fd, "\n", 1);
    int error = errno;
    if (fd >= 0) unlink(temporary);
    free(temporary);
    errno = error;
    return good;
}

static bool try_file(const char *path) {
    struct stat s;
    if (stat(path, &s) != 0) return lstat(path, &s) == 0 || try_beside(path);
    if (access(path, W_OK) != 0) return false;
    if (S_ISDIR(s.st_mode)) errno = EISDIR;
    if (!S_ISREG(s.st_mode)) return !S_ISDIR(s.st_mode); // to open a pipe would be noticed
    char *target = realpath(path, NULL);
    bool good = target && try_beside(target);
    int error = errno;
    free(target);
    errno = error;
    return good;
}

int app_try_file(const char *path) {
    if (!path || stream_of(path) || try_file(path)) return HX_OK;
    return refuse(path, errno);
}
