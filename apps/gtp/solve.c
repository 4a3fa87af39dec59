// SPDX-License-Identifier: MIT
// Solving and inferior cells, in the forms that HexGui reads.
#include "gtp/commands.h"

#include <stdlib.h>
#include <string.h>

static int cell_count(const hx_game *game) {
    return hx_game_columns(game) * hx_game_rows(game);
}

// The game, with the side to move that the arguments name, if they do.
static hx_game *game_for(gtp_session *s, int argc, char **argv, hx_color *color, FILE *out) {
    hx_game *game = gtp_args_game(s, out);
    if (!game) return NULL;
    *color = hx_game_to_play(game);
    return argc == 0 || gtp_args_color(color, argv[0], out) ? game : NULL;
}

// ---- live graphics ----

// A block of the kind that HexGui draws for a solver: a line, then a label for each move, then a
// sentence; none of them empty, because it does not survive anything else.
typedef struct block {
    char *bytes;
    size_t length;
    FILE *out;
} block;

static bool begin(block *b, const hx_game *game, hx_color color, const int *line, int length) {
    char name[HX_NAME_MAX];
    *b = (block){0};
    b->out = length > 0 ? open_memstream(&b->bytes, &b->length) : NULL;
    if (!b->out) return false; // a picture less, nothing worse
    fputs("gogui-gfx:\ndfpn\nVAR", b->out);
    for (int i = 0; i < length; i++) {
        fprintf(b->out, " %c %s", color == HX_COLOR_BLACK ? 'B' : 'W',
                hx_game_cell_name(game, line[i], name));
        color = hx_color_other(color);
    }
    fputs("\nLABEL", b->out);
    return true;
}

static void end(gtp_session *s, block *b) {
    fputs("\n\n", b->out);
    if (fclose(b->out) == 0) gtp_session_send(s, b->bytes, b->length);
    free(b->bytes);
}

// A search under way, as its hooks see it.
typedef struct question {
    gtp_session *s;
    hx_color color; // to move
} question;

static void show_progress(void *user, const hx_solve_progress *p) {
    const question *q = user;
    gtp_session *s = q->s;
    block b;
    char name[HX_NAME_MAX];
    if (p->move_count == 0) return;
    if (!begin(&b, s->game, q->color, p->line, p->line_length)) return;
    for (int i = 0; i < p->move_count; i++)
        fprintf(b.out, " %s %u@@%u", hx_game_cell_name(s->game, p->moves[i], name), p->wins[i],
                p->losses[i]);
    fprintf(b.out, "\nTEXT %llu positions, %.0f a second, table %.0f %%, win %u, loss %u",
            (unsigned long long)p->nodes, (double)p->nodes / p->seconds, 100 * p->used, p->win,
            p->loss);
    end(s, &b);
}

// Every winning move where they are known, or the first move of the line.
static void show_solution(gtp_session *s, hx_color color, const hx_solution *found) {
    block b;
    char name[HX_NAME_MAX];
    if (!begin(&b, s->game, color, found->line, found->line_length)) return;
    for (int i = 0; i < found->winning_count; i++)
        fprintf(b.out, " %s W", hx_game_cell_name(s->game, found->winning[i], name));
    if (found->winning_count <= 0)
        fprintf(b.out, " %s %s", hx_game_cell_name(s->game, found->line[0], name),
                found->winner == color ? "W" : "L");
    fprintf(b.out, "%s%s wins, %llu positions%s",
            found->winning_count == 0 ? "\nTEXT no winning move: " : "\nTEXT ",
            hx_color_name(found->winner), (unsigned long long)found->nodes,
            found->proof == HX_EVIDENCE_STORE ? ", by the store's word" : "");
    end(s, &b);
}

// ---- solving ----

static bool poll_host(void *user) {
    gtp_session *s = ((const question *)user)->s;
    return s->broken || (s->host.stop && s->host.stop(s->host.user, false));
}

// A verdict has a line: where connections alone decide, and the solver need not place a stone, that
// of the player.
static hx_status complete_line(question *q, hx_game *game, hx_solution *found) {
    hx_best best;
    const hx_limits limits = {.level = q->s->level,
                              .ticks = q->s->ticks,
                              .threads = q->s->threads,
                              .poll = poll_host,
                              .user = q};
    if (!found->winner || found->line_length > 0 || hx_game_winner(game)) return HX_OK;
    if (found->move >= 0) {
        found->line[0] = found->move;
        found->line_length = 1;
        return HX_OK;
    }
    hx_status status = hx_engine_best(q->s->engine, game, &limits, &best);
    if (status) return status;
    memcpy(found->line, best.line, sizeof *best.line * (size_t)best.line_length);
    found->line_length = best.line_length;
    return HX_OK;
}

// The stones as they lie, whoever has given up.
static hx_status forget_resignation(hx_game *game, hx_color color) {
    if (!app_gave_up(game)) return HX_OK;
    hx_status status = hx_game_undo(game);
    return status ? status : hx_game_set_to_play(game, color);
}

