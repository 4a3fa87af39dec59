// SPDX-License-Identifier: MIT
// Calls about games as such: the levels there are, what a text says, other notations of it.
#include "service/service.h"

#include <string.h>

hx_status service_levels(service_context *c) {
    const char *name = service_get(c, "level");
    if (name && hx_level_check(c->engine, name)) return service_fail_engine(c, HX_USAGE);
    app_json_print(c->json, "{version:%s,default:%s,levels:[", hx_version(), hx_level_default());
    for (int i = 0; hx_level_at(i); i++) {
        const hx_level *level = hx_level_at(i);
        app_json_print(c->json, "{name:%s,player:%s,summary:%s}", level->name, level->player,
                       level->summary);
    }
    app_json_print(c->json, "]}");
    return HX_OK;
}

hx_status service_position(service_context *c) {
    char *sgf;
    hx_status status = hx_game_write(&sgf, c->game, HX_FORMAT_SGF, NULL);
    if (status) return service_fail_engine(c, status);
    app_json_position(c->json, c->game, sgf);
    hx_string_free(sgf);
    return HX_OK;
}

hx_status service_convert(service_context *c) {
    const char *as = service_get(c, "as");
    double hour = 0;
    hx_drawing drawing = {0};
    int format = as ? app_format_find(as) : -1;
    if (format < 0)
        return service_fail(c, HX_USAGE, "the field 'as' must be %s", app_format_names());
    hx_status status = service_count(c, "orientation", 1, 12, &hour);
    if (!status) status = service_flag(c, "numbers", &drawing.numbers);
    if (!status) status = service_flag(c, "plain", &drawing.plain);
    if (status) return status;
    char *text;
    drawing.orientation = (int)hour;
    status = hx_game_write(&text, c->game, (hx_format)format, &drawing);
    if (status) return service_fail_engine(c, status);
    app_json_print(c->json, "{text:%s}", text);
    hx_string_free(text);
    return HX_OK;
}
