// SPDX-License-Identifier: MIT
// Reads a file, chooses a pattern, writes it out and sets a game up.
#include "game/session.h"

#include <stdlib.h>

static hv_status find_shapes(const hv_strategy *s, hv_shape *shapes, hv_limits *l, hv_error *err) {
    for (size_t k = 0; k < s->pattern_count; k++) {
        hv_status status = hv_elusive_check(s, s->order[k], shapes, l, err);
        if (status) return status;
    }
    return HV_OK;
}

static hv_status write_out(hv_session *s, hv_error *err) {
    const hv_strategy *all = &s->in.strategy;
    hv_limits *l = &s->in.limits;
    hv_shape *shapes = hv_base_take(l, all->pattern_count, sizeof *shapes);
    hv_status status = shapes ? find_shapes(all, shapes, l, err) : hv_base_full(err);
    if (!status && !shapes[s->pattern].elusive)
        status = hv_base_fail(err, HV_REFUTED, "the pattern does not always have an answer");
    if (!status) status = hv_form_build(&s->form, all, s->pattern, shapes, NULL, l, err);
    free(shapes);
    return status;
}

hv_status hv_session_open(hv_session *s, const hv_options *o) {
    hv_error err;
    *s = (hv_session){.pattern = 0};
    hv_status status = hv_input_read(&s->in, o->files[0], o);
    if (status) return status;
    int chosen = hv_input_pattern(&s->in, o);
    if (chosen < 0) return HV_USAGE;
    s->pattern = (uint32_t)chosen;
    status = write_out(s, &err);
    if (!status) status = hv_game_start(&s->game, &s->form, &s->in.limits, &err);
    if (status) hv_input_complain(o->files[0], &err);
    return status;
}

void hv_session_close(hv_session *s) {
    hv_game_free(&s->game);
    hv_form_free(&s->form, &s->in.limits);
    hv_input_free(&s->in);
}
