// SPDX-License-Identifier: MIT
// libhexproof: Hex positions, game records and a player. This header is the whole public API.
//
//     hx_engine *engine;
//     hx_game *game;
//     if (hx_engine_new(&engine) != HX_OK) return 1;
//     if (hx_game_read(&game, engine, "11:f6,e7,g4", 0) != HX_OK) {
//         fprintf(stderr, "%s\n", hx_engine_error(engine));
//         return 1;
//     }
//     hx_best best;
//     hx_engine_best(engine, game, NULL, &best);
//     hx_game_free(game);
//     hx_engine_free(engine);
//
// Hex: black connects top (north) and bottom (south) and moves first, white connects left (west)
// and right (east). Cells are numbered row by row from 0; a1, the acute corner at the top left, is
// cell 0 and cell (column, row) is row * columns + column.
//
// Errors: a function that can fail returns hx_status, HX_OK being 0, and leaves a sentence in the
// engine (hx_engine_error). On failure the outputs are untouched and nothing has changed, unless
// the function says otherwise.
// Arguments: what makes no sense is refused, with HX_USAGE unless the function says otherwise:
// colours and kinds that do not exist, times that are negative, infinite or no numbers, negative
// counts. So is NULL where the header does not say that it is fine. A function without a status
// gives an empty answer instead (0, false, NULL, HX_COLOR_NONE, "" or "?"), or does nothing.
// Ownership: what a function hands out through its first parameter is the caller's, to be released
// with the function named there; a `const` pointer returned belongs to the object asked, and is
// good until that changes or goes.
// Threads: an engine and what it has made are used by one thread at a time; several engines are
// independent. Only hx_engine_stop may be called from anywhere, also from a signal handler.
// The library never prints, never exits and changes no global state.
#ifndef HEXPROOF_H
#define HEXPROOF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// What came of a call; the programs use the same numbers as exit status.
typedef enum hx_status {
    HX_OK = 0,        // done
    HX_NO = 1,        // the answer is no: an illegal move, nothing to undo, not found
    HX_BAD_INPUT = 2, // text or a file that makes no sense
    HX_RESOURCES = 3, // out of memory, time or disk; nothing is lost
    HX_USAGE = 4      // an option or value that does not exist
} hx_status;

typedef enum hx_color { HX_COLOR_NONE = 0, HX_COLOR_BLACK = 1, HX_COLOR_WHITE = 2 } hx_color;

static inline hx_color hx_color_other(hx_color c) {
    return c == HX_COLOR_BLACK   ? HX_COLOR_WHITE
           : c == HX_COLOR_WHITE ? HX_COLOR_BLACK
                                 : HX_COLOR_NONE;
}

enum {
    HX_SIZE_MAX = 32,                         // rows and columns, each 1 to this
    HX_CELLS_MAX = HX_SIZE_MAX * HX_SIZE_MAX, // cells of the largest board
    HX_CONNECTIONS_CELLS_MAX = 382,           // ... on which connections are found
    HX_NAME_MAX = 16                          // room for any name of a cell or move, with the NUL
};

enum { // edges, where an end of a connection is asked for; the other ends are cells
    HX_EDGE_NORTH = HX_CELLS_MAX, // black's
    HX_EDGE_SOUTH,
    HX_EDGE_WEST, // white's
    HX_EDGE_EAST
};

typedef enum hx_move_kind {
    HX_MOVE_STONE,       // a stone of `color` on `cell`
    HX_MOVE_SWAP_PIECES, // the only stone changes colour and is mirrored in the long diagonal
    HX_MOVE_SWAP_SIDES,  // the players exchange colours; the colour that swapped moves next
    HX_MOVE_PASS,        // for records that use it; Hex itself has no pass
    HX_MOVE_RESIGN,
    HX_MOVE_FORFEIT // lost on time or by a ruling
} hx_move_kind;

// How the second player may take over the first stone.
typedef enum hx_swap_rule {
    HX_SWAP_NONE = 0,
    HX_SWAP_PIECES, // by HX_MOVE_SWAP_PIECES, on square boards
    HX_SWAP_SIDES   // by HX_MOVE_SWAP_SIDES
} hx_swap_rule;

typedef struct hx_move {
    hx_move_kind kind;
    hx_color color; // who moves
    int cell;       // for a stone; otherwise -1
} hx_move;

// ---- the library ---------------------------------------------------------------------------

// "0.1.0"; a string of the program.
const char *hx_version(void);

typedef struct hx_engine hx_engine; // settings, working memory, the last error
typedef struct hx_game hx_game;     // a game record and a place in it

// Release with hx_engine_free, after its games. HX_RESOURCES.
hx_status hx_engine_new(hx_engine **out);
void hx_engine_free(hx_engine *engine); // NULL is fine

// The sentence for the last call that failed; "" when the last call succeeded.
const char *hx_engine_error(const hx_engine *engine);

// Makes a call that takes long return soon with what it has: the one that is running or, if none
// is, the next one. These are hx_engine_best, hx_engine_ponder, hx_engine_openings,
// hx_engine_analyze, hx_engine_solve, hx_review_new, hx_connections_new, hx_connections_decide,
// those of templates that take limits and, between two of its stages, hx_engine_bench. The stop
// holds until that call returns, whatever it does on the way, and not longer: the call after it runs
// as if there had been none.
void hx_engine_stop(hx_engine *engine);

// ---- games ---------------------------------------------------------------------------------

// An empty board, black to play. Release with hx_game_free. HX_BAD_INPUT, HX_RESOURCES.
hx_status hx_game_new(hx_game **out, hx_engine *engine, int columns, int rows);

