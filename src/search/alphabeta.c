// SPDX-License-Identifier: MIT
// Measured on 11x11 with two-distance as judge, in games from random openings with both colours:
//  - Depth pays: 2 plies beat 1 by 74 of 100, 4 beat 2 by 150 of 200, 6 beat 5 by 26 of 40.
//  - Narrow and deep pays: at equal ticks 6 moves a node beat 10 by 26 of 40; 4 are as good as 6.
//  - Ordering by the smaller of the two sums, or by other mixtures, is as good as by their total.
//  - That forced answers cost no depth and lost moves no width is worth no games; it makes proofs
//    possible, or frequent.
#include "search/alphabeta.h"

#include "base/mix.h"
#include "search/table.h"

#include <stdlib.h>

enum { NOISE_SEED = 0x6e6f6973 };

struct hx_alphabeta {
    hx_table table;
    hx_cell moves[HX_ALPHABETA_PLIES][HX_CELLS_MAX]; // of each node on the way to the current one
    hx_cell line[HX_ALPHABETA_PLIES][HX_ALPHABETA_PLIES]; // best line below each of them
    int line_length[HX_ALPHABETA_PLIES];
    hx_judge *judge; // from here on: of the search under way
    hx_board *board;
    hx_budget *budget;
    hx_alphabeta_settings settings;
    uint64_t nodes;
    int valued;   // depth that the result's score is of
    bool stopped; // the budget ran out: values are worthless from then on
};

hx_status hx_alphabeta_new(hx_alphabeta **out, int megabytes) {
    hx_alphabeta *ab = calloc(1, sizeof *ab);
    if (!ab) return HX_RESOURCES;
    if (hx_table_init(&ab->table, megabytes) != HX_OK) {
        free(ab);
        return HX_RESOURCES;
    }
    *out = ab;
    return HX_OK;
}

void hx_alphabeta_free(hx_alphabeta *ab) {
    if (!ab) return;
    hx_table_free(&ab->table);
    free(ab);
}

static int noise(const hx_alphabeta *ab, hx_color to_play) {
    int range = 2 * ab->settings.noise + 1;
    uint64_t key = hx_board_key(ab->board, to_play);
    return (int)(hx_mix64(key ^ NOISE_SEED) % (uint64_t)range) - ab->settings.noise;
}

// Looks at the position, with `moves` also for its moves; `hint`, if it is one of them, comes
// first.
static hx_view view(hx_alphabeta *ab, hx_color to_play, hx_cell *moves, hx_cell hint) {
    hx_view seen = ab->judge->view(ab->judge, to_play, moves);
    if (seen.kind == HX_VIEW_OPEN && ab->settings.noise) seen.score += noise(ab, to_play);
    if (ab->judge->failed || ab->budget->spent) ab->stopped = true;
    for (int i = seen.count - 1; i > 0; i--) {
        if (moves[i] != hint) continue;
        for (; i > 0; i--)
            moves[i] = moves[i - 1];
        moves[0] = hint;
    }
    return seen;
}

static int width_at(const hx_alphabeta *ab, int ply) {
    int last = HX_ALPHABETA_WIDTHS - 1;
    int width = ab->settings.width[ply < last ? ply : last];
    return width > 0 ? width : HX_CELLS_MAX;
}

static bool is_proof(hx_table_bound bound, int value) {
    return ((bound & HX_TABLE_LOWER) && value > HX_ALPHABETA_PROVED) ||
           ((bound & HX_TABLE_UPPER) && value < -HX_ALPHABETA_PROVED);
}

// Whether the entry settles the window. Inside the principal variation (an open window) only proofs
// do, so that its line stays complete.
static bool settles(const hx_table_entry *e, int depth, int alpha, int beta) {
    if (is_proof(e->bound, e->value)) return true;
    if (e->depth < depth || beta - alpha > 1) return false;
    return ((e->bound & HX_TABLE_LOWER) && e->value >= beta) ||
           ((e->bound & HX_TABLE_UPPER) && e->value <= alpha);
}

// The value of a won or lost position.
static int decided(const hx_view *seen, int ply) {
    int value = HX_ALPHABETA_WIN - ply - seen->plies;
    return seen->kind == HX_VIEW_WON ? value : -value;
}

static int search(hx_alphabeta *ab, hx_color to_play, int depth, int alpha, int beta, int ply);

