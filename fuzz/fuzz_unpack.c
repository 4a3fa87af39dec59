// SPDX-License-Identifier: MIT
// Any bytes as a packed file: refused with a word, or unpacked within the memory allowed and read.
// What begins as a strategy does is packed as hexproof packs it, and comes back.
#include "app.h"
#include "read/read.h"
#include "input/unpack.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check(bool good, const char *sentence) {
    if (good) return;
    fprintf(stderr, "%s\n", sentence);
    abort();
}

// In memory of their own, as hv_unpack_bytes wants them.
static char *copy_of(const void *bytes, size_t size) {
    char *copy = malloc(size ? size : 1);
    check(copy, "no memory");
    if (size) memcpy(copy, bytes, size);
    return copy;
}

static void unpack(const uint8_t *data, size_t size) {
    enum { MEGABYTES = 4 };
    hv_limits l = hv_base_limits(MEGABYTES, 0, 0);
    hv_error err = {""};
    hv_strategy s = {0};
    char *bytes = copy_of(data, size);
    size_t length = size;
    hv_status status = hv_unpack_bytes(&bytes, &length, &l, &err);
    check(!status == !err.text[0], "refused without a word");
    if (!status) {
        check(length <= (size_t)MEGABYTES << 20, "more than the memory allowed");
        hv_read_strategy(&s, bytes, length, &l, &err);
    } else {
        check(length == size, "a failure has changed something");
    }
    hv_strategy_free(&s);
    free(bytes);
}

// Through a file, as users do.
static void pack_and_unpack(const uint8_t *data, size_t size) {
    char path[64], packed[1 << 16];
    snprintf(path, sizeof path, "/tmp/fuzz_unpack.%ld.zst", (long)getpid());
    check(!app_pack_write(path, (const char *)data, size), "cannot be packed");
    int file = open(path, O_RDONLY);
    ssize_t got = file < 0 ? -1 : read(file, packed, sizeof packed);
    check(got > 0, "nothing was written");
    close(file);
    unlink(path);
    hv_limits l = hv_base_limits(64, 0, 0);
    hv_error err = {""};
    char *bytes = copy_of(packed, (size_t)got);
    size_t length = (size_t)got;
    check(hv_unpack_is_needed(bytes, length), "not known as packed");
    check(!hv_unpack_bytes(&bytes, &length, &l, &err), err.text);
    check(length == size && !memcmp(bytes, data, size), "other bytes came back");
    free(bytes);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (!hv_unpack_is_there()) return 0;
    if (size && size < 4096 && data[0] == '(')
        pack_and_unpack(data, size);
    else
        unpack(data, size);
    return 0;
}