// Any notation: SGF, a HexWorld or trmph link, a move list, a drawn board, "11" or "11:f6,e7".
// `length` 0 means that `text` ends with NUL. The game stands at the end of its main line,
// or at the cursor of a HexWorld link. Of an SGF collection it is the first game; the record keeps
// the others.
// Release with hx_game_free. HX_BAD_INPUT, HX_RESOURCES.
hx_status hx_game_read(hx_game **out, hx_engine *engine, const char *text, size_t length);
// The same game once more, standing at the same place, with the same engine: what happens to one of
// them does not happen to the other. So questions about it need not change it. Release with
// hx_game_free. HX_RESOURCES.
hx_status hx_game_copy(hx_game **out, const hx_game *game);
// How many bytes of the text the first game takes: of an SGF collection those up to the next game,
// which can be read from there; of everything else all.
size_t hx_game_first(const char *text, size_t length);
void hx_game_free(hx_game *game); // NULL is fine

int hx_game_columns(const hx_game *game);
int hx_game_rows(const hx_game *game);
hx_color hx_game_stone(const hx_game *game, int cell);
hx_color hx_game_to_play(const hx_game *game);
// Who has connected his sides, or whose opponent resigned; HX_COLOR_NONE while the game goes on.
hx_color hx_game_winner(const hx_game *game);
// The winning chain, edge to edge: marks chain[cell] for its cells and returns how many; 0 if none.
int hx_game_winning_chain(const hx_game *game, bool chain[HX_CELLS_MAX]);
// Moves from the start (or the last set-up) to here, and the i-th of them, counted from 0.
int hx_game_move_count(const hx_game *game);
hx_move hx_game_move(const hx_game *game, int i);
// True where hx_game_play takes a swap from the side to move: exactly one stone played, no set-up.
bool hx_game_can_swap(const hx_game *game);
// The swap rule belongs to the game, and whatever the engine says about its positions respects it:
// who makes the first stone of an empty board reckons with the swap, and who moves next may swap.
// A game has none until it is set, also after reading, whatever its moves are; a record does not
// keep it. A stone that wins at once ends the game and is not taken over. HX_USAGE if there is no
// such rule, HX_NO for pieces on a board with unequal sides.
hx_status hx_game_set_swap_rule(hx_game *game, hx_swap_rule rule);
hx_swap_rule hx_game_swap_rule(const hx_game *game);
// True after an odd number of swap-sides moves: who began with black now has white.
bool hx_game_sides_swapped(const hx_game *game);

// Plays a move of either colour, in turn or not; a different continuation than the record's becomes
// a variation. Stones are accepted after the game has been won too, because clients set positions
// up by playing: whoever wants the rule looks at hx_game_winner first. After a resignation nothing
// is. HX_NO with the reason when it is illegal, also for a cell that is not on the board; HX_USAGE,
// HX_RESOURCES.
hx_status hx_game_play(hx_game *game, hx_move move);
// Takes the last move back; HX_NO at the start.
hx_status hx_game_undo(hx_game *game);
// Goes to the start of the record: before its first move, with what is set up there. HX_RESOURCES.
hx_status hx_game_rewind(hx_game *game);
// Follows the record's first variation one move on. HX_NO at the end; HX_BAD_INPUT where what is
// written there cannot be played, which a variation's moves may be; HX_RESOURCES.
hx_status hx_game_forward(hx_game *game);
// Makes the line that leads here the record's main line and forgets what follows this place, so
// that the record tells the game as it stands. Other variations stay.
void hx_game_trim(hx_game *game);
// Puts (or with HX_COLOR_NONE takes away) a stone without a turn. HX_NO for a cell that is not on
// the board, HX_USAGE, HX_RESOURCES.
hx_status hx_game_setup(hx_game *game, hx_color color, int cell);
// Gives the turn to a colour; the record keeps that. Whoever only asks what would be, asks a copy.
// HX_USAGE without a colour, HX_RESOURCES.
hx_status hx_game_set_to_play(hx_game *game, hx_color color);

// A property of the record's root (SGF's names: "PB", "PW", "RE", "DT"...); NULL if not there.
const char *hx_game_property(const hx_game *game, const char *name);
// Sets it, or removes it with NULL. HX_BAD_INPUT for a name that is not one to eight capitals, or
// that does not describe the game but makes it: FF GM SZ CA ST, moves, set-up, HW CU HX.
// HX_RESOURCES.
hx_status hx_game_set_property(hx_game *game, const char *name, const char *value);
// The comment at this place of the record; NULL if there is none.
const char *hx_game_comment(const hx_game *game);

// ---- names ---------------------------------------------------------------------------------

// "f6" or "north", in `out`, which is also returned; "?" if there is no such cell on the board.
const char *hx_game_cell_name(const hx_game *game, int cell, char out[HX_NAME_MAX]);
// "f6", "swap-pieces", "swap-sides", "pass", "resign", "forfeit"; returns `out`.
const char *hx_game_move_name(const hx_game *game, hx_move move, char out[HX_NAME_MAX]);
// Reads such a name, in any case; "swap" means swap-pieces. HX_BAD_INPUT, HX_USAGE without a
// colour.
hx_status hx_game_parse_move(hx_move *out, hx_game *game, hx_color color, const char *name);
// Reads the name of an end: a cell, north, south, west or east; in any case. HX_BAD_INPUT.
hx_status hx_game_parse_end(int *out, hx_game *game, const char *name);
// Whose an end is: that of an edge, of the stone on a cell, or none.
hx_color hx_game_end_color(const hx_game *game, int end);
const char *hx_color_name(hx_color color); // "black", "white", "none"
// black, white, red, blue, b, w, r; in any case. HX_COLOR_NONE for anything else.
hx_color hx_color_parse(const char *name);

// ---- writing -------------------------------------------------------------------------------

typedef enum hx_format {
    HX_FORMAT_SGF,      // the whole record with all variations
    HX_FORMAT_HEXWORLD, // a link: the line that leads here; what follows it is kept as future
    HX_FORMAT_TRMPH,    // a link: the line that leads here
    HX_FORMAT_MOVES,    // "11:f6,e7,g4": the line that leads here
    HX_FORMAT_TEXT,     // the position as a drawn board, which hx_game_read understands
    HX_FORMAT_SVG       // the position as a picture
} hx_format;

// What users call the i-th of them, "sgf"; NULL past the last.
const char *hx_format_name(int i);

