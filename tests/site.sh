#!/bin/sh
# SPDX-License-Identifier: MIT
# The page without a server, in a real browser: what `make site` writes, sent by a host that does
# nothing but sending files (tests/web/site.mjs).
. "${ROOT:-.}/tests/tap.sh"
. "$ROOT/tests/web/browser.sh"
cd "$ROOT" || exit 1
echo 'int main(void) { return 0; }' >"$TMP/try.c"
clang --target=wasm32-wasi -o "$TMP/try" "$TMP/try.c" 2>/dev/null ||
    skip_all 'WebAssembly: needs clang, lld, wasi-libc and libclang-rt-dev-wasm32'

# Not while tests/wasm.sh builds the same.
if ! flock build make -s site >"$TMP/make" 2>&1; then
    sed 's/^/# /' "$TMP/make"
    echo 'Bail out! make site fails'
    exit 1
fi
SITE=build/site node tests/web/main.mjs site
