// SPDX-License-Identifier: MIT
#include "engine/player.h"

#include <stdlib.h>

enum { TABLE_MEGABYTES = 16 }; // of the player's transposition table

const char *hx_version(void) {
    return HX_VERSION;
}

hx_status hx_engine_new(hx_engine **out) {
    if (!out) return HX_USAGE;
    hx_engine *engine = calloc(1, sizeof *engine);
    if (!engine) return HX_RESOURCES;
    engine->spares = hx_spares_new();
    hx_status status = engine->spares ? HX_OK : HX_RESOURCES;
    if (!status) status = hx_alphabeta_new(&engine->alphabeta, TABLE_MEGABYTES);
    if (!status) status = hx_judge_distance_new(&engine->distance, NULL);
    if (!status) status = hx_winning_new(&engine->winning, NULL);
    if (status)
        hx_engine_free(engine);
    else
        *out = engine;
    return status;
}

void hx_engine_free(hx_engine *engine) {
    if (!engine) return;
    hx_spares_free(engine->spares);
    hx_winning_free(engine->winning);
    hx_solve_free(engine->solver);
    hx_net_free(engine->solver_net);
    for (int i = 0; hx_player_at(i); i++)
        if (hx_player_at(i)->close) hx_player_at(i)->close(engine);
    free(engine);
}

const char *hx_engine_error(const hx_engine *engine) {
    return engine ? engine->error.text : "";
}

void hx_engine_stop(hx_engine *engine) {
    if (engine) atomic_store(&engine->stop, 1);
}

hx_error *hx_engine_begin(hx_engine *engine) {
    if (engine) engine->running++;
    return hx_engine_enter(engine);
}

hx_status hx_engine_end(hx_engine *engine, hx_status status) {
    if (!engine) return status;
    if (--engine->running == 0) atomic_store(&engine->stop, 0);
    if (!status) engine->error.text[0] = '\0'; // of a look that failed and was not needed
    return status;
}