// A map over the board: each cell shaded by a value, and a legend below. Words are plain ASCII, at
// most 96 characters a line, and may be NULL.
typedef struct hx_heat {
    const double *values;      // by cell, 0 to 1; anything else: no shade. Not NULL
    const char *const *labels; // by cell, "" or NULL for none; NULL: nowhere
    const char *title, *note;  // lines of the legend
    const char *low, *high;    // what 0 and 1 mean: the ends of the scale
} hx_heat;

// How to draw; zero everywhere is a sound choice.
typedef struct hx_drawing {
    bool ansi;           // text: colours and marks by terminal escapes, which are not read back
    bool few_colors;     // ...of a terminal that has 16 of them, not 256
    bool ascii;          // ...and shows no characters beyond ASCII
    bool numbers;        // SVG: move numbers on the stones
    bool plain;          // SVG: no coordinates
    int orientation;     // SVG: clock hour at which a1 lies, 1 to 12; 0: the record's, else 10
    const bool *marks;   // SVG and ANSI text: cells to mark, one entry a cell; may be NULL
    const hx_heat *heat; // SVG: a map; may be NULL
} hx_drawing;

// Release *out with hx_string_free. `drawing` may be NULL.
// HX_NO where the format cannot hold the game; HX_USAGE for a wrong format, orientation or map;
// HX_RESOURCES.
hx_status hx_game_write(char **out, hx_game *game, hx_format format, const hx_drawing *drawing);
void hx_string_free(char *string);

// ---- playing -------------------------------------------------------------------------------

// A player of a certain strength; all of them are in one table.
typedef struct hx_level {
    const char *name;    // what users type
    const char *player;  // the method behind it
    const char *summary; // one line
} hx_level;
// The i-th level, weakest first; NULL past the last.
const hx_level *hx_level_at(int i);
const char *hx_level_default(void);
// Whether hx_limits takes this as a level: a name, or a player with parameters as in
// "hexy:d=3,m=20,w=15/8/5", "queenbee:d=6" or "net:v=200" (see the manual page). HX_USAGE.
hx_status hx_level_check(hx_engine *engine, const char *name);

// The net that players with a net use from now on instead of the built-in one, from the bytes of a
// file, which may go afterwards. HX_BAD_INPUT with what is wrong with them, HX_RESOURCES.
hx_status hx_engine_set_net(hx_engine *engine, const void *bytes, size_t length);

// What a proved winner rests on. A proof of a search is as good as the program: it keeps no
// reasons. Positions are told apart by 96 bits in the solver's table and by 64 in that of players
// with alpha-beta, so that chance has a share, which is less than that of a failing machine.
typedef enum hx_evidence {
    HX_EVIDENCE_NONE,       // nobody is proved to win
    HX_EVIDENCE_BOARD,      // the stones on the board join the edges
    HX_EVIDENCE_SEARCH,     // deductions and searches of this engine
    HX_EVIDENCE_STORE,      // the same, and the word of a store (see hx_engine_set_store)
    HX_EVIDENCE_CERTIFICATE // a certificate is there: all that it claims was derived anew, whatever
                            // a store says, and hexverify checks it without this program
} hx_evidence;

typedef struct hx_best {
    hx_move move;        // the choice; resign only in a finished game
    double score;        // in the player's own unit, positive for the side to move
    double balanced;     // the same without the advantage of having the last word in the search:
                         // to be compared from one position to the next
    double probability;  // of a win for the side to move, 0 or 1 only when proved; negative: this
                         // player has none
    hx_color winner;     // only when proved; of a swap, by the colours before it
    hx_evidence proof;   // what that rests on
    int line[64];        // the cells it expects, alternating from its own move
    int line_length;     // 0 for a swap
    uint64_t nodes;      // positions visited
    uint64_t ticks;      // effort, the same on every machine
    int depth;           // plies searched completely; with a net, those of the line
    double milliseconds; // on the wall clock
    uint64_t visits;     // of this move, by a player with a net; otherwise 0
    double prior;        // what its net thought of the move at first, 0 to 1; otherwise negative
} hx_best;

// Limits and hooks of a search; zero everywhere means the level's own limits.
typedef struct hx_limits {
    const char *level;        // a level's name, or a player with parameters; NULL: the default
    double seconds;           // wall clock; makes the result depend on the machine
    uint64_t ticks;           // effort
    uint64_t visits;          // of a position, by a player with a net
    int threads;              // of a player with a net, 1 to 64; with more than one its answers are
                              // not always the same. 0: its own number
    uint64_t seed;            // of a weak level with a net, which draws its moves; 0: always alike
    bool (*poll)(void *user); // asked every few milliseconds; true ends the search early
    void (*report)(void *user, const hx_best *so_far); // after each completed depth
    void *user;                                        // handed to poll and report
} hx_limits;

// The move for the side to move: a first stone that the opponent may take over is as near to even
// chances as can be, its own being those after his better choice; and a swap may be the answer,
// both by the game's rule. Always an answer when HX_OK, also after stop. The answer depends on the
// game and the limits alone, but that a player with connections goes on with a win as it began, and
// a player with a net with what it has seen of this position, if they have been asked in the game
// before: its visits count those that it remembers. `limits` may be NULL. HX_USAGE for an unknown
// level, HX_RESOURCES.
hx_status hx_engine_best(hx_engine *engine, hx_game *game, const hx_limits *limits, hx_best *out);

// Thinks in the opponent's time: about the position before his move, until a limit or stop, for a
// player who remembers what he has seen (one with a net) and will be asked after it. The level's
// own effort is no limit here. HX_NO for other players, and in a finished game; HX_USAGE,
// HX_RESOURCES.
hx_status hx_engine_ponder(hx_engine *engine, hx_game *game, const hx_limits *limits);

// Forgets what has been seen so far, so that the next answer depends on its question alone.
void hx_engine_forget(hx_engine *engine);

