#!/bin/sh
# hexproof solve: fields that scripts read, text for people, limits, bad input.
. "${ROOT:-.}/tests/tap.sh"

expect_status 0 "$HEXPROOF" solve 3 --all-moves --json
expect_match '^\{"winner":"black","to_play":"black","move":"[a-c][1-3]","winning_moves":\[.*"b2".*\],"nodes":[0-9]+,"milliseconds":[0-9.]+,"threads":1,"proof":"search","certificate":null\}$' 'fields'
expect_status 0 "$HEXPROOF" solve 5:a1 --all-moves
expect_match '^white, to play, wins with ' 'a1 loses'
expect_match '^winning moves: b2 d2 c3 b4$' 'every winning move'
expect_status 0 "$HEXPROOF" solve 5:c3
expect_match '^black wins, whatever white plays: ' 'the centre wins'
expect_status 0 "$HEXPROOF" solve 5:c3 --json
expect_match '"winner":"black","to_play":"white","move":null,' 'a loser has no move'
nodes=$(sed 's/.*"nodes":\([0-9]*\).*/\1/' "$TMP/out")
expect_status 0 "$HEXPROOF" solve 5:c3 --all-moves --json
expect_match "\"winning_moves\":\[\],\"nodes\":$nodes," 'nor several, which takes no search'
expect_status 0 "$HEXPROOF" solve 2:a1,b1,a2 --all-moves
expect_match '^black has won: 0 positions' 'a finished game'

# Pairing: on 6x5 black wins even if white begins, on 5x6 white even if black does.
expect_status 0 "$HEXPROOF" solve 6x5 --to-play white --json
expect_match '"winner":"black"' 'the nearer edges win, black'
expect_status 0 "$HEXPROOF" solve 5x6 --json
expect_match '"winner":"white"' 'the nearer edges win, white'

# The same count every time; a small table and limits change no answer.
one=$("$HEXPROOF" solve 6:f3 --json | sed 's/"milliseconds":[0-9.]*//')
two=$("$HEXPROOF" solve 6:f3 --json | sed 's/"milliseconds":[0-9.]*//')
ok 'the same twice' [ -n "$one" -a "$one" = "$two" ]
expect_status 0 "$HEXPROOF" solve 6:f3 --json --memory 1
expect_match '"winner":"black"' 'a table of a megabyte is enough'
expect_status 3 "$HEXPROOF" solve 9 --nodes 5
expect_match '^not solved: 5 positions' 'positions are limited'
expect_status 3 "$HEXPROOF" solve 11 --time 0.2 --json
expect_match '^\{"winner":null,' 'time is limited'

# Several threads find the same winner. Progress is a line on standard error, and only if wanted.
expect_status 0 "$HEXPROOF" solve 6:a3 --threads 3 --json
expect_match '"winner":"black".*"threads":3' 'three threads'
expect_status 3 "$HEXPROOF" solve 9 --time 1.2 --progress
cp "$TMP/err" "$TMP/told"
ok 'progress' grep -Eq '^0:0[0-9]  [0-9]+ positions, [0-9]+/s, table [0-9]+ %, win [0-9]+, loss [0-9]+: [a-i][1-9]' "$TMP/told"
expect_status 3 "$HEXPROOF" solve 9 --time 1.2
cp "$TMP/err" "$TMP/told"
ok 'no progress unless wanted' [ ! -s "$TMP/told" ]

# Live graphics: a line, labels and a sentence, then the answer.
printf 'boardsize 9\nparam_dfpn use_guifx 1\nparam_dfpn timelimit 1.2\ndfpn-solve-state\n' >"$TMP/solve.gtp"
expect_status 0 "$HEXPROOF" gtp <"$TMP/solve.gtp"
cp "$TMP/out" "$TMP/told"
ok 'live graphics' awk '
    /^gogui-gfx:$/ { at = NR; blocks++ }
    at && NR == at + 1 && $0 != "dfpn" { bad = 1 }
    at && NR == at + 2 && !/^VAR( [BW] [a-i][1-9])+$/ { bad = 1 }
    at && NR == at + 3 && !/^LABEL( [a-i][1-9] [0-9]+@@[0-9]+)+$/ { bad = 1 }
    at && NR == at + 4 && !/^TEXT [0-9]+ positions, / { bad = 1 }
    at && NR == at + 5 && $0 != "" { bad = 1 }
    END { exit bad || !blocks }' "$TMP/told"

