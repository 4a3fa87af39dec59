// SPDX-License-Identifier: MIT
// Reads boards drawn with letters, by diagram.c or by hand. Only the rows are wanted: blanks, the
// letters, the numbers beside the rows and the line about the turn may be missing.
#include "record/flatline.h"
#include "record/formats.h"
#include "record/names.h"

#include <stdlib.h>
#include <string.h>

typedef struct sketch {
    size_t cols, rows;            // so far; may grow beyond what a board can be
    size_t letters;               // columns named by a line of letters; 0: none seen
    size_t line;                  // the line being read, from 1
    bool closed;                  // letters or the turn came after the rows
    hx_color to_play;             // as the text says, or none
    uint8_t stones[HX_CELLS_MAX]; // hx_color, row by row with HX_SIZE_MAX cells each
} sketch;

// Copies the bytes without byte-order mark and colour escapes, with '\n' as the only line end;
// returns how many are left.
static size_t clean(char *to, const char *bytes, size_t length) {
    const char *at = bytes, *end = bytes + length;
    char *start = to;
    if (length >= 3 && memcmp(at, "\xef\xbb\xbf", 3) == 0) at += 3;
    while (at < end) {
        if (*at == '\r') { // alone it ends a line too, as it did on old machines
            if (end - at == 1 || at[1] != '\n') *to++ = '\n';
            at++;
            continue;
        }
        if (*at == '\033' && end - at > 1 && at[1] == '[') {
            const char *p = at + 2;
            while (p < end && (hx_flatline_is_digit(*p) || *p == ';'))
                p++;
            if (p < end && *p == 'm') {
                at = p + 1;
                continue;
            }
        }
        *to++ = *at++;
    }
    return (size_t)(to - start);
}

static void skip_blanks(hx_span *s) {
    while (s->at < s->end && hx_flatline_is_blank(*s->at))
        s->at++;
}

static bool read_color_word(hx_span *s, hx_color *out) {
    if (hx_flatline_skip(s, "black ") || hx_flatline_skip(s, "red "))
        *out = HX_COLOR_BLACK;
    else if (hx_flatline_skip(s, "white ") || hx_flatline_skip(s, "blue "))
        *out = HX_COLOR_WHITE;
    else
        return false;
    return true;
}

// "Black to play.", "White has won.", or the one after the other; what follows is of no interest.
static bool read_status(sketch *k, hx_span s) {
    hx_color color;
    if (!read_color_word(&s, &color)) return false;
    bool turn = hx_flatline_skip(&s, "to play");
    if (!turn && !hx_flatline_skip(&s, "has won")) return false;
    k->to_play = turn ? color : hx_color_other(color);
    if (k->rows) k->closed = true;
    if (s.at < s.end && *s.at == '.') s.at++;
    skip_blanks(&s);
    if (!turn && read_color_word(&s, &color) && hx_flatline_skip(&s, "to play")) k->to_play = color;
    return true;
}

// How many columns a line of letters names: "a b c ..." in their order; 0 if it is something else.
static size_t count_letters(hx_span s) {
    size_t count = 0;
    char name[HX_NAME_MAX];
    for (skip_blanks(&s); s.at < s.end && count < 27 * 26; skip_blanks(&s), count++) {
        hx_names_column((int)count, name);
        if (!hx_flatline_skip(&s, name)) return 0;
    }
    return s.at == s.end ? count : 0;
}

static hx_status add_letters(sketch *k, size_t count, hx_error *err) {
    size_t cols = k->rows ? k->cols : k->letters;
    if (cols && cols != count)
        return hx_fail(err, HX_BAD_INPUT, "line %zu: letters for %zu columns on a board with %zu",
                       k->line, count, cols);
    k->letters = count;
    if (k->rows) k->closed = true;
    return HX_OK;
}

// The number beside a row is optional, but if it is there it must be the right one.
static hx_status read_row_number(const sketch *k, hx_span *s, hx_error *err) {
    int number;
    skip_blanks(s);
    if (hx_flatline_read_number(s, &number) && (size_t)number != k->rows + 1)
        return hx_fail(err, HX_BAD_INPUT, "line %zu: the row is numbered %d, but it is row %zu",
                       k->line, number, k->rows + 1);
    skip_blanks(s);
    return HX_OK;
}

// The colour that a sign of a row stands for; -1 for any other byte.
static int stone_of(char c) {
    switch (c) {
    case '.':
        return HX_COLOR_NONE;
    case 'B':
    case 'b':
    case 'R':
    case 'r':
        return HX_COLOR_BLACK;
    case 'W':
    case 'w':
        return HX_COLOR_WHITE;
    default:
        return -1;
    }
}

static size_t read_cells(sketch *k, hx_span *s) {
    size_t count = 0;
    for (; s->at < s->end && stone_of(*s->at) >= 0; count++) {
        if (count < HX_SIZE_MAX && k->rows < HX_SIZE_MAX)
            k->stones[k->rows * HX_SIZE_MAX + count] = (uint8_t)stone_of(*s->at);
        s->at++;
        skip_blanks(s);
    }
    return count;
}

