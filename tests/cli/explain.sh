#!/bin/sh
# SPDX-License-Identifier: MIT
# What the terminal game says about a position: a case of each kind.
. "${ROOT:-.}/tests/tap.sh"
XDG_STATE_HOME=$TMP/state
export XDG_STATE_HOME

# ask POSITION LINE...: what is answered, without boards.
ask() {
    position=$1
    shift
    expect_status 0 sh -c "printf '%s\\n' \"\$@\" | '$HEXPROOF' play $position --as both --no-swap" \
        sh "$@"
}
cells() { # of a must-play list in the output
    sed -n 's/.* must play at\( one of:\)\{0,1\} //p' "$TMP/out" | tr -d . | tr ' ' '\n' | sort
}

# ---- the side to move is connected ----

ask 3:b2,a1 hint explain
expect_match '^The top and bottom of black are connected by force; .explain.' 'told unasked'
expect_match '^Hint: ([a-c][1-3])\. Then black has a winning connection and keeps it against every attack; .explain [a-c][1-3]. shows how\.$' 'a hint'
expect_match '^The game is decided: black wins whatever white plays' 'decided'
expect_match '^The connection needs 4 cells\.' 'its carrier'
expect_match '^  b1: c1   c1: b1   a3: b3   b3: a3$' 'the reply to every attack'

# ---- the first stone may be taken over ----

expect_status 0 sh -c "printf '%s\\n' hint explain 'explain b2' b2 hint explain | '$HEXPROOF' play 3 --as both"
expect_match '^Hint: b1, a fair first stone: the opponent may swap' 'not the one that wins'
expect_match '^But white may take such a stone over; .hint. names a fair one' 'and it says why'
expect_match '^Hint: .swap.' 'then a swap is best'
expect_match '^The first stone wins whatever is played against it: take it over with .swap.' 'nothing is decided yet'
expect_no_match '^The game is decided' 'nor said to be'
expect_no_match 'connected by force; .explain. shows how' 'nor told unasked'
expect_status 0 sh -c "printf '%s\\n' hint 'explain e5' | '$HEXPROOF' play 9 --as both"
expect_match '^Hint: .*, a fair first stone: the opponent may swap. It judges that ' 'on a larger board'
expect_match '^e5: white wins with about [89][0-9] %' 'the middle is for who swaps'

# ---- one stone connects it ----

ask 3 hint explain 'explain b2' 'explain a1' 'explain b9' 'explain nonsense'
expect_match '^Hint: b2\. Then black has a winning connection' 'a hint that wins'
expect_match '^With one stone black connects top and bottom by force: at( |.*, |.* or )b2' 'where'
expect_match '^b2: black has a winning connection and keeps it against every attack\.$' 'a stone there'
expect_match '^  b1: c1   c1: b1   a3: b3   b3: a3$' 'and the replies'
expect_match '^a1 loses: white then plays .* and is connected by force\.$' 'another stone'
expect_match "^'b9' is no empty cell" 'no such cell'
expect_match "^'nonsense' is no empty cell" 'no cell at all'
# A player who keeps few connections does not see this one.
ask 11:f3,a2,f9,a3,f6,a5 hint 'explain c2'
expect_match '^Hint: (e7|g5)\. Then black has a winning connection' 'a win that is hard to see'
expect_match '^c2 threatens to connect top and bottom: white must answer at one of: ' 'a threat'
expect_match '^But black wins with (e7|g5)\.$' 'there was better'

# ---- the opponent is connected ----

