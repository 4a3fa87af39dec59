// SPDX-License-Identifier: MIT
// The table of notations. Which one a text is in is decided by its first telling bytes; the reader
// then judges the rest.
#include "record/formats.h"

#include "record/flatline.h"
#include "record/names.h"

#include <string.h>

// A row for each, the first ones in the order of hx_format: hx_NAME_entry, in NAME.c.
// clang-format off
#define NOTATIONS(ROW) \
    ROW(sgf)           \
    ROW(hexworld)      \
    ROW(trmph)         \
    ROW(movelist)      \
    ROW(diagram)       \
    ROW(svg)
// clang-format on

#define DECLARE(name) extern const hx_formats_entry hx_##name##_entry;
NOTATIONS(DECLARE)
#define POINT_TO(name) &hx_##name##_entry,
static const hx_formats_entry *const entries[] = {NOTATIONS(POINT_TO)};

const hx_formats_entry *hx_formats_at(int i) {
    return i >= 0 && i < (int)(sizeof entries / sizeof *entries) ? entries[i] : NULL;
}

bool hx_formats_mention(const hx_formats_bytes *b, const char *word) {
    size_t length = strlen(word);
    for (const char *at = b->at; (size_t)(b->line_end - at) >= length; at++)
        if (hx_names_equal(at, length, word)) return true;
    return false;
}

// Where the text begins, without the mark of its encoding and without blanks.
static const char *find_start(const char *bytes, const char *end) {
    if (end - bytes >= 3 && memcmp(bytes, "\xef\xbb\xbf", 3) == 0) bytes += 3;
    while (bytes < end && hx_flatline_is_blank(*bytes))
        bytes++;
    return bytes;
}

size_t hx_formats_first(const char *bytes, size_t length) {
    const char *end = bytes + length, *at = find_start(bytes, end);
    if (at == end || *at != '(') return length;
    return (size_t)(at - bytes) + hx_sgf_first(at, (size_t)(end - at));
}

// What nothing else claims is a move list.
hx_status hx_formats_read(hx_record **out, const char *bytes, size_t length, hx_error *err) {
    hx_formats_bytes b = {.at = find_start(bytes, bytes + length), .end = bytes + length};
    if (b.at == b.end) return hx_fail(err, HX_BAD_INPUT, "there is nothing to read");
    length = (size_t)(b.end - b.at);
    b.line_end = memchr(b.at, '\n', length);
    if (!b.line_end) b.line_end = b.end;
    const hx_formats_entry *entry;
    for (int i = 0; (entry = hx_formats_at(i)); i++)
        if (entry->claims && entry->claims(&b)) return entry->read(out, b.at, length, err);
    if (hx_formats_mention(&b, "://"))
        return hx_fail(err, HX_BAD_INPUT, "only HexWorld and trmph links can be read");
    return hx_movelist_read(out, b.at, length, err);
}
