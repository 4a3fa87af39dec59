// SPDX-License-Identifier: MIT
// What PlayHex asks of a bot server: a move as plain text, a game or a position judged. Its `black`
// is red, index 0; a probability is always white's (blue's).
#include "serve/task.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

enum { VISITS = 100, VISITS_GAME = 32, BEST_MOVES = 5 };

static const char *const paths[] = {"/calculate-move", "/analyze-game", "/analyze-position"};

bool serve_playhex_is_path(const char *path) {
    for (int i = 0; i < 3; i++)
        if (strcmp(path, paths[i]) == 0) return true;
    return false;
}

// ---- reading ----

static hx_game *new_game(hx_engine *engine, const json_t *object) {
    hx_game *game = NULL;
    json_int_t size = json_integer_value(json_object_get(object, "size"));
    if (size < 1 || size > HX_SIZE_MAX) return NULL;
    return hx_game_new(&game, engine, (int)size, (int)size) ? NULL : game;
}

// Plays the moves of a history one by one; false at one that cannot be played.
static bool play_history(hx_game *game, const char *text,
                         void (*before)(void *user, hx_game *game, hx_move move), void *user) {
    while (*(text += strspn(text, " ,"))) {
        char word[HX_NAME_MAX];
        hx_move move;
        size_t length = strcspn(text, " ,");
        if (length >= sizeof word) return false;
        snprintf(word, sizeof word, "%.*s", (int)length, text);
        if (hx_game_parse_move(&move, game, hx_game_to_play(game), word)) return false;
        if (before) before(user, game, move);
        if (hx_game_play(game, move)) return false;
        text += length;
    }
    return true;
}

static const char *string_of(const json_t *object, const char *name) {
    const char *text = json_string_value(json_object_get(object, name));
    return text ? text : "";
}

static void finish(serve_reply *reply, json_t *answer) {
    char *text = answer ? json_dumps(answer, JSON_COMPACT | JSON_REAL_PRECISION(6)) : NULL;
    json_decref(answer);
    *reply = (serve_reply){200, "application/json", text, text ? strlen(text) : 0};
}

static bool stop_now(void *user) {
    const service_host *host = user;
    return host->poll && host->poll(host->user);
}

// ---- a move ----

// A level by its own name; else the strength follows from how much the site's other engines may
// do: without a tree search the net alone, with few games little thought.
static const char *level_of(const json_t *body) {
    const json_t *ai = json_object_get(body, "ai");
    const char *level = json_string_value(json_object_get(ai, "level"));
    if (level) return level;
    if (json_is_false(json_object_get(ai, "treeSearch"))) return "hard";
    json_int_t games = json_integer_value(json_object_get(ai, "maxGames"));
    return games == 0 || games > 400 ? "expert" : games > 20 ? "hard" : "medium";
}

static void run_move(serve_task *task, hx_engine *engine, const service_host *host,
                     serve_reply *reply, bool *more) {
    const json_t *asked = json_object_get(task->body, "game");
    hx_game *game = new_game(engine, asked);
    const char *level = level_of(task->body);
    if (hx_level_check(engine, level)) level = NULL;
    hx_limits limits = {.level = level, .poll = stop_now, .user = (void *)host};
    char name[HX_NAME_MAX];
    hx_best best;
    *more = false;
    *reply = serve_reply_text(400, !level ? "there is no such level" : "the size is not 1 to 32");
    if (game && level) {
        bool swap = json_is_true(json_object_get(asked, "swapRule"));
        if (swap) hx_game_set_swap_rule(game, app_swap_rule(game));
        hx_color color = hx_color_parse(string_of(asked, "currentPlayer"));
        free(reply->text);
        if (!play_history(game, string_of(asked, "movesHistory"), NULL, NULL)) {
            *reply = serve_reply_text(400, "movesHistory has a move that cannot be played");
        } else {
            if (color) hx_game_set_to_play(game, color);
            hx_status status = hx_engine_best(engine, game, &limits, &best);
            *reply = status ? serve_reply_text(503, hx_engine_error(engine))
                            : serve_reply_text(200, hx_game_move_name(game, best.move, name));
        }
    }
    hx_game_free(game);
}

// ---- judging ----

static double white_wins(const hx_best *best) {
    bool white = best->move.color == HX_COLOR_WHITE;
    return white ? best->probability : 1 - best->probability;
}

static bool analyse(hx_engine *engine, hx_game *game, const service_host *host, uint64_t visits,
                    hx_analysis *list) {
    hx_limits limits = {.visits = visits, .poll = stop_now, .user = (void *)host};
    return hx_engine_analyze(engine, game, &limits, HX_ANALYSIS_MAX, NULL, NULL, list) == HX_OK;
}

static json_t *describe(const hx_game *game, const hx_best *best) {
    char name[HX_NAME_MAX];
    return json_pack("{s:s,s:f,s:f}", "move", hx_game_move_name(game, best->move, name), "value",
                     best->prior < 0 ? 0 : best->prior, "whiteWin", white_wins(best));
}

