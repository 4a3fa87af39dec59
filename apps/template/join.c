// SPDX-License-Identifier: MIT
// Stones that are joined all at once, as players' wheel and diamond join theirs: which cells that
// takes, and the strategy. A pair of ends is a matter of connections; more than two are decided
// here by trying everything, on few cells.
#include "template/join.h"

#include <stdlib.h>

typedef uint32_t mask; // of the carrier's cells

static mask bit(int i) {
    return (mask)1 << i;
}

static bool counts_as_ours(const template_join *j, int cell, mask own) {
    if (hx_game_stone(j->game, cell) == j->color) return true;
    for (int i = 0; i < j->size; i++)
        if (j->carrier[i] == cell) return own & bit(i);
    return false;
}

// Whether the stones are one chain, with those that were played.
static bool are_one(const template_join *j, mask own) {
    static const int steps[][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, -1}, {-1, 1}};
    int cols = hx_game_columns(j->game), rows = hx_game_rows(j->game), count = 1;
    int todo[HX_CELLS_MAX] = {j->stones[0]};
    bool seen[HX_CELLS_MAX] = {false};
    seen[j->stones[0]] = true;
    for (int i = 0; i < count; i++)
        for (int k = 0; k < 6; k++) {
            int col = todo[i] % cols + steps[k][0], row = todo[i] / cols + steps[k][1];
            int cell = row * cols + col;
            if (col < 0 || row < 0 || col >= cols || row >= rows || seen[cell]) continue;
            seen[cell] = true;
            if (counts_as_ours(j, cell, own)) todo[count++] = cell;
        }
    int reached = 0;
    for (int i = 0; i < count; i++)
        for (int k = 0; k < j->count; k++)
            reached += todo[i] == j->stones[k];
    return reached == j->count;
}

// The opponent to move: he has no answer if there are replies without a cell in common. `used` gets
// their cells, `out`, if there is one, their tree. Its depth is bounded by the carrier.
static bool search(template_join *j, mask own, mask left, mask *used, FILE *out) {
    char name[HX_NAME_MAX];
    *used = 0;
    if (are_one(j, own)) return true;
    j->stopped = j->stopped || template_ask_stops(j->ask);
    if (j->stopped || !are_one(j, own | left)) return false;
    if (out) fputs(" [", out);
    for (mask region = left; region;) {
        mask attack = region & -region, needed = 0;
        int reply = 0;
        for (; reply < j->size; reply++)
            if ((left & ~attack & bit(reply)) &&
                search(j, own | bit(reply), left & ~attack & ~bit(reply), &needed, NULL))
                break;
        if (reply == j->size) return false;
        if (out) {
            fprintf(out, "(%s", hx_game_cell_name(j->game, j->carrier[reply], name));
            search(j, own | bit(reply), left & ~attack & ~bit(reply), &needed, out);
            fputc(')', out);
        }
        needed |= bit(reply);
        region &= needed;
        *used |= needed;
    }
    if (out) fputc(']', out);
    return true;
}

static hx_status holds(void *user, const template_cells *set) {
    template_join *j = user;
    mask used;
    if (search(j, 0, (mask)set->word[0], &used, NULL)) return HX_OK;
    return j->stopped ? HX_RESOURCES : HX_NO;
}

hx_status template_join_find(template_join *j, template_cells **out, int *found) {
    template_carriers c = {.holds = holds, .user = j, .count = j->size, .up_to = j->size};
    c.all.word[0] = (UINT64_C(1) << j->size) - 1;
    for (int i = 0; i < j->size; i++)
        c.order[i] = i;
    hx_status status = template_carriers_list(&c, false, out, found);
    return !status && !*found ? HX_NO : status;
}

static void write_names(FILE *out, const hx_game *game, const int *cells, int count) {
    char name[HX_NAME_MAX];
    for (int i = 0; i < count; i++)
        fprintf(out, "%s%s", i ? " " : "", hx_game_cell_name(game, cells[i], name));
}

int template_join_cells(const template_join *j, const template_cells *set, int *cells) {
    int size = 0;
    for (int i = 0; i < j->size; i++)
        if (set->word[0] >> i & 1) cells[size++] = j->carrier[i];
    return size;
}

void template_join_write(FILE *out, template_join *j, const template_cells *set) {
    int cells[TEMPLATE_JOIN_MAX], ours[HX_CELLS_MAX], count = 0;
    int size = template_join_cells(j, set, cells);
    int cols = hx_game_columns(j->game), rows = hx_game_rows(j->game);
    mask used;
    for (int cell = 0; cell < cols * rows; cell++)
        if (hx_game_stone(j->game, cell) == j->color) ours[count++] = cell;
    fprintf(out, "(boardsize %d %d)\n(joined ((", cols, rows);
    write_names(out, j->game, j->stones, j->count);
    fputs(")) (", out);
    write_names(out, j->game, cells, size);
    fputs(") (", out);
    write_names(out, j->game, ours, count);
    fputc(')', out);
    search(j, 0, (mask)set->word[0], &used, out);
    fputs(")\n", out);
}
