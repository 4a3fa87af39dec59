// SPDX-License-Identifier: MIT
// The terminal game: one struct that everything hangs on, and what its files offer each other.
//
//   cmd_play.c        options, the start, the loop: engine's turn or a line of input
//   words.c      from a line to the command that is meant
//   commands.c   the table of words that can be typed
//   turns.c      moves, swaps, undo, and the sentences about them
//   certificate.c  the engine's turn where a certificate says what to play
//   think.c      the engine's turn: signs of life, Ctrl-C
//   knowledge.c  what connections prove about a position
//   advice.c     hint
//   explain.c    explain: who is connected and how, where one must play, what a move would do
//   screen.c     board and status
//   setup.c      the board, the colours, the level, the time
//   files.c      save, load, svg, link
//   record.c     the game as SGF with names and result, and back
//   store.c      the copy on disk that survives whatever happens to the terminal
//   disk.c       whole files in and out, for the store
//   input.c      lines of input; signals.c: Ctrl-C
#ifndef PLAY_H
#define PLAY_H

#include "app.h"

#include <time.h>

enum { PLAY_PATH = 1024, PLAY_NEWS = 512, PLAY_LINE = 1024, PLAY_STORE_PATH = PLAY_PATH + 32 };

typedef struct play_input play_input;

// Where the running game is kept; see store.c.
typedef struct play_store {
    char folder[PLAY_PATH];      // "": there is no place for it
    char game[PLAY_STORE_PATH];  // the unfinished game
    char other[PLAY_STORE_PATH]; // that of scripts when a person plays, and the reverse
    char last[PLAY_STORE_PATH];  // the last finished game
    int lock;                    // descriptor whose locks say which games run; -1: none yet
    bool script;                 // the input is no terminal
    bool busy;                   // another process holds it: `game` then has a name of its own
    bool ours;                   // the file `game` is the game being played
    bool failed;                 // the last writing failed; told once
} play_store;

typedef struct play {
    hx_engine *engine;
    hx_game *game;
    play_input *input;
    play_store store;
    const char *level;       // one of the library's names
    double seconds;          // for each move of the engine; 0: the level's own limits
    uint64_t seed;           // of the moves that a weak level draws
    const char *certificate; // file that says how `proved` wins; NULL: none
    hx_color proved;
    int certified;      // moves of the game up to the certificate's position
    bool human[2];      // [0]: who began with black, [1]: who began with white
    bool swap;          // the swap rule is on
    hx_drawing drawing; // how boards look here
    bool screen;        // standard output is a terminal
    bool paused;        // the engine waits for `go`
    bool redraw;        // the position has changed since it was shown
    bool unsaved;       // moves since the last `save`
    bool ponder;        // thinks while a human does
    bool told[3];       // by colour: that its sides are connected by force
    bool leave_asked;   // told that leaving would lose the game, or that Ctrl-C leaves
    bool quit;
    int fatal;             // signal that ends the program, or 0
    char news[PLAY_NEWS];  // since the last board, a sentence a line
    app_ponder prepared;   // what came of pondering
    char saved[PLAY_PATH]; // the file that this game was last saved in, or ""
} play;

// ---- words.c ----

// Does what a line of input says.
void play_words_run(play *p, char *line);
// How many names of cells the text consists of, with or without separators; 0: of something else.
int play_words_count_cells(const char *text);

// ---- commands.c ----

typedef struct play_command {
    const char *name;
    const char *arguments; // for the help
    const char *help;      // NULL: another word for one that is in the help, or a trap
    void (*run)(play *p, char *arguments);
} play_command;

enum { PLAY_COMMANDS_MAX = 40 };
extern const play_command play_commands[]; // ended by a NULL name
// A stone of the side to move on the cell of this name.
void play_commands_cell(play *p, const char *word);
// Leaving now would lose moves: they are neither kept nor saved.
bool play_commands_would_lose(const play *p);
// The sentence about it.
const char *play_commands_loss(const play *p);

// ---- turns.c ----