// A game under review: each move is judged before it is played, and gets its `after` from the next.
typedef struct judging {
    hx_engine *engine;
    const service_host *host;
    hx_analysis *list;
    json_t *answer;
    json_t *last; // the move before, in the answer
} judging;

static void judge_move(void *user, hx_game *game, hx_move move) {
    judging *j = user;
    char name[HX_NAME_MAX];
    size_t index = json_array_size(j->answer);
    if (!analyse(j->engine, game, j->host, VISITS_GAME, j->list)) {
        json_array_append_new(j->answer, json_null()); // after the end
        return;
    }
    json_t *best = json_array(), *played = NULL;
    for (int i = 0; i < j->list->count; i++) {
        const hx_best *one = &j->list->moves[i];
        if (i < BEST_MOVES) json_array_append_new(best, describe(game, one));
        if (move.kind == HX_MOVE_STONE && one->move.cell == move.cell) played = describe(game, one);
    }
    double white = white_wins(&j->list->moves[0]);
    if (j->last) json_object_set_new(j->last, "whiteWin", json_real(white));
    if (!played)
        played = json_pack("{s:s,s:f,s:f}", "move", hx_game_move_name(game, move, name), "value",
                           0.0, "whiteWin", white);
    json_array_append_new(j->answer, json_pack("{s:i,s:s,s:f,s:o,s:o}", "moveIndex", (int)index,
                                               "color", hx_color_name(move.color), "whiteWin",
                                               white, "move", played, "bestMoves", best));
    j->last = played;
}

static void run_game(serve_task *task, hx_engine *engine, const service_host *host,
                     serve_reply *reply, bool *more) {
    hx_game *game = new_game(engine, task->body);
    judging j = {engine, host, malloc(sizeof *j.list), json_array(), NULL};
    *more = false;
    bool played =
        game && j.list && play_history(game, string_of(task->body, "movesHistory"), judge_move, &j);
    if (played) {
        finish(reply, json_incref(j.answer));
    } else {
        *reply = serve_reply_text(400, game ? "movesHistory has a move that cannot be played"
                                            : "the size is not 1 to 32");
    }
    json_decref(j.answer);
    free(j.list);
    hx_game_free(game);
}

// Stones of one colour; false at what is no empty cell.
static bool set_up(hx_game *game, hx_color color, const char *text) {
    while (*(text += strspn(text, " ,"))) {
        char word[HX_NAME_MAX];
        int cell;
        size_t length = strcspn(text, " ,");
        if (length >= sizeof word) return false;
        snprintf(word, sizeof word, "%.*s", (int)length, text);
        if (hx_game_parse_end(&cell, game, word) || cell >= HX_CELLS_MAX ||
            hx_game_stone(game, cell) || hx_game_setup(game, color, cell))
            return false;
        text += length;
    }
    return true;
}

static json_t *policy_rows(const hx_game *game, const hx_analysis *list) {
    double policy[HX_CELLS_MAX] = {0};
    json_t *rows = json_array();
    for (int i = 0; i < list->count; i++)
        if (list->moves[i].prior > 0) policy[list->moves[i].move.cell] = list->moves[i].prior;
    for (int row = 0; row < hx_game_rows(game); row++) {
        json_t *cells = json_array();
        for (int column = 0; column < hx_game_columns(game); column++)
            json_array_append_new(cells, json_real(policy[row * hx_game_columns(game) + column]));
        json_array_append_new(rows, cells);
    }
    return rows;
}

static void run_position(serve_task *task, hx_engine *engine, const service_host *host,
                         serve_reply *reply, bool *more) {
    hx_game *game = new_game(engine, task->body);
    hx_color color = hx_color_parse(string_of(task->body, "color"));
    hx_analysis *list = malloc(sizeof *list);
    *more = false;
    if (!game || !color || !list || !set_up(game, HX_COLOR_BLACK, string_of(task->body, "black")) ||
        !set_up(game, HX_COLOR_WHITE, string_of(task->body, "white"))) {
        *reply = serve_reply_text(400, "size, color, black and white make no position");
    } else {
        hx_game_set_to_play(game, color);
        if (analyse(engine, game, host, VISITS, list))
            finish(reply, json_pack("{s:f,s:o}", "whiteWin", white_wins(&list->moves[0]), "policy",
                                    policy_rows(game, list)));
        else
            *reply = serve_reply_text(400, hx_engine_error(engine));
    }
    free(list);
    hx_game_free(game);
}

const char *serve_playhex_check(serve_task *task, const char *path) {
    if (!json_is_object(task->body)) return "the body must be a JSON object";
    if (strcmp(path, paths[0]) == 0 && !json_is_object(json_object_get(task->body, "game")))
        return "the body must have a game";
    task->run = strcmp(path, paths[0]) == 0   ? run_move
                : strcmp(path, paths[1]) == 0 ? run_game
                                              : run_position;
    task->lane = task->run == run_game ? SERVE_LONG : SERVE_MIDDLE;
    if (task->run == run_move) task->lane = serve_task_move_lane(level_of(task->body));
    return NULL;
}
