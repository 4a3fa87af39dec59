#!/bin/sh
# SPDX-License-Identifier: MIT
# The terminal game, played by scripts through a pipe. Where the outcome must not depend on how well
# the engine plays, two people play, or the position leaves it no choice.
. "${ROOT:-.}/tests/tap.sh"
XDG_STATE_HOME=$TMP/state
export XDG_STATE_HOME
unset NO_COLOR
state=$XDG_STATE_HOME/hexproof/script # where games without a terminal are kept
case $HEXPROOF in /*) ;; *) HEXPROOF=$PWD/$HEXPROOF ;; esac
mkdir "$TMP/here"
cd "$TMP/here" || exit 1 # files without a folder are written here

# lines TEXT...: the input of the next game, one line each.
lines() {
    printf '%s\n' "$@" >"$TMP/in"
}
play() {
    "$HEXPROOF" play "$@" <"$TMP/in"
}
# expect_no_prefix NAME: nothing on standard error, and no "hexproof: " before a sentence.
expect_no_prefix() {
    if [ -s "$TMP/err" ] || grep -q '^hexproof:' "$TMP/out"; then
        fail "$1" "$(tap_report)"
    else
        pass "$1"
    fi
}
# wait_for COMMAND...: until it succeeds, ten seconds at most.
wait_for() {
    for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25; do
        "$@" && return 0
        sleep 0.4
    done
    return 1
}

# ---- commands that stand alone ----

# Each would do something that cannot be taken for what was meant.
for command in 'resign now' 'undo undo' 'undo 2' 'swap sides' 'go on' 'hint c3' 'board 5' 'moves f6' 'resume it' \
    'link x' 'help me' 'pass it' 'quit now' 'exit now' 'bye bye' 'swap-sides now'; do
    lines b1 "$command" moves
    expect_status 0 play --size 4 --as both
    expect_match "^.${command%% *}. stands alone; I do not know what to do with '${command#* }'\\.\$" "$command"
    expect_match '^1\. b1$' "$command: the game goes on as it was"
done
lines 'move b1' 'play a2' moves
expect_status 0 play --size 4 --as both
expect_match '^1\. b1  2\. a2$' 'but a move may be called one'

# ---- whole games ----

# On 2x2 black wins from b1 whatever white does: one of a2 and b2 is left.
lines b1 a2 b2
expect_status 0 play --size 2 --no-swap
expect_match 'black connects top and bottom, white left and right' 'the rules in a sentence'
expect_match '^You begin as black; Hexproof \(level [a-z0-9]+\) is white' 'who plays what'
expect_match '^You: b1\. Hexproof: (a1|[ab]2) \([0-9.]+ s\)\.$' 'both moves and the time are told'
expect_match '^You win: top and bottom are connected' 'a won game is told'
expect_match '^The winning chain: b1 [ab]2$' 'the chain is named where it cannot be coloured'
expect_match '(There is a white stone on a2|The game is over: black has connected top and bottom)' \
    'the third line is refused for the right reason'
ok 'a finished game is no longer there to resume' test ! -e "$state/game.sgf"
ok 'but kept' grep -q 'RE\[B+\]' "$state/last.sgf"

lines b2 go go go go go
expect_status 0 play --size 3 --no-swap
expect_match '^You win' 'the engine wins a won 3x3 game in your place'

lines a1
expect_status 0 play --size 1 --as both
expect_match '^Black wins: top and bottom are connected' 'a board of one cell'

: >"$TMP/in"
expect_status 0 play --size 4 --as none
expect_match '^(Black|White) wins: ' 'the engine plays itself to the end'

lines b1 a1 b2 a2
expect_status 0 play --size 2 --as both
expect_match '^Black wins' 'two people play'
expect_match 'The game is over: black has connected top and bottom' 'a move after the end is refused'

lines resign save undo quit
expect_status 0 play 5:c3,b2 --as black
expect_match '^Hexproof wins: black has resigned' 'resigning'
expect_match '^Taken back: resign\.$' 'a resignation can be taken back'
ok 'the result is saved' grep -q 'RE\[W+Resign\]' hexproof-*.sgf

# ---- certificates ----

"$HEXPROOF" solve 4:a1 --certificate a1.txt >/dev/null
lines b1 c2 undo a2 quit
expect_status 0 play --certificate a1.txt
expect_match '^You are black; Hexproof .* is white' 'you are the one who loses'
expect_match 'Hexproof: b3 \(proved\)\.$' 'the winner moves first'
expect_match '^You: a2\. Hexproof: [a-d][1-4] \(proved\)\.$' 'it goes on after undo'
: >"$TMP/in"
for position in 4:a1 3x4 5:a2 4:b3; do
    run "$HEXPROOF" solve $position --json --certificate win.txt
    winner=$(sed -n -e 's/.*"winner":"black".*/Black/p' -e 's/.*"winner":"white".*/White/p' "$TMP/out")
    expect_status 0 play --certificate win.txt --as none --level beginner --seed 5
    expect_match "^(Black|White): [a-e][1-5] \\(proved\\)" "$position by its certificate"
    expect_match "^$winner wins: " "$winner wins $position"
