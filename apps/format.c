// SPDX-License-Identifier: MIT
// Notations by their names.
#include "app.h"

#include <string.h>

int app_format_find(const char *name) {
    int i = 0;
    while (hx_format_name(i) && strcmp(hx_format_name(i), name) != 0)
        i++;
    return hx_format_name(i) ? i : -1;
}

const char *app_format_names(void) {
    static char names[256];
    size_t used = 0;
    for (int i = 0; hx_format_name(i) && used < sizeof names; i++) {
        const char *before = i == 0 ? "" : hx_format_name(i + 1) ? ", " : " or ";
        int more = snprintf(names + used, sizeof names - used, "%s%s", before, hx_format_name(i));
        used += (size_t)more;
    }
    return names;
}
