// SPDX-License-Identifier: MIT
// trmph links: "https://trmph.com/hex/board#13,a1b2c3": a square board and alternating cells.
//
// A swap is the first cell repeated as move 2; both name the place where the stone lies after the
// swap. So "b3b3" is black c2, swap-pieces. There are no passes, no resignation and no other swap.
#include "record/formats.h"

#include "record/flatline.h"
#include "record/names.h"

// ---- reading ----

// Data sets put the winner after the link: " b".
static void drop_winner_mark(hx_span *s) {
    if (s->end - s->at < 2 || !hx_flatline_is_blank(s->end[-2])) return;
    hx_span last = {s->end - 1, s->end};
    if (!hx_flatline_skip(&last, "b") && !hx_flatline_skip(&last, "r") &&
        !hx_flatline_skip(&last, "w"))
        return;
    s->end--;
    while (s->end > s->at && hx_flatline_is_blank(s->end[-1]))
        s->end--;
}

static bool next_is_same_cell(const hx_flatline *f, hx_span s, int cell) {
    int next;
    return s.at < s.end && !hx_flatline_read_cell(f, &s, &next, NULL) && next == cell;
}

// The first move, and the swap if the second cell repeats it.
static hx_status read_opening(hx_flatline *f, hx_span *s, hx_error *err) {
    const hx_cells *cells = &f->position->board.cells;
    int cell;
    hx_status status = hx_flatline_read_cell(f, s, &cell, err);
    if (status) return status;
    if (!next_is_same_cell(f, *s, cell))
        return hx_flatline_play(f, (hx_move){HX_MOVE_STONE, HX_COLOR_BLACK, cell}, err);
    int mirrored = hx_cells_map(cells, HX_SYMMETRY_REFLECTION, cell);
    status = hx_flatline_play(f, (hx_move){HX_MOVE_STONE, HX_COLOR_BLACK, mirrored}, err);
    if (!status) status = hx_flatline_read_cell(f, s, &cell, err);
    if (!status)
        status = hx_flatline_play(f, (hx_move){HX_MOVE_SWAP_PIECES, HX_COLOR_WHITE, -1}, err);
    return status;
}

static hx_status read_moves(hx_flatline *f, hx_span *s, hx_error *err) {
    hx_status status = s->at < s->end ? read_opening(f, s, err) : HX_OK;
    while (!status && s->at < s->end) {
        hx_move move = {HX_MOVE_STONE, f->position->to_play, -1};
        status = hx_flatline_read_cell(f, s, &move.cell, err);
        if (!status) status = hx_flatline_play(f, move, err);
    }
    return status;
}

hx_status hx_trmph_read(hx_record **out, const char *bytes, size_t length, hx_error *err) {
    hx_span s;
    hx_status status = hx_flatline_open(&s, bytes, length, err);
    if (status) return status;
    drop_winner_mark(&s);
    if (!hx_flatline_skip_link(&s, "trmph.com") && *s.at == '#') s.at++;
    int size;
    if (!hx_flatline_read_number(&s, &size))
        return hx_fail(err, HX_BAD_INPUT, "the trmph link has no board size after its '#'");
    if (s.at < s.end && *s.at++ != ',')
        return hx_fail(err, HX_BAD_INPUT, "the trmph link has no comma after the board size");
    hx_flatline f;
    status = hx_flatline_begin(&f, size, size, err);
    if (status) return status;
    status = read_moves(&f, &s, err);
    if (status)
        hx_flatline_drop(&f);
    else
        *out = hx_flatline_finish(&f);
    return status;
}

// ---- writing ----

static bool has_pass(const hx_line *line) {
    for (int i = 0; i < line->count; i++)
        if (line->moves[i].kind == HX_MOVE_PASS) return true;
    return false;
}

// Resignations are dropped, and so is swap-sides: the stones and the next mover are the same.
static void write_line(hx_text *out, const hx_cells *cells, const hx_line *line) {
    char name[HX_NAME_MAX];
    hx_text_printf(out, "https://trmph.com/hex/board#%d,", cells->cols);
    bool swapped = line->count > 1 && line->moves[1].kind == HX_MOVE_SWAP_PIECES;
    if (swapped) {
        hx_cell cell = hx_cells_map(cells, HX_SYMMETRY_REFLECTION, line->moves[0].cell);
        hx_names_cell(cells, cell, name);
        hx_text_puts(out, name);
        hx_text_puts(out, name);
    }
    for (int i = swapped ? 2 : 0; i < line->count; i++)
        if (line->moves[i].kind == HX_MOVE_STONE)
            hx_text_puts(out, hx_names_cell(cells, line->moves[i].cell, name));
}

hx_status hx_trmph_write(hx_text *out, const hx_position *p, hx_error *err) {
    const hx_cells *cells = &p->board.cells;
    if (cells->cols != cells->rows)
        return hx_fail(err, HX_NO, "trmph links are for square boards, not %dx%d", cells->cols,
                       cells->rows);
    hx_line line;
    hx_status status = hx_flatline_tell(&line, p, err);
    if (status) return status;
    if (has_pass(&line))
        status = hx_fail(
            err, HX_NO, "a trmph link holds only stones that alternate from black, without passes");
    else
        write_line(out, cells, &line);
    hx_flatline_free(&line);
    if (status) return status;
    return out->failed ? hx_fail_memory(err) : HX_OK;
}

// ---- the notation ----

static bool claims(const hx_formats_bytes *b) {
    return hx_formats_mention(b, "trmph.com");
}

static hx_status write_game(hx_text *out, const hx_formats_game *game, hx_error *err) {
    return hx_trmph_write(out, game->position, err);
}

const hx_formats_entry hx_trmph_entry = {"trmph", claims, hx_trmph_read, write_game};
