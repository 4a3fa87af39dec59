// SPDX-License-Identifier: MIT
// Reading: spans of outside bytes, and a record with a position that plays along, so that what a
// reader accepts can be replayed. Writing: a position as one alternating line.
//
// What is told is the stones and the turn, not always the same moves: a swap that answers a first
// stone of white, which no notation for games that begin with black can hold, is told by its
// result.
#include "record/flatline.h"

#include "record/names.h"

#include <stdlib.h>
#include <string.h>

// ---- reading ----

hx_status hx_flatline_open(hx_span *out, const char *bytes, size_t length, hx_error *err) {
    if (length >= 3 && memcmp(bytes, "\xef\xbb\xbf", 3) == 0) {
        bytes += 3;
        length -= 3;
    }
    while (length && hx_flatline_is_blank(*bytes)) {
        bytes++;
        length--;
    }
    while (length && hx_flatline_is_blank(bytes[length - 1]))
        length--;
    if (!length) return hx_fail(err, HX_BAD_INPUT, "there is nothing to read");
    *out = (hx_span){bytes, bytes + length};
    return HX_OK;
}

bool hx_flatline_skip(hx_span *s, const char *word) {
    size_t n = strlen(word);
    if ((size_t)(s->end - s->at) < n || !hx_names_equal(s->at, n, word)) return false;
    s->at += n;
    return true;
}

bool hx_flatline_skip_link(hx_span *s, const char *host) {
    hx_span link = *s;
    if (!hx_flatline_skip(&link, "https://")) hx_flatline_skip(&link, "http://");
    hx_flatline_skip(&link, "www.");
    if (!hx_flatline_skip(&link, host)) return false;
    while (link.at < link.end && *link.at != '#')
        link.at++;
    if (link.at < link.end) link.at++;
    *s = link;
    return true;
}

bool hx_flatline_read_number(hx_span *s, int *out) {
    const char *start = s->at;
    int number = 0;
    for (; s->at < s->end && hx_flatline_is_digit(*s->at); s->at++) {
        number = number * 10 + (*s->at - '0');
        if (number > 999999) number = 999999;
    }
    if (s->at > start) *out = number;
    return s->at > start;
}

bool hx_flatline_read_size(hx_span *s, int *cols, int *rows) {
    if (!hx_flatline_read_number(s, cols)) return false;
    *rows = *cols;
    hx_span t = *s;
    if (hx_flatline_skip(&t, "x") && hx_flatline_read_number(&t, rows)) *s = t;
    return true;
}

hx_status hx_flatline_begin(hx_flatline *f, int cols, int rows, hx_error *err) {
    if (cols < 1 || cols > HX_SIZE_MAX || rows < 1 || rows > HX_SIZE_MAX)
        return hx_fail(err, HX_BAD_INPUT, "board size %dx%d is outside 1x1 to %dx%d", cols, rows,
                       HX_SIZE_MAX, HX_SIZE_MAX);
    *f = (hx_flatline){.record = hx_record_new(cols, rows), .hint = ""};
    f->position = malloc(sizeof *f->position);
    if (!f->record || !f->position) {
        hx_flatline_drop(f);
        return hx_fail_memory(err);
    }
    hx_position_init(f->position, cols, rows);
    f->end = f->record->root;
    return HX_OK;
}

hx_record *hx_flatline_finish(hx_flatline *f) {
    hx_record *record = f->record;
    free(f->position);
    *f = (hx_flatline){0};
    return record;
}

void hx_flatline_drop(hx_flatline *f) {
    if (f->record) hx_record_free(f->record);
    free(f->position);
    *f = (hx_flatline){0};
}

// The next bytes up to a separator, made fit for a sentence.
static const char *excerpt(hx_span s, char out[24]) {
    int n = 0;
    for (; s.at < s.end && n < 20; s.at++) {
        if (n && (hx_flatline_is_blank(*s.at) || *s.at == ',')) break;
        out[n++] = *s.at < ' ' || *s.at > '~' ? '?' : *s.at;
    }
    out[n] = '\0';
    return out;
}

hx_status hx_flatline_read_cell(const hx_flatline *f, hx_span *s, int *cell, hx_error *err) {
    const hx_cells *cells = &f->position->board.cells;
    int number = f->position->count + 1, col, row;
    char text[24];
    size_t length = hx_names_read_cell(s->at, s->end, &col, &row);
    if (s->at == s->end)
        return hx_fail(err, HX_BAD_INPUT, "move %d: the text ends before it", number);
    if (!length)
        return hx_fail(err, HX_BAD_INPUT, "move %d: \"%s\" is not a move", number,
                       excerpt(*s, text));
    if (col >= cells->cols || row >= cells->rows || col < 0 || row < 0)
        return hx_fail(err, HX_BAD_INPUT, "move %d: %s is not on the %dx%d board%s", number,
                       excerpt((hx_span){s->at, s->at + length}, text), cells->cols, cells->rows,
                       f->hint);
    s->at += length;
    *cell = hx_cells_at(cells, col, row);
    return HX_OK;
}

