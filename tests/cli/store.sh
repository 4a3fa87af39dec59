#!/bin/sh
# SPDX-License-Identifier: MIT
# --store: solved positions are used again, by the solver and by players.
. "${ROOT:-.}/tests/tap.sh"
"$HEXPROOF" --version | grep -q '^without: stores' && skip_all 'built without stores (liblmdb-dev)'
cd "$TMP" || exit 1

solve() { "$HEXPROOF" solve 6:a3 --json "$@"; }
move_of() { sed -n 's/.*"move":"\([^"]*\)".*/\1/p' "$@"; }

# ---- solve ----

solve >plain
expect_status 0 solve --store s
cp out first
ok 'the same answer, new' [ "$(sed 's/"milli.*//' first)" = "$(sed 's/"milli.*//' plain)" ]
expect_status 0 solve --store s
expect_match '"winner":"black","to_play":"white","move":null,"nodes":0,' 'the second time it is there'
expect_status 0 "$HEXPROOF" solve 6:f4 --json --store s
expect_match '"winner":"black".*"nodes":0,' 'half a turn is the same'
mkdir folder
expect_status 2 solve --store folder
ok 'a folder is not written to' [ ! -e folder/data.mdb ]
: >empty
expect_status 2 "$HEXPROOF" best 6:a3 --store empty
expect_error '--store: empty is empty'

# ---- best, play, review ----

expect_status 0 "$HEXPROOF" best 6:a3 --json --store s
expect_match '"probability":0(\.0*)?,"winner":"black".*"nodes":1,' 'best: lost, and known at once'
expect_status 0 "$HEXPROOF" best 6:a3 --swap --player net --json --store s
expect_match '"move":"swap-pieces"' 'whoever may swap does'
expect_status 0 "$HEXPROOF" best 6:a3 --store s
expect_match '; proved: black wins$' 'in words'
expect_match "^this rests on the store's word$" 'and what that rests on'
expect_status 0 "$HEXPROOF" best 6:a3,d5,d4,c3,c2 --ticks 1000
ok 'nothing of a store without one' [ "$(grep -c store out)" = 0 ]
cp s untouched
# From a stored win on every answer is proved, whatever the opponent does; without the store this player has but an opinion.
position=6:a3
proved=0
answers=0
while [ $answers -lt 30 ]; do
    "$HEXPROOF" best $position --level easy --json >white || break
    [ "$(move_of white)" != resign ] || break
    position=$position,$(move_of white)
    "$HEXPROOF" best $position --store s --json >black || break
    answers=$((answers + 1))
    grep -q '"winner":"black"' black && proved=$((proved + 1))
    position=$position,$(move_of black)
done
ok "$proved of $answers answers of a won game are proved" [ $answers -gt 4 -a $proved -eq $answers ]
expect_status 0 "$HEXPROOF" show "$position" --json
expect_match '"winner":"black"' "and it is won: $position"
ok 'best only reads' cmp s untouched
expect_status 0 "$HEXPROOF" review "$position" --ticks 3000 --json --store s
expect_match '"n":1,[^{}]*"move":"a3".*"n":2,"color":"white".*"proved":"black"' 'review: proved from the first stone on'
expect_status 0 "$HEXPROOF" review 6:a3,d5 --ticks 3000 --store s --sgf reviewed
expect_match "^ *1  black  a3 .*black wins  by the store's word" 'the table says what it rests on'
ok 'and so does the record' grep -q "; black wins, by the store's word after" reviewed
expect_status 0 sh -c "printf 'hint\nexplain\nexplain d5\nquit\n' | XDG_STATE_HOME=. '$HEXPROOF' play 6:a3 --as both --no-swap --store s"
expect_match "^Hint: .* black wins whatever white plays. This rests on the store's word.$" 'a hint'
expect_match "^Searching shows that black wins whatever white plays. This rests on the store's word.$" 'an explanation'
expect_match "^d5: searching shows that black wins then. This rests on the store's word.$" 'that of a move'
expect_status 0 sh -c "printf 'go\nquit\n' | XDG_STATE_HOME=. '$HEXPROOF' play 6:a3 --as both --level hard --no-swap --store s"
expect_match '^White: [a-f][1-6]' 'play takes it'
for command in 'best 6:a3' 'review 6:a3' 'play 6:a3'; do
    # shellcheck disable=SC2086 # words
    expect_status 2 "$HEXPROOF" $command --store nobody
    expect_error 'cannot open the store nobody: No such file' "$command: who only reads makes none"
done

# ---- gtp, serve ----

expect_status 0 sh -c "printf 'boardsize 6\nparam_game allow_swap 0\nplay b a3\nplay w d5\nplay b d4\ndfpn-solve-state w\nplay b d5\n' |
    '$HEXPROOF' gtp --store s"
expect_match '^= black' 'gtp'
expect_status 0 sh -c "printf 'boardsize 6\nplay b a3\nparam_dfpn use_guifx 1\ndfpn-solve-state w\n' | '$HEXPROOF' gtp --store s 2>&1"
expect_match "TEXT black wins, 0 positions, by the store's word" 'the text for HexGui'
expect_status 0 sh -c "printf 'boardsize 5\nplay b a1\ndfpn-solver-find-winning w\n' | '$HEXPROOF' gtp --store new"
ok 'gtp makes one' [ -s new ]
if "$HEXPROOF" --version | grep -q '^with: the page' && command -v curl >/dev/null; then
    "$HEXPROOF" serve --port 0 --no-open --workers 2 --store s >serve 2>&1 &
    server=$!
    for _ in 1 2 3 4 5 6 7 8 9 10; do
        grep -q 'http:' serve && break
        sleep 0.3
    done
    address=$(sed -n 's|^Hexproof is at \(http://[^ ]*\)/ .*|\1|p' serve)
    expect_status 0 curl -s -H 'Content-Type: application/json' -d '{"position":"6:a3"}' "$address/api/v1/solve"
    expect_match '"winner":"black".*"nodes":0,' 'serve: solved already'
    expect_status 0 curl -s -H 'Content-Type: application/json' -d '{"position":"6:a3","level":"expert"}' "$address/api/v1/move"
    expect_match '"winner":"black"' 'the page knows too'
    kill $server
    run wait $server
    if [ "$status" -eq 0 ]; then pass 'serve ends as it should'; else fail 'serve ends as it should' "$(cat serve)"; fi
fi
done_testing
