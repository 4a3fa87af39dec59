// SPDX-License-Identifier: MIT
// What is said of positions in which the first stone may be taken over: compared with exhaustive
// play on small boards, and the answers to one question with those to another elsewhere.
#include "hexproof.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

static hx_engine *engine;

static int new_engine(void **state) {
    (void)state;
    return hx_engine_new(&engine) == HX_OK ? 0 : -1;
}

static int free_engine(void **state) {
    (void)state;
    hx_engine_free(engine);
    return 0;
}

static hx_game *read_with(const char *position, hx_swap_rule rule) {
    hx_game *game;
    assert_int_equal(hx_game_read(&game, engine, position, 0), HX_OK);
    assert_int_equal(hx_game_set_swap_rule(game, rule), HX_OK);
    return game;
}

static hx_game *with_first(int size, int cell, hx_swap_rule rule) {
    hx_game *game;
    assert_int_equal(hx_game_new(&game, engine, size, size), HX_OK);
    assert_int_equal(hx_game_set_swap_rule(game, rule), HX_OK);
    if (cell >= 0)
        assert_int_equal(hx_game_play(game, (hx_move){HX_MOVE_STONE, HX_COLOR_BLACK, cell}), HX_OK);
    return game;
}

// ---- a player who tries everything ----

enum { SIDE_MAX = 4, MASKS = 1 << SIDE_MAX * SIDE_MAX, POSITIONS = 43046721 }; // 3^16

typedef struct player {
    int side, area;
    unsigned stones[3];    // by colour, a bit a cell
    unsigned next[16];     // neighbours of each cell
    unsigned first[3];     // cells at the edge where a colour begins...
    unsigned last[3];      // ...and ends
    unsigned index[MASKS]; // of a set of cells, each counting a power of three
    unsigned char *known;  // by position, for each side to move: 1 it wins, 2 it loses
} player;

static void prepare(player *p, int side) {
    static const int steps[6][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, -1}, {-1, 1}};
    *p = (player){.side = side, .area = side * side, .known = calloc(2, POSITIONS)};
    assert_non_null(p->known);
    for (int cell = 0; cell < p->area; cell++) {
        int col = cell % side, row = cell / side;
        for (int i = 0; i < 6; i++) {
            int c = col + steps[i][0], r = row + steps[i][1];
            if (c >= 0 && r >= 0 && c < side && r < side) p->next[cell] |= 1U << (r * side + c);
        }
        if (row == 0) p->first[1] |= 1U << cell;
        if (row == side - 1) p->last[1] |= 1U << cell;
        if (col == 0) p->first[2] |= 1U << cell;
        if (col == side - 1) p->last[2] |= 1U << cell;
    }
    for (unsigned mask = 1; mask < MASKS; mask++)
        p->index[mask] = 3 * p->index[mask >> 1] + (mask & 1);
}

static bool has_won(const player *p, int color) {
    unsigned own = p->stones[color], reached = own & p->first[color], before = 0;
    while (reached != before) {
        before = reached;
        for (int cell = 0; cell < p->area; cell++)
            if (before >> cell & 1) reached |= own & p->next[cell];
    }
    return (reached & p->last[color]) != 0;
}

static bool mover_wins(player *p, int mover);

static bool stone_wins(player *p, int mover, int cell) {
    p->stones[mover] ^= 1U << cell;
    bool wins = has_won(p, mover) || !mover_wins(p, 3 - mover);
    p->stones[mover] ^= 1U << cell;
    return wins;
}

static bool is_empty(const player *p, int cell) {
    return !((p->stones[1] | p->stones[2]) >> cell & 1);
}

static bool mover_wins(player *p, int mover) {
    size_t place = p->index[p->stones[1]] + 2 * (size_t)p->index[p->stones[2]];
    unsigned char *known = &p->known[place + (mover == 2 ? POSITIONS : 0)];
    bool wins = *known == 1;
    for (int cell = 0; cell < p->area && !*known && !wins; cell++)
        wins = is_empty(p, cell) && stone_wins(p, mover, cell);
    *known = wins ? 1 : 2;
    return wins;
}

