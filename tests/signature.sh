#!/bin/sh
# SPDX-License-Identifier: MIT
# The bench signature is the one that the newest commit message with a line "Bench: HEX" states, and
# clang's build gives it too if there is one (make OUT=build/clang CC=clang programs), and with
# COMPLETE=all (make check-full) that and a debug build: results do not depend on the compiler.
. "${ROOT:-.}/tests/tap.sh"
cd "$ROOT" || exit 1

# signature NAME PROGRAM: runs the bench and leaves its signature in $signature.
signature() {
    run "$2" bench
    signature=$(tail -n 1 "$TMP/out" | sed -n 's/^signature: \([0-9a-f]*\)$/\1/p')
    if [ "$status" -eq 0 ] && [ -n "$signature" ]; then
        pass "$1 ends with a signature"
    else
        fail "$1 ends with a signature" "$(tap_report)"
    fi
}

# same NAME MAKE-ARGUMENT...: another build, made here, gives the same.
same() {
    name=$1
    shift
    ok "$name builds" make -s "$@"
    signature "$name" "build/${name%% *}/hexproof"
    ok "$name gives $expected" [ "$signature" = "$expected" ]
}

signature "the bench" "$HEXPROOF"
expected=$signature
expect_status 0 "$HEXPROOF" bench --json
expect_match "^{\"stages\":\[{\"name\":.*\"signature\":\"$expected\"}\$"
if [ "${COMPLETE:-}" = all ]; then # half a minute
    same 'debug build' BUILD=debug programs
fi
if [ -x build/clang/hexproof ] || { [ "${COMPLETE:-}" = all ] && command -v clang >/dev/null; }; then
    same 'clang build' OUT=build/clang CC=clang programs
else
    skip 'signature of a clang build' 'there is none (make OUT=build/clang CC=clang programs)'
fi

# Of the newest commit that states one.
claim=$(git log --format=%B 2>/dev/null | sed -n 's/^Bench: *\([0-9a-f]\{4,\}\) *$/\1/p' | head -n 1)
if [ -n "$claim" ]; then
    ok "the signature $expected is what the commits claim: $claim" [ "$claim" = "$expected" ]
else
    skip 'signature in the commit messages' 'no commit states one (Bench: HEX), or this is no checkout'
fi
done_testing
