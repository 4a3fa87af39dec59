// SPDX-License-Identifier: MIT
// Restoration (Hayward, Arneson and Henderson 2006, section 2): from a pattern to a strategy tree
// with a branch for every move of the opponent. Where several answers are allowed, the number of
// the strategy says which is taken, as digits of a mixed base; so the numbers run through all of
// them.
#include "game/session.h"

#include "write/layout.h"

#include <stdlib.h>

typedef struct level { // of the tree that is being printed
    hv_game game;      // after the player's move
    int next; // the opponent's next move to look at: an index into the pattern's empty cells
} level;

typedef struct restorer {
    const hv_strategy *s;
    const hv_pattern *pattern;
    uint64_t number; // what is left of it
    uint64_t nodes;  // that may still be printed
    level *levels;
    size_t depth, room;
} restorer;

static void print_move(const restorer *r, int cell, FILE *out) {
    char name[HV_NAME_MAX];
    fprintf(out, "(%s", cell == HV_NO_POINT ? "#" : hv_board_name(&r->s->board, cell, name));
}

// One step: the next move of the opponent at the deepest level and its answer, or back up.
static hv_status step(restorer *r, FILE *out, hv_error *err) {
    level *top = &r->levels[r->depth - 1];
    bool over = hv_game_is_won(&top->game);
    int cell = HV_NO_POINT;
    while (!over && cell == HV_NO_POINT && (uint32_t)top->next < r->pattern->empty.count) {
        cell = r->s->points[r->pattern->empty.first + (uint32_t)top->next++];
        if (hv_set_has(&top->game.own, cell) || hv_set_has(&top->game.theirs, cell))
            cell = HV_NO_POINT;
    }
    if (cell == HV_NO_POINT) { // all moves have been looked at
        hv_game_free_copy(&top->game);
        fputs(--r->depth ? "))" : ")", out); // the answer's bracket, and the move's
        return HV_OK;
    }
    uint32_t answers = hv_game_answers(&top->game, cell);
    if (!answers) return hv_base_fail(err, HV_REFUTED, "there is no answer");
    if (!r->nodes--) return hv_base_fail(err, HV_RESOURCES, "the tree is too large (see --paths)");
    if (!hv_base_grow(top->game.l, &r->levels, &r->room, r->depth + 1, sizeof *r->levels))
        return hv_base_full(err);
    top = &r->levels[r->depth - 1]; // it may have moved
    level *below = &r->levels[r->depth];
    hv_status status = hv_game_copy(&below->game, &top->game, err);
    if (status) return status;
    int reply;
    below->next = 0;
    status = hv_game_play(&below->game, cell, (uint32_t)(r->number % answers), &reply, err);
    r->number /= answers;
    r->depth++;
    fprintf(out, "\n%*s", (int)(2 * r->depth), "");
    print_move(r, cell, out);
    fputc(' ', out);
    print_move(r, reply, out);
    return status;
}

static hv_status print_tree(restorer *r, const hv_game *start, FILE *out, hv_error *err) {
    if (!hv_base_grow(start->l, &r->levels, &r->room, 1, sizeof *r->levels))
        return hv_base_full(err);
    hv_status status = hv_game_copy(&r->levels[0].game, start, err);
    if (status) return status;
    r->levels[0].next = 0;
    r->depth = 1;
    fputs("\n  ", out);
    print_move(r, start->f->nodes[start->f->root].cell, out);
    while (r->depth && !status)
        status = step(r, out, err);
    while (r->depth)
        hv_game_free_copy(&r->levels[--r->depth].game);
    return status;
}

hv_status hv_restore_file(const hv_options *o) {
    hv_session session;
    hv_error err;
    hv_status status = hv_session_open(&session, o);
    if (!status) {
        const hv_strategy *s = &session.in.strategy;
        const hv_pattern *p = &s->patterns[session.pattern];
        restorer r = {.s = s, .pattern = p, .number = o->number, .nodes = o->paths};
        hv_layout_size(&s->board, stdout);
        hv_layout_head(s, p, stdout);
        status = print_tree(&r, &session.game, stdout, &err);
        puts("\n)");
        free(r.levels);
        if (status) hv_input_complain(o->files[0], &err);
    }
    hv_session_close(&session);
    return status;
}
