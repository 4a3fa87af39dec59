// SPDX-License-Identifier: MIT
// Trees are as deep as there are cells at most: each move takes one.
#include "connect/tactic_write.h"

#include "record/names.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct writing {
    hx_text *out;
    const hx_strategy *s;
    const hx_tactic_subject *subject;
    int new_stones[HX_HSEARCH_NODES_MAX], new_count; // moves above that what is below counts on
    uint8_t *parents;                                // per node: none, one, several
    bool *written;                                   // per node: it has a pattern of its own
} writing;

static void put_name(writing *w, int cell) {
    char name[HX_NAME_MAX];
    hx_text_puts(w->out, hx_names_cell(&w->subject->board->cells, cell, name));
}

// The cells of a set, separated by blanks, or quoted and separated by commas.
static void put_cells(writing *w, const uint64_t *cells, bool json) {
    const char *separator = "";
    for (int cell = 0; cell < w->subject->board->cells.count; cell++) {
        if (!(cells[cell / 64] >> (cell % 64) & 1)) continue;
        hx_text_puts(w->out, separator);
        if (json) hx_text_putc(w->out, '"');
        put_name(w, cell);
        if (json) hx_text_putc(w->out, '"');
        separator = json ? "," : " ";
    }
}

// ---- decision trees ------------------------------------------------------------------------

// The cells of an or-node that its i-th option answers: it is the first that does not need them.
static void list_answered(const hx_strategy *s, hx_strategy_id choice, int i, uint64_t *cells) {
    memcpy(cells, hx_strategy_carrier(s, choice), (size_t)s->words * sizeof *cells);
    for (int k = 0; k <= i; k++) {
        const uint64_t *option = hx_strategy_carrier(s, hx_strategy_child(s, choice, k));
        for (int word = 0; word < s->words; word++)
            cells[word] &= k < i ? option[word] : ~option[word];
    }
}

static bool is_void(const hx_strategy *s, const uint64_t *cells) {
    uint64_t any = 0;
    for (int i = 0; i < s->words; i++)
        any |= cells[i];
    return !any;
}

static void put_branches(writing *w, hx_strategy_id and, int indent) {
    const hx_strategy *s = w->s;
    for (int i = 0; i < hx_strategy_get(s, and)->count; i++) {
        hx_strategy_id choice = hx_strategy_child(s, and, i);
        for (int k = 0; k < hx_strategy_get(s, choice)->count && !w->out->failed; k++) {
            uint64_t answered[HX_HSEARCH_NODES_MAX / 64];
            hx_strategy_id option = hx_strategy_child(s, choice, k);
            list_answered(s, choice, k, answered);
            if (is_void(s, answered)) continue;
            hx_text_printf(w->out, "%*s", indent, "");
            put_cells(w, answered, false);
            hx_text_puts(w->out, ": ");
            put_name(w, hx_strategy_get(s, option)->key);
            hx_text_putc(w->out, '\n');
            put_branches(w, option, indent + 2);
        }
    }
}

static const char *kind_of(const hx_strategy *s, hx_strategy_id root) {
    return hx_strategy_get(s, root)->key == HX_CELL_NONE ? "full" : "semi";
}

static int size_of(const hx_strategy *s, hx_strategy_id id) {
    int size = 0;
    for (int i = 0; i < s->words; i++)
        size += __builtin_popcountll(hx_strategy_carrier(s, id)[i]);
    return size;
}

void hx_tactic_write_text(hx_text *out, const hx_strategy *s, hx_strategy_id root,
                          const hx_tactic_subject *subject) {
    writing w = {.out = out, .s = s, .subject = subject};
    hx_strategy_size size = hx_strategy_measure(s, root);
    put_name(&w, subject->ends[0]);
    hx_text_puts(out, " - ");
    put_name(&w, subject->ends[1]);
    hx_text_printf(out, ": %s connection, carrier of %d, %.0f replies, %d deep\n", kind_of(s, root),
                   size_of(s, root), size.nodes, size.depth);
    int key = hx_strategy_get(s, root)->key;
    if (key != HX_CELL_NONE) {
        hx_text_puts(out, "first: ");
        put_name(&w, key);
        hx_text_putc(out, '\n');
    }
    put_branches(&w, root, 0);
}

static void put_keep(writing *w, hx_strategy_id and);

static void put_choice(writing *w, hx_strategy_id choice) {
    const char *separator = "";
    hx_text_putc(w->out, '[');
    for (int k = 0; k < hx_strategy_get(w->s, choice)->count && !w->out->failed; k++) {
        uint64_t answered[HX_HSEARCH_NODES_MAX / 64];
        hx_strategy_id option = hx_strategy_child(w->s, choice, k);
        list_answered(w->s, choice, k, answered);
        if (is_void(w->s, answered)) continue;
        hx_text_printf(w->out, "%s{\"intrusions\":[", separator);
        put_cells(w, answered, true);
        hx_text_puts(w->out, "],\"reply\":\"");
        put_name(w, hx_strategy_get(w->s, option)->key);
        hx_text_puts(w->out, "\",\"keep\":");
        put_keep(w, option);
        hx_text_putc(w->out, '}');
        separator = ",";
    }
    hx_text_putc(w->out, ']');
}