// Who has the colour now: 0 began with black, 1 with white.
int play_turns_seat(const play *p, hx_color color);
bool play_turns_is_human(const play *p, hx_color color);
// One human against the engine, so that there are "you" and "Hexproof".
bool play_turns_is_duel(const play *p);
bool play_turns_is_over(const play *p);
// The engine is to move now.
bool play_turns_is_due(const play *p);
// The swap move of this board: pieces where it is square, sides elsewhere.
hx_move_kind play_turns_swap_kind(const play *p);
// By the swap rule the side to move may take over the first stone, ...
bool play_turns_may_swap(const play *p);
// ... or is about to place the one that the other may take over.
bool play_turns_offers(const play *p);
// Adds a sentence to the news.
void play_turns_tell(play *p, const char *format, ...) __attribute__((format(printf, 2, 3)));
// "You", "Hexproof", "Black" or "White".
const char *play_turns_actor(const play *p, hx_color color);
// Plays, tells and keeps. `remark` follows the move: " (0.4 s)". HX_NO with the engine's sentence.
hx_status play_turns_play(play *p, hx_move move, const char *remark);
// Takes back the last move of a human and what came after it; tells.
void play_turns_undo(play *p);
// Tells the place in a game that came from a file: how many moves, the last one, from when.
void play_turns_tell_where(play *p);
// Makes `game` the one being played; the store no longer holds it.
void play_turns_begin(play *p, hx_game *game);

// ---- think.c ----

// The choice for the side to move at that level, with signs of life in a terminal. The position is
// shown first if it changed. Any failure is already told.
hx_status play_think_best(play *p, const char *level, hx_best *out);
// What the moves allowed by `only` are worth to who gives advice, likewise.
hx_status play_think_analyze(play *p, const bool *only, hx_analysis *out);
// Thinks about the reply that is expected until there is input; for play_input_set_idle.
void play_think_ponder(void *user);
// The engine's turn, all of it.
void play_think_move(play *p);

// ---- certificate.c ----

// Has the file checked and begins a game from its position. A failure is told.
int play_certificate_open(play *p, const char *path);
// Forgets it, and tells so, if moves of its position have been taken back.
void play_certificate_check(play *p);
// What it answers, if the side to move is the one that it lets win. False: the game has left it,
// which is told, or there is none.
bool play_certificate_answer(play *p, hx_move *out);

// ---- knowledge.c ----

typedef enum play_kind {
    PLAY_OWN_CONNECTED,   // the edges of the side to move are connected by force
    PLAY_OWN_THREAT,      // one stone connects them
    PLAY_OTHER_CONNECTED, // the opponent's edges are connected by force
    PLAY_OTHER_DOUBLE,    // the opponent has threats that no stone stops together
    PLAY_OTHER_THREAT,    // he has threats that some stones stop
    PLAY_OPEN             // none of it is known
} play_kind;

typedef struct play_knowledge {
    play_kind kind;
    hx_color to_play;
    int cells[HX_CELLS_MAX];  // where the threat is carried out, or where it must be stopped
    int count;                // how many
    hx_connections *found[3]; // by colour; owned
} play_knowledge;

// False where the board is too large for connections.
bool play_knowledge_reaches(const hx_game *game);
// Release with play_knowledge_free. The engine has the sentence on failure.
hx_status play_knowledge_find(play_knowledge *k, hx_engine *engine, const hx_game *game);
void play_knowledge_free(play_knowledge *k);

// ---- advice.c ----

extern const char play_advice_player[]; // who gives advice
void play_advice_hint(play *p);
// " a1 b2 c3"; with a word such as "or", " a1, b2 or c3".
void play_advice_cells(const play *p, const int *cells, int count, const char *word);
// "black wins with about 59 %": the probability is that of this colour.
void play_advice_chance(hx_color color, double probability);
// A sentence, after a blank, about a winner on the word of a store; otherwise "".
const char *play_advice_source(const hx_best *best);
// The sentences about a position that connections decide, or where they say where to play.
void play_advice_situation(const play *p, const play_knowledge *k);

// ---- explain.c ----

// The position, or what a stone on the named cell would do.
void play_explain(play *p, const char *cell);
// Says once for each colour that its sides are connected by force.
void play_explain_mention(play *p);