done
# Without the winner's own moves there is nothing to go on from.
lines a2 b2 go quit
expect_status 0 play --certificate a1.txt --as both
lines undo go quit
expect_status 0 play --certificate a1.txt
expect_match 'The certificate does not say how to go on from here\.' 'before its position'
sed 's/(a4)(a3)/(a4)/' a1.txt >wrong.txt
expect_status 1 play --certificate wrong.txt
expect_error 'wrong.txt: the strategy is invalid'
expect_status 2 play --certificate nowhere.txt
expect_status 4 play 5 --certificate a1.txt

# ---- undo ----

lines a1 moves undo moves
expect_status 0 play --size 7 --no-swap
expect_match '^1\. a1  2\. [a-g][1-7]$' 'the moves are listed'
expect_match '^Taken back: [a-g][1-7], a1\.$' 'undo takes back the answer and your move'
expect_match '^No move has been made yet' 'then none is left'
lines a1 b2 undo moves undo undo undo
expect_status 0 play --size 5 --as both
expect_match '^1\. a1$' 'among people undo takes back one move'
expect_match '^There is no move to take back' 'nothing to take back'
lines undo
expect_status 0 play --size 5 --as white
expect_match '^There is no move of yours to take back' 'the engine keeps its first stone'

# ---- swap ----

lines b4 swap swap board
expect_status 0 play --size 5 --as both
expect_match '^Or .swap.: .* white one on d2' 'the swap is offered in words'
expect_match '^White swaps: the black stone on b4 becomes a white stone on d2\.$' 'swap-pieces'
expect_match 'only swap as the second move' 'a second swap is refused'
lines b4 swap
expect_status 0 play --size 5 --as both --no-swap
expect_match 'without the swap rule' 'no swap where the rule is off'
expect_no_match '^Or .swap' 'nor is it offered'
lines swap 'save side'
expect_status 0 play --size 5x4 --as white
expect_match '^You swap sides: you take black with the stone on [a-e][1-4]; Hexproof is white now' \
    'swap-sides on a rectangular board'
expect_match '^Your turn: black' 'the colours have changed hands'
ok 'the record has the swap' grep -q 'W\[swap-sides\]' side.sgf
ok 'and who began with what' grep -q 'PB\[Hexproof .*PW\[Human\]' side.sgf
: >"$TMP/in"
expect_status 0 play --resume
expect_match '^You are black; Hexproof' 'after resuming, black is still yours'
lines undo
expect_status 0 play --resume
expect_match '^Taken back: .*swap-sides\.' 'a swap of sides is taken back'
expect_match 'Your turn: white' 'with the colours'
lines b4 swap-sides moves
expect_status 0 play --size 5 --as both
expect_match '^The players swap sides: who had white now has black and the stone on b4' \
    'swap-sides on a square board'
expect_match '^1\. b4  2\. swap-sides$' 'is what was typed'
lines b4 swap-pieces swap-sides moves
expect_status 0 play --size 5x4 --as both
expect_match '^You cannot swap like this: swap-pieces needs a square board' \
    'swap-pieces on a rectangular board is refused'
expect_match '^1\. b4  2\. swap-sides$' 'swap-sides is not'
lines b4 swap-pieces moves
expect_status 0 play --size 5 --as both
expect_match '^1\. b4  2\. swap-pieces$' 'swap-pieces on a square board'

# ---- what can be typed ----

lines 'help' '' '   ' 6f sawe s z9 a12 c3 'a1 a2' C3 ' UNDO ' pass 'move b4' link explain 'level' \
    'level grandmaster' 'size 0' 'size 99' 'size 3x' 'new purple' 'load' 'svg' 'load /nowhere/x.sgf' \
    'load -' 'swap' '?' f6 xyzzy 'hi'
