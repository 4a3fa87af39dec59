#!/bin/sh
# SPDX-License-Identifier: MIT
# hexproof openings: fields that scripts read, the drawn board, the map, limits, Ctrl-C, bad input;
# and whether the built-in net is right where the winner is known.
. "${ROOT:-.}/tests/tap.sh"

# value CELL: black's chance there, from the JSON in $TMP/first.
value() {
    sed -n "s/.*[{,]\"$1\":\([0-9.]*\)[,}].*/\1/p" "$TMP/first"
}

# ---- for scripts ----
expect_status 0 "$HEXPROOF" openings 3 --json
expect_match '^\{"size":\[3,3\],"black_wins":\{"a1":0,"b1":0,"c1":1,"a2":1,"b2":1,"c2":1,"a3":1,"b3":0,"c3":0\},"certified":\{"black":\["c1","a2","b2","c2","a3"\],"white":\["a1","b1","b3","c3"\]\},"fairest":\[\],"complete":true,"milliseconds":[0-9.]+\}$' '3x3 is proved'
expect_status 0 "$HEXPROOF" openings 1 --json
expect_match '^\{"size":\[1,1\],"black_wins":\{"a1":1\},' 'one cell'
expect_status 0 "$HEXPROOF" openings 8x7 --json --visits 2
expect_match '^\{"size":\[8,7\],"black_wins":\{"a1":[01.]' 'a rectangle has columns and rows'
expect_match '"certified":\{"black":\[\],"white":\[\]\}' 'certificates are of square boards'
cells=$(grep -oE '"[a-h][1-7]":(0|1|0\.[0-9]{6})[,}]' "$TMP/out" | wc -l)
ok "all cells have a probability: $cells" [ "$cells" -eq 56 ]
expect_status 0 "$HEXPROOF" openings 9 --json --visits 3
expect_match '"certified":\{"black":\[[^]]*"e5".*\],"white":\["a1",.*"i9"\]\}' 'stones of 9x9'
cp "$TMP/out" "$TMP/first"
one=$(sed -n 's/.*"fairest":\["\([a-i][1-9]\)",.*/\1/p' "$TMP/first")
two=$(sed -n 's/.*"fairest":\["[a-i][1-9]","\([a-i][1-9]\)"\].*/\1/p' "$TMP/first")
turned=$(echo "$one" | tr abcdefghi123456789 ihgfedcba987654321)
ok "the fairest come in pairs: $one, $two" [ -n "$one" -a "$two" = "$turned" ]
for pair in a1/i9 b4/h6 e1/e9 i2/a8; do
    one=$(value "${pair%/*}")
    ok "$pair have the same: $one" [ -n "$one" -a "$one" = "$(value "${pair#*/}")" ]
done
"$HEXPROOF" openings 9 --json --visits 3 >"$TMP/second"
same=$(cat "$TMP/first" "$TMP/second" | sed 's/,"milliseconds.*//' | sort -u | wc -l)
ok 'the same again' [ "$same" -eq 1 ]
expect_status 0 "$HEXPROOF" openings 5 --json --visits 5 --threads 2
expect_match '"complete":true'
expect_status 0 "$HEXPROOF" openings 6 --json --net "$ROOT/data/standard.hxn" --visits 2
expect_match '"complete":true'

# ---- for people ----
expect_status 0 "$HEXPROOF" openings 3
expect_output 'Black wins with a first stone there, nobody swapping, in percent; 0 and 100: proved
   a   b   c
 1   0   0 100 1
   2 100 100 100 2
     3 100   0   0 3
           a   b   c
fairest: none, all are decided
certified, black wins: c1 a2 b2 c2 a3
certified, white wins: a1 b1 b3 c3'
expect_status 0 "$HEXPROOF" openings 9 --visits 2
expect_match '^fairest: [a-i][1-9]( or [a-i][1-9])? \([0-9]+\.[0-9] %\), [a-i][1-9] or '
expect_match '^ 1( {2,3}[0-9]{1,2}){9} 1$' 'a row of the board'
expect_status 0 "$HEXPROOF" openings 19 --visits 1
longest=$(awk '{ if (length > most) most = length } END { print most }' "$TMP/out")
ok 'nothing is certified' sh -c '! grep -q certified "$1"' sh "$TMP/out"
ok "19x19 fits into 130 columns: $longest" [ "$longest" -gt 100 -a "$longest" -le 130 ]

# ---- the map ----
expect_status 0 "$HEXPROOF" openings 4 --svg "$TMP/map.svg"
expect_output '' 'nothing but the file'
ok 'a label for each cell' [ "$(sed -n '/hex-values/,/<\/g>/p' "$TMP/map.svg" | grep -c '<text')" -eq 16 ]
ok 'a legend' grep -q '>black wins</text>' "$TMP/map.svg"
if command -v xmllint >/dev/null; then
    ok 'well formed' xmllint --noout "$TMP/map.svg"
fi
expect_status 0 "$HEXPROOF" openings 4 --svg -
expect_output "$(cat "$TMP/map.svg")" 'the same picture on standard output'
expect_status 2 "$HEXPROOF" openings 2 --svg "$TMP/none/map.svg"
expect_error 'cannot write .*none/map.svg'

# ---- limits ----
expect_status 0 "$HEXPROOF" openings 6 --json --visits 20 --time 600
expect_match '"complete":true' 'the time is enough for all'
expect_status 3 "$HEXPROOF" openings 32 --json --time 0.001
expect_error 'out of time after 0 of 1024 stones'
expect_match ':null[,}].*"fairest":.*"complete":false' 'it has nothing to say of most'
if command -v perl >/dev/null && [ -r /proc/self/status ]; then
    expect_status 3 perl "$ROOT/tests/interrupt.pl" TERM "$HEXPROOF" openings 13 --visits 100000
    expect_match '^fairest: ' 'the whole board'
    expect_error '^hexproof: interrupted after 0 of 169 stones'
else
    skip 'SIGTERM' 'it takes perl and /proc'
fi

# ---- bad input ----
expect_status 4 "$HEXPROOF" openings
expect_error 'openings needs one SIZE'
expect_status 2 "$HEXPROOF" openings 0x4
expect_error "'0x4' is not a size such as 11 or 8x7, each side 1 to 32"
expect_status 2 "$HEXPROOF" openings 33
expect_status 2 "$HEXPROOF" openings 11:f6
expect_status 4 "$HEXPROOF" openings 5 --visits 0
expect_error '--visits'
expect_status 4 "$HEXPROOF" openings 5 --svg x.svg --json
expect_status 2 "$HEXPROOF" openings 5 --net "$ROOT/README.md"

# ---- the net player's own openings, where nobody knows them ----
expect_status 0 "$HEXPROOF" best 9:e5 --player net --visits 20 --swap --json
expect_match '^\{"move":"swap-pieces",.*"probability":0\.[5-9][0-9]*,"winner":null,"pv":\[\],"nodes":20,' 'the centre is taken over'
expect_status 0 "$HEXPROOF" best 9:e5 --player net --visits 20 --swap
expect_match '^wins with [5-9][0-9]\.[0-9] %, ' 'with its chances'
expect_status 0 "$HEXPROOF" best 9:a1 --player net --visits 20 --swap --json
expect_match '^\{"move":"[a-i][1-9]",' 'the corner is not'
expect_status 0 "$HEXPROOF" best 9 --player net --visits 20 --swap --json
expect_match '^\{"move":"[a-i][1-9]",.*"probability":0\.[34][0-9]*,' 'it offers a stone near even'

# ---- where the winner is known ----
known=${HEXPROOF_DATA:-$ROOT/../shared/data}/solved-openings.tsv
if [ -f "$known" ]; then
    for size in 6 7 8; do
        run "$HEXPROOF" openings $size --visits 100 --json
        tr '{,}' '\n\n\n' <"$TMP/out" | sed -n 's/^"\([a-h][1-8]\)":/\1 /p' >"$TMP/values"
        # Wrong or missing ones, and how many there are with those that are turned by 180 degrees.
        awk -v size=$size '
            function turned(cell, letters) {
                letters = "abcdefgh"
                return substr(letters, size + 1 - index(letters, substr(cell, 1, 1)), 1) \
                    (size + 1 - substr(cell, 2))
            }
            NR == FNR { black[$1] = $2; next }
            $1 == size { winner[$2] = winner[turned($2)] = $3 }
            END {
                for (cell in winner) {
                    asked++
                    if (!(cell in black) || (black[cell] > 0.5) != (winner[cell] == "black"))
                        printf "%s (%s, %s wins) ", cell, black[cell], winner[cell]
                }
                print "of " asked
            }' "$TMP/values" "$known" >"$TMP/wrong"
        ok "${size}x$size, wrong: $(cat "$TMP/wrong")" [ "$(cat "$TMP/wrong")" = "of $((size * size))" ]
    done
else
    skip 'openings whose winner is known' 'there is no ../shared/data/solved-openings.tsv'
fi
done_testing
