// SPDX-License-Identifier: MIT
#include "template/templates.h"
#include "template/shape.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int hx_templates_count(const hx_templates *list) {
    return list ? list->count : 0;
}

const hx_template *hx_templates_get(const hx_templates *list, int i) {
    return list && i >= 0 && i < list->count ? &list->list[i] : NULL;
}

bool hx_templates_are_complete(const hx_templates *list) {
    return list && list->complete;
}

void hx_templates_free(hx_templates *list) {
    if (!list) return;
    free(list->list);
    free(list);
}

// ---- reading -------------------------------------------------------------------------------

bool hx_templates_append(hx_templates *list, const hx_template *t) {
    hx_template *more = realloc(list->list, (size_t)(list->count + 1) * sizeof *more);
    if (!more) return false;
    list->list = more;
    more[list->count++] = *t;
    return true;
}

hx_status hx_templates_read(hx_templates **out, hx_lines lines, hx_error *err) {
    hx_templates *list = calloc(1, sizeof *list);
    bool room = list != NULL;
    hx_template t = {0};
    while (room && hx_lines_next(&lines, &t))
        room = hx_templates_append(list, &t);
    if (room && !lines.wrong) {
        list->complete = true;
        *out = list;
        return HX_OK;
    }
    hx_templates_free(list);
    return room ? hx_fail(err, HX_BAD_INPUT, "line %d is no template", lines.line)
                : hx_fail_memory(err);
}

// ---- gathering -----------------------------------------------------------------------------

// Which of the list it or its mirror image is; NULL: none.
static const hx_template *find(const hx_templates *list, const hx_template *t) {
    hx_template image = hx_shape_mirror(t);
    for (int i = 0; i < list->count; i++)
        if (hx_shape_is_same(&list->list[i], t) || hx_shape_is_same(&list->list[i], &image))
            return &list->list[i];
    return NULL;
}

bool hx_templates_gather(hx_templates *list, const hx_template *found) {
    hx_template one = *found, image = hx_shape_mirror(found);
    hx_shape_sort(&one);
    if (one.stones[0] > image.stones[0]) one = image;
    if (find(list, &one)) return true;
    if (!hx_templates_append(list, &one)) return false;
    int place = list->count - 1;
    for (; place > 0 && list->list[place - 1].size > one.size; place--)
        list->list[place] = list->list[place - 1];
    list->list[place] = one;
    return true;
}

void hx_templates_name(hx_templates *list) {
    static const char *const roman[] = {"", "I", "II", "III", "IV", "V", "VI", "VII", "VIII"};
    hx_templates *library = NULL;
    hx_templates_read(&library, hx_lines_built_in(), NULL);
    for (int i = 0; i < list->count; i++) {
        hx_template *t = &list->list[i];
        int row = t->rows - t->stones[0] / t->columns;
        const hx_template *known = library ? find(library, t) : NULL;
        if (known)
            memcpy(t->name, known->name, sizeof t->name);
        else
            snprintf(t->name, sizeof t->name, "%s%d%c",
                     row <= HX_TEMPLATE_ROWS_MAX ? roman[row] : "?", t->stone_count,
                     list->complete ? 'a' + i % 26 : '?');
    }
    hx_templates_free(library);
}
