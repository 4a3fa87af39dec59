// SPDX-License-Identifier: MIT
#include "net/reader.h"

void hx_reader_name(hx_reader *r, const char *name, int block) {
    size_t length = strlen(name);
    memcpy(r->part, name, length + 1);
    if (block < 0) return;
    r->part[length++] = ' ';
    if (block >= 10) r->part[length++] = (char)('0' + block / 10);
    r->part[length++] = (char)('0' + block % 10);
    r->part[length] = '\0';
}

hx_status hx_reader_fail(hx_reader *r, const char *what) {
    return hx_fail(r->err, HX_BAD_INPUT, "the net's %s: %s", r->part, what);
}

hx_status hx_reader_fail_overflow(hx_reader *r, int row) {
    return hx_fail(r->err, HX_BAD_INPUT, "the net's %s: sums of row %d can leave 32 bits", r->part,
                   row);
}
