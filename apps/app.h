// SPDX-License-Identifier: MIT
// What the subcommands share: the command table, options, loading a POSITION, output that reports
// its failures. The programs use include/hexproof.h and nothing else of the library.
#ifndef APP_H
#define APP_H

#include "hexproof.h"
#include "json/json.h"

#include <signal.h>
#include <stdio.h>

typedef struct app_command {
    const char *name;
    const char *arguments; // after the name in the usage line: "POSITION [--svg FILE]"
    const char *summary;   // one line, for the list of commands
    const char *details;   // paragraphs for --help; may be ""
    int (*run)(const struct app_command *self, int argc, char **argv); // arguments after the name
} app_command;

// The table of all commands, ended by a NULL name (apps/main.c).
extern const app_command app_commands[];

// ---- options (apps/options.c) ----

typedef enum app_kind {
    APP_FLAG,   // bool
    APP_INT,    // int, from low to high
    APP_REAL,   // double, from low to high
    APP_STRING, // const char *
    APP_COLOR,  // hx_color
    APP_SIZE    // int[2]: "11" or "8x7"
} app_kind;

typedef struct app_option {
    const char *name; // with its dashes
    app_kind kind;
    void *target;
    const char *value; // name of the value in the help, "" for a flag
    const char *help;
    double low, high; // for APP_INT and APP_REAL
} app_option;

// Fills the targets; positional arguments stay in argv[0..] and their number is returned. On
// `--help` prints the help and returns -1: exit status 0. On a mistake names the option, the value
// and what would be accepted on standard error and returns -2: exit status HX_USAGE.
// `options` ends with a NULL name. "--option=value" and "--option value" are both fine.
int app_options_parse(const app_command *command, const app_option *options, int argc, char **argv);

// The exit status for a negative result of app_options_parse.
int app_options_exit(int parsed);

// "11" or "8x7", each side 1 to HX_SIZE_MAX, as columns and rows; false if it is none.
bool app_options_read_size(const char *text, int size[2]);

// Help, with lines that break at words: a row of two columns, the left one with this room for it,
// and paragraphs.
void app_options_print_row(const char *left, int room, const char *text);
void app_options_print_text(const char *text);

// ---- messages and output (apps/output.c) ----

// Prints "hexproof: sentence" on standard error, cleaned, and returns the status.
int app_fail(hx_status status, const char *format, ...) __attribute__((format(printf, 2, 3)));

// Flushes standard output; HX_RESOURCES with a sentence if anything could not be written, and
// without one if whoever reads it has enough, as in `| head -1`.
int app_finish_stdout(void);

// Writes a whole file, so that a failure leaves an old file of that name as it was. An old file
// keeps its mode, and stays behind the link that led to it; one that may not be written is not
// replaced. Devices and pipes are written in place. False with errno.
bool app_replace_file(const char *path, const char *text, size_t length);

// The same, or standard output for "-" and for whatever else standard output goes to. A failure is
// told: HX_BAD_INPUT if the place cannot be written, HX_RESOURCES if the disk is full.
int app_write_file(const char *path, const char *text, size_t length);

// Whether that would do, as far as can be seen without it: asked before long work, whose result is
// to be shown on standard output if it cannot be written after all. NULL is fine. A failure is told
// as above.
int app_try_file(const char *path);

// The same, packed if the name ends with .zst (apps/pack.c). That takes libzstd: whether it can be
// written is to be asked before.
int app_pack_write(const char *path, const char *text, size_t length);
bool app_pack_can_write(const char *path);

// ---- the terminal (apps/terminal.c) ----

int app_terminal_width(FILE *stream); // in columns; 0: the stream is no terminal
// 256, 16 or 0: by TERM and COLORTERM, and none where NO_COLOR is set or there is no terminal.
int app_terminal_colors(FILE *stream);
// How to draw a board there: with those colours, and in ASCII unless the locale has UTF-8.
hx_drawing app_terminal_drawing(FILE *stream);

// Writes the text, which begins at this column, with lines of at most `width` characters (0: as
// they are) that are broken at words; what follows a break begins at the column `indent`.
void app_terminal_wrap(FILE *out, int width, int column, int indent, const char *text);

