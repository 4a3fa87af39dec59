#!/bin/sh
# SPDX-License-Identifier: MIT
# hexproof template: what is found, the library proved again, strategies that hexverify accepts.
. "${ROOT:-.}/tests/tap.sh"
HEXVERIFY=${HEXVERIFY:-$(dirname "$HEXPROOF")/hexverify}

# All templates of the second and third row, as people know them.
expect_status 0 "$HEXPROOF" template --row 2
expect_output 'II1a: 2 cells
  . B
   * *
1 in all, mirror images not counted' 'the second row'
expect_status 0 "$HEXPROOF" template --row 3
expect_output 'III1a: 8 cells
  . . B *
   . * * *
    * * * *
III1b: 10 cells
  . . * B *
   . * * * *
    * * . * *
2 in all, mirror images not counted' 'the third row'
expect_status 0 "$HEXPROOF" template --row 3 --up-to 8 --json
expect_output '{"templates":[{"name":"III1a","size":[4,3],"stones":["c1"],"carrier":["d1","b2","c2","d2","a3","b3","c3","d3"]}],"complete":true}' 'as JSON, up to a size'

# What is found again is what the library has: rows 2 and 3, one and two stones.
"$HEXPROOF" template --lines >"$TMP/library"
for row in 2 3; do
    for stones in 1 2; do
        "$HEXPROOF" template --row $row --stones $stones --lines
    done
done >"$TMP/found"
missing=$(grep -cvxFf "$TMP/library" "$TMP/found")
ok 'the library has what is found' [ "$missing" -eq 0 -a "$(wc -l <"$TMP/found")" -eq 9 ]
lines=$(grep -cv '^#' "$ROOT/data/templates.txt")
ok 'the library is that of data/' [ "$(wc -l <"$TMP/library")" -eq "$lines" ]

# Templates are proved again, and hexverify accepts what they come with: every fourth here and those
# of the rows up to 4, all with COMPLETE=all (make check-full).
every=4
rows='(II|III|IV)[12]|V1a'
[ "${COMPLETE:-}" = all ] && every=1 rows=
grep -E "^($rows)" "$TMP/library" | cut -d' ' -f1 | sed -n "1~${every}p" >"$TMP/names"
while read -r name; do
    expect_status 0 "$HEXPROOF" template "$name" --check
    expect_output "$name: holds, and needs each of its cells" "$name holds"
done <"$TMP/names"
cut -d' ' -f1 "$TMP/library" | sed -n "1~${every}p" >"$TMP/names"
while read -r name; do
    "$HEXPROOF" template "$name" --tactic strategy >"$TMP/strategy" || fail "$name has a strategy"
    expect_status 0 "$HEXVERIFY" "$TMP/strategy"
    expect_match ' 0 invalid\.$' "hexverify accepts $name"
done <"$TMP/names"

# The one of the fifth row with cells above its stone: the solver's proof, and the opponent's where
# a cell is missing.
expect_status 0 "$HEXPROOF" template V1b --tactic strategy
cp "$TMP/out" "$TMP/strategy"
expect_status 0 "$HEXVERIFY" position "$TMP/strategy"
expect_match '^white to play: black wins$' 'V1b holds'
expect_status 0 "$HEXPROOF" template V1b --without f2 --tactic strategy
cp "$TMP/out" "$TMP/strategy"
expect_status 0 "$HEXVERIFY" position "$TMP/strategy"
expect_match '^white to play: white wins$' 'V1b needs f2'
expect_status 1 "$HEXPROOF" template V1b --without f2 --check
expect_output 'V1b: no: the opponent can prevent it' 'not without a cell'
expect_status 1 "$HEXPROOF" template V1b --tactic text
expect_error 'V1b: only the solver has proved it, so that there is no tree of all replies; --tactic strategy has its proof'
expect_status 1 "$HEXPROOF" template VI1a --svg "$TMP/none.svg"
expect_error 'VI1a: only the solver has proved it, so that there is no picture of why it holds'
expect_status 4 "$HEXPROOF" template V1b --without f2
expect_error '--without CELL is for --check or --tactic strategy'
expect_status 3 "$HEXPROOF" template V1b --check --effort 5
expect_output 'V1b: not decided: the effort was spent; --effort gives more' 'no verdict is not a no'
expect_status 4 "$HEXPROOF" template 5:b.b2,b.c3 --join b2,b2 --carrier b3,c2
expect_error '--join: cell 2 of it is there already'
expect_status 4 "$HEXPROOF" template V1b --without a1 --check
expect_error "--without: 'a1' is not one of its cells"
expect_status 4 "$HEXPROOF" template --without a1
expect_error '--without needs a NAME'