// White swaps pieces: his is the mirror image of the stone, and black moves.
static bool swap_wins(player *p, int cell) {
    unsigned before = p->stones[1];
    p->stones[1] = 0;
    p->stones[2] = 1U << (cell % p->side * p->side + cell / p->side);
    bool wins = !mover_wins(p, 1);
    p->stones[1] = before;
    p->stones[2] = 0;
    return wins;
}

static void check_first(player *p, int cell, hx_swap_rule rule, bool *second_wins) {
    hx_solution found;
    hx_game *game = with_first(p->side, cell, rule);
    hx_solve_limits limits = {.all_moves = true, .megabytes = 1};
    assert_int_equal(hx_engine_solve(engine, game, &limits, &found), HX_OK);
    hx_game_free(game);
    p->stones[1] = 1U << cell;
    int winning = 0;
    bool swap = swap_wins(p, cell), stone = mover_wins(p, 2);
    for (int i = 0; i < p->area; i++) {
        if (!is_empty(p, i) || !stone_wins(p, 2, i)) continue;
        assert_true(winning < found.winning_count);
        assert_int_equal(found.winning[winning++], i);
    }
    p->stones[1] = 0;
    assert_int_equal(found.winning_count, winning);
    assert_int_equal(found.unswapped, stone ? HX_COLOR_WHITE : HX_COLOR_BLACK);
    bool wins = stone || (rule && swap);
    assert_int_equal(found.winner, wins ? HX_COLOR_WHITE : HX_COLOR_BLACK);
    assert_int_equal(found.swap, rule && swap);
    assert_int_equal(found.move >= 0, stone);
    *second_wins = wins;
}

static void solved_as_by_exhaustive_play(void **state) {
    (void)state;
    for (int side = 2; side <= SIDE_MAX; side++) {
        static player p;
        prepare(&p, side);
        for (hx_swap_rule rule = HX_SWAP_NONE; rule <= HX_SWAP_SIDES; rule++) {
            bool first_wins = false;
            for (int cell = 0; cell < side * side; cell++) {
                bool second;
                check_first(&p, cell, rule, &second);
                first_wins |= !second;
            }
            hx_solution found;
            hx_game *empty = with_first(side, -1, rule);
            hx_solve_limits limits = {.all_moves = true, .megabytes = 1};
            assert_int_equal(hx_engine_solve(engine, empty, &limits, &found), HX_OK);
            assert_int_equal(found.winner, first_wins ? HX_COLOR_BLACK : HX_COLOR_WHITE);
            assert_int_equal(found.winning_count > 0, first_wins);
            assert_int_equal(found.move >= 0, first_wins);
            hx_game_free(empty);
        }
        free(p.known);
    }
}

// The rule bears on no other position; and a certificate is about games in which nobody swaps.
static void solved_where_nobody_swaps(void **state) {
    (void)state;
    hx_solution found;
    char *certificate;
    hx_solve_limits limits = {.certificate = &certificate};
    hx_game *game = read_with("4:c2", HX_SWAP_PIECES);
    assert_int_equal(hx_engine_solve(engine, game, &limits, &found), HX_OK);
    assert_true(found.swap && found.claims > 0);
    assert_non_null(strstr(certificate, "(black-wins"));
    hx_string_free(certificate);
    hx_game_free(game);
    game = read_with("4", HX_SWAP_PIECES);
    assert_int_equal(hx_engine_solve(engine, game, &limits, &found), HX_OK);
    assert_true(certificate == NULL && found.claims == 0 && found.winner == HX_COLOR_WHITE);
    limits.threads = -1;
    assert_int_equal(hx_engine_solve(engine, game, &limits, &found), HX_USAGE);
    hx_game_free(game);
    static const char *const others[] = {"4:c2,b3", "(;GM[11]SZ[4]AB[c2]PL[W])", "4:c2,swap,c3"};
    for (int i = 0; i < 3; i++) {
        hx_solution without;
        game = read_with(others[i], HX_SWAP_PIECES);
        assert_int_equal(hx_engine_solve(engine, game, NULL, &found), HX_OK);
        assert_int_equal(hx_game_set_swap_rule(game, HX_SWAP_NONE), HX_OK);
        assert_int_equal(hx_engine_solve(engine, game, NULL, &without), HX_OK);
        assert_true(found.winner == without.winner && found.move == without.move && !found.swap);
        hx_game_free(game);
    }
    game = read_with("3x1", HX_SWAP_SIDES); // a stone that wins at once is not taken over
    assert_int_equal(hx_engine_solve(engine, game, NULL, &found), HX_OK);
    assert_int_equal(found.winner, HX_COLOR_BLACK);
    hx_game_free(game);
}

