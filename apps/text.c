// SPDX-License-Identifier: MIT
// Text from outside, made harmless for a terminal and for JSON. Apart from apps/output.c, since the
// WebAssembly module has answers but no files.
#include "app.h"

// How many bytes the first character of the text has; 0 if it is not UTF-8.
static int utf8_length(const unsigned char *s) {
    if (s[0] < 0x80) return 1;
    if (s[0] < 0xc2 || s[0] > 0xf4) return 0;
    int length = s[0] < 0xe0 ? 2 : s[0] < 0xf0 ? 3 : 4;
    for (int i = 1; i < length; i++)
        if ((s[i] & 0xc0) != 0x80) return 0;
    // Written longer than needed, half of a surrogate pair, beyond the last character.
    if ((s[0] == 0xe0 && s[1] < 0xa0) || (s[0] == 0xed && s[1] > 0x9f) ||
        (s[0] == 0xf0 && s[1] < 0x90) || (s[0] == 0xf4 && s[1] > 0x8f))
        return 0;
    return length;
}

// A control character of ASCII, or one of those from 80 to 9f, whose first byte is c2.
static bool is_control(const unsigned char *s) {
    return s[0] < ' ' || s[0] == 0x7f || (s[0] == 0xc2 && s[1] < 0xa0);
}

void app_clean(char *text) {
    for (unsigned char *s = (unsigned char *)text; *s;) {
        int length = utf8_length(s);
        if (length == 0 || (is_control(s) && *s != '\t'))
            *s++ = '?'; // what is left of a longer character is no UTF-8 either
        else
            s += length;
    }
}

bool app_is_utf8(const char *text) {
    const unsigned char *s = (const unsigned char *)text;
    for (int length; *s && (length = utf8_length(s)) > 0;)
        s += length;
    return !*s;
}

void app_json_string(FILE *out, const char *text) {
    fputc('"', out);
    for (const unsigned char *s = (const unsigned char *)text; *s;) {
        int length = utf8_length(s);
        if (length == 0)
            fputs("\\ufffd", out);
        else if (is_control(s))
            fprintf(out, "\\u%04x", s[length - 1]);
        else
            fprintf(out, "%s%.*s", *s == '"' || *s == '\\' ? "\\" : "", length, (const char *)s);
        s += length ? length : 1;
    }
    fputc('"', out);
}
