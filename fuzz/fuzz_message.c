// SPDX-License-Identifier: MIT
// Any bytes as what machines that solve together tell each other: refused, or read, and what is
// written of it is read back as the same; and no entry brings a table into disorder.
#include "check.h"

#include "net/net.h"
#include "solve/elsewhere.h"

#include <string.h>

enum { SIZE = 5 };

static void read_job(const char *text) {
    hx_message_job job, again;
    hx_text out = {0};
    hx_board b;
    memset(&job, 0, sizeof job);
    if (!hx_message_read_job(&job, text)) return;
    hx_message_put_job(&out, &job);
    check(!out.failed && hx_message_read_job(&again, out.bytes), "not read back", text);
    check(again.nodes == job.nodes && again.lean == job.lean && again.price == job.price &&
              again.phi_limit == job.phi_limit && again.delta_limit == job.delta_limit,
          "read back as something else", out.bytes);
    hx_board_init(&b, job.cols, job.rows);
    check(hx_message_place_stones(&job, &b), "it does not fit on its board", text);
    hx_message_take_stones(&again, &b);
    check(!memcmp(again.stones, job.stones, sizeof job.stones), "other stones", text);
    hx_text_free(&out);
}

static void read_fact(const char *text) {
    hx_message_fact fact, again;
    hx_text out = {0};
    if (!hx_message_read_fact(&fact, text)) return;
    hx_message_put_fact(&out, &fact);
    check(!out.failed && hx_message_read_fact(&again, out.bytes), "not read back", text);
    check(again.work == fact.work && again.winner == fact.winner &&
              !memcmp(&again.stones, &fact.stones, sizeof fact.stones) &&
              !memcmp(&again.cells, &fact.cells, sizeof fact.cells),
          "read back as something else", out.bytes);
    hx_text_free(&out);
}

// Both in a solver, and then a small question, which ends.
static void use(hx_solve *s, const char *text) {
    hx_message_result r;
    hx_recall_key first;
    hx_board b;
    hx_budget budget = {0};
    hx_solve_result out;
    hx_board_init(&b, SIZE, SIZE);
    hx_solve_clear(s);
    hx_solve_hear(s, text);
    if (hx_message_read_result(&r, text)) hx_elsewhere_take_entries(s, &r, true, &first);
    for (int i = 0; i < 6; i++)
        hx_board_place(&b, i % 2 ? HX_COLOR_WHITE : HX_COLOR_BLACK, 4 * i);
    hx_solve_limit(s, 50);
    hx_solve_run(s, &b, HX_COLOR_BLACK, &budget, &out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static hx_solve *s;
    static hx_net *net;
    hx_cells cells;
    char *text = malloc(size + 1);
    if (!text) return 0;
    memcpy(text, data, size);
    text[size] = '\0';
    if (!s) {
        const hx_solve_options options = {.megabytes = 1};
        hx_cells_init(&cells, SIZE, SIZE);
        check(!hx_net_solver(&net, NULL) && !hx_solve_new(&s, &cells, net, &options, NULL),
              "no memory", "");
    }
    read_job(text);
    read_fact(text);
    use(s, text);
    free(text);
    return 0;
}
