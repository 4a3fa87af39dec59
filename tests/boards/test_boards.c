// SPDX-License-Identifier: MIT
// Board pictures: draws a board, asks, expects. A case needs no compiler: see tests/README.md.
//
// tests/boards/*.t hold cases that pass. tests/boards/todo/*.t hold cases that are known to fail;
// they are counted as TAP's "todo", and one that passes asks to be moved up.
#include "hexproof.h"

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE = 256, PICTURE = 1 << 13 };

static int checks, failures;
static bool todo;

static void check(const char *file, int line, const char *question, const char *expected,
                  const char *answer) {
    // Several answers may be right: they are separated by blanks.
    bool right = strcmp(expected, answer) == 0;
    char copy[LINE], *rest = copy;
    snprintf(copy, sizeof copy, "%s", expected);
    for (char *word; (word = strtok_r(rest, " ", &rest));)
        right = right || strcmp(word, answer) == 0;
    printf("%s %d - %s:%d %s%s\n", right ? "ok" : "not ok", ++checks, file, line, question,
           todo ? " # TODO known failure" : "");
    if (!right) printf("#   expected %s, got %s\n", expected, answer);
    if (!right && !todo) failures++;
}

static void ask_best(char *answer, hx_engine *engine, hx_game *game, const char *color,
                     const char *level) {
    hx_best best;
    hx_limits limits = {.level = *level ? level : NULL};
    hx_game_set_to_play(game, hx_color_parse(color));
    if (hx_engine_best(engine, game, &limits, &best))
        snprintf(answer, LINE, "%s", hx_engine_error(engine));
    else
        hx_game_move_name(game, best.move, answer);
}

static void ask_twodistance(char *answer, hx_engine *engine, hx_game *game, const char *color,
                            const char *cell) {
    int distance[HX_CELLS_MAX];
    hx_move move;
    if (hx_game_parse_move(&move, game, HX_COLOR_BLACK, cell) ||
        hx_engine_twodistance(engine, game, hx_color_parse(color), distance))
        snprintf(answer, LINE, "%s", hx_engine_error(engine));
    else
        snprintf(answer, LINE, "%d", distance[move.cell]);
}

// What the circuits say, with the connections that are found: "resistance COLOUR", and "better".
static void ask_circuits(char *answer, hx_engine *engine, hx_game *game, const char *color) {
    static hx_evaluation e; // large; written before it is read
    // As the boards have it, neighbours are shared; links have more terms than fit on paper.
    static const hx_evaluation_options options = {.share = true};
    if (hx_engine_evaluate(engine, game, &options, &e))
        snprintf(answer, LINE, "%s", hx_engine_error(engine));
    else if (*color)
        snprintf(answer, LINE, "%.4f", e.resistance[hx_color_parse(color)]);
    else
        snprintf(answer, LINE, "%s", e.score < 0 ? "black" : e.score > 0 ? "white" : "neither");
}

// "yes" and back again, or the reason why not.
static void ask_legal(char *answer, hx_engine *engine, hx_game *game, const char *color,
                      const char *name) {
    hx_move move;
    if (hx_game_parse_move(&move, game, hx_color_parse(color), name) || hx_game_play(game, move)) {
        snprintf(answer, LINE, "%s", hx_engine_error(engine));
    } else {
        hx_game_undo(game);
        snprintf(answer, LINE, "yes");
    }
}

static void ask(char *answer, hx_engine *engine, hx_game *game, const char *question) {
    char word[3][32] = {"", "", ""};
    sscanf(question, "%31s %31s %31s", word[0], word[1], word[2]);
    hx_move move;
    if (strcmp(word[0], "winner") == 0)
        snprintf(answer, LINE, "%s", hx_color_name(hx_game_winner(game)));
    else if (strcmp(word[0], "to-play") == 0)
        snprintf(answer, LINE, "%s", hx_color_name(hx_game_to_play(game)));
    else if (strcmp(word[0], "stone") == 0 &&
             !hx_game_parse_move(&move, game, HX_COLOR_BLACK, word[1]))
        snprintf(answer, LINE, "%s", hx_color_name(hx_game_stone(game, move.cell)));
    else if (strcmp(word[0], "legal") == 0)
        ask_legal(answer, engine, game, word[1], word[2]);
    else if (strcmp(word[0], "best") == 0)
        ask_best(answer, engine, game, word[1], word[2]);
    else if (strcmp(word[0], "twodistance") == 0)
        ask_twodistance(answer, engine, game, word[1], word[2]);
    else if (strcmp(word[0], "resistance") == 0 || strcmp(word[0], "better") == 0)
        ask_circuits(answer, engine, game, word[1]);
    else
        snprintf(answer, LINE, "(unknown question)");
}

static void run_question(const char *file, int line, hx_engine *engine, const char *picture,
                         char *question, char *expected) {
    char answer[LINE] = "";
    hx_game *game;
    if (hx_game_read(&game, engine, picture, 0)) {
        check(file, line, question, expected, hx_engine_error(engine));
        return;
    }
    ask(answer, engine, game, question);
    check(file, line, question, expected, answer);
    hx_game_free(game);
}

static void run_file(const char *path, hx_engine *engine) {
    FILE *file = fopen(path, "r");
    if (!file) {
        check(path, 0, "open", "a readable file", "none");
        return;
    }
    char picture[PICTURE] = "", line[LINE];
    bool asked = false;
    for (int number = 1; fgets(line, sizeof line, file); number++) {
        line[strcspn(line, "\n")] = '\0';
        char *mark = strchr(line, '?');
        if (!*line || *line == '#') continue;
        if (mark) {
            *mark = '\0';
            run_question(path, number, engine, picture, line, mark + 1 + strspn(mark + 1, " "));
            asked = true;
            continue;
        }
        if (asked) *picture = '\0';
        asked = false;
        size_t used = strlen(picture);
        snprintf(picture + used, sizeof picture - used, "%s\n", line);
    }
    fclose(file);
}

int main(void) {
    hx_engine *engine;
    if (hx_engine_new(&engine)) return 1;
    const char *const patterns[] = {"tests/boards/*.t", "tests/boards/todo/*.t"};
    for (int i = 0; i < 2; i++) {
        glob_t found;
        todo = i == 1;
        if (glob(patterns[i], 0, NULL, &found) == 0)
            for (size_t k = 0; k < found.gl_pathc; k++)
                run_file(found.gl_pathv[k], engine);
        globfree(&found);
    }
    hx_engine_free(engine);
    printf("1..%d\n", checks);
    return failures > 0 || checks == 0;
}