ask 5:c3 'explain a1'
expect_match '^a1 loses: the top and bottom of black stay connected by force\.$' 'a stone elsewhere'
ok 'that is all' test "$(grep -c ' loses' "$TMP/out")" -eq 1
ask 5:c3 hint explain 'explain c2'
expect_match '^Hint: [a-e][1-5] resists longest, but black wins whatever white plays; .explain.' 'a hint'
expect_match '^The game is decided: black wins whatever white plays' 'decided'
expect_match '^c2 loses: (black then plays|the top and bottom)' 'no stone helps'
# Each reply is the one that `connect --attack` gives, and there is one for every cell.
sed -n '/^The connection needs/,/^An attack/p' "$TMP/out" | sed '1d;$d' |
    sed 's/^ *//; s/   */\n/g' >"$TMP/replies"
size=$(sed -n 's/^The connection needs \([0-9]*\) cells.*/\1/p' "$TMP/out")
ok 'a reply for every cell' test "$size" -gt 4 -a "$(grep -c . "$TMP/replies")" -eq "$size"
wrong=
while IFS=': ' read -r attack reply; do
    "$HEXPROOF" connect 5:c3 --between north south --attack "$attack" | grep -q "\\b$reply\\b" ||
        wrong="$wrong $attack:$reply"
done <"$TMP/replies"
ok "replies as connect has them$wrong" test -z "$wrong"

# ---- the opponent threatens ----

position=11:f3,a2,f9,a3,f6
ask "$position" hint explain 'explain a11'
expect_match '^With one more stone black would connect top and bottom: white must play at one of: ' \
    'must-play'
cells | uniq >"$TMP/ours"
"$HEXPROOF" connect "$position" --color white --json | sed 's/.*"mustplay":\[//; s/\].*//' |
    tr -d '"' | tr ',' '\n' | sort >"$TMP/theirs"
expect_match '^a11 loses: black then plays [a-k][0-9]+ and is connected by force\.$' 'elsewhere is lost'
hinted=$(sed -n 's/^Hint: \([a-k][0-9]*\).*/\1/p' "$TMP/out")
ok 'the cells that connect lists' cmp "$TMP/ours" "$TMP/theirs"
ok 'the hint is one of them' grep -qx "$hinted" "$TMP/ours"
cat >"$TMP/forced" <<'EOF'
. . B . .
. . B . .
. W . W .
. B . . .
. B W . .
EOF
ask "$TMP/forced --to-play white" explain 'explain c3'
expect_match 'connects left and right by force: at c3\.$|^The game is decided: white' 'a win in one'
expect_match '^c3: white has a winning connection|^c3 joins left and right: white wins' 'and its cell'

# ---- nothing is decided ----

ask 11:f6,e7,g4 hint explain 'explain c2' 'explain f6'
expect_match '^Hint: [a-k][0-9]+; it expects( [a-k][0-9]+)+\. It judges that .* (about even|with about [0-9]+ %)\.$' 'a hint'
expect_match '^Neither side is connected by force, and nobody threatens to be\.$' 'open'
expect_match '^Resistance as it stands: black [0-9.]+, white [0-9.]+; less' 'the circuits'
expect_match '^Most is at stake at [a-k][0-9]+, [a-k][0-9]+ and [a-k][0-9]+\.$' 'where'
expect_match '^Best line:( [a-k][0-9]+)+; then .* (about even|with about [0-9]+ %)\.$' 'the line'
expect_match '^c2: .* (about even|with about [0-9]+ %) after c2( [a-k][0-9]+)+\.$' 'another move'
expect_match "^'f6' is no empty cell" 'a stone'

ask 20:j10 hint explain
expect_match '^This board is too large for connections\.$' 'a large board'
ask 2:b1,a1,b2 hint explain 'explain a2'
expect_match '^The game is over; there is nothing left to find\.$' 'no hint when it is over'
expect_match '^The game is over; there is nothing left to explain\.$' 'no explanation either'

# ---- told once ----

ask 3 b2 a1 undo a1 undo
ok 'told once a game' test "$(grep -c 'connected by force; .explain.' "$TMP/out")" -eq 1
ask 3 b2 'new both' b2
ok 'and again in the next' test "$(grep -c 'connected by force; .explain.' "$TMP/out")" -eq 2
done_testing
