// SPDX-License-Identifier: MIT
// hexverify play FILE: the user is the opponent, one cell a line; works in a pipe.
#include "game/session.h"

#include <string.h>

static void draw_board(const hv_game *g, bool white) {
    const hv_board *b = &g->f->board;
    for (int r = 0; r < b->rows; r++) {
        printf("%*s", r + 2, "");
        for (int c = 0; c < b->cols; c++) {
            int cell = r * b->cols + c;
            bool own = hv_set_has(&g->own, cell);
            bool taken = own || hv_set_has(&g->theirs, cell);
            printf("%c%c", !taken ? '.' : own == white ? 'W' : 'B', c + 1 < b->cols ? ' ' : '\n');
        }
    }
}

// The cell of an input line, or a complaint and HV_NO_POINT.
static int read_move(const hv_game *g, const char *line) {
    size_t length = strcspn(line, " \t\r\n");
    int cell = hv_board_point(&g->f->board, line, length);
    const char *wrong = NULL;
    if (cell < 0 || !hv_board_is_cell(&g->f->board, cell))
        wrong = "is not a cell of the board";
    else if (hv_set_has(&g->own, cell) || hv_set_has(&g->theirs, cell))
        wrong = "is taken";
    if (!wrong) return cell;
    printf("? %.*s %s\n", (int)(length < 20 ? length : 20), line, wrong);
    return HV_NO_POINT;
}

static hv_status play_lines(hv_game *g, bool white) {
    char line[256], name[HV_NAME_MAX];
    hv_error err;
    while (!hv_game_is_won(g) && fgets(line, sizeof line, stdin)) {
        const char *text = line + strspn(line, " \t\r\n");
        if (!*text) continue;
        if (!strncmp(text, "quit", 4)) return HV_OK;
        int reply, cell = read_move(g, text);
        if (cell == HV_NO_POINT) continue;
        hv_status status = hv_game_play(g, cell, 0, &reply, &err);
        if (status) {
            printf("= %s\n", err.text);
            return status;
        }
        printf("= %s\n", reply == HV_NO_POINT ? "pass" : hv_board_name(&g->f->board, reply, name));
        draw_board(g, white);
        fflush(stdout);
    }
    if (hv_game_is_won(g)) puts("The pattern has connected what it claims.");
    return HV_OK;
}

hv_status hv_play_file(const hv_options *o) {
    hv_session s;
    hv_status status = hv_session_open(&s, o);
    if (!status) {
        const hv_strategy *all = &s.in.strategy;
        const hv_pattern *p = &all->patterns[s.pattern];
        bool white = hv_strategy_is_white(all, s.pattern);
        printf("You are %s, against %.*s. Type a cell, or quit.\n", white ? "black" : "white",
               (int)p->name_length, p->name);
        int first = s.form.nodes[s.form.root].cell;
        char name[HV_NAME_MAX];
        if (first != HV_NO_POINT) printf("= %s\n", hv_board_name(&s.form.board, first, name));
        draw_board(&s.game, white);
        fflush(stdout);
        status = play_lines(&s.game, white);
    }
    hv_session_close(&s);
    return status;
}
