// SPDX-License-Identifier: MIT
// kata-analyze, in the form in which KataGo's clients read it: "=", then a line with a record for
// each move, again and again, until a line comes in.
//
// A record's winrate is the player's probability of a win; of one that has none its score under a
// logistic curve, which is calibrated by nothing.
#include "gtp/commands.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOVES = 10 };             // shown unless asked otherwise
static const double UNIT = 1000; // scores are thousandths of log(resistance / resistance)
static const double SLOPE = 1;   // winrate = 1 / (1 + exp(-SLOPE * score / UNIT))
static const double INTERVAL_MAX = 1e9;

typedef struct request {
    hx_color color;
    int moves;
    bool only[HX_CELLS_MAX]; // where `allow` and `avoid` let it look
    bool limited;            // `only` counts
} request;

// ---- records ----

static double winrate(const hx_best *one) {
    if (one->winner) return one->winner == one->move.color;
    if (one->probability >= 0) return one->probability;
    return 1 / (1 + exp(-SLOPE * one->score / UNIT));
}

// The energy of each cell as a share of all of it: where the player looks first.
static void find_priors(gtp_session *s, double prior[HX_CELLS_MAX]) {
    hx_evaluation e;
    int cells = hx_game_columns(s->game) * hx_game_rows(s->game);
    double sum = 0;
    bool known = hx_engine_evaluate(s->engine, s->game, NULL, &e) == HX_OK && !e.winner;
    for (int i = 0; i < cells; i++) {
        prior[i] = hx_game_stone(s->game, i) ? 0 : known ? e.energy[HX_COLOR_NONE][i] : 1;
        sum += prior[i];
    }
    for (int i = 0; i < cells; i++)
        prior[i] = sum > 0 ? prior[i] / sum : 0;
}

static void write_record(const gtp_session *s, const hx_best *one, int order, double prior,
                         FILE *out) {
    char name[HX_NAME_MAX];
    double win = winrate(one), utility = 2 * win - 1;
    double score = one->probability >= 0 ? one->score : one->score / UNIT;
    uint64_t visits = one->visits > 0 ? one->visits : one->nodes;
    fprintf(out, "%sinfo move %s visits %llu utility %.4f winrate %.4f", order ? " " : "",
            hx_game_move_name(s->game, one->move, name), (unsigned long long)visits, utility, win);
    fprintf(out, " scoreMean %.3f scoreStdev 0 scoreLead %.3f scoreSelfplay %.3f", score, score,
            score);
    fprintf(out, " prior %.4f lcb %.4f utilityLcb %.4f order %d pv", prior, win, utility, order);
    if (one->line_length == 0) fprintf(out, " %s", hx_game_move_name(s->game, one->move, name));
    for (int i = 0; i < one->line_length; i++)
        fprintf(out, " %s", hx_game_cell_name(s->game, one->line[i], name));
}

// Nobody looks at a swap first.
static double prior_of(const hx_best *one, const double priors[HX_CELLS_MAX]) {
    if (one->prior >= 0) return one->prior;
    return one->move.kind == HX_MOVE_STONE ? priors[one->move.cell] : 0;
}

static void show_records(gtp_session *s, const hx_best *moves, int count) {
    double prior[HX_CELLS_MAX];
    char *line = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&line, &length);
    if (!out) return; // a line less, nothing worse
    for (int i = 0, asked = 0; i < count; i++) {
        bool lacks = moves[i].prior < 0 && moves[i].move.kind == HX_MOVE_STONE;
        if (lacks && !asked++) find_priors(s, prior);
        write_record(s, &moves[i], i, prior_of(&moves[i], prior), out);
    }
    fputc('\n', out);
    if (fclose(out) == 0) gtp_session_send(s, line, length);
    free(line);
}

// ---- arguments ----

