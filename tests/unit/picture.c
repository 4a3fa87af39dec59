// SPDX-License-Identifier: MIT
#include "unit/picture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int count_between(const char *from, const char *to, const char *what) {
    int n = 0;
    for (const char *s = from; (s = strstr(s, what)) && s < to; s++)
        n++;
    return n;
}

int picture_count(const char *svg, const char *what) {
    return count_between(svg, svg + strlen(svg), what);
}

int picture_count_in(const char *svg, const char *class_name, int n, const char *end,
                     const char *what) {
    char start[64];
    snprintf(start, sizeof start, " class=\"%s\"", class_name);
    const char *s = svg;
    for (int i = 0; i <= n; i++) {
        s = strstr(i ? s + 1 : s, start);
        assert_non_null(s);
    }
    const char *stop = strstr(s, end);
    assert_non_null(stop);
    return count_between(s, stop, what);
}

int picture_value(const char *from, const char *attribute) {
    const char *s = strstr(from, attribute);
    assert_non_null(s);
    return atoi(s + strlen(attribute));
}

// The length of the tag at s, which is well formed: a name, then name="value" pairs. 0 if it is
// not.
static size_t tag_length(const char *s) {
    const char *names = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-";
    const char *p = s + 1 + (s[1] == '/');
    size_t name = strspn(p, names);
    if (name == 0) return 0;
    p += name;
    while (*p == ' ') {
        size_t length = strspn(++p, names);
        if (length == 0 || strncmp(p + length, "=\"", 2) != 0) return 0;
        p += length + 2;
        p += strcspn(p, "\"<&");
        if (*p++ != '"') return 0;
    }
    if (*p == '/') p++;
    return *p == '>' ? (size_t)(p + 1 - s) : 0;
}

static bool is_entity(const char *s) {
    return strncmp(s, "&amp;", 5) == 0 || strncmp(s, "&lt;", 4) == 0 || strncmp(s, "&gt;", 4) == 0;
}

bool picture_is_well_formed(const char *svg) {
    const char *open[16];
    int depth = 0, roots = 0;
    for (const char *s = svg; *s; s++) {
        if ((unsigned char)*s > 126 || *s == '>') return false;
        if (*s == '&' && !is_entity(s)) return false;
        if (*s != '<') {
            if (depth == 0 && *s != '\n') return false;
            continue;
        }
        size_t length = tag_length(s);
        if (length == 0) return false;
        size_t name = strcspn(s + 1 + (s[1] == '/'), " />");
        if (s[1] == '/') {
            if (depth == 0 || strncmp(open[--depth], s + 2, name) != 0) return false;
            if (strchr(" >", open[depth][name]) == NULL) return false;
        } else {
            if (depth == 0 && roots++ > 0) return false;
            if (s[length - 2] != '/') {
                if (depth == 16) return false;
                open[depth++] = s + 1;
            }
        }
        s += length - 1;
    }
    return depth == 0 && roots == 1;
}

void picture_strip(char *svg) {
    static const char *const names[] = {" x=\"", " y=\"",     " cx=\"",     " cy=\"",
                                        " d=\"", " width=\"", " height=\"", " viewBox=\""};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        for (char *s = svg; (s = strstr(s, names[i]));) {
            s += strlen(names[i]);
            char *end = strchr(s, '"');
            memmove(s, end, strlen(end) + 1);
        }
}

void picture_assert_inside(const char *svg) {
    int x, y, w, h;
    assert_int_equal(sscanf(strstr(svg, "viewBox=\"") + 9, "%d %d %d %d", &x, &y, &w, &h), 4);
    assert_int_equal(picture_value(svg, " width=\"") * h, picture_value(svg, " height=\"") * w);
    for (const char *s = svg; (s = strstr(s, "<text x=\"")); s++) {
        int at_x = picture_value(s, " x=\""), at_y = picture_value(s, " y=\"");
        assert_in_range(at_x - x, 20, w - 20);
        assert_in_range(at_y - y, 30, h - 10);
    }
    const char *paths = strstr(svg, "hex-cells");
    for (const char *s = strstr(paths, " d=\"") + 4; *s == 'M'; s = strchr(s, '\n') + 1) {
        int at_x, at_y;
        assert_int_equal(sscanf(s, "M%d %d", &at_x, &at_y), 2);
        assert_in_range(at_x - x, 20, w - 20);
        assert_in_range(at_y - y, 20, h - 20);
    }
}