static void put_keep(writing *w, hx_strategy_id and) {
    hx_text_putc(w->out, '[');
    for (int i = 0; i < hx_strategy_get(w->s, and)->count; i++) {
        if (i) hx_text_putc(w->out, ',');
        put_choice(w, hx_strategy_child(w->s, and, i));
    }
    hx_text_putc(w->out, ']');
}

void hx_tactic_write_json(hx_text *out, const hx_strategy *s, hx_strategy_id root,
                          const hx_tactic_subject *subject) {
    writing w = {.out = out, .s = s, .subject = subject};
    hx_text_printf(out, "{\"kind\":\"%s\",\"x\":\"", kind_of(s, root));
    put_name(&w, subject->ends[0]);
    hx_text_puts(out, "\",\"y\":\"");
    put_name(&w, subject->ends[1]);
    hx_text_puts(out, "\",\"carrier\":[");
    put_cells(&w, hx_strategy_carrier(s, root), true);
    hx_text_printf(out, "],\"depth\":%d,\"nodes\":%.0f,\"key\":", hx_strategy_get(s, root)->depth,
                   hx_strategy_measure(s, root).nodes);
    int key = hx_strategy_get(s, root)->key;
    if (key == HX_CELL_NONE) {
        hx_text_puts(out, "null");
    } else {
        hx_text_putc(out, '"');
        put_name(&w, key);
        hx_text_putc(out, '"');
    }
    hx_text_puts(out, ",\"keep\":");
    put_keep(&w, root);
    hx_text_puts(out, "}\n");
}

// ---- strategies ----------------------------------------------------------------------------

// What the player has: stones, edges, ends, and moves made before.
static void put_points(writing *w, const int ends[4]) {
    const hx_board *b = w->subject->board;
    int edge = w->subject->color == HX_COLOR_BLACK ? HX_CELL_NORTH : HX_CELL_WEST;
    hx_text_putc(w->out, '(');
    put_name(w, edge);
    hx_text_putc(w->out, ' ');
    put_name(w, edge + 1);
    for (int cell = 0; cell < b->cells.count; cell++) {
        bool ours = b->color[cell] == w->subject->color;
        for (int i = 0; i < 4; i++)
            ours |= ends[i] == cell;
        for (int i = 0; i < w->new_count; i++)
            ours |= w->new_stones[i] == cell;
        if (!ours) continue;
        hx_text_putc(w->out, ' ');
        put_name(w, cell);
    }
    hx_text_putc(w->out, ')');
}

static void put_part_points(writing *w, const hx_strategy_node *part) {
    put_points(w, (const int[]){part->x, part->y, part->ours[0], part->ours[1]});
}

static void put_head(writing *w, const char *name, hx_strategy_id id, int x, int y) {
    hx_text_printf(w->out, "\n(%s ((", name);
    put_name(w, x);
    hx_text_putc(w->out, ' ');
    put_name(w, y);
    hx_text_puts(w->out, ")) (");
    put_cells(w, hx_strategy_carrier(w->s, id), false);
    hx_text_puts(w->out, ") ");
}

static void put_and(writing *w, hx_strategy_id and, int indent);

static void put_or(writing *w, hx_strategy_id choice, int indent) {
    const hx_strategy_node *node = hx_strategy_get(w->s, choice);
    hx_text_printf(w->out, "\n%*s[", indent, "");
    if (w->parents[choice] > 1) {
        hx_text_printf(w->out, "(part%u (", choice);
        put_cells(w, hx_strategy_carrier(w->s, choice), false);
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

static void put_and(writing *w, hx_strategy_id and, int indent) {
    const hx_strategy_node *node = hx_strategy_get(w->s, and);
    hx_text_putc(w->out, '(');
    put_name(w, node->key);
    if (node->is_new) w->new_stones[w->new_count++] = node->key;
    for (int i = 0; i < node->count; i++)
        put_or(w, hx_strategy_child(w->s, and, i), indent);
    if (node->is_new) w->new_count--;
    hx_text_putc(w->out, ')');
}

// Writes the patterns of the parts below an and-node that have several parents, each once. All ways
// that lead to a part make the same moves that it counts on: a part is one of a position.
static void put_parts(writing *w, hx_strategy_id and) {
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

static void count_parents(writing *w, hx_strategy_id root) {
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
    writing w = {.out = out, .s = s, .subject = subject};
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