// Solves for the colour; the game stays as it was.
static bool solve(gtp_session *s, hx_color color, bool all_moves, hx_solution *found, FILE *out) {
    hx_game *game = gtp_args_question(s, color, out);
    if (!game) return false;
    question q = {s, color};
    hx_solve_limits limits = {.seconds = s->dfpn_timelimit,
                              .ticks = s->ticks,
                              .threads = s->threads,
                              .all_moves = all_moves,
                              .poll = poll_host,
                              .report = s->dfpn_guifx ? show_progress : NULL,
                              .user = &q};
    // The question is who wins with these stones.
    hx_status status = hx_game_set_swap_rule(game, HX_SWAP_NONE);
    if (!status) status = forget_resignation(game, color);
    if (!status) status = hx_engine_solve(s->engine, game, &limits, found);
    if (!status) status = complete_line(&q, game, found);
    hx_game_free(game);
    if (status) return gtp_args_engine_error(s, NULL, out);
    if ((s->dfpn_guifx || (all_moves && s->hexgui)) && found->winner)
        show_solution(s, color, found);
    return true;
}

bool gtp_solve_state(gtp_session *s, int argc, char **argv, FILE *out) {
    hx_color color;
    hx_solution found;
    if (!game_for(s, argc, argv, &color, out)) return false;
    if (!solve(s, color, false, &found, out)) return false;
    fputs(found.winner ? hx_color_name(found.winner) : "empty", out);
    return true;
}

bool gtp_solve_find_winning(gtp_session *s, int argc, char **argv, FILE *out) {
    hx_color color;
    hx_solution found;
    char name[HX_NAME_MAX];
    if (!game_for(s, argc, argv, &color, out)) return false;
    if (!solve(s, color, true, &found, out)) return false;
    bool joined = found.proof == HX_EVIDENCE_BOARD;
    if (found.winning_count < 0 && !joined) return gtp_args_fail(out, "not all moves were solved");
    if (joined)
        fprintf(out, "none: %s has won", hx_color_name(found.winner));
    else if (found.winning_count == 0)
        fprintf(out, "none: %s wins, whatever %s plays", hx_color_name(found.winner),
                hx_color_name(color));
    for (int i = 0; i < found.winning_count; i++)
        fprintf(out, "%s%s", i ? " " : "", hx_game_cell_name(s->game, found.winning[i], name));
    return true;
}

bool gtp_solve_line(gtp_session *s, int argc, char **argv, FILE *out) {
    hx_color color;
    hx_solution found;
    char name[HX_NAME_MAX];
    if (!game_for(s, argc, argv, &color, out)) return false;
    if (!solve(s, color, false, &found, out)) return false;
    if (found.proof == HX_EVIDENCE_BOARD) return gtp_args_fail(out, "the game is finished");
    if (!found.winner) return gtp_args_fail(out, "the position was not solved");
    for (int i = 0; i < found.line_length; i++)
        fprintf(out, "%s%s", i ? " " : "", hx_game_cell_name(s->game, found.line[i], name));
    return true;
}

// Every question begins with an empty table.
bool gtp_solve_clear(gtp_session *s, int argc, char **argv, FILE *out) {
    (void)s, (void)argc, (void)argv, (void)out;
    return true;
}

// ---- inferior cells ----

// The codes that HexGui reads; "" for a cell that is none.
static void write_code(const hx_game *game, const hx_inferior *found, int cell, FILE *out) {
    char name[HX_NAME_MAX], by[HX_NAME_MAX];
    hx_inferior_kind kind = found->kind[cell];
    hx_game_cell_name(game, cell, name);
    if (kind == HX_INFERIOR_DEAD || kind == HX_INFERIOR_CAPTURED)
        fprintf(out, "%s f%c%c", name, kind == HX_INFERIOR_DEAD ? 'd' : 'c',
                found->color[cell] == HX_COLOR_BLACK ? 'b' : 'w');
    else
        fprintf(out, "%s i%c[%s]", name, kind == HX_INFERIOR_VULNERABLE ? 'v' : 'd',
                hx_game_cell_name(game, found->by[cell], by));
}

static bool list_inferior(gtp_session *s, int argc, char **argv, hx_inferior_kind last, FILE *out) {
    hx_color color;
    hx_inferior found;
    const char *blank = "";
    const hx_game *game = game_for(s, argc, argv, &color, out);
    if (!game) return false;
    if (hx_engine_inferior(s->engine, game, color, &found))
        return gtp_args_engine_error(s, NULL, out);
    for (int cell = 0; cell < cell_count(game); cell++) {
        if (found.kind[cell] == HX_INFERIOR_NONE || found.kind[cell] > last) continue;
        fputs(blank, out);
        write_code(game, &found, cell, out);
        blank = " ";
    }
    return true;
}

bool gtp_solve_inferior(gtp_session *s, int argc, char **argv, FILE *out) {
    return list_inferior(s, argc, argv, HX_INFERIOR_DOMINATED, out);
}

bool gtp_solve_fillin(gtp_session *s, int argc, char **argv, FILE *out) {
    return list_inferior(s, argc, argv, HX_INFERIOR_CAPTURED, out);
}