// The value of a move of `to_play`: the first move gets the whole window; any other first has to
// show by a minimal one that it is better at all.
static int try_move(hx_alphabeta *ab, hx_color to_play, int cell, int depth, int alpha, int beta,
                    int ply, bool first) {
    hx_color other = hx_color_other(to_play);
    int value = alpha + 1;
    hx_board_place(ab->board, to_play, cell);
    if (ab->judge->place) ab->judge->place(ab->judge, to_play, cell);
    if (!first) value = -search(ab, other, depth, -alpha - 1, -alpha, ply + 1);
    if (first || (!ab->stopped && value > alpha && value < beta))
        value = -search(ab, other, depth, -beta, -alpha, ply + 1);
    hx_board_undo(ab->board);
    if (ab->judge->undo) ab->judge->undo(ab->judge);
    return value;
}

static void keep_line(hx_alphabeta *ab, int ply, hx_cell cell) {
    int below = ab->line_length[ply + 1];
    ab->line[ply][0] = cell;
    for (int i = 0; i < below; i++)
        ab->line[ply][i + 1] = ab->line[ply + 1][i];
    ab->line_length[ply] = below + 1;
}

static int search(hx_alphabeta *ab, hx_color to_play, int depth, int alpha, int beta, int ply) {
    ab->line_length[ply] = 0;
    ab->nodes++;
    uint64_t key = hx_board_key(ab->board, to_play);
    const hx_table_entry *known = hx_table_find(&ab->table, key);
    if (known && settles(known, depth, alpha, beta)) return known->value;
    hx_cell hint = known ? known->move : HX_CELL_NONE;

    bool leaf = depth <= 0;
    hx_cell *moves = ab->moves[ply], best_move = HX_CELL_NONE;
    if (hx_budget_spend(ab->budget, ab->judge->ticks)) ab->stopped = true;
    if (ab->stopped) return 0;
    hx_view seen = view(ab, to_play, leaf ? NULL : moves, hint);
    if (ab->stopped) return 0; // it may have seen a part only
    if (seen.kind == HX_VIEW_WON || seen.kind == HX_VIEW_LOST) {
        if (seen.cell >= 0) ab->line[ply][ab->line_length[ply]++] = (hx_cell)seen.cell;
        int value = decided(&seen, ply);
        hx_cell move = seen.cell >= 0 ? (hx_cell)seen.cell : HX_CELL_NONE;
        hx_table_store(&ab->table, key, HX_ALPHABETA_PLIES, HX_TABLE_EXACT, value, move);
        return value;
    }
    bool last_ply = ply + 1 == HX_ALPHABETA_PLIES, open = seen.kind == HX_VIEW_OPEN;
    if (last_ply || (leaf && open)) {
        int score = open ? seen.score : 0;
        hx_table_store(&ab->table, key, 0, HX_TABLE_EXACT, score, HX_CELL_NONE);
        return score;
    }

    // A forced answer does not use up depth: it is no choice, and threats must not hide the end.
    if (!open) moves[0] = (hx_cell)seen.cell;
    int count = open ? seen.count : 1, below = open ? depth - 1 : depth;
    int width = width_at(ab, ply), best = -HX_ALPHABETA_WIN, start = alpha;
    for (int i = 0; i < count; i++) {
        if (i >= width && best >= -HX_ALPHABETA_PROVED) break;
        int value = try_move(ab, to_play, moves[i], below, alpha, beta, ply, i == 0);
        if (ab->stopped) return 0;
        if (value <= best) continue;
        best = value;
        best_move = moves[i];
        if (value > alpha || value < -HX_ALPHABETA_PROVED) keep_line(ab, ply, best_move);
        if (value > alpha) alpha = value;
        if (alpha >= beta) break;
    }
    hx_table_bound bound = best >= beta   ? HX_TABLE_LOWER
                           : best > start ? HX_TABLE_EXACT
                                          : HX_TABLE_UPPER;
    hx_table_store(&ab->table, key, depth, bound, best, best_move);
    return best;
}

static void set_result(hx_alphabeta *ab, hx_color to_play, int cell, int score,
                       hx_alphabeta_result *out) {
    out->cell = cell;
    out->score = score;
    out->winner = score > HX_ALPHABETA_PROVED    ? to_play
                  : score < -HX_ALPHABETA_PROVED ? hx_color_other(to_play)
                                                 : HX_COLOR_NONE;
    out->line_length = 1;
    out->line[0] = cell;
    for (int i = 0; i < ab->line_length[1] && i + 1 < HX_ALPHABETA_PLIES; i++)
        out->line[out->line_length++] = ab->line[1][i];
}

// The budget ended while all moves tried so far were proved lost: that proves nothing about the
// next one, which is then the better choice.
static void set_untried(int cell, hx_alphabeta_result *out) {
    out->cell = out->line[0] = cell;
    out->line_length = 1;
    out->score = 0;
    out->winner = HX_COLOR_NONE;
}

