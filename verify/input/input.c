// SPDX-License-Identifier: MIT
// Files in. A file is read whole, as far as the memory limit allows.
#include "input/input.h"

#include "input/unpack.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

void hv_input_complain(const char *path, const hv_error *err) {
    bool place = err->text[0] >= '0' && err->text[0] <= '9';
    fprintf(stderr, "hexverify: %s:%s%s\n", path, place ? "" : " ", err->text);
}

static hv_status read_stream(hv_input *in, FILE *file, const char *path) {
    size_t room = 0;
    for (;;) {
        if (!hv_base_grow(&in->limits, &in->bytes, &room, in->length + 4096, 1)) {
            fprintf(stderr, "hexverify: %s: larger than the memory allows (see --memory)\n", path);
            return HV_RESOURCES;
        }
        size_t got = fread(in->bytes + in->length, 1, room - in->length, file);
        in->length += got;
        if (!got) break;
    }
    if (!ferror(file)) return HV_OK;
    fprintf(stderr, "hexverify: %s: %s\n", path, strerror(errno));
    return HV_MALFORMED;
}

hv_status hv_input_bytes(hv_input *in, const char *path, const hv_options *o) {
    *in = (hv_input){.limits = hv_base_limits(o->megabytes, o->seconds, o->paths)};
    bool standard = !strcmp(path, "-");
    FILE *file = standard ? stdin : fopen(path, "rb");
    if (!file) {
        fprintf(stderr, "hexverify: %s: %s\n", path, strerror(errno));
        return HV_MALFORMED;
    }
    hv_status status = read_stream(in, file, path);
    if (!standard) fclose(file);
    return status;
}

hv_status hv_input_read(hv_input *in, const char *path, const hv_options *o) {
    hv_status status = hv_input_bytes(in, path, o);
    if (status) return status;
    hv_error err;
    if (hv_unpack_is_needed(in->bytes, in->length))
        status = hv_unpack_bytes(&in->bytes, &in->length, &in->limits, &err);
    if (!status) status = hv_read_strategy(&in->strategy, in->bytes, in->length, &in->limits, &err);
    if (status) hv_input_complain(path, &err);
    return status;
}

void hv_input_free(hv_input *in) {
    hv_strategy_free(&in->strategy);
    free(in->bytes);
    *in = (hv_input){0};
}

int hv_input_pattern(const hv_input *in, const hv_options *o) {
    const hv_strategy *s = &in->strategy;
    if (!o->pattern) return (int)hv_strategy_main(s);
    for (size_t i = 0; i < s->pattern_count; i++)
        if (strlen(o->pattern) == s->patterns[i].name_length &&
            !memcmp(o->pattern, s->patterns[i].name, s->patterns[i].name_length))
            return (int)i;
    fprintf(stderr, "hexverify: there is no pattern %s\n", o->pattern);
    return -1;
}
