#!/bin/sh
# SPDX-License-Identifier: MIT
# What was answered is in the store, whatever ends the program next; and a store that is damaged while a
# session or a server goes on is told of and left alone, and everything else goes on.
. "${ROOT:-.}/tests/tap.sh"
# What LMDB holds of a damaged file is left to the end of the program.
export ASAN_OPTIONS="${ASAN_OPTIONS:+$ASAN_OPTIONS:}detect_leaks=0"
"$HEXPROOF" --version | grep -q '^without: stores' && skip_all 'built without stores (liblmdb-dev)'
command -v perl >/dev/null || skip_all 'perl is missing'
cd "$TMP" || exit 1

# until COMMAND...: waits until it succeeds, two minutes at most.
until_so() {
    for _ in $(seq $((1200 * ${PATIENCE:-1}))); do
        "$@" && return 0
        sleep 0.1
    done
    return 1
}
is_there() { "$HEXPROOF" solve "$1" --json --nodes 1 --store "$2" 2>&1 | grep -q '"winner":"[bw].*"nodes":0,'; }
# spoil FILE: all but the head pages become noise, in the file that others have open.
spoil() {
    perl -e 'open my $f, "+<:raw", shift or die; my $n = -s $f; seek $f, 8192, 0; srand 5;
        print $f pack "C*", map int rand 256, 1 .. $n - 8192; close $f or die' "$1"
}

# ---- gtp ----

mkfifo in
"$HEXPROOF" gtp --store gtp.hxs <in >answers 2>errors &
gtp=$!
exec 3>in
printf 'boardsize 6\nparam_game allow_swap 0\nplay b a3\ndfpn-solve-state w\n' >&3
until_so grep -q '^= black' answers
kill -9 $gtp
exec 3>&-
wait $gtp 2>/dev/null
ok 'gtp, killed after its answer: it is in the store' is_there 6:a3 gtp.hxs

"$HEXPROOF" gtp --store gtp.hxs <in >answers 2>errors &
gtp=$!
exec 3>in
printf '1 boardsize 6\n2 param_game allow_swap 0\n3 play b a3\n' >&3
until_so grep -q '^=3' answers
spoil gtp.hxs
printf '4 dfpn-solve-state w\n5 boardsize 6\n6 play b b3\n7 dfpn-solve-state w\n8 quit\n' >&3
until_so grep -q '^=8' answers
exec 3>&-
run wait $gtp
ended=$status
ok 'gtp goes on without a damaged store' [ "$(grep -c '^=[47] black' answers)" = 2 ]
ok 'it says so once' [ "$(grep -c . errors)$(grep -c '^hexproof: gtp.hxs is damaged: it is not used any more' errors)" = 11 ]
ok 'and ends with status 2' [ "$ended" = 2 ]

# ---- a file that is not where it was ----

# session NAME COMMAND: gtp solves a position, the command is run, and it solves two more; its status is in $ended.
session() {
    : >answers # those of the session before
    "$HEXPROOF" gtp --store "$1" <in >answers 2>errors &
    gtp=$!
    exec 3>in
    printf '1 boardsize 6\n2 param_game allow_swap 0\n3 play b a3\n4 dfpn-solve-state w\n' >&3
    until_so grep -q '^=4' answers
    eval "$2"
    printf '5 boardsize 6\n6 play b b3\n7 dfpn-solve-state w\n8 clear_board\n9 play b a1\n10 dfpn-solve-state w\n11 quit\n' >&3
    until_so grep -q '^=11' answers
    exec 3>&-
    run wait $gtp
    ended=$status
}
while read -r what; do
    rm -f moved*
    session moved.hxs "$what"
    ok "$what: gtp goes on" [ "$(grep -c '^=[0-9]* \(black\|white\)' answers)" = 3 ]
    ok 'it says so once' [ "$(grep -c . errors)$(grep -c '^hexproof: moved.hxs or its lock was removed or replaced: it is not used any more' errors)" = 11 ]
    ok 'and ends with status 2' [ "$ended" = 2 ]
done <<'END'
rm moved.hxs
rm moved.hxs-lock
mv moved.hxs moved2.hxs; cp moved2.hxs moved.hxs
END
session quiet.hxs true
ok 'nothing is said of one that stays' [ "$ended$(cat errors)" = 0 ]

# ---- the process that writes ----

