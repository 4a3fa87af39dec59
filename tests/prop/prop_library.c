// SPDX-License-Identifier: MIT
// Templates of the library where they lie on boards: at every edge, as they are and mirrored. Every
// cell outside is the opponent's; H-search with the library must join the stone to the edge, and
// the replies must keep it so.
#include "base/mix.h"
#include "connect/connect_int.h"
#include "tactic/tactic.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

enum { SIZE = 12, GAMES = 20 };

static hx_random random_numbers = {17};

// The placing alone on a board: some of its cells may be ours already.
static void lay_out(hx_board *b, const hx_library *l, int placing, bool filled) {
    const hx_placing *p = &l->placings[placing];
    const uint64_t *carrier = l->carriers + (size_t)placing * (size_t)l->words;
    hx_color ours = (hx_color)p->color;
    hx_board_init(b, l->board.cols, l->board.rows);
    for (int cell = 0; cell < b->cells.count; cell++) {
        if (cell == p->stones[0] || cell == p->stones[1])
            hx_board_place(b, ours, cell);
        else if (!(carrier[cell / 64] >> (cell % 64) & 1))
            hx_board_place(b, hx_color_other(ours), cell);
        else if (filled && hx_random_below(&random_numbers, 6) == 0)
            hx_board_place(b, ours, cell);
    }
}

// Games of random intrusions on the connection's cells; how deep its strategy is.
static int attack(const hx_board *board, const hx_hsearch *h, hx_conn_id id, const int ends[2]) {
    hx_board b = *board;
    hx_tactic t;
    assert_true(hx_tactic_start(&t, h, id));
    const uint64_t *carrier = hx_hsearch_get(h, id).carrier;
    hx_color ours = (hx_color)b.color[ends[0]];
    int depth = hx_tactic_depth(&t);
    for (int game = 0; game < GAMES; game++) {
        hx_tactic now = t;
        b = *board;
        for (int tries = 0; !hx_tactic_is_done(&now); tries++) {
            assert_true(tries < 100000);
            int cell = (int)hx_random_below(&random_numbers, b.cells.count);
            bool held = carrier[cell / 64] >> (cell % 64) & 1;
            if (!held || !hx_board_is_empty(&b, cell)) continue;
            hx_board_place(&b, hx_color_other(ours), cell);
            int reply = hx_tactic_reply(&now, cell);
            if (reply < 0) continue;
            assert_true(hx_board_is_empty(&b, reply));
            hx_board_place(&b, ours, reply);
        }
        assert_int_equal(hx_groups_find(&b.groups, (hx_cell)ends[0]),
                         hx_groups_find(&b.groups, (hx_cell)ends[1]));
    }
    hx_tactic_free(&t);
    return depth;
}

// True if the template itself was needed.
static bool check(hx_hsearch *h, int placing, bool filled) {
    const hx_library *l = h->library;
    const hx_placing *p = &l->placings[placing];
    const hx_library_entry *t = &l->templates[p->number];
    hx_board b;
    lay_out(&b, l, placing, filled);
    hx_hsearch_build(h, &b, (hx_color)p->color);
    int x = hx_hsearch_node(h, p->stones[0]), y = hx_hsearch_edge(h, p->edge);
    if (x == y) return false;
    hx_conn_id id = hx_hsearch_first(h, HX_CONN_FULL, x, y);
    if (!id) fail_msg("%s, placing %d, is not found", t->name, placing);
    hx_conn c = hx_hsearch_get(h, id);
    const int ends[2] = {p->stones[0], hx_hsearch_name(h, y)};
    int depth = attack(&b, h, id, ends);
    if (c.rule != HX_CONN_TEMPLATE) return false;
    if (filled) return true; // with more stones another template may do
    assert_string_equal(hx_hsearch_template(h, id), t->name);
    if (depth != t->depth) fail_msg("%s has depth %d", t->name, depth);
    return true;
}

// Each template once at each edge, at half of them mirrored: where it stands along the edge matters
// less.
static bool is_wanted(const hx_library *l, int placing) {
    const hx_placing *p = &l->placings[placing], *before = p - 1;
    if (p->mirrored != (p->number + p->edge + p->color) % 2) return false;
    return placing == 0 || p->number != before->number || p->color != before->color ||
           p->edge != before->edge || p->mirrored != before->mirrored;
}

static void every_template_holds(void **state) {
    (void)state;
    hx_cells cells;
    hx_hsearch *h;
    int needed = 0;
    const hx_hsearch_options options = {.templates = true};
    hx_cells_init(&cells, SIZE, SIZE);
    assert_int_equal(hx_hsearch_new(&h, &cells, &options, NULL), HX_OK);
    for (hx_color color = HX_COLOR_BLACK; color <= HX_COLOR_WHITE; color++)
        hx_library_lay(h->library, color);
    for (int i = 0; i < h->library->placed; i++)
        if (is_wanted(h->library, i)) needed += check(h, i, i % 2);
    print_message("# %d templates lie in %d ways; %d were needed\n", h->library->count,
                  h->library->placed, needed);
    assert_true(needed > 0);
    hx_hsearch_free(h);
}

// All ways to lie on a board: the cells are on it, and next to each other as in the template.
static void neighbours_stay_neighbours(void **state) {
    (void)state;
    const int sizes[][2] = {{1, 1}, {3, 9}, {9, 3}, {11, 11}, {19, 19}};
    for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++) {
        hx_cells cells;
        hx_library *l;
        hx_cells_init(&cells, sizes[k][0], sizes[k][1]);
        assert_int_equal(hx_library_new(&l, &cells, 6, false, NULL), HX_OK);
        hx_library_lay(l, HX_COLOR_WHITE);
        hx_library_lay(l, HX_COLOR_BLACK);
        for (int i = 0; i < l->placed; i++) {
            const hx_placing *p = &l->placings[i];
            const hx_library_entry *t = &l->templates[p->number];
            hx_cells grid;
            hx_cells_init(&grid, t->cols, t->rows);
            int from = t->cells[hx_random_below(&random_numbers, (uint32_t)t->size)];
            int here = hx_library_cell(l, p, from), edges = 0;
            for (int n = 0; n < grid.degree[from]; n++) {
                int next = grid.next[from][n], there = next;
                if (next < grid.count) there = hx_library_cell(l, p, next);
                if (next == HX_CELL_SOUTH)
                    there = (p->color == HX_COLOR_BLACK ? HX_CELL_NORTH : HX_CELL_WEST) + p->edge;
                if (there < 0 || (next >= grid.count && next != HX_CELL_SOUTH)) continue;
                bool found = false;
                for (int m = 0; m < cells.degree[here]; m++)
                    found |= cells.next[here][m] == there;
                assert_true(found);
                edges++;
            }
            assert_true(edges > 0);
        }
        hx_library_free(l);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(neighbours_stay_neighbours),
        cmocka_unit_test(every_template_holds),
    };
    return cmocka_run_group_tests_name("prop_library", tests, NULL, NULL);
}
