// SPDX-License-Identifier: MIT
// Batches: a POSITION a line, a JSON object a line. Each object begins with the number of its line
// and the line itself, so that answers and questions can be put together again; what follows is the
// command's own. A line that names an SGF collection gets an object for each of its games.
#include "source.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>

enum {
    LINE_MAX_LENGTH = 1 << 20, // bytes
    SHOWN = 80                 // of a line that is too long
};

typedef struct batch {
    hx_engine *engine;
    app_position_options *options;
    int (*one)(void *user, hx_game *game);
    void *user;
    const char *name; // of the file
    FILE *file;
    char *line;
    int number; // of the line, from 1
    int worst;  // status of all lines so far
} batch;

// One line without its line break; false at the end, or when reading fails. An over-long line comes
// out cut to the limit.
static bool read_line(char *line, FILE *file) {
    size_t length = 0;
    int c;
    while ((c = getc(file)) != EOF && c != '\n')
        if (length < LINE_MAX_LENGTH && c != '\0') line[length++] = (char)c;
    if (length && line[length - 1] == '\r') length--;
    line[length] = '\0';
    return c != EOF || (length > 0 && !ferror(file));
}

// Prints what the command wrote, an object, after the fields of the line.
static void print_object(const batch *b, int game, const char *object) {
    app_json j = {.out = stdout, .lines = true};
    app_json_print(&j, "{line:%d,position:%s", b->number, b->line);
    if (game) app_json_print(&j, "game:%d", game);
    app_json_fields(&j, object);
    app_json_print(&j, "}");
}

// An object about this game of the line; a source that could not be opened has its reason in `why`.
// It leaves at once: the reader may be waiting. False when nothing more is to be answered.
static bool answer(batch *b, app_source *source, int game, hx_status status, app_why *why) {
    app_position_options *o = b->options;
    hx_game *position = NULL;
    size_t length;
    int chosen = game ? game : o->game;
    o->line = b->number;
    o->line_game = game;
    if (!status) status = app_position_read(&position, b->engine, source, chosen, o, why);
    int result = status ? app_position_fail(o, status, "%s", why->text) : b->one(b->user, position);
    hx_game_free(position);
    char *object = app_json_take(&o->json, &length);
    if (length) print_object(b, game, object);
    int written = length ? app_finish_stdout() : app_fail(HX_RESOURCES, "out of memory");
    free(object);
    if (result > b->worst) b->worst = result;
    if (written) b->worst = written;
    return !written && !o->stop;
}

static bool run_line(batch *b) {
    app_why why;
    app_source source = {0};
    hx_status status;
    if (strlen(b->line) == LINE_MAX_LENGTH) {
        status = app_source_say(&why, HX_BAD_INPUT, "the line is longer than %d bytes",
                                LINE_MAX_LENGTH - 1);
        b->line[SHOWN] = '\0';
    } else if (strcmp(b->line, "-") == 0) {
        status = app_source_say(&why, HX_BAD_INPUT, "a batch cannot read standard input again");
    } else {
        status = app_source_open(&source, b->line, &why);
    }
    int games = status || b->options->game ? 1 : app_source_games(&source);
    bool more = true;
    for (int i = 1; i <= games && more; i++)
        more = answer(b, &source, games > 1 ? i : 0, status, &why);
    app_source_close(&source);
    return more;
}

// True unless the input is at its end. Does not wait for whoever writes it.
static bool has_more(FILE *file) {
    struct pollfd input = {.fd = fileno(file), .events = POLLIN};
    while (poll(&input, 1, 0) != 0) {
        int c = getc(file);
        if (c == EOF) return false;
        if (!strchr(" \t\r\n", c)) return true;
    }
    return true;
}

static void run_lines(batch *b) {
    bool more = true;
    while (more && read_line(b->line, b->file)) {
        b->number++;
        if (b->line[strspn(b->line, " \t")]) more = run_line(b);
    }
    if (more && ferror(b->file)) {
        int failed = app_fail(HX_BAD_INPUT, "cannot read %s: %s", b->name, strerror(errno));
        if (failed > b->worst) b->worst = failed;
    }
    if (b->options->stop && b->worst != HX_RESOURCES && has_more(b->file))
        b->worst = app_fail(HX_RESOURCES, "interrupted: the rest of the batch is not answered");
}

int app_batch_run(hx_engine *engine, app_position_options *options,
                  int (*one)(void *user, hx_game *game), void *user) {
    bool standard = strcmp(options->batch, "-") == 0;
    batch b = {.engine = engine, .options = options, .one = one, .user = user};
    b.name = standard ? "standard input" : options->batch;
    b.file = standard ? stdin : fopen(options->batch, "rb");
    if (!b.file)
        return app_fail(HX_BAD_INPUT, "cannot read %s: %s", options->batch, strerror(errno));
    b.line = malloc(LINE_MAX_LENGTH + 1);
    if (b.line)
        run_lines(&b);
    else
        b.worst = app_fail(HX_RESOURCES, "out of memory");
    free(b.line);
    if (!standard) fclose(b.file);
    return b.worst;
}