// As printf, for prose: in a terminal a line that is too long for it is broken at words. Until its
// end a line is held back there.
void app_say(const char *format, ...) __attribute__((format(printf, 1, 2)));

// A line on standard error that is redrawn while something runs, if that is a terminal: how long it
// has taken, as a bar where `seconds` bounds it. It does not begin before a moment has passed.
typedef struct app_progress {
    const char *what;
    double seconds; // at most; 0: not known
    double start, shown;
    bool wanted, drawn;
} app_progress;
void app_progress_begin(app_progress *p, const char *what, double seconds);
void app_progress_show(app_progress *p); // to be called now and then
void app_progress_end(app_progress *p);  // clears the line

// ---- text from outside (apps/text.c) ----

// Puts '?' for control characters and for bytes that are not UTF-8, so that text from outside
// (names of files, properties of records) gives no orders to a terminal. Tabs stay.
void app_clean(char *text);

bool app_is_utf8(const char *text);

// How many bytes the first character of the text has, and whether it is a control character; 0 if
// it is not UTF-8.
int app_character(const char *text, bool *control);

// ---- levels (apps/level.c) ----

// The first level of that name, in any case, with that player; NULL for either of them: any. NULL:
// there is none.
const hx_level *app_level_find(const char *name, const char *player);

// What hx_limits takes for it: the name of that level, or the text itself where it describes a
// player ("hexy:d=3"). With a player alone, that player. NULL after saying why there is none.
const char *app_level_read(const char *text, const char *player);

// Says that there is no such level (with this player) and which there are; returns HX_USAGE.
int app_unknown_level(const char *level, const char *player);

// ---- positions (apps/position.c) ----

// Whose connection two ends can have: the colour of one that has a colour, else the side to move.
hx_color app_ends_color(const hx_game *game, const int ends[2]);

typedef struct app_position_options {
    int game;          // --game N of an SGF collection; 0: not given
    bool every;        // the command takes every game of one
    int move;          // --move N: stop after N moves; -1: all of them
    hx_color to_play;  // --to-play
    const char *batch; // --batch FILE
    int line;          // of the batch, that is answered, from 1,
    int line_game;     // and which of its games; 0: it names one
    bool stop;         // set while a line of a batch is answered: it was the last one
    app_json json;     // where the command writes its object, in a batch or with --json
} app_position_options;

// The number of a notation by its name, as hx_game_write takes it, or -1; and the names that there
// are: "sgf, hexworld, ... or svg".
int app_format_find(const char *name);
const char *app_format_names(void);

// The two edges that the colour joins, 0 and 1.
static inline int app_edge(hx_color color, int i) {
    return (color == HX_COLOR_BLACK ? HX_EDGE_NORTH : HX_EDGE_WEST) + i;
}

// One argument, or none in a batch; and the failure where it is not so.
static inline bool app_position_given(const app_position_options *o, int positionals) {
    return positionals == (o->batch ? 0 : 1);
}
int app_position_missing(const app_command *command, const char *what);

// Whether the game ended because somebody gave up: its stones decide nothing then.
static inline bool app_gave_up(const hx_game *game) {
    int count = hx_game_move_count(game);
    hx_move_kind last = count > 0 ? hx_game_move(game, count - 1).kind : HX_MOVE_STONE;
    return last == HX_MOVE_RESIGN || last == HX_MOVE_FORFEIT;
}

// The swap rule where somebody says only that there is one: pieces on square boards.
static inline hx_swap_rule app_swap_rule(const hx_game *game) {
    return hx_game_columns(game) == hx_game_rows(game) ? HX_SWAP_PIECES : HX_SWAP_SIDES;
}

// Rows for an option table.
#define APP_GAME_OPTION(o)                                                                         \
    { "--game", APP_INT, &(o).game, "N", "the N-th game of an SGF collection", 1, 1e6 }

#define APP_POSITION_OPTIONS(o)                                                                    \
    APP_GAME_OPTION(o),                                                                            \
        {"--move", APP_INT, &(o).move, "N", "stop the game after N moves", 0, 1e6}, {              \
        "--to-play", APP_COLOR, &(o).to_play, "COLOUR", "override whose turn it is", 0, 0          \
    }

