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

static const char bad_size[] = "the size is not 1 to 32";
static const char bad_history[] = "movesHistory has a move that cannot be played";

static hx_status new_game(hx_game **out, hx_engine *engine, const json_t *object) {
    json_int_t size = json_integer_value(json_object_get(object, "size"));
    *out = NULL;
    if (size < 1 || size > HX_SIZE_MAX) return HX_USAGE;
    return hx_game_new(out, engine, (int)size, (int)size);
}

// Why there is no answer: the question is wrong in this way, unless memory or time was short.
static serve_reply refuse(hx_engine *engine, hx_status status, const char *wrong) {
    if (status != HX_RESOURCES) return serve_reply_text(400, wrong);
    const char *why = hx_engine_error(engine);
    return serve_reply_text(503, *why ? why : "out of memory");
}

// Plays the moves of a history one by one, as far as they can be played.
static hx_status play_history(hx_game *game, const char *text,
                              void (*before)(void *user, hx_game *game, hx_move move), void *user) {
    while (*(text += strspn(text, " ,"))) {
        char word[HX_NAME_MAX];
        hx_move move;
        size_t length = strcspn(text, " ,");
        if (length >= sizeof word) return HX_USAGE;
        snprintf(word, sizeof word, "%.*s", (int)length, text);
        hx_status status = hx_game_parse_move(&move, game, hx_game_to_play(game), word);
        if (!status && before) before(user, game, move);
        if (!status) status = hx_game_play(game, move);
        if (status) return status;
        text += length;
    }
    return HX_OK;
}

static const char *string_of(const json_t *object, const char *name) {
    const char *text = json_string_value(json_object_get(object, name));
    return text ? text : "";
}

static bool is_swap(hx_move move) {
    return move.kind == HX_MOVE_SWAP_PIECES || move.kind == HX_MOVE_SWAP_SIDES;
}

static void note_swap(void *user, hx_game *game, hx_move move) {
    hx_swap_rule *rule = user;
    (void)game;
    if (is_swap(move)) *rule = move.kind == HX_MOVE_SWAP_PIECES ? HX_SWAP_PIECES : HX_SWAP_SIDES;
}

// A game has the swap rule that is asked for, or that a swap in it shows. The first stone is judged
// by it, so that it must be known before.
static hx_status set_swap_rule(hx_game *game, hx_engine *engine, const json_t *asked) {
    hx_swap_rule rule =
        json_is_true(json_object_get(asked, "swapRule")) ? app_swap_rule(game) : HX_SWAP_NONE;
    hx_game *ahead;
    hx_status status = new_game(&ahead, engine, asked);
    if (status) return status;
    play_history(ahead, string_of(asked, "movesHistory"), note_swap, &rule);
    hx_game_free(ahead);
    return hx_game_set_swap_rule(game, rule);
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
    const char *level = level_of(task->body), *wrong = "there is no such level";
    hx_limits limits = {.level = level, .poll = stop_now, .user = (void *)host};
    char name[HX_NAME_MAX];
    hx_best best;
    hx_game *game = NULL;
    hx_status status = hx_level_check(engine, level);
    if (!status) {
        status = new_game(&game, engine, asked);
        wrong = bad_size;
    }
    if (!status) status = set_swap_rule(game, engine, asked);
    if (!status) {
        status = play_history(game, string_of(asked, "movesHistory"), NULL, NULL);
        wrong = bad_history;
    }
    if (!status) {
        hx_color color = hx_color_parse(string_of(asked, "currentPlayer"));
        if (color) status = hx_game_set_to_play(game, color);
        if (!status) status = hx_engine_best(engine, game, &limits, &best);
        wrong = hx_engine_error(engine);
    }
    *more = false;
    *reply = status ? refuse(engine, status, wrong)
                    : serve_reply_text(200, hx_game_move_name(game, best.move, name));
    hx_game_free(game);
}

// ---- judging ----

static double white_wins(const hx_best *best) {
    bool white = best->move.color == HX_COLOR_WHITE;
    return white ? best->probability : 1 - best->probability;
}

static hx_status analyse(hx_engine *engine, hx_game *game, const service_host *host,
                         uint64_t visits, hx_analysis *list) {
    hx_limits limits = {.visits = visits, .poll = stop_now, .user = (void *)host};
    return hx_engine_analyze(engine, game, &limits, HX_ANALYSIS_MAX, NULL, NULL, list);
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
    json_t *last;       // the move before, in the answer
    bool sides_swapped; // by that move: then who was white is black now
    bool out_of_memory;
} judging;

