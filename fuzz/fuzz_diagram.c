// SPDX-License-Identifier: MIT
// Any bytes as a drawn board: what is accepted gives, drawn again, the same stones and then the
// same drawing.
#include "check.h"

#include "record/formats.h"
#include "record/replay.h"

#include <string.h>

static bool load(hx_position *out, const char *bytes, size_t length) {
    hx_error err = {""};
    hx_record *record;
    if (hx_diagram_read(&record, bytes, length, &err)) {
        check(err.text[0], "refused without a word", "");
        return false;
    }
    hx_status status = hx_replay_to(out, record, hx_replay_end(record->root), &err);
    check(!status, "accepted, but not a position", err.text);
    hx_record_free(record);
    return true;
}

static hx_text draw(const hx_position *p, bool ansi) {
    hx_drawing drawing = {.ansi = ansi};
    hx_text text = {0};
    hx_diagram_write(&text, p, &drawing);
    check(!text.failed, "not written", "");
    return text;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    hx_position first, second;
    if (!load(&first, (const char *)data, size)) return 0;
    hx_text text = draw(&first, false);
    check(load(&second, text.bytes, text.length), "drawn, but not readable", text.bytes);
    check(check_same(&first, &second), "comes back changed", text.bytes);
    hx_text again = draw(&second, false);
    check(strcmp(text.bytes, again.bytes) == 0, "drawn differently the second time", text.bytes);
    hx_text colored = draw(&first, true);
    hx_text_free(&colored);
    hx_text_free(&again);
    hx_text_free(&text);
    return 0;
}
