#!/bin/sh
# hexproof evaluate: fields that scripts read, text for people, options, bad input.
. "${ROOT:-.}/tests/tap.sh"

# 2x2 by hand: resistance 12/7, energies 2 * 22/49 and 2 * 37/49.
expect_status 0 "$HEXPROOF" evaluate 2 --json --virtual share
expect_match '^\{"resistance":\{"black":1.71428571429,"white":1.71428571429\},' 'resistances'
expect_match '"score":0,' 'the empty board is even'
expect_match '"distance":\{"black":4,"white":4\},' 'shortest paths'
expect_match '"energy":\{"a1":0.897959184,"b1":1.51020408,"a2":1.51020408,"b2":0.897959184\}' 'energies'
expect_match '"links":\{"black":\[\{"from":"north","to":"b1","current":0.571429\}.*"white":\[\{"from":"west","to":"a2","current":0.571429\}' 'links'
expect_match '"winner":null' 'nobody has won'
for size in 1 3 7 11; do
    expect_status 0 "$HEXPROOF" evaluate $size --json --virtual link
    expect_match '"score":0,' "the empty ${size}x$size board is even"
done

expect_status 0 "$HEXPROOF" evaluate 6:c3,d4
expect_match '^score -?0\.0000 by resistance: even$' 'a position that is its own mirror image is even'

# Mirror images: the score changes its sign and nothing else.
"$HEXPROOF" evaluate '7:b.c2,b.e4,w.d5' --json >"$TMP/one"
"$HEXPROOF" evaluate '7:w.b3,w.d5,b.e4' --json >"$TMP/two"
one=$(sed -n 's/.*"score":-\([0-9.e-]*\),.*/\1/p' "$TMP/one")
two=$(sed -n 's/.*"score":\([0-9.e-]*\),.*/\1/p' "$TMP/two")
ok "black's $one is white's $two" [ -n "$one" -a "$one" = "$two" ]

# Decided by a connection, by stones, not seen without connections.
expect_status 0 "$HEXPROOF" evaluate 3:b2 --json
expect_match '^\{"resistance":\{"black":0,"white":"inf"\},"metric":"resistance","score":"-inf","winner":"black"' 'black wins'
expect_match '"distance":\{"black":0,"white":"inf"\}' 'by every distance'
expect_status 0 "$HEXPROOF" evaluate '3:w.a2,w.b2,w.c2' --json --limit 0
expect_match '^\{"resistance":\{"black":"inf","white":0\},"metric":"resistance","score":"inf","winner":"white"' 'white has won'
expect_status 0 "$HEXPROOF" evaluate 3:b2 --json --limit 0
expect_match '"winner":null' 'neighbours alone decide nothing'
expect_status 0 "$HEXPROOF" evaluate 3:b2
expect_match '^black wins: its edges are connected$'

# Options.
expect_status 0 "$HEXPROOF" evaluate '2x3:b.a2,w.b2' --json --virtual share
expect_match '^\{"resistance":\{"black":1.41666666667,' 'neighbours are shared'
expect_status 0 "$HEXPROOF" evaluate '2x3:b.a2,w.b2' --json
expect_match '^\{"resistance":\{"black":1.39705882353,' 'ends are linked'
expect_status 0 "$HEXPROOF" evaluate '2x3:b.a2,w.b2' --json --virtual link --link-extra 1
expect_match '^\{"resistance":\{"black":1.39705882353,' 'by 1'
expect_status 0 "$HEXPROOF" evaluate '2x3:b.a2,w.b2' --json --limit 0
expect_match '^\{"resistance":\{"black":2.75,' 'neighbours only'
expect_status 0 "$HEXPROOF" evaluate 8x7 --json --metric path --virtual share
expect_match '"score":-0.133531392625,' 'log(14 / 16)'
expect_match '"path":\{"black":\["a1","a2","a3","a4","a5","a6","a7"\],"white":\["a1","b1","c1","d1","e1","f1","g1","h1"\]\}' 'the ways'
expect_status 0 "$HEXPROOF" evaluate 8x7 --json --metric two-distance
expect_match '"score":-0.223143551314,.*"two_distance":\{"black":8,"white":10\}' 'log(8 / 10)'
expect_status 0 "$HEXPROOF" evaluate 32 --json --limit 0
expect_match '"score":0,' 'large boards without connections'

expect_status 0 "$HEXPROOF" evaluate '5:c3,d2,b4' --limit 0
expect_match '^score -[0-9.]+ by resistance: black stands better$'
expect_match '^black: resistance [0-9.]+, shortest path 6, two-distance [0-9]+$'
expect_match '^  2( [0-9]){3} W [0-9] 2$' 'the board has digits for empty cells'
expect_match '^most at( [a-e][1-5]){8}$'
expect_status 0 "$HEXPROOF" evaluate 5
expect_match '^score 0.0000 by resistance: even$'

expect_status 0 sh -c "printf '3:b2\n5\n' | '$HEXPROOF' evaluate --batch -"
lines=$(grep -c '^{"line":[12],"position":"[^"]*","resistance":.*}$' "$TMP/out")
ok 'one object a line' [ "$lines" -eq 2 ]
expect_status 1 sh -c "printf '3\n20\n' | '$HEXPROOF' evaluate --batch -"
expect_match '^\{"line":2,"position":"20","error":"connections are found on boards of up to 382 cells, not 20x20"\}$'

expect_status 1 "$HEXPROOF" evaluate 20
expect_error 'boards of up to 382 cells'
expect_status 4 "$HEXPROOF" evaluate 5 --metric ohm
expect_error "--metric 'ohm' is not resistance, path or two-distance"
expect_status 4 "$HEXPROOF" evaluate 5 --virtual none
expect_error "--virtual 'none' is not link or share"
expect_status 4 "$HEXPROOF" evaluate 5 --link-extra 0
expect_status 4 "$HEXPROOF" evaluate
expect_error 'evaluate needs one POSITION'
expect_status 2 "$HEXPROOF" evaluate nonsense.sgf
done_testing
