// SPDX-License-Identifier: MIT
#include "unit/notation.h"

#include "base/mix.h"
#include "record/names.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

hx_status notation_read(notation_reader *reader, hx_record **out, const char *bytes, size_t length,
                        hx_error *err) {
    char *exact = malloc(length ? length : 1);
    assert_non_null(exact);
    memcpy(exact, bytes, length);
    hx_status status = reader(out, exact, length, err);
    free(exact);
    return status;
}

void notation_refuse(notation_reader *reader, const notation_refusal *cases, size_t count) {
    for (size_t i = 0; i < count; i++) {
        hx_record *r = NULL;
        hx_error err = {""};
        assert_int_equal(notation_read(reader, &r, cases[i].text, strlen(cases[i].text), &err),
                         HX_BAD_INPUT);
        assert_string_equal(err.text, cases[i].sentence);
        assert_null(r);
    }
}

void notation_write(notation_writer *writer, const hx_position *p, hx_status status,
                    const char *expected) {
    hx_text text = {0};
    hx_error err = {""};
    assert_int_equal(writer(&text, p, &err), status);
    assert_string_equal(status ? err.text : text.bytes, expected);
    if (status) assert_int_equal(text.length, 0);
    hx_text_free(&text);
}

const char *notation_moves(const hx_position *p, char *out) {
    char name[HX_NAME_MAX], *end = out;
    *out = '\0';
    for (int i = 0; i < p->count; i++)
        end +=
            sprintf(end, "%s%c.%s", i ? " " : "", p->moves[i].color == HX_COLOR_BLACK ? 'b' : 'w',
                    hx_names_move(&p->board.cells, p->moves[i], name));
    return out;
}

void notation_damage(notation_reader *reader, const char *text, size_t size, uint64_t seed) {
    hx_random random = {seed};
    char *bytes = malloc(size);
    assert_non_null(bytes);
    for (int i = 0; i < 20000; i++) {
        size_t length = hx_random_below(&random, (uint32_t)size);
        memcpy(bytes, text, size);
        for (uint32_t n = hx_random_below(&random, 4); n > 0; n--)
            bytes[hx_random_below(&random, (uint32_t)size)] = (char)hx_random_below(&random, 256);
        hx_record *r = NULL;
        hx_error err = {""};
        hx_status status = notation_read(reader, &r, bytes, length, &err);
        assert_true(status == HX_OK || status == HX_BAD_INPUT);
        assert_true((status == HX_OK) == (r != NULL) && (status == HX_OK) == (err.text[0] == '\0'));
        hx_record_free(r);
    }
    free(bytes);
}
