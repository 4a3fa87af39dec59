# shellcheck shell=sh
# SPDX-License-Identifier: MIT
# A small library for tests written in shell. They print TAP (one "ok" or "not ok" line a check),
# which prove reads; `make test T=name` runs the tests whose path contains "name".
#
#     #!/bin/sh
#     # What this file is about.
#     . "${ROOT:-.}/tests/tap.sh"
#     expect_status 0 "$HEXPROOF" show 3      # run it; the exit status must be 0
#     expect_match '^ *a b c'                 # ...a line of its standard output looks like this
#     expect_status 2 "$HEXPROOF" show 0x0
#     expect_output ''                        # ...standard output is exactly this
#     expect_error '0x0'                      # ...a line of standard error looks like this
#     ok 'the header is there' test -f "$ROOT/include/hexproof.h"
#     done_testing
#
# The runner sets ROOT (the checkout) and HEXPROOF (the program to test); by hand, run a test from
# the checkout's root. $TMP is a folder of the test's own, removed at the end. Any number of checks
# may be made, but done_testing must be reached: a test that stops half way has failed.

: "${ROOT:=$PWD}" "${HEXPROOF:=$ROOT/build/hexproof}" "${CC:=cc}"
export ROOT HEXPROOF CC
TMP=$(mktemp -d) || exit 1
trap 'rm -rf "$TMP"' EXIT
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM
tap_count=0
tap_failed=0

# pass NAME: a check that has already been made succeeded.
pass() {
    tap_count=$((tap_count + 1))
    printf 'ok %d - %s\n' "$tap_count" "$(tap_line "$1")"
}

# fail NAME [EXPLANATION]: it failed.
fail() {
    tap_count=$((tap_count + 1))
    tap_failed=$((tap_failed + 1))
    printf 'not ok %d - %s\n' "$tap_count" "$(tap_line "$1")"
    [ -z "${2-}" ] || printf '%s\n' "$2" | head -n 40 | sed 's/^/#   /'
}

# skip NAME REASON: it cannot be made here; the summary of the run repeats the reason.
skip() {
    tap_count=$((tap_count + 1))
    printf 'ok %d # SKIP %s: %s\n' "$tap_count" "$(tap_line "$1")" "$2"
}

# skip_all REASON: nothing in this file can be checked here.
skip_all() {
    printf '1..0 # SKIP %s\n' "$1"
    exit 0
}

# ok NAME COMMAND...: the command must succeed.
ok() {
    tap_name=$1
    shift
    run "$@"
    if [ "$status" -eq 0 ]; then pass "$tap_name"; else fail "$tap_name" "$(tap_report)"; fi
}

# run COMMAND...: runs it; then $status, $TMP/out and $TMP/err tell what came of it.
run() {
    status=0
    tap_command=$*
    "$@" >"$TMP/out" 2>"$TMP/err" || status=$?
}

# expect_status N COMMAND...: runs it; its exit status must be N.
expect_status() {
    tap_want=$1
    shift
    run "$@"
    if [ "$status" -eq "$tap_want" ]; then
        pass "status $tap_want: $tap_command"
    else
        fail "status $tap_want: $tap_command" "$(tap_report)"
    fi
}

# expect_output TEXT [NAME]: standard output of the last command is exactly TEXT (with or without
# the last line's end).
expect_output() {
    printf '%s\n' "$1" >"$TMP/want"
    [ -z "$1" ] && : >"$TMP/want"
    if [ -s "$TMP/out" ] && [ -n "$(tail -c 1 "$TMP/out")" ]; then echo >>"$TMP/out"; fi
    if tap_diff=$(diff "$TMP/want" "$TMP/out"); then
        pass "${2:-output: $tap_command}"
    else
        fail "${2:-output: $tap_command}" "$tap_diff"
    fi
}

# expect_match REGEX [NAME]: some line of the last command's standard output matches (grep -E).
expect_match() {
    tap_grep out "$1" "${2:-output has /$1/: $tap_command}"
}

# expect_no_match REGEX NAME: no line of standard output matches.
expect_no_match() {
    if grep -aEq -- "$1" "$TMP/out"; then fail "$2" "$(tap_report)"; else pass "$2"; fi
}

# expect_error REGEX [NAME]: some line of its standard error matches.
expect_error() {
    tap_grep err "$1" "${2:-error has /$1/: $tap_command}"
}

# done_testing: prints how many checks there were and ends the test.
done_testing() {
    printf '1..%d\n' "$tap_count"
    [ "$tap_failed" -eq 0 ]
    exit
}

# ---- used above only ----

tap_grep() {
    if grep -aEq -- "$2" "$TMP/$1"; then pass "$3"; else fail "$3" "$(tap_report)"; fi
}

# What the last command did, for the explanation of a failure.
tap_report() {
    printf '%s\nexit status %s\n' "$tap_command" "$status"
    tail -n 15 "$TMP/out" | sed 's/^/out: /'
    tail -n 15 "$TMP/err" | sed 's/^/err: /'
}

# A name on one line, without the # that TAP would take for a directive. Paths of this checkout are
# cut short.
tap_line() {
    printf '%s' "$1" | tr '\n#' ' .' | sed "s|$ROOT/||g" | cut -c 1-150
}