expect_status 0 play --size 11 --as both
expect_match '^  undo +take back' 'help'
expect_match '^Cells are written with the column first: f6' 'a cell the wrong way round'
expect_match "There is no 'sawe'; did you mean .save.\?" 'a word nearly right'
expect_match "^'s' could be .swap., .size., .save. or .svg.\.$" 'a word that could be several'
expect_match '^z9 is not on this board: its cells go from a1 to k11' 'a cell off the board'
expect_match '^a12 is not on this board' 'another'
expect_match '^There is a black stone on c3 already' 'a stone on a stone'
expect_match '^One move at a time' 'two moves in a line'
expect_match '^Taken back: c3' 'capitals and blanks do not matter'
expect_match '^There is no passing in Hex' 'pass'
expect_match '^Black: b4' 'move CELL'
expect_match '^https://hexworld.org/board/#11c1,b4$' 'link, without what was taken back'
expect_match '^Neither side is connected by force' 'explain'
expect_match "^There is no level 'grandmaster'" 'an unknown level'
expect_match "^'99' is no size: one number from 1" 'an impossible size'
expect_match "^'3x' is no size" 'half a size'
expect_match '^Which colour is yours\?' 'an unknown role'
expect_match '^Name the file: .load' 'load without a name'
expect_match '^There is no file /nowhere/x.sgf\.$' 'load of a missing file'
expect_match "^I do not know 'xyzzy'\. Type a cell such as g6, or .help" \
    'an unknown word; the example is an empty cell'
expect_no_prefix 'sentences in the game are plain'
expect_match "^'h' could be|^'hi'|^Hint: [a-k][0-9]+" 'a word cut short'

lines 'size 8x7' g8 'new both' h7 'level' quit
expect_status 0 play --size 3
expect_match '^g8 is not on this board: its cells go from a1 to h7' 'another size'
expect_match '^Black: h7' 'another role'

lines b1 c3d4 b2,c4 'move a1 a2' 'a1 a2' moves
expect_status 0 play --size 5 --as both
if [ "$(grep -c '^One move at a time' "$TMP/out")" -eq 4 ]; then
    pass 'several cells, however they are written'
else
    fail 'several cells, however they are written' "$(tap_report)"
fi
expect_match '^1\. b1$' 'none of them is played'

# The weakest level would play something else here.
position=9:e5,c6,f4,f3
weak=$("$HEXPROOF" best $position --level beginner | sed -n 's/.* plays //p')
strong=$("$HEXPROOF" best $position | sed -n 's/.* plays //p')
ok 'the levels differ' test "$weak" != "$strong"
lines hint go
expect_status 0 play $position --as both --level beginner --seed 0
expect_match "^Hint: ${strong}[,;.]" 'a hint does not come from the weakest level'
expect_match "^(Black|White): $weak \\(" 'go plays at the chosen one'

# The same numbers, the same game; others, others.
for seed in 1 1 2 3 4; do
    printf 'b2\nmoves\n' | "$HEXPROOF" play --size 9 --level beginner --no-swap --seed $seed | grep '^1\.'
done >"$TMP/games"
ok 'a seed repeats a game' test "$(head -n 2 "$TMP/games" | sort -u | wc -l)" -eq 1
ok 'another plays another' test "$(sort -u "$TMP/games" | wc -l)" -gt 1

# Pondering has no end of its own here: input is what ends it.
expect_status 0 sh -c '{ echo f6; sleep 1; echo moves; sleep 1; echo e4; } |
    "$1" play --size 9 --level expert --time 0.1 --ponder --no-swap' sh "$HEXPROOF"
expect_match '^1\. f6  2\. [a-i][1-9]$' 'an answer while it ponders'
expect_match '^You: e4\. Hexproof: [a-i][1-9] \([0-9.]+ s\)\.|There is a white stone on e4' \
    'and a move after it'