// What each first stone is worth: the probability that black wins with it, white to move, nobody
// swapping; exactly 0 or 1 where that is proved and only there. A stone and its image by half a
// turn have the same. `limits` may be NULL; its level is a player with a net (NULL: net with 100
// visits), visits are those of each stone, seconds and ticks are for all of them together. `report`
// is called after each stone that was searched, with it as black's move. After a stop or at the end
// of the time, stones that were not searched have the net's first opinion, or -1 if there was no
// time for that. What the engine has seen in games before is forgotten. HX_BAD_INPUT for the size,
// HX_USAGE for another player, HX_RESOURCES.
hx_status hx_engine_openings(hx_engine *engine, int columns, int rows, const hx_limits *limits,
                             double black_wins[HX_CELLS_MAX]);
// Who wins after a first black stone there, nobody swapping, as a certificate proves that hexverify
// accepted: on square boards up to 8x8, and 9x9 as far as it is solved. HX_COLOR_NONE: there is none.
hx_color hx_first_stone_winner(int columns, int rows, int cell);

// Several moves beside each other: each is searched by itself, all of them to the same depth; a
// player with a net searches them together.
enum { HX_ANALYSIS_MAX = 64 };
typedef struct hx_analysis {
    int count;                      // at least 1
    hx_best moves[HX_ANALYSIS_MAX]; // the best first; ticks and milliseconds are those of all
} hx_analysis;

// The most promising moves for the side to move, at most `wanted` (1 to HX_ANALYSIS_MAX) of them;
// moves that are known to lose are left out as long as there are others. `only`, if not NULL, has
// an entry for each cell: no other moves are looked at. `so_far` may be NULL; it is called after
// each completed depth, the first being 2, or with a net whenever visits have doubled or a second
// has passed. By the game's swap rule, the chances of a first stone are those after the opponent's
// better choice, one of a pair of images being listed; and without `only` the swap is one of the
// moves after it: the first, or if it is worse the last. Limits are as of hx_engine_best, without
// report. HX_NO in a finished game,
// or if `only` leaves no empty cell; HX_USAGE, HX_RESOURCES.
hx_status hx_engine_analyze(hx_engine *engine, hx_game *game, const hx_limits *limits, int wanted,
                            const bool *only, void (*so_far)(void *user, const hx_analysis *),
                            hx_analysis *out);

// ---- solving -------------------------------------------------------------------------------

// A search under way, as its first thread sees it. How hard something is to prove is a number that
// falls to 0 when it is proved, and is large when it is hopeless: compare, do not add.
typedef struct hx_solve_progress {
    double seconds;                // so far
    hx_color winner;               // known while other winning moves are looked for; else NONE
    int move;                      // as in hx_solution
    uint64_t nodes;                // positions looked at
    double used;                   // part of the table that is in use, 0 to 1
    unsigned win, loss;            // how hard they are to prove for the side to move
    int line[HX_CELLS_MAX];        // what is being looked at
    int line_length;               // 0: nothing yet
    int moves[HX_CELLS_MAX];       // that are not refuted, the most promising first
    unsigned wins[HX_CELLS_MAX];   // how hard a win, ...
    unsigned losses[HX_CELLS_MAX]; // ... or a loss by them is to prove
    int move_count;
} hx_solve_progress;

// Where solved positions are kept from one search to the next, and what it is asked for. Keys and
// values are bytes without meaning to it. The functions are called from any thread of a search, but
// never by two at a time. What comes back damaged is noticed and not used.
enum { HX_SOLVE_KEY_MAX = 128, HX_SOLVE_VALUE_MAX = 128 }; // bytes
typedef struct hx_solve_store {
    // Fills in the value of the key, if there is one of just this size; false: there is none.
    bool (*find)(void *user, const void *key, size_t key_size, void *value, size_t size);
    void (*keep)(void *user, const void *key, size_t key_size, const void *value, size_t size);
    // hx_engine_solve is about to answer: what was kept is to outlast the process from here on, if
    // the store promises that. May be NULL.
    void (*settle)(void *user);
    // A certificate has shown that it said what is not so (hx_solution.store_lied). May be NULL.
    void (*lied)(void *user);
    void *user;
} hx_solve_store;

// The engine uses what is there from now on, and hx_engine_solve adds to it. A position is found by
// its stones, not by a hash, and the sum in each value finds damage, not lies: whoever can write
// into a store can make it say anything. What rests on one says so (HX_EVIDENCE_STORE), and a
// certificate never does. A player who looks for proofs takes what is solved there for proved,
// wherever his search comes to it; the position that he is asked about is also solved if that takes
// little. What has been seen so far is forgotten. The store must be there until there is another,
// NULL for none, or the engine is freed. HX_USAGE without find or keep.
hx_status hx_engine_set_store(hx_engine *engine, const hx_solve_store *store);

// Others who search for an engine, on this machine or elsewhere (hx_helper_new): hx_engine_solve
// hands positions out to them, several at a time, and goes on from what comes back. Texts are for
// them alone, lines of ASCII that end with a zero byte. What they say is noticed where it makes no
// sense, and used: whoever can speak here can make the engine say anything, as with a store, and a
// certificate never rests on it.
typedef struct hx_solve_helpers {
    int (*count)(void *user); // how many can search at once now; asked often, from any thread
    // Has a job done: its result, or NULL if there is to be none, which ends the search. Waits; called
    // by as many threads at once as there are helpers. It has to end by itself when time is up: poll
    // and the other limits are looked at between jobs.
    char *(*search)(void *user, const char *job);
    // The result that a position, which is a job's first line, had the last time; NULL: none is known.
    // May be NULL. Called like `search`.
    char *(*recall)(void *user, const char *position);
    // A fact for the others, and the next one from them, NULL: there is none now. Called from any
    // thread, one at a time.
    void (*learned)(void *user, const char *fact);
    char *(*hear)(void *user);
    void (*release)(void *user, char *text); // of what these have returned
    void *user;
} hx_solve_helpers;

