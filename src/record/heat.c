// SPDX-License-Identifier: MIT
// A map over the board: a shade and a label for each cell, and below it a scale with its meaning.
// The labels carry the values too, so that the picture can be read in print and by everybody.
//
// Words come from the caller's caller: whatever is no plain ASCII becomes '?'.
#include "record/names.h"
#include "record/svg_int.h"

#include <string.h>

// From 0 to 1 by way of a pale middle; all common kinds of colour vision tell the halves apart (Tol
// 2021, the sunset scheme).
static const char *const colors[] = {"#a50026", "#dd3d2d", "#f67e4b", "#fdb366",
                                     "#feda8b", "#eaeccc", "#c2e4ef", "#98cae1",
                                     "#6ea6cd", "#4a7bb7", "#364b9a"};

enum {
    SHADES = sizeof colors / sizeof *colors,
    DARK = 2,   // so many shades from each end have light labels
    WORDS = 96, // characters of a line that are shown
    ROOM = 5 * WORDS + 1,
    ROW = 60,      // from line to line of the legend
    SWATCH = 46,   // width and height
    GAP = 20,      // between words and scale
    CHARACTER = 22 // width
};

// XML of the words, cut where there are too many.
static const char *escape(const char *words, char out[ROOM]) {
    size_t used = 0;
    for (int i = 0; words && words[i] && i < WORDS; i++) {
        const char *safe = words[i] == '&' ? "&amp;" : words[i] == '<' ? "&lt;" : NULL;
        if (words[i] == '>') safe = "&gt;";
        if (!safe) {
            out[used++] = words[i] < ' ' || words[i] > '~' ? '?' : words[i];
            continue;
        }
        memcpy(out + used, safe, strlen(safe));
        used += strlen(safe);
    }
    out[used] = '\0';
    return out;
}

static int length_of(const char *words) {
    size_t length = words ? strlen(words) : 0;
    return length < WORDS ? (int)length : WORDS;
}

// The shade of a cell; -1: none. NaN has none either.
static int shade_of(const hx_heat *h, int cell) {
    double value = h->values[cell];
    return value >= 0 && value <= 1 ? (int)(value * (SHADES - 1) + 0.5) : -1;
}

// ---- the cells -----------------------------------------------------------------------------

static void write_labels(hx_text *out, const hx_lattice *l, const hx_heat *h, bool light) {
    char words[ROOM];
    hx_svg_open_texts(out, "hex-values", light ? hx_svg_colors.white : hx_svg_colors.black,
                      "middle");
    for (int cell = 0; cell < l->cells->count; cell++) {
        int shade = shade_of(h, cell), length = length_of(h->labels[cell]);
        bool dark = shade >= 0 && (shade < DARK || shade >= SHADES - DARK);
        if (length == 0 || dark != light) continue;
        int size = length < 4 ? HX_SVG_FONT : length < 5 ? 32 : length < 7 ? 24 : 16;
        hx_svg_write_text(out, hx_lattice_center(l, cell), size, escape(h->labels[cell], words));
    }
    hx_text_puts(out, "</g>\n");
}

void hx_heat_write_cells(hx_text *out, const hx_lattice *l, const hx_heat *h) {
    bool chosen[HX_CELLS_MAX];
    for (int shade = 0; shade < SHADES; shade++) {
        bool any = false;
        for (int cell = 0; cell < l->cells->count; cell++)
            any |= chosen[cell] = shade_of(h, cell) == shade;
        if (any) hx_svg_board_write_shade(out, l, colors[shade], chosen);
    }
    for (int light = 0; light < 2 && h->labels; light++)
        write_labels(out, l, h, light);
}

// ---- the legend ----------------------------------------------------------------------------

static int lines(const hx_heat *h) {
    return (length_of(h->title) > 0) + (length_of(h->note) > 0) + 1;
}

// Where the scale begins, after the words for 0.
static int scale_at(const hx_heat *h) {
    return length_of(h->low) ? CHARACTER * length_of(h->low) + GAP : 0;
}

hx_box hx_heat_extend(hx_box b, const hx_heat *h) {
    int widest = scale_at(h) + SHADES * SWATCH + GAP + CHARACTER * length_of(h->high);
    if (CHARACTER * length_of(h->title) > widest) widest = CHARACTER * length_of(h->title);
    if (CHARACTER * length_of(h->note) > widest) widest = CHARACTER * length_of(h->note);
    int missing = widest + 2 * HX_SVG_MARGIN - (b.high.x - b.low.x);
    if (missing > 0) b.low.x -= missing / 2;
    if (missing > 0) b.high.x += missing - missing / 2;
    b.high.y += HX_SVG_MARGIN + ROW * lines(h);
    return b;
}

void hx_heat_write_legend(hx_text *out, hx_box b, const hx_heat *h) {
    char words[ROOM];
    hx_point at = {b.low.x + HX_SVG_MARGIN, b.high.y - HX_SVG_MARGIN - ROW * lines(h) + ROW / 2};
    hx_svg_open_texts(out, "hex-legend", hx_svg_colors.black, "start");
    for (int i = 0; i < 2; i++) {
        const char *line = i ? h->note : h->title;
        if (length_of(line) == 0) continue;
        hx_svg_write_text(out, at, HX_SVG_FONT, escape(line, words));
        at.y += ROW;
    }
    hx_point scale = {at.x + scale_at(h), at.y}, after = {scale.x + SHADES * SWATCH + GAP, at.y};
    if (length_of(h->low)) hx_svg_write_text(out, at, HX_SVG_FONT, escape(h->low, words));
    if (length_of(h->high)) hx_svg_write_text(out, after, HX_SVG_FONT, escape(h->high, words));
    hx_text_puts(out, "</g>\n");
    for (int i = 0; i < SHADES; i++)
        hx_text_printf(out,
                       "<rect class=\"hex-scale\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" "
                       "fill=\"%s\"/>\n",
                       scale.x + i * SWATCH, at.y - SWATCH / 2, SWATCH, SWATCH, colors[i]);
}

void hx_heat_write_words(hx_text *out, const hx_cells *cells, const hx_heat *h) {
    char words[ROOM], name[HX_NAME_MAX];
    if (length_of(h->title)) hx_text_printf(out, "%s.", escape(h->title, words));
    if (length_of(h->note)) hx_text_printf(out, " %s.", escape(h->note, words));
    for (int cell = 0; cell < cells->count && h->labels; cell++)
        if (length_of(h->labels[cell]))
            hx_text_printf(out, " %s: %s;", hx_names_cell(cells, cell, name),
                           escape(h->labels[cell], words));
}
