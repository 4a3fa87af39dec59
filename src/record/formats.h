// SPDX-License-Identifier: MIT
// The notations: one reader and one writer each. Readers make a record of bytes that come from
// anywhere: they neither crash nor trust, and name the place of what they refuse.
#ifndef HX_FORMATS_H
#define HX_FORMATS_H

#include "base/text.h"
#include "position/position.h"
#include "record/overlay.h"
#include "record/record.h"

// The beginning of a text that is to be read: its first telling byte, and where its first line ends.
typedef struct hx_formats_bytes {
    const char *at, *end, *line_end;
} hx_formats_bytes;

// A game that is to be written.
typedef struct hx_formats_game {
    const hx_record *record;
    const hx_node *node;         // the place in it
    const hx_position *position; // what stands there
    const hx_drawing *drawing;   // with every choice made
} hx_formats_game;

// A notation: one file, and one row of the table in formats.c.
typedef struct hx_formats_entry {
    const char *name; // what users call it
    // Whether a text is in it; NULL: it is not read, or read where nothing else is.
    bool (*claims)(const hx_formats_bytes *b);
    hx_status (*read)(hx_record **out, const char *bytes, size_t length, hx_error *err);
    // HX_NO if the game cannot be told in it, HX_RESOURCES.
    hx_status (*write)(hx_text *out, const hx_formats_game *game, hx_error *err);
} hx_formats_entry;

// The i-th notation, in the order of hx_format; NULL past the last.
const hx_formats_entry *hx_formats_at(int i);
// Whether the first line has the word, in any case.
bool hx_formats_mention(const hx_formats_bytes *b, const char *word);

// Any notation, found out from the bytes themselves. HX_BAD_INPUT, HX_RESOURCES; so for all
// readers.
hx_status hx_formats_read(hx_record **out, const char *bytes, size_t length, hx_error *err);
// How many bytes the first game takes; all but those of a collection are one game.
size_t hx_formats_first(const char *bytes, size_t length);

hx_status hx_sgf_read(hx_record **out, const char *bytes, size_t length, hx_error *err);
void hx_sgf_write(hx_text *out, const hx_record *r);

// Rewrites what a file of any program means into the one dialect of record.h.
// False when memory is out.
bool hx_sgf_normalise(hx_record *r);

// How many bytes the first game of a collection takes, with the blanks before and after it; all of
// them where brackets do not match.
size_t hx_sgf_first(const char *bytes, size_t length);

// SGF's escapes put into plain text, or taken out of a value.
void hx_sgf_escape(hx_text *out, const char *plain);
void hx_sgf_unescape(hx_text *out, const char *value);

// A link, or what follows its '#'. The settings and the cursor are kept: see record.h.
hx_status hx_hexworld_read(hx_record **out, const char *bytes, size_t length, hx_error *err);
// The line that leads to `p`, then, as the future, the `future` moves; set-up stones become moves
// with passes between them. `config` is what stands after the size ("r9nc1"), or NULL. HX_NO if the
// game cannot be told as such a line.
hx_status hx_hexworld_write(hx_text *out, const hx_position *p, const hx_move *future, int futures,
                            const char *config, hx_error *err);

hx_status hx_trmph_read(hx_record **out, const char *bytes, size_t length, hx_error *err);
hx_status hx_trmph_write(hx_text *out, const hx_position *p, hx_error *err);

// "11", "8x7", "11:f6,e7", "11:b.f6,w.e7", "a5 swap-pieces d4", "a5d7f3", "1. b2 d6 2. c3".
hx_status hx_movelist_read(hx_record **out, const char *bytes, size_t length, hx_error *err);
hx_status hx_movelist_write(hx_text *out, const hx_position *p, hx_error *err);

// Rows of '.', 'B', 'W' ('R' is black), as drawn by hx_diagram_write or by hand.
hx_status hx_diagram_read(hx_record **out, const char *bytes, size_t length, hx_error *err);
void hx_diagram_write(hx_text *out, const hx_position *p, const hx_drawing *drawing);

// A picture; drawing->orientation is 1 to 12 here. `overlay` may be NULL, and takes
// the place of drawing->heat.
void hx_svg_write(hx_text *out, const hx_position *p, const hx_drawing *drawing,
                  const hx_overlay *overlay);

#endif