hx_status hx_flatline_play(hx_flatline *f, hx_move move, hx_error *err) {
    hx_position *p = f->position;
    int number = p->count + 1;
    char name[HX_NAME_MAX];
    bool on_board =
        move.kind == HX_MOVE_STONE && move.cell >= 0 && move.cell < p->board.cells.count;
    if (on_board && !p->ended_by && !hx_board_is_empty(&p->board, move.cell))
        return hx_fail(err, HX_BAD_INPUT, "move %d: %s is occupied", number,
                       hx_names_cell(&p->board.cells, move.cell, name));
    hx_error why = {0};
    if (hx_position_play(p, move, &why))
        return hx_fail(err, HX_BAD_INPUT, "move %d: %s", number, why.text);
    hx_node *node = hx_record_add_move(f->record, f->end, move);
    if (!node) return hx_fail_memory(err);
    f->end = node;
    return HX_OK;
}

// ---- writing ----

static hx_status push(hx_line *line, hx_move move, hx_error *err) {
    if (line->count == HX_MOVES_MAX)
        return hx_fail(err, HX_NO, "told as one line the game needs more than %d moves",
                       HX_MOVES_MAX);
    line->moves[line->count++] = move;
    line->next = move.kind == HX_MOVE_SWAP_SIDES ? move.color : hx_color_other(move.color);
    return HX_OK;
}

static hx_status push_pass(hx_line *line, hx_error *err) {
    return push(line, (hx_move){HX_MOVE_PASS, line->next, -1}, err);
}

hx_status hx_flatline_append(hx_line *line, hx_move move, hx_error *err) {
    bool is_end = move.kind == HX_MOVE_RESIGN || move.kind == HX_MOVE_FORFEIT;
    if (hx_position_is_swap(move) && line->count != 1) {
        // The stone came after a pass. To exchange the sides changes nothing on the board.
        if (move.kind == HX_MOVE_SWAP_SIDES) return HX_OK;
        return hx_fail(err, HX_NO, "a swap of white's first stone cannot be told as one line");
    }
    if (!is_end && move.color != line->next) {
        hx_status status = push_pass(line, err);
        if (status) return status;
    }
    return push(line, move, err);
}

// The first set-up stone of `color` from the `from`-th on; their number if there is none.
static int next_setup(const hx_position *p, hx_color color, int from) {
    while (from < p->setup_stones && p->board.color[p->board.placed[from]] != color)
        from++;
    return from;
}

static hx_status tell_setup(hx_line *line, const hx_position *p, hx_error *err) {
    int at[3] = {0, next_setup(p, HX_COLOR_BLACK, 0), next_setup(p, HX_COLOR_WHITE, 0)};
    hx_status status = HX_OK;
    while (!status && (at[1] < p->setup_stones || at[2] < p->setup_stones)) {
        hx_color color = line->next;
        int i = at[color];
        if (i == p->setup_stones) {
            status = push_pass(line, err);
            continue;
        }
        status = push(line, (hx_move){HX_MOVE_STONE, color, p->board.placed[i]}, err);
        at[color] = next_setup(p, color, i + 1);
    }
    return status;
}

static hx_status tell_moves(hx_line *line, const hx_position *p, hx_error *err) {
    hx_status status = HX_OK;
    int i = 0;
    bool answers_white = p->count > 1 && p->moves[1].kind == HX_MOVE_SWAP_PIECES &&
                         p->moves[0].color == HX_COLOR_WHITE;
    if (answers_white) {
        hx_cell cell = hx_cells_map(&p->board.cells, HX_SYMMETRY_REFLECTION, p->moves[0].cell);
        status = push(line, (hx_move){HX_MOVE_STONE, HX_COLOR_BLACK, cell}, err);
        i = 2;
    }
    for (; !status && i < p->count; i++)
        status = hx_flatline_append(line, p->moves[i], err);
    return status;
}

hx_status hx_flatline_tell(hx_line *out, const hx_position *p, hx_error *err) {
    hx_line line = {.next = HX_COLOR_BLACK};
    line.moves = malloc(HX_MOVES_MAX * sizeof *line.moves);
    if (!line.moves) return hx_fail_memory(err);
    hx_status status = tell_setup(&line, p, err);
    if (!status) status = tell_moves(&line, p, err);
    if (!status && !p->ended_by && line.next != p->to_play) status = push_pass(&line, err);
    if (status) {
        hx_flatline_free(&line);
        return status;
    }
    *out = line;
    return HX_OK;
}

void hx_flatline_free(hx_line *line) {
    free(line->moves);
    *line = (hx_line){0};
}
