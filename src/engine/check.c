// SPDX-License-Identifier: MIT
// What callers hand in is looked at before anything is done with it. Each check ends in HX_USAGE
// with a sentence; what is NULL without leave has one for all functions.
#include "engine/check.h"

#include "engine/engine_int.h"
#include "search/mcts.h"
#include "solve/solve.h"
#include "template/shape.h"

#include <math.h>

hx_status hx_check_missing(hx_error *err) {
    return hx_fail(err, HX_USAGE, "an argument is NULL that must not be");
}

hx_status hx_check_color(hx_color color, const char *of_whom, hx_error *err) {
    if (color == HX_COLOR_BLACK || color == HX_COLOR_WHITE) return HX_OK;
    return hx_fail(err, HX_USAGE, "%s black or white", of_whom);
}

static hx_status check_seconds(double seconds, hx_error *err) {
    if (isfinite(seconds) && seconds >= 0) return HX_OK;
    return hx_fail(err, HX_USAGE, "%g is no number of seconds", seconds);
}

static hx_status check_threads(int threads, int most, hx_error *err) {
    if (threads >= 0 && threads <= most) return HX_OK;
    return hx_fail(err, HX_USAGE, "%d threads; a search has 1 to %d", threads, most);
}

static hx_status check_count(int number, const char *of_what, hx_error *err) {
    if (number >= 0) return HX_OK;
    return hx_fail(err, HX_USAGE, "%d is no %s", number, of_what);
}

hx_status hx_check_limits(const hx_limits *limits, hx_error *err) {
    hx_status status = check_seconds(limits->seconds, err);
    return status ? status : check_threads(limits->threads, HX_MCTS_THREADS_MAX, err);
}

hx_status hx_check_solve_limits(const hx_solve_limits *limits, hx_error *err) {
    hx_status status = check_seconds(limits->seconds, err);
    if (!status) status = check_count(limits->megabytes, "number of megabytes", err);
    const hx_solve_helpers *h = limits->helpers;
    if (!status && h && (!h->count || !h->search || !h->learned || !h->hear || !h->release))
        status = hx_check_missing(err);
    return status ? status : check_threads(limits->threads, HX_SOLVE_THREADS, err);
}

hx_status hx_check_connection_options(const hx_connection_options *o, hx_error *err) {
    hx_status status = check_count(o->limit, "limit of connections", err);
    if (!status) status = check_count(o->or_limit, "limit of an OR", err);
    if (!status) status = check_count(o->generations, "number of generations", err);
    if (status || (int)o->rules < 0 || o->rules > HX_RULES_COMPLETE)
        return status ? status : hx_fail(err, HX_USAGE, "there are no rules %d", (int)o->rules);
    return HX_OK;
}

hx_status hx_check_decision(const hx_decision *d, hx_error *err) {
    hx_status status = check_count(d->carrier_size, "size of a carrier", err);
    if (!status) status = check_count(d->up_to, "number of cells", err);
    if (!status && d->carrier_size > 0 && !d->carrier) status = hx_check_missing(err);
    return status;
}

hx_status hx_check_template_limits(const hx_template_limits *limits, hx_error *err) {
    return check_seconds(limits->seconds, err);
}

hx_status hx_check_template_search(const hx_template_search *s, hx_error *err) {
    int stones = s->stones ? s->stones : 1;
    if (s->row < 2 || s->row > HX_TEMPLATE_ROWS_MAX || stones < 1 ||
        stones > HX_TEMPLATE_STONES_MAX)
        return hx_fail(err, HX_USAGE, "%d stones of row %d: there is 1 to %d of row 2 to %d",
                       stones, s->row, HX_TEMPLATE_STONES_MAX, HX_TEMPLATE_ROWS_MAX);
    if (s->columns && (s->columns < s->row + stones || s->columns > 26))
        return hx_fail(err, HX_USAGE, "%d columns are no place for a template of that row",
                       s->columns);
    return check_count(s->up_to, "number of cells", err);
}

hx_status hx_check_join(const hx_template *q, const hx_board *board, hx_error *err) {
    bool good = q->columns == board->cells.cols && q->rows == board->cells.rows &&
                q->stone_count > 1 && q->size <= HX_TEMPLATE_JOIN_MAX && hx_shape_has_cells(q);
    hx_color color = good ? (hx_color)board->color[q->stones[0]] : HX_COLOR_NONE;
    for (int i = 0; i < q->stone_count && good; i++)
        good = color && board->color[q->stones[i]] == color;
    for (int i = 0; i < q->size && good; i++)
        good = hx_board_is_empty(board, q->carrier[i]);
    if (good) return HX_OK;
    return hx_fail(err, HX_USAGE, "two or more stones of one colour are joined on up to %d cells",
                   HX_TEMPLATE_JOIN_MAX);
}

hx_status hx_check_evaluation_options(const hx_evaluation_options *o, hx_error *err) {
    if ((int)o->metric < 0 || o->metric > HX_METRIC_TWO_DISTANCE)
        return hx_fail(err, HX_USAGE, "there is no metric %d", (int)o->metric);
    if (!(o->link_extra >= 0) || o->link_extra == INFINITY)
        return hx_fail(err, HX_USAGE, "links cannot resist by %g more", o->link_extra);
    return hx_check_connection_options(&o->connections, err);
}

// The lines of the review become variations of a record.
hx_status hx_check_review(const hx_review *r, int cells, hx_error *err) {
    if (r->count < 0 || r->count > r->total || (r->count > 0 && !r->moves))
        return hx_fail(err, HX_USAGE, "the review has %d of %d moves", r->count, r->total);
    for (int i = 0; i < r->count; i++) {
        const hx_judgement *j = &r->moves[i].before;
        int most = (int)(sizeof j->line / sizeof *j->line);
        bool good = j->line_length >= 0 && j->line_length <= most;
        for (int k = 0; good && k < j->line_length; k++)
            good = j->line[k] >= 0 && j->line[k] < cells;
        if (!good) return hx_fail(err, HX_USAGE, "the line at move %d makes no sense", i + 1);
    }
    return HX_OK;
}
