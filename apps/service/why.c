// SPDX-License-Identifier: MIT
// Calls that say why: connections of a colour or of two ends, their derivation, the reply to an
// attack, the circuits; which cells need no thought.
#include "service/service.h"

#include <string.h>

hx_status service_connect(service_context *c) {
    hx_connections *found[3] = {NULL};
    hx_color color = HX_COLOR_NONE;
    hx_status status = service_color(c, "color", &color);
    if (status) return status;
    const hx_connection_options options = {.poll = service_poll, .user = c};
    for (hx_color k = HX_COLOR_BLACK; k <= HX_COLOR_WHITE && !status; k++)
        status = hx_connections_new(&found[k], c->engine, c->game, k, &options);
    if (status)
        service_fail_engine(c, status);
    else
        app_json_connections(c->json, c->game, found, color);
    hx_connections_free(found[HX_COLOR_BLACK]);
    hx_connections_free(found[HX_COLOR_WHITE]);
    return status;
}

// How connections are found. The exact way is left out: it takes minutes.
static hx_status read_rules(service_context *c, hx_rules *out) {
    const char *text = service_get(c, "rules");
    *out = text && strcmp(text, "must-play") == 0 ? HX_RULES_MUST_PLAY : HX_RULES_AND_OR;
    if (!text || *out || strcmp(text, "and-or") == 0) return HX_OK;
    return service_fail(c, HX_USAGE, "rules: '%.40s' is not and-or or must-play", text);
}

// The connections that two ends can have, for hx_connections_free.
static hx_status find_pair(service_context *c, int ends[2], hx_connections **out) {
    hx_color color = HX_COLOR_NONE;
    hx_connection_options options = {.poll = service_poll, .user = c};
    hx_status status = service_ends(c, ends);
    if (!status) status = service_color(c, "color", &color);
    if (!status) status = read_rules(c, &options.rules);
    if (status) return status;
    if (!color) color = app_ends_color(c->game, ends);
    for (int i = 0; i < 2; i++)
        if (hx_game_end_color(c->game, ends[i]) == hx_color_other(color))
            return service_fail(c, HX_NO, "%.20s is not %s's", service_get(c, i ? "y" : "x"),
                                hx_color_name(color));
    status = hx_connections_new(out, c->engine, c->game, color, &options);
    return status ? service_fail_engine(c, status) : HX_OK;
}

hx_status service_between(service_context *c) {
    hx_connections *found;
    int ends[2];
    hx_status status = find_pair(c, ends, &found);
    if (status) return status;
    app_json_pair(c->json, c->game, found, ends);
    hx_connections_free(found);
    return HX_OK;
}

hx_status service_explain(service_context *c) {
    hx_connections *found;
    int ends[2];
    char *text;
    hx_status status = find_pair(c, ends, &found);
    if (status) return status;
    status = hx_connections_explain(&text, found, ends[0], ends[1], true);
    if (status) {
        service_fail_engine(c, status);
    } else {
        app_json_value(c->json, text);
        hx_string_free(text);
    }
    hx_connections_free(found);
    return status;
}

// Appends the cells of the field `attacks`, separated by blanks or commas.
static hx_status read_attacks(service_context *c, int attacks[HX_CELLS_MAX], int *count) {
    const char *text = service_get(c, "attacks");
    if (!text) return service_fail(c, HX_USAGE, "the field 'attacks' is missing");
    for (; *(text += strspn(text, ", ")) && *count < HX_CELLS_MAX; ++*count) {
        char word[HX_NAME_MAX];
        hx_move move;
        size_t length = strcspn(text, ", ");
        snprintf(word, sizeof word, "%.*s", length < sizeof word ? (int)length : 0, text);
        if (hx_game_parse_move(&move, c->game, HX_COLOR_BLACK, word) || move.kind != HX_MOVE_STONE)
            return service_fail(c, HX_USAGE, "attacks: '%.*s' is not a cell",
                                length < 40 ? (int)length : 40, text);
        attacks[*count] = move.cell;
        text += length;
    }
    return HX_OK;
}

hx_status service_reply(service_context *c) {
    hx_connections *found;
    int ends[2], attacks[HX_CELLS_MAX], replies[HX_CELLS_MAX], count = 0;
    hx_status status = find_pair(c, ends, &found);
    if (status) return status;
    status = read_attacks(c, attacks, &count);
    if (!status) {
        for (int i = 0; i < count && !status; i++)
            status = hx_connections_reply(&replies[i], found, ends[0], ends[1], attacks, i + 1);
        if (status)
            service_fail_engine(c, status);
        else
            app_json_replies(c->json, c->game, attacks, replies, count);
    }
    hx_connections_free(found);
    return status;
}

// Every reply that the connection may need: as a tree, or as a strategy for hexverify.
hx_status service_tactic(service_context *c) {
    const char *as = service_get(c, "as");
    bool strategy = as && strcmp(as, "strategy") == 0;
    if (as && !strategy && strcmp(as, "json") != 0)
        return service_fail(c, HX_USAGE, "as: '%.40s' is not json or strategy", as);
    hx_connections *found;
    int ends[2];
    char *text;
    hx_status status = find_pair(c, ends, &found);
    if (status) return status;
    hx_tactic_form form = strategy ? HX_TACTIC_STRATEGY : HX_TACTIC_JSON;
    status = hx_connections_tactic(&text, found, ends[0], ends[1], form);
    if (status) {
        service_fail_engine(c, status);
    } else if (strategy) {
        app_json_print(c->json, "{text:%s}", text);
    } else {
        app_json_value(c->json, text);
    }
    if (!status) hx_string_free(text);
    hx_connections_free(found);
    return status;
}

hx_status service_evaluate(service_context *c) {
    hx_evaluation e;
    hx_status status = hx_engine_evaluate(c->engine, c->game, NULL, &e);
    if (status) return service_fail_engine(c, status);
    app_json_evaluation(c->json, c->game, "resistance", &e);
    return HX_OK;
}

// Dead and captured cells, and the moves that a colour need not try; by cell.
hx_status service_inferior(service_context *c) {
    hx_color color = hx_game_to_play(c->game);
    hx_inferior found;
    hx_status status = service_color(c, "color", &color);
    if (status) return status;
    status = hx_engine_inferior(c->engine, c->game, color, &found);
    if (status) return service_fail_engine(c, status);
    app_json_inferior(c->json, c->game, color, &found);
    return HX_OK;
}
