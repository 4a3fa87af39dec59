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
bad 4 "there is no command '--bogus'" "$HEXPROOF" help --bogus
bad 4 "help takes one COMMAND; 'extra' is too much" "$HEXPROOF" help show extra
bad 4 "--version stands alone; 'extra' is too much" "$HEXPROOF" --version extra
bad 4 '--svg draws one picture; it does not go with --json' "$HEXPROOF" show 5 --json --svg both.svg
bad 4 '--svg draws one picture; it does not go with --batch' "$HEXPROOF" show --batch empty --svg both.svg
bad 4 '--output does not go with --batch' "$HEXPROOF" convert --as sgf --batch empty --output both.sgf
if [ ! -e both.svg ] && [ ! -e both.sgf ]; then pass 'nothing is written'; else fail 'nothing is written' "$(ls)"; fi

# A batch that cannot be read.
bad 2 '^hexproof: cannot read \.: Is a directory$' "$HEXPROOF" show --batch .
bad 2 '^hexproof: cannot read standard input: ' sh -c '"$HEXPROOF" show --batch - <&-'

# Bytes from outside give no orders to a terminal.
bad 2 '^hexproof: there is no file \?\[31mred\?\?\?\.sgf$' "$HEXPROOF" show "$(printf '\033[31mred\302\233\377.sgf')"
bad 4 '^hexproof: there is no command .sh\?w.;' "$HEXPROOF" "$(printf 'sh\aw')"

# Output that cannot be written. What was there before stays.
bad 2 'cannot write no/such/folder.svg: No such file' "$HEXPROOF" show 5 --svg no/such/folder.svg
expect_status 3 "$HEXPROOF" show 5 --svg /dev/full # and shows the board, see output.sh
expect_error 'cannot write /dev/full: No space left'
run sh -c '"$HEXPROOF" show 5 >/dev/full'
if [ "$status" -eq 3 ]; then pass 'full disk: status 3'; else fail 'full disk' "status $status"; fi
expect_error 'cannot write to standard output: No space left'
# Whoever closes the pipe has read enough: no word about it, and nothing goes on for nobody.
mkfifo pipe
printf '%s\n' 19 19 19 >many.txt
printf '(;GM[11]SZ[19])(;GM[11]SZ[19])' >many.sgf
for command in 'show 19' help 'help match' --version 'openings 3 --visits 1' 'connect 11 --json' 'best 3' gtp \
    'show --batch many.txt' 'convert many.sgf --as text' template 'papers --list' 'solve 3' 'play 3' \
    'connect 3:b2 --between b2 south --play' 'match beginner beginner --games 1 --size 3'; do
    # A pipe that had a reader until now.
    # shellcheck disable=SC2086 # words
    echo name | sh -c 'exec 3<>pipe 4>pipe 3>&-; exec "$HEXPROOF" "$@" >&4' sh $command 2>err2
    status=$?
    if [ ! -s err2 ] && [ $status -eq 3 ]; then
        pass "closed pipe: $command"
    else
        fail "closed pipe: $command" "status $status, $(cat err2)"
    fi
done
for i in 1 2 3 4 5 6 7 8 9; do echo "$i"; done >batch.txt
run sh -c '"$HEXPROOF" show --batch batch.txt >/dev/full'
if [ "$(cat "$TMP/err")" = 'hexproof: cannot write to standard output: No space left on device' ]; then
    pass 'full disk under a batch: told once'
else
    fail 'full disk under a batch: told once' "$(tap_report)"
fi
echo precious >kept.svg
(ulimit -f 1 && "$HEXPROOF" show 19 --svg kept.svg) >out2 2>err2
status=$?
if [ "$status" -ne 0 ] && [ "$(cat kept.svg)" = precious ]; then
    pass 'a failed write leaves the old file'
else
    fail 'a failed write leaves the old file' "status $status, $(head -c 80 kept.svg)"
fi

# A link leads to the file that is written, which keeps its mode; a name may be as long as can be.
echo old >target.svg
chmod 640 target.svg
ln -s target.svg link.svg
expect_status 0 "$HEXPROOF" show 5 --svg link.svg
if [ -L link.svg ] && grep -q '</svg>' target.svg; then pass 'behind a link'; else fail 'behind a link' "$(ls -l)"; fi
expect_status 0 "$HEXPROOF" show 4 --svg target.svg
case $(ls -l target.svg) in
-rw-r-----*) pass 'the mode stays' ;;
*) fail 'the mode stays' "$(ls -l target.svg)" ;;
esac
ln -s fresh.svg dangling.svg
expect_status 0 "$HEXPROOF" show 5 --svg dangling.svg
ok 'a link to a file that is not there yet' test -f fresh.svg
long=$(printf '%250s' '' | tr ' ' n).svg
expect_status 0 "$HEXPROOF" show 5 --svg "$long"
ok 'a name of 254 bytes' test -s "$long"
if [ "$(id -u)" -ne 0 ]; then
    chmod 440 target.svg
    bad 2 'cannot write target.svg: Permission denied' "$HEXPROOF" show 3 --svg target.svg
else
    skip 'a file that may not be written' 'root may write every file'
fi
if [ "$(find . -name '*.tmp')" = '' ]; then pass 'and no litter'; else fail 'and no litter' "$(ls)"; fi
done_testing
