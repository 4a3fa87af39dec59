#!/bin/sh
# Bad input: one clear sentence, the right exit status, nothing lost.
# shellcheck disable=SC2016 # $HEXPROOF is for the inner shell
. "${ROOT:-.}/tests/tap.sh"
cd "$TMP" || exit 1

# bad STATUS REGEX COMMAND...: that status, nothing on standard output, one line of standard error.
bad() {
    want=$1 regex=$2
    shift 2
    expect_status "$want" "$@"
    expect_output '' "nothing on standard output: $*"
    expect_error "$regex"
    lines=$(wc -l <"$TMP/err")
    if [ "$lines" -eq 1 ]; then pass 'one sentence'; else fail 'one sentence' "$(cat "$TMP/err")"; fi
}

: >empty
bad 2 '^hexproof: empty: there is nothing to read$' "$HEXPROOF" show empty
head -c 5000 /dev/urandom >garbage
bad 2 '^hexproof: garbage: ' "$HEXPROOF" show garbage
head -c 104857600 /dev/zero | tr '\0' a >line
bad 2 'line is larger than 16 MiB: not a game record$' "$HEXPROOF" show line
rm -f line
# Valid, however deep; and not closed, which is an error.
awk 'BEGIN { for (i = 0; i < 100000; i++) printf "(;"; for (i = 0; i < 100000; i++) printf ")" }' >deep
expect_status 0 "$HEXPROOF" show deep
expect_match 'Black to play'
expect_status 0 "$HEXPROOF" convert deep --as sgf --output deep.sgf
expect_status 0 "$HEXPROOF" show deep.sgf
head -c 200000 deep >unclosed
bad 2 "unclosed: SGF line 1, column 200001: the file ends inside '\('" "$HEXPROOF" show unclosed
bad 2 'move 1.*f6.*3x3' "$HEXPROOF" show 3:f6
bad 2 'move 2.*occupied' "$HEXPROOF" show 3:b2,b2
bad 2 'board size 0x0 is outside 1x1 to 32x32' "$HEXPROOF" show 0x0
bad 2 'board size 99x99 is outside 1x1 to 32x32' "$HEXPROOF" show 99
bad 2 'move 4: the game ended with move 3, black has won' "$HEXPROOF" show 2:a1,b1,a2,b2
bad 2 'move 3.*swap is only allowed right after the first stone' "$HEXPROOF" show 5:c3,b2,swap
bad 2 'move 1.*swap is only allowed right after the first stone' "$HEXPROOF" show 5:swap
bad 2 'there is no file nowhere.sgf' "$HEXPROOF" show nowhere.sgf
bad 2 'cannot read \.' "$HEXPROOF" show .
bad 2 'only HexWorld and trmph links' "$HEXPROOF" show 'https://example.org/#11,a1'
bad 2 'the game has only 2 moves' "$HEXPROOF" show 5:a1,b2 --move 3
printf '(;GM[1]SZ[19];B[aa])' >go.sgf
bad 2 'GM\[1\] is another game' "$HEXPROOF" show go.sgf

# Usage.
bad 4 "there is no command 'shwo'" "$HEXPROOF" shwo
bad 4 "unknown option '--sgv'" "$HEXPROOF" show 5 --sgv x
bad 4 '--svg needs a value' "$HEXPROOF" show 5 --svg
bad 4 "--orientation: '13' is not a whole number from 1 to 12" "$HEXPROOF" show 5 --orientation 13
bad 4 "--move: 'x' is not a whole number" "$HEXPROOF" show 5 --move=x
bad 4 "--to-play: 'green' is not black or white" "$HEXPROOF" show 5 --to-play green
bad 4 "--as: 'pdf' is not sgf" "$HEXPROOF" convert 5 --as pdf
bad 4 'show needs one POSITION' "$HEXPROOF" show
bad 4 'show needs one POSITION' "$HEXPROOF" show 5 6
bad 4 '--mark: z9 is not on the 5x5 board' "$HEXPROOF" show 5 --mark z9
expect_status 4 "$HEXPROOF" best 5 --level nobody
expect_error "there is no level 'nobody'"
bad 4 'bench takes no arguments' "$HEXPROOF" bench fast

# Output that cannot be written. What was there before stays.
bad 2 'cannot write no/such/folder.svg: No such file' "$HEXPROOF" show 5 --svg no/such/folder.svg
bad 3 'cannot write /dev/full: No space left' "$HEXPROOF" show 5 --svg /dev/full
run sh -c '"$HEXPROOF" show 5 >/dev/full'
if [ "$status" -eq 3 ]; then pass 'full disk: status 3'; else fail 'full disk' "status $status"; fi
expect_error 'cannot write to standard output: No space left'
run sh -c '{ sleep 0.2; "$HEXPROOF" show 19; echo "$?" >status; } 2>err2 | true'
if [ "$(cat status)" = 3 ]; then pass 'closed pipe: status 3'; else fail 'closed pipe' "$(cat status err2)"; fi
if grep -q 'cannot write to standard output: Broken pipe' err2; then
    pass 'closed pipe: a sentence'
else
    fail 'closed pipe: a sentence' "$(cat err2)"
fi
echo precious >kept.svg
(ulimit -f 1 && "$HEXPROOF" show 19 --svg kept.svg) >out2 2>err2
status=$?
if [ "$status" -ne 0 ] && [ "$(cat kept.svg)" = precious ]; then
    pass 'a failed write leaves the old file'
else
    fail 'a failed write leaves the old file' "status $status, $(head -c 80 kept.svg)"
fi
if [ "$(find . -name '*.tmp')" = '' ]; then pass 'and no litter'; else fail 'and no litter' "$(ls)"; fi
done_testing