#define APP_BATCH_OPTION(o)                                                                        \
    {                                                                                              \
        "--batch", APP_STRING, &(o).batch, "FILE",                                                 \
            "one POSITION a line (- for standard input), one JSON object a line", 0, 0             \
    }

// A file's name, "-" for standard input, or the notation itself. A failure is already told. Of a
// collection it is the game that was chosen, or the first with a word about the others.
int app_position_load(hx_game **out, hx_engine *engine, const char *argument,
                      const app_position_options *options);

// Calls `one` with the position that `argument` names or, with --batch, for each line of the file;
// a line that cannot be loaded gives an object with an error instead and the run goes on. Returns
// the exit status, in a batch the worst of all lines; HX_RESOURCES if `stop` left lines unanswered.
// With `every`, and in a batch, it is called for each game of a collection. In a batch `one` writes
// one object to `json`, whatever happens.
int app_position_run(hx_engine *engine, app_position_options *options, const char *argument,
                     int (*one)(void *user, hx_game *game), void *user);

// For `one`: why there is no answer, in a batch as an object, else as app_fail. Returns the status.
int app_position_fail(app_position_options *options, hx_status status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

// Gives the engine the net of a file; NULL: it keeps the one it has. A failure is told.
int app_position_load_net(hx_engine *engine, const char *path);

// ---- solved positions on disk (apps/store/store.c) ----

typedef struct app_store app_store;

typedef enum app_store_mode {
    APP_STORE_READ, // one that is there; what is found out is not kept
    APP_STORE_WRITE // makes one where there is none
} app_store_mode;

// Row for an option table.
#define APP_STORE_OPTION(path)                                                                     \
    { "--store", APP_STRING, &(path), "FILE", "use the solved positions that are there", 0, 0 }

// Opens the store at the path, which stays the caller's; NULL: none, which is fine. Several threads
// may use it; to be called before there are any. A failure is told. A store that turns out to be
// damaged later, or that is to be written and was removed or replaced, is told of, once, and from
// then on has nothing and keeps nothing. That it lied is told, too.
int app_store_open(app_store **out, const char *path, app_store_mode mode);
// Writes what is not written yet; NULL is fine. Returns whether all went well, which is told when
// it happens: HX_RESOURCES if something was not kept, HX_BAD_INPUT if the store is damaged or gone.
int app_store_close(app_store *s);
const hx_solve_store *app_store_hooks(const app_store *s); // NULL: of none

// ---- Ctrl-C and SIGTERM during long work (apps/interrupt.c) ----

typedef struct app_interrupt {
    void (*handlers[2])(int); // what they did before
} app_interrupt;

// From here to the release they only set a flag, so that work ends with what it has; otherwise they
// end the program as usual, so that no wait for input is in their way. Where one was ignored from
// the start (nohup) it stays so.
void app_interrupt_catch(app_interrupt *before);
void app_interrupt_release(const app_interrupt *before);
bool app_interrupt_came(void *user); // for hx_limits.poll; `user` is not looked at

// ---- the opponent's time (apps/ponder.c) ----

// Zero everywhere: nothing is prepared.
typedef struct app_ponder {
    hx_game *now;      // what the opponent sees; NULL: it is not his turn
    hx_game *game;     // after the reply that is expected; NULL: none is
    const char *level; // that thought about it; NULL: not yet
    hx_best best;      // its answer
    bool ready;        // there is one...
    bool complete;     // ...and nothing cut it short
} app_ponder;

// After our move `best`, with which the game stands now: expects the reply of its line. (A player
// who remembers what it has seen thinks about all replies.)
void app_ponder_expect(app_ponder *p, const hx_game *game, const hx_best *best);
// Thinks once about what is expected, with the limits of our next move, until `poll`, which must be
// there, says that there is input. A limit of time is none here.
void app_ponder_think(app_ponder *p, hx_engine *engine, const hx_limits *limits);
// The answer, if this is the position it was prepared for and as much thought as these limits allow
// was given to it. Nothing is prepared any more afterwards.
bool app_ponder_take(app_ponder *p, const hx_game *game, const hx_limits *limits, hx_best *out);
void app_ponder_forget(app_ponder *p);

#endif
