// SPDX-License-Identifier: MIT
// hexproof template --join: the question read, the answer printed.
#include "connect.h"
#include "template/join.h"

#include <stdlib.h>

static int check_once(const char *option, const int *cells, int count) {
    for (int i = 0; i < count; i++)
        for (int k = 0; k < i; k++)
            if (cells[k] == cells[i])
                return app_fail(HX_USAGE, "%s: cell %d of it is there already", option, i + 1);
    return HX_OK;
}

static int read_stones(template_join *j, hx_game *game, const char *text) {
    char why[TEMPLATE_WHY_MAX];
    j->count = connect_read_cells(game, text, j->stones, why, sizeof why);
    if (j->count < 0) return app_fail(HX_USAGE, "--join: %s", why);
    if (j->count < 2) return app_fail(HX_USAGE, "--join: two stones or more would be accepted");
    j->color = hx_game_stone(game, j->stones[0]);
    for (int i = 0; i < j->count; i++)
        if (!j->color || hx_game_stone(game, j->stones[i]) != j->color)
            return app_fail(HX_NO, "--join: not all of them are stones of one colour");
    return check_once("--join", j->stones, j->count);
}

static int read_carrier(template_join *j, hx_game *game, const char *text) {
    char why[TEMPLATE_WHY_MAX];
    int cells[HX_CELLS_MAX], size = connect_read_cells(game, text, cells, why, sizeof why);
    if (size < 0) return app_fail(HX_USAGE, "--carrier: %s", why);
    if (size > TEMPLATE_JOIN_MAX)
        return app_fail(HX_USAGE, "--carrier: %d cells; up to %d would be accepted", size,
                        TEMPLATE_JOIN_MAX);
    for (int i = 0; i < size; i++) {
        if (hx_game_stone(game, cells[i]))
            return app_fail(HX_USAGE, "--carrier: cell %d of it is not empty", i + 1);
        j->carrier[i] = cells[i];
    }
    j->size = size;
    return check_once("--carrier", cells, size);
}

static void print_text(const template_join *j, const template_cells *found, int count) {
    int cells[TEMPLATE_JOIN_MAX];
    char name[HX_NAME_MAX];
    for (int i = 0; i < count; i++) {
        int size = template_join_cells(j, &found[i], cells);
        printf("joined with %d cells:", size);
        for (int k = 0; k < size; k++)
            printf(" %s", hx_game_cell_name(j->game, cells[k], name));
        printf("\n");
    }
}

static void print_json(const template_join *j, const template_cells *found, int count) {
    int cells[TEMPLATE_JOIN_MAX];
    printf("{\"carriers\":[");
    for (int i = 0; i < count; i++) {
        int size = template_join_cells(j, &found[i], cells);
        if (i) putchar(',');
        app_json_cells(stdout, j->game, cells, size);
    }
    printf("]}\n");
}

int template_join_show(template_ask *ask, hx_game *game, const template_join_question *q) {
    template_join j = {.ask = ask, .game = game};
    template_cells *found;
    int count, result = read_stones(&j, game, q->stones);
    if (!result) result = read_carrier(&j, game, q->carrier);
    if (result) return result;
    template_ask_begin(ask);
    hx_status status = template_join_find(&j, &found, &count);
    template_ask_end(ask);
    char why[TEMPLATE_WHY_MAX] = "they are not joined, edges not counted";
    if (status && status != HX_NO) template_ask_reason(ask, why);
    if (status)
        app_fail(status, "%s", why);
    else if (q->strategy)
        template_join_write(stdout, &j, found);
    else if (q->json)
        print_json(&j, found, count);
    else
        print_text(&j, found, count);
    free(found);
    return status ? (int)status : app_finish_stdout();
}
