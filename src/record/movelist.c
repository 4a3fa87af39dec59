// SPDX-License-Identifier: MIT
// Move lists: "11", "8x7", "11:f6,e7,g4", "11:b.f6,b.g4,w.e7", "a5d7f3", "1. b2 swap 2. c3".
//
//     list  = [ size ":" ] { [ number "." ] [ colour "." ] move }   or   size
//     move  = cell | swap-pieces | swap | swap-sides | pass | resign | forfeit
//
// Commas, blanks and line ends separate; between cells nothing is needed. A move without a colour
// is that of the side to move. A list is a game as it was played, so nothing may follow its end.
//
// A list tells the stones and their order. Whose turn it is follows from the last move; a position
// in which that was overridden is read back with the ordinary turn.
#include "record/formats.h"

#include "record/flatline.h"
#include "record/names.h"

#include <stdlib.h>

// ---- reading ----

static bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static void skip_separators(hx_span *s) {
    while (s->at < s->end && (hx_flatline_is_blank(*s->at) || *s->at == ','))
        s->at++;
}

// "11" alone, or "11:".
static bool read_prefix(hx_span *s, int *cols, int *rows) {
    hx_span t = *s;
    if (!hx_flatline_read_size(&t, cols, rows)) return false;
    while (t.at < t.end && hx_flatline_is_blank(*t.at))
        t.at++;
    if (t.at < t.end && *t.at++ != ':') return false;
    *s = t;
    return true;
}

// "12." or "12...": says nothing that the order of the moves does not say.
static bool skip_move_number(hx_span *s) {
    hx_span t = *s;
    int number;
    if (!hx_flatline_read_number(&t, &number) || t.at == t.end || *t.at != '.') return false;
    while (t.at < t.end && *t.at == '.')
        t.at++;
    *s = t;
    return true;
}

static hx_color read_color(hx_span *s, hx_color to_play) {
    if (hx_flatline_skip(s, "b.") || hx_flatline_skip(s, "r.")) return HX_COLOR_BLACK;
    if (hx_flatline_skip(s, "w.")) return HX_COLOR_WHITE;
    return to_play;
}

static bool read_kind(hx_span *s, hx_move_kind *out) {
    const char *word = s->at;
    while (word < s->end && (is_letter(*word) || *word == '-'))
        word++;
    if (!hx_names_read_kind(out, s->at, (size_t)(word - s->at))) return false;
    s->at = word;
    return true;
}

static hx_status read_move(hx_flatline *f, hx_span *s, hx_error *err) {
    const hx_position *p = f->position;
    hx_move move = {HX_MOVE_STONE, read_color(s, p->to_play), -1};
    if (!read_kind(s, &move.kind)) {
        hx_status status = hx_flatline_read_cell(f, s, &move.cell, err);
        if (status) return status;
    }
    hx_color winner = hx_position_winner(p);
    if (winner)
        return hx_fail(err, HX_BAD_INPUT, "move %d: the game ended with move %d, %s has won",
                       p->count + 1, p->count, hx_color_name(winner));
    return hx_flatline_play(f, move, err);
}

hx_status hx_movelist_read(hx_record **out, const char *bytes, size_t length, hx_error *err) {
    hx_span s;
    hx_status status = hx_flatline_open(&s, bytes, length, err);
    if (status) return status;
    int cols = 11, rows = 11;
    bool sized = read_prefix(&s, &cols, &rows);
    if (!sized) cols = rows = 11;
    hx_flatline f;
    status = hx_flatline_begin(&f, cols, rows, err);
    if (status) return status;
    if (!sized) f.hint = "; SIZE:moves names another size";
    f.record->played_out = true;
    skip_separators(&s);
    while (!status && s.at < s.end) {
        if (!skip_move_number(&s)) status = read_move(&f, &s, err);
        skip_separators(&s);
    }
    if (status)
        hx_flatline_drop(&f);
    else
        *out = hx_flatline_finish(&f);
    return status;
}

// ---- writing ----

static hx_move setup_move(const hx_position *p, int i) {
    int cell = p->board.placed[i];
    return (hx_move){HX_MOVE_STONE, p->board.color[cell], cell};
}

