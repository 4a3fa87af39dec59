#!/bin/sh
# SPDX-License-Identifier: MIT
# hexproof connect with must-play and the complete form: what they find, tactics that hexverify
# accepts, a dialogue, bad input.
. "${ROOT:-.}/tests/tap.sh"
HEXVERIFY=${HEXVERIFY:-$(dirname "$HEXPROOF")/hexverify}

# The fifth row, which AND and OR do not see.
expect_status 1 "$HEXPROOF" connect 11:b.h7 --no-templates --between h7 south --attack g9
expect_error 'no full connection between them was found'
expect_status 0 "$HEXPROOF" connect 11:b.h7 --no-templates --between h7 south --rules must-play --attack g9 --effort 2000
expect_match '^g9: [a-k][0-9]+$' 'must-play has a reply'
expect_status 0 "$HEXPROOF" connect 11:b.h7 --no-templates --between h7 south --rules must-play --tactic text --effort 2000
expect_match '^h7 - south: full connection, carrier of 34, [0-9]+ replies, [0-9]+ deep$' 'the tactic'
expect_match '^    f11: g11$' 'a reply after replies'
expect_status 0 "$HEXPROOF" connect 11:b.h7 --no-templates --between h7 south --rules must-play --explain --effort 2000
expect_match '\(h7, \[.*\], south\) is VC: by must-play\.$' 'the derivation names the rule'
expect_status 0 "$HEXPROOF" connect 11:b.h7 --no-templates --rules must-play --color black --effort 2000 --json
expect_match '"searched":[0-9]+,"found":[0-9]+,"effort":[0-9]+,"finished":false\}' 'what the searches did'
expect_status 0 "$HEXPROOF" connect 3:b2 --rules complete --color white
expect_match 'found by searching [0-9]+ sub-games, effort [0-9]+$' 'a small board is finished'

# One pair decided exactly. The ziggurat is minimal.
expect_status 0 "$HEXPROOF" connect 11:b.f9 --between f9 south --rules complete --json \
    --carrier g9,e10,f10,g10,d11,e11,f11,g11
expect_output '{"full":[{"carrier":["g9","e10","f10","g10","d11","e11","f11","g11"],"depth":6}],"semi":[]}' 'the ziggurat'
expect_status 0 "$HEXPROOF" connect 11:b.f9 --between f9 south --rules complete --json \
    --carrier e10,f10,g10,d11,e11,f11,g11
expect_match '^\{"full":\[\],"semi":\[\{"carrier":\["f10","e11","f11"\],"key":"f10","depth":3\}\]\}$' 'without a cell of it, a semi'
expect_status 1 "$HEXPROOF" connect 11:b.f9 --between f9 south --rules complete --json --carrier a1
expect_output '{"full":[],"semi":[]}' 'nothing'
expect_status 0 "$HEXPROOF" connect 5:b.c2,b.b4 --between c2 b4 --rules complete --up-to 3 --json --carrier b2,a3,b3,c3,d3,a4,c4
expect_match '^\{"full":\[.*\{"carrier":\["b3","c3"\],"depth":2\}.*\],"semi":\[\]\}$' 'all minimal carriers: the bridge'
expect_status 0 "$HEXPROOF" connect 5:b.c2,w.c3 --between c2 b4 --rules complete --up-to 1 --carrier b2,a3,b3,d3
expect_output 'semi, carrier [b3], key b3, depth 1' 'the only semi of one cell'
expect_status 0 "$HEXPROOF" connect 4 --between west east --color white --rules complete
expect_match '^semi, carrier \[.*\], key [a-d][1-4], depth [0-9]+$' 'the empty 4x4 board'
expect_status 0 "$HEXPROOF" connect 4:b.b2,b.b3 --between b2 b3 --rules complete
expect_output 'full, carrier [], depth 0' 'one chain already'
expect_status 3 "$HEXPROOF" connect 11 --between north south --rules complete --effort 100
expect_error 'not decided: the effort was spent'

# Strategies of all kinds, black's and white's, full and semi, by every rule: hexverify agrees.
while read -r position x y rules; do
    effort='--effort 100000'
    [ "$rules" = and-or ] && effort=
    [ "$rules" = must-play ] && effort='--effort 2000'
    # shellcheck disable=SC2086 # an option and its value, or nothing
    expect_status 0 "$HEXPROOF" connect "$position" --between "$x" "$y" --rules "$rules" $effort --no-templates --tactic strategy
    cp "$TMP/out" "$TMP/strategy"
    expect_status 0 "$HEXVERIFY" "$TMP/strategy"
    expect_match ' 0 invalid\.$' "hexverify accepts $position $x $y $rules"
done <<'END'
11:b.h7 h7 south must-play
11:b.f8 f8 south and-or
11:b.f9 f9 south complete
11:w.c6 c6 west and-or
5:b.c2,b.b4 a1 b4 and-or
5:b.c3 north south complete
4 west east complete
4:b.b2,b.b3 north b2 and-or
END
expect_status 0 "$HEXPROOF" connect 5:b.c2,b.b4 --between c2 b4 --tactic json
expect_output '{"kind":"full","x":"c2","y":"b4","carrier":["b3","c3"],"depth":2,"nodes":2,"key":null,"keep":[[{"intrusions":["b3"],"reply":"c3","keep":[]},{"intrusions":["c3"],"reply":"b3","keep":[]}]]}' 'the tactic as JSON'
expect_status 0 "$HEXPROOF" connect 5:b.c2,b.b4 --between c2 b4 --tactic text --json
expect_match '^\{"kind":"full"' '--json with --tactic'

