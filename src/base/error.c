// SPDX-License-Identifier: MIT
#include "base/error.h"

#include <stdarg.h>
#include <stdio.h>

hx_status hx_fail(hx_error *err, hx_status status, const char *format, ...) {
    if (!err) return status;
    va_list args;
    va_start(args, format);
    vsnprintf(err->text, sizeof err->text, format, args);
    va_end(args);
    // Outside bytes are quoted in messages: they must not drive the reader's terminal.
    for (char *p = err->text; *p; p++)
        if ((unsigned char)*p < ' ' || (unsigned char)*p >= 127) *p = '?';
    return status;
}

hx_status hx_fail_memory(hx_error *err) {
    return hx_fail(err, HX_RESOURCES, "out of memory");
}
