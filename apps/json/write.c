// SPDX-License-Identifier: MIT
#include "app.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

static bool make_room(app_json *j, size_t more) {
    if (j->failed || more < j->room - j->length) return !j->failed;
    size_t room = 2 * (j->length + more) + 64;
    char *text = realloc(j->text, room);
    j->failed = !text;
    if (!text) return false;
    j->text = text;
    j->room = room;
    return true;
}

static void add(app_json *j, const char *bytes, size_t length) {
    if (j->out) {
        fwrite(bytes, 1, length, j->out);
    } else if (make_room(j, length)) {
        memcpy(j->text + j->length, bytes, length);
        j->length += length;
        j->text[j->length] = '\0';
    }
}

static void add_string(app_json *j, const char *text) {
    const char *plain = text; // begins what is written as it is
    add(j, "\"", 1);
    for (const char *next; *text; text = next) {
        char escape[8];
        bool control;
        int length = app_character(text, &control);
        next = text + (length ? length : 1);
        if (length && !control && *text != '"' && *text != '\\') continue;
        if (length && !control)
            snprintf(escape, sizeof escape, "\\%c", *text);
        else
            snprintf(escape, sizeof escape, "\\u%04x", length ? (unsigned char)next[-1] : 0xfffd);
        add(j, plain, (size_t)(text - plain));
        add(j, escape, strlen(escape));
        plain = next;
    }
    add(j, plain, (size_t)(text - plain));
    add(j, "\"", 1);
}

// ---- values ----

static void begin(app_json *j) {
    if (j->comma) add(j, ",", 1);
    j->comma = true;
}

static void finish(app_json *j) {
    if (j->depth || !j->lines) return;
    add(j, "\n", 1);
    j->comma = false;
}

// Writes the argument of the directive that the format begins with; returns how long that is.
static size_t add_argument(app_json *j, const char *format, va_list *args) {
    char one[16], digits[400] = "null"; // the largest number has 309 before its point
    size_t length = strcspn(format, "sdufg") + 1;
    const char kind = format[length - 1];
    const char *string = kind == 's' ? va_arg(*args, const char *) : NULL;
    snprintf(one, sizeof one, "%.*s", (int)length, format);
    if (kind == 'd')
        snprintf(digits, sizeof digits, one, va_arg(*args, int));
    else if (kind == 'u')
        snprintf(digits, sizeof digits, one, va_arg(*args, unsigned long long));
    else if (kind != 's')
        snprintf(digits, sizeof digits, one, va_arg(*args, double));
    if (string)
        add_string(j, string);
    else
        add(j, digits, strlen(digits));
    return length;
}

// A name, in quotes, or what is no string.
static size_t add_word(app_json *j, const char *format) {
    size_t length = strcspn(format, ":,{}[]%");
    bool name = format[length] == ':';
    if (name) add(j, "\"", 1);
    add(j, format, length);
    if (name) add(j, "\"", 1);
    return length;
}

void app_json_print(app_json *j, const char *format, ...) {
    va_list args;
    va_start(args, format);
    for (size_t length; *format; format += length) {
        const char c = *format;
        length = 1;
        if (c == ',') continue;
        if (!strchr(":]}", c)) begin(j);
        if (strchr(":{}[]", c)) {
            add(j, &c, 1);
            j->comma = c == ']' || c == '}';
            j->depth += c == ':' ? 0 : j->comma ? -1 : 1;
        } else {
            length = c == '%' ? add_argument(j, format, &args) : add_word(j, format);
        }
        if (j->comma) finish(j);
    }
    va_end(args);
}

void app_json_bool(app_json *j, const char *name, bool value) {
    app_json_print(j, value ? "%s:true" : "%s:false", name);
}

void app_json_value(app_json *j, const char *json) {
    begin(j);
    add(j, json, strcspn(json, "\n"));
    finish(j);
}

void app_json_fields(app_json *j, const char *object) {
    begin(j);
    add(j, object + 1, strcspn(object, "\n") - 2); // without its brackets
}

char *app_json_take(app_json *j, size_t *length) {
    add(j, "", 0); // of nothing there is a text, too
    char *text = j->failed ? NULL : j->text;
    *length = text ? j->length : 0;
    if (j->failed) free(j->text);
    *j = (app_json){0};
    return text;
}
