// SPDX-License-Identifier: MIT
// hexverify print FILE: a strategy in a tidy layout.
#include "write/layout.h"

#include "core/proof.h"
#include "report/text.h"

void hv_layout_size(const hv_board *b, FILE *out) {
    fprintf(out, "(boardsize %d", b->cols);
    if (b->rows != b->cols) fprintf(out, " %d", b->rows);
    fputs(")\n", out);
}

void hv_layout_head(const hv_strategy *s, const hv_pattern *p, FILE *out) {
    bool several = p->claims.count > 0;
    fprintf(out, "\n( %.*s\n  %s", (int)p->name_length, p->name, several ? "(" : "");
    hv_text_claims(s, p, out);
    fprintf(out, "%s\n  ", several ? ")" : "");
    hv_text_points(s, p->empty, out);
    fputs("\n  ", out);
    hv_text_points(s, p->played, out);
    fputc('\n', out);
}

static void print_call(const hv_strategy *s, const hv_node *n, FILE *out) {
    fprintf(out, "(%.*s", (int)n->name_length, n->name);
    if (n->in_place) {
        fputc(')', out);
        return;
    }
    fputc(' ', out);
    hv_text_points(s, n->empty, out);
    fputc(' ', out);
    hv_text_points(s, n->played, out);
    fputc(')', out);
}

// The tree of a pattern without the dropped nodes; `dropped` may be NULL.
static void print_tree(const hv_strategy *s, const hv_pattern *p, const bool *dropped, FILE *out) {
    char name[HV_NAME_MAX];
    uint32_t end = s->nodes[p->root].end;
    int depth = 1;
    bool written = s->nodes[p->root].cell != HV_NO_POINT; // the root has brackets of its own
    for (uint32_t n = written ? p->root : p->root + 1, last = p->root; n < end;) {
        const hv_node *node = &s->nodes[n];
        if (dropped && dropped[n]) {
            n = node->end;
        } else {
            fprintf(out, "\n%*s", 2 * depth, "");
            if (node->kind == HV_CALL) print_call(s, node, out);
            if (node->kind == HV_OR) fputc('[', out);
            if (node->kind == HV_AND)
                fprintf(out, "(%s",
                        node->cell == HV_NO_POINT ? "#"
                                                  : hv_board_name(&s->board, node->cell, name));
            last = n++;
            depth += node->kind != HV_CALL;
        }
        // Close what ends here.
        uint32_t up = s->nodes[last].kind == HV_CALL ? s->nodes[last].parent : last;
        while ((up != p->root || written) && s->nodes[up].end == n) {
            fputc(s->nodes[up].kind == HV_OR ? ']' : ')', out);
            depth--;
            if (up == p->root) break;
            up = last = s->nodes[up].parent;
        }
        if (n < end && s->nodes[n].parent != last) last = s->nodes[n].parent;
    }
    fputs("\n)\n", out);
}

static void write_stones(const hv_proof *p, hv_color color, FILE *out) {
    char name[HV_NAME_MAX];
    fprintf(out, " (%s", hv_proof_color(color));
    for (int cell = 0; cell < p->board.cells; cell++)
        if (hv_set_has(&p->stones[color], cell))
            fprintf(out, " %s", hv_board_name(&p->board, cell, name));
    fputc(')', out);
}

static void write_ending(const hv_strategy *s, FILE *out) {
    const hv_proof *p = &s->ending.proof;
    fputs("\n(proves", out);
    write_stones(p, HV_BLACK, out);
    write_stones(p, HV_WHITE, out);
    fprintf(out, " (to-play %s) (winner %s) (claims %zu))\n", hv_proof_color(p->to_play),
            hv_proof_color(p->winner), s->ending.claims);
}

void hv_layout_write(const hv_strategy *s, const bool *dropped, FILE *out) {
    hv_layout_size(&s->board, out);
    for (size_t i = 0; i < s->pattern_count; i++) {
        hv_layout_head(s, &s->patterns[i], out);
        print_tree(s, &s->patterns[i], dropped, out);
    }
    if (s->ending.there) write_ending(s, out);
}

hv_status hv_layout_file(const hv_options *o) {
    hv_input in;
    hv_status status = hv_input_read(&in, o->files[0], o);
    if (!status) hv_layout_write(&in.strategy, NULL, stdout);
    hv_input_free(&in);
    return status;
}