expect_status 0 "$HEXPROOF" template III1a --tactic text
expect_match '^c2 - south: full connection, carrier of 8' 'all replies'
expect_status 0 "$HEXPROOF" template III1a --svg "$TMP/picture.svg"
ok 'a picture' grep -q 'full connection, 8 cells' "$TMP/picture.svg"

# Interior ones that players know, a pair of stones each: the carrier is what is needed, no more.
while read -r name stones x y cells; do
    for form in '' '--tactic strategy'; do
        # shellcheck disable=SC2086 # an option and its value, or nothing
        expect_status 0 "$HEXPROOF" connect "6:$stones" --between "$x" "$y" --rules complete \
            --carrier "$cells" --no-templates $form
        [ -n "$form" ] || expect_output "full, carrier [$(echo "$cells" | tr , ' ')], depth 4" "$name"
    done
    cp "$TMP/out" "$TMP/strategy"
    expect_status 0 "$HEXVERIFY" "$TMP/strategy"
    expect_match ' 0 invalid\.$' "hexverify accepts the $name"
done <<'END'
trapezoid b.b4,b.c2,b.d2,b.d4 c2 d4 b3,c3,d3,c4
crescent b.b4,b.c2,b.b3,b.d4 c2 d4 d2,c3,d3,c4
parallelogram b.b3,b.b4,b.e2,b.e3 b3 e3 c2,d2,c3,d3,c4,d4
box b.c2,b.b4,b.d4,b.e2 c2 d4 d2,b3,c3,d3,e3,c4
END
expect_status 0 "$HEXPROOF" connect 6:b.b3,b.b4,b.d4,b.e3 --between b4 d4 --rules complete \
    --carrier c2,d2,e2,c3,d3,c4 --no-templates
expect_output 'full, carrier [c2 d2 e2 c3 d3 c4], depth 6' 'span'

# Those that join all of their stones at once.
while read -r name stones cells; do
    position=6:b.$(echo "$stones" | sed 's/,/,b./g')
    expect_status 0 "$HEXPROOF" template --join "$stones" --carrier "$cells" "$position"
    expect_output "joined with $(echo "$cells" | tr , '\n' | wc -l) cells: $(echo "$cells" | tr , ' ')" "$name"
    expect_status 0 "$HEXPROOF" template --join "$stones" --carrier "$cells" "$position" --tactic strategy
    cp "$TMP/out" "$TMP/strategy"
    expect_status 0 "$HEXVERIFY" "$TMP/strategy"
    expect_match "connect: \($(echo "$stones" | tr , ' ')\)" "hexverify: all stones of the $name"
