// SPDX-License-Identifier: MIT
// Files out. They are tried before the work, and nothing about them is changed by that.
#include "program/output.h"

#include <errno.h>
#include <string.h>
#ifdef __unix__
#include <sys/stat.h>
#include <unistd.h>
#endif

void hv_output_take_back(const char *path) {
#ifdef __unix__
    if (truncate(path, 0) != 0) return;
#else
    (void)path;
#endif
}

static FILE *open_as(const char *path, const char *mode, hv_status *status) {
    FILE *file = fopen(path, mode);
    if (file) return file;
    *status = HV_MALFORMED;
#ifdef ENOSPC
    if (errno == ENOSPC) *status = HV_RESOURCES;
#endif
    fprintf(stderr, "hexverify: %s: %s\n", path, strerror(errno));
    return NULL;
}

FILE *hv_output_open(const char *path, hv_status *status) {
    return open_as(path, "wb", status);
}

hv_status hv_output_close(FILE *file, const char *path) {
    errno = 0;
    bool good = fflush(file) == 0 && !ferror(file); // says again why, if it has failed before
    int why = errno;
    if (fclose(file) != 0 && good) {
        good = false;
        why = errno;
    }
    if (good) return HV_OK;
    fprintf(stderr, "hexverify: %s: %s\n", path, why ? strerror(why) : "cannot be written");
    return HV_RESOURCES;
}

#ifdef __unix__

static bool is_same_file(const char *path, const char *input) {
    struct stat a, b;
    bool there = !strcmp(input, "-") ? fstat(STDIN_FILENO, &b) == 0 : stat(input, &b) == 0;
    return there && stat(path, &a) == 0 && S_ISREG(a.st_mode) && a.st_dev == b.st_dev &&
           a.st_ino == b.st_ino;
}

// A device or a pipe is not opened twice: whoever reads it would see the first end.
static hv_status try_to_open(const char *path) {
    struct stat before;
    hv_status status = HV_OK;
    bool there = stat(path, &before) == 0;
    if (there && !S_ISREG(before.st_mode) && !S_ISDIR(before.st_mode)) return HV_OK;
    FILE *file = open_as(path, "ab", &status);
    if (file) fclose(file);
    if (file && !there) remove(path);
    return status;
}

#else

static bool is_same_file(const char *path, const char *input) {
    return !strcmp(path, input);
}

static hv_status try_to_open(const char *path) {
    (void)path;
    return HV_OK;
}

#endif

hv_status hv_output_try(const hv_options *o) {
    const struct {
        const char *option, *path;
    } outputs[] = {{"--cnf", o->cnf}, {"--drat", o->drat}, {"--svg", o->svg}};
    for (int k = 0; k < 3; k++) {
        if (!outputs[k].path) continue;
        for (int i = 0; i < o->file_count; i++)
            if (is_same_file(outputs[k].path, o->files[i])) {
                fprintf(stderr, "hexverify: %s %s: this is a file to be checked\n",
                        outputs[k].option, outputs[k].path);
                return HV_USAGE;
            }
        hv_status status = try_to_open(outputs[k].path);
        if (status) return status;
    }
    return HV_OK;
}
