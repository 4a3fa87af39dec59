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
expect_status 0 "$HEXPROOF" convert game.sgf --as sgf --move 1
expect_output '(;GM[11]SZ[3]
;B[b2])' 'a record ends at --move, too'
expect_status 0 "$HEXPROOF" convert game.sgf --as svg --output game.svg
ok 'the picture is there' grep -q '</svg>' game.svg
expect_status 0 "$HEXPROOF" convert 3:b2,a1 --as sgf
expect_output '(;FF[4]GM[11]SZ[3]
;B[b2];W[a1])'
expect_status 0 "$HEXPROOF" show game.sgf --to-play white
expect_match '^White to play'

# Moves are counted from the start, past set-up in the middle.
printf '(;GM[11]SZ[5];B[a1];W[b2];AB[c3];W[d4])' >midway.sgf
expect_status 0 "$HEXPROOF" show midway.sgf --move 1 --json
expect_match '"black":\["a1"\],"white":\[\]'
expect_status 0 "$HEXPROOF" show midway.sgf --move 3 --json
expect_match '"black":\["a1","c3"\],"white":\["b2","d4"\]'

# The olympiads' swap-pieces followed by the same colour means sides, and is written as such.
printf '(;GM[11]SZ[5];B[c2];W[swap-pieces];W[e5])' >olympiad.sgf
expect_status 0 "$HEXPROOF" convert olympiad.sgf --as hexworld
expect_output 'https://hexworld.org/board/#5c1,c2:Se5'
expect_status 1 "$HEXPROOF" convert 4x3:b2 --as trmph
expect_error 'square'

expect_status 0 "$HEXPROOF" show 3:b2,a1 --json
expect_output '{"size":[3,3],"to_play":"black","winner":null,"black":["b2"],"white":["a1"],"moves":[{"color":"black","move":"b2"},{"color":"white","move":"a1"}]}'

# Batches: the line and its number, then the command's own object.
printf '3:b2\n\nnonsense!\n2:a1,b1,a2\n' >batch.txt
expect_status 2 "$HEXPROOF" show --batch batch.txt
expect_output '{"line":1,"position":"3:b2","size":[3,3],"to_play":"white","winner":null,"black":["b2"],"white":[],"moves":[{"color":"black","move":"b2"}]}
{"line":3,"position":"nonsense!","error":"there is no file nonsense!"}
{"line":4,"position":"2:a1,b1,a2","size":[2,2],"to_play":"white","winner":"black","black":["a1","a2"],"white":["b1"],"moves":[{"color":"black","move":"a1"},{"color":"white","move":"b1"},{"color":"black","move":"a2"}]}'
expect_status 0 sh -c 'printf "3:b2\n5:c3,d2\n" | "$HEXPROOF" convert --as moves --batch -'
expect_output '{"line":1,"position":"3:b2","moves":"3:b2"}
{"line":2,"position":"5:c3,d2","moves":"5:c3,d2"}'
# ...of every command, and where it has no answer, too.
printf '4:b2,c2\n32\n' >two.txt
for command in show "convert --as moves" 'best --level beginner' 'review --time 0.01' connect \
    'connect --between a1 d4' 'connect --between a1 b1 --explain' 'connect --between a1 b1 --tactic json' \
    'connect --between a1 b1 --attack a2' 'connect --between a1 z9' \
    'connect --between b2 south --rules complete' evaluate 'solve --nodes 10'; do
    # shellcheck disable=SC2086 # words
    run "$HEXPROOF" $command --batch two.txt
    lines=$(grep -Ec '^\{"line":(1,"position":"4:b2,c2"|2,"position":"32"),"[a-z_]+":.*\}$' "$TMP/out")
    all=$(wc -l <"$TMP/out")
    cp "$TMP/out" objects.json
    ok "line and position, and nothing else: $command" [ "$lines $all" = '2 2' ]
    command -v jq >/dev/null && ok "JSON: $command" jq -e .line objects.json
done

# Collections: the first game with a word about the others, or the one that is asked for.
printf '(;GM[11]SZ[3];B[b2]C[a (game\\] of three)])\n(;GM[11]SZ[4];B[d4];W[a1])(;GM[1]SZ[9];B[aa])' >collection.sgf
expect_status 0 "$HEXPROOF" show collection.sgf --json
expect_match '^\{"size":\[3,3\],'
expect_error '^hexproof: collection.sgf: there are 3 games, and this is the first; --game N takes another$'
expect_status 0 "$HEXPROOF" show collection.sgf --json --game 2
expect_match '^\{"size":\[4,4\],'
ok 'no word where one was chosen' [ ! -s "$TMP/err" ]
expect_status 0 "$HEXPROOF" show --game 1 - --json <collection.sgf
ok 'nor from standard input' [ ! -s "$TMP/err" ]
expect_status 2 "$HEXPROOF" show collection.sgf --game 4
expect_error '^hexproof: --game 4: there are only 3 games$'
expect_status 2 "$HEXPROOF" show 3:b2 --game 2
expect_error '^hexproof: --game 2: there is only 1 game$'
expect_status 2 "$HEXPROOF" show collection.sgf --game 3
expect_error '^hexproof: collection.sgf: game 3: SGF: GM\[1\] is another game'
expect_status 4 "$HEXPROOF" show 3 --game 0
for command in best connect evaluate review solve; do
    expect_status 0 "$HEXPROOF" $command collection.sgf --game 2 --json
    ok "quiet: $command --game 2" [ ! -s "$TMP/err" ]
    run "$HEXPROOF" $command collection.sgf
    expect_error 'there are 3 games'