printf '3\nnonsense\n3:b2\n' >"$TMP/batch"
expect_status 2 "$HEXPROOF" solve --batch "$TMP/batch"
expect_match '"winner":"black","to_play":"white","move":null' 'one line each'
# A certificate is what hexverify, which knows nothing of the solver, says of it.
VERIFY=${HEXPROOF%/*}/hexverify
for position in 6:f3 6:a3 7:a1 5:a1 6x5 5x6 2:a1,b1,a2; do
    expect_status 0 "$HEXPROOF" solve $position --certificate "$TMP/certificate"
    expect_status 0 "$VERIFY" --quiet "$TMP/certificate"
    expect_match '^Found [0-9]* patterns: [0-9]* valid, 0 invalid\.$' "the certificate of $position"
done
expect_status 0 "$HEXPROOF" solve 6:f3 --json --certificate "$TMP/f3.txt"
expect_match '"certificate":"[^"]*/f3\.txt","claims":[0-9]+,"certificate_milliseconds":' 'as JSON'
cp "$TMP/f3.txt" "$TMP/again.txt"
run "$HEXPROOF" solve 6:f3 --certificate "$TMP/f3.txt"
ok 'the same certificate twice' cmp "$TMP/f3.txt" "$TMP/again.txt"
# Every option of the first choice is needed, and so is every stone of the position.
sed '0,/\[(\([a-z][0-9]\)[^)]*)/s//[/' "$TMP/f3.txt" >"$TMP/wrong.txt"
ok 'it is another one' sh -c "! cmp -s '$TMP/f3.txt' '$TMP/wrong.txt'"
expect_status 1 "$VERIFY" --quiet "$TMP/wrong.txt"
if "$HEXPROOF" --version | grep -q '^with: packed certificates'; then
    expect_status 0 "$HEXPROOF" solve 6:f3 --certificate "$TMP/f3.zst"
    expect_status 0 "$VERIFY" --quiet "$TMP/f3.zst"
    ok 'packed it is small' [ "$(wc -c <"$TMP/f3.zst")" -lt $(($(wc -c <"$TMP/f3.txt") / 4)) ]
    head -c 2000 "$TMP/f3.zst" >"$TMP/short.zst"
    expect_status 2 "$VERIFY" --quiet "$TMP/short.zst"
    expect_status 3 "$VERIFY" --memory 0 "$TMP/f3.zst"
else
    expect_status 4 "$HEXPROOF" solve 6:f3 --certificate "$TMP/f3.zst"
fi
expect_status 3 "$HEXPROOF" solve 9 --nodes 5 --certificate "$TMP/none"
ok 'no file without a proof' [ ! -e "$TMP/none" ]
expect_status 4 "$HEXPROOF" solve --batch "$TMP/batch" --certificate "$TMP/none"
expect_status 2 "$HEXPROOF" solve 3 --certificate "$TMP/nowhere/file"

# A batch whose questions go on from one another: each has its certificate, and similar ones cost next to nothing.
printf '6:a3\nnonsense\n6:b1\n6:b1,b2\n6:a3\n' >"$TMP/batch"
expect_status 2 "$HEXPROOF" solve --batch "$TMP/batch" --together --certificates "$TMP/folder"
cp "$TMP/out" "$TMP/answers"
expect_match '"line":5,"position":"6:a3".*"nodes":0,' 'the same again takes nothing'
ok 'a certificate for each' [ "$(ls "$TMP/folder" | sed 's/\..*//' | tr '\n' ' ')" = '1 3 4 5 ' ]
for line in 1 3 4; do
    expect_status 0 "$VERIFY" --quiet "$TMP/folder/$line".* --is "$(sed -n ${line}p "$TMP/batch")"
done
ok 'they are named' grep -q "\"certificate\":\"$TMP/folder/3\.[a-z]*\",\"claims\":" "$TMP/answers"
expect_status 4 "$HEXPROOF" solve 3 --together
expect_status 4 "$HEXPROOF" solve 3 --certificates "$TMP/folder"
expect_status 2 "$HEXPROOF" solve --batch "$TMP/batch" --certificates "$TMP/batch/in"
expect_status 2 "$HEXPROOF" solve --batch "$TMP/batch" --certificates "$TMP/nowhere/folder"
printf '(;GM[11]SZ[4];B[b2])(;GM[11]SZ[4];B[a1])' >"$TMP/two.sgf"
echo "$TMP/two.sgf" >"$TMP/batch"
expect_status 0 "$HEXPROOF" solve --batch "$TMP/batch" --certificates "$TMP/games"
ok 'and for each game' [ "$(ls "$TMP/games" | sed 's/\..*//' | tr '\n' ' ')" = '1-1 1-2 ' ]

expect_status 4 "$HEXPROOF" solve
expect_status 4 "$HEXPROOF" solve 5 --memory 0
expect_status 4 "$HEXPROOF" solve 5 --threads 0
expect_status 1 "$HEXPROOF" solve 20
expect_status 3 "$HEXPROOF" solve 6 --all-moves --nodes 1000
expect_error 'the limits left no time for every winning move'
done_testing
