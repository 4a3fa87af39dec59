// SPDX-License-Identifier: MIT
// Who plays: a level of our own, or any program that speaks GTP.
#include "match/match.h"

#include "app.h"

#include <string.h>

int match_player_read(match_player *out, const char *text) {
    static const char prefix[] = "gtp:";
    bool program = strncmp(text, prefix, sizeof prefix - 1) == 0;
    *out = (match_player){.text = text};
    if (program) {
        out->command = text + sizeof prefix - 1;
        if (out->command[strspn(out->command, " \t")]) return HX_OK;
        return app_fail(HX_USAGE, "'%s' names no program; gtp: goes before its command line", text);
    }
    if (!strchr(text, ':') && strpbrk(text, " /"))
        return app_fail(HX_USAGE, "there is no level '%s'; a program is written 'gtp:%s'", text,
                        text);
    out->level = app_level_read(text, NULL);
    return out->level ? HX_OK : HX_USAGE;
}

bool match_player_is_deterministic(const match_player *p) {
    return p->level && p->seconds <= 0;
}

const char *match_player_name(const match_player *p, char out[MATCH_NAME_MAX]) {
    int length;
    if (p->level)
        length = snprintf(out, MATCH_NAME_MAX, "Hexproof %s level %s", hx_version(), p->level);
    else
        length = snprintf(out, MATCH_NAME_MAX, "%s", p->text);
    size_t used = length < MATCH_NAME_MAX ? (size_t)length : MATCH_NAME_MAX - 1;
    if (p->seconds > 0)
        used += (size_t)snprintf(out + used, MATCH_NAME_MAX - used, ", %g s", p->seconds);
    if (p->ticks && used < MATCH_NAME_MAX)
        used += (size_t)snprintf(out + used, MATCH_NAME_MAX - used, ", %llu ticks",
                                 (unsigned long long)p->ticks);
    if (p->net && used < MATCH_NAME_MAX)
        snprintf(out + used, MATCH_NAME_MAX - used, ", %s", p->net);
    app_clean(out);
    return out;
}
