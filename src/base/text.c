// SPDX-License-Identifier: MIT
#include "base/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Room for `more` bytes and the NUL; doubles, so appending is linear in total.
static bool reserve(hx_text *t, size_t more) {
    if (t->failed) return false;
    if (more < t->room - t->length) return true;
    size_t room = t->room ? t->room : 64;
    while (room - t->length <= more) {
        if (room > (size_t)-1 / 2) {
            t->failed = true;
            return false;
        }
        room *= 2;
    }
    char *bytes = realloc(t->bytes, room);
    if (!bytes) {
        t->failed = true;
        return false;
    }
    t->bytes = bytes;
    t->room = room;
    return true;
}

void hx_text_add(hx_text *t, const char *bytes, size_t length) {
    if (!reserve(t, length)) return;
    if (length) memcpy(t->bytes + t->length, bytes, length);
    t->length += length;
    t->bytes[t->length] = '\0';
}

void hx_text_puts(hx_text *t, const char *string) {
    hx_text_add(t, string, strlen(string));
}

void hx_text_putc(hx_text *t, char c) {
    hx_text_add(t, &c, 1);
}

void hx_text_printf(hx_text *t, const char *format, ...) {
    char small[256];
    va_list args;
    va_start(args, format);
    int need = vsnprintf(small, sizeof small, format, args);
    va_end(args);
    if (need < 0) {
        t->failed = true;
    } else if ((size_t)need < sizeof small) {
        hx_text_add(t, small, (size_t)need);
    } else if (reserve(t, (size_t)need)) {
        va_start(args, format);
        vsnprintf(t->bytes + t->length, (size_t)need + 1, format, args);
        va_end(args);
        t->length += (size_t)need;
    }
}

char *hx_text_take(hx_text *t) {
    if (!t->bytes) hx_text_add(t, "", 0);
    char *bytes = t->failed ? NULL : t->bytes;
    if (t->failed) free(t->bytes);
    *t = (hx_text){0};
    return bytes;
}

void hx_text_free(hx_text *t) {
    free(t->bytes);
    *t = (hx_text){0};
}
