// SPDX-License-Identifier: MIT
// The template by which a cell is joined to an edge in a position. Stones of the opponent's and
// what is outside the board are alike, so this is how templates at corners are found too.
#include "template/template.h"

#include <string.h>

// The position seen with the edge below, as a template that has all stones and empty cells.
static void see(app_template *t, const hx_game *game, int end, int edge) {
    int cols = hx_game_columns(game), rows = hx_game_rows(game), count = cols * rows;
    hx_color ours = hx_game_end_color(game, edge);
    bool turned = ours == HX_COLOR_WHITE, rotated = edge == HX_EDGE_NORTH || edge == HX_EDGE_WEST;
    *t = (app_template){.cols = turned ? rows : cols, .rows = turned ? cols : rows};
    t->stone_count = 1; // the end, wherever it is
    for (int i = 0; i < count; i++) {
        int cell = turned ? i % rows * cols + i / rows : i;
        if (rotated) cell = count - 1 - cell;
        hx_color stone = hx_game_stone(game, cell);
        if (cell == end)
            t->stones[0] = i;
        else if (stone == ours)
            t->stones[t->stone_count++] = i;
        else if (!stone)
            t->carrier[t->size++] = i;
    }
}

// Decides it, and leaves it the cells that it needs. HX_NO if it does not hold.
static hx_status reduce(app_template *t, hx_engine *engine, uint64_t effort) {
    static hx_connection one; // large; written before it is read
    hx_game *game;
    hx_connections *found;
    int stone;
    hx_status status = template_decide(&game, &found, &stone, engine, t, effort);
    if (!status && !hx_connections_between(found, stone, HX_EDGE_SOUTH, false, 0, &one))
        status = HX_NO;
    if (!status) {
        t->size = one.size;
        t->depth = one.depth;
        for (int i = 0; i < one.size; i++)
            t->carrier[i] = one.carrier[i] - t->cols;
    }
    hx_connections_free(found);
    hx_game_free(game);
    return status;
}

hx_status template_from(template_list *out, hx_engine *engine, const hx_game *game, int end,
                        int edge, uint64_t effort) {
    app_template t;
    *out = (template_list){0};
    see(&t, game, end, edge);
    hx_status status = reduce(&t, engine, effort);
    // A stone that is not needed counts as the opponent's.
    for (int i = t.stone_count - 1; i > 0 && !status; i--) {
        app_template without = t;
        without.stones[i] = without.stones[--without.stone_count];
        status = reduce(&without, engine, effort);
        if (!status) t = without;
        if (status == HX_NO) status = HX_OK;
    }
    if (status == HX_NO) {
        snprintf(out->why, sizeof out->why, "they are not joined");
    } else if (status) {
        template_keep_reason(out, engine);
    } else {
        template_fit(&t, t.cols);
        if (!template_add(out, &t)) status = HX_RESOURCES;
    }
    template_name_all(out);
    return status;
}