// Zero everywhere: no limits, one thread and 256 megabytes.
typedef struct hx_solve_limits {
    double seconds; // wall clock
    uint64_t nodes; // positions looked at
    uint64_t ticks; // effort, as of hx_limits
    int megabytes;  // of the table: a smaller one makes it slower, not wrong
    int threads;    // 1 to 64; with more than one, counts and moves vary
    bool all_moves; // find every winning move
    bool go_on;     // from what the engine found for the questions before this one that
                    // said so, too, and were about the same size of board, memory and
                    // threads: similar ones take less, and counts depend on them
    const hx_solve_helpers *helpers; // who search too, on as many threads as they are; NULL: none
    char **certificate;       // where to put the winner's strategy, a text for hexverify; NULL:
                              // nobody asks. Release it with hx_string_free
    bool (*poll)(void *user); // asked every few milliseconds; true ends the search early
    void (*report)(void *user, const hx_solve_progress *); // twice a second; may be NULL
    void *user;                                            // handed to poll and report
} hx_solve_limits;

typedef struct hx_solution {
    hx_color winner;           // with best play; HX_COLOR_NONE: not found out within the limits
    hx_evidence proof;         // what that rests on
    bool store_lied;           // a certificate was asked for, and could not be written since what
                               // the store says is not so: all this was found without it
    int move;                  // a stone that wins, if the side to move has one; otherwise -1
    bool swap;                 // the side to move wins by the swap, and by no stone
    hx_color unswapped;        // who wins if nobody swaps, which is what a certificate proves;
                               // HX_COLOR_NONE: not found out, or nobody needed to know
    int winning[HX_CELLS_MAX]; // every winning stone, in the order of the cells
    int winning_count;         // how many; -1: nobody asked, or not all were found out. The list
                               // rests on this engine's search, or on the store if `proof` does
    int line[HX_CELLS_MAX];    // moves to the end of the search, the loser resisting longest
    int line_length;           // may be 0
    uint64_t nodes;            // positions looked at: with one thread the same on every machine;
                               // the module for pages, which has one net, needs other numbers
    uint64_t claims;           // of the certificate; 0: there is none
    double milliseconds;       // on the wall clock, without the certificate
    double certificate_milliseconds;
} hx_solution;

// Who wins, proved. By the game's swap rule whoever moves second wins: by the swap if the first
// stone wins, otherwise by a stone. So nothing is searched on an empty board, where that is all
// there is to say, and there is no certificate. Winners have the colours of before a swap. Always
// an answer when HX_OK, also after stop. The question is about stones: that somebody has resigned
// does not matter. `limits` may be NULL. A certificate that time or stop did not let it finish is
// NULL. HX_NO for boards of more than 382 cells, HX_BAD_INPUT if a certificate was asked for and what
// helpers have said is not so, HX_USAGE, HX_RESOURCES.
hx_status hx_engine_solve(hx_engine *engine, hx_game *game, const hx_solve_limits *limits,
                          hx_solution *out);

// ---- solving for others --------------------------------------------------------------------

// Does the jobs that an hx_solve_helpers hands out. What it has found it keeps for later jobs.
typedef struct hx_helper hx_helper;

typedef struct hx_helper_options {
    int megabytes;            // of the table; 0: 256
    bool (*poll)(void *user); // asked every few milliseconds; true ends a job early. May be NULL
    void (*learned)(void *user, const char *fact); // for the others. May be NULL
    // The next fact from them, for every position that is looked at; NULL: there is none now. May be
    // NULL; `release` may not then.
    char *(*hear)(void *user);
    void (*release)(void *user, char *fact);
    void *user; // handed to all
} hx_helper_options;

// The engine must live as long. Release with hx_helper_free. `options` may be NULL. HX_USAGE,
// HX_RESOURCES.
hx_status hx_helper_new(hx_helper **out, hx_engine *engine, const hx_helper_options *options);
void hx_helper_free(hx_helper *helper); // NULL is fine

// A job's result, to be released with hx_string_free; NULL after poll or hx_engine_stop. HX_BAD_INPUT
// for a text that is no job, HX_NO for boards of more than 382 cells, HX_USAGE, HX_RESOURCES.
hx_status hx_helper_search(hx_helper *helper, const char *job, char **result);
// A fact from others. HX_BAD_INPUT for a text that is none, HX_USAGE.
hx_status hx_helper_hear(hx_helper *helper, const char *fact);
// Positions that it has looked at.
uint64_t hx_helper_nodes(const hx_helper *helper);

// What has to be the same where a question is asked and where it is worked at: a word.
const char *hx_helper_kind(void);

// ---- inferior cells ------------------------------------------------------------------------

typedef enum hx_inferior_kind {
    HX_INFERIOR_NONE,
    HX_INFERIOR_DEAD,       // its colour can never matter
    HX_INFERIOR_CAPTURED,   // as good as a stone of its colour
    HX_INFERIOR_VULNERABLE, // a move there is made dead by a reply
    HX_INFERIOR_DOMINATED   // another move is at least as good
} hx_inferior_kind;

typedef struct hx_inferior {
    hx_inferior_kind kind[HX_CELLS_MAX]; // of each empty cell
    hx_color color[HX_CELLS_MAX];        // that fills a dead or captured one
    int by[HX_CELLS_MAX]; // the reply that kills it, the move that dominates it; otherwise -1
} hx_inferior;

// Which empty cells are decided, and which moves the colour need not try. All that is said is
// proved; not all that is so is found. HX_USAGE without a colour.
hx_status hx_engine_inferior(hx_engine *engine, const hx_game *game, hx_color color,
                             hx_inferior *out);

// ---- reviewing -----------------------------------------------------------------------------

// What a player thinks of a position.
typedef struct hx_judgement {
    double black;      // probability that black wins: 0 or 1 where it is proved
    hx_color winner;   // only when proved
    hx_evidence proof; // what that rests on
    hx_move best;      // for the side to move; a finished game has none: HX_MOVE_RESIGN
    int line[64];      // the cells it expects, beginning with the best move
    int line_length;
} hx_judgement;