// "allow b c3,d4 1": the last number is for how many moves, which we do not look at.
static bool restrict_cells(gtp_session *s, request *r, bool allow, char **argv, FILE *out) {
    char quoted[GTP_QUOTE_MAX];
    hx_color color;
    bool named[HX_CELLS_MAX] = {false};
    if (!gtp_args_color(&color, argv[0], out)) return false;
    for (char *rest = argv[1], *cell; (cell = strtok_r(rest, ",", &rest));) {
        int end;
        if (hx_game_parse_end(&end, s->game, cell) || end >= HX_CELLS_MAX)
            return gtp_args_fail(out, "%s is no cell", gtp_args_quote(cell, quoted));
        named[end] = true;
    }
    if (color != r->color) return true; // about moves that come later
    for (int i = 0; i < HX_CELLS_MAX; i++)
        r->only[i] = allow ? named[i] : (r->only[i] || !r->limited) && !named[i];
    r->limited = true;
    return true;
}

// A name and its value; how many words they are, 0 after a failure.
static int read_option(gtp_session *s, request *r, int argc, char **argv, FILE *out) {
    char quoted[GTP_QUOTE_MAX];
    bool allow = strcmp(argv[0], "allow") == 0, avoid = strcmp(argv[0], "avoid") == 0;
    static const char *const ignored[] = {"interval",     "minmoves",           "ownership",
                                          "pvVisits",     "ownershipStdev",     "movesOwnership",
                                          "pvEdgeVisits", "movesOwnershipStdev"};
    int values = allow || avoid ? 3 : 1;
    if (argc <= values) {
        gtp_args_fail(out, "%s needs %d value%s", gtp_args_quote(argv[0], quoted), values,
                      values > 1 ? "s: a colour, cells, a number" : "");
        return 0;
    }
    if (allow || avoid) return restrict_cells(s, r, allow, argv + 1, out) ? 4 : 0;
    if (strcmp(argv[0], "maxmoves") == 0)
        return gtp_args_int(&r->moves, argv[1], "maxmoves", 1, HX_ANALYSIS_MAX, out) ? 2 : 0;
    for (size_t i = 0; i < sizeof ignored / sizeof *ignored; i++)
        if (strcmp(argv[0], ignored[i]) == 0) return 2;
    gtp_args_fail(out, "%s is no option of kata-analyze", gtp_args_quote(argv[0], quoted));
    return 0;
}

static bool read_request(gtp_session *s, request *r, int argc, char **argv, FILE *out) {
    double interval;
    int at = 0;
    if (!gtp_args_game(s, out)) return false;
    *r = (request){.color = hx_game_to_play(s->game), .moves = MOVES};
    if (at < argc && hx_color_parse(argv[at])) r->color = hx_color_parse(argv[at++]);
    if (at < argc && strchr("0123456789", argv[at][0])) { // a colour may be missing
        if (!gtp_args_real(&interval, argv[at++], "interval", 0, INTERVAL_MAX, out)) return false;
    }
    while (at < argc) {
        int words = read_option(s, r, argc - at, argv + at, out);
        if (words == 0) return false;
        at += words;
    }
    return true;
}

// ---- the commands ----

bool gtp_kata_analyze(gtp_session *s, int argc, char **argv, FILE *out) {
    request r;
    hx_analysis list;
    char head[40];
    if (!read_request(s, &r, argc, argv, out)) return false;
    if (hx_game_winner(s->game)) return gtp_args_fail(out, "the game is finished");
    int length = snprintf(head, sizeof head, "=%s\n", s->id);
    s->streaming = true;
    gtp_session_send(s, head, (size_t)length);
    // What goes wrong from here on cannot be told any more: the list of moves stays empty.
    if (gtp_think_analyze(s, r.color, r.moves, r.limited ? r.only : NULL, show_records, &list, out))
        if (s->host.wait && !s->broken) s->host.wait(s->host.user);
    return true;
}

bool gtp_kata_stop(gtp_session *s, int argc, char **argv, FILE *out) {
    (void)s, (void)argc, (void)argv, (void)out;
    return true;
}