if command -v pgrep >/dev/null; then
    session alone.hxs 'kill -9 $(pgrep -P $gtp)'
    ok 'gtp goes on without who writes' [ "$(grep -c '^=[0-9]* \(black\|white\)' answers)" = 3 ]
    ok 'it says what happened' [ "$(cat errors)" = 'hexproof: alone.hxs does not keep all that was found: the process that writes it has ended, so that it keeps nothing more' ]
    ok 'and ends with status 3' [ "$ended" = 3 ]
    ok 'what was there before is there' is_there 6:a3 alone.hxs
fi

# ---- a file cut off, and the game in the terminal ----

"$HEXPROOF" solve 6:a3 --store play.hxs >/dev/null
mkfifo moves
XDG_STATE_HOME=. "$HEXPROOF" play 6:a3 --as both --level expert --no-swap --store play.hxs <moves >game 2>errors &
game=$!
exec 3>moves
until_so [ -s game ]
: >play.hxs
printf 'go\ngo\nquit\n' >&3
exec 3>&-
run wait $game
ok 'play goes on without a store that was cut off' [ "$(grep -c '^\(White\|Black\): [a-f][1-6]' game)" = 2 ]
ok 'and says so' grep -q '^hexproof: play.hxs is damaged' errors

# ---- many who were killed ----

# LMDB has 126 places for whoever reads, and takes none back while anybody has the file open.
"$HEXPROOF" solve 6:a3 --store many.hxs >/dev/null
mkfifo rest
exec 3<>rest
"$HEXPROOF" gtp --store many.hxs <rest >/dev/null 2>&1 &
stays=$!
readers=
for _ in $(seq 125); do
    "$HEXPROOF" gtp --store many.hxs <rest >/dev/null 2>&1 &
    readers="$readers $!"
done
all_are_there() { # a process and its writer have the file open
    for reader in $stays $readers; do
        [ -e "/proc/$reader/fd" ] && find "/proc/$reader/fd" -lname '*many.hxs' 2>/dev/null | grep -q . || return 1
    done
}
if [ -e /proc/self/fd ]; then
    ok 'many read' until_so all_are_there
    # shellcheck disable=SC2086 # words
    kill -9 $readers
    # shellcheck disable=SC2086
    wait $readers 2>/dev/null
    expect_status 0 "$HEXPROOF" solve 6:a3 --json --store many.hxs
    expect_match '"nodes":0,' 'there is a place for one more'
    expect_status 0 "$HEXPROOF" best 6:a3 --ticks 1000 --store many.hxs
fi
# shellcheck disable=SC2086
kill -9 $stays $readers 2>/dev/null
exec 3>&-
wait

# ---- serve ----

if "$HEXPROOF" --version | grep -q '^with: the page' && command -v curl >/dev/null; then
    # start: sets server and address.
    start() {
        : >serve # not the address of the one before
        "$HEXPROOF" serve --port 0 --no-open --workers 2 --store serve.hxs >serve 2>errors &
        server=$!
        until_so grep -q '^Hexproof is at' serve
        address=$(sed -n 's|^Hexproof is at \(http://[^ ]*\)/ .*|\1|p' serve)
    }
    ask() { curl -s -H 'Content-Type: application/json' -d "{\"position\":\"$2\"}" "$address/api/v1/$1"; }
    start
    ask solve 6:a3 >answer
    kill -9 $server
    wait $server 2>/dev/null
    ok 'serve answers' grep -q '"winner":"black"' answer
    ok 'serve, killed after its answer: it is in the store' is_there 6:a3 serve.hxs

    # Nobody asks for this one's answer: the clock keeps what is found. (The file need not grow for it.)
    start
    cp serve.hxs before.hxs
    (ask solve 9:e5 >/dev/null) &
    is_changed() { ! cmp -s before.hxs serve.hxs; }
    ok 'a long search is kept on the way' until_so is_changed
    kill -9 $server
    wait

    start
    ask solve 6:a3 >answer
    spoil serve.hxs
    ask solve 6:b3 >second # asks the store, and writes there
    ask solve 6:f4 >third
    ok 'serve goes on without a damaged store' [ "$(cat answer second third | grep -c '"winner":"black"')" = 3 ]
    ok 'it says so once' [ "$(grep -c . errors)$(grep -c '^hexproof: serve.hxs is damaged' errors)" = 11 ]
    kill $server
    wait $server
fi
done_testing
