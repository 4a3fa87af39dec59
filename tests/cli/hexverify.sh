#!/bin/sh
# SPDX-License-Identifier: MIT
# hexverify as a user meets it: reports, exit statuses, bad files, lines that replay.
. "${ROOT:-.}/tests/tap.sh"
VERIFY=${HEXPROOF%/*}/hexverify
cd "$TMP" || exit 1
data=${HEXPROOF_DATA:-$ROOT/../shared/data}/strategies
solver=$("$VERIFY" --version | grep -c '^with: SAT')

# ---- strategies ----

"$VERIFY" gardner 4 >gardner4
expect_status 0 "$VERIFY" gardner4
expect_output 'gardner4 connect: (north south)
empty: (a1 b1 c1 d1 a2 b2 c2 d2 a3 b3 c3 d3)
played: (north south)
stats: AND = 0, OR = 6, Leafs = 12
paths: 64/64
VALID pattern.

Found 1 patterns: 1 valid, 0 invalid.'
for method in claims paths sat; do
    [ "$method$solver" = sat0 ] || expect_status 0 "$VERIFY" --method $method gardner4
done
expect_status 0 sh -c "'$VERIFY' - --quiet <gardner4"
expect_output 'Found 1 patterns: 1 valid, 0 invalid.' 'standard input'
expect_status 0 "$VERIFY" --json gardner4
expect_output '{"file":"gardner4","size":[4,3],"patterns":[{"name":"gardner4","verdict":"valid","and":"0","or":"6","leafs":"12","paths":"64"}],"valid":1,"invalid":0,"unknown":0,"proves":{"position":"4x3","to_play":"white","winner":"black"}}'

expect_status 0 "$VERIFY" position gardner4
expect_output '4x3
white to play: black wins' 'the position that a strategy wins'
printf '%s' '(boardsize 2) (w ((west east)) (a2 b1 b2) (west east) (b1 [(a2) (b2)]))' >white
expect_status 1 "$VERIFY" position white
expect_error 'white: the strategy is invalid'
printf '%s' '(boardsize 2) (w ((west east)) (a2 b2) (west east b1) [(a2) (b2)])' >white
expect_status 1 "$VERIFY" position white
printf '%s' '(boardsize 2) (w ((west east)) (a1 a2 b2) (west east) (a2 [(b1) (b2)]))' >white
expect_status 2 "$VERIFY" position white
printf '%s' '(boardsize 2) (w ((west east)) (b2 a2 b1) (west east) (a2 [(b1) (b2)]))' >white
expect_status 0 "$VERIFY" position white
expect_output '2x2:b.a1
white to play: white wins' 'what is in no list is the opponent'"'"'s'
printf '%s' '(boardsize 2) (w ((a1 b2)) (a2 b1) (a1 b2) [(a2) (b1)])' >white
expect_status 1 "$VERIFY" position white
expect_error 'white: the strategy does not join two sides'
# A side and a stone are not two sides, whichever comes first.
while read -r ends; do
    cells='c1 c2'
    case $ends in *west*) cells='a2 a3' ;; *north*) cells='b1 c1' ;; *south*) cells='a3 b3' ;; esac
    # shellcheck disable=SC2086 # two words
    printf '(boardsize 3) (half ((%s)) (%s) (%s) [(%s)(%s)])' "$ends" "$cells" "$ends" $cells >half
    expect_status 0 "$VERIFY" --quiet half
    expect_status 1 "$VERIFY" position half
    expect_error 'half: the strategy does not join two sides'
done <<'END'
east b2
b2 west
west b2
b2 east
south b2
b2 north
north b2
b2 south
END

# ---- certificates, and what they prove ----

expect_status 0 "$HEXPROOF" solve 6:f3 --certificate f3
claims=$(sed -n 's/.*(claims \([0-9]*\)))$/\1/p' f3)
expect_status 0 "$VERIFY" f3
expect_match '^Proved: 6x6:b\.f3, white to play: black wins\.$' 'what is proved'
expect_status 0 "$VERIFY" --quiet f3 --is 6:f3
expect_output "Found $claims patterns: $claims valid, 0 invalid." 'and asked for'
for options in '6x6:F3 --winner black' '6:b.f3 --winner b --to-play white'; do
    # shellcheck disable=SC2086 # several words
    expect_status 0 "$VERIFY" --quiet f3 --is $options
done
for options in 6:f4 6 7:f3 '6:f3 --winner white' '6:f3 --to-play black' 6:w.f3 6:f3,a1; do
    # shellcheck disable=SC2086 # several words
    expect_status 1 "$VERIFY" --quiet f3 --is $options
    expect_error '^hexverify: f3: it proves something else: 6x6:b\.f3, white to play: black wins\.$'
done
expect_status 1 "$VERIFY" --quiet f3 gardner4 --is 6:f3
expect_error '^hexverify: gardner4: it proves something else: 4x3, white to play: black wins\.$' 'every file has to'
expect_status 0 "$VERIFY" gardner4 --is 4x3 --to-play white --winner black
expect_status 1 "$VERIFY" gardner4 --is 4x3
printf '%s' '(boardsize 2) (w ((a1 b2)) (a2 b1) (a1 b2) [(a2) (b1)])' >bridge
expect_status 1 "$VERIFY" bridge --is 2:a1
expect_error '^hexverify: bridge: it proves of no position who wins$'
# question TEXT REGEX: a position that is none.
question() {
    expect_status 4 "$VERIFY" f3 --is "$1"
    expect_error "^hexverify: --is $1: $2\$"
    expect_output '' "nothing on standard output: $1"
}
question 6:g1 'there is no cell of the board at letter 3'
question 6:f3,f3 'the cell at letter 6 has a stone already'
question 6:swap 'there is no cell of the board at letter 3'
question 33:a1 'expected a size up to 32 and stones, such as 6:f3 or 9x8:b.e5,w.d4'
question f3 'expected a size up to 32 and stones, such as 6:f3 or 9x8:b.e5,w.d4'
expect_status 4 "$VERIFY" f3 --is 6:f3 --winner red
expect_error '^hexverify: --winner red: expected black or white$'
expect_status 4 "$VERIFY" f3 --winner black
expect_status 4 "$VERIFY" position f3 --is 6:f3
"$VERIFY" print f3 >printed
expect_status 0 "$VERIFY" --quiet printed --is 6:f3
sed '$d' f3 >cut
for command in '' position print play; do
    # shellcheck disable=SC2086 # none or one word
    expect_status 2 "$VERIFY" $command cut
    expect_error '^hexverify: cut:[0-9]*:1: this certificate is cut off: its last line, \(proves \.\.\.\), is missing$'
done
sed '$d' cut >shorter
expect_status 2 "$VERIFY" --quiet shorter
# ending WORD OTHER REGEX: an ending that does not fit.
ending() {
    sed "\$s/$1/$2/" f3 >wrong
    expect_status 2 "$VERIFY" --quiet wrong
    expect_error "^hexverify: wrong:[0-9]*:[0-9]*: $3"
}
ending "claims $claims" 'claims 7' "it should be 7 claims, and is $claims\$"
ending 'winner black' 'winner white' 'the last pattern is about the other player$'
ending 'black f3' 'black f4' 'the last pattern has other stones$'
ending '(white)' '(white a1)' 'the last pattern has other stones$'
ending '(white)' '(white f3)' 'f3 is there already$'
ending '(white)' '(white north)' "expected a cell, found 'north'\$"
ending '(claims.*' '' 'expected \( before the number of claims, found the end of the file$'
ending "claims $claims" 'claims many' "expected a number of claims, found 'many'\$"
ending '$' '(p () () ())' "expected the end of the file, found '\('\$"
expect_status 0 "$HEXPROOF" solve 4 --certificate four
sed '$s/to-play black/to-play white/' four >wrong
expect_status 2 "$VERIFY" --quiet wrong
expect_error 'the last pattern begins with a move of the player who is not to play$'
# The side to move is the one that was asked about, though he needs no move.
for color in black white; do
    expect_status 0 "$HEXPROOF" solve 4x3:a1,d3 --to-play $color --certificate either
    expect_status 0 "$VERIFY" --quiet either --is 4x3:a1,d3 --to-play $color --winner black
done
# Boards of all sizes.
for position in 20x2:a1 2x32 32x1:af1 27x2:w.aa1 1; do
    expect_status 0 "$HEXPROOF" solve $position --certificate large
    expect_status 0 "$VERIFY" --quiet large --is $position
done
"$VERIFY" gardner 32 >gardner32
expect_status 0 "$VERIFY" print gardner32
expect_match '^ *\(af31\)\]$' 'the last cell of the largest board'
expect_status 0 "$VERIFY" --quiet --few 2 f3

# A file that claims nothing is not called valid.
echo '(boardsize 9)(white-wins () () ())' >nothing
expect_status 2 "$VERIFY" nothing
expect_output '' 'no verdict'
expect_error '^hexverify: nothing: it claims nothing: no connection is named$'
echo '(boardsize 3) (bridge ((a1 b2)) (a2 b1) (a1 b2) [(a2) (b1)]) (white-wins () () ())' >nothing
expect_status 2 "$VERIFY" --quiet nothing

if [ "$solver" = 1 ]; then
    "$VERIFY" gardner 14 >gardner14
    expect_status 0 "$VERIFY" gardner14 --cnf 14.cnf --drat 14.drat
    expect_match '^paths: 2475880078570760549798248448/2475880078570760549798248448$' '2^91 paths'
    ok 'a formula' grep -q '^p cnf [0-9]* [0-9]*$' 14.cnf
    ok 'a proof that ends with the empty clause' test "$(tail -n 1 14.drat)" = 0
    if command -v drat-trim >/dev/null; then
        run drat-trim 14.cnf 14.drat
        expect_match '^s VERIFIED' 'drat-trim accepts it'
    fi
else
    skip 'Gardner on 14x13' 'hexverify has no SAT solver (libcadical-dev)'
fi

if [ -d "$data" ]; then
    expect_status 0 "$VERIFY" "$data/3x3.autotree" "$data/4x4.autotree"
    expect_match '^Found 2 patterns: 2 valid, 0 invalid\.$'
    for method in claims paths sat; do
        [ "$method$solver" != sat0 ] || continue
        expect_status 0 "$VERIFY" --method $method "$data/yang-7x7.autotree"
        expect_match '^Found 44 patterns: 44 valid, 0 invalid\.$'
        tail -n 9 out | sed -n '2p;4,7p' >tail && mv tail out
        expect_output 'pattern1 connect: (TL BR)
played: (TL d4 BR)
stats: AND = 1480, OR = 2339, Leafs = 3514
paths: 25574/25574
VALID pattern.' "Yang's 7x7 strategy as in the paper's figure 9, by $method"
    done
    # The slip that the paper reports: pattern 11 calls 17 where it should call 19.
    sed -e '/^ *\[(pattern19 (e2/d' -e 's|^ *//  \(\[(pattern17 (d2.*\)|\1|' \
        "$data/yang-7x7.autotree" >slip
    expect_status 1 "$VERIFY" slip
    expect_match '^Found 44 patterns: 42 valid, 2 invalid\.$' 'a wrong call is found, and who depends on it'
    expect_match '^line: 7:w\.'
else
    skip 'published strategies' "no folder $data"
fi

# ---- invalid ones, and the lines that beat them ----

# loses NAME TEXT: in the line against it the opponent, white unless $winner says otherwise, wins.
loses() {
    expect_status 1 "$VERIFY" "$1"
    line=$(sed -n 's/^line: //p' out | tail -n 1)
    run "$HEXPROOF" show "$line" --json
    expect_match "\"winner\":\"${winner:-white}\"" "$1: the opponent wins $line"
}
centre='(north south) (a1 a2 a3 b1 b3 c1 c2 c3) (north south b2)'
echo "(boardsize 3) (apart $centre [(a3) (b3)] [(a1) (c1)])" >apart
loses apart
expect_status 1 "$VERIFY" apart
expect_match '^paths: 2/4$' 'the good paths are counted'
expect_match '^reason: 1:79: the line below ends with no claimed group connected$'
"$VERIFY" gardner 8 | sed 's/\[(a1) (b1)\]/[(a1) (#)]/' >gardner8
[ "$solver" = 0 ] || loses gardner8
echo '(boardsize 3) (side (west east) (a1 a2 a3 b1 b3 c1 c2 c3) (west east b2) [(a2) (a3)] [(c1)(#)])' >side
winner=black loses side
expect_status 1 "$VERIFY" side --svg side.svg
ok 'a picture of it' grep -q '<circle' side.svg
echo '(boardsize 3) (good ((a1 b1)) () (a1 b1)) (bad (a1 c1) (a2) (a1 c1) [(a2)(#)])' >second
expect_status 1 "$VERIFY" second --svg second.svg
ok 'of the first pattern that is wrong' grep -q '<circle' second.svg
expect_status 0 sh -c "echo quit | XDG_STATE_HOME='$TMP' '$HEXPROOF' play '$line'"
expect_match 'top and bottom are connected' 'the terminal game takes the line'

echo "(boardsize 3) (common $centre [(a3)] [(b1) (c1)])" >common
expect_status 1 "$VERIFY" common
expect_match '^reason: 1:80: every option of this or-node uses a3, so a move there has no answer$'
expect_match '^line: 3:b\.b2,w\.a3,w\.c2,w\.b3$' 'the move without an answer, and how the game then ends'
expect_match '^moves: 1, the fewest$'
loses common
echo "(boardsize 3) (overlap $centre [(a3) (b3)] [(b1) (c1 [(b3) (c2)])])" >overlap
expect_status 1 "$VERIFY" overlap
expect_match 'two subtrees of this and-node use b3'
expect_match '^line: 3:b\.b2,' 'a line'
echo "(boardsize 3) (again $centre [(a3) (b3 [(b3) (c2)])])" >again
expect_status 1 "$VERIFY" again
expect_match 'the move to b3 is made again in the subtree below it'
echo "(boardsize 3) (p $centre [(a3)]) (q $centre [(p (a1 a2 a3 b1 b3 c1 c2 c3) (north south b2))])" >calls
expect_status 1 "$VERIFY" calls
expect_match 'this calls p, which does not always have an answer'
expect_match '^Found 2 patterns: 0 valid, 2 invalid\.$'

# ---- first players ----

for n in 1 2 3 4; do
    "$VERIFY" solve $n >solved
    expect_status 0 "$VERIFY" solved --quiet
done
expect_status 0 "$VERIFY" solve 3
expect_match '^  \(b2 \[$' 'the centre'
expect_status 4 "$VERIFY" solve 6

# ---- play, restore, excise ----

echo "(boardsize 3) (centre $centre (# [(a3) (b3)] [(b1) (c1)]))" >centre
run sh -c "printf 'a3\\nzz\\na3\\n\\nb1\\n' | '$VERIFY' play centre"
expect_match '^= b3$' 'play: an answer'
expect_match '^\? zz is not a cell of the board$'
expect_match '^\? a3 is taken$'
expect_match '^  \. W B$' 'the board, row 1'
expect_match '^The pattern has connected what it claims\.$'
expect_status 0 sh -c "echo quit | '$VERIFY' play centre"
expect_status 1 sh -c "echo a3 | '$VERIFY' play common"
expect_error 'does not always have an answer'

# A restored strategy tree, whichever of them, is excised to a tree that is valid without and-nodes.
for number in 0 1 5 1000 123456789; do
    "$VERIFY" restore centre --number $number >explicit
    "$VERIFY" excise explicit >excised
    expect_status 0 "$VERIFY" excised
    expect_match '^stats: AND = 4, OR = 5, Leafs = 8$' "strategy $number"
done
ok 'all eight answers at once' test "$(grep -c '^    (' explicit)" -eq 8
echo '(boardsize 2) (tree (north south) (a1 b1 a2 b2) (north south) (b1 (a1 (a2)) (a2 (b2)) (b2 (a2))))' >tree
expect_status 0 "$VERIFY" excise tree
expect_match '^  \(b1 \[$' 'equal answers become one option'
"$VERIFY" excise tree | "$VERIFY" - >out
expect_match '^stats: AND = 1, OR = 1, Leafs = 2$'
"$VERIFY" gardner 2 >gardner2
run sh -c "'$VERIFY' restore gardner2 | '$VERIFY' excise - | '$VERIFY' - --quiet"
expect_output 'Found 1 patterns: 1 valid, 0 invalid.' 'a second player'
expect_status 3 "$VERIFY" restore gardner8 --paths 1000
expect_error 'the tree is too large'
echo '(boardsize 2) (tree (north south) () () (b1 a1))' >bad
expect_status 2 "$VERIFY" excise bad
expect_error "^hexverify: bad:1:45: expected \( or \), found 'a1'\$"
expect_status 2 "$VERIFY" excise centre

# ---- print, minimise, dot, draw ----

for file in centre gardner4 apart "$data/4x4.autotree" "$data/yang-7x7.autotree"; do
    [ -f "$file" ] || continue
    "$VERIFY" print "$file" >printed
    "$VERIFY" print printed >reprinted
    ok "print is stable: ${file##*/}" cmp printed reprinted
    "$VERIFY" "$file" | grep -v '^reason' >first
    "$VERIFY" printed | grep -v '^reason' >second
    ok "and means the same: ${file##*/}" cmp first second
done
echo "(boardsize 3) (more $centre [(a3) (b3) (a3 [(a1) (a2)])] [(b1) (c1)])" >more
expect_status 0 "$VERIFY" minimise more
expect_error '^hexverify: 1 options dropped$'
"$VERIFY" minimise more 2>less >less.txt
expect_status 0 "$VERIFY" less.txt
expect_match '^stats: AND = 0, OR = 2, Leafs = 4$' 'the larger option is gone'
if [ -d "$data" ]; then
    "$VERIFY" minimise "$data/yang-7x7.autotree" 2>err >less.txt
    expect_status 0 "$VERIFY" less.txt
    expect_match '^paths: 21238/21238$' "Yang's 7x7 strategy, less 17 options"
fi
expect_status 0 "$VERIFY" dot centre --pattern centre
expect_match '^  n1 \[shape=point\]$' 'or-nodes are dots'
expect_status 0 "$VERIFY" dot calls
expect_match '^  p1 -> p0$' 'which calls which'
expect_status 4 "$VERIFY" dot centre --pattern nonsense
expect_status 0 "$VERIFY" draw centre --pattern centre
ok 'draw: two dots and the cells' test "$(grep -c '<circle' out)$(grep -c '>[abc][123]</text>' out)" = 24
expect_status 0 "$VERIFY" draw calls
ok 'draw: which pattern follows which' test "$(grep -c '>[pq]</text>' out)" -eq 2
echo "(boardsize 3) (<&> $centre (# [(a3) (b3)]))" >odd
expect_status 0 "$VERIFY" draw odd
expect_match '>&lt;&amp;></text>' 'names are escaped'
expect_status 4 "$VERIFY" draw centre --pattern nonsense
if [ -d "$data" ]; then
    expect_status 0 "$VERIFY" draw "$data/yang-7x7.autotree"
    expect_match '>\+</text>' 'patterns that are followed together'
    ok 'each is drawn in full once' test "$(grep -c '>pattern35</text>' out)" -eq 1
fi

# ---- Yang's notation ----

cat >three.patterns <<'Y'
#BOARDSIZE 3
"RN 1",
"BT 1",
"BN 0",
"WM 4 1 2 3 4",
"BM 2",
"ND 1",
"PS 2",
"PP 2 7 6",
"RN 2",
"BT 2",
"BN 0",
"WM 1 1",
"BM 2",
"ND 0",
"BN 1",
"WM 1 2",
"BM 1",
"ND 0"
Y
expect_status 0 "$VERIFY" import three.patterns
expect_match '^    \(b1 \[\(yang2 \(b3 a3\) \(\)\)\]\)$' 'a branch'
expect_match '^    \(b3 \[\(yang2 \(b1 c1\) \(\)\)\]\)$' 'turned around'
"$VERIFY" import three.patterns >three
expect_status 1 "$VERIFY" three
expect_match '^reason: .* every option of this or-node uses b1' 'it needs b1 both ways'
sed 's/PP 2 7 6/PP 2 7/' three.patterns >short.patterns
expect_status 1 "$VERIFY" import short.patterns
expect_match 'left out: the branch of line 4; a call in it has too few cells'
expect_error '^hexverify: short.patterns: 2 branches left out$'
sed 's/PP 2 7 6/PP 2 7 7/' three.patterns >merged.patterns
expect_status 0 "$VERIFY" import merged.patterns
expect_match 'yang2\.2 \(b3\)' 'two cells made one: a pattern of its own'
sed 's/WM 4/WM 5/' three.patterns >wrong.patterns
expect_status 2 "$VERIFY" import wrong.patterns
expect_error '^hexverify: wrong.patterns:5:1: the first number of WM'
expect_status 2 "$VERIFY" import centre
if [ -f "$data/yang-9x9.patterns" ]; then
    run "$VERIFY" import "$data/yang-9x9.patterns"
    cp out yang9
    expect_error '6 branches left out'
    expect_status 1 "$VERIFY" yang9 --method paths --paths 1000 --quiet
    expect_output 'Found 768 patterns: 726 valid, 42 invalid.' "Yang's 9x9 strategy"
    run "$VERIFY" yang9 --method paths --paths 1000
    sed -n 's/^moves: \(.*\)/\1/p' out | sort | uniq -c | sed 's/^ *//' >lengths
    sed -n 's/^line: //p' out >lines
    mv lengths out
    expect_output '10 1, the fewest
14 2, the fewest
14 3, the fewest
3 4, the fewest
1 5, the fewest' 'the shortest line against each of the 42'
    ok 'all of them can be shown' sh -c "while read -r line; do '$HEXPROOF' show \"\$line\" || exit 1; done <lines"
    run "$HEXPROOF" show "$(tail -n 1 lines)" --json
    expect_match '"winner":"white"' 'and the one against pattern 1 is a lost game'
else
    skip "Yang's 9x9 strategy" "no folder $data"
fi

# ---- malformed files: status 2, the place, what was expected ----

# malformed TEXT REGEX
malformed() {
    printf "$1" >bad
    expect_status 2 "$VERIFY" bad
    expect_error "^hexverify: bad:$2"
    expect_output '' "nothing on standard output: $2"
}
malformed '' '1:1: expected \(boardsize N\), found the end of the file$'
malformed '(boardsize 33)' "1:12: expected a number from 1 to 32, found '33'\$"
malformed '(boardsize 3)' '1:14: expected \( before a pattern, found the end of the file$'
malformed '(boardsize 3)\n(a1 (b1 b2))' "2:2: expected the name of a pattern, found 'a1'\$"
malformed '(boardsize 3) (p (a1 d4)() (a1))' '1:22: d4 is not on the board$'
malformed '(boardsize 3) (p (a1 a2)(b1)(a1 a2) [])' "1:38: expected an option, found ']'\$"
malformed '(boardsize 3) (p (a1 a2)(b1)(a1 a2) [(c3)])' '1:39: c3 is not an empty cell of this pattern$'
malformed '(boardsize 3) (p (a1 a2)(b1 b1)(a1 a2))' '1:29: b1 is there already$'
malformed '(boardsize 3) (p (a1 c3)(b1)(a1 a2))' '1:16: c3 is connected, but neither empty nor played$'
malformed '(boardsize 3) (p (a1 a2)(b1)(a1 a2) [(q (b1) (a1))])' '1:38: there is no pattern q$'
malformed '(boardsize 3) (p (a1 a2)(b1)(a1 a2) [(p (b1) (a1 a2))])' '1:38: p calls itself in the end$'
malformed '(boardsize 3) (p (a1 a2)(b1)(a1 a2)) (q (a1 a2)(b1)(a1 a2)[(p () (a1 a2))])' \
    '1:60: expected 1 empty cells for p, found 0$'
malformed '(boardsize 3) (p (a1 a2)()(a1 a2)) (p (a1 a2)()(a1 a2))' '1:37: p is the name of the pattern at 1:16$'
malformed '(boardsize 3) (p (north west)()(north west))' '1:16: it has sides of both players$'
malformed '(boardsize 3) (p () () () x)' "1:27: expected \\[ or \\), found 'x'\$"
malformed '(boardsize 3) {' '1:15: this comment has no closing brace$'
malformed '(boardsize 3) (p\000 (a1 a2)()(a1 a2))' '1:17: byte 0x00 is not text$'
{ printf '(boardsize 3) (p (a1 a2)(b1)(a1 a2) ' && yes '[(#' | head -n 1000000; } >bad
expect_status 2 "$VERIFY" bad
expect_error '^hexverify: bad:[0-9]*:[0-9]*: nested more than 1000 deep$' 'a million deep'

# ---- limits, files, usage ----

"$VERIFY" gardner 8 >gardner8
expect_status 3 "$VERIFY" --method paths --paths 1000 gardner8
expect_match '^UNKNOWN pattern\.$'
expect_match '^Found 1 patterns: 0 valid, 0 invalid, 1 unknown\.$'
expect_status 3 "$VERIFY" --method paths --paths 1000000000 --time 0.05 gardner8
expect_match '^reason: out of time'
head -c 3000000 /dev/zero | tr '\0' ' ' >blanks
expect_status 3 "$VERIFY" --memory 1 blanks
expect_error 'larger than the memory allows'
if command -v truncate >/dev/null; then
    truncate -s 2G huge # sparse: nothing is written
    expect_status 3 "$VERIFY" --memory 32 huge
    expect_error '^hexverify: huge: larger than the memory allows'
    expect_status 2 sh -c "head -c 30000000 huge | '$VERIFY' --memory 64 -"
    expect_error '^hexverify: -:1:1: byte 0x00 is not text$'
    rm huge
fi
{ printf '(boardsize 3) (p (a1 a2)(b1)(a1 a2) [' && yes '(b1)' | head -n 2000000; } >bad
expect_status 3 "$VERIFY" --memory 50 bad
expect_error '^hexverify: bad: out of memory \(see --memory\)$' 'two million options'
expect_status 3 "$VERIFY" --time 0.01 bad
expect_error '^hexverify: bad: out of time \(see --time\)$' 'reading has a deadline too'
# Each pattern calls the one before it twice, with its cells exchanged: without end, written out.
awk 'BEGIN { cells = "a1 b1 c1 a2 b2 c2 a3 b3 c3"
    print "(boardsize 3) (mix0 ((a1 b2)) (" cells ") () [(a1) (b1)])"
    for (k = 1; k < 40; k++)
        printf "(mix%d ((a1 b2)) (%s) () [(mix%d (b1 c1 a2 b2 c2 a3 b3 c3 a1) ()) (mix%d (b1 a1 %s) ())])\n",
            k, cells, k - 1, k - 1, substr(cells, 7) }' >mix
expect_status 1 "$VERIFY" --quiet mix
expect_output 'Found 40 patterns: 0 valid, 40 invalid.' 'a verdict needs none of that'
expect_status 1 "$VERIFY" mix
expect_match '^line: none, with all calls written out it is more work than a file of this size' 'a report has a limit'
# Ten patterns that do not follow from what the one they call claims, and are true all the same.
if [ "$solver" = 1 ]; then
    "$VERIFY" gardner 16 | sed 's/((north south))/((north south) (a1 b1))/' >ten
    cells=$(sed -n 's/^  \((a1 .*)\)$/\1/p' ten)
    for k in 0 1 2 3 4 5 6 7 8 9; do
        echo "(copy-$k ((north south)) $cells (north south) [(gardner16)])" >>ten
    done
    expect_status 3 "$VERIFY" ten
    expect_match '^reason: with all calls written out it is more work than a file of this size is given'
    expect_match '^Found 11 patterns: [2-9] valid, 0 invalid, [2-9] unknown\.$' 'some of them within the limit'
    expect_status 0 "$VERIFY" --quiet --method sat ten
    expect_output 'Found 11 patterns: 11 valid, 0 invalid.' 'who asks gets them all'
fi
expect_status 2 "$VERIFY" no-such-file
expect_error 'no-such-file: No such file'
expect_status 2 "$VERIFY" . gardner4
expect_status 2 "$VERIFY" blanks gardner4
expect_match '1 valid' 'the other file is looked at all the same'
expect_status 4 "$VERIFY"
expect_status 4 "$VERIFY" --nonsense gardner4
expect_error 'unknown option --nonsense'
expect_status 4 "$VERIFY" --method guess gardner4
expect_error 'expected claims, paths or sat'
expect_status 4 "$VERIFY" --time soon gardner4
expect_status 4 "$VERIFY" gardner 33
expect_status 4 "$VERIFY" gardner4 --cnf
if [ -w /dev/full ]; then
    "$VERIFY" gardner 14 >gardner14
    for what in gardner4 'gardner 5' 'print gardner4' 'draw gardner4' 'restore gardner2' --help; do
        expect_status 3 sh -c "'$VERIFY' $what >/dev/full"
        expect_error '^hexverify: standard output: No space left on device$'
    done
    echo '(boardsize 3) (hole ((north south)) (a1 b1) (north south) [(a1) (b1)])' >hole
    while read -r wanted what; do
        # shellcheck disable=SC2086 # several words
        [ "$solver$what" = "0gardner4 --drat" ] || expect_status "$wanted" "$VERIFY" --quiet $what /dev/full
        expect_error '^hexverify: /dev/full: No space left on device$'
    done <<'END'
3 gardner4 --cnf
3 gardner14 --cnf
3 gardner4 --drat
1 hole --svg
END
fi
# Files out are tried before the work, and none of them is a file in.
for option in --cnf --drat --svg; do
    expect_status 2 "$VERIFY" gardner4 $option nowhere/formula
    expect_error '^hexverify: nowhere/formula: No such file'
    expect_output '' "$option: nothing was checked before"
    expect_status 2 "$VERIFY" gardner4 $option .
    cp gardner4 kept
    ln -sf kept link
    for names in 'kept kept' 'kept ./kept' 'link kept' 'gardner4 kept link'; do
        # shellcheck disable=SC2086 # several words
        expect_status 4 "$VERIFY" ${names% *} $option ${names##* }
        expect_error "^hexverify: $option ${names##* }: this is a file to be checked\$"
    done
    expect_status 4 sh -c "'$VERIFY' - $option kept <kept"
    ok "$option leaves what it was to check" cmp gardner4 kept
done
expect_status 0 "$VERIFY" --quiet gardner4 --svg new.svg
ok 'what is not written is not there' test ! -e new.svg
echo before >old.svg
expect_status 0 "$VERIFY" --quiet gardner4 --svg old.svg
ok 'or as it was' grep -qx before old.svg

# ---- the man page has everything ----

sed 's/\\-/-/g' "$ROOT/man/hexverify.1" >page
"$VERIFY" --help >help
for option in $(sed -n 's/^  \(--[a-z-]*\).*/\1/p' help); do
    ok "the man page has $option" grep -q -e "^\\.BI* $option" page
done
for command in $(sed -n 's/^  hexverify \([a-z]*\) .*/\1/p' help); do
    ok "the man page has $command" grep -q "^\\.SS hexverify $command" page
done
# A tree of few bytes and many nodes, all different.
{
    echo '(boardsize 19)(p ((north south)) (a1 b1) (north south) (#'
    awk 'BEGIN { for (i = 0; i < 30000; i++) printf "(a1(b%d(c1(d%d))))\n", i % 200, int(i / 200); print "))" }'
} >wide
expect_status 3 "$VERIFY" excise wide --memory 2
expect_error '^hexverify: wide: out of memory \(see --memory\)$'
expect_status 0 "$VERIFY" excise wide --memory 30

# A proof that does not come about leaves an empty file, and never takes one away: it may be a device.
if [ "$solver" = 1 ]; then
    mkfifo pipe
    cat pipe >/dev/null &
    expect_status 1 "$VERIFY" apart --drat pipe
    ok 'the pipe is there still' test -p pipe
    expect_status 1 "$VERIFY" apart --drat none.drat
    ok 'and no half of a proof' test -f none.drat -a ! -s none.drat
    wait
fi

# A disk that is full in the middle leaves no half of a formula or a proof.
mkdir small
if mount -t tmpfs -o size=4k none small 2>/dev/null; then
    trap 'umount small; rm -rf "$TMP"' EXIT
    expect_status 3 "$VERIFY" gardner14 --cnf small/half.cnf
    ok 'no half of a formula' test ! -s small/half.cnf
    if [ "$solver" = 1 ]; then
        rm -f small/half.cnf
        expect_status 3 "$VERIFY" gardner14 --drat small/half.drat
        ok 'no half of a proof on a full disk' test ! -s small/half.drat
    fi
else
    skip 'a disk that is full in the middle' 'nothing can be mounted here'
fi

# Reading takes some of the memory, drawing the rest.
{
    echo '(boardsize 19)(p ((a1 b1)) (a2 b2) (a1 b1) '
    awk 'BEGIN { for (i = 0; i < 20000; i++) printf "[(a2)(b2)]"; print ")" }'
} >broad
for memory in 2 3 4 5 6; do
    expect_status 3 "$VERIFY" draw broad --pattern p --memory $memory
    expect_error '^hexverify: broad: out of memory \(see --memory\)$'
done
expect_status 0 "$VERIFY" draw broad --pattern p

# A pattern for which memory is too small refutes none that calls it.
{
    echo '(boardsize 3)(q ((a1 b1)) (a2 b2) (a1 b1) [(p)]) (p ((a1 b1)) (a2 b2) (a1 b1) ['
    awk 'BEGIN { for (i = 0; i < 30000; i++) printf "(a2)(b2)"; print "])" }'
} >large
expect_status 0 "$VERIFY" large --quiet
expect_status 3 "$VERIFY" large --quiet --memory 6
expect_output 'Found 2 patterns: 0 valid, 0 invalid, 2 unknown.' 'nothing is known of either'

# Commands about one file take one.
for command in play position restore excise print minimise draw dot import gardner solve; do
    expect_status 4 "$VERIFY" $command one two
done

done_testing
