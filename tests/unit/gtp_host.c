// SPDX-License-Identifier: MIT
#include "unit/gtp_host.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

static bool host_write(void *user, const char *bytes, size_t length) {
    fixture *f = user;
    if (f->writes_left == 0) return false;
    f->writes_left--;
    f->writes++;
    assert_true(f->length + length < sizeof f->text);
    memcpy(f->text + f->length, bytes, length);
    f->length += length;
    f->text[f->length] = '\0';
    return true;
}

static bool host_stop(void *user, bool any) {
    fixture *f = user;
    f->any |= any;
    f->any_before_gfx |= any && f->writes == 0;
    return ++f->questions == f->stop_at;
}

static bool host_read(void *user, const char *path, char **bytes, size_t *length,
                      char why[GTP_WHY_MAX]) {
    fixture *f = user;
    if (!f->file) {
        snprintf(why, GTP_WHY_MAX, "there is no %s", path);
        return false;
    }
    *length = strlen(f->file);
    *bytes = malloc(*length + 1);
    memcpy(*bytes, f->file, *length + 1);
    return true;
}

static bool host_write_file(void *user, const char *path, const char *bytes, size_t length,
                            char why[GTP_WHY_MAX]) {
    fixture *f = user;
    snprintf(why, GTP_WHY_MAX, "no room for %s", path);
    if (length >= sizeof f->written || strcmp(path, "full.sgf") == 0) return false;
    memcpy(f->written, bytes, length + 1);
    return true;
}

int gtp_host_set_up(void **state) {
    fixture *f = calloc(1, sizeof *f);
    if (!f) return -1;
    const gtp_host host = {.user = f,
                           .write = host_write,
                           .stop = host_stop,
                           .read_file = host_read,
                           .write_file = host_write_file};
    gtp_session_init(&f->session, &host);
    f->session.ticks = 2000;
    f->writes_left = -1;
    *state = f;
    return 0;
}

int gtp_host_tear_down(void **state) {
    fixture *f = *state;
    gtp_session_free(&f->session);
    free(f);
    return 0;
}

const char *tell_bytes(fixture *f, const char *line, size_t length) {
    f->length = 0;
    f->text[0] = '\0';
    f->writes = f->questions = 0;
    f->any = f->any_before_gfx = false;
    // A block of exactly this size, so that the sanitizers see a step beyond the end.
    char *copy = malloc(length);
    memcpy(copy, line, length);
    gtp_session_line(&f->session, copy, length);
    free(copy);
    return f->text;
}

const char *tell(fixture *f, const char *line) {
    return tell_bytes(f, line, strlen(line));
}
