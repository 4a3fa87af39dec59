// SPDX-License-Identifier: MIT
// The page's files, which are part of the program.
#ifndef SERVE_FILES_H
#define SERVE_FILES_H

#include <stddef.h>

typedef struct serve_file {
    const char *path; // as in the address, "/board.js"
    const char *type; // of its content
    const unsigned char *bytes;
    size_t length;
    const char *tag; // another one for every content
} serve_file;

// "/" is the page itself. NULL: there is no such file.
const serve_file *serve_files_find(const char *path);

#endif