// ---- players ----

static const char *const players[] = {"net:v=20,h=0", "hexy:d=1,w=5"};

// On small boards a first stone that is offered loses if nobody swaps, so that nobody will.
static void offers_are_not_taken(void **state) {
    (void)state;
    for (int size = 5; size <= 11; size++)
        for (int i = 0; i < 2; i++) {
            hx_best offer, answer;
            hx_limits limits = {.level = players[i]};
            hx_game *game = with_first(size, -1, HX_SWAP_PIECES);
            hx_engine_forget(engine);
            assert_int_equal(hx_engine_best(engine, game, &limits, &offer), HX_OK);
            assert_true(offer.probability <= 0.5);
            assert_int_equal(hx_game_play(game, offer.move), HX_OK);
            assert_int_equal(hx_engine_best(engine, game, &limits, &answer), HX_OK);
            if (size <= 8) assert_int_equal(answer.move.kind, HX_MOVE_STONE);
            if (size > 8 && i == 0) assert_true(answer.probability < 0.75);
            hx_solution found = {0};
            if (size <= 6) assert_int_equal(hx_engine_solve(engine, game, NULL, &found), HX_OK);
            if (size <= 6) assert_true(found.winner == HX_COLOR_WHITE && !found.swap);
            hx_game_free(game);
        }
}

static hx_analysis analyze(hx_game *game, const char *level, int wanted, const bool *only) {
    hx_analysis list;
    hx_limits limits = {.level = level};
    hx_engine_forget(engine);
    assert_int_equal(hx_engine_analyze(engine, game, &limits, wanted, only, NULL, &list), HX_OK);
    assert_true(list.count >= 1 && list.count <= wanted);
    return list;
}

static int find_swap(const hx_analysis *list) {
    for (int i = 0; i < list->count; i++)
        if (list->moves[i].move.kind != HX_MOVE_STONE) return i;
    return -1;
}

static void first_stones_are_worth_what_is_left(void **state) {
    (void)state;
    for (int size = 5; size <= 9; size += 2)
        for (int i = 0; i < 2; i++) {
            hx_game *game = with_first(size, -1, HX_SWAP_PIECES);
            hx_analysis list = analyze(game, players[i], 6, NULL);
            hx_best best;
            hx_limits limits = {.level = players[i]};
            assert_int_equal(find_swap(&list), -1);
            assert_int_equal(list.count, 6);
            for (int k = 0; k < list.count; k++) {
                assert_true(list.moves[k].probability <= 0.5 && list.moves[k].score <= 0);
                assert_int_not_equal(list.moves[k].winner, HX_COLOR_BLACK);
                assert_int_equal(list.moves[k].line[0], list.moves[k].move.cell);
                for (int m = 0; m < k; m++)
                    assert_int_not_equal(list.moves[k].move.cell, list.moves[m].move.cell);
            }
            assert_int_equal(hx_engine_best(engine, game, &limits, &best), HX_OK);
            if (size <= 8 || i == 1) assert_int_equal(list.moves[0].move.cell, best.move.cell);
            if (size > 8 && i == 0) assert_true(list.moves[0].probability > 0.25);
            // The middle is no good any more, and still there for who asks.
            bool only[HX_CELLS_MAX] = {false};
            only[size * size / 2] = true;
            list = analyze(game, players[i], 6, only);
            assert_true(list.count == 1 && list.moves[0].move.cell == size * size / 2);
            assert_true(list.moves[0].score < 0 && list.moves[0].probability < 0.2);
            hx_game_free(game);
        }
}

