// SPDX-License-Identifier: MIT
// HexWorld links: "https://hexworld.org/board/#11r9c1,b4:sh4g8,i8h3".
//
//     hash   = size {config} [ "," {move} [ "," {move} ] ]
//     config = "r" hour | "n" | "c1" | "m"
//     move   = cell | ":s" | ":S" | ":p" | ":rb" | ":rw" | ":fb" | ":fw"
//
// The moves after the second comma are the future of the place where the link stands. As on the
// site, the first unknown setting ends the settings. An illegal move is refused, where the site
// drops it with all that follows: whoever pastes a link wants to know.
//
// In the record the settings are the root's HW, in the order r, n, c1, and the number of moves
// before the second comma is its CU, if any follow.
#include "record/formats.h"

#include "record/flatline.h"
#include "record/names.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct sign {
    const char *text;
    hx_move_kind kind;
    hx_color color; // none: whose turn it is
} signs[] = {
    {":s", HX_MOVE_SWAP_PIECES, HX_COLOR_NONE}, {":S", HX_MOVE_SWAP_SIDES, HX_COLOR_NONE},
    {":p", HX_MOVE_PASS, HX_COLOR_NONE},        {":rb", HX_MOVE_RESIGN, HX_COLOR_BLACK},
    {":rw", HX_MOVE_RESIGN, HX_COLOR_WHITE},    {":fb", HX_MOVE_FORFEIT, HX_COLOR_BLACK},
    {":fw", HX_MOVE_FORFEIT, HX_COLOR_WHITE},
};
enum { SIGNS = sizeof signs / sizeof *signs };

// ---- settings ----

typedef struct settings {
    int hour;     // clock hour at which a1 lies, 1 to 12; 0: not said
    bool numbers; // n: move numbers
    bool colors;  // c1: red and blue instead of black and white
} settings;

static bool read_hour(hx_span *s, int *hour) {
    hx_span t = *s;
    int number;
    if (*t.at++ != 'r' || !hx_flatline_read_number(&t, &number)) return false;
    if (number < 1 || number > 12) return false;
    *hour = number;
    *s = t;
    return true;
}

// Stops at the first byte that is no known setting.
static settings read_settings(hx_span *s) {
    settings c = {0};
    while (s->at < s->end) {
        if (read_hour(s, &c.hour)) continue;
        if (*s->at == 'n') {
            c.numbers = true;
        } else if (*s->at == 'c' && s->end - s->at > 1 && s->at[1] == '1') {
            c.colors = true;
            s->at++;
        } else if (*s->at != 'm') {
            break;
        }
        s->at++;
    }
    return c;
}

enum { SETTINGS_MAX = 16 }; // room for "r12nc1"

static const char *settings_text(settings c, char out[SETTINGS_MAX]) {
    char hour[8] = "";
    if (c.hour) snprintf(hour, sizeof hour, "r%d", c.hour);
    snprintf(out, SETTINGS_MAX, "%s%s%s", hour, c.numbers ? "n" : "", c.colors ? "c1" : "");
    return out;
}

// ---- reading ----

static bool read_sign(hx_span *s, hx_color to_play, hx_move *out) {
    for (int i = 0; i < SIGNS; i++) {
        size_t n = strlen(signs[i].text);
        if ((size_t)(s->end - s->at) < n || memcmp(s->at, signs[i].text, n) != 0) continue;
        s->at += n;
        *out = (hx_move){signs[i].kind, signs[i].color ? signs[i].color : to_play, -1};
        return true;
    }
    return false;
}

static hx_status read_move(hx_flatline *f, hx_span *s, hx_error *err) {
    hx_move move = {HX_MOVE_STONE, f->position->to_play, -1};
    if (!read_sign(s, f->position->to_play, &move)) {
        hx_status status = hx_flatline_read_cell(f, s, &move.cell, err);
        if (status) return status;
    }
    return hx_flatline_play(f, move, err);
}

// From the first comma on.
static hx_status read_moves(hx_flatline *f, hx_span *s, hx_error *err) {
    int commas = 0, cursor = -1;
    while (s->at < s->end) {
        hx_status status = HX_OK;
        if (*s->at == ',') {
            s->at++;
            if (++commas == 2) cursor = f->position->count;
        } else if (commas > 2) {
            status = hx_fail(err, HX_BAD_INPUT, "move %d: no moves can follow a third comma",
                             f->position->count + 1);
        } else {
            status = read_move(f, s, err);
        }
        if (status) return status;
    }
    if (cursor < 0 || cursor == f->position->count) return HX_OK;
    char number[16];
    snprintf(number, sizeof number, "%d", cursor);
    if (!hx_record_set(f->record, f->record->root, "CU", number)) return hx_fail_memory(err);
    return HX_OK;
}

