// SPDX-License-Identifier: MIT
// A connection as a picture, with the words of its legend. What it falls into is found by
// connect/parts.c; how that is drawn is record/overlay.c's business.
#include "connect/parts.h"
#include "engine/engine_int.h"
#include "record/formats.h"
#include "record/names.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The carrier as a set; returns its size.
static int cells_of(const hx_connections *c, hx_conn_id id, hx_bits *out) {
    int words = hx_hsearch_words(c->search);
    *out = (hx_bits){{0}};
    memcpy(out->word, hx_hsearch_get(c->search, id).carrier, (size_t)words * sizeof *out->word);
    return hx_bits_count(out, words);
}

// An end is a cell, all stones of a chain, or an edge with the stones that touch it.
static void add_end(const hx_connections *c, int node, hx_overlay *o) {
    for (int cell = 0; cell < c->cells.count; cell++)
        if (hx_hsearch_node(c->search, cell) == node) hx_bits_add(&o->ends, cell);
    for (int side = 0; side < 4; side++)
        if (hx_hsearch_node(c->search, HX_CELL_NORTH + side) == node) o->sides[side] = true;
}

// The name of a part's end: that by which the user called an end of the whole, if it is one.
static const char *name_end(const hx_connections *c, int node, const int ends[2],
                            char out[HX_NAME_MAX]) {
    int cell = hx_hsearch_name(c->search, node);
    for (int i = 0; i < 2; i++)
        if (hx_hsearch_node(c->search, ends[i]) == node) cell = ends[i];
    return hx_names_cell(&c->cells, cell, out);
}

static void fill_shade(const hx_connections *c, const hx_part *part, const int ends[2],
                       hx_overlay_shade *out) {
    char x[HX_NAME_MAX], y[HX_NAME_MAX];
    int size = cells_of(c, part->id, &out->cells);
    const char *unit = size == 1 ? "cell" : "cells";
    out->key = part->key;
    if (part->key >= 0)
        snprintf(out->text, sizeof out->text, "key %s, %d %s",
                 hx_names_cell(&c->cells, part->key, x), size, unit);
    else
        snprintf(out->text, sizeof out->text, "%s - %s, %d %s", name_end(c, part->from, ends, x),
                 name_end(c, part->to, ends, y), size, unit);
}

static const char *note_of(const hx_parts *parts) {
    if (parts->choice) return "Whatever is taken, one of these is left; its disc is the reply";
    if (parts->key < 0)
        return parts->count ? "Each of these holds on cells of its own" : "No cell is needed";
    if (parts->count > 1) return "After the key (+), each of these holds on cells of its own";
    return parts->count ? "After the key (+), this holds" : "The key (+) joins them";
}

static void fill_words(const hx_connections *c, int x, int y, hx_conn_id id, const hx_parts *parts,
                       hx_overlay *o) {
    char from[HX_NAME_MAX], to[HX_NAME_MAX], name[HX_NAME_MAX], key[HX_NAME_MAX + 8] = "";
    hx_conn conn = hx_hsearch_get(c->search, id);
    int size = cells_of(c, id, &o->region);
    if (parts->key >= 0)
        snprintf(key, sizeof key, "key %s, ", hx_names_cell(&c->cells, parts->key, name));
    snprintf(o->title, sizeof o->title, "%s - %s: %s connection, %d %s, %sdepth %d",
             hx_names_cell(&c->cells, x, from), hx_names_cell(&c->cells, y, to),
             conn.kind == HX_CONN_FULL ? "full" : "semi", size, size == 1 ? "cell" : "cells", key,
             conn.depth);
    snprintf(o->note, sizeof o->note, "%s", note_of(parts));
}

// The shades are to be released with free; false when memory is out.
static bool make_overlay(hx_overlay *o, hx_connections *c, int x, int y, hx_conn_id id) {
    hx_parts parts;
    int from = hx_hsearch_node(c->search, x), to = hx_hsearch_node(c->search, y);
    hx_parts_find(&parts, c->search, id, from);
    hx_overlay_shade *shades = malloc((size_t)(parts.count + 1) * sizeof *shades);
    if (!shades) return false;
    *o = (hx_overlay){.key = parts.key, .count = parts.count, .shades = shades};
    for (int i = 0; i < parts.count; i++)
        fill_shade(c, &parts.part[i], (const int[]){x, y}, &shades[i]);
    add_end(c, from, o);
    add_end(c, to, o);
    fill_words(c, x, y, id, &parts, o);
    return true;
}

hx_status hx_connections_draw(char **out, hx_connections *c, hx_game *game, int x, int y,
                              const hx_drawing *drawing) {
    hx_error *err = hx_engine_enter_connections(c);
    if (!out || !c || !game) return hx_check_missing(err);
    const hx_board *board = &game->position.board;
    hx_drawing settled;
    hx_status status = hx_game_settle_drawing(&settled, game, drawing, err);
    if (status) return status;
    if (!hx_cells_same_size(&board->cells, &c->cells) ||
        board->hash[HX_SYMMETRY_IDENTITY] != c->hash)
        return hx_fail(err, HX_USAGE, "the connections are those of another position");
    int node = hx_hsearch_node(c->search, x);
    if (node >= 0 && node == hx_hsearch_node(c->search, y))
        return hx_fail(err, HX_NO, "they are one chain already");
    hx_conn_id id = hx_connections_smallest(c, x, y);
    if (!id) return hx_fail(err, HX_NO, "no connection between them was found");
    hx_overlay overlay;
    if (!make_overlay(&overlay, c, x, y, id)) return hx_fail_memory(err);
    hx_text text = {0};
    hx_svg_write(&text, &game->position, &settled, &overlay);
    free(overlay.shades);
    char *bytes = hx_text_take(&text);
    if (!bytes) return hx_fail_memory(err);
    *out = bytes;
    return HX_OK;
}
