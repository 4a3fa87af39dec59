// SPDX-License-Identifier: MIT
// The Go Text Protocol as HexGui, benzene's scripts and Little Golem bots speak it. A session takes
// lines and gives answers through its host, and touches nothing else: no descriptor, no file, no
// clock. So the same session serves standard input, tests and fuzzing.
//
// What holds of every answer: it goes to the host in one piece; it begins with "=" or "?" and the
// command's number, ends with one empty line and has no other. Blocks of live graphics, which begin
// with "gogui-gfx:", come before the answer they belong to. Only kata-analyze answers line by line,
// as its clients expect.
#ifndef GTP_H
#define GTP_H

#include "app.h"
#include "gtp/clock.h"
#include "gtp/input.h" // GTP_LINE_MAX: a longer line is refused
#include "hexproof.h"

enum { GTP_WHY_MAX = 300 }; // room for a sentence

// What surrounds a session. Everything but `write` may be NULL.
typedef struct gtp_host {
    void *user; // handed to the functions
    // Sends a whole answer at once; false when nobody can get it any more.
    bool (*write)(void *user, const char *bytes, size_t length);
    // Asked every few milliseconds of a search; true ends it. With `any`, any input does.
    bool (*stop)(void *user, bool any);
    // Returns when there is input, or can be none any more.
    void (*wait)(void *user);
    // The files of loadsgf and printsgf; on failure the reason is in `why`. The bytes read are
    // released with free.
    bool (*read_file)(void *user, const char *path, char **bytes, size_t *length,
                      char why[GTP_WHY_MAX]);
    bool (*write_file)(void *user, const char *path, const char *bytes, size_t length,
                       char why[GTP_WHY_MAX]);
    // A sentence that belongs to no answer, for a person who looks.
    void (*say)(void *user, const char *sentence);
} gtp_host;

typedef struct gtp_session {
    gtp_host host;
    hx_engine *engine;     // made when first needed, so that name and version are answered at once
    hx_game *game;         // likewise; 11x11 until told otherwise
    gtp_clock clock;       //
    const char *level;     // name of a level, from the table of levels
    double time_per_move;  // seconds; 0: the clock's or the level's own
    uint64_t ticks;        // limit of each search; 0: the level's own
    int threads;           // of a player with a net; 0: its own number
    bool hexgui;           // the client has asked for definitions of its analyze window
    bool dfpn_guifx;       // live graphics of the solver
    double dfpn_timelimit; // seconds; 0: none
    bool use_guifx;        // live graphics during genmove
    bool allow_swap;       // genmove may swap, and opens as one does when the other may
    bool on_little_golem;  // genmove says "swap" for swap-pieces
    bool ponder;           // thinks in the opponent's time
    app_ponder prepared;   // what came of it
    bool streaming;        // the answer under way goes out line by line
    const char *id;        // its number, or ""
    bool quit;             // the session is over...
    bool broken;           // ...because an answer could not be delivered
} gtp_session;

void gtp_session_init(gtp_session *s, const gtp_host *host);
void gtp_session_free(gtp_session *s);

// Hands the bytes to the host; the session is over when they cannot be delivered.
void gtp_session_send(gtp_session *s, const char *bytes, size_t length);

// Carries out one line, with or without its line break. False when the session is over. The line is
// not needed any more once a command runs.
bool gtp_session_line(gtp_session *s, const char *line, size_t length);

// To be called while there is no input: with `ponder`, thinks about the opponent's reply until
// there is some. Needs the host's `stop`.
void gtp_session_idle(gtp_session *s);

#endif
