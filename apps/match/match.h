// SPDX-License-Identifier: MIT
// A match: two players, openings that each is played from with both colours (the last of an odd
// number of games with one), and the score. The games are played by worker processes, so that one
// that fails takes no other game with it; each worker has a table with two seats, and whoever sits
// there, a level of ours or a program that speaks GTP, is driven through the same few functions.
//
// The players are called A and B, 0 and 1 in arrays. Games are numbered from 0 here and from 1
// where users see them; game g begins with opening g / 2, and A has black if g is even.
#ifndef MATCH_H
#define MATCH_H

#include "hexproof.h"
#include "match/child.h"

enum {
    MATCH_GAMES_MAX = 100000,
    MATCH_JOBS_MAX = 256,
    MATCH_FAILURES_MAX = 3, // of one player; then the match is over
    MATCH_NAME_MAX = 120    // room for a player's name in a record
};

// ---- players (player.c) ----

// Everything there is to know of a player before it plays.
typedef struct match_player {
    const char *text;    // as the user wrote it
    const char *level;   // as hx_limits takes it; NULL: a program
    const char *command; // the program's command line, for the shell
    double seconds;      // for a move; 0: its own measure
    uint64_t ticks;      // effort for a move, of a level; 0: the level's own
    const char *net;     // a file, of a level; NULL: the built-in one
    double patience;     // seconds to wait for an answer of a program
} match_player;

// A level's name or "gtp:COMMAND"; the text must outlive the player. Anything else is told:
// HX_USAGE.
int match_player_read(match_player *out, const char *text);
// True if it answers the same question with the same move every time.
bool match_player_is_deterministic(const match_player *p);
// For records: "Hexproof 0.1.0 level hard, 20000 ticks", or as the user wrote it; returns `out`.
const char *match_player_name(const match_player *p, char out[MATCH_NAME_MAX]);

// ---- seats: players at a table (seat.c) ----

typedef struct match_seat {
    const match_player *player;
    int stop;                // becomes readable when all work is to end
    hx_engine *engine;       // of a level
    hx_game *game;           // of a level: the game as it knows it
    match_child child;       // of a program
    double seconds;          // thought in this game...
    int moves;               // ...on so many moves
    bool clockless;          // the program did not take time_settings
    bool answered;           // the program has answered something, in this game or another
    hx_best best;            // of a level: what it thought about its last move
    char why[MATCH_WHY_MAX]; // how it lost the game other than on the board
} match_seat;

void match_seat_init(match_seat *s, const match_player *player, int stop);
// Forgets the last game.
void match_seat_clear(match_seat *s);

// Of each of these that return a status: HX_OK; HX_NO when the player has forfeited the game, with
// `why` (a program is then ended, and started again for the next game); HX_BAD_INPUT, with `why`,
// when it is a program that has never answered anything: then it does not start, and there is no
// game; HX_RESOURCES when asked to stop or out of memory.

// A new game from the opening, which `game` also stands at.
hx_status match_seat_begin(match_seat *s, hx_game *game, const char *opening);
// The move of this player, who has this colour. It may be illegal.
hx_status match_seat_move(match_seat *s, hx_game *game, hx_color color, hx_move *out);
// The other player's move.
hx_status match_seat_play(match_seat *s, hx_game *game, hx_move move);
// Returns HX_NO, or HX_BAD_INPUT as above; the sentence is why.
hx_status match_seat_fail(match_seat *s, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
// The player leaves; a program gets a moment to quit if `politely`.
void match_seat_end(match_seat *s, bool politely);

// ---- openings (openings.c) ----

typedef struct match_openings {
    char **text; // each in a notation that hx_game_read knows
    int count;
} match_openings;

// Different positions of one stone, then of two, then of three, in an order that follows from the
// seed: as many as wanted, or as there are. Those that a rotation makes equal count once. A failure
// is told, here and below.
int match_openings_make(match_openings *out, hx_engine *engine, const int size[2], int wanted,
                        uint64_t seed);
enum { MATCH_PAPERS_FIVE = 5, MATCH_PAPERS_MAX = 30 };
// The five of Anshelevich's method and, where more are wanted (up to MATCH_PAPERS_MAX), the same
// five with one reply in the middle, with another, and so on.
int match_openings_papers(match_openings *out, hx_engine *engine, const int size[2], int wanted);
// One position a line; lines that are empty or begin with "# " are left out.
int match_openings_load(match_openings *out, hx_engine *engine, const char *path);
void match_openings_free(match_openings *o);

// ---- the match and its games (game.c) ----

typedef struct match {
    match_player player[2];
    match_openings openings;
    int games;       // to be played
    int jobs;        // at a time
    const char *sgf; // folder for the records; NULL: none
    // Sees each move of a level before it is on the board, in the process of the worker: what is to
    // be kept goes into shared memory. NULL: nobody does. The engine is there for its use.
    void (*watch)(void *watcher, hx_engine *engine, int number, const hx_game *game,
                  const hx_best *best);
    void *watcher;
} match;

static inline const char *match_opening(const match *m, int game) {
    return m->openings.text[game / 2 % m->openings.count];
}

// Who has this colour: 0 or 1.
static inline int match_player_of(int game, hx_color color) {
    return (color == HX_COLOR_BLACK) == (game % 2 == 0) ? 0 : 1;
}

typedef enum match_end { MATCH_END_CONNECTED, MATCH_END_RESIGNED, MATCH_END_FORFEITED } match_end;

// What came of a game. It travels between processes as it is, so it points to nothing.
typedef struct match_result {
    bool played;
    int game;
    hx_status status; // not HX_OK: the match cannot go on, `why` says why (HX_BAD_INPUT: a player
                      // does not start, and the game is not played)
    int unable;       // of HX_BAD_INPUT: which player
    hx_color winner;
    match_end end;
    int moves;               // with those of the opening
    uint64_t key;            // equal for games with the same moves
    double seconds[2];       // thought by each player...
    int thoughts[2];         // ...on so many moves
    bool clockless[2];       //
    char why[MATCH_WHY_MAX]; // of a forfeit
} match_result;

// What a worker has before it.
typedef struct match_table {
    const match *match;
    hx_engine *engine; // the referee's
    match_seat seat[2];
} match_table;

// Plays the game and writes its record. HX_RESOURCES when asked to stop, or out of memory.
hx_status match_game_play(match_table *t, int number, match_result *out);

// ---- workers (workers.c) ----

// Plays all games in `jobs` processes. `take` gets each result as it comes, and ends the match by
// returning false; `tick` is called a few times a second. Leaves no process behind. NULL, or why
// the match could not be finished: a signal (SIGINT, SIGTERM, SIGHUP), no memory.
const char *match_workers_run(const match *m, bool (*take)(void *user, const match_result *result),
                              void (*tick)(void *user), void *user);

// For work between matches that a signal is to end as it ends them: from the first call on they are
// only noted, and this says whether one has come.
bool match_workers_signalled(void);

#endif
