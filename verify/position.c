// SPDX-License-Identifier: MIT
// hexverify position FILE: checks the strategy, and says of which position it proves who wins. What
// is neither empty nor played in the pattern is the opponent's.
#include "commands.h"

#include "line.h"

// Whether the pattern's claim is to join the two sides of its player.
static bool claims_win(const hv_strategy *s, uint32_t i) {
    const hv_pattern *p = &s->patterns[i];
    if (p->claims.count != 1 || s->groups[p->claims.first].count != 2) return false;
    const uint16_t *end = s->points + s->groups[p->claims.first].first;
    int side = s->board.cells + (hv_line_is_white(s, i) ? HV_WEST : HV_NORTH);
    return (end[0] == side && end[1] == side + 1) || (end[0] == side + 1 && end[1] == side);
}

static void print_position(const hv_strategy *s, uint32_t i) {
    const hv_pattern *p = &s->patterns[i];
    bool white = hv_line_is_white(s, i), first = s->nodes[p->root].cell != HV_NO_POINT;
    hv_set empty = {{0}}, own = {{0}};
    char name[HV_NAME_MAX], separator = ':';
    for (uint32_t k = 0; k < p->empty.count; k++)
        hv_set_add(&empty, s->points[p->empty.first + k]);
    for (uint32_t k = 0; k < p->played.count; k++)
        hv_set_add(&own, s->points[p->played.first + k]);
    printf("%dx%d", s->board.cols, s->board.rows);
    for (int cell = 0; cell < s->board.cells; cell++) {
        if (hv_set_has(&empty, cell)) continue;
        printf("%c%c.%s", separator, hv_set_has(&own, cell) == white ? 'w' : 'b',
               hv_board_name(&s->board, cell, name));
        separator = ',';
    }
    printf("\n%s to play: %s wins\n", first == white ? "white" : "black",
           white ? "white" : "black");
}

hv_status hv_position_file(const hv_options *o) {
    hv_input in;
    hv_report r = {0};
    hv_error err = {""};
    hv_status status = hv_input_read(&in, o->files[0], o);
    int i = status ? 0 : hv_input_pattern(&in, o);
    if (!status && i < 0) status = HV_USAGE;
    if (!status) {
        const hv_strategy *s = &in.strategy;
        hv_check_all(&r, s, o->method, &in.limits, &err);
        if (err.text[0])
            status = HV_RESOURCES;
        else if (r.verdicts[i].outcome == HV_UNKNOWN)
            status = hv_base_fail(&err, HV_RESOURCES, "no verdict: %.200s", r.verdicts[i].why.text);
        else if (r.verdicts[i].outcome == HV_INVALID)
            status = hv_base_fail(&err, HV_REFUTED, "the strategy is invalid");
        else if (!claims_win(s, (uint32_t)i))
            status = hv_base_fail(&err, HV_REFUTED, "the strategy does not join two sides");
        if (status)
            hv_input_complain(o->files[0], &err);
        else
            print_position(s, (uint32_t)i);
    }
    hv_check_free(&r, &in.limits);
    hv_input_free(&in);
    return status;
}
