#!/bin/sh
# SPDX-License-Identifier: MIT
# The C files are as clang-format leaves them.
. "${ROOT:-.}/tests/tap.sh"

run "$ROOT/tools/format.sh" --check
[ "$status" -ne 3 ] || skip_all "$(cat "$TMP/err")"
if [ "$status" -eq 0 ]; then
    pass "C files are formatted"
else
    fail "C files are formatted (make format mends it)" \
        "$(grep error: "$TMP/err" | cut -d : -f 1 | sort | uniq -c)"
fi
done_testing
