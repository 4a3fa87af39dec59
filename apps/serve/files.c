// SPDX-License-Identifier: MIT
// The table is made from web/ by tools/embed.sh.
#include "serve/files.h"

#include <string.h>

#include "serve/files.inc"

const serve_file *serve_files_find(const char *path) {
    if (strcmp(path, "/") == 0) path = "/index.html";
    for (const serve_file *f = files; f->path; f++)
        if (strcmp(f->path, path) == 0) return f;
    return NULL;
}
