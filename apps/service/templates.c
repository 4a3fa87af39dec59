// SPDX-License-Identifier: MIT
// The call `templates`: the library of edge templates, as `hexproof template --json` has them, with
// their depths.
#include "service/service.h"

#include <string.h>

// The next word of a line, which it ends at, and its length; lines have no other blanks.
static const char *next_word(const char **at, int *length) {
    const char *word = *at;
    *length = (int)strcspn(word, " \n");
    *at = word + *length + (word[*length] == ' ');
    return word;
}

// "b1,c1" becomes ["b1","c1"].
static void write_names(FILE *out, const char *word, int length) {
    fputs("[\"", out);
    for (int i = 0; i < length; i++)
        fputs(word[i] == ',' ? "\",\"" : (char[]){word[i], '\0'}, out);
    fputs("\"]", out);
}

// "II1a 2x2 b1 a2,b2 2": name, grid, stones, cells that must be empty, depth.
static void write_template(FILE *out, const char *line) {
    int length, columns, rows;
    const char *name = next_word(&line, &length);
    fprintf(out, "{\"name\":\"%.*s\",\"size\":", length, name);
    const char *grid = next_word(&line, &length);
    if (sscanf(grid, "%dx%d", &columns, &rows) == 2) fprintf(out, "[%d,%d]", columns, rows);
    fputs(",\"stones\":", out);
    const char *stones = next_word(&line, &length);
    write_names(out, stones, length);
    fputs(",\"carrier\":", out);
    const char *cells = next_word(&line, &length);
    write_names(out, cells, length);
    const char *depth = next_word(&line, &length);
    fprintf(out, ",\"depth\":%.*s}", length, depth);
}

hx_status service_templates(service_context *c) {
    size_t length;
    const char *text = hx_template_library(&length), *end = text + length, *comma = "";
    fputs("{\"templates\":[", c->out);
    while (text < end) {
        const char *line = text, *stop = memchr(text, '\n', (size_t)(end - text));
        text = stop ? stop + 1 : end;
        if (!stop || *line == '#' || *line == '\n') continue;
        fputs(comma, c->out);
        write_template(c->out, line);
        comma = ",";
    }
    fputs("]}", c->out);
    return HX_OK;
}
