#!/bin/sh
# SPDX-License-Identifier: MIT
# GTP transcripts: NAME.gtp is sent to the program, and what it answers is NAME.ref, byte by byte,
# but for the program's version, which is @VERSION@ there. Lines beginning with # in a .gtp are
# comments of the protocol itself. To add a test, add two files.
. "${ROOT:-.}/tests/tap.sh"
cd "$ROOT/tests/gtp" || exit 1
version=$(cat "$ROOT/VERSION")

for script in *.gtp; do
    name=${script%.gtp}
    sed "s/@VERSION@/$version/" "$name.ref" >"$TMP/want"
    run "$HEXPROOF" gtp <"$script"
    if [ "$status" -ne 0 ]; then
        fail "$name" "$(tap_report)"
    elif difference=$(diff "$TMP/want" "$TMP/out"); then
        pass "$name"
    else
        fail "$name" "$difference"
    fi
done

# HexGui draws what is there: a verdict has a line, also where connections alone give it, and that
# nothing wins is said. Which move of the loser it is depends on the net.
printf '%s\n' hexgui-analyze_commands 'boardsize 3' 'play b b2' dfpn-get-pv dfpn-solver-find-winning \
    'boardsize 5' 'play b c3' 'dfpn-get-pv w' 'dfpn-get-pv b' 'dfpn-solver-find-winning w' 'play w resign' 'dfpn-get-pv w' \
    'boardsize 2' 'play b a1' 'play b a2' dfpn-get-pv dfpn-solver-find-winning >"$TMP/lost"
run "$HEXPROOF" gtp <"$TMP/lost"
lines=$(grep -Ec '^=( [a-e][1-5])+$' "$TMP/out")
ok 'a line for each verdict' test "$lines" -eq 4
run "$HEXPROOF" gtp <"$TMP/lost"
expect_match '^= none: black wins, whatever white plays$' 'no winning move'
expect_match '^LABEL [a-c][1-3] L$' 'and it is drawn'
expect_match '^TEXT no winning move: black wins, [0-9]+ positions$'
expect_match '^\? the game is finished$' 'no line after the end'
expect_match '^= none: black has won$'

# A line of 100 MB is refused, and the session goes on.
{
    echo name
    head -c 100000000 /dev/zero | tr '\0' x
    printf '\nname\n'
} >"$TMP/long"
run "$HEXPROOF" gtp <"$TMP/long"
expect_output '= Hexproof

? line too long

= Hexproof
' 'a line of 100 MB'
rm "$TMP/long"

# Binary garbage, the same every time: each line that holds anything gets one answer.
awk 'BEGIN {
    for (x = 1; n < 300000; n++) {
        x = (x * 69069 + 1) % 4294967296
        printf "%c", int(x / 16777216)
    }
}' >"$TMP/garbage"
expect_status 0 "$HEXPROOF" gtp <"$TMP/garbage"
cp "$TMP/out" "$TMP/answers"
ok 'binary garbage: answers' grep -aq "^? unknown command" "$TMP/answers"
ok 'binary garbage: only answers' test \
    "$(grep -avc '^[=?][0-9]* \|^$' "$TMP/answers")" -eq 0

if [ -c /dev/full ]; then
    # shellcheck disable=SC2016 # the inner shell expands it
    expect_status 3 sh -c 'echo name | "$1" gtp >/dev/full' sh "$HEXPROOF"
    expect_error 'cannot write to standard output'
else
    skip 'full disk' 'there is no /dev/full'
fi

expect_status 0 "$HEXPROOF" gtp </dev/null
expect_output '' 'nothing asked, nothing said'
expect_status 4 "$HEXPROOF" gtp --level nonsense
expect_error 'nonsense'
expect_status 4 "$HEXPROOF" gtp 11
expect_error "'11'"
done_testing