typedef struct hx_review_move {
    int number; // from 1
    hx_move move;
    hx_judgement before, after; // `before` is that of best play
    bool compared;   // false for swaps, the first stone if there may be one, moves out of
                     // turn, lost on time or after the end: nothing is said about them
    double loss;     // of the mover's probability, against the best move
    bool mistake;    // that is a tenth or more; of a stone instead of a swap, three
    bool turning;    // a mistake after which the other side is the favourite
    bool missed_win; // the mover had a proved win, and now the other side is ahead
} hx_review_move;

typedef struct hx_review {
    int count; // of the moves below; less than `total` if it was stopped
    int total; // moves that lead here
    hx_review_move *moves;
} hx_review;

// Judges the game before and after each of the moves that lead to where it stands, from the start
// or the last set-up on. Limits are as of hx_engine_best, for each position. The game's swap
// rule counts, and is known anyway where somebody swapped. What is proved of a position is
// proved of those around it as far as it follows. Players without probabilities have those that
// their scores had in games among themselves. `so_far`, if not NULL, gets the moves judged so far
// after each of them, as yet by themselves: nothing has spread, and none is called a mistake.
// Release with hx_review_free. HX_USAGE, HX_RESOURCES.
hx_status hx_review_new(hx_review **out, hx_engine *engine, const hx_game *game,
                        const hx_limits *limits,
                        void (*so_far)(void *user, const hx_review *review));
void hx_review_free(hx_review *review); // NULL is fine

// Writes the review into the record of the game, which must stand where it stood: comments on its
// moves, SGF's mark BM on mistakes, and the better line as a variation. HX_USAGE for another game,
// HX_RESOURCES.
hx_status hx_review_annotate(const hx_review *review, hx_game *game);

// Two-distance (van Rijswijck) of each empty cell to the two edges of `color`, summed; -1 for
// stones, and for cells that cannot be joined to both. HX_USAGE without a colour, HX_RESOURCES.
hx_status hx_engine_twodistance(hx_engine *engine, hx_game *game, hx_color color,
                                int distance[HX_CELLS_MAX]);

// ---- connections ---------------------------------------------------------------------------

// What H-search deduces for one colour: which empty cells, chains and edges it can join by force. A
// full connection holds even if the opponent moves first, a semi connection if the colour does.
// What it claims is true; it does not find everything.
typedef struct hx_connections hx_connections;

typedef struct hx_connection {
    int carrier[HX_CELLS_MAX]; // the empty cells that it needs
    int size;                  // how many
    int key;                   // of a semi: the cell to play; -1 for a full
    int depth;                 // moves until the ends are joined, the opponent resisting longest
} hx_connection;

typedef struct hx_connection_counts {
    uint64_t fulls, semis;
    int generations;     // rounds of deduction that lead to the last of them
    double milliseconds; // on the wall clock
    bool exhausted;      // there was no room for more
    int searched, found; // sub-games that were searched, connections found by that
    uint64_t effort;     // that it took
    bool unfinished;     // some were left out, or given up, because the effort was spent
} hx_connection_counts;

// How connections are found.
typedef enum hx_rules {
    HX_RULES_AND_OR,    // deduced by the two rules of H-search
    HX_RULES_MUST_PLAY, // and where these fail by a search in the must-play region
    HX_RULES_COMPLETE   // and by a search of everything: nothing is missed, given enough effort
} hx_rules;

// Zero everywhere is the default.
typedef struct hx_connection_options {
    bool over_edge;       // an edge may be in the middle of an AND: finds more, takes longer
    bool neighbours_only; // no deduction: only what touches
    int limit;            // connections kept for a pair of ends, of each kind; 0: no limit
    int or_limit;         // semi connections in one OR; 0: no limit
    bool every;           // every minimal connection that the rules give: slow without limits
    int generations;      // every minimal connection after so many rounds; 0: all rounds
    bool until_won;       // stop as soon as the edges are joined
    bool no_templates;    // of hx_connections_new alone, like the next two: not from the library
    hx_rules rules;
    uint64_t effort;          // of the searches, about as many stones are tried; 0: a default
    bool (*poll)(void *user); // of hx_connections_new alone: asked every few milliseconds; true
                              // ends it with what is found, and counts say that it is unfinished;
                              // so they do after a stop
    void *user;               // handed to poll
} hx_connection_options;

// The game may go on or end before this: nothing is shared. Release with hx_connections_free.
// `options` may be NULL. HX_NO for boards of more than 382 cells, HX_USAGE without a colour or for
// wrong options, HX_RESOURCES.
hx_status hx_connections_new(hx_connections **out, hx_engine *engine, const hx_game *game,
                             hx_color color, const hx_connection_options *options);
void hx_connections_free(hx_connections *c); // NULL is fine
hx_connection_counts hx_connections_counts(const hx_connections *c);

typedef enum hx_verdict_kind {
    HX_VERDICT_NONE,  // the solver was not asked, or has not found out
    HX_VERDICT_APART, // not even if the colour moves first
    HX_VERDICT_SEMI,
    HX_VERDICT_FULL
} hx_verdict_kind;

// The solver's word on a pair of ends. It knows no replies: nothing of it enters a set.
typedef struct hx_verdict {
    hx_verdict_kind kind;
    hx_connection connection; // on the cells that were asked about, perhaps more than it takes; its
                              // depth, which is not known, is 0
} hx_verdict;

// A question about one pair of ends, to be decided exactly. Zero everywhere: on all empty cells.
typedef struct hx_decision {
    const int *carrier; // the cells that may be used: empty, and no ends; NULL: all empty cells
    int carrier_size;
    int up_to;       // all minimal carriers of up to so many cells are wanted; 0: one, of any size
    uint64_t effort; // stones to be tried at most, positions that the solver looks at; 0: a default
    bool (*poll)(void *user); // asked now and then; true ends the search
    void *user;
    hx_verdict *verdict; // where to put the solver's word, if the search does not decide it; NULL:
                         // the solver is not asked. Nor is it with `up_to`
} hx_decision;

