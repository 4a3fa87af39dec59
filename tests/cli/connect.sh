#!/bin/sh
# hexproof connect: fields that scripts read, explanations in the papers' form, bad input.
. "${ROOT:-.}/tests/tap.sh"

# A bridge: two stones, two common neighbours.
expect_status 0 "$HEXPROOF" connect '5:b.b2,b.c3' --between b2 c3 --json
expect_match '^\{"full":\[.*\],"semi":\[.*\]\}$' 'the two lists'
expect_status 0 "$HEXPROOF" connect '5:b.c2,b.b4' --between c2 b4 --json
expect_output '{"full":[{"carrier":["b3","c3"],"depth":2}],"semi":[{"carrier":["c3"],"key":"c3","depth":1},{"carrier":["b3"],"key":"b3","depth":1}]}'
both=$(cat "$TMP/out")
expect_status 0 "$HEXPROOF" connect --between c2 b4 --json '5:b.c2,b.b4'
expect_output "$both" 'the position may come last'
expect_status 0 "$HEXPROOF" connect '5:b.c2,b.b4' --json --between=c2 b4
expect_output "$both" 'the first end after an equals sign'
expect_status 4 "$HEXPROOF" connect '5:b.c2,b.b4' --between c2
expect_error '--between needs two ends'
expect_status 0 "$HEXPROOF" connect '5:b.c2,b.b4' --between c2 b4 --explain
expect_output '(b3, [], b4) is VC, (c2, [], b3) is VC. Apply AND: (c2, [b3], b4) is VSC.
(c3, [], b4) is VC, (c2, [], c3) is VC. Apply AND: (c2, [c3], b4) is VSC.
(c2, [c3], b4) is VSC, (c2, [b3], b4) is VSC. Apply OR: (c2, [b3, c3], b4) is VC.'
expect_status 0 "$HEXPROOF" connect '5:b.c2,b.b4' --between c2 b4 --explain --json
expect_match '^\{"steps":\[\{"step":1,"rule":"next","kind":"full",.*\{"step":7,"rule":"or","kind":"full","x":"c2","y":"b4","carrier":\["b3","c3"\],"depth":2,"premises":\[[0-9],[0-9]\]\}\]\}$' 'the derivation as JSON'
# The ziggurat: a stone on the third row is joined to the edge by eight empty cells.
expect_status 0 "$HEXPROOF" connect '11:b.f9' --between f9 south --json --color black
expect_match '\{"carrier":\["g9","e10","f10","g10","d11","e11","f11","g11"\],"depth":6\}' 'the ziggurat'
# What AND and OR do not see stands in the library of templates, at every edge: with the name in the
# explanation, and with all replies.
expect_status 0 "$HEXPROOF" connect 11:h7 --between h7 south --explain
expect_match '^\(h7, \[g7, i7, .*\], south\) is VC: template V1a\.$' 'a template explains'
expect_status 0 "$HEXPROOF" connect 11:h7 --between h7 south --explain --json
expect_match '"rule":"template",.*"template":"V1a","depth":18' 'in JSON too'
for ends in 'b.h7 south' 'b.d5 north' 'w.g8 east' 'w.e4 west' 'b.d8 south'; do
    cell=${ends#*.} cell=${cell% *} edge=${ends#* }
    "$HEXPROOF" connect "11:${ends% *}" --between "$cell" "$edge" --tactic strategy >"$TMP/strategy"
    expect_status 0 "$(dirname "$HEXPROOF")/hexverify" "$TMP/strategy"
    expect_match ' 0 invalid\.$' "hexverify accepts the template of $cell"
done
expect_status 0 "$HEXPROOF" connect 11:d8 --between d8 south --attack e9,d10
expect_output 'e9: c10
d10: no reply needed' 'replies to attacks on a template'
expect_status 1 "$HEXPROOF" connect 11:d8 --between d8 south --attack e9 --no-templates
expect_error 'no full connection between them was found'
# The empty 3x3 and 4x4 boards: whoever moves first wins.
for size in 3 4; do
    expect_status 0 "$HEXPROOF" connect $size --between north south --json
    expect_match '^\{"full":\[\],"semi":\[\{"carrier"' "the empty ${size}x$size board is a semi-connection"
done
expect_status 0 "$HEXPROOF" connect 3:b2 --json
expect_match '"winner":"black"' 'the centre wins on 3x3'
expect_match '"mustplay":\[\]' 'and leaves white nothing'
expect_status 0 "$HEXPROOF" connect 3:w.b2 --json
expect_match '"winner":"white"' "the centre is white's"
expect_no_match '"winner":"black"' 'and so is the game'
expect_status 0 "$HEXPROOF" connect 3 --between north south --tactic text
expect_match '^first: b2$' 'how a semi connection begins'
expect_status 0 "$HEXPROOF" connect 3:b2 --between north south --tactic text
expect_no_match '^first:' 'a full one has no beginning'
expect_status 0 "$HEXPROOF" connect 3:b2
expect_match 'wins: its edges are connected'
expect_status 0 "$HEXPROOF" connect 11 --json
expect_match '"mustplay":null' 'nothing threatens on the empty board'
expect_status 0 sh -c "printf '3:b2\n5\n' | '$HEXPROOF' connect --batch - --color white"
lines=$(grep -c '^{"line":[12],"position":"[^"]*","size":\[[35],[35]\],"color":"white",' "$TMP/out")
if [ "$lines" -eq 2 ]; then pass 'one object a line'; else fail 'one object a line' "$lines"; fi

# Pictures: the ends, what the connection rests on, and the legend.
expect_status 0 "$HEXPROOF" connect '11:b.f9' --between f9 south --svg "$TMP/ziggurat.svg"
cp "$TMP/ziggurat.svg" "$TMP/out"
expect_match '>f9 - south: full connection, 8 cells, depth 6</text>' 'the legend'
expect_match '>key e10, 3 cells</text>' 'one way to the edge'
expect_match '>key g10, 5 cells</text>' 'and the other'
parts=$(grep -c 'class="hex-shade"' "$TMP/ziggurat.svg")
if [ "$parts" -eq 2 ]; then pass 'two parts'; else fail 'two parts' "$parts"; fi
expect_status 0 "$HEXPROOF" connect 11:b.f9 --between f9 south --svg - --orientation 9
mv "$TMP/out" "$TMP/diamond.svg"
expect_status 1 cmp -s "$TMP/ziggurat.svg" "$TMP/diamond.svg"
expect_status 0 "$HEXPROOF" connect 11:b.b2,b.c4 --between a1 c4 --svg "$TMP/semi.svg"
cp "$TMP/semi.svg" "$TMP/out"
expect_match 'class="hex-plus"' 'the key of a semi'
for picture in ziggurat diamond semi; do
    if command -v xmllint >/dev/null; then
        ok "$picture is XML" xmllint --noout "$TMP/$picture.svg"
    else
        skip "$picture is XML" 'xmllint is not installed'
    fi
done
expect_status 1 "$HEXPROOF" connect 11 --between a1 k11 --svg "$TMP/none.svg"
expect_status 1 "$HEXPROOF" connect 5:b.b2,b.b3 --between b2 b3 --svg "$TMP/none.svg"
expect_error 'they are one chain already'
expect_status 4 "$HEXPROOF" connect 5 --between a1 b1 --svg "$TMP/none.svg" --json
expect_error '^hexproof: --svg draws one picture; it does not go with --json$'
ok 'no picture of nothing' test ! -e "$TMP/none.svg"

# Limits.
expect_status 0 "$HEXPROOF" connect 5 --limit 0 --color black
expect_match '^  joined to north: a1 b1 c1 d1 e1$' 'neighbours only'
expect_status 0 "$HEXPROOF" connect '11:b.f9' --between f9 south --or-limit 2 --no-templates --json --color black
expect_match '^\{"full":\[\],' 'the third-row edge connection needs more than two semis'
expect_status 0 "$HEXPROOF" connect '5:b.b2,b.d2' --between b2 d2 --over-edge
expect_match '^full, ' 'over the edge'
expect_status 4 "$HEXPROOF" connect 5 --or-limit 1
# Rounds of deduction: the first gives two-bridges, the ziggurat takes more.
expect_status 0 "$HEXPROOF" connect '11:b.f10' --generations 1 --between f10 south
expect_match '^full, carrier \[e11 f11\], depth 2$' 'a two-bridge after one round'
expect_status 1 "$HEXPROOF" connect '11:b.f9' --generations 1 --between f9 south
expect_error '^hexproof: no connection between them was found$'
if grep -q '^full' "$TMP/out"; then fail 'no ziggurat after one round'; else pass 'no ziggurat after one round'; fi
expect_status 0 "$HEXPROOF" connect '11:b.f9' --generations 3 --between f9 south
expect_match '^full, carrier .*, depth 6$' 'the ziggurat after three'
expect_status 0 "$HEXPROOF" connect 11 --generations 1 --json --color black
expect_match '"generations":1,' 'how many rounds it took'
expect_status 4 "$HEXPROOF" connect 5 --generations 0

# Attack and reply, down to the solid chain.
expect_status 0 "$HEXPROOF" connect '11:b.f9' --between f9 south --attack f10,e11
expect_match '^f10: [a-k][0-9]+$'
expect_status 0 "$HEXPROOF" connect '5:b.c2,b.b4' --between c2 b4 --attack b3,a1 --json
expect_output '{"replies":[{"attack":"b3","reply":"c3"},{"attack":"a1","reply":null}]}'
expect_status 1 "$HEXPROOF" connect '5:b.c2,b.b4' --between c2 b4 --attack b3,c3
expect_error 'attack 2 is not on an empty cell'
expect_status 4 "$HEXPROOF" connect 5 --attack b3

expect_status 1 "$HEXPROOF" connect 11 --between a1 k11 --explain
expect_error 'no connection between them was found'
# ...and so in every mode.
expect_status 1 "$HEXPROOF" connect 11 --between a1 k11
expect_output ''
expect_error '^hexproof: no connection between them was found$'
expect_status 1 "$HEXPROOF" connect 11 --between a1 k11 --json
expect_output '{"full":[],"semi":[]}'
expect_error '^hexproof: no connection between them was found$'
expect_status 1 "$HEXPROOF" connect 11 --between a1 k11 --rules complete --carrier b2,b3
expect_error '^hexproof: there is no connection between them on these cells$'
expect_status 1 "$HEXPROOF" connect 3:b.a1,w.b1,w.a2,w.b2 --between a1 south --rules complete --up-to 3
expect_error '^hexproof: there is no connection of up to 3 cells between them$'
expect_status 1 "$HEXPROOF" connect 3:b.a1,w.b1,w.a2,w.b2 --between a1 south --rules complete --json
expect_output '{"full":[],"semi":[]}'
expect_error '^hexproof: there is no connection between them$'
for mode in --explain '--tactic text' '--tactic strategy' '--svg -' --play '--attack b2'; do
    # shellcheck disable=SC2086 # words
    expect_status 1 "$HEXPROOF" connect 11 --between a1 k11 $mode
    expect_output ''
    expect_error 'no (full )?connection between them was found$'
done
for mode in '--explain --json' '--tactic json'; do
    # shellcheck disable=SC2086 # words
    expect_status 1 "$HEXPROOF" connect 11 --between a1 k11 $mode
    expect_output '{"full":[],"semi":[]}'
    expect_error '^hexproof: no connection between them was found$'
done
expect_status 1 sh -c "echo 11 | '$HEXPROOF' connect --batch - --between a1 k11"
expect_output '{"line":1,"position":"11","full":[],"semi":[]}'
ok 'the object says it' [ ! -s "$TMP/err" ]
expect_status 0 "$HEXPROOF" connect 5 --between a1 a3
expect_output 'semi, carrier [a2], key a2, depth 1' 'a semi connection is one'
expect_status 4 "$HEXPROOF" connect 11 --between a1
expect_status 4 "$HEXPROOF" connect 11 --between a1 z9
expect_error 'z9'
expect_status 4 "$HEXPROOF" connect 11 --explain
expect_status 1 sh -c "printf '3\n20\n' | '$HEXPROOF' connect --batch -"
expect_match '^\{"line":2,"position":"20","error":"connections are found on boards of up to 382 cells, not 20x20"\}$'
expect_status 1 "$HEXPROOF" connect 20
expect_error 'boards of up to 382 cells'
# One object a line, whatever is asked; ends that cannot be connected are named.
expect_status 2 sh -c "printf '5:c3\nfoo\n5:c3,a1,c2\n' | '$HEXPROOF' connect --batch - --between c3 c2 --explain"
lines=$(grep -c '^{.*}$' "$TMP/out")
if [ "$lines" -eq 3 ]; then pass 'one object a line with --between'; else fail 'one object a line with --between' "$lines"; fi
expect_match '^\{"line":3,"position":"5:c3,a1,c2","error":"they are one chain already"\}$' 'why there is no derivation'
expect_status 0 sh -c "echo 5:c2 | '$HEXPROOF' connect --batch - --between c2 north --tactic strategy"
expect_match '^\{"line":1,"position":"5:c2","text":"\(boardsize 5 5\)\\u000a.*\)\\u000a"\}$' 'a strategy is a string'
expect_status 0 "$HEXPROOF" connect 5:c3,a1,c2 --between c3 c2
expect_output 'full, carrier [], depth 0' 'ends in one chain need no cell'
expect_status 1 "$HEXPROOF" connect 5:c3 --between west south
expect_error "south is not white's"
expect_status 4 "$HEXPROOF" connect 5:c3 --between c3 south --explain --attack b4
expect_error 'only one of --explain, --attack, --tactic, --play and --svg at a time'
expect_status 4 "$HEXPROOF" connect 5:c3 --orientation 9
done_testing
