#!/bin/sh
# The player with a net, as a user types it: fields that scripts read, limits, files that are no net.
. "${ROOT:-.}/tests/tap.sh"

expect_status 0 "$HEXPROOF" best 7:d4 --player net --visits 30 --json
expect_match '^\{"move":"[a-g][1-7]","score":-?[0-9.e-]+,"probability":0\.[0-9]+,"winner":(null|"[a-z]+"),"pv":\[' 'fields'
expect_match ',"nodes":30,"depth":[0-9]+,"milliseconds":[0-9.]+,"proof":null,"visits":[0-9]+,"prior":0\.[0-9]+\}$' 'visits and prior'
cp "$TMP/out" "$TMP/first"
expect_status 0 "$HEXPROOF" best 7:d4 --player net --visits 30 --json
drop='s/"milliseconds":[0-9.]*,//'
ok 'the same answer again' test "$(sed "$drop" "$TMP/first")" = "$(sed "$drop" "$TMP/out")"
expect_status 0 "$HEXPROOF" best 7:d4 --player net:v=20,h=0
expect_match '^wins with [0-9.]+ %, depth [0-9]+, 20 positions, ' 'in words'
expect_status 0 "$HEXPROOF" best 11:f6 --player net --time 0.1 --threads 2
expect_match '^white plays [a-k][0-9]+' 'a limit of time, and threads'
expect_status 0 "$HEXPROOF" best 7:d4 --player net --visits 20 --net "$ROOT/data/standard.hxn"
expect_match '^white plays' 'a net from a file'
expect_status 0 "$HEXPROOF" best 7:d4 --player net --visits 20 --net "$ROOT/data/mini.hxn"
expect_match '^white plays' 'the small net'
expect_status 0 "$HEXPROOF" best 7:d4 --player net --visits 20 --net "$ROOT/data/large.hxn"
expect_match '^white plays' 'the large net'

expect_status 2 "$HEXPROOF" best 7 --player net --net "$TMP/none"
expect_error "^hexproof: --net: cannot read .*/none: No such file" 'no such file'
head -c 1000 "$ROOT/data/standard.hxn" >"$TMP/cut"
expect_status 2 "$HEXPROOF" best 7 --player net --net "$TMP/cut"
expect_error '^hexproof: --net .*/cut: [a-z]' 'a file that was cut off'
expect_status 2 "$HEXPROOF" gtp --net "$TMP/cut"
expect_status 2 "$HEXPROOF" play --net "$TMP/cut"
expect_status 4 "$HEXPROOF" best 7 --player net --visits 0
expect_status 4 "$HEXPROOF" best 7 --player net --threads 65
expect_status 4 "$HEXPROOF" best 7 --player net:v=x
expect_error 'there is no v=x' 'a parameter that is none'

# Only proofs are certain.
expect_status 0 "$HEXPROOF" best 11:f6,pass --player net --visits 100
expect_match '^wins with 99\.9 %,' 'nearly won'

# Players without a net keep their own effort.
"$HEXPROOF" best 7:d4 --player queenbee:t=3000 --json | sed 's/,"milliseconds.*//' >"$TMP/without"
"$HEXPROOF" best 7:d4 --player queenbee:t=3000 --visits 5 --json | sed 's/,"milliseconds.*//' >"$TMP/with"
ok 'visits are no business of Queenbee' cmp -s "$TMP/without" "$TMP/with"

printf 'boardsize 7\nplay b d4\nkata-analyze w 10 maxmoves 2\n' | "$HEXPROOF" gtp --level net:v=30 >"$TMP/kata" 2>"$TMP/err"
run cat "$TMP/kata"
expect_match '^info move swap-pieces visits .* info move [a-g][1-7] visits [0-9]+ utility -?[0-9.]+ winrate [0-9.]+ .* prior [0-9.]+ .* pv [a-g][1-7]' 'kata-analyze'
expect_status 0 "$HEXPROOF" match net:v=4 easy --games 2 --size 5
expect_match '^2 of 2 games' 'a match'

# Two nets against each other; the records say which is which.
expect_status 0 "$HEXPROOF" match net:v=4 net:v=4 --size 5 --games 4 --net-b "$ROOT/data/mini.hxn" --sgf "$TMP/nets"
expect_match '^4 of 4 games' 'a match of nets'
ok 'each game names the net' test "$(grep -l 'mini.hxn' "$TMP"/nets/*.sgf | wc -l)" -eq 4

done_testing
