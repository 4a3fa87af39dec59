// SPDX-License-Identifier: MIT
// Patterns as proofs about positions.
#include "core/proof.h"

#include <string.h>

// Whether the pattern's claim is to join the two sides of its player.
static bool claims_win(const hv_strategy *s, uint32_t i) {
    const hv_pattern *p = &s->patterns[i];
    if (p->claims.count != 1 || s->groups[p->claims.first].count != 2) return false;
    const uint16_t *end = s->points + s->groups[p->claims.first].first;
    int side = s->board.cells + (hv_strategy_is_white(s, i) ? HV_WEST : HV_NORTH);
    return (end[0] == side && end[1] == side + 1) || (end[0] == side + 1 && end[1] == side);
}

bool hv_proof_of(const hv_strategy *s, uint32_t i, hv_proof *out) {
    const hv_pattern *p = &s->patterns[i];
    if (!claims_win(s, i)) return false;
    hv_color player = hv_strategy_is_white(s, i) ? HV_WHITE : HV_BLACK;
    hv_color opponent = player == HV_WHITE ? HV_BLACK : HV_WHITE;
    bool moves = s->nodes[p->root].cell != HV_NO_POINT;
    *out = (hv_proof){.board = s->board, .winner = player, .to_play = moves ? player : opponent};
    if (!moves && s->ending.there && i + 1 == s->pattern_count)
        out->to_play = s->ending.proof.to_play;
    hv_set listed = {{0}};
    for (uint32_t k = 0; k < p->empty.count; k++)
        hv_set_add(&listed, s->points[p->empty.first + k]);
    for (uint32_t k = 0; k < p->played.count; k++) {
        int point = s->points[p->played.first + k];
        hv_set_add(&listed, point);
        if (hv_board_is_cell(&s->board, point)) hv_set_add(&out->stones[player], point);
    }
    for (int cell = 0; cell < s->board.cells; cell++)
        if (!hv_set_has(&listed, cell)) hv_set_add(&out->stones[opponent], cell);
    return true;
}

bool hv_proof_same_position(const hv_proof *a, const hv_proof *b) {
    return a->board.cols == b->board.cols && a->board.rows == b->board.rows &&
           a->to_play == b->to_play && !memcmp(a->stones, b->stones, sizeof a->stones);
}

const char *hv_proof_color(hv_color color) {
    return color == HV_WHITE ? "white" : "black";
}