// Decides whether the ends can be joined on the carrier, and if not, whether they can if the colour
// moves first; minimal connections that show it are added to the set. (To have no others in it,
// make it with neighbours_only and every.) HX_OK if that is decided, either way. HX_NO if the ends
// are one chain, or one is the opponent's; HX_USAGE for a wrong carrier; HX_RESOURCES if the effort
// was spent, or after a stop: what is found so far is in the set. Where the solver is asked, HX_OK
// may rest on its word alone, and the verdict is always filled in.
hx_status hx_connections_decide(hx_connections *c, int x, int y, const hx_decision *decision);

// True if the two edges of the colour are joined by a full connection, or by stones.
bool hx_connections_won(const hx_connections *c);
// Where the opponent must play: in every edge-to-edge semi of the colour. Lists the cells and
// returns how many; 0 where nothing helps any more, -1 where nothing threatens, and for NULL.
int hx_connections_mustplay(const hx_connections *c, int cells[HX_CELLS_MAX]);
// The empty cells, and the first cells of chains, that are joined to an edge of the colour by a
// full (or by a semi) connection; returns how many.
int hx_connections_joined(const hx_connections *c, int edge, bool semi, int cells[HX_CELLS_MAX]);
// Whether stones join the two ends already; there are no connections between them then.
bool hx_connections_are_one(const hx_connections *c, int x, int y);
// The i-th full (or semi) connection between two ends, counted from 0; false if there is none.
bool hx_connections_between(const hx_connections *c, int x, int y, bool semi, int i,
                            hx_connection *out);
// How the smallest full connection between the ends is kept: the reply to the last of these
// attacks, one after the other on empty cells, the earlier ones having been answered. *out is -1
// where no reply is needed. HX_NO if the ends have no full connection, or a cell is not empty any
// more.
hx_status hx_connections_reply(int *out, hx_connections *c, int x, int y, const int *attacks,
                               int count);
// The deductions that lead to the smallest full connection between the ends, or else to the
// smallest semi, one a line. Release *out with hx_string_free. HX_NO if they are not connected,
// HX_RESOURCES.
hx_status hx_connections_explain(char **out, hx_connections *c, int x, int y, bool json);
// How that connection is made, whatever the opponent does: every reply that it may need.
typedef enum hx_tactic_form {
    HX_TACTIC_TEXT,    // a decision tree, one reply a line
    HX_TACTIC_JSON,    // the same
    HX_TACTIC_STRATEGY // a file for hexverify
} hx_tactic_form;
// Release *out with hx_string_free. HX_NO if they are not connected, HX_RESOURCES.
hx_status hx_connections_tactic(char **out, hx_connections *c, int x, int y, hx_tactic_form form);
// The same connection as an SVG picture: its ends outlined, the smaller connections it rests on in
// numbered shades with their key cells, and a legend. The game stands where the connections were
// found. `drawing` may be NULL. Release *out with hx_string_free. HX_NO if they are not connected,
// HX_USAGE for a game that stands elsewhere or a wrong orientation, HX_RESOURCES.
hx_status hx_connections_draw(char **out, hx_connections *c, hx_game *game, int x, int y,
                              const hx_drawing *drawing);

// ---- templates -----------------------------------------------------------------------------

// An edge template: a stone, perhaps others that help, and the empty cells with which it is joined
// to the edge, even if the opponent moves first; whatever is outside may be his. It is drawn on a
// grid whose last row lies at the edge, a board of its own. What makes no sense is refused with
// HX_USAGE: a grid of more than 26 columns or 31 rows, or with one row more of more than 382 cells;
// cells beside it, or twice; a name that is no word of printable characters, or begins with #.
typedef struct hx_template {
    char name[HX_NAME_MAX]; // row in Roman numbers, stones, a letter: III1a; ? for the letter if it
                            // is not known which of all it is
    int columns, rows;
    int stones[HX_CELLS_MAX], stone_count; // row * columns + column; the first is joined to the
                                           // edge, and so is a second one alone beside it
    int carrier[HX_CELLS_MAX], size;       // the cells that must be empty
    int depth; // moves until it is made, the opponent resisting longest; 0: not known
} hx_template;

typedef struct hx_templates hx_templates; // a list of them

int hx_templates_count(const hx_templates *list);
// The i-th of them, counted from 0, the others behind it; NULL if there is none.
const hx_template *hx_templates_get(const hx_templates *list, int i);
// Whether none of those that were asked for is missing.
bool hx_templates_are_complete(const hx_templates *list);
void hx_templates_free(hx_templates *list); // NULL is fine

// The built-in library: each of its templates is proved, and minimal. Those without a depth only the
// solver is known to prove, and H-search does not use them. Release with hx_templates_free.
// HX_RESOURCES.
hx_status hx_template_library(hx_templates **out, hx_engine *engine);
// Templates as lines: "II1a 2x2 b1 a2,b2 2" is a name, the grid, stones, carrier and depth, with one
// blank between them; empty lines and those that begin with # say nothing. `length` 0 means that
// `text` ends with NUL. Release with hx_templates_free. HX_BAD_INPUT, HX_RESOURCES.
hx_status hx_template_read(hx_templates **out, hx_engine *engine, const char *text, size_t length);
// Such a line. Release *out with hx_string_free. HX_RESOURCES.
hx_status hx_template_write(char **out, hx_engine *engine, const hx_template *t);

// Limits and hooks of the functions below; zero everywhere: no limit but a default effort.
typedef struct hx_template_limits {
    double seconds;           // wall clock
    uint64_t effort;          // of one question: stones to be tried, positions to be looked at
    bool (*poll)(void *user); // asked now and then; true ends the search
    void (*report)(void *user, int questions, int cells); // before each question of
                                                          // hx_template_find, on so many cells
    void *user;                                           // handed to poll and report
} hx_template_limits;

enum { HX_TEMPLATE_ROWS_MAX = 8, HX_TEMPLATE_STONES_MAX = 2, HX_TEMPLATE_JOIN_MAX = 14 };

