// SPDX-License-Identifier: MIT
// Tactics as decision trees, for people and for programs. Trees are as deep as there are cells at
// most: each move takes one.
#include "tactic/tactic_write_int.h"
#include "record/names.h"

#include <string.h>

void hx_tactic_put_name(hx_writing *w, int cell) {
    char name[HX_NAME_MAX];
    hx_text_puts(w->out, hx_names_cell(&w->subject->board->cells, cell, name));
}

void hx_tactic_put_cells(hx_writing *w, const uint64_t *cells, bool json) {
    const char *separator = "";
    for (int cell = 0; cell < w->subject->board->cells.count; cell++) {
        if (!(cells[cell / 64] >> (cell % 64) & 1)) continue;
        hx_text_puts(w->out, separator);
        if (json) hx_text_putc(w->out, '"');
        hx_tactic_put_name(w, cell);
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

static void put_branches(hx_writing *w, hx_strategy_id and, int indent) {
    const hx_strategy *s = w->s;
    for (int i = 0; i < hx_strategy_get(s, and)->count; i++) {
        hx_strategy_id choice = hx_strategy_child(s, and, i);
        for (int k = 0; k < hx_strategy_get(s, choice)->count && !w->out->failed; k++) {
            uint64_t answered[HX_HSEARCH_NODES_MAX / 64];
            hx_strategy_id option = hx_strategy_child(s, choice, k);
            list_answered(s, choice, k, answered);
            if (is_void(s, answered)) continue;
            hx_text_printf(w->out, "%*s", indent, "");
            hx_tactic_put_cells(w, answered, false);
            hx_text_puts(w->out, ": ");
            hx_tactic_put_name(w, hx_strategy_get(s, option)->key);
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
    hx_writing w = {.out = out, .s = s, .subject = subject};
    hx_strategy_size size = hx_strategy_measure(s, root);
    hx_tactic_put_name(&w, subject->ends[0]);
    hx_text_puts(out, " - ");
    hx_tactic_put_name(&w, subject->ends[1]);
    hx_text_printf(out, ": %s connection, carrier of %d, %.0f replies, %d deep\n", kind_of(s, root),
                   size_of(s, root), size.nodes, size.depth);
    int key = hx_strategy_get(s, root)->key;
    if (key != HX_CELL_NONE) {
        hx_text_puts(out, "first: ");
        hx_tactic_put_name(&w, key);
        hx_text_putc(out, '\n');
    }
    put_branches(&w, root, 0);
}

static void put_keep(hx_writing *w, hx_strategy_id and);

static void put_choice(hx_writing *w, hx_strategy_id choice) {
    const char *separator = "";
    hx_text_putc(w->out, '[');
    for (int k = 0; k < hx_strategy_get(w->s, choice)->count && !w->out->failed; k++) {
        uint64_t answered[HX_HSEARCH_NODES_MAX / 64];
        hx_strategy_id option = hx_strategy_child(w->s, choice, k);
        list_answered(w->s, choice, k, answered);
        if (is_void(w->s, answered)) continue;
        hx_text_printf(w->out, "%s{\"intrusions\":[", separator);
        hx_tactic_put_cells(w, answered, true);
        hx_text_puts(w->out, "],\"reply\":\"");
        hx_tactic_put_name(w, hx_strategy_get(w->s, option)->key);
        hx_text_puts(w->out, "\",\"keep\":");
        put_keep(w, option);
        hx_text_putc(w->out, '}');
        separator = ",";
    }
    hx_text_putc(w->out, ']');
}

static void put_keep(hx_writing *w, hx_strategy_id and) {
    hx_text_putc(w->out, '[');
    for (int i = 0; i < hx_strategy_get(w->s, and)->count; i++) {
        if (i) hx_text_putc(w->out, ',');
        put_choice(w, hx_strategy_child(w->s, and, i));
    }
    hx_text_putc(w->out, ']');
}

void hx_tactic_write_json(hx_text *out, const hx_strategy *s, hx_strategy_id root,
                          const hx_tactic_subject *subject) {
    hx_writing w = {.out = out, .s = s, .subject = subject};
    hx_text_printf(out, "{\"kind\":\"%s\",\"x\":\"", kind_of(s, root));
    hx_tactic_put_name(&w, subject->ends[0]);
    hx_text_puts(out, "\",\"y\":\"");
    hx_tactic_put_name(&w, subject->ends[1]);
    hx_text_puts(out, "\",\"carrier\":[");
    hx_tactic_put_cells(&w, hx_strategy_carrier(s, root), true);
    hx_text_printf(out, "],\"depth\":%d,\"nodes\":%.0f,\"key\":", hx_strategy_get(s, root)->depth,
                   hx_strategy_measure(s, root).nodes);
    int key = hx_strategy_get(s, root)->key;
    if (key == HX_CELL_NONE) {
        hx_text_puts(out, "null");
    } else {
        hx_text_putc(out, '"');
        hx_tactic_put_name(&w, key);
        hx_text_putc(out, '"');
    }
    hx_text_puts(out, ",\"keep\":");
    put_keep(&w, root);
    hx_text_puts(out, "}\n");
}
