// SPDX-License-Identifier: MIT
// Draws a board with letters:
//
//       a b c
//      1 . . . 1
//       2 . B . 2
//        3 . . W 3
//          a b c
//     Black to play. Last move c3.
//
// Without colours, diagram_read.c reads it back as the same stones and turn.
#include "record/formats.h"
#include "record/names.h"

#include <string.h>

// Looks of a terminal: a wooden board between black's sides, which are dark, and white's, which are
// light, so that nobody needs to be told who connects what. Every look of the board brings its own
// background and so does not depend on the terminal's; those of stones and marks change a part of
// it.
typedef enum look {
    LOOK_BLACK_SIDE,
    LOOK_WHITE_SIDE,
    LOOK_BOARD,
    LOOK_BLACK,       // a stone
    LOOK_WHITE,       //
    LOOK_LAST,        // the background of the last stone
    LOOK_MARKED,      // and of a marked one
    LOOK_MARKED_EMPTY // a marked cell
} look;
static const char *const looks[][8] = {
    {"\033[0;48;5;236;38;5;255m", "\033[0;48;5;254;38;5;236m", "\033[0;48;5;180;38;5;94m",
     "\033[38;5;16m", "\033[38;5;231m", "\033[48;5;208m", "\033[48;5;74m", "\033[1;38;5;25m"},
    // 16 colours: yellow is brown or nearly so, and bold is bright.
    {"\033[0;40;37m", "\033[0;47;30m", "\033[0;43;30m", "\033[30m", "\033[1;37m", "\033[41m",
     "\033[46m", "\033[1;34m"}};

// Stones of the two sides differ by more than their colour, for those who do not see it.
static const char *const glyphs[][2][3] = {{{"·", "●", "○"}, {"·", "◉", "◎"}},
                                           {{".", "B", "W"}, {".", "B", "W"}}};

static void put_look(hx_text *out, const hx_drawing *d, look l) {
    if (d->ansi) hx_text_puts(out, looks[d->few_colors][l]);
}

static void end_looks(hx_text *out, const hx_drawing *d) {
    if (d->ansi) hx_text_puts(out, "\033[0m");
}

static void put_cell(hx_text *out, const hx_position *p, int cell, const hx_drawing *d) {
    hx_color color = p->board.color[cell];
    bool marked = d->marks && d->marks[cell], last = cell == hx_position_last_stone(p);
    if (!d->ansi) {
        hx_text_putc(out, ".BW"[color]);
        return;
    }
    if (!color && !marked) {
        hx_text_puts(out, glyphs[d->ascii][0][0]);
        return;
    }
    if (!color) {
        put_look(out, d, LOOK_MARKED_EMPTY);
        hx_text_putc(out, '+');
    } else {
        if (marked || last) put_look(out, d, marked ? LOOK_MARKED : LOOK_LAST);
        put_look(out, d, color == HX_COLOR_BLACK ? LOOK_BLACK : LOOK_WHITE);
        hx_text_puts(out, glyphs[d->ascii][last][color]);
    }
    put_look(out, d, LOOK_BOARD);
}

static void put_letters(hx_text *out, const hx_position *p, int indent, int width,
                        const hx_drawing *d) {
    char name[HX_NAME_MAX];
    hx_text_printf(out, "%*s", indent, "");
    put_look(out, d, LOOK_BLACK_SIDE);
    for (int col = 0; col < p->board.cells.cols; col++) {
        hx_names_column(col, name);
        hx_text_printf(out, "%*s", width, name);
    }
    if (d->ansi) hx_text_putc(out, ' ');
    end_looks(out, d);
    hx_text_putc(out, '\n');
}

static void put_row(hx_text *out, const hx_position *p, int row, int width, const hx_drawing *d) {
    hx_text_printf(out, "%*s", row, "");
    put_look(out, d, LOOK_WHITE_SIDE);
    hx_text_printf(out, "%2d", row + 1);
    put_look(out, d, LOOK_BOARD);
    for (int col = 0; col < p->board.cells.cols; col++) {
        hx_text_printf(out, "%*s", width - 1, "");
        put_cell(out, p, hx_cells_at(&p->board.cells, col, row), d);
    }
    hx_text_putc(out, ' ');
    put_look(out, d, LOOK_WHITE_SIDE);
    hx_text_printf(out, d->ansi ? "%-2d" : "%d", row + 1);
    end_looks(out, d);
    hx_text_putc(out, '\n');
}

static const char *title(hx_color color) {
    return color == HX_COLOR_BLACK ? "Black" : "White";
}

// A won board is read back as the loser's turn, which is what follows the winning stone; anything
// else is said. After a resignation that is the turn of the one who gave up.
static void put_status(hx_text *out, const hx_position *p) {
    hx_color winner = hx_position_winner(p);
    bool gave_up = p->ended_by, odd = !gave_up && winner && p->to_play == winner;
    if (winner) hx_text_printf(out, "%s has won", title(winner));
    if (gave_up) {
        bool forfeit = p->moves[p->count - 1].kind == HX_MOVE_FORFEIT;
        hx_text_printf(out, ": %s %s", hx_color_name(p->ended_by),
                       forfeit ? "forfeited" : "resigned");
    }
    if (winner) hx_text_puts(out, odd ? ". " : ".");
    if (!winner || odd) hx_text_printf(out, "%s to play.", title(p->to_play));
    if (p->count && !gave_up) {
        char name[HX_NAME_MAX];
        hx_names_move(&p->board.cells, p->moves[p->count - 1], name);
        hx_text_printf(out, " Last move %s.", name);
    }
    hx_text_putc(out, '\n');
}

void hx_diagram_write(hx_text *out, const hx_position *p, const hx_drawing *drawing) {
    static const hx_drawing none = {0};
    if (!drawing) drawing = &none;
    int rows = p->board.cells.rows, width = p->board.cells.cols > 26 ? 3 : 2;
    put_letters(out, p, 1, width, drawing);
    for (int row = 0; row < rows; row++)
        put_row(out, p, row, width, drawing);
    put_letters(out, p, rows + 2, width, drawing);
    put_status(out, p);
}