# A dialogue: attacks from standard input, wrong ones told, until the ends are joined.
expect_status 0 sh -c "printf 'zz\nf9\nf10\nd11\n' | '$HEXPROOF' connect 11:b.f9 --between f9 south --play"
expect_match "^'zz' is not a cell$" 'not a cell'
expect_match '^attack 1 is not on an empty cell$' 'not empty'
expect_match '^reply: ' 'a reply'
expect_status 0 sh -c "printf 'b3\n' | '$HEXPROOF' connect 5:b.c2,b.b4 --between c2 b4 --play"
expect_match '^reply: c3$' 'the reply'
expect_match '^They are joined\.$' 'the end'
expect_status 1 "$HEXPROOF" connect 11 --between f2 south --play
expect_error 'no full connection'

# Bad input.
expect_status 4 "$HEXPROOF" connect 5 --rules clever
expect_error "--rules: 'clever' is not and-or, must-play or complete"
expect_status 4 "$HEXPROOF" connect 5 --between north south --tactic poem
expect_error "--tactic: 'poem' is not text, json or strategy"
expect_status 4 "$HEXPROOF" connect 5 --effort 5
expect_error '--effort is for'
expect_status 4 "$HEXPROOF" connect 5 --rules complete --carrier a1
expect_error '--carrier and --up-to need'
expect_status 4 "$HEXPROOF" connect 5:c3 --between c3 south --rules complete --carrier c4,c3
expect_error '--carrier: cell 2 of the carrier is one of the ends'
expect_status 4 "$HEXPROOF" connect 5:c3,d3 --between c3 south --rules complete --carrier c4,d3
expect_error '--carrier: cell 2 of the carrier is not empty'
expect_status 4 "$HEXPROOF" connect 5:c3 --between c3 south --rules complete --carrier c4,q99
expect_error "--carrier: 'q99' is not a cell"
expect_status 1 "$HEXPROOF" connect 5:c3,d3 --between d3 south --rules complete
expect_error "south is not white's"
expect_status 1 "$HEXPROOF" connect 5:c3,d3 --between c3 west --rules complete
expect_error "(c3 is not white's|west is not black's)"
expect_status 0 "$HEXPROOF" connect '1:b.a1' --between north south --rules complete
expect_output 'full, carrier [], depth 0' 'a full board'
expect_status 0 "$HEXPROOF" connect '1:b.a1' --rules complete
expect_match 'wins: its edges are connected' 'a finished game'
expect_status 4 "$HEXPROOF" connect 5 --between north south --play --json
expect_error '--play is a dialogue'
# What the search gives up the solver decides: V1b, which needs k3, and the key of what is left without
# it. It has no replies, and no word where no whole game stands for the question.
cells=$("$HEXPROOF" template V1b --lines | awk '{
    count = split($4, names, ",")
    for (i = 1; i <= count; i++) printf "%s%s%d", (i > 1 ? "," : ""), substr(names[i], 1, 1), substr(names[i], 2) + 1 }')
# shellcheck disable=SC2086 # options
pair() { "$HEXPROOF" connect "$1" --between e3 south --rules complete --no-templates --effort 3000 --carrier "$2" $3; }
expect_status 0 pair 14x7:b.e3 "$cells"
expect_match '^full, carrier \[f2 .* n7\], depth 0: proved by the solver, perhaps with fewer cells$' 'V1b by the solver'
# A semi by the solver is not called a full.
semi=g7,i7,e8,f8,g8,h8,i8,c9,d9,e9,f9,h9,i9,j9,b10,c10,d10,e10,f10,g10,h10,i10,j10,a11,b11,c11,d11,e11,f11,g11,h11,i11,j11
expect_status 1 "$HEXPROOF" connect 11:h7 --between h7 south --rules complete --no-templates --effort 8 --carrier $semi --explain
expect_error 'they are joined only if their owner moves first, as the solver has proved'
expect_status 1 pair 14x7:b.e3 "$cells" '--tactic text'
expect_error 'they are joined, as the solver has proved; it gives no replies'
less=$(echo "$cells" | sed 's/,k3//')
expect_status 0 pair 14x7:b.e3 "$less" --json
expect_match '^\{"full":\[\],"semi":\[\{"carrier":\["f2",.*\],"key":"[a-n][2-7]","depth":0\}\]\}$' 'without k3 a semi'
key=$(sed 's/.*"key":"\([a-n][2-7]\)".*/\1/' "$TMP/out")
expect_status 0 pair "14x7:b.e3,b.$key" "$(echo ",$less," | sed "s/,$key,/,/; s/^,//; s/,$//")"
expect_match '^full, ' 'which its key makes a full'
expect_status 1 pair 14x7:b.e3 "$(echo ",$less," | sed 's/,[a-n]7//g; s/^,//; s/,$//')"
expect_output '' 'and none without the last row'
expect_error '^hexproof: there is no connection between them on these cells$'
expect_status 3 pair 14x7:b.e3 "$cells" '--effort 100'
expect_error 'not decided: the effort was spent; --effort gives more'
expect_status 3 "$HEXPROOF" connect 11:f6 --between f6 south --rules complete --no-templates --effort 100
expect_error 'not decided: the effort was spent; --effort gives more'
done_testing
