// SPDX-License-Identifier: MIT
#include "decide/join.h"
#include "record/names.h"
#include "template/carriers.h"

#include <stdlib.h>

typedef uint32_t mask; // of the carrier's cells

typedef struct joining {
    const hx_board *board;
    const hx_template *question;
    hx_budget *budget;
} joining;

static mask bit(int i) {
    return (mask)1 << i;
}

// Whether the stones are one chain, with those that were played.
static bool are_one(const joining *j, mask own) {
    const hx_template *q = j->question;
    const hx_cells *cells = &j->board->cells;
    hx_color color = (hx_color)j->board->color[q->stones[0]];
    hx_cell todo[HX_CELLS_MAX] = {(hx_cell)q->stones[0]};
    hx_bits ours = {{0}}, reached = {{0}}; // our cells that were not come to yet, and the others
    int count = 1;
    for (int cell = 0; cell < cells->count; cell++)
        if (j->board->color[cell] == color) hx_bits_add(&ours, cell);
    for (int i = 0; i < q->size; i++)
        if (own & bit(i)) hx_bits_add(&ours, q->carrier[i]);
    for (int i = 0; i < count; i++) {
        hx_bits_add(&reached, todo[i]);
        hx_bits_remove(&ours, todo[i]);
        for (int k = 0; k < cells->degree[todo[i]]; k++) {
            hx_cell next = cells->next[todo[i]][k];
            if (next >= cells->count || !hx_bits_has(&ours, next)) continue;
            hx_bits_remove(&ours, next);
            todo[count++] = next;
        }
    }
    for (int i = 0; i < q->stone_count; i++)
        if (!hx_bits_has(&reached, q->stones[i])) return false;
    return true;
}

static void write_name(hx_text *out, const joining *j, int cell) {
    char name[HX_NAME_MAX];
    hx_text_puts(out, hx_names_cell(&j->board->cells, cell, name));
}

// The opponent to move: he has no answer if there are replies without a cell in common. `used` gets
// their cells, `out`, if there is one, their tree. Its depth is bounded by the carrier.
static bool search(const joining *j, mask own, mask left, mask *used, hx_text *out) {
    const hx_template *q = j->question;
    *used = 0;
    if (are_one(j, own)) return true;
    if (hx_budget_spend(j->budget, 1) || !are_one(j, own | left)) return false;
    if (out) hx_text_puts(out, " [");
    for (mask region = left; region;) {
        mask attack = region & -region, needed = 0;
        int reply = 0;
        for (; reply < q->size; reply++)
            if ((left & ~attack & bit(reply)) &&
                search(j, own | bit(reply), left & ~attack & ~bit(reply), &needed, NULL))
                break;
        if (reply == q->size) return false;
        if (out) {
            hx_text_putc(out, '(');
            write_name(out, j, q->carrier[reply]);
            search(j, own | bit(reply), left & ~attack & ~bit(reply), &needed, out);
            hx_text_putc(out, ')');
        }
        needed |= bit(reply);
        region &= needed;
        *used |= needed;
    }
    if (out) hx_text_putc(out, ']');
    return true;
}

static hx_status holds(void *user, const hx_bits *set) {
    const joining *j = user;
    mask used;
    if (search(j, 0, (mask)set->word[0], &used, NULL)) return HX_OK;
    return j->budget->spent ? HX_RESOURCES : HX_NO;
}

static hx_status fail(const joining *j, hx_status status, hx_error *err) {
    if (j->budget->spent) return hx_fail(err, HX_RESOURCES, "not decided: it was stopped");
    if (status == HX_NO) return hx_fail(err, HX_NO, "they are not joined, edges not counted");
    return hx_fail_memory(err);
}

hx_status hx_join_find(hx_templates *out, const hx_board *board, const hx_template *question,
                       hx_budget *budget, hx_error *err) {
    joining j = {board, question, budget};
    int size = question->size, count;
    hx_carriers c = {.holds = holds, .user = &j, .words = 1, .count = size, .up_to = size};
    hx_bits *found;
    c.all.word[0] = (UINT64_C(1) << size) - 1;
    for (int i = 0; i < size; i++)
        c.order[i] = i;
    hx_status status = hx_carriers_list(&c, false, &found, &count);
    if (!status && !count) status = HX_NO;
    if (status) status = fail(&j, status, err);
    for (int i = 0; i < count && !status; i++) {
        hx_template t = *question;
        t.size = 0;
        for (int k = 0; k < size; k++)
            if (hx_bits_has(&found[i], k)) t.carrier[t.size++] = question->carrier[k];
        if (!hx_templates_append(out, &t)) status = hx_fail_memory(err);
    }
    free(found);
    out->complete = !status;
    return status;
}

static void write_names(hx_text *out, const joining *j, const int *cells, int count) {
    for (int i = 0; i < count; i++) {
        if (i) hx_text_putc(out, ' ');
        write_name(out, j, cells[i]);
    }
}

hx_status hx_join_write(hx_text *out, const hx_board *board, const hx_template *joined,
                        hx_budget *budget, hx_error *err) {
    joining j = {board, joined, budget};
    int ours[HX_CELLS_MAX], count = 0;
    mask used;
    for (int cell = 0; cell < board->cells.count; cell++)
        if (board->color[cell] == board->color[joined->stones[0]]) ours[count++] = cell;
    hx_text_printf(out, "(boardsize %d %d)\n(joined ((", board->cells.cols, board->cells.rows);
    write_names(out, &j, joined->stones, joined->stone_count);
    hx_text_puts(out, ")) (");
    write_names(out, &j, joined->carrier, joined->size);
    hx_text_puts(out, ") (");
    write_names(out, &j, ours, count);
    hx_text_putc(out, ')');
    if (!search(&j, 0, bit(joined->size) - 1, &used, out)) return fail(&j, HX_NO, err);
    hx_text_puts(out, ")\n");
    return HX_OK;
}
