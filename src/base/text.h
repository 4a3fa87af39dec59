// SPDX-License-Identifier: MIT
// A string that grows. A failed allocation is remembered, so that a writer may append without
// looking and ask once at the end.
#ifndef HX_TEXT_H
#define HX_TEXT_H

#include <stdbool.h>
#include <stddef.h>

typedef struct hx_text {
    char *bytes;   // NUL-terminated once anything was appended; owned
    size_t length; // without the NUL
    size_t room;   // allocated
    bool failed;   // an allocation failed; the content is incomplete
} hx_text;

void hx_text_add(hx_text *t, const char *bytes, size_t length);
void hx_text_puts(hx_text *t, const char *string);
void hx_text_putc(hx_text *t, char c);
void hx_text_printf(hx_text *t, const char *format, ...) __attribute__((format(printf, 2, 3)));

// Hands over the bytes (to be released with free) and empties `t`; NULL after a failure.
char *hx_text_take(hx_text *t);
void hx_text_free(hx_text *t);

#endif
