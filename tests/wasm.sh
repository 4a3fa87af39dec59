#!/bin/sh
# SPDX-License-Identifier: MIT
# The WebAssembly module computes what the program does: the bench signature, the net's verdicts to
# the last bit, every GTP transcript, and the questions that a page asks; the checker's what hexverify
# says.
. "${ROOT:-.}/tests/tap.sh"
cd "$ROOT" || exit 1

if ! command -v node >/dev/null; then skip_all 'WebAssembly: node is not installed'; fi
echo 'int main(void) { return 0; }' >"$TMP/try.c"
run clang --target=wasm32-wasi -o "$TMP/try" "$TMP/try.c"
if [ "$status" -ne 0 ]; then
    skip_all 'WebAssembly: needs clang, lld, wasi-libc and libclang-rt-dev-wasm32'
fi
if ! node --input-type=module -e 'import "node:wasi"' 2>/dev/null; then
    skip_all 'WebAssembly: this node has no WASI'
fi

ok 'make wasm' flock build make -s wasm # tests/site.sh builds there too
wasm() {
    program=$1
    shift
    node tools/wasm.mjs "build/wasm/$program.wasm" "$@"
}

expect_status 0 build/hexproof bench
expected=$(tail -n 1 "$TMP/out")
expect_status 0 wasm hexproof bench
expect_match "^net simd128 " 'with the kernel for vectors'
expect_match "^$expected\$" 'the same signature'

expect_status 0 wasm tests/unit/test_standard
expect_match '^ok 1 - as_recorded' "the built-in net's verdicts"
expect_status 0 wasm tests/prop/prop_net
expect_match '^ok 4 - every_batch' 'nets of all shapes against the slow reference'

version=$(cat VERSION)
for script in tests/gtp/*.gtp; do
    if grep -q '^[0-9 ]*\(load\|print\)sgf .*[./-]' "$script"; then continue; fi # no files there
    sed "s/@VERSION@/$version/" "${script%.gtp}.ref" >"$TMP/want"
    wasm hexproof <"$script" >"$TMP/got" 2>&1
    ok "$script" diff "$TMP/want" "$TMP/got"
done
echo 'printsgf x.sgf' | wasm hexproof >"$TMP/got" 2>&1
ok 'files are refused' grep -q '^? files cannot be written here' "$TMP/got"

# Questions: the answers are the command line's, but for the time that they took.
timeless() {
    sed 's/"milliseconds":[0-9.]*/"milliseconds":0/g' "$TMP/out"
}
asked() {
    expect_status 0 build/hexproof "$1" "$2" --json
    timeless >"$TMP/want"
    expect_status 0 wasm hexproof ask "$1" "position=$2"
    timeless >"$TMP/got"
    ok "$1 $2 is answered alike" diff "$TMP/want" "$TMP/got"
}
asked connect 7:d4,c5,e2,e3
asked evaluate 7:d4,c5,e2,e3
expect_status 0 wasm hexproof ask analyse position=5:b2 visits=200
ok 'an analysis tells of progress' [ "$(grep -c '^{"to_play":"white"' "$TMP/out")" -gt 2 ]
expect_status 4 wasm hexproof ask connect positio=7
expect_match "^\{\"error\":\"connect has no field 'positio'\"\}\$"

# The checker: statuses, JSON, and complaints, which come without "hexverify: -:". The program is
# bounded in the same way, and asks no solver.
verified() {
    build/hexverify --json --few 1000000 --time 20 --memory 512 - <"$1" >"$TMP/want" 2>"$TMP/told"
    wanted=$?
    expect_status $wanted sh -c "node tools/wasm.mjs build/wasm/hexverify.wasm <'$1'"
    cat "$TMP/out" "$TMP/err" >"$TMP/got"
    sed 's/^hexverify: -: *//' "$TMP/told" >>"$TMP/want"
    ok "${1##*/}: the same words" diff "$TMP/want" "$TMP/got"
}
for strategy in fuzz/corpora/verify/*; do
    verified "$strategy"
done
build/hexproof solve 5:a1 --certificate "$TMP/a1" >/dev/null
build/hexverify gardner 5 >"$TMP/gardner5"
for strategy in a1 gardner5; do
    verified "$TMP/$strategy"
    ok "$strategy is accepted" grep -q '"invalid":0,"unknown":0,"proves":{"position"' "$TMP/got"
done
sed 's/(b3/(a3/' "$TMP/a1" >"$TMP/mutant"
verified "$TMP/mutant"
done_testing
