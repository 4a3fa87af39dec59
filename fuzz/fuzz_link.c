// SPDX-License-Identifier: MIT
// Any bytes as each of the notations that are one line of moves: what a reader accepts can be
// replayed, and each notation that can hold the position gives it back.
#include "check.h"

#include "record/formats.h"
#include "record/replay.h"

typedef hx_status reader(hx_record **out, const char *bytes, size_t length, hx_error *err);
typedef hx_status writer(hx_text *out, const hx_position *p, hx_error *err);

static hx_status write_hexworld(hx_text *out, const hx_position *p, hx_error *err) {
    return hx_hexworld_write(out, p, NULL, 0, "r9nc1", err);
}

static const struct notation {
    reader *read;
    writer *write;
} notations[] = {
    {hx_hexworld_read, write_hexworld},
    {hx_trmph_read, hx_trmph_write},
    {hx_movelist_read, hx_movelist_write},
};
enum { NOTATIONS = sizeof notations / sizeof *notations };

// False if the bytes are refused, by the reader or when the moves are played.
static bool load(hx_position *out, reader *read, const char *bytes, size_t length) {
    hx_error err = {""};
    hx_record *record;
    if (read(&record, bytes, length, &err)) {
        check(err.text[0], "refused without a word", "");
        return false;
    }
    hx_status status = hx_replay_to(out, record, hx_replay_end(record->root), &err);
    check(!status || record->played_out, "accepted, but not playable", err.text);
    hx_record_free(record);
    return !status;
}

static void round_trip(const hx_position *p, const struct notation *n) {
    hx_error err = {""};
    hx_text text = {0};
    hx_status status = n->write(&text, p, &err);
    check(status == HX_OK || status == HX_NO, "not written", err.text);
    hx_position back;
    if (status == HX_OK) {
        check(load(&back, n->read, text.bytes, text.length), "written, but not readable",
              text.bytes);
        check(check_same(p, &back), "comes back changed", text.bytes);
    }
    hx_text_free(&text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    hx_position position;
    for (int i = 0; i < NOTATIONS; i++)
        if (load(&position, notations[i].read, (const char *)data, size))
            for (int j = 0; j < NOTATIONS; j++)
                round_trip(&position, &notations[j]);
    return 0;
}
