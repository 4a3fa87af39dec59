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
printf '3:b2\n\nnonsense!\n2:a1,b1,a2\n' >batch.txt
expect_status 2 "$HEXPROOF" show --batch batch.txt
expect_output '{"size":[3,3],"to_play":"white","winner":null,"black":["b2"],"white":[],"moves":[{"color":"black","move":"b2"}]}
{"error":"there is no file nonsense!"}
{"size":[2,2],"to_play":"white","winner":"black","black":["a1","a2"],"white":["b1"],"moves":[{"color":"black","move":"a1"},{"color":"white","move":"b1"},{"color":"black","move":"a2"}]}'
expect_status 0 sh -c 'printf "3:b2\n5:c3,d2\n" | "$HEXPROOF" convert --as moves --batch -'
expect_output '{"moves":"3:b2"}
{"moves":"5:c3,d2"}'
expect_status 0 sh -c 'printf "5:c3\n5:c3,d2\n" | "$HEXPROOF" best --level beginner --batch -'
objects=$(grep -c '^{"move":"[a-e][1-5]",.*}$' "$TMP/out")
if [ "$objects" -eq 2 ]; then pass 'one object a line'; else fail 'one object a line' "$objects"; fi

# Whatever bytes an error repeats, the object is JSON: no byte that is no UTF-8, no control character.
printf 'a\377\300\200\355\240\200b\033\302\233\303\274.sgf\n' >bytes.txt
expect_status 2 "$HEXPROOF" show --batch bytes.txt
fffd='\ufffd'
expect_output '{"error":"there is no file a'"$fffd$fffd$fffd$fffd$fffd$fffd"'b\u001b\u009b'"$(printf '\303\274')"'.sgf"}'

# Ctrl-C: the search answers at once with what it has, and the batch ends with that line. A shell in
# the background may have passed on that the signal is ignored.
interrupt='$SIG{INT} = "DEFAULT"; $SIG{CHLD} = "DEFAULT"; my $pid = fork;
    if (!$pid) { exec @ARGV } sleep 1; kill INT => $pid; waitpid $pid, 0;
    exit($? & 127 ? 128 + ($? & 127) : $? >> 8)'
printf '13:g7,f8\n13:g7,f9\n' >two.txt
printf '13:g7,f8\n\n' >one.txt
if command -v perl >/dev/null; then
    expect_status 3 perl -e "$interrupt" "$HEXPROOF" best --level expert --time 60 --batch two.txt
    lines=$(grep -c '^{"move":"[a-m][0-9]*",' "$TMP/out")
    if [ "$lines" -eq 1 ]; then pass 'one answer'; else fail 'one answer' "$(tap_report)"; fi
    expect_error '^hexproof: interrupted: the rest of the batch is not answered$'
    expect_status 0 perl -e "$interrupt" "$HEXPROOF" best --level expert --time 60 --batch one.txt
    expect_match '^\{"move":"[a-m][0-9]+"' 'the last line is answered'
    expect_status 0 perl -e "$interrupt" "$HEXPROOF" best --level expert --time 60 13:g7,f8
    expect_match '^black plays [a-m][0-9]+' 'a single position, too'
    mkfifo pipe
    (exec 5>pipe && sleep 5) &
    expect_status 130 perl -e "$interrupt" "$HEXPROOF" best --batch pipe
else
    skip 'Ctrl-C' 'perl is missing'
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