typedef struct hx_template_search {
    int row;     // of the stones, 2 to HX_TEMPLATE_ROWS_MAX
    int stones;  // beside each other, up to HX_TEMPLATE_STONES_MAX; 0: one
    int columns; // to look in, up to 26; 0: enough for what is known of that row
    int up_to;   // cells of a carrier; 0: any number
    bool one;    // any one will do
    bool depths; // are wanted too
} hx_template_search;

// All templates of a row, smallest first, mirror images once. Release with hx_templates_free.
// `limits` may be NULL, here and below. HX_USAGE; HX_RESOURCES, after which *out is there all the
// same with what is certain, or NULL.
hx_status hx_template_find(hx_templates **out, hx_engine *engine, const hx_template_search *search,
                           const hx_template_limits *limits);
// The template by which a cell is joined to an edge in a position: one of the library, or else one
// that is searched for, with as few of the other stones as it needs. The cell is empty or has a
// stone of the edge's colour. HX_NO if it is not joined, or touches the edge; HX_USAGE for other
// ends; HX_RESOURCES.
hx_status hx_template_at(hx_template *out, hx_engine *engine, const hx_game *game, int cell,
                         int edge, const hx_template_limits *limits);
// Proves that it holds and needs each of its cells. HX_NO with what is wrong, HX_RESOURCES.
hx_status hx_template_check(hx_engine *engine, const hx_template *t,
                            const hx_template_limits *limits);
// Every reply that it may need, as of hx_connections_tactic, on a board with one more row above.
// Release *out with hx_string_free. HX_NO if it does not hold, HX_RESOURCES.
hx_status hx_template_tactic(char **out, hx_engine *engine, const hx_template *t,
                             hx_tactic_form form, const hx_template_limits *limits);
// A picture of why it holds, as of hx_connections_draw.
hx_status hx_template_draw(char **out, hx_engine *engine, const hx_template *t,
                           const hx_drawing *drawing, const hx_template_limits *limits);
// The solver's certificate, for hexverify, that it holds, or that the opponent prevents it. Release
// *out with hx_string_free. HX_NO if no whole game stands for it, HX_RESOURCES.
hx_status hx_template_certificate(char **out, hx_engine *engine, const hx_template *t,
                                  const hx_template_limits *limits);

// Stones that are joined all at once, as players' wheel and diamond join theirs; edges are not
// counted. `question` is drawn on the game's board: two or more stones of one colour, and up to
// HX_TEMPLATE_JOIN_MAX empty cells that may be used. Lists the minimal carriers, their cells in the
// same order; `strategy`, if not NULL, gets that of the first, for hexverify, to be released with
// hx_string_free. Effort is no limit here. Release with hx_templates_free. HX_NO if they cannot be
// joined, HX_USAGE, HX_RESOURCES.
hx_status hx_template_join(hx_templates **out, char **strategy, hx_engine *engine,
                           const hx_game *game, const hx_template *question,
                           const hx_template_limits *limits);

// ---- evaluating ----------------------------------------------------------------------------

// How far apart the two edges of a colour are, in its electrical circuit (Anshelevich): an empty
// cell has resistance 1, an own stone 0, and virtual connections add to the circuit.
typedef enum hx_metric {
    HX_METRIC_RESISTANCE,  // total resistance: every way counts
    HX_METRIC_PATH,        // the shortest way, links being as long as their resistance
    HX_METRIC_TWO_DISTANCE // moves against an opponent who blocks the best way (van Rijswijck)
} hx_metric;

// Zero everywhere is the default.
typedef struct hx_evaluation_options {
    hx_metric metric;                  // of the score
    hx_connection_options connections; // that the circuits are made of
    bool share; // connected chains and edges share their empty neighbours; otherwise the ends
                // of each connection have a link
    double link_extra; // by how much such a link resists more than one of neighbours; 0: by 1
} hx_evaluation_options;

enum { HX_LINKS_MAX = 64 };

typedef struct hx_evaluation_link { // of a circuit
    int from, to;   // cells or edges, a chain by one of its stones; on from north or west
    double current; // while one ampere flows from edge to edge
} hx_evaluation_link;

typedef struct hx_evaluation { // arrays by hx_color
    hx_color winner;           // whose edges are joined by stones or by a full connection
    double score;              // log(distance of black / distance of white): black wants it small
    double resistance[3];      // 0 for the winner, infinite for the loser
    double path[3];            // the same; an empty cell on the way is 2 long
    double two_distance[3];    // the same; infinite also where no cell can be joined to both edges
    int path_cells[3][HX_CELLS_MAX]; // the empty cells of the shortest way, from north or west on
    int path_length[3];              // how many; none where there is a winner
    double energy[3][HX_CELLS_MAX];  // what the links of an empty cell turn into heat while one
                                     // ampere flows; [HX_COLOR_NONE]: in both circuits together
    hx_evaluation_link links[3][HX_LINKS_MAX]; // those with most current, strongest first
    int link_count[3];                         // how many; none where stones join the edges
    double milliseconds;                       // on the wall clock
} hx_evaluation;

// Whose turn it is does not matter. The mirror image of a position with exchanged colours has the
// same score with the other sign, to the last bit. `options` may be NULL. HX_NO for boards of more
// than 382 cells, unless connections.neighbours_only; HX_USAGE, HX_RESOURCES.
hx_status hx_engine_evaluate(hx_engine *engine, const hx_game *game,
                             const hx_evaluation_options *options, hx_evaluation *out);

// ---- measuring -----------------------------------------------------------------------------

typedef struct hx_bench_stage {
    const char *name;
    uint64_t count; // of its runs...
    const char *unit;
    uint64_t total; // ...and of what they came to
    const char *total_unit;
    double milliseconds; // of all runs
} hx_bench_stage;

// Fixed work on one thread; `report`, which may be NULL, is called after each stage. The signature
// depends only on what was computed, not on machine, compiler or time. HX_RESOURCES, also after a
// stop.
hx_status hx_engine_bench(hx_engine *engine, uint64_t *signature,
                          void (*report)(void *user, const hx_bench_stage *stage), void *user);

#ifdef __cplusplus
}
#endif

#endif