done <<'END'
wheel b4,c2,d3 b3,c3,c4,d2
diamond b3,d2,c4,e3 c2,c3,d4,b4,d3,e2
END
expect_status 0 "$HEXPROOF" template --join b4,c2 --carrier a1,b3,c3 --json 6:b.b4,b.c2
expect_output '{"carriers":[["b3","c3"]]}' 'what is not needed is left out'
expect_status 0 "$HEXPROOF" template --join b4,c2 --carrier b3,c3,b2,c1 6:b.b4,b.c2
expect_output 'joined with 2 cells: b3 c3' 'a pair'
expect_status 1 "$HEXPROOF" template --join b4,c2,d3 --carrier b3,c3,c4 6:b.b4,b.c2,b.d3
expect_error 'they are not joined'
expect_status 1 "$HEXPROOF" template --join b4,c2 --carrier b3 6:b.b4,w.c2
expect_error 'not all of them are stones of one colour'
expect_status 4 "$HEXPROOF" template --join b4 --carrier b3 6:b.b4
expect_error 'two stones or more'
expect_status 4 "$HEXPROOF" template --join b4,c2 --carrier b3,b3 6:b.b4,b.c2
expect_error 'cell 2 of it is there already'
expect_status 4 "$HEXPROOF" template --join b4,c2 --carrier b4 6:b.b4,b.c2
expect_error 'cell 1 of it is not empty'
expect_status 4 "$HEXPROOF" template --join b4,c2 --carrier a1,a2,a3,a4,a5,a6,b1,b2,b3,b5,b6,c1,c3,c4,c5 6:b.b4,b.c2
expect_error '15 cells; up to 14 would be accepted'
expect_status 4 "$HEXPROOF" template --join b4,c2 6:b.b4,b.c2
expect_error '--join CELLS needs --carrier CELLS and a POSITION'
expect_status 4 "$HEXPROOF" template II1a --carrier b4
expect_error '--carrier needs --join'

# From a position: corners, other edges, stones that help.
expect_status 0 "$HEXPROOF" template --at d8 11
expect_output 'IV1c: 31 cells
  . . . . * * * . .
   . . . B * * * * .
    . . * * * * * * *
     . * * * * * * * *
      * * * * * * * * *' 'the corner leaves less room: cells above the stone'
expect_status 0 "$HEXPROOF" template --at b9 --edge west 11
expect_match '^II1a: 2 cells$' 'the other colour'
expect_status 0 "$HEXPROOF" template --at d2 --lines 5x4:b.c2,b.a1
expect_match '^III2. ' 'a stone that helps'
expect_status 1 "$HEXPROOF" template --at a2 3x4:w.a3,w.b2
expect_error 'they are not joined'
expect_status 1 "$HEXPROOF" template --at d5 9
expect_error 'they are not joined' 'on a larger board, where nobody has helped yet'
for touching in 'b5 5' 'b4 5:b.b4,b.b5'; do
    # shellcheck disable=SC2086 # a cell and a position
    expect_status 1 "$HEXPROOF" template --at $touching
    expect_error 'the stone touches the edge already, itself or through its chain'
done
# Those of the library first, which no search finds: at every edge, with a stone or an empty cell.
for question in 'j14 19:j14' 'j14 19' 'j6 --edge north 19' 'f10 --edge west 19' 'n10 --edge east 19:w.n10'; do
    # shellcheck disable=SC2086 # words
    expect_status 0 "$HEXPROOF" template --effort 1 --at $question
    expect_match '^VI1a: 56 cells$' "VI1a is recognised at $question"
done
expect_status 3 "$HEXPROOF" template --effort 1 --at j14 19:b.j14,w.c19
expect_error 'not decided' 'but not with a stone of the opponent in it'
expect_status 0 "$HEXPROOF" template --at c3 5:b.c3
expect_match '^III1a: 8 cells$' 'a stone alone'
expect_status 0 "$HEXPROOF" template --at c3 5:b.c3,b.b3
expect_match '^III2a: 6 cells$' 'the smallest carrier, with the stones that are there'
expect_status 3 "$HEXPROOF" template --at f6 11 --effort 100
expect_error 'not decided: the effort was spent; --effort gives more'
expect_status 3 "$HEXPROOF" template --at f6 11 --time 0.1
expect_error 'not decided in 0.1 seconds; --time gives more'