lines level 'level hard' 'time 0.001' time go 'time 0' 'time -1' 'time 1 2' 'time nan'
expect_status 0 play 13:g7,f8 --as both
expect_match '^   medium .*\(the default\)$|^ \* medium .*\(the default\)$' 'which level is the default'
expect_match '^Hexproof takes at most 0\.001 seconds for each move' 'time S'
expect_match '^Black: [a-m][0-9]+ \(0\.[0-2] s\)' 'is kept to'
expect_match '^Hexproof takes as long for each move as its level' 'time 0'
expect_match "^'-1' is no time" 'a negative time'
expect_match "^'1 2' is no time" 'two times'
expect_match "^'nan' is no time" 'no number'
lines quit
expect_status 0 play --size 5
expect_match '^Levels: beginner, easy, medium \(the default\), hard, expert, master; .level. changes it' \
    'the welcome names the levels'

# ---- files ----

lines a1 b2 c3 'save one' 'save two.sgf' 'save one' save
expect_status 0 play --size 4 --as both
expect_match '^Saved as one.sgf\.$' 'save NAME'
expect_match '^Saved as two.sgf\.$' 'save FILE'
expect_match '^one.sgf is there already\. .save --force one.sgf. writes over it' \
    'a file is not written over unasked'
expect_match '^Saved as two.sgf\.$' 'save alone goes on with the last name'
ok 'the record is whole' grep -q 'B\[a1\];W\[b2\];B\[c3\]' one.sgf
ok 'with who, when and by what' grep -Eq \
    'PB\[Human\].*PW\[Human\].*DT\[[0-9]{4}-[0-9]{2}-[0-9]{2}\].*AP\[Hexproof:[0-9.]+\]' one.sgf
lines 'load one' moves d4 undo d3 'save --force one.sgf' 'load one.sgf' moves
expect_status 0 play --size 9
expect_match '^1\. a1  2\. b2  3\. c3$' 'a saved game is loaded'
expect_match '^Saved as one.sgf' 'save --force'
expect_match '^1\. a1  2\. b2  3\. c3  4\. d3$' 'what was taken back is not in the saved game'
: >"$TMP/in"
expect_status 0 play two.sgf
expect_match '^white> |White to move, left to right' 'a game on the command line goes on where it ended'

# Other people's records stay theirs.
foreign='(;FF[4]GM[11]SZ[5]PB[Alice]PW[Bob]RE[B+Time];B[c3];W[b2];B[d2])'
echo "$foreign" >foreign.sgf
lines link 'save copy'
expect_status 0 play foreign.sgf --move 2 --as both
expect_match '#5c1,c3b2,d2$|#5c1,c3b2d2' 'a link has what follows, too'
ok 'names and result are saved' grep -q 'PB\[Alice\].*PW\[Bob\].*RE\[B+Time\]' copy.sgf
ok 'and what follows this place' grep -q 'B\[c3\];W\[b2\];B\[d2\]' copy.sgf
if grep -q 'Human\|DT\[' copy.sgf; then fail 'and nothing is invented' "$(cat copy.sgf)"; else pass 'and nothing is invented'; fi
lines a1 'save played' quit
expect_status 0 play foreign.sgf --as white --level beginner
ok 'the names stay when the game goes on' grep -q 'PB\[Alice\].*PW\[Bob\]' played.sgf
if grep -q 'RE\[' played.sgf; then fail 'the result does not' "$(cat played.sgf)"; else pass 'the result does not'; fi
: >"$TMP/in"
expect_status 0 play --resume
expect_match '^You are white; Hexproof \(level beginner\) is black' 'resuming knows who plays what'
printf '(;FF[4]GM[11]SZ[5]DT[\033]0;title\a2026];B[c3])' | sed 's/\]0;/\\]0;/' >escape.sgf
lines 'load escape.sgf' "$(printf 'x\033[31my')" "$(printf 'load \033c.sgf')"
expect_status 0 play --size 5 --as both
expect_match '^The game of \?\]?0;title\?2026 after 1 move' 'a date with escapes is told'
expect_no_match "$(printf '\033')" 'no escape of a record or of a line comes out'

cp one.sgf before.sgf
lines a1 'save /nowhere/at/all.sgf' 'save /dev/full' 'svg /dev/full' 'svg board' b2
expect_status 0 play --size 4 --as both
expect_match '^Cannot write /nowhere/at/all.sgf: ' 'an unwritable place is told'
expect_match '^Cannot write /dev/full: No space left' 'a full disk is told'
expect_no_prefix 'both without a prefix'
expect_match '^White: b2' 'and the game goes on'
ok 'svg writes a picture' grep -q '<svg' board.svg

# ---- nothing is lost ----

