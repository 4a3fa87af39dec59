// SPDX-License-Identifier: MIT
// Whole files in and out for a game that goes on whatever happens: a failure sets errno and prints
// nothing.
#include "play/play.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { BYTES_MAX = 1 << 24 }; // no record of a game is larger

char *play_disk_read(const char *path, size_t *length) {
    FILE *file = fopen(path, "rb");
    size_t room = 1 << 16, used = 0;
    char *bytes = file ? malloc(room) : NULL;
    while (bytes) {
        used += fread(bytes + used, 1, room - used, file);
        if (used < room || used > BYTES_MAX) break;
        char *more = realloc(bytes, room *= 2);
        if (!more) free(bytes);
        bytes = more;
    }
    int error = errno;
    bool fine = bytes && !ferror(file) && used <= BYTES_MAX;
    if (bytes && used > BYTES_MAX) error = EFBIG;
    if (file) fclose(file);
    if (!fine) {
        free(bytes);
        errno = error;
        return NULL;
    }
    *length = used;
    return bytes;
}

bool play_disk_write(const char *path, const char *text, int mode) {
    int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, (mode_t)mode);
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
