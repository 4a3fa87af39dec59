// SPDX-License-Identifier: MIT
// Framing: from a line of bytes to a command with arguments, and from what it wrote to an answer.
#include "gtp/gtp.h"

#include "gtp/commands.h"

#include <stdlib.h>
#include <string.h>

enum { ID_DIGITS_MAX = 19 }; // a longer number is no command's number

// A line taken apart; everything points into `text`.
typedef struct request {
    char *text;  // owned
    char **argv; // owned; the command's name is argv[0]
    int argc;
    const char *id; // digits, or ""
} request;

void gtp_session_init(gtp_session *s, const gtp_host *host) {
    *s = (gtp_session){.host = *host, .level = hx_level_default(), .allow_swap = true};
}

void gtp_session_free(gtp_session *s) {
    app_ponder_forget(&s->prepared);
    hx_game_free(s->game);
    hx_engine_free(s->engine);
    s->game = NULL;
    s->engine = NULL;
}

// ---- a line comes in ----

// Copies what counts of a line: tabs become blanks, other control characters and what follows "#"
// are left out.
static void clean(char *text, const char *line, size_t length) {
    for (size_t i = 0; i < length && line[i] != '#' && line[i] != '\n'; i++) {
        unsigned char c = (unsigned char)line[i];
        if (c == '\t') *text++ = ' ';
        if (c >= ' ' && c != 127) *text++ = line[i];
    }
    *text = '\0';
}

// Cuts the text into words at blanks. A word in double quotes may hold blanks, as HexGui writes
// names of files.
static void split(request *r, char *text) {
    while (*(text += strspn(text, " "))) {
        const char *end = *text == '"' ? "\"" : " ";
        text += *text == '"';
        r->argv[r->argc++] = text;
        text += strcspn(text, end);
        if (*text) *text++ = '\0';
    }
}

// Takes the number off the front, if the first word is one.
static void take_id(request *r) {
    const char *word = r->argc > 0 ? r->argv[0] : "";
    size_t digits = strspn(word, "0123456789");
    if (digits == 0 || digits > ID_DIGITS_MAX || word[digits]) return;
    r->id = word;
    memmove(r->argv, r->argv + 1, sizeof *r->argv * (size_t)--r->argc);
}

static bool parse(request *r, const char *line, size_t length) {
    *r = (request){
        .text = malloc(length + 1), .argv = malloc(sizeof *r->argv * (length / 2 + 2)), .id = ""};
    if (!r->text || !r->argv) return false;
    clean(r->text, line, length);
    split(r, r->text);
    take_id(r);
    return true;
}

static void release(request *r) {
    free(r->text);
    free(r->argv);
}

// ---- an answer goes out ----

void gtp_session_send(gtp_session *s, const char *bytes, size_t length) {
    if (!s->broken && !s->host.write(s->host.user, bytes, length)) s->broken = true;
    if (s->broken) s->quit = true;
}

// Appends the body to `out`. An empty line would end the answer too early: it gets a blank.
static char *put_body(char *out, const char *body, size_t length) {
    while (length > 0 && (unsigned char)body[length - 1] <= ' ')
        length--;
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)body[i];
        if (c == '\n') {
            if (out[-1] == '\n') *out++ = ' ';
            *out++ = '\n';
        } else if (c == '\t') {
            *out++ = ' ';
        } else if (c >= ' ' && c != 127) {
            *out++ = body[i];
        }
    }
    while (out[-1] == '\n') // left at the end when control characters vanished behind it
        out--;
    return out;
}

static void answer(gtp_session *s, bool good, const char *id, const char *body, size_t length) {
    static const char memory[] = "? out of memory\n\n";
    size_t digits = strlen(id);
    char *bytes = malloc(digits + 2 * length + 8);
    if (!bytes) {
        gtp_session_send(s, memory, sizeof memory - 1);
        return;
    }
    bytes[0] = good ? '=' : '?';
    memcpy(bytes + 1, id, digits);
    bytes[digits + 1] = ' ';
    char *end = put_body(bytes + digits + 2, body, length);
    *end++ = '\n';
    *end++ = '\n';
    gtp_session_send(s, bytes, (size_t)(end - bytes));
    free(bytes);
}

// ---- between the two ----

static bool dispatch(gtp_session *s, const request *r, FILE *out) {
    const gtp_command *c = gtp_commands_find(r->argc > 0 ? r->argv[0] : "");
    if (!c) return gtp_args_fail(out, "unknown command");
    int given = r->argc - 1;
    if (given < c->least || given > c->most)
        return gtp_args_fail(out, "%s takes %s; %d %s given", c->name,
                             *c->arguments ? c->arguments : "no arguments", given,
                             given == 1 ? "argument was" : "arguments were");
    return c->run(s, given, r->argv + 1, out);
}

static void execute(gtp_session *s, const request *r, bool too_long) {
    char *body = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&body, &length);
    bool good = false;
    s->id = r->id;
    s->streaming = false;
    if (out) {
        good = too_long ? gtp_args_fail(out, "line too long") : dispatch(s, r, out);
        if (fclose(out) != 0) out = NULL;
    }
    if (s->streaming)
        gtp_session_send(s, "\n", 1);
    else if (out)
        answer(s, good, r->id, body, length);
    else
        answer(s, false, r->id, "out of memory", strlen("out of memory"));
    free(body);
    s->id = "";
}

bool gtp_session_line(gtp_session *s, const char *line, size_t length) {
    bool too_long = length > GTP_LINE_MAX;
    request r;
    if (!parse(&r, line, too_long ? GTP_LINE_MAX : length))
        answer(s, false, "", "out of memory", strlen("out of memory"));
    else if (r.argc > 0 || *r.id)
        execute(s, &r, too_long);
    release(&r);
    return !s->quit;
}