rm -rf "$state"
lines a1 b2
expect_status 0 play --size 6 --as both
expect_match 'hexproof play --resume' 'the end of input says how to go on'
: >"$TMP/in"
expect_status 0 play --size 9
expect_match 'Your last game is unfinished: .resume. goes on' 'an unfinished game is mentioned'
lines c3
expect_status 0 play --resume
expect_match '^The game of [-0-9]+ after 2 moves; the last was white.s b2' 'resuming tells the place'
expect_match '^Black: c3' 'and who plays'
lines resume moves
expect_status 0 play --size 9
expect_match '^1\. a1  2\. b2  3\. c3$' 'the word resume does the same'
lines 'new' b1 resume moves resume moves
expect_status 0 play --resume
expect_match '^A new game\. .resume. goes back' 'a new game keeps the old one'
expect_match '^1\. a1  2\. b2  3\. c3$' 'back to the old one'
expect_match '^1\. b1$' 'and to the new one'
lines resign
expect_status 0 play --resume
expect_status 0 play --resume
expect_match '3 moves; the last was black.s c3' 'when one is finished, the one before it is left'
expect_status 1 play --resume
expect_error 'no unfinished game to resume' 'nothing to resume'
mkdir -p "$state"
for i in 1 2 3 4 5 6 7 8 9 10 11; do
    lines "a$i"
    play --size 11 --as both >/dev/null
done
kept=$(for i in '' -2 -3 -4 -5 -6 -7 -8 -9; do grep -o 'B\[a[0-9]*\]' "$state/previous$i.sgf"; done | tr -d '\n')
if [ "$kept" = 'B[a10]B[a9]B[a8]B[a7]B[a6]B[a5]B[a4]B[a3]B[a2]' ]; then
    pass 'nine unfinished games are kept besides the last one'
else
    fail 'nine unfinished games are kept besides the last one' "$kept"
fi
lines moves resume moves help
expect_status 0 play --resume
expect_match '^1\. a11$' 'the newest is resumed'
expect_match '^1\. a10$' 'then the one before'
expect_match "^The last unfinished games are kept in $state\\.$" 'help says where'
ok 'none of the others has moved' grep -q 'B\[a9\]' "$state/previous-2.sgf"
ok 'the two have changed places' grep -q 'B\[a11\]' "$state/previous.sgf"
rm -rf "$state"
mkdir -p "$state"
echo '(;SZ[4' >"$state/game.sgf"
expect_status 2 play --resume
expect_error 'game\.sgf' 'a damaged file is named'
rm -rf "$state"

# A second player, held at a pipe.
mkfifo "$TMP/pipe"
"$HEXPROOF" play --size 5 --as both <"$TMP/pipe" >"$TMP/first" 2>&1 &
first=$!
exec 4>"$TMP/pipe"
echo a1 >&4
ok 'the game is on disk as soon as the move is made' wait_for grep -qs 'B\[a1\]' "$state/game.sgf"
lines b1
expect_status 1 play --resume
expect_error 'played in another terminal' 'a running game is not resumed twice'
expect_status 0 play --size 5 --as both
expect_match 'game-[0-9]+\.sgf' 'a second game has a file of its own'
kill -TERM $first
wait $first
status=$?
exec 4>&-
if [ $status -eq 143 ]; then pass 'SIGTERM ends the game'; else fail 'SIGTERM ends the game' $status; fi
lines b2
expect_status 0 play --resume
expect_match '^White: b2' 'which goes on afterwards'
rm -rf "$state"

# A terminal beside it is killed: its game is found, and newer than the other.
"$HEXPROOF" play --size 5 --as both <"$TMP/pipe" >"$TMP/first" 2>&1 &
first=$!
exec 4>"$TMP/pipe"
echo a1 >&4
wait_for grep -qs 'B\[a1\]' "$state/game.sgf"
mkfifo "$TMP/pipe2"
"$HEXPROOF" play --size 5 --as both <"$TMP/pipe2" >"$TMP/second" 2>&1 4>&- &
second=$!
exec 5>"$TMP/pipe2"
echo d4 >&5
ok 'a second game' wait_for grep -qs 'B\[d4\]' "$state/game-$second.sgf"
: >"$TMP/in"
expect_status 1 play --resume
expect_error 'played in another terminal' 'neither is resumed while they run'
kill -KILL $second
wait $second 2>/dev/null
exec 5>&-
expect_status 0 play --size 5
expect_match '^There is an unfinished game: .resume. goes on' 'what a killed terminal leaves is mentioned'
expect_status 0 play --resume
expect_match 'after 1 move; the last was black.s d4' 'and resumed, while the first goes on'
kill -TERM $first
wait $first 2>/dev/null
exec 4>&-
lines resume quit
expect_status 0 play --resume
expect_match 'after 1 move; the last was black.s d4' 'the newest comes first'
expect_match 'after 1 move; the last was black.s a1' 'then the other'
rm -rf "$state"

