// SPDX-License-Identifier: MIT
// hexproof connect --between: the connections of one pair of ends, why they hold, and how.
#include "connect/connect.h"

#include <stdlib.h>
#include <string.h>

static void print_pair(const hx_game *game, const hx_connections *c, const int ends[2], bool semi) {
    static hx_connection one; // large; written before it is read
    char name[HX_NAME_MAX];
    for (int i = 0; hx_connections_between(c, ends[0], ends[1], semi, i, &one); i++) {
        app_say("%s, carrier [", semi ? "semi" : "full");
        for (int k = 0; k < one.size; k++)
            app_say("%s%s", k ? " " : "", hx_game_cell_name(game, one.carrier[k], name));
        app_say("]");
        if (semi && one.key >= 0) app_say(", key %s", hx_game_cell_name(game, one.key, name));
        app_say(", depth %d\n", one.depth);
    }
}

int connect_read_cells(hx_game *game, const char *text, int *cells, char *why, size_t room) {
    char *copy = strdup(text), *rest = copy;
    int count = 0;
    if (!copy) {
        snprintf(why, room, "out of memory");
        return -1;
    }
    for (char *word; (word = strtok_r(rest, ", ", &rest)) && count < HX_CELLS_MAX;) {
        hx_move move;
        if (hx_game_parse_move(&move, game, HX_COLOR_BLACK, word) || move.kind != HX_MOVE_STONE) {
            snprintf(why, room, "'%.40s' is not a cell", word);
            count = -1;
            break;
        }
        cells[count++] = move.cell;
    }
    free(copy);
    return count;
}

static void print_exchanges(const hx_game *game, const int *attacks, const int *replies,
                            int count) {
    char attack[HX_NAME_MAX], reply[HX_NAME_MAX];
    for (int i = 0; i < count; i++)
        app_say("%s: %s\n", hx_game_cell_name(game, attacks[i], attack),
                replies[i] < 0 ? "no reply needed" : hx_game_cell_name(game, replies[i], reply));
}

// Each attack with the reply that keeps the connection; those before a wrong one are shown too.
static int show_replies(connect_settings *s, hx_game *game, hx_connections *c, const int ends[2]) {
    int attacks[HX_CELLS_MAX], replies[HX_CELLS_MAX], wanted, count = 0;
    hx_status status = HX_OK;
    char why[200], told[160];
    wanted = connect_read_cells(game, s->attack, attacks, told, sizeof told);
    if (wanted < 0) {
        snprintf(why, sizeof why, "--attack: %s", told);
        return app_position_fail(&s->position, HX_USAGE, "%s", why);
    }
    for (; count < wanted; count++) {
        status = hx_connections_reply(&replies[count], c, ends[0], ends[1], attacks, count + 1);
        if (status) {
            snprintf(why, sizeof why, "--attack: %s", hx_engine_error(s->engine));
            break;
        }
    }
    if (!s->json)
        print_exchanges(game, attacks, replies, count);
    else if (!status || !s->position.batch)
        app_json_replies(&s->position.json, game, attacks, replies, count);
    return status ? app_position_fail(&s->position, status, "%s", why) : HX_OK;
}

// Decides the pair exactly: what is found is in the set then, or the solver's verdict is there.
static hx_status decide(connect_settings *s, hx_game *game, hx_connections *c, const int ends[2],
                        hx_verdict *verdict, char *why, size_t room) {
    int cells[HX_CELLS_MAX];
    char told[160];
    hx_decision decision = {.up_to = s->up_to, .poll = connect_poll, .user = s};
    decision.effort = (uint64_t)s->effort;
    decision.verdict = verdict;
    if (s->carrier) {
        decision.carrier = cells;
        decision.carrier_size = connect_read_cells(game, s->carrier, cells, told, sizeof told);
        if (decision.carrier_size < 0) {
            snprintf(why, room, "--carrier: %s", told);
            return HX_USAGE;
        }
    }
    if (hx_connections_are_one(c, ends[0], ends[1])) return HX_OK;
    app_interrupt before;
    app_interrupt_catch(&before);
    app_progress_begin(&s->progress, "searching sub-games", 0);
    hx_status status = hx_connections_decide(c, ends[0], ends[1], &decision);
    if (status)
        snprintf(why, room, "%s%s", s->carrier && status == HX_USAGE ? "--carrier: " : "",
                 hx_engine_error(s->engine));
    app_progress_end(&s->progress);
    if (status && app_interrupt_came(NULL)) snprintf(why, room, "interrupted");
    app_interrupt_release(&before);
    return status;
}

static bool has_any(const hx_connections *c, const int ends[2]) {
    static hx_connection one; // large; written before it is read
    return hx_connections_are_one(c, ends[0], ends[1]) ||
           hx_connections_between(c, ends[0], ends[1], false, 0, &one) ||
           hx_connections_between(c, ends[0], ends[1], true, 0, &one);
}

