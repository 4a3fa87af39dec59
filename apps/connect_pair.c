// SPDX-License-Identifier: MIT
// hexproof connect --between: the connections of one pair of ends, why they hold, and how.
#include "connect.h"

#include <stdlib.h>
#include <string.h>

// The colour of --color or of an end; otherwise the side to move.
static hx_color color_of_ends(const connect_settings *s, const hx_game *game, const int ends[2]) {
    hx_color color = s->color;
    for (int i = 0; i < 2 && !color; i++)
        color = hx_game_end_color(game, ends[i]);
    return color ? color : hx_game_to_play(game);
}

static void print_pair(const hx_game *game, const hx_connections *c, const int ends[2], bool semi,
                       bool json) {
    static hx_connection one; // large; written before it is read
    char name[HX_NAME_MAX];
    for (int i = 0; hx_connections_between(c, ends[0], ends[1], semi, i, &one); i++) {
        printf(json ? "%s{\"carrier\":[" : "%s%s, carrier [", json ? i ? "," : "" : "",
               semi ? "semi" : "full");
        connect_print_cells(game, one.carrier, one.size, json);
        if (semi && one.key >= 0)
            printf(json ? "],\"key\":\"%s\"" : "], key %s", hx_game_cell_name(game, one.key, name));
        else
            printf("]");
        printf(json ? ",\"depth\":%d}" : ", depth %d\n", one.depth);
    }
}

static int draw_pair(const connect_settings *s, hx_game *game, hx_connections *c,
                     const int ends[2]) {
    char *picture;
    hx_drawing drawing = {.orientation = s->orientation};
    hx_status status = hx_connections_draw(&picture, c, game, ends[0], ends[1], &drawing);
    if (status) return app_fail(status, "%s", hx_engine_error(s->engine));
    int result = app_write_file(s->svg, picture, strlen(picture));
    hx_string_free(picture);
    return result;
}

// Says why there is no answer; in a batch as the line's object.
static int refuse(const connect_settings *s, hx_status status, const char *why) {
    if (!s->position.batch) return app_fail(status, "%s", why);
    printf("{\"error\":");
    app_json_string(stdout, why);
    printf("}\n");
    return (int)status;
}

typedef struct exchange {
    int attack, reply; // cells; the reply is -1 where none is needed
} exchange;

static void print_exchanges(const hx_game *game, const exchange *list, int count, bool json) {
    char attack[HX_NAME_MAX], reply[HX_NAME_MAX];
    if (json) printf("{\"replies\":[");
    for (int i = 0; i < count; i++) {
        bool answered = list[i].reply >= 0;
        hx_game_cell_name(game, list[i].attack, attack);
        if (answered) hx_game_cell_name(game, list[i].reply, reply);
        if (!json)
            printf("%s: %s\n", attack, answered ? reply : "no reply needed");
        else
            printf(answered ? "%s{\"attack\":\"%s\",\"reply\":\"%s\"}"
                            : "%s{\"attack\":\"%s\",\"reply\":null}",
                   i ? "," : "", attack, reply);
    }
    if (json) printf("]}\n");
}

// Each attack with the reply that keeps the connection; those before a wrong one are shown too.
static int show_replies(connect_settings *s, hx_game *game, hx_connections *c, const int ends[2]) {
    static exchange list[HX_CELLS_MAX]; // large; written before it is read
    int attacks[HX_CELLS_MAX], count = 0;
    hx_status status = HX_OK;
    char why[200] = "", *copy = strdup(s->attack), *rest = copy;
    if (!copy) return app_fail(HX_RESOURCES, "out of memory");
    for (char *word; (word = strtok_r(rest, ", ", &rest)) && count < HX_CELLS_MAX; count++) {
        hx_move move;
        if (hx_game_parse_move(&move, game, HX_COLOR_BLACK, word) || move.kind != HX_MOVE_STONE) {
            status = HX_USAGE;
            snprintf(why, sizeof why, "--attack: '%.40s' is not a cell", word);
            break;
        }
        attacks[count] = list[count].attack = move.cell;
        status = hx_connections_reply(&list[count].reply, c, ends[0], ends[1], attacks, count + 1);
        if (status) {
            snprintf(why, sizeof why, "--attack: %s", hx_engine_error(s->engine));
            break;
        }
    }
    free(copy);
    if (!status || !s->position.batch) print_exchanges(game, list, count, s->json);
    return status ? refuse(s, status, why) : HX_OK;
}

int connect_show_pair(connect_settings *s, hx_game *game) {
    int ends[2];
    char why[200];
    if (hx_game_parse_end(&ends[0], game, s->x) || hx_game_parse_end(&ends[1], game, s->y)) {
        snprintf(why, sizeof why, "--between: %s", hx_engine_error(s->engine));
        return refuse(s, HX_USAGE, why);
    }
    hx_color color = color_of_ends(s, game, ends);
    for (int i = 0; i < 2; i++)
        if (hx_game_end_color(game, ends[i]) == hx_color_other(color)) {
            snprintf(why, sizeof why, "%s is not %s's", i ? s->y : s->x, hx_color_name(color));
            return refuse(s, HX_NO, why);
        }
    hx_connections *c = s->found[color];
    if (s->svg) return draw_pair(s, game, c, ends);
    if (s->attack) return show_replies(s, game, c, ends);
    if (s->explain) {
        char *text;
        hx_status status = hx_connections_explain(&text, c, ends[0], ends[1], s->json);
        if (status) return refuse(s, status, hx_engine_error(s->engine));
        fputs(text, stdout);
        hx_string_free(text);
        return HX_OK;
    }
    if (s->json) printf("{\"full\":[");
    if (hx_connections_are_one(c, ends[0], ends[1]))
        printf(s->json ? "{\"carrier\":[],\"depth\":0}" : "full, carrier [], depth 0\n");
    print_pair(game, c, ends, false, s->json);
    if (s->json) printf("],\"semi\":[");
    print_pair(game, c, ends, true, s->json);
    if (s->json) printf("]}\n");
    return HX_OK;
}