# The disk is full after the first move.
"$HEXPROOF" play --size 5 --as both <"$TMP/pipe" >"$TMP/first" 2>&1 &
first=$!
exec 4>"$TMP/pipe"
echo a1 >&4
wait_for grep -qs 'B\[a1\]' "$state/game.sgf"
mkdir "$state/game.sgf.new" # in the way of the next writing
echo b2 >&4
exec 4>&-
wait $first
if grep -q 'The game is kept' "$TMP/first" || ! grep -q '^The last moves could not be kept' "$TMP/first"; then
    fail 'what could not be kept is not promised' "$(cat "$TMP/first")"
else
    pass 'what could not be kept is not promised'
fi
rm -rf "$state"

lines a1 b2 c3 quit
XDG_STATE_HOME=$TMP/in/no/folder
expect_status 0 play --size 5 --as both
expect_match '^The running game cannot be kept in .*in/no/folder/hexproof/script: ' 'no place to keep the game'
if [ "$(grep -c 'cannot be kept' "$TMP/out")" -eq 1 ]; then pass 'told once'; else fail 'told once' "$(tap_report)"; fi
expect_no_prefix 'in a plain sentence'
expect_match '^Black: c3' 'and the game goes on'
expect_no_match 'play --resume' 'and nothing is promised'
XDG_STATE_HOME=relative
expect_status 0 env -u HOME "$HEXPROOF" play 3
ok 'a relative folder is ignored' test ! -e relative
XDG_STATE_HOME=$TMP/state

# ---- input and output from elsewhere ----

head -c 3000000 /dev/zero | tr '\0' x >"$TMP/in"
printf '\na1\n' >>"$TMP/in"
expect_status 0 play --size 3 --as both
expect_match '^That line is too long' 'a line of three megabytes'
expect_match '^Black: a1' 'and the one after it'
cp "$HEXPROOF" "$TMP/in"
expect_status 0 play --size 3 --as both
printf 'a1\r\nb2' >"$TMP/in"
expect_status 0 play --size 3 --as both
expect_match '^White: b2' 'line ends of other systems, and none at the end'

lines a1 b2
to_full() { play "$@" >/dev/full; }
expect_status 3 to_full --size 3 --as both
expect_error 'cannot write to standard output' 'a full disk under the output'
if [ "$(wc -l <"$TMP/err")" -eq 1 ]; then pass 'told once'; else fail 'told once' "$(tap_report)"; fi
to_closed() { play "$@" >&-; }
expect_status 3 to_closed --size 3 --as both
expect_error 'standard output is closed' 'no output at all'
: >"$TMP/in"
expect_status 0 play 3:b2 --as both
expect_no_match "$(printf '\033')" 'no colours in a pipe'

# ---- usage ----

expect_status 4 play --level grandmaster
expect_error "there is no level 'grandmaster'" 'unknown level'
for i in 1 2 3; do # the levels are named
    name=$(sed -n "$((i + 1))s/^ *\([^ ]*\).*/\1/p" "$TMP/err")
    [ -z "$name" ] || expect_status 0 play 3:b2,a1 --as both --level "$name"
done
expect_status 4 play --as purple
expect_error "'purple' is not black, white, both or none" 'unknown role'
expect_status 4 play --size 0
expect_status 4 play --size 5 7
expect_status 4 play --size 5 --resume
expect_status 4 play --wings
expect_status 4 play --time x
expect_status 2 play /nowhere/game.sgf
expect_status 2 play 5:z9
expect_status 0 play --help
expect_match '--resume' 'help of the command'
expect_status 2 play -
expect_error 'standard input: there is nothing to read' 'an empty position'
lines 5:c3,a2
# The commands then come from the terminal; there is none here.
expect_status 0 setsid "$HEXPROOF" play - --as both <"$TMP/in"
expect_match 'after 2 moves; the last was white.s a2' 'a position from standard input'
done_testing