done
# convert takes all of them, and tells of those that it cannot.
expect_status 2 "$HEXPROOF" convert collection.sgf --as moves --output all.txt
expect_error '^hexproof: collection.sgf: game 3: SGF: GM\[1\]'
ok 'the others are there' [ "$(cat all.txt)" = "$(printf '3:b2\n4:d4,a1')" ]
expect_status 0 "$HEXPROOF" convert collection.sgf --as moves --game 2
expect_output '4:d4,a1'
printf '(;GM[11]SZ[3]\n;B[b2])\n(;GM[11]SZ[3]\n;B[b2])\n' >two.sgf
expect_status 0 "$HEXPROOF" convert two.sgf --as text
expect_output "$("$HEXPROOF" show 3:b2; echo; "$HEXPROOF" show 3:b2)" 'boards with an empty line between them'
expect_status 0 "$HEXPROOF" convert two.sgf --as sgf
expect_output "$(cat two.sgf)" 'as they were'
expect_status 0 "$HEXPROOF" convert two.sgf --as svg --output one.svg
expect_error 'there are 2 games'
expect_status 0 sh -c "printf 'loadsgf collection.sgf\nshowboard\n' | '$HEXPROOF' gtp"
expect_match '^= $' 'gtp takes the first'
expect_error "^hexproof: loadsgf 'collection.sgf': there are 3 games, and this is the first$" 'and says so'
echo collection.sgf >line.txt
expect_status 2 "$HEXPROOF" convert --as moves --batch line.txt
expect_output '{"line":1,"position":"collection.sgf","game":1,"moves":"3:b2"}
{"line":1,"position":"collection.sgf","game":2,"moves":"4:d4,a1"}
{"line":1,"position":"collection.sgf","game":3,"error":"collection.sgf: game 3: SGF: GM[1] is another game; Hex is GM[11]"}'
expect_status 0 "$HEXPROOF" convert --as moves --batch line.txt --game 2
expect_output '{"line":1,"position":"collection.sgf","moves":"4:d4,a1"}'
printf '(;GM[11]SZ[3];B[b2])(;GM[11]SZ[3];B[b2]' >cut.sgf
expect_status 2 "$HEXPROOF" show cut.sgf
expect_error "the file ends inside '\('"
expect_status 0 "$HEXPROOF" show cut.sgf --game 1

# Whatever bytes an error repeats, the object is JSON: no byte that is no UTF-8, no control character.
printf 'a\377\300\200\355\240\200b\033\302\233\303\274.sgf\n' >bytes.txt
expect_status 2 "$HEXPROOF" show --batch bytes.txt
fffd='\ufffd'
name="a$fffd$fffd$fffd$fffd$fffd${fffd}b"'\u001b\u009b'"$(printf '\303\274').sgf"
expect_output '{"line":1,"position":"'"$name"'","error":"there is no file '"$name"'"}'

# Ctrl-C: the search answers at once with what it has, and the batch ends with that line.
printf '13:g7,f8\n13:g7,f9\n' >two.txt
printf '13:g7,f8\n\n' >one.txt
if command -v perl >/dev/null && [ -r /proc/self/status ]; then
    interrupt="perl $ROOT/tests/interrupt.pl"
    # shellcheck disable=SC2086 # words
    expect_status 3 $interrupt INT "$HEXPROOF" best --level expert --time 60 --batch two.txt
    lines=$(grep -c '^{"line":1,.*"move":"[a-m][0-9]*",' "$TMP/out")
    if [ "$lines" -eq 1 ]; then pass 'one answer'; else fail 'one answer' "$(tap_report)"; fi
    expect_error '^hexproof: interrupted: the rest of the batch is not answered$'
    # shellcheck disable=SC2086
    expect_status 0 $interrupt INT "$HEXPROOF" best --level expert --time 60 --batch one.txt
    expect_match '"move":"[a-m][0-9]+"' 'the last line is answered'
    # shellcheck disable=SC2086
    expect_status 0 $interrupt INT "$HEXPROOF" best --level expert --time 60 13:g7,f8
    expect_match '^black plays [a-m][0-9]+' 'a single position, too'
    mkfifo pipe
    # shellcheck disable=SC2086
    expect_status 130 $interrupt --reader pipe INT "$HEXPROOF" best --batch pipe
else
    skip 'Ctrl-C' 'it takes perl and /proc'
fi

# Help and version of everything.
expect_status 0 "$HEXPROOF"
expect_match '^Usage: hexproof'
expect_status 0 "$HEXPROOF" --version
expect_match "^hexproof $(cat "$ROOT/VERSION")\$"
expect_match '^with(out)?: '
for command in play show convert best review connect gtp bench; do
    expect_status 0 "$HEXPROOF" $command --help
    expect_match "^Usage: hexproof $command"
    expect_status 0 "$HEXPROOF" help $command
    expect_match "^Usage: hexproof $command"
done
done_testing
