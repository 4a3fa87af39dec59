// SPDX-License-Identifier: MIT
// Boards as SVG.
#include "report/picture.h"

// A cell is 36 wide; rows are 31.2 apart and each is shifted by half a cell. All lengths are
// tenths, so that no machine rounds otherwise than another.
enum { WIDTH = 360, HEIGHT = 312, MARGIN = 400 };

static void put_tenths(FILE *out, const char *before, int value) {
    fprintf(out, "%s%d.%d", before, value / 10, value % 10);
}

static int x_of(const hv_board *b, int cell) {
    return MARGIN + (cell % b->cols) * WIDTH + (cell / b->cols) * WIDTH / 2 + WIDTH / 2;
}
static int y_of(const hv_board *b, int cell) {
    return MARGIN + (cell / b->cols) * HEIGHT + HEIGHT / 2;
}

static void draw_cell(const hv_board *b, int cell, FILE *out) {
    static const int corner[6][2] = {{0, -208}, {180, -104}, {180, 104},
                                     {0, 208},  {-180, 104}, {-180, -104}};
    fputs("<path d=\"", out);
    for (int k = 0; k < 6; k++) {
        put_tenths(out, k ? " L" : "M", x_of(b, cell) + corner[k][0]);
        put_tenths(out, " ", y_of(b, cell) + corner[k][1]);
    }
    fputs("Z\"/>\n", out);
}

static void draw_text(int x, int y, const char *color, FILE *out) {
    put_tenths(out, "<text x=\"", x);
    put_tenths(out, "\" y=\"", y + 45);
    fprintf(out, "\" fill=\"%s\">", color);
}

static void draw_labels(const hv_board *b, FILE *out) {
    char name[HV_NAME_MAX];
    for (int c = 0; c < b->cols; c++) {
        draw_text(x_of(b, c) - 90, MARGIN - 160, "#555", out);
        fprintf(out, "%s</text>\n", hv_board_column(c, name));
    }
    for (int r = 0; r < b->rows; r++) {
        draw_text(x_of(b, r * b->cols) - 300, y_of(b, r * b->cols), "#555", out);
        fprintf(out, "%d</text>\n", r + 1);
    }
}

void hv_picture_write(const hv_line *line, const hv_strategy *s, uint32_t i, FILE *out) {
    const hv_board *b = &s->board;
    bool white = hv_strategy_is_white(s, i);
    put_tenths(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 ",
               2 * MARGIN + b->cols * WIDTH + b->rows * WIDTH / 2);
    put_tenths(out, " ", 2 * MARGIN + b->rows * HEIGHT);
    fputs("\" font-family=\"sans-serif\" font-size=\"13\" text-anchor=\"middle\">\n"
          "<g fill=\"#f2e3c3\" stroke=\"#7a6a4a\">\n",
          out);
    for (int c = 0; c < b->cells; c++)
        draw_cell(b, c, out);
    fputs("</g>\n", out);
    draw_labels(b, out);
    for (size_t k = 0; k < line->count; k++) {
        const hv_move *m = &line->moves[k];
        bool is_white = m->own == white;
        put_tenths(out, "<circle cx=\"", x_of(b, m->cell));
        put_tenths(out, "\" cy=\"", y_of(b, m->cell));
        fprintf(out, "\" r=\"14\" fill=\"%s\" stroke=\"#333\"%s/>\n", is_white ? "#fff" : "#222",
                k < line->played ? "" : " opacity=\"0.6\"");
        if (k < line->setup) continue;
        draw_text(x_of(b, m->cell), y_of(b, m->cell), is_white ? "#222" : "#fff", out);
        fprintf(out, "%zu</text>\n", k - line->setup + 1);
    }
    fputs("</svg>\n", out);
}
