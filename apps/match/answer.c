// SPDX-License-Identifier: MIT
// The framing of GTP, as strict as HexGui and no stricter: an answer begins with "=" or "?" and
// perhaps a number, and ends with an empty line. A line with a blank in it is not empty: benzene
// writes such lines inside of answers. Carriage returns do not count.
#include "match/answer.h"

#include "app.h"

#include <string.h>

// The place after the first empty line; 0 if there is none yet.
static size_t find_end(const char *bytes, size_t length) {
    bool empty = false;
    for (size_t i = 0; i < length; i++) {
        if (bytes[i] == '\n' && empty) return i + 1;
        if (bytes[i] == '\n')
            empty = true;
        else if (bytes[i] != '\r')
            empty = false;
    }
    return 0;
}

// Puts the bytes on one line, without blanks at the ends.
static void put_text(char text[MATCH_TEXT_MAX], const char *bytes, size_t length) {
    size_t used = 0;
    for (size_t i = 0; i < length && used < MATCH_TEXT_MAX - 1; i++) {
        char c = bytes[i] == '\0' ? '?' : bytes[i];
        bool blank = strchr(" \t\r\n", c) != NULL;
        if (blank && (used == 0 || text[used - 1] == ' ')) continue;
        text[used++] = blank ? ' ' : c;
    }
    if (used > 0 && text[used - 1] == ' ') used--;
    text[used] = '\0';
    app_clean(text);
}

match_answer match_answer_read(const char *bytes, size_t length, size_t *used,
                               char text[MATCH_TEXT_MAX]) {
    static const char picture[] = "gogui-gfx:";
    size_t start = 0;
    while (start < length && strchr("\r\n", bytes[start]) && bytes[start])
        start++;
    const char *block = bytes + start;
    size_t rest = length - start, word = sizeof picture - 1;
    bool graphics = memcmp(block, picture, rest < word ? rest : word) == 0;
    if (rest > 0 && *block != '=' && *block != '?' && !graphics) {
        put_text(text, block, rest);
        return MATCH_ANSWER_GARBAGE;
    }
    size_t end = find_end(block, rest);
    if (end == 0) return MATCH_ANSWER_PART;
    *used = start + end;
    size_t skip = 1;
    while (skip < end && block[skip] >= '0' && block[skip] <= '9')
        skip++;
    put_text(text, block + skip, end - skip);
    if (graphics) return MATCH_ANSWER_GRAPHICS;
    return *block == '=' ? MATCH_ANSWER_DONE : MATCH_ANSWER_REFUSED;
}