// Would the winner have a chain without this set-up stone? The other colour's stones do not matter.
static bool wins_without(hx_board *scratch, const hx_position *p, int stone) {
    hx_board_init(scratch, p->board.cells.cols, p->board.cells.rows);
    for (int i = 0; i < p->setup_stones; i++) {
        hx_move move = setup_move(p, i);
        if (i != stone && move.color == (hx_color)p->board.winner)
            hx_board_place(scratch, move.color, move.cell);
    }
    return scratch->winner != HX_COLOR_NONE;
}

// The set-up stone that must come last, so that the list ends with the end of the game: the last
// one for a board that is not won. HX_NO if the board is won without any single stone.
static hx_status find_last_setup(int *out, const hx_position *p, hx_error *err) {
    *out = p->setup_stones - 1;
    if (!p->board.winner || p->board.won_with == p->setup_stones) return HX_OK;
    hx_board *scratch = malloc(sizeof *scratch);
    if (!scratch) return hx_fail_memory(err);
    int stone = p->setup_stones - 1;
    while (stone >= 0 && (setup_move(p, stone).color != (hx_color)p->board.winner ||
                          wins_without(scratch, p, stone)))
        stone--;
    free(scratch);
    if (stone < 0)
        return hx_fail(err, HX_NO,
                       "a move list ends with the first winning chain; this board has two");
    *out = stone;
    return HX_OK;
}

// True if a move follows the one that won. Stones are counted as the board counted them.
static bool goes_on_after_end(const hx_position *p) {
    int stones = p->setup_stones;
    for (int i = 0; i < p->count; i++) {
        if (p->board.winner && stones >= p->board.won_with) return true;
        stones += p->moves[i].kind == HX_MOVE_STONE;
    }
    return false;
}

static hx_status tell(hx_move *line, const hx_position *p, hx_error *err) {
    if (goes_on_after_end(p))
        return hx_fail(err, HX_NO, "a move list ends when the game is won; this game goes on");
    int last = -1, n = 0;
    hx_status status = p->setup_stones && !p->count ? find_last_setup(&last, p, err) : HX_OK;
    if (status) return status;
    for (int i = 0; i < p->setup_stones; i++)
        if (i != last) line[n++] = setup_move(p, i);
    if (last >= 0) line[n++] = setup_move(p, last);
    for (int i = 0; i < p->count; i++)
        line[n++] = p->moves[i];
    return HX_OK;
}

static bool alternates(const hx_move *line, int count) {
    hx_color next = HX_COLOR_BLACK;
    for (int i = 0; i < count; i++) {
        if (line[i].color != next) return false;
        if (line[i].kind != HX_MOVE_SWAP_SIDES) next = hx_color_other(next);
    }
    return true;
}

hx_status hx_movelist_write(hx_text *out, const hx_position *p, hx_error *err) {
    const hx_cells *cells = &p->board.cells;
    int count = p->setup_stones + p->count;
    if (count > HX_MOVES_MAX)
        return hx_fail(err, HX_NO, "a move list holds at most %d moves", HX_MOVES_MAX);
    hx_move *line = malloc((size_t)(count + 1) * sizeof *line);
    if (!line) return hx_fail_memory(err);
    hx_status status = tell(line, p, err);
    if (status) {
        free(line);
        return status;
    }
    bool plain = alternates(line, count);
    char name[HX_NAME_MAX];
    hx_text_printf(out, "%d", cells->cols);
    if (cells->rows != cells->cols) hx_text_printf(out, "x%d", cells->rows);
    for (int i = 0; i < count; i++) {
        hx_text_putc(out, i ? ',' : ':');
        if (!plain) hx_text_puts(out, line[i].color == HX_COLOR_BLACK ? "b." : "w.");
        hx_text_puts(out, hx_names_move(cells, line[i], name));
    }
    free(line);
    return out->failed ? hx_fail_memory(err) : HX_OK;
}

// ---- the notation ----

static hx_status write_game(hx_text *out, const hx_formats_game *game, hx_error *err) {
    return hx_movelist_write(out, game->position, err);
}

const hx_formats_entry hx_movelist_entry = {"moves", NULL, hx_movelist_read, write_game};
