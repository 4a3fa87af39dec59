// SPDX-License-Identifier: MIT
// The lines below a picture that say what is what: a title, a note, and an entry for each shade,
// in as many columns as the picture has room for. How wide a text will be depends on the fonts
// there; the estimate is that of wide ones.
#include "record/svg_int.h"

#include <stdio.h>
#include <string.h>

enum {
    ROW = 60,      // from line to line
    SWATCH = 46,   // width and height of what stands before a line
    INDENT = 66,   // from the swatch's left to the text
    GAP = 40,      // between columns
    NUMBER = 30,   // font size in a swatch
    DISC = 20,     // radius there
    CHARACTER = 22 // width
};

static int width_of(const char *line) {
    return INDENT + CHARACTER * (int)strlen(line);
}

static int larger(int a, int b) {
    return a > b ? a : b;
}

static int widest_entry(const hx_overlay *o) {
    int width = 1;
    for (int i = 0; i < o->count; i++)
        width = larger(width, width_of(o->shades[i].text));
    return width;
}

static int columns(hx_box b, const hx_overlay *o) {
    int room = b.high.x - b.low.x - 2 * HX_SVG_MARGIN + GAP;
    return larger(1, room / (widest_entry(o) + GAP));
}

static int heads(const hx_overlay *o) {
    return o->note[0] ? 2 : 1;
}

static int height_of(hx_box b, const hx_overlay *o) {
    int in_row = columns(b, o);
    return HX_SVG_MARGIN + ROW * (heads(o) + (o->count + in_row - 1) / in_row);
}

hx_box hx_legend_extend(hx_box b, const hx_overlay *o) {
    int widest = larger(larger(width_of(o->title), width_of(o->note)), widest_entry(o));
    int missing = larger(0, widest + 2 * HX_SVG_MARGIN - (b.high.x - b.low.x));
    b.low.x -= missing / 2;
    b.high.x += missing - missing / 2;
    b.high.y += height_of(b, o);
    return b;
}

// Where the swatch of a line begins, at half its height; `line` counts from 0, title included.
static hx_point place(hx_box b, const hx_overlay *o, int line, int column) {
    int width = widest_entry(o) + GAP, top = b.high.y - height_of(b, o);
    return (hx_point){b.low.x + HX_SVG_MARGIN + column * width, top + ROW / 2 + line * ROW};
}

static hx_point entry_place(hx_box b, const hx_overlay *o, int i) {
    int in_row = columns(b, o);
    return place(b, o, heads(o) + i / in_row, i % in_row);
}

static void write_swatch(hx_text *out, hx_point at, const char *fill, const char *stroke,
                         int width) {
    hx_text_printf(out,
                   "<rect class=\"hex-swatch\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" "
                   "fill=\"%s\" stroke=\"%s\" stroke-width=\"%d\"/>\n",
                   at.x, at.y - SWATCH / 2, SWATCH, SWATCH, fill, stroke, width);
}

static hx_point middle(hx_point swatch) {
    return (hx_point){swatch.x + SWATCH / 2, swatch.y};
}

// What stands before the lines: the outline of the ends, the key, the shades as they are above.
static void write_swatches(hx_text *out, hx_box b, const hx_overlay *o) {
    write_swatch(out, place(b, o, 0, 0), "none", hx_svg_colors.end, 9);
    if (o->note[0] && o->key >= 0) {
        hx_overlay_write_disc(out, middle(place(b, o, 1, 0)), SWATCH / 2);
        hx_overlay_write_plus(out, middle(place(b, o, 1, 0)));
    }
    for (int i = 0; i < o->count; i++) {
        hx_point at = entry_place(b, o, i);
        write_swatch(out, at, hx_overlay_color(i), hx_svg_colors.rim, 3);
        if (o->shades[i].key >= 0) hx_overlay_write_disc(out, middle(at), DISC);
    }
}

// The numbers in the swatches of shades that have a key, or of those that have none.
static void write_numbers(hx_text *out, hx_box b, const hx_overlay *o, bool keys) {
    hx_svg_open_texts(out, "hex-legend", keys ? hx_svg_colors.white : hx_svg_colors.black,
                      "middle");
    for (int i = 0; i < o->count; i++) {
        char number[16];
        if ((o->shades[i].key >= 0) != keys) continue;
        snprintf(number, sizeof number, "%d", i + 1);
        hx_svg_write_text(out, middle(entry_place(b, o, i)), NUMBER, number);
    }
    hx_text_puts(out, "</g>\n");
}

static void write_line(hx_text *out, hx_point at, const char *line) {
    hx_svg_write_text(out, (hx_point){at.x + INDENT, at.y}, HX_SVG_FONT, line);
}

void hx_legend_write(hx_text *out, hx_box extended, const hx_overlay *o) {
    write_swatches(out, extended, o);
    hx_svg_open_texts(out, "hex-legend", hx_svg_colors.black, "start");
    write_line(out, place(extended, o, 0, 0), o->title);
    if (o->note[0]) write_line(out, place(extended, o, 1, 0), o->note);
    for (int i = 0; i < o->count; i++)
        write_line(out, entry_place(extended, o, i), o->shades[i].text);
    hx_text_puts(out, "</g>\n");
    write_numbers(out, extended, o, false);
    write_numbers(out, extended, o, true);
}

void hx_legend_write_words(hx_text *out, const hx_overlay *o) {
    hx_text_printf(out, "%s.", o->title);
    if (o->note[0]) hx_text_printf(out, " %s%s", o->note, o->count ? ":" : ".");
    for (int i = 0; i < o->count; i++)
        hx_text_printf(out, " %d %s%c", i + 1, o->shades[i].text, i + 1 < o->count ? ';' : '.');
}
