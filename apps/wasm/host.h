// SPDX-License-Identifier: MIT
// What the WebAssembly module's host offers it, and how functions are offered to the host.
#ifndef WASM_HOST_H
#define WASM_HOST_H

#include <stdbool.h>
#include <stddef.h>

#ifdef __wasm__
#define IMPORT(name) __attribute__((import_module("hexproof"), import_name(name)))
#define EXPORT(name) __attribute__((export_name(name)))
#else // only read, by tests/headers.sh
#define IMPORT(name)
#define EXPORT(name)
#endif

// An answer, piece by piece.
IMPORT("write") void host_write(const char *bytes, size_t length);
// A whole object that tells of progress, before the answer.
IMPORT("progress") void host_progress(const char *bytes, size_t length);
// Asked every few milliseconds during a search: true ends it; with `any`, any input does.
IMPORT("stop") bool host_stop(bool any);

#endif