# Bad input.
expect_status 4 "$HEXPROOF" template --at d8
expect_error '--at CELL needs a POSITION'
expect_status 4 "$HEXPROOF" template II1a --edge south
expect_error '--edge needs --at'
expect_status 4 "$HEXPROOF" template --at z9 5
expect_error '--at'
expect_status 4 "$HEXPROOF" template --at a2 --edge up 5
expect_error '--edge: north, south, west or east would be accepted'
expect_status 1 "$HEXPROOF" template 3x32 --at b30
expect_error 'with one row more, up to 32 rows' 'a board too large to search is said to be that'
expect_status 1 "$HEXPROOF" template --at a2 5:w.a2
expect_error "the stone is not black's"
expect_status 4 "$HEXPROOF" template XX1a
expect_error "there is no template 'XX1a'"
expect_status 4 "$HEXPROOF" template --row 1
expect_error '--row'
expect_status 4 "$HEXPROOF" template --row 4 --columns 4
expect_error '--columns: too few for a template of that row'
expect_status 4 "$HEXPROOF" template II1a III1a
expect_error 'one NAME at most'
expect_status 4 "$HEXPROOF" template --columns 5
expect_error 'need --row'
expect_status 4 "$HEXPROOF" template II1a --tactic poem
expect_error '--tactic'
expect_status 4 "$HEXPROOF" template --svg x
expect_error 'need a NAME'
expect_status 4 "$HEXPROOF" template --row 3 --check
expect_error '--row finds templates'
expect_status 3 "$HEXPROOF" template --row 5 --effort 5
expect_error 'not decided: the effort was spent'
expect_status 3 "$HEXPROOF" template --row 4 --stones 2 --effort 8
expect_error 'not decided: the effort was spent' 'also where other questions were asked after it'
expect_status 3 "$HEXPROOF" template --row 4 --stones 2 --effort 8 --lines
expect_error 'not decided: the effort was spent' 'and where lines were written'

# What would be ignored is refused.
while IFS='|' read -r words sentence; do
    # shellcheck disable=SC2086 # words
    expect_status 4 "$HEXPROOF" template $words
    expect_error "$sentence"
done <<'END'
II1a --check --json|--check prints one sentence for each template; neither --json nor --lines goes with it
--check --lines|--check prints one sentence
II1a --tactic text --json|--tactic FORM says the form
II1a --svg x --lines|--svg draws a picture
II1a --check --tactic text|--check, --tactic and --svg do not go together
--row 2 --json --lines|--json and --lines do not go together
--stones 1|--stones, --columns, --up-to and --one need --row
--join b4,c2 --carrier b3,c3 6:b.b4,b.c2 --lines|--lines is not for --join
--join b4,c2 --carrier b3,c3 6:b.b4,b.c2 --effort 5|--effort is not for --join
II1a --move 1|--game, --move and --to-play need a POSITION
--row 2 --to-play white|--game, --move and --to-play need a POSITION
END

# A position may be any of a game, as everywhere; a template holds whoever is to play.
expect_status 0 "$HEXPROOF" template --at d4 --move 1 5:d4,d5 --to-play white
expect_match '^II1a: 2 cells$' 'after the first move'
expect_status 1 "$HEXPROOF" template --at d4 5:d4,d5,a1,c5
expect_error 'they are not joined'
expect_status 1 "$HEXPROOF" template --join b4,c2 --carrier b3,c3 --move 0 6:b4,a1,c2
expect_error 'not all of them are stones'

# Ctrl-C is not an effort that was spent.
if command -v perl >/dev/null && [ -r /proc/self/status ]; then
    expect_status 3 perl "$ROOT/tests/interrupt.pl" INT "$HEXPROOF" template --row 5 --effort 2000000000
    expect_error '^hexproof: interrupted$'
    expect_status 3 perl "$ROOT/tests/interrupt.pl" INT "$HEXPROOF" template --at f6 11 --effort 2000000000
    expect_error '^hexproof: interrupted$'
    expect_status 3 perl "$ROOT/tests/interrupt.pl" INT "$HEXPROOF" connect 11:f7 --between f7 south \
        --rules complete --effort 2000000000
    expect_error '^hexproof: interrupted$'
else
    skip 'Ctrl-C' 'perl is missing'
fi
done_testing