// Searches all moves of the root to one depth and brings the best to the front. An unfinished pass
// counts as far as it came: its first move is the best so far. A loss needs the whole pass.
static void search_root(hx_alphabeta *ab, hx_color to_play, int depth, int count,
                        hx_alphabeta_result *out) {
    hx_cell *moves = ab->moves[0];
    hx_alphabeta_result found = *out;
    int alpha = -HX_ALPHABETA_PROVED, best = -HX_ALPHABETA_WIN, best_at = 0, i;
    for (i = 0; i < count; i++) {
        if (i >= width_at(ab, 0) && best >= -HX_ALPHABETA_PROVED) break;
        int value =
            try_move(ab, to_play, moves[i], depth - 1, alpha, HX_ALPHABETA_PROVED, 0, i == 0);
        if (ab->stopped) break;
        if (value <= best) continue;
        best = value;
        best_at = i;
        set_result(ab, to_play, moves[i], value, &found);
        if (value > alpha) alpha = value;
        if (alpha >= HX_ALPHABETA_PROVED) break;
    }
    bool all_lost = best < -HX_ALPHABETA_PROVED;
    if (!ab->stopped || (i > 0 && !all_lost)) {
        *out = found;
        ab->valued = depth;
    } else if (i > 0) {
        set_untried(moves[i], out);
        ab->valued = 0;
    }
    hx_cell cell = moves[best_at];
    for (int k = best_at; k > 0; k--)
        moves[k] = moves[k - 1];
    moves[0] = cell;
}

// What one view of the root says, and how many moves it leaves to be searched.
static int view_root(hx_alphabeta *ab, hx_color to_play, hx_alphabeta_result *out) {
    hx_view seen = view(ab, to_play, ab->moves[0], HX_CELL_NONE);
    int count = seen.count;
    if (count == 0) {
        ab->moves[0][0] = (hx_cell)seen.cell;
        count = 1;
    }
    bool over = seen.kind == HX_VIEW_WON || seen.kind == HX_VIEW_LOST;
    int cell = seen.cell >= 0 ? seen.cell : ab->moves[0][0];
    set_result(ab, to_play, cell, over ? decided(&seen, 0) : seen.score, out);
    return count;
}

// Opinions favour whoever has moved last: the side to move in a search of odd depth, the other one
// in one of even depth. What a move is worth in this position tells by how much, half of it
// either way. `opinion` is that of the position itself, `first` that after one ply.
static int balance(const hx_alphabeta *ab, const hx_alphabeta_result *r, int opinion, int first) {
    if (r->winner || ab->valued == 0) return r->score;
    int half = (first - opinion) / 2;
    return ab->valued % 2 ? r->score - half : r->score + half;
}

void hx_alphabeta_search(hx_alphabeta *ab, hx_judge *judge, hx_board *board, hx_color to_play,
                         const hx_alphabeta_settings *settings, hx_budget *budget,
                         hx_alphabeta_report *report, void *user, hx_alphabeta_result *out) {
    *out = (hx_alphabeta_result){.cell = -1};
    if (board->winner || board->stones == board->cells.count) return;
    judge->start(judge, board, budget);
    hx_table_next_search(&ab->table);
    ab->judge = judge;
    ab->board = board;
    ab->budget = budget;
    ab->settings = *settings;
    ab->nodes = 1;
    ab->stopped = hx_budget_spend(budget, judge->ticks);
    ab->line_length[1] = 0;
    int count = view_root(ab, to_play, out);
    int opinion = out->score, first = opinion;
    ab->valued = 0;
    bool lost = out->winner == hx_color_other(to_play);
    int step = settings->step > 0 ? settings->step : 1;
    for (int depth = 1; depth <= settings->depth && !ab->stopped; depth += step) {
        // A lost position is searched once, for the move that resists longest.
        if (depth > board->cells.count - board->stones || count == 0) break;
        if (out->winner && !(lost && depth == 1 && count > 1)) break;
        int proved = out->score;
        search_root(ab, to_play, depth, count, out);
        if (lost) { // that is certain, whatever the search has seen of it
            out->winner = hx_color_other(to_play);
            if (out->score >= -HX_ALPHABETA_PROVED) out->score = proved;
        }
        if (depth == 1) first = out->score;
        out->balanced = balance(ab, out, opinion, first);
        if (!ab->stopped) out->depth = depth;
        out->nodes = ab->nodes;
        if (report && !ab->stopped) report(user, out);
    }
    out->nodes = ab->nodes;
    out->balanced = balance(ab, out, opinion, first);
}
