// SPDX-License-Identifier: MIT
// Any bytes as a strategy in Yang's notation, and as a tree to be excised: refused with a place, or
// written, and what `import` writes is a strategy file. Nothing of the engine is included here.
#include "write/write.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check(bool good, const char *sentence, const char *detail) {
    if (good) return;
    fprintf(stderr, "%s: %s\n", sentence, detail);
    abort();
}

// A translation can be read, unless patterns of the same number or cycles were in the original.
static void read_back(FILE *file, size_t length) {
    hv_limits l = hv_base_limits(256, 0, 0);
    hv_error err = {""};
    hv_strategy s;
    char *bytes = malloc(length + 1);
    rewind(file);
    check(bytes && fread(bytes, 1, length, file) == length, "cannot be read back", "");
    hv_status status = hv_read_strategy(&s, bytes, length, &l, &err);
    check(!status || strstr(err.text, "is the name of") || strstr(err.text, "calls itself") ||
              status == HV_RESOURCES,
          "written, but not readable", err.text);
    hv_strategy_free(&s);
    free(bytes);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    hv_limits l = hv_base_limits(64, 0, 0);
    hv_error err = {""};
    hv_yang y;
    size_t left_out;
    FILE *out = tmpfile();
    if (!out) return 0;
    hv_status status = hv_yang_read(&y, (const char *)data, size, &l, &err);
    if (!status) status = hv_import_write(&y, out, &left_out, &l, &err);
    check(!status == !err.text[0], "refused without a word", err.text);
    if (!status) read_back(out, (size_t)ftell(out));
    hv_yang_free(&y);
    err.text[0] = 0;
    status = hv_excise_write((const char *)data, size, out, &l, &err);
    check(!status == !err.text[0], "refused without a word", err.text);
    fclose(out);
    return 0;
}
