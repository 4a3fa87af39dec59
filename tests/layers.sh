#!/bin/sh
# SPDX-License-Identifier: MIT
# Includes follow the order of src/LAYERS and verify/LAYERS, and tools/layers.sh notices when one does not.
. "${ROOT:-.}/tests/tap.sh"

ok 'the includes of this tree follow them' "$ROOT/tools/layers.sh"

# try STATUS FILE TEXT: a tree with this one file more is fine (0) or not (1).
try() {
    rm -rf "$TMP/tree"
    mkdir -p "$TMP/tree/src/base" "$TMP/tree/src/record" "$TMP/tree/src/position" \
        "$TMP/tree/src/search" "$TMP/tree/src/solve" "$TMP/tree/src/new" "$TMP/tree/apps" \
        "$TMP/tree/verify/core" "$TMP/tree/verify/report" "$TMP/tree/verify/new"
    cp "$ROOT/src/LAYERS" "$TMP/tree/src"
    cp "$ROOT/verify/LAYERS" "$TMP/tree/verify"
    echo >"$TMP/tree/apps/app.h"
    echo >"$TMP/tree/verify/core/own.h"
    echo >"$TMP/tree/verify/report/line.h"
    echo "$3" >"$TMP/tree/$2"
    run "$ROOT/tools/layers.sh" "$TMP/tree"
    if [ "$status" -eq "$1" ] && { [ "$1" -eq 0 ] || grep -q "^$2:1: " "$TMP/out"; }; then
        pass "status $1: $2 with $3"
    else
        fail "status $1: $2 with $3" "$(cat "$TMP/out" "$TMP/err")"
    fi
}

try 0 src/search/a.c '#include "position/board.h"'
try 0 src/search/a.c '#include "search/a.h"'
try 0 src/search/a.c '#include <stdio.h>'
try 0 src/record/a.c '#include "position/board.h"'
try 0 src/search/a.c '#include "hexproof.h"'
try 0 apps/a.c '#include "app.h"'
try 0 verify/core/a.c '#include "core/own.h"'
try 0 verify/report/a.c '#include "core/own.h"'
try 1 src/position/a.c '#include "record/record.h"'
try 1 src/base/a.h '#include "position/board.h"'
try 1 src/base/a.h '  #  include   <position/board.h>'
try 1 src/search/a.c '#include "solve/dfpn.h"'
try 1 src/search/a.c '#include "position/position_int.h"'
try 1 src/search/a.c '#include "a.h"'
try 1 src/search/a.c '#include "../solve/dfpn.h"'
try 1 src/new/a.c '#include <stdio.h>'
try 1 apps/a.c '#include "position/board.h"'
try 1 apps/a.c '#include "../src/position/board.h"'
try 1 verify/report/a.c '#include "hexproof.h"'
try 1 verify/report/a.c '#include <hexproof.h>'
try 1 verify/report/a.c '#include "base/bits.h"'
try 1 verify/report/a.c '#include "own.h"'
try 1 verify/core/a.c '#include "report/line.h"'
try 1 verify/core/a.h '#include <report/line.h>'
try 1 verify/core/a.c '#include "../report/line.h"'
try 1 verify/new/a.c '#include <stdio.h>'
done_testing
