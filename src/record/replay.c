// SPDX-License-Identifier: MIT
#include "record/replay.h"

#include "record/names.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

hx_node *hx_replay_end(hx_node *node) {
    while (node->child)
        node = node->child;
    return node;
}

enum { SETUPS_MAX = 10000 }; // nodes of one line; each rebuilds the board

static hx_status apply_setup(hx_position *p, const hx_record *r, const hx_node *node,
                             hx_error *err) {
    static const struct {
        const char *name;
        hx_color color;
    } kinds[] = {{"AB", HX_COLOR_BLACK}, {"AW", HX_COLOR_WHITE}, {"AE", HX_COLOR_NONE}};
    uint8_t colors[HX_CELLS_MAX];
    memcpy(colors, p->board.color, p->board.cells.count);
    for (int k = 0; k < 3; k++) {
        const hx_property *property = hx_record_find(node, kinds[k].name);
        for (const hx_value *v = property ? property->values : NULL; v; v = v->next) {
            int cell;
            if (!hx_record_cell(r, v->text, &cell))
                return hx_fail(err, HX_BAD_INPUT, "set-up %s[%.20s]: no cell of the %dx%d board",
                               kinds[k].name, v->text, r->cols, r->rows);
            colors[cell] = (uint8_t)kinds[k].color;
        }
    }
    hx_position_setup_all(p, colors); // once a node, however long its lists are
    return HX_OK;
}

// Without PL the side with fewer stones moves, black when they are equal.
static void apply_turn(hx_position *p, const hx_node *node, bool stones_changed) {
    const char *turn = hx_record_value(node, "PL");
    if (turn) {
        hx_color color = hx_color_parse(turn);
        if (color) p->to_play = (uint8_t)color;
    } else if (stones_changed) {
        int balance = 0;
        for (int i = 0; i < p->board.cells.count; i++)
            balance +=
                (p->board.color[i] == HX_COLOR_BLACK) - (p->board.color[i] == HX_COLOR_WHITE);
        p->to_play = balance > 0 ? HX_COLOR_WHITE : HX_COLOR_BLACK;
    }
}

static hx_status refuse_move(const hx_position *p, const hx_node *node, const char *why,
                             hx_error *err) {
    const char *text = hx_record_value(node, "B");
    if (!text) text = hx_record_value(node, "W");
    return hx_fail(err, HX_BAD_INPUT, "move %d (%.20s): %s", p->count + 1, text, why);
}

hx_status hx_replay_node(hx_position *p, const hx_record *r, const hx_node *node, hx_error *err) {
    bool changes = hx_record_sets_up(node);
    hx_status status = changes ? apply_setup(p, r, node, err) : HX_OK;
    if (status) return status;
    apply_turn(p, node, changes);
    hx_move move;
    if (!hx_record_move(r, node, &move)) return HX_OK;
    const hx_property *black = hx_record_find(node, "B"), *white = hx_record_find(node, "W");
    if ((black && white) || (black ? black : white)->values->next)
        return refuse_move(p, node, "there are two moves in one node", err);
    if (move.kind == HX_MOVE_STONE && move.cell < 0) {
        char why[64];
        snprintf(why, sizeof why, "no cell of the %dx%d board", r->cols, r->rows);
        return refuse_move(p, node, why, err);
    }
    hx_error why = {""};
    if (r->played_out && p->board.winner)
        return hx_fail(err, HX_BAD_INPUT, "move %d: the game ended with move %d, %s has won",
                       p->count + 1, p->count, hx_color_name(p->board.winner));
    if (hx_position_play(p, move, &why)) return refuse_move(p, node, why.text, err);
    return HX_OK;
}

hx_status hx_replay_to(hx_position *p, const hx_record *r, const hx_node *node, hx_error *err) {
    // The tree links upwards: collect the path, then walk it down.
    size_t depth = 0;
    for (const hx_node *n = node; n; n = n->parent)
        depth++;
    const hx_node **path = malloc(depth * sizeof *path);
    if (!path) return hx_fail_memory(err);
    size_t i = depth;
    for (const hx_node *n = node; n; n = n->parent)
        path[--i] = n;
    hx_position_init(p, r->cols, r->rows);
    hx_status status = HX_OK;
    int setups = 0;
    for (i = 0; i < depth && !status; i++) {
        if (hx_record_sets_up(path[i]) && ++setups > SETUPS_MAX)
            status = hx_fail(err, HX_BAD_INPUT, "more than %d nodes with set-up", SETUPS_MAX);
        else
            status = hx_replay_node(p, r, path[i], err);
    }
    free(path);
    return status;
}
