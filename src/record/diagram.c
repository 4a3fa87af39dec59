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

// Looks of a terminal with 256 colours: a wooden board between black's sides, which are dark, and
// white's, which are light, so that nobody needs to be told who connects what. Every look brings
// its own background and so does not depend on the terminal's.
typedef enum look { LOOK_BLACK_SIDE, LOOK_WHITE_SIDE, LOOK_BOARD } look;
static const char *const looks[] = {"\033[0;48;5;236;38;5;255m", "\033[0;48;5;254;38;5;236m",
                                    "\033[0;48;5;180;38;5;94m"};

static void put_look(hx_text *out, bool ansi, look l) {
    if (ansi) hx_text_puts(out, looks[l]);
}

static void end_looks(hx_text *out, bool ansi) {
    if (ansi) hx_text_puts(out, "\033[0m");
}

static void put_cell(hx_text *out, const hx_position *p, int cell, const hx_drawing *d) {
    hx_color color = p->board.color[cell];
    if (!d->ansi) {
        hx_text_putc(out, ".BW"[color]);
        return;
    }
    bool marked = d->marks && d->marks[cell];
    if (!color && !marked) {
        hx_text_puts(out, "·");
        return;
    }
    if (!color) {
        hx_text_puts(out, "\033[1;38;5;25m+");
    } else {
        bool last = cell == hx_position_last_stone(p);
        if (marked || last) hx_text_puts(out, marked ? "\033[48;5;74m" : "\033[48;5;208m");
        hx_text_puts(out, color == HX_COLOR_BLACK ? "\033[38;5;16m" : "\033[38;5;231m");
        hx_text_puts(out, last ? "◉" : "●");
    }
    put_look(out, true, LOOK_BOARD);
}

static void put_letters(hx_text *out, const hx_position *p, int indent, int width, bool ansi) {
    char name[HX_NAME_MAX];
    hx_text_printf(out, "%*s", indent, "");
    put_look(out, ansi, LOOK_BLACK_SIDE);
    for (int col = 0; col < p->board.cells.cols; col++) {
        hx_names_column(col, name);
        hx_text_printf(out, "%*s", width, name);
    }
    if (ansi) hx_text_putc(out, ' ');
    end_looks(out, ansi);
    hx_text_putc(out, '\n');
}

static void put_row(hx_text *out, const hx_position *p, int row, int width, const hx_drawing *d) {
    hx_text_printf(out, "%*s", row, "");
    put_look(out, d->ansi, LOOK_WHITE_SIDE);
    hx_text_printf(out, "%2d", row + 1);
    put_look(out, d->ansi, LOOK_BOARD);
    for (int col = 0; col < p->board.cells.cols; col++) {
        hx_text_printf(out, "%*s", width - 1, "");
        put_cell(out, p, hx_cells_at(&p->board.cells, col, row), d);
    }
    hx_text_putc(out, ' ');
    put_look(out, d->ansi, LOOK_WHITE_SIDE);
    hx_text_printf(out, d->ansi ? "%-2d" : "%d", row + 1);
    end_looks(out, d->ansi);
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
    put_letters(out, p, 1, width, drawing->ansi);
    for (int row = 0; row < rows; row++)
        put_row(out, p, row, width, drawing);
    put_letters(out, p, rows + 2, width, drawing->ansi);
    put_status(out, p);
}
