#!/bin/sh
# hexproof review: the table, fields that scripts read, the annotated record, Ctrl-C, bad input.
. "${ROOT:-.}/tests/tap.sh"
cd "$TMP" || exit 1

# A win thrown away.
expect_status 0 "$HEXPROOF" review 3:b2,b1,a3,c1,a2,a1
expect_match '^ +1  black  b2 +black wins  black wins$' 'the first move wins'
expect_match '^ +3  black  a3 +black wins  white wins  better c1' 'the better move and its line'
expect_match '^missed win: move 3, black a3; c1 wins$' 'what was missed'
expect_match '^black: 1 mistake, 100 % given away in all$'
expect_match '^white: 0 mistakes, 0 % given away in all$'

expect_status 0 "$HEXPROOF" review 3:b2,b1,a3 --json
expect_match '^\{"moves":\[\{"n":1,"color":"black","move":"b2","before":1.0000,"after":1.0000,"best":"b2","pv":\["b2"' 'the first fields'
expect_match '"proved":"black","proved_before":"black","proof":"search","proof_before":"search","loss":0.0000,"mistake":false,"turning":false,"missed_win":false\},\{"n":2,' 'the others'
expect_match '\{"n":3,"color":"black","move":"a3","before":1.0000,"after":0.0000,"best":"c1","pv":\["c1"[^]]*\],"proved":"white","proved_before":"black","proof":"search","proof_before":"search","loss":1.0000,"mistake":true,"turning":true,"missed_win":true\}\],"complete":true\}$'
expect_status 0 "$HEXPROOF" review 3:b2,b1,a3 --json --net "$ROOT/data/mini.hxn"
expect_status 2 "$HEXPROOF" review 3:b2,b1,a3 --net "$ROOT/README.md"
expect_error '^hexproof: --net .*README.md: ' 'not a net'
expect_status 0 "$HEXPROOF" review 3:b2,b1,a3 --json --move 2
ok 'only two moves' [ "$(grep -o '"n":' "$TMP/out" | wc -l)" -eq 2 ]

# Limits: the same everywhere by ticks.
for level in expert hexy; do
    "$HEXPROOF" review 7:d4,e3,c5,b6,f2,e1 --level $level --ticks 1000 --json >one
    "$HEXPROOF" review 7:d4,e3,c5,b6,f2,e1 --level $level --ticks 1000 --json >two
    ok "$level repeats itself" cmp -s one two
done

# The record: the game is its main line, the better line a variation.
expect_status 0 "$HEXPROOF" review 3:b2,b1,a3,c1,a2,a1 --sgf out.sgf
expect_match '^missed win'
expect_status 0 cat out.sgf
expect_match 'BM\[2\]'
expect_match '\(;B\[c1\]'
expect_status 0 "$HEXPROOF" convert out.sgf --as moves
expect_output '3:b2,b1,a3,c1,a2,a1'
"$HEXPROOF" review out.sgf --json >again
"$HEXPROOF" review 3:b2,b1,a3,c1,a2,a1 --json >first
ok 'the review of the reviewed game is the same' cmp -s first again
expect_status 0 "$HEXPROOF" review 3:b2,b1,a3 --sgf -
expect_match '^\(;.*C\[black wins, proved before'
cp "$TMP/out" alone
ok 'standard output has the record alone' [ "$(grep -c '^missed win\|after it' alone)" -eq 0 ]

# Links stand anywhere; the whole game is reviewed. Swaps are shown and not judged.
expect_status 0 "$HEXPROOF" review 'https://hexworld.org/board/#5nc1,a1:s,c3' --json
expect_match '"n":2,"color":"white","move":"swap-pieces",[^{]*"best":null,"pv":\[\]' 'a swap'
expect_match '"n":3,'
expect_status 0 "$HEXPROOF" review 5 --json
expect_output '{"moves":[],"complete":true}'
expect_status 0 "$HEXPROOF" review 5
expect_output 'there are no moves to review'

printf '3:b2\nnonsense\n3:b2,b1\n' >games.txt
expect_status 2 "$HEXPROOF" review --batch games.txt
expect_match '^\{"line":2,"position":"nonsense","error":"'
ok 'an answer a line' [ "$(wc -l <"$TMP/out")" -eq 3 ]

# Bad games and options get one sentence.
bad() {
    wanted=$1 pattern=$2
    shift 2
    expect_status "$wanted" "$HEXPROOF" review "$@"
    expect_error "$pattern"
    ok 'one sentence' [ "$(wc -l <"$TMP/err")" -eq 1 ]
}
bad 4 'review needs one GAME'
bad 2 'there is no file none.sgf' none.sgf
bad 2 'has only 1 moves' 3:b2 --move 5
bad 2 '^hexproof: ' 3:b2,b2
bad 4 'does not go with --batch' --batch games.txt --sgf x
bad 4 'standard output' 3:b2 --json --sgf -
bad 2 'cannot write' 3:b2 --sgf none/out.sgf
expect_status 4 "$HEXPROOF" review 3:b2 --level beginner
expect_error "level beginner is too weak to judge a game; take expert or master"
expect_status 4 "$HEXPROOF" review 3:b2 --level silly
expect_error "silly"

# Ctrl-C leaves what is done.
if command -v perl >/dev/null && [ -r /proc/self/status ]; then
    # Each position would take a minute.
    expect_status 3 perl "$ROOT/tests/interrupt.pl" INT "$HEXPROOF" review 13:g7,f8,h5,d9 --level expert --time 60 --json --sgf part.sgf
    expect_match '^\{"moves":\[.*\],"complete":false\}$' 'what is done'
    expect_error '^hexproof: interrupted after [0-4] of 4 moves$'
    ok 'the record is written' [ -s part.sgf ]
else
    skip 'Ctrl-C' 'perl is missing'
fi
# Not to swap may be the mistake, and the swap what was better.
expect_status 0 "$HEXPROOF" review 5:c3,b2 --swap
expect_match '^   2  white  b2 +white wins  black wins  better swap-pieces$'
expect_match '^missed win: move 2, white b2; swap-pieces wins$'
expect_status 0 "$HEXPROOF" review 5:c3,b2 --swap --sgf -
expect_match 'A missed win\. A turning point\. Better: swap-pieces\.\]'

# Who gave up has lost, which is no proof.
expect_status 0 "$HEXPROOF" best 5:c3,resign --level easy
expect_output 'the game is over: black has won'
expect_status 0 "$HEXPROOF" best 5:c3,resign --level easy --json
expect_match '"move":"resign",.*"winner":null,.*"proof":null'

done_testing