static void the_swap_is_one_of_the_moves(void **state) {
    (void)state;
    static const struct {
        const char *position;
        bool swaps;
    } cases[] = {{"4:c2", true},  {"4:a1", false}, {"7:d4", true},
                 {"7:a1", false}, {"9:e5", true},  {"9:a1", false}};
    for (int c = 0; c < 6; c++)
        for (int i = 0; i < 2; i++) {
            bool only[HX_CELLS_MAX] = {[1] = true};
            const char *level = c < 2 && i == 0 ? "net:v=20" : players[i]; // with proofs
            hx_game *game = read_with(cases[c].position, HX_SWAP_SIDES);
            hx_analysis list = analyze(game, level, 4, NULL);
            const hx_best *swap = &list.moves[cases[c].swaps ? 0 : list.count - 1];
            const hx_best *stone = &list.moves[cases[c].swaps ? 1 : 0];
            assert_true(list.count > 1);
            assert_int_equal(swap->move.kind, HX_MOVE_SWAP_SIDES);
            assert_int_equal(swap->line_length, 0);
            assert_true(c > 1 || swap->winner); // on 4x4 it is proved
            if (swap->winner)
                assert_int_equal(swap->winner, cases[c].swaps ? HX_COLOR_WHITE : HX_COLOR_BLACK);
            assert_int_equal(swap->proof, swap->winner ? HX_EVIDENCE_SEARCH : HX_EVIDENCE_NONE);
            assert_int_equal(stone->move.kind, HX_MOVE_STONE);
            if (i == 0) {
                assert_true(fabs(swap->probability + stone->probability - 1) < 0.1);
                assert_int_equal(swap->probability > stone->probability, cases[c].swaps);
            }
            assert_int_equal(analyze(game, level, 1, NULL).moves[0].move.kind,
                             cases[c].swaps ? HX_MOVE_SWAP_SIDES : HX_MOVE_STONE);
            list = analyze(game, level, 4, only);
            assert_int_equal(find_swap(&list), -1);
            assert_int_equal(hx_game_set_swap_rule(game, HX_SWAP_NONE), HX_OK);
            list = analyze(game, level, 4, NULL);
            assert_int_equal(find_swap(&list), -1);
            hx_game_free(game);
        }
}

// ---- limits of an analysis of first stones ----

typedef struct watcher {
    int reports, after; // the poll ends it after so many reports; 0: never
    uint64_t nodes;
} watcher;

static void note(void *user, const hx_analysis *list) {
    watcher *w = user;
    w->reports++;
    assert_true(list->moves[0].nodes >= w->nodes);
    w->nodes = list->moves[0].nodes;
    for (int i = 2; i < list->count; i++) // the first may be there by what is known
        assert_true(list->moves[i - 1].probability >= list->moves[i].probability);
}

static bool enough(void *user) {
    const watcher *w = user;
    return w->after && w->reports >= w->after;
}

static void limits_of_first_stones(void **state) {
    (void)state;
    hx_analysis list;
    hx_game *game = with_first(9, -1, HX_SWAP_PIECES);
    watcher w = {0};
    hx_limits limits = {.level = "net:h=0", .visits = 400, .poll = enough, .user = &w};
    assert_int_equal(hx_engine_analyze(engine, game, &limits, 3, NULL, note, &list), HX_OK);
    assert_true(w.reports >= 3 && w.nodes == list.moves[0].nodes);
    assert_true(w.nodes >= 400 && w.nodes < 1200);
    w = (watcher){.after = 2};
    limits.visits = 0;
    limits.seconds = 1e9; // until the poll ends it
    assert_int_equal(hx_engine_analyze(engine, game, &limits, 3, NULL, note, &list), HX_OK);
    assert_true(w.reports >= 2 && w.reports <= 3);
    w = (watcher){0};
    limits.seconds = 0;
    limits.ticks = 1; // no time at all
    assert_int_equal(hx_engine_analyze(engine, game, &limits, 3, NULL, note, &list), HX_OK);
    assert_true(list.count >= 1);
    bool none[HX_CELLS_MAX] = {false};
    assert_int_equal(hx_engine_analyze(engine, game, &limits, 3, none, note, &list), HX_NO);
    hx_game_free(game);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(solved_as_by_exhaustive_play),
        cmocka_unit_test(solved_where_nobody_swaps),
        cmocka_unit_test(offers_are_not_taken),
        cmocka_unit_test(first_stones_are_worth_what_is_left),
        cmocka_unit_test(the_swap_is_one_of_the_moves),
        cmocka_unit_test(limits_of_first_stones),
    };
    return cmocka_run_group_tests_name("swap", tests, new_engine, free_engine);
}
