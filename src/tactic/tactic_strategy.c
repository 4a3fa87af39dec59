// SPDX-License-Identifier: MIT
// Tactics in the language of hexverify (docs/STRATEGIES.md). A part with several parents becomes a
// pattern of its own, so that the file grows with what was found, not with the lines of play.
#include "tactic/tactic_write_int.h"

#include <stdio.h>
#include <stdlib.h>

// What the player has: stones, edges, ends, and moves made before.
static void put_points(hx_writing *w, const int ends[4]) {
    const hx_board *b = w->subject->board;
    int edge = hx_cells_edge(w->subject->color, 0);
    hx_text_putc(w->out, '(');
    hx_tactic_put_name(w, edge);
    hx_text_putc(w->out, ' ');
    hx_tactic_put_name(w, edge + 1);
    for (int cell = 0; cell < b->cells.count; cell++) {
        bool ours = b->color[cell] == w->subject->color;
        for (int i = 0; i < 4; i++)
            ours |= ends[i] == cell;
        for (int i = 0; i < w->new_count; i++)
            ours |= w->new_stones[i] == cell;
        if (!ours) continue;
        hx_text_putc(w->out, ' ');
        hx_tactic_put_name(w, cell);
    }
    hx_text_putc(w->out, ')');
}

static void put_part_points(hx_writing *w, const hx_strategy_node *part) {
    put_points(w, (const int[]){part->x, part->y, part->ours[0], part->ours[1]});
}

static void put_head(hx_writing *w, const char *name, hx_strategy_id id, int x, int y) {
    hx_text_printf(w->out, "\n(%s ((", name);
    hx_tactic_put_name(w, x);
    hx_text_putc(w->out, ' ');
    hx_tactic_put_name(w, y);
    hx_text_puts(w->out, ")) (");
    hx_tactic_put_cells(w, hx_strategy_carrier(w->s, id), false);
    hx_text_puts(w->out, ") ");
}

static void put_and(hx_writing *w, hx_strategy_id and, int indent);

static void put_or(hx_writing *w, hx_strategy_id choice, int indent) {
    const hx_strategy_node *node = hx_strategy_get(w->s, choice);
    hx_text_printf(w->out, "\n%*s[", indent, "");
    if (w->parents[choice] > 1) {
        hx_text_printf(w->out, "(part%u (", choice);
        hx_tactic_put_cells(w, hx_strategy_carrier(w->s, choice), false);
        hx_text_puts(w->out, ") ");
        put_part_points(w, node);
        hx_text_puts(w->out, ")]");
        return;
    }
    for (int i = 0; i < node->count; i++) {
        if (i) hx_text_printf(w->out, "\n%*s", indent + 1, "");
        put_and(w, hx_strategy_child(w->s, choice, i), indent + 2);
    }
    hx_text_putc(w->out, ']');
}

static void put_and(hx_writing *w, hx_strategy_id and, int indent) {
    const hx_strategy_node *node = hx_strategy_get(w->s, and);
    hx_text_putc(w->out, '(');
    hx_tactic_put_name(w, node->key);
    if (node->is_new) w->new_stones[w->new_count++] = node->key;
    for (int i = 0; i < node->count; i++)
        put_or(w, hx_strategy_child(w->s, and, i), indent);
    if (node->is_new) w->new_count--;
    hx_text_putc(w->out, ')');
}

// Writes the patterns of the parts below an and-node that have several parents, each once. All ways
// that lead to a part make the same moves that it counts on: a part is one of a position.
static void put_parts(hx_writing *w, hx_strategy_id and) {
    const hx_strategy_node *node = hx_strategy_get(w->s, and);
    if (node->is_new) w->new_stones[w->new_count++] = node->key;
    for (int i = 0; i < node->count && !w->out->failed; i++) {
        hx_strategy_id choice = hx_strategy_child(w->s, and, i);
        const hx_strategy_node *part = hx_strategy_get(w->s, choice);
        if (w->written[choice]) continue;
        w->written[choice] = true;
        for (int k = 0; k < part->count; k++)
            put_parts(w, hx_strategy_child(w->s, choice, k));
        if (w->parents[choice] < 2) continue;
        char name[24];
        snprintf(name, sizeof name, "part%u", choice);
        put_head(w, name, choice, part->x, part->y);
        put_part_points(w, part);
        w->parents[choice] = 1; // here it is written out
        put_or(w, choice, 2);
        w->parents[choice] = 2;
        hx_text_puts(w->out, ")\n");
    }
    if (node->is_new) w->new_count--;
}

static void count_parents(hx_writing *w, hx_strategy_id root) {
    w->parents[root] = 1;
    for (hx_strategy_id id = root; id > 0; id--) {
        if (!w->parents[id]) continue;
        for (int i = 0; i < hx_strategy_get(w->s, id)->count; i++) {
            hx_strategy_id child = hx_strategy_child(w->s, id, i);
            // What stands below something with several parents is written once all the same, unless
            // that is an and-node: these have no patterns.
            int times = hx_strategy_get(w->s, id)->is_or ? 1 : w->parents[id];
            times += w->parents[child];
            w->parents[child] = (uint8_t)(times > 2 ? 2 : times);
        }
    }
}

void hx_tactic_write_strategy(hx_text *out, const hx_strategy *s, hx_strategy_id root,
                              const hx_tactic_subject *subject) {
    const hx_cells *cells = &subject->board->cells;
    hx_writing w = {.out = out, .s = s, .subject = subject};
    w.parents = calloc((size_t)root + 1, sizeof *w.parents);
    w.written = calloc((size_t)root + 1, sizeof *w.written);
    if (w.parents && w.written) {
        hx_text_printf(out, "(boardsize %d %d)\n", cells->cols, cells->rows);
        count_parents(&w, root);
        put_parts(&w, root);
        int x = subject->ends[0], y = subject->ends[1];
        put_head(&w, "connection", root, x, y);
        put_points(&w, (const int[]){x, y, x, y});
        if (hx_strategy_get(s, root)->key == HX_CELL_NONE)
            for (int i = 0; i < hx_strategy_get(s, root)->count; i++)
                put_or(&w, hx_strategy_child(s, root, i), 2);
        else {
            hx_text_puts(out, "\n  ");
            put_and(&w, root, 4);
        }
        hx_text_puts(out, ")\n");
    } else {
        out->failed = true;
    }
    free(w.parents);
    free(w.written);
}