static int tell_none(const connect_settings *s) {
    if (s->up_to)
        return app_fail(HX_NO, "there is no connection of up to %d cells between them", s->up_to);
    if (s->decide)
        return app_fail(HX_NO, "there is no connection between them%s",
                        s->carrier ? " on these cells" : "");
    return app_fail(HX_NO, "no connection between them was found");
}

// What --explain and --tactic print.
static int show_reasons(connect_settings *s, const hx_game *game, hx_connections *c,
                        const int ends[2]) {
    char *text;
    hx_tactic_form form = HX_TACTIC_TEXT;
    if (s->json || (s->tactic && strcmp(s->tactic, "json") == 0)) form = HX_TACTIC_JSON;
    if (form == HX_TACTIC_JSON && !s->position.batch && !has_any(c, ends)) {
        app_json_pair(&s->position.json, game, c, ends);
        return tell_none(s);
    }
    if (s->tactic && strcmp(s->tactic, "strategy") == 0) form = HX_TACTIC_STRATEGY;
    hx_status status = s->tactic ? hx_connections_tactic(&text, c, ends[0], ends[1], form)
                                 : hx_connections_explain(&text, c, ends[0], ends[1], s->json);
    if (status) return app_position_fail(&s->position, status, "%s", hx_engine_error(s->engine));
    if (form == HX_TACTIC_STRATEGY && s->position.batch)
        app_json_print(&s->position.json, "{text:%s}", text);
    else if (form == HX_TACTIC_JSON)
        app_json_value(&s->position.json, text);
    else
        fputs(text, stdout);
    hx_string_free(text);
    return HX_OK;
}

// The lists of all connections of the pair; without one HX_NO, and a sentence where the lists are
// not those of a batch.
static int show_all(connect_settings *s, const hx_game *game, const hx_connections *c,
                    const int ends[2]) {
    if (s->json) {
        app_json_pair(&s->position.json, game, c, ends);
    } else {
        if (hx_connections_are_one(c, ends[0], ends[1])) app_say("full, carrier [], depth 0\n");
        print_pair(game, c, ends, false);
        print_pair(game, c, ends, true);
    }
    if (has_any(c, ends)) return HX_OK;
    return s->position.batch ? HX_NO : tell_none(s);
}

// If it cannot be written, what it was to show is told in words.
static int draw_pair(connect_settings *s, hx_game *game, hx_connections *c, const int ends[2]) {
    char *picture;
    hx_drawing drawing = {.orientation = s->orientation};
    hx_status status = hx_connections_draw(&picture, c, game, ends[0], ends[1], &drawing);
    if (status) return app_fail(status, "%s", hx_engine_error(s->engine));
    int result = app_write_file(s->svg, picture, strlen(picture));
    hx_string_free(picture);
    if (result) show_all(s, game, c, ends);
    return result;
}

static int show_verdict(connect_settings *s, const hx_game *game, const hx_verdict *v) {
    if (s->play || s->svg || s->attack || s->explain || s->tactic)
        return app_position_fail(
            &s->position, HX_NO, "%s",
            v->kind == HX_VERDICT_FULL
                ? "they are joined, as the solver has proved; it gives no replies"
                : "they are joined only if their owner moves first, as the solver "
                  "has proved; it gives no replies");
    if (s->json)
        app_json_connection(&s->position.json, game, &v->connection);
    else
        connect_print_verdict(v, game);
    return HX_OK;
}

int connect_show_pair(connect_settings *s, hx_game *game) {
    int ends[2];
    char why[200];
    if (hx_game_parse_end(&ends[0], game, s->x) || hx_game_parse_end(&ends[1], game, s->y)) {
        snprintf(why, sizeof why, "--between: %s", hx_engine_error(s->engine));
        return app_position_fail(&s->position, HX_USAGE, "%s", why);
    }
    hx_color color = s->color ? s->color : app_ends_color(game, ends);
    for (int i = 0; i < 2; i++)
        if (hx_game_end_color(game, ends[i]) == hx_color_other(color)) {
            snprintf(why, sizeof why, "%s is not %s's", i ? s->y : s->x, hx_color_name(color));
            return app_position_fail(&s->position, HX_NO, "%s", why);
        }
    hx_connections *c = s->found[color];
    hx_verdict verdict = {.kind = HX_VERDICT_NONE};
    hx_status status = HX_OK;
    if (s->decide) status = decide(s, game, c, ends, &verdict, why, sizeof why);
    if (status) return app_position_fail(&s->position, status, "%s", why);
    if (verdict.kind > HX_VERDICT_APART) return show_verdict(s, game, &verdict);
    if (s->play) return connect_play(s, game, color, ends);
    if (s->svg) return draw_pair(s, game, c, ends);
    if (s->attack) return show_replies(s, game, c, ends);
    if (s->explain || s->tactic) return show_reasons(s, game, c, ends);
    return show_all(s, game, c, ends);
}
