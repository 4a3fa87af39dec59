// SPDX-License-Identifier: MIT
// Positions as users type them. hexproof(1) reads more than this; what means the same to both is
// what is read here: sizes, stones, and their colours.
//
//     position = size [ ":" { [ colour "." ] cell } ]        size = number [ "x" number ]
//
// Commas and blanks separate; between cells nothing is needed.
#include "core/proof.h"

typedef struct text {
    const char *at, *end;
} text;

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

static char lower(char c) {
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static bool skip(text *t, char c) {
    if (t->at == t->end || lower(*t->at) != c) return false;
    t->at++;
    return true;
}

static void skip_separators(text *t) {
    while (skip(t, ' ') || skip(t, ',') || skip(t, '\t') || skip(t, '\n'))
        continue;
}

// A number of rows or columns; 0 if there is none that can be.
static int read_number(text *t) {
    int number = 0;
    for (; t->at < t->end && is_digit(*t->at) && number <= HV_SIZE_MAX; t->at++)
        number = 10 * number + (*t->at - '0');
    return number <= HV_SIZE_MAX ? number : 0;
}

static hv_status read_size(text *t, hv_board *out, hv_error *err) {
    int cols = read_number(t), rows = skip(t, 'x') ? read_number(t) : cols;
    if (!cols || !rows || (t->at < t->end && *t->at != ':'))
        return hv_base_fail(err, HV_USAGE,
                            "expected a size up to %d and stones, such as 6:f3 or 9x8:b.e5,w.d4",
                            HV_SIZE_MAX);
    *out = hv_board_make(cols, rows);
    skip(t, ':');
    return HV_OK;
}

// b. or w. before a cell. The r of red is black's in move lists.
static void read_color(text *t, hv_color *color) {
    if (t->end - t->at < 2 || t->at[1] != '.') return;
    char c = lower(*t->at);
    if (c != 'b' && c != 'r' && c != 'w') return;
    *color = c == 'w' ? HV_WHITE : HV_BLACK;
    t->at += 2;
}

// Letters, then digits: a cell of the board, or HV_NO_POINT.
static int read_cell(text *t, const hv_board *b) {
    char word[HV_NAME_MAX];
    size_t length = 0, letters = 0;
    const char *at = t->at;
    for (; at < t->end && lower(*at) >= 'a' && lower(*at) <= 'z'; at++, letters++)
        if (length < sizeof word) word[length++] = lower(*at);
    for (; at < t->end && is_digit(*at) && letters; at++)
        if (length < sizeof word) word[length++] = *at;
    int point = length < sizeof word ? hv_board_point(b, word, length) : HV_NO_POINT;
    if (point < 0 || !hv_board_is_cell(b, point)) return HV_NO_POINT;
    t->at = at;
    return point;
}

hv_status hv_question_read(hv_proof *out, const char *bytes, size_t length, hv_error *err) {
    text t = {bytes, bytes + length};
    *out = (hv_proof){.to_play = HV_BLACK};
    hv_status status = read_size(&t, &out->board, err);
    if (status) return status;
    for (skip_separators(&t); t.at < t.end; skip_separators(&t)) {
        hv_color color = out->to_play;
        read_color(&t, &color);
        int at = (int)(t.at - bytes) + 1, cell = read_cell(&t, &out->board);
        if (cell == HV_NO_POINT)
            return hv_base_fail(err, HV_USAGE, "there is no cell of the board at letter %d", at);
        if (hv_set_has(&out->stones[HV_BLACK], cell) || hv_set_has(&out->stones[HV_WHITE], cell))
            return hv_base_fail(err, HV_USAGE, "the cell at letter %d has a stone already", at);
        hv_set_add(&out->stones[color], cell);
        out->to_play = color == HV_WHITE ? HV_BLACK : HV_WHITE;
    }
    return HV_OK;
}