// ---- screen.c ----

void play_screen_welcome(const play *p);
// Board, news, whose turn it is; empties the news.
void play_screen_show(play *p);
// The board alone, for the caller to print; NULL when memory is out. Release with hx_string_free.
char *play_screen_board(const play *p);
// "black> "
const char *play_screen_prompt(const play *p);
int play_screen_width(void); // in columns
// A line of output that may hold text from outside: it is cleaned.
void play_screen_say(const char *format, ...) __attribute__((format(printf, 1, 2)));
// Says that the engine refused, with its reason.
void play_screen_failure(const play *p);
// An empty cell near the middle, as an example.
const char *play_screen_example(const play *p, char out[HX_NAME_MAX]);
// "top to bottom"
const char *play_screen_direction(hx_color color);
// "top and bottom"
const char *play_screen_edges(hx_color color);

// ---- setup.c ----

void play_setup_new(play *p, char *arguments);
void play_setup_size(play *p, char *arguments);
void play_setup_level(play *p, char *arguments);
void play_setup_time(play *p, char *arguments);

// ---- files.c ----

void play_files_save(play *p, char *arguments);
void play_files_load(play *p, char *arguments);
void play_files_svg(play *p, char *arguments);
void play_files_link(play *p);
void play_files_resume(play *p);

// ---- record.c ----

extern const char play_record_usual_level[]; // where none was chosen

// The game as SGF, without what was taken back; somebody else's record stays his as long as nothing
// has been played in it. Release with hx_string_free. The engine has the sentence on failure.
hx_status play_record_write(play *p, char **out);
// Takes over who plays, the level and the swap rule where the record is one of ours.
void play_record_adopt(play *p, bool roles, bool level);

// ---- store.c ----

// Finds the folder; a script has one of its own. Nothing is written or created yet.
void play_store_open(play_store *s, bool script);
void play_store_close(play_store *s);
// The game being played is on the disk as it stands.
bool play_store_is_kept(const play_store *s);
// The newest unfinished game that is not being played, here or in another terminal; false: none.
bool play_store_find(const play_store *s, char out[PLAY_STORE_PATH]);
// The game from `path`, which play_store_find gave, is the one being played from now on; the one
// that was is set aside.
void play_store_take(play *p, const char *path);
// After each move: writes the running game, or puts a finished one away. A failure is told once.
void play_store_keep(play *p);

// ---- disk.c ----

// All bytes of the file, for free(); NULL with errno.
char *play_disk_read(const char *path, size_t *length);
// Writes the text, which is on the disk when this returns true; false with errno.
bool play_disk_write(const char *path, const char *text, int mode);

// ---- input.c ----

typedef enum play_event {
    PLAY_EVENT_LINE,
    PLAY_EVENT_TOO_LONG,  // a line that was longer than any command; thrown away
    PLAY_EVENT_END,       // of input
    PLAY_EVENT_INTERRUPT, // Ctrl-C
    PLAY_EVENT_FATAL      // a signal that ends the program; play_signals_take tells which
} play_event;

// Lines from `fd`, with editing if it is a terminal and libedit is there. NULL when memory is out.
play_input *play_input_open(int fd);
void play_input_close(play_input *in);
bool play_input_is_terminal(const play_input *in);
// Whether input or a signal is there.
bool play_input_waits(const play_input *in);
// Has `idle` called before each wait for input; it returns as soon as play_input_waits.
void play_input_set_idle(play_input *in, void (*idle)(void *user), void *user);
// The next line, without its end, in `line`. In a terminal the prompt is shown first.
play_event play_input_read(play_input *in, const char *prompt, char line[PLAY_LINE]);

// ---- signals.c ----

// From now on Ctrl-C is caught; with `all`, so is what would leave a terminal in raw mode.
void play_signals_catch(bool all);
void play_signals_release(void);
// The signal caught last; 0: none.
int play_signals_peek(void);
// The same, and forgets it.
int play_signals_take(void);
// Waits for input; false when a signal came first.
bool play_signals_wait(int fd);

#endif