hx_status hx_hexworld_read(hx_record **out, const char *bytes, size_t length, hx_error *err) {
    hx_span s;
    hx_status status = hx_flatline_open(&s, bytes, length, err);
    if (status) return status;
    if (!hx_flatline_skip_link(&s, "hexworld.org") && *s.at == '#') s.at++;
    int cols, rows;
    if (!hx_flatline_read_size(&s, &cols, &rows))
        return hx_fail(err, HX_BAD_INPUT, "the HexWorld link has no board size after its '#'");
    hx_flatline f;
    status = hx_flatline_begin(&f, cols, rows, err);
    if (status) return status;
    char known[SETTINGS_MAX];
    settings_text(read_settings(&s), known);
    while (s.at < s.end && *s.at != ',')
        s.at++;
    status = read_moves(&f, &s, err);
    if (!status && *known && !hx_record_set(f.record, f.record->root, "HW", known))
        status = hx_fail_memory(err);
    if (status)
        hx_flatline_drop(&f);
    else
        *out = hx_flatline_finish(&f);
    return status;
}

// ---- writing ----

static void write_move(hx_text *out, const hx_cells *cells, hx_move move) {
    char name[HX_NAME_MAX];
    if (move.kind == HX_MOVE_STONE) hx_text_puts(out, hx_names_cell(cells, move.cell, name));
    for (int i = 0; i < SIGNS; i++)
        if (signs[i].kind == move.kind && (!signs[i].color || signs[i].color == move.color))
            hx_text_puts(out, signs[i].text);
}

// Appends the future moves that can be played from `p` on; what does not follow the rules, and what
// comes after it, would not be read back.
static hx_status tell_future(hx_line *line, const hx_position *p, const hx_move *future,
                             int futures, hx_error *err) {
    hx_position *ahead = malloc(sizeof *ahead);
    if (!ahead) return hx_fail_memory(err);
    *ahead = *p;
    hx_status status = HX_OK;
    for (int i = 0; !status && i < futures && !hx_position_play(ahead, future[i], NULL); i++)
        status = hx_flatline_append(line, future[i], err);
    free(ahead);
    return status;
}

hx_status hx_hexworld_write(hx_text *out, const hx_position *p, const hx_move *future, int futures,
                            const char *config, hx_error *err) {
    const hx_cells *cells = &p->board.cells;
    hx_line line;
    hx_status status = hx_flatline_tell(&line, p, err);
    if (status) return status;
    int here = line.count;
    if (futures > 0) status = tell_future(&line, p, future, futures, err);
    if (status) {
        hx_flatline_free(&line);
        return status;
    }
    // The settings may come from a file: only what is known as such goes out.
    if (!config) config = "c1";
    hx_span s = {config, config + strlen(config)};
    char known[SETTINGS_MAX];
    hx_text_printf(out, "https://hexworld.org/board/#%d", cells->cols);
    if (cells->rows != cells->cols) hx_text_printf(out, "x%d", cells->rows);
    hx_text_puts(out, settings_text(read_settings(&s), known));
    if (line.count) hx_text_putc(out, ',');
    for (int i = 0; i < line.count; i++) {
        if (i == here) hx_text_putc(out, ',');
        write_move(out, cells, line.moves[i]);
    }
    hx_flatline_free(&line);
    return out->failed ? hx_fail_memory(err) : HX_OK;
}

// ---- the notation ----

// "13,a1b2" or "11r9c1,b4": what follows the '#' of a HexWorld link. A ':' after the size is the
// sign of a move list.
static bool is_hash(const char *at, const char *end) {
    if (*at == '#') return true;
    const char *start = at;
    while (at < end && (hx_flatline_is_digit(*at) || *at == 'x'))
        at++;
    return at > start && at < end && *at && strchr(",rncm", *at);
}

static bool claims(const hx_formats_bytes *b) {
    if (hx_formats_mention(b, "hexworld.org")) return true;
    return !hx_formats_mention(b, "://") && is_hash(b->at, b->end);
}

// Moves of the main line after this place, for links with a cursor. NULL when memory is out.
static hx_move *future_moves(const hx_formats_game *game, int *count) {
    int room = 0;
    for (const hx_node *node = game->node->child; node; node = node->child)
        room++;
    hx_move *moves = malloc((size_t)(room + 1) * sizeof *moves);
    *count = 0;
    for (const hx_node *node = game->node->child; moves && node; node = node->child)
        if (hx_record_move(game->record, node, &moves[*count])) ++*count;
    return moves;
}

static hx_status write_game(hx_text *out, const hx_formats_game *game, hx_error *err) {
    int count;
    hx_move *future = future_moves(game, &count);
    if (!future) return hx_fail_memory(err);
    const char *config = hx_record_value(game->record->root, "HW");
    hx_status status = hx_hexworld_write(out, game->position, future, count, config, err);
    free(future);
    return status;
}

const hx_formats_entry hx_hexworld_entry = {"hexworld", claims, hx_hexworld_read, write_game};
