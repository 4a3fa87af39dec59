// SPDX-License-Identifier: MIT
// Text from outside, made harmless for a terminal and for JSON. Apart from apps/output.c, since the
// WebAssembly module has answers but no files.
#include "app.h"

int app_character(const char *text, bool *control) {
    const unsigned char *s = (const unsigned char *)text;
    // One of ASCII, or one of those from 80 to 9f, whose first byte is c2.
    *control = s[0] < ' ' || s[0] == 0x7f || (s[0] == 0xc2 && s[1] < 0xa0);
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

void app_clean(char *text) {
    bool control;
    for (char *s = text; *s;) {
        int length = app_character(s, &control);
        if (length == 0 || (control && *s != '\t'))
            *s++ = '?'; // what is left of a longer character is no UTF-8 either
        else
            s += length;
    }
}

bool app_is_utf8(const char *text) {
    bool control;
    for (int length; *text && (length = app_character(text, &control)) > 0;)
        text += length;
    return !*text;
}
