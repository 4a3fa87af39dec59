// SPDX-License-Identifier: MIT
// Any bytes as lines of templates: refused with the line, or what is written of them is read as the
// same; and whatever is read can be mirrored, gathered and named.
#include "check.h"
#include "template/shape.h"
#include "template/templates.h"

#include <string.h>

static void read_back(const hx_template *t) {
    hx_text text = {0};
    hx_template again = {0};
    hx_lines_write(&text, t);
    check(!text.failed, "out of memory", NULL);
    hx_lines lines = {.at = text.bytes, .end = text.bytes + text.length};
    check(hx_lines_next(&lines, &again), "cannot be read back", text.bytes);
    check(hx_shape_is_same(t, &again) && strcmp(t->name, again.name) == 0 &&
              t->rows == again.rows && t->depth == again.depth,
          "is read as another", text.bytes);
    hx_text_free(&text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const char *text = (const char *)data;
    hx_error err = {""};
    hx_templates *list, all = {0};
    hx_status status = hx_templates_read(&list, (hx_lines){.at = text, .end = text + size}, &err);
    check(!status == !*err.text, "refused without a word", err.text);
    if (status) return 0;
    for (int i = 0; i < list->count && i < 20; i++) {
        check(hx_shape_is_sound(&list->list[i]), "makes no sense", list->list[i].name);
        read_back(&list->list[i]);
        hx_templates_gather(&all, &list->list[i]);
    }
    hx_templates_name(&all);
    for (int i = 0; i < all.count; i++) {
        hx_template image = hx_shape_mirror(&all.list[i]);
        hx_template back = hx_shape_mirror(&image);
        hx_shape_fit(&all.list[i], all.list[i].columns);
        check(hx_shape_is_same(&back, &all.list[i]), "is not its image's image", all.list[i].name);
    }
    free(all.list);
    hx_templates_free(list);
    return 0;
}
