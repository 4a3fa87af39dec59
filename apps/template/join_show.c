// SPDX-License-Identifier: MIT
// hexproof template --join: the question read, the answer printed.
#include "connect/connect.h"
#include "template/template.h"

static int check_once(const char *option, const int *cells, int count) {
    for (int i = 0; i < count; i++)
        for (int k = 0; k < i; k++)
            if (cells[k] == cells[i])
                return app_fail(HX_USAGE, "%s: cell %d of it is there already", option, i + 1);
    return HX_OK;
}

static int read_stones(hx_template *j, hx_game *game, const char *text) {
    char why[160];
    j->stone_count = connect_read_cells(game, text, j->stones, why, sizeof why);
    if (j->stone_count < 0) return app_fail(HX_USAGE, "--join: %s", why);
    if (j->stone_count < 2)
        return app_fail(HX_USAGE, "--join: two stones or more would be accepted");
    hx_color color = hx_game_stone(game, j->stones[0]);
    for (int i = 0; i < j->stone_count; i++)
        if (!color || hx_game_stone(game, j->stones[i]) != color)
            return app_fail(HX_NO, "--join: not all of them are stones of one colour");
    return check_once("--join", j->stones, j->stone_count);
}

static int read_carrier(hx_template *j, hx_game *game, const char *text) {
    char why[160];
    int cells[HX_CELLS_MAX], size = connect_read_cells(game, text, cells, why, sizeof why);
    if (size < 0) return app_fail(HX_USAGE, "--carrier: %s", why);
    if (size > HX_TEMPLATE_JOIN_MAX)
        return app_fail(HX_USAGE, "--carrier: %d cells; up to %d would be accepted", size,
                        HX_TEMPLATE_JOIN_MAX);
    for (int i = 0; i < size; i++) {
        if (hx_game_stone(game, cells[i]))
            return app_fail(HX_USAGE, "--carrier: cell %d of it is not empty", i + 1);
        j->carrier[i] = cells[i];
    }
    j->size = size;
    return check_once("--carrier", cells, size);
}

static void print_text(const hx_game *game, const hx_templates *found) {
    char name[HX_NAME_MAX];
    for (int i = 0; i < hx_templates_count(found); i++) {
        const hx_template *t = hx_templates_get(found, i);
        printf("joined with %d cells:", t->size);
        for (int k = 0; k < t->size; k++)
            printf(" %s", hx_game_cell_name(game, t->carrier[k], name));
        printf("\n");
    }
}

static void print_json(const hx_game *game, const hx_templates *found) {
    app_json j = {.out = stdout, .lines = true};
    app_json_print(&j, "{carriers:[");
    for (int i = 0; i < hx_templates_count(found); i++) {
        const hx_template *t = hx_templates_get(found, i);
        app_json_cells(&j, NULL, game, t->carrier, t->size);
    }
    app_json_print(&j, "]}");
}

int template_join_show(template_ask *ask, hx_game *game, const template_join_question *q) {
    static hx_template question; // large
    hx_templates *found = NULL;
    char *strategy = NULL;
    question.columns = hx_game_columns(game);
    question.rows = hx_game_rows(game);
    int result = read_stones(&question, game, q->stones);
    if (!result) result = read_carrier(&question, game, q->carrier);
    if (result) return result;
    template_ask_begin(ask);
    hx_status status = hx_template_join(&found, q->strategy ? &strategy : NULL, ask->engine, game,
                                        &question, &ask->limits);
    template_ask_end(ask);
    if (status)
        app_fail(status, "%s", template_ask_reason(ask, status));
    else if (q->strategy)
        fputs(strategy, stdout);
    else if (q->json)
        print_json(game, found);
    else
        print_text(game, found);
    hx_string_free(strategy);
    hx_templates_free(found);
    return status ? (int)status : app_finish_stdout();
}