static bool is_same(hx_move a, hx_move b) {
    return a.kind == b.kind && (a.kind == HX_MOVE_STONE ? a.cell == b.cell : is_swap(a));
}

// A move that was not searched: who gives up has lost, whatever the position was worth before.
static json_t *describe_other(const hx_game *game, hx_move move, double white) {
    char name[HX_NAME_MAX];
    if (move.kind == HX_MOVE_RESIGN || move.kind == HX_MOVE_FORFEIT)
        white = move.color == HX_COLOR_BLACK ? 1 : 0;
    return json_pack("{s:s,s:f,s:f}", "move", hx_game_move_name(game, move, name), "value", 0.0,
                     "whiteWin", white);
}

static void judge_move(void *user, hx_game *game, hx_move move) {
    judging *j = user;
    size_t index = json_array_size(j->answer);
    hx_status status = analyse(j->engine, game, j->host, VISITS_GAME, j->list);
    if (status == HX_RESOURCES) j->out_of_memory = true;
    if (status) {
        json_array_append_new(j->answer, json_null()); // after the end
        return;
    }
    json_t *best = json_array(), *played = NULL;
    for (int i = 0; i < j->list->count; i++) {
        const hx_best *one = &j->list->moves[i];
        if (i < BEST_MOVES) json_array_append_new(best, describe(game, one));
        if (is_same(move, one->move)) played = describe(game, one);
    }
    double white = white_wins(&j->list->moves[0]);
    if (j->last)
        json_object_set_new(j->last, "whiteWin", json_real(j->sides_swapped ? 1 - white : white));
    if (!played) played = describe_other(game, move, white);
    json_array_append_new(j->answer, json_pack("{s:i,s:s,s:f,s:o,s:o}", "moveIndex", (int)index,
                                               "color", hx_color_name(move.color), "whiteWin",
                                               white, "move", played, "bestMoves", best));
    j->last = played;
    j->sides_swapped = move.kind == HX_MOVE_SWAP_SIDES;
}

static void run_game(serve_task *task, hx_engine *engine, const service_host *host,
                     serve_reply *reply, bool *more) {
    hx_game *game;
    const char *wrong = bad_size;
    hx_status status = new_game(&game, engine, task->body);
    judging j = {engine, host, malloc(sizeof *j.list), json_array(), NULL, false, false};
    if (!status && (!j.list || !j.answer)) status = HX_RESOURCES;
    if (!status) status = set_swap_rule(game, engine, task->body);
    if (!status) {
        status = play_history(game, string_of(task->body, "movesHistory"), judge_move, &j);
        wrong = bad_history;
    }
    if (!status && j.out_of_memory) status = HX_RESOURCES;
    *more = false;
    if (status)
        *reply = refuse(engine, status, wrong);
    else
        finish(reply, json_incref(j.answer));
    json_decref(j.answer);
    free(j.list);
    hx_game_free(game);
}

// Stones of one colour, up to what is no empty cell.
static hx_status set_up(hx_game *game, hx_color color, const char *text) {
    while (*(text += strspn(text, " ,"))) {
        char word[HX_NAME_MAX];
        int cell;
        size_t length = strcspn(text, " ,");
        if (length >= sizeof word) return HX_USAGE;
        snprintf(word, sizeof word, "%.*s", (int)length, text);
        if (hx_game_parse_end(&cell, game, word) || cell >= HX_CELLS_MAX ||
            hx_game_stone(game, cell))
            return HX_USAGE;
        hx_status status = hx_game_setup(game, color, cell);
        if (status) return status;
        text += length;
    }
    return HX_OK;
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
    hx_game *game;
    const char *wrong = "size, color, black and white make no position";
    hx_color color = hx_color_parse(string_of(task->body, "color"));
    hx_analysis *list = malloc(sizeof *list);
    hx_status status = new_game(&game, engine, task->body);
    if (!status) status = !list ? HX_RESOURCES : color ? HX_OK : HX_USAGE;
    if (!status) status = set_up(game, HX_COLOR_BLACK, string_of(task->body, "black"));
    if (!status) status = set_up(game, HX_COLOR_WHITE, string_of(task->body, "white"));
    if (!status) {
        status = hx_game_set_to_play(game, color);
        if (!status) status = analyse(engine, game, host, VISITS, list);
        wrong = hx_engine_error(engine);
    }
    *more = false;
    if (status)
        *reply = refuse(engine, status, wrong);
    else
        finish(reply, json_pack("{s:f,s:o}", "whiteWin", white_wins(&list->moves[0]), "policy",
                                policy_rows(game, list)));
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
