#!/bin/sh
# SPDX-License-Identifier: MIT
# Names: every symbol of the static library begins with hx_, and the shared library offers exactly
# the functions of include/hexproof.h.
. "${ROOT:-.}/tests/tap.sh"

nm -g --defined-only "$ROOT/build/libhexproof.a" | awk 'NF == 3 { print $3 }' | sort >"$TMP/static"
ok 'the static library has symbols' test -s "$TMP/static"
run grep -v '^hx_' "$TMP/static"
expect_output '' 'symbols of the static library that do not begin with hx_'

"$ROOT/tools/exports.sh" | sort >"$TMP/declared"
ok 'the header declares hx_version' grep -qx hx_version "$TMP/declared"
nm -D --defined-only "$ROOT/build/libhexproof.so" | awk '{ print $3 }' | sort >"$TMP/exported"
ok 'the shared library exports what the header declares' diff "$TMP/declared" "$TMP/exported"

# Not from tools/exports.sh: every function of the header, as the compiler sees it, can be linked.
if "$CC" -aux-info "$TMP/functions" -fsyntax-only -x c "$ROOT/include/hexproof.h" 2>"$TMP/err" &&
    [ -s "$TMP/functions" ]; then
    grep 'hexproof\.h:' "$TMP/functions" | grep -v 'static' | grep -o 'hx_[a-z0-9_]* (' | tr -d ' (' |
        sort >"$TMP/compiled"
    ok 'the compiler finds the same functions in the header' diff "$TMP/compiled" "$TMP/declared"
else
    skip 'functions as the compiler sees them' "$CC cannot list them"
fi

run readelf -d "$ROOT/build/libhexproof.so"
major=$(cut -d . -f 1 "$ROOT/VERSION")
expect_match "SONAME.*\\[libhexproof\\.so\\.$major\\]" 'the shared library has its soname'
done_testing
