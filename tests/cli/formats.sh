#!/bin/sh
# show and convert as users type them: every way to name a position, every format, batches.
# shellcheck disable=SC2016 # $HEXPROOF is for the inner shell
. "${ROOT:-.}/tests/tap.sh"
cd "$TMP" || exit 1

expect_status 0 "$HEXPROOF" show 3:b2,a1
picture=$("$HEXPROOF" show 3:b2,a1)
for form in '3:b.b2,w.a1' 'https://hexworld.org/board/#3c1,b2a1' '#3,b2a1' '3,b2a1' \
    'https://trmph.com/hex/board#3,b2a1' '3: b2 a1' '3:1. b2 a1'; do
    same=$("$HEXPROOF" show "$form")
    if [ "$same" = "$picture" ]; then pass "same board: $form"; else fail "same board: $form" "$same"; fi
done
printf '(;GM[11]SZ[3];B[b2];W[a1])' >game.sgf
printf '%s\n' "$picture" >drawn.txt
echo 'https://hexworld.org/board/#3c1,b2a1' >link.txt
for file in game.sgf link.txt; do
    same=$("$HEXPROOF" show $file)
    if [ "$same" = "$picture" ]; then pass "same board: $file"; else fail "same board: $file" "$same"; fi
done
# A drawn board has no last move.
expect_status 0 "$HEXPROOF" show drawn.txt
expect_match 'Black to play\.$'
expect_status 0 sh -c '"$HEXPROOF" show - <game.sgf'
expect_match 'Last move a1'

expect_status 0 "$HEXPROOF" convert game.sgf --as hexworld
expect_output 'https://hexworld.org/board/#3c1,b2a1'
expect_status 0 "$HEXPROOF" convert game.sgf --as trmph
expect_output 'https://trmph.com/hex/board#3,b2a1'
expect_status 0 "$HEXPROOF" convert game.sgf --as moves
expect_output '3:b2,a1'
expect_status 0 "$HEXPROOF" convert game.sgf --as text
expect_output "$picture"
expect_status 0 "$HEXPROOF" convert game.sgf --as moves --move 1
expect_output '3:b2'
expect_status 0 "$HEXPROOF" convert game.sgf --as svg --output game.svg
ok 'the picture is there' grep -q '</svg>' game.svg
expect_status 0 "$HEXPROOF" convert 3:b2,a1 --as sgf
expect_output '(;FF[4]GM[11]SZ[3]
;B[b2];W[a1])'
expect_status 0 "$HEXPROOF" show game.sgf --to-play white
expect_match '^White to play'

# The olympiads' swap-pieces followed by the same colour means sides, and is written as such.
printf '(;GM[11]SZ[5];B[c2];W[swap-pieces];W[e5])' >olympiad.sgf
expect_status 0 "$HEXPROOF" convert olympiad.sgf --as hexworld
expect_output 'https://hexworld.org/board/#5c1,c2:Se5'
expect_status 1 "$HEXPROOF" convert 4x3:b2 --as trmph
expect_error 'square'

expect_status 0 "$HEXPROOF" show 3:b2,a1 --json
expect_output '{"size":[3,3],"to_play":"black","winner":null,"black":["b2"],"white":["a1"],"moves":[{"color":"black","move":"b2"},{"color":"white","move":"a1"}]}'
printf '3:b2\n\nnonsense!\n2:a1,b1,a2\n' >batch.txt
expect_status 2 "$HEXPROOF" show --batch batch.txt
expect_output '{"size":[3,3],"to_play":"white","winner":null,"black":["b2"],"white":[],"moves":[{"color":"black","move":"b2"}]}
'"$(sed -n 2p "$TMP/out")"'
{"size":[2,2],"to_play":"white","winner":"black","black":["a1","a2"],"white":["b1"],"moves":[{"color":"black","move":"a1"},{"color":"white","move":"b1"},{"color":"black","move":"a2"}]}'
expect_match '^\{"error":".*"\}$'
expect_status 0 sh -c 'printf "3:b2\n5:c3,d2\n" | "$HEXPROOF" convert --as moves --batch -'
expect_output '{"moves":"3:b2"}
{"moves":"5:c3,d2"}'
expect_status 0 sh -c 'printf "5:c3\n5:c3,d2\n" | "$HEXPROOF" best --level beginner --batch -'
objects=$(grep -c '^{"move":"[a-e][1-5]",.*}$' "$TMP/out")
if [ "$objects" -eq 2 ]; then pass 'one object a line'; else fail 'one object a line' "$objects"; fi

# Help and version of everything.
expect_status 0 "$HEXPROOF"
expect_match '^Usage: hexproof'
expect_status 0 "$HEXPROOF" --version
expect_match "^hexproof $(cat "$ROOT/VERSION")\$"
expect_match '^with(out)?: '
for command in play show convert best gtp bench; do
    expect_status 0 "$HEXPROOF" $command --help
    expect_match "^Usage: hexproof $command"
    expect_status 0 "$HEXPROOF" help $command
    expect_match "^Usage: hexproof $command"
done
done_testing