static hx_status read_row(sketch *k, hx_span s, hx_error *err) {
    hx_span whole = s;
    hx_status status = read_row_number(k, &s, err);
    if (status) return status;
    size_t count = read_cells(k, &s);
    status = count ? read_row_number(k, &s, err) : HX_OK;
    if (status) return status;
    if (!count || s.at < s.end)
        return hx_fail(err, HX_BAD_INPUT, "line %zu: \"%.*s\" is no row of a board", k->line,
                       (int)(whole.end - whole.at > 40 ? 40 : whole.end - whole.at), whole.at);
    if (k->closed)
        return hx_fail(err, HX_BAD_INPUT, "line %zu: a row after the end of the board", k->line);
    size_t cols = k->rows ? k->cols : k->letters;
    if (cols && cols != count)
        return hx_fail(err, HX_BAD_INPUT,
                       "line %zu: a row of %zu cells on a board with %zu columns", k->line, count,
                       cols);
    k->cols = count;
    k->rows++;
    return HX_OK;
}

static hx_status read_lines(sketch *k, hx_span text, hx_error *err) {
    hx_status status = HX_OK;
    while (!status && text.at < text.end) {
        const char *end = memchr(text.at, '\n', (size_t)(text.end - text.at));
        if (!end) end = text.end;
        hx_span line = {text.at, end};
        text.at = end < text.end ? end + 1 : end;
        k->line++;
        skip_blanks(&line);
        while (line.end > line.at && hx_flatline_is_blank(line.end[-1]))
            line.end--;
        if (line.at == line.end || read_status(k, line)) continue;
        size_t letters = count_letters(line);
        status = letters ? add_letters(k, letters, err) : read_row(k, line, err);
    }
    return status;
}

static hx_status make_record(hx_record **out, const sketch *k, hx_error *err) {
    if (k->cols > HX_SIZE_MAX || k->rows > HX_SIZE_MAX)
        return hx_fail(err, HX_BAD_INPUT, "board size %zux%zu is outside 1x1 to %dx%d", k->cols,
                       k->rows, HX_SIZE_MAX, HX_SIZE_MAX);
    hx_cells cells;
    hx_cells_init(&cells, (int)k->cols, (int)k->rows);
    hx_record *r = hx_record_new(cells.cols, cells.rows);
    int balance = 0;
    bool done = r != NULL;
    for (int i = 0; done && i < cells.count; i++) {
        hx_color color = k->stones[hx_cells_row(&cells, i) * HX_SIZE_MAX + hx_cells_col(&cells, i)];
        if (!color) continue;
        char name[HX_NAME_MAX];
        hx_names_cell(&cells, i, name);
        balance += color == HX_COLOR_BLACK ? 1 : -1;
        done = hx_record_add(r, r->root, color == HX_COLOR_BLACK ? "AB" : "AW", name, strlen(name));
    }
    hx_color to_play = k->to_play;
    if (!to_play) to_play = balance > 0 ? HX_COLOR_WHITE : HX_COLOR_BLACK;
    done = done && hx_record_set(r, r->root, "PL", to_play == HX_COLOR_BLACK ? "B" : "W");
    if (!done) {
        hx_record_free(r);
        return hx_fail_memory(err);
    }
    *out = r;
    return HX_OK;
}

hx_status hx_diagram_read(hx_record **out, const char *bytes, size_t length, hx_error *err) {
    sketch k = {0};
    char *text = calloc(length + 1, 1);
    if (!text) return hx_fail_memory(err);
    size_t left = clean(text, bytes, length);
    hx_span trimmed;
    hx_status status = hx_flatline_open(&trimmed, text, left, err);
    if (!status) status = read_lines(&k, (hx_span){text, text + left}, err);
    if (!status && !k.rows) status = hx_fail(err, HX_BAD_INPUT, "there is no row of a board");
    if (!status) status = make_record(out, &k, err);
    free(text);
    return status;
}

// ---- the notation ----------------------------------------------------------------------------

// "a b c" or "abc": the letters above a drawn board.
static bool is_letters_line(const char *at, const char *end) {
    int next = 'a';
    for (; at < end; at++) {
        if (hx_flatline_is_blank(*at)) continue;
        int letter = *at >= 'A' && *at <= 'Z' ? *at - 'A' + 'a' : *at;
        if (letter != next && !(next > 'z' && letter >= 'a' && letter <= 'z')) return false;
        next++;
    }
    return next > 'a';
}

// A row of a drawn board: dots and stones, perhaps with its number on either side.
static bool is_row_line(const char *at, const char *end) {
    while (at < end && hx_flatline_is_blank(*at))
        at++;
    while (end > at && hx_flatline_is_blank(end[-1]))
        end--;
    const char *number = at;
    while (at < end && hx_flatline_is_digit(*at))
        at++;
    if (at > number && (at == end || !hx_flatline_is_blank(*at))) return false;
    const char *last = end;
    while (last > at && hx_flatline_is_digit(last[-1]))
        last--;
    if (last < end && (last == at || !hx_flatline_is_blank(last[-1]))) return false;
    bool any = false;
    for (; at < last; at++) {
        if (hx_flatline_is_blank(*at)) continue;
        if (!strchr(".BWRbwr", *at) || !*at) return false;
        any = true;
    }
    return any;
}

static bool claims(const hx_formats_bytes *b) {
    if (hx_formats_mention(b, "://")) return false;
    if (*b->at == '\033') return true; // colours of a terminal: only drawn boards have them
    return is_row_line(b->at, b->line_end) || is_letters_line(b->at, b->line_end);
}

static hx_status write_game(hx_text *out, const hx_formats_game *game, hx_error *err) {
    (void)err;
    hx_diagram_write(out, game->position, game->drawing);
    return HX_OK;
}

const hx_formats_entry hx_diagram_entry = {"text", claims, hx_diagram_read, write_game};
