// SPDX-License-Identifier: MIT
// How to use libhexproof: reads a position, draws it, asks for the best move, plays it and prints
// the game as SGF. It is C and C++ at once.
//
//     cc example.c $(pkg-config --cflags --libs hexproof) -o example
//     ./example 11:f6,e7,g4
#include <hexproof.h>

#include <stdio.h>

static hx_status print(hx_game *game, hx_format format) {
    char *text;
    hx_status status = hx_game_write(&text, game, format, NULL);
    if (status != HX_OK) return status;
    fputs(text, stdout);
    hx_string_free(text);
    return HX_OK;
}

static hx_status answer(hx_engine *engine, hx_game *game) {
    hx_status status = print(game, HX_FORMAT_TEXT);
    if (status != HX_OK) return status;

    hx_best best;
    status = hx_engine_best(engine, game, NULL, &best); // NULL: the default level
    if (status != HX_OK) return status;
    char name[HX_NAME_MAX];
    printf("%s plays %s\n", hx_color_name(best.move.color),
           hx_game_move_name(game, best.move, name));

    status = hx_game_play(game, best.move);
    if (status != HX_OK) return status;
    return print(game, HX_FORMAT_SGF);
}

int main(int argc, char **argv) {
    const char *position = argc > 1 ? argv[1] : "11:f6,e7,g4";
    hx_engine *engine;
    if (hx_engine_new(&engine) != HX_OK) return HX_RESOURCES;

    hx_game *game;
    hx_status status = hx_game_read(&game, engine, position, 0); // 0: the text ends with NUL
    if (status == HX_OK) {
        status = answer(engine, game);
        if (status != HX_OK) fprintf(stderr, "%s\n", hx_engine_error(engine));
        hx_game_free(game);
    } else {
        fprintf(stderr, "%s\n", hx_engine_error(engine));
    }
    hx_engine_free(engine);
    return (int)status;
}
