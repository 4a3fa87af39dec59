// SPDX-License-Identifier: MIT
// Files whose names end with .zst are packed by zstd.
#include "app.h"

#include <stdlib.h>
#include <string.h>

#ifdef HX_WITH_ZSTD
#include <zstd.h>

// For free(); NULL without memory.
static char *pack(const char *text, size_t length, size_t *out) {
    enum { LEVEL = 12 }; // 19 packs a tenth smaller, in ten times the time
    size_t room = ZSTD_compressBound(length);
    char *packed = malloc(room);
    if (!packed) return NULL;
    *out = ZSTD_compress(packed, room, text, length, LEVEL);
    if (!ZSTD_isError(*out)) return packed;
    free(packed);
    return NULL;
}
#endif

static bool is_packed(const char *path) {
    size_t length = strlen(path);
    return length > 4 && strcmp(path + length - 4, ".zst") == 0;
}

bool app_pack_can_write(const char *path) {
#ifdef HX_WITH_ZSTD
    (void)path;
    return true;
#else
    return !is_packed(path);
#endif
}

int app_pack_write(const char *path, const char *text, size_t length) {
#ifdef HX_WITH_ZSTD
    if (is_packed(path)) {
        size_t size;
        char *packed = pack(text, length, &size);
        if (!packed) return app_fail(HX_RESOURCES, "out of memory");
        int status = app_write_file(path, packed, size);
        free(packed);
        return status;
    }
#endif
    return app_write_file(path, text, length);
}
