// SPDX-License-Identifier: MIT
// Which notation is this? Decided by the first telling bytes; the readers then judge the rest.
#include "record/formats.h"

#include "record/names.h"

#include <string.h>

static bool is_blank(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
}

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

static bool contains(const char *at, const char *end, const char *word) {
    size_t length = strlen(word);
    for (; (size_t)(end - at) >= length; at++)
        if (hx_names_equal(at, length, word)) return true;
    return false;
}

// "a b c" or "abc": the letters above a drawn board.
static bool is_letters_line(const char *at, const char *end) {
    int next = 'a';
    for (; at < end; at++) {
        if (is_blank(*at)) continue;
        int letter = *at >= 'A' && *at <= 'Z' ? *at - 'A' + 'a' : *at;
        if (letter != next && !(next > 'z' && letter >= 'a' && letter <= 'z')) return false;
        next++;
    }
    return next > 'a';
}

// A row of a drawn board: dots and stones, perhaps with its number on either side.
static bool is_row_line(const char *at, const char *end) {
    while (at < end && is_blank(*at))
        at++;
    while (end > at && is_blank(end[-1]))
        end--;
    const char *number = at;
    while (at < end && is_digit(*at))
        at++;
    if (at > number && (at == end || !is_blank(*at))) return false;
    const char *last = end;
    while (last > at && is_digit(last[-1]))
        last--;
    if (last < end && (last == at || !is_blank(last[-1]))) return false;
    bool any = false;
    for (; at < last; at++) {
        if (is_blank(*at)) continue;
        if (!strchr(".BWRbwr", *at) || !*at) return false;
        any = true;
    }
    return any;
}

static bool looks_drawn(const char *at, const char *end) {
    if (*at == '\033') return true; // colours of a terminal: only drawn boards have them
    const char *line_end = memchr(at, '\n', (size_t)(end - at));
    if (!line_end) line_end = end;
    return is_row_line(at, line_end) || is_letters_line(at, line_end);
}

// "13,a1b2" or "11r9c1,b4": what follows the '#' of a HexWorld link. A ':' after the size is the
// sign of a move list.
static bool looks_like_hash(const char *at, const char *end) {
    if (*at == '#') return true;
    const char *start = at;
    while (at < end && (is_digit(*at) || *at == 'x'))
        at++;
    return at > start && at < end && *at && strchr(",rncm", *at);
}

// Where the text begins, without the mark of its encoding and without blanks.
static const char *find_start(const char *bytes, const char *end) {
    if (end - bytes >= 3 && memcmp(bytes, "\xef\xbb\xbf", 3) == 0) bytes += 3;
    while (bytes < end && is_blank(*bytes))
        bytes++;
    return bytes;
}

size_t hx_formats_first(const char *bytes, size_t length) {
    const char *end = bytes + length, *at = find_start(bytes, end);
    if (at == end || *at != '(') return length;
    return (size_t)(at - bytes) + hx_sgf_first(at, (size_t)(end - at));
}

hx_status hx_formats_read(hx_record **out, const char *bytes, size_t length, hx_error *err) {
    const char *end = bytes + length, *at = find_start(bytes, end);
    if (at == end) return hx_fail(err, HX_BAD_INPUT, "there is nothing to read");
    const char *line_end = memchr(at, '\n', (size_t)(end - at));
    if (!line_end) line_end = end;
    length = (size_t)(end - at);
    if (*at == '(') return hx_sgf_read(out, at, length, err);
    if (contains(at, line_end, "trmph.com")) return hx_trmph_read(out, at, length, err);
    if (contains(at, line_end, "hexworld.org")) return hx_hexworld_read(out, at, length, err);
    if (contains(at, line_end, "://"))
        return hx_fail(err, HX_BAD_INPUT, "only HexWorld and trmph links can be read");
    if (looks_drawn(at, end)) return hx_diagram_read(out, at, length, err);
    if (looks_like_hash(at, end)) return hx_hexworld_read(out, at, length, err);
    return hx_movelist_read(out, at, length, err);
}
