// SPDX-License-Identifier: MIT
// Files packed by zstd, read as what they hold, as far as the memory limit allows.
#include "input/unpack.h"

#include <string.h>

bool hv_unpack_is_needed(const char *bytes, size_t length) {
    return length >= 4 && !memcmp(bytes, "\x28\xb5\x2f\xfd", 4);
}

#ifdef HV_WITH_ZSTD
#include <stdlib.h>
#include <zstd.h>

hv_status hv_unpack_bytes(char **bytes, size_t *length, hv_limits *l, hv_error *err) {
    ZSTD_DStream *stream = ZSTD_createDStream();
    ZSTD_inBuffer in = {*bytes, *length, 0};
    char *text = NULL;
    size_t used = 0, room = 0, left = 1; // of a frame
    hv_status status = stream ? HV_OK : hv_base_full(err);
    while (!status && (in.pos < in.size || left)) {
        if (!hv_base_grow(l, &text, &room, used + (1 << 16), 1)) {
            status = hv_base_full(err);
            break;
        }
        ZSTD_outBuffer out = {text, room, used};
        size_t before = in.pos;
        left = ZSTD_decompressStream(stream, &out, &in);
        if (ZSTD_isError(left) || (in.pos == before && out.pos == used))
            status = hv_base_fail(err, HV_MALFORMED, "damaged, or cut off: zstd cannot unpack it");
        used = out.pos;
    }
    ZSTD_freeDStream(stream);
    if (status) {
        free(text);
        return status;
    }
    free(*bytes);
    *bytes = text;
    *length = used;
    return HV_OK;
}

bool hv_unpack_is_there(void) {
    return true;
}
#else
hv_status hv_unpack_bytes(char **bytes, size_t *length, hv_limits *l, hv_error *err) {
    (void)bytes;
    (void)length;
    (void)l;
    return hv_base_fail(err, HV_MALFORMED,
                        "packed by zstd, which this build is without; zstd -d unpacks it");
}

bool hv_unpack_is_there(void) {
    return false;
}
#endif
