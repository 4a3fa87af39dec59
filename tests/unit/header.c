// SPDX-License-Identifier: MIT
// Comments and lines for the preprocessor are blanked out; what is left falls into declarations at
// its semicolons and braces.
#include "unit/header.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { ROOM = 1 << 17, NAME = 64 };

static void blank_line(char *at) {
    for (; *at && *at != '\n'; at++)
        *at = ' ';
}

// The header without comments, macros, and what is for C++ alone.
static const char *read_header(void) {
    static char text[ROOM];
    FILE *file = fopen("include/hexproof.h", "rb");
    assert_non_null(file);
    size_t length = fread(text, 1, ROOM - 1, file);
    fclose(file);
    assert_in_range(length, 1000, ROOM - 2);
    text[length] = '\0';
    bool foreign = false;
    for (char *line = text; *line;) {
        if (strncmp(line, "#ifdef __cplusplus", 18) == 0) foreign = true;
        bool ends = foreign && strncmp(line, "#endif", 6) == 0;
        if (foreign || *line == '#') blank_line(line);
        if (ends) foreign = false;
        char *next = strchr(line, '\n');
        char *comment = strstr(line, "//");
        if (comment && (!next || comment < next)) blank_line(comment);
        line = next ? next + 1 : line + strlen(line);
    }
    return text;
}

static bool is_word(char c) {
    return isalnum((unsigned char)c) || c == '_';
}

// The name that a declaration gives: behind "(*" if it is a pointer to a function, or else its last
// word before any brackets.
static void name_of(const char *from, const char *end, char out[NAME]) {
    const char *pointer = strstr(from, "(*");
    const char *bracket = memchr(from, '[', (size_t)(end - from));
    if (pointer && pointer < end) {
        end = pointer + 2;
        while (is_word(*end))
            end++;
    } else if (bracket) {
        end = bracket;
    }
    while (end > from && !is_word(end[-1]))
        end--;
    const char *start = end;
    while (start > from && is_word(start[-1]))
        start--;
    snprintf(out, NAME, "%.*s", (int)(end - start), start);
}

// The end of the piece that begins here: at the separator or at `last`, outside of parentheses.
static const char *piece(const char *at, const char *last, char separator) {
    int depth = 0;
    for (; at < last && (depth > 0 || *at != separator); at++)
        depth += (*at == '(') - (*at == ')');
    return at;
}

static void visit_function(const char *from, const char *end, header_visit *visit, void *user) {
    char function[NAME], parameter[NAME];
    const char *open = memchr(from, '(', (size_t)(end - from));
    if (!open) return;
    name_of(from, open, function);
    const char *close = piece(open + 1, end, ')');
    for (const char *at = open + 1; at < close;) {
        const char *next = piece(at, close, ',');
        name_of(at, next, parameter);
        visit(user, function, strcmp(parameter, "void") == 0 ? "" : parameter);
        at = next + 1;
    }
}

// The end of a block in braces.
static const char *skip_block(const char *at) {
    int depth = 0;
    do {
        depth += (*at == '{') - (*at == '}');
        at++;
    } while (*at && depth > 0);
    return at;
}

void header_functions(header_visit *visit, void *user) {
    const char *at = read_header();
    for (;;) {
        at += strspn(at, " \n");
        if (!*at) return;
        const char *end = at + strcspn(at, ";{");
        bool function = strncmp(at, "typedef", 7) != 0 && strncmp(at, "enum", 4) != 0;
        if (function) visit_function(at, end, visit, user);
        if (*end == '{') end = skip_block(end);
        if (!function) end += strcspn(end, ";"); // the name that a type gets
        at = *end == ';' ? end + 1 : end;
    }
}

void header_fields(const char *structure, header_visit *visit, void *user) {
    char opening[NAME], field[NAME];
    snprintf(opening, sizeof opening, "typedef struct %s {", structure);
    const char *at = strstr(read_header(), opening);
    assert_non_null(at);
    at += strlen(opening);
    const char *end = strchr(at, '}');
    while (at < end) {
        const char *last = piece(at, end, ';');
        for (; at < last; at++) {
            const char *next = piece(at, last, ',');
            name_of(at, next, field);
            if (*field) visit(user, structure, field);
            at = next;
        }
        at = last + 1;
    }
}
