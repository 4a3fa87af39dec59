// SPDX-License-Identifier: MIT
// Lines of input: from a terminal with libedit (editing, history) where the program was built with
// it, from anything else by plain reads. Lines may come from anywhere: they are cut at PLAY_LINE
// bytes, and control characters in them become question marks, since answers repeat words.
#include "play/play.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifdef HX_WITH_LIBEDIT
#include <histedit.h>
#include <locale.h>
#include <wchar.h>
#endif

struct play_input {
    int fd;
    bool terminal;
    bool ended;
    void (*idle)(void *user); // may be NULL
    void *idle_user;
    size_t at, end; // what is left of `bytes`
    char bytes[4096];
#ifdef HX_WITH_LIBEDIT
    FILE *file;     // the descriptor again, for libedit
    EditLine *edit; // NULL: plain reads
    History *history;
    const char *prompt; // never NULL
    play_event event;   // why no line came
#endif
};

// ---- plain reads ----

// The next byte; -1 at the end, -2 when a signal came first.
static int next_byte(play_input *in) {
    while (in->at == in->end) {
        if (in->ended) return -1;
        if (in->idle) in->idle(in->idle_user);
        if (!play_signals_wait(in->fd)) return -2;
        ssize_t got = read(in->fd, in->bytes, sizeof in->bytes);
        if (got < 0 && (errno == EINTR || errno == EAGAIN)) continue;
        if (got <= 0) in->ended = true;
        in->at = 0;
        in->end = got > 0 ? (size_t)got : 0;
    }
    return (unsigned char)in->bytes[in->at++];
}

// A fatal signal is left for the caller to take.
static play_event signal_event(void) {
    if (play_signals_peek() != SIGINT) return PLAY_EVENT_FATAL;
    play_signals_take();
    return PLAY_EVENT_INTERRUPT;
}

static play_event read_plain(play_input *in, char line[PLAY_LINE]) {
    size_t length = 0;
    bool too_long = false;
    for (;;) {
        int c = next_byte(in);
        if (c == -2 && play_signals_peek() == SIGCONT) {
            play_signals_take();
            continue;
        }
        if (c == -2) return signal_event(); // the terminal has thrown the begun line away itself
        if (c == '\n') break;
        if (c == -1 && length == 0 && !too_long) return PLAY_EVENT_END;
        if (c == -1) break;
        if (length == PLAY_LINE - 1)
            too_long = true;
        else
            line[length++] = (char)(c ? c : '?');
    }
    if (length && line[length - 1] == '\r') length--;
    line[length] = '\0';
    return too_long ? PLAY_EVENT_TOO_LONG : PLAY_EVENT_LINE;
}

// ---- libedit ----

#ifdef HX_WITH_LIBEDIT

static play_input *owner(EditLine *edit) {
    void *in = NULL;
    el_get(edit, EL_CLIENTDATA, &in);
    return in;
}

static char *show_prompt(EditLine *edit) {
    return (char *)(uintptr_t)owner(edit)->prompt;
}

// One character for libedit. Reading ourselves lets signals end the line at once.
static int next_character(EditLine *edit, wchar_t *out) {
    play_input *in = owner(edit);
    mbstate_t state = {0};
    for (;;) {
        int c = next_byte(in);
        if (c == -2 && play_signals_peek() == SIGCONT) {
            play_signals_take();
            el_set(edit, EL_PREP_TERM, 0);
            el_set(edit, EL_PREP_TERM, 1);
            el_set(edit, EL_REFRESH);
            continue;
        }
        if (c < 0) {
            in->event = c == -1 ? PLAY_EVENT_END : signal_event();
            return c == -1 ? 0 : -1;
        }
        char byte = (char)c;
        size_t used = mbrtowc(out, &byte, 1, &state);
        if (used == (size_t)-2) continue; // the first bytes of a longer character
        if (used == (size_t)-1) memset(&state, 0, sizeof state);
        if (used <= 1) return 1;
    }
}

static void open_edit(play_input *in) {
    in->prompt = "";
    setlocale(LC_CTYPE, ""); // names of files may have letters beyond ASCII
    in->file = fdopen(dup(in->fd), "r");
    in->edit = in->file ? el_init("hexproof", in->file, stdout, stderr) : NULL;
    if (!in->edit) return;
    el_set(in->edit, EL_CLIENTDATA, in);
    el_set(in->edit, EL_PROMPT, show_prompt);
    el_set(in->edit, EL_EDITOR, "emacs");
    el_set(in->edit, EL_SIGNAL, 0);
    el_set(in->edit, EL_GETCFN, next_character);
    in->history = history_init();
    HistEvent event;
    if (!in->history) return;
    history(in->history, &event, H_SETSIZE, 200);
    history(in->history, &event, H_SETUNIQUE, 1);
    el_set(in->edit, EL_HIST, history, in->history);
}

static void close_edit(play_input *in) {
    if (in->history) history_end(in->history);
    if (in->edit) el_end(in->edit);
    if (in->file) fclose(in->file);
}

static play_event read_edited(play_input *in, const char *prompt, char line[PLAY_LINE]) {
    int length = 0;
    in->prompt = prompt;
    in->event = PLAY_EVENT_END;
    const char *text = el_gets(in->edit, &length);
    if (!text || length <= 0) return in->event;
    if (length >= PLAY_LINE) return PLAY_EVENT_TOO_LONG;
    memcpy(line, text, (size_t)length);
    line[length] = '\0';
    HistEvent event;
    if (in->history && line[strspn(line, " \t\n")]) history(in->history, &event, H_ENTER, text);
    line[strcspn(line, "\r\n")] = '\0';
    return PLAY_EVENT_LINE;
}

#endif

// ---- both ----

play_input *play_input_open(int fd) {
    play_input *in = calloc(1, sizeof *in);
    if (!in) return NULL;
    in->fd = fd;
    in->terminal = isatty(fd);
    bool edited = false;
#ifdef HX_WITH_LIBEDIT
    const char *term = getenv("TERM");
    if (in->terminal && isatty(STDOUT_FILENO) && term && *term && strcmp(term, "dumb") != 0)
        open_edit(in);
    edited = in->edit != NULL;
#endif
    // A script's Ctrl-C ends the script; nobody is there to be asked.
    if (in->terminal) play_signals_catch(edited);
    return in;
}

void play_input_close(play_input *in) {
    if (!in) return;
    if (in->terminal) play_signals_release();
#ifdef HX_WITH_LIBEDIT
    close_edit(in);
#endif
    free(in);
}

bool play_input_waits(const play_input *in) {
    struct pollfd ready = {.fd = in->fd, .events = POLLIN};
    return play_signals_peek() != 0 || poll(&ready, 1, 0) != 0;
}

void play_input_set_idle(play_input *in, void (*idle)(void *user), void *user) {
    in->idle = idle;
    in->idle_user = user;
}

bool play_input_is_terminal(const play_input *in) {
    return in->terminal;
}

static play_event read_any(play_input *in, const char *prompt, char line[PLAY_LINE]) {
#ifdef HX_WITH_LIBEDIT
    if (in->edit) return read_edited(in, prompt, line);
#endif
    if (in->terminal) {
        fputs(prompt, stdout);
        fflush(stdout);
    }
    return read_plain(in, line);
}

play_event play_input_read(play_input *in, const char *prompt, char line[PLAY_LINE]) {
    play_event event = read_any(in, prompt, line);
    if (event == PLAY_EVENT_LINE) app_clean(line);
    return event;
}
