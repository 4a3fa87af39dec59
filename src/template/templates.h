// SPDX-License-Identifier: MIT
// Lists of templates: read, gathered, named.
#ifndef HX_TEMPLATES_H
#define HX_TEMPLATES_H

#include "base/error.h"
#include "template/lines.h"

struct hx_templates {
    hx_template *list; // owned
    int count;
    bool complete; // none of those that were asked for is missing
};

// Reads all lines. Release with hx_templates_free. HX_BAD_INPUT with the number of the wrong line,
// HX_RESOURCES.
hx_status hx_templates_read(hx_templates **out, hx_lines lines, hx_error *err);

// Adds it behind the others. False when memory is out.
bool hx_templates_append(hx_templates *list, const hx_template *t);
// Adds it at its place by size, unless it or its image is there; of the two that with its end
// further left. False when memory is out.
bool hx_templates_gather(hx_templates *list, const hx_template *found);
// Names by row and number; those of the library have the names that they have there.
void hx_templates_name(hx_templates *list);

#endif
