// SPDX-License-Identifier: MIT
// Games of the Advanced level with notes about every move. The notes are made in the worker
// processes, into memory that they share with this one.
#define _DEFAULT_SOURCE // for MAP_ANONYMOUS
#include "app.h"
#include "papers/papers.h"

#include <sys/mman.h>

// Its opponent is as strong and searches less widely, so that no game is played twice.
static const char opponent[] = "hexy:d=3,m=20,w=15/6/5";

enum { FULL_GAMES = 20, QUICK_GAMES = 6 };

// The deepest full connection that there is.
static int deepest(const hx_connections *c, const hx_game *game, hx_color color) {
    int edges[] = {app_edge(color, 0), app_edge(color, 1)};
    int cells = hx_game_columns(game) * hx_game_rows(game), depth = 0;
    hx_connection found;
    for (int i = 0; i < cells + 2; i++)
        for (int j = i + 1; j < cells + 2; j++) {
            int x = i < cells ? i : edges[i - cells], y = j < cells ? j : edges[j - cells];
            for (int k = 0; hx_connections_between(c, x, y, false, k, &found); k++)
                if (found.depth > depth) depth = found.depth;
        }
    return depth;
}

static void look_at_connections(papers_note *note, hx_engine *engine, const hx_game *game) {
    for (hx_color color = HX_COLOR_BLACK; color <= HX_COLOR_WHITE; color++) {
        hx_connections *c;
        if (hx_connections_new(&c, engine, game, color, &(hx_connection_options){.limit = 20}))
            return;
        hx_connection_counts counts = hx_connections_counts(c);
        note->fulls += (uint32_t)counts.fulls;
        note->semis += (uint32_t)counts.semis;
        if (hx_connections_won(c)) note->joined = color;
        int depth = deepest(c, game, color);
        if (depth > note->depth) note->depth = depth;
        hx_connections_free(c);
    }
}

static void watch(void *watcher, hx_engine *engine, int number, const hx_game *game,
                  const hx_best *best) {
    papers_game *g = &((papers_study *)watcher)->game[number];
    if (g->count == PAPERS_STUDY_MOVES) return;
    if (g->count == 0) g->opening = hx_game_move_count(game);
    papers_note *note = &g->notes[g->count++];
    *note = (papers_note){.first = match_player_of(number, best->move.color) == 0,
                          .nodes = (uint32_t)best->nodes,
                          .winner = best->winner};
    look_at_connections(note, engine, game);
}

const papers_study *papers_study_games(papers_run *run) {
    if (run->study || papers_play_stopped(run)) return run->study;
    void *memory =
        mmap(NULL, sizeof(papers_study), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) {
        run->stopped = "out of memory";
        return NULL;
    }
    run->study = memory;
    run->study->games = run->games ? run->games : run->quick ? QUICK_GAMES : FULL_GAMES;
    papers_match m = {.match = {.watch = watch, .watcher = run->study}};
    papers_play_say(run, "%d games of the Advanced level on 10x10", run->study->games);
    papers_play(run, &m, PAPERS_ADVANCED, opponent, PAPERS_STUDY_SIDE, run->study->games);
    for (int i = 0; i < run->study->games; i++) {
        papers_game *g = &run->study->game[i];
        g->played = m.results[i].played;
        g->seconds = m.results[i].seconds[0];
        g->thoughts = m.results[i].thoughts[0];
    }
    return run->study;
}

void papers_study_free(papers_study *s) {
    if (s) munmap(s, sizeof *s);
}
