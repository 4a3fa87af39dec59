#!/bin/sh
# SPDX-License-Identifier: MIT
# What a terminal gets and a file does not: colours as many as it has, characters that it can show,
# lines that fit into it, signs of life. script(1) makes the terminals.
. "${ROOT:-.}/tests/tap.sh"
command -v script >/dev/null || skip_all 'script is not installed'
cd "$TMP" || exit 1
unset NO_COLOR COLORTERM LC_ALL LC_CTYPE LANG
export XDG_STATE_HOME="$TMP/state"
escape=$(printf '\033')

# terminal COLUMNS COMMAND: runs the command line in a terminal of that width; what it shows is $TMP/out.
terminal() {
    run script -qec "stty cols $1; $2" /dev/null
}
# expect_no REGEX NAME
expect_no() {
    if LC_ALL=C grep -aEq -- "$1" "$TMP/out"; then fail "$2" "$(tap_report)"; else pass "$2"; fi
}
# fits COLUMNS NAME: no line is longer, and some are nearly as long: they are broken no earlier than need be.
fits() {
    longest=$(sed 's/\r$//' "$TMP/out" | tr '\r' '\n' | awk '{ if (length($0) > most) most = length($0) } END { print most + 0 }')
    ok "$2: fits into $1 columns, and uses them" test "$longest" -le "$1" -a "$longest" -gt $(($1 * 7 / 10))
}

# ---- colours and characters ----

TERM=xterm-256color LC_ALL=C.UTF-8
export TERM LC_ALL
show="'$HEXPROOF' show 3:b2,a1,c3"
terminal 80 "$show"
expect_match "$escape\[38;5;16m●" 'a black stone, in 256 colours'
expect_match "$escape\[38;5;231m○" 'a white one, of another shape'
expect_match '◉' 'the last one'
TERM=xterm
terminal 80 "$show"
expect_match "$escape\[0;43;30m" '16 colours'
expect_match '●' 'and the same characters'
expect_no '8;5;' 'none of 256'
COLORTERM=truecolor terminal 80 "$show"
expect_match '48;5;180' 'TERM may say less than COLORTERM'
for locale in C POSIX de_DE.ISO-8859-1 ''; do
    for kind in TERM=xterm TERM=xterm-256color; do
        terminal 80 "env LC_ALL=$locale LANG=$locale $kind $show"
        expect_match "$escape\[[0-9;]*mB$escape.*" "locale '$locale', $kind: letters"
        LC_ALL=C expect_no "[$(printf '\200')-$(printf '\377')]" "locale '$locale', $kind: ASCII alone"
    done
done
for locale in LC_CTYPE=en_US.utf8 LANG=C.UTF-8; do
    terminal 80 "env -u LC_ALL $locale $show"
    expect_match '●' "$locale has more"
done
for setting in TERM=dumb TERM= TERM=vt100 NO_COLOR=1; do
    terminal 80 "env $setting $show"
    expect_no "$escape" "$setting: no escapes"
    expect_match '^  2 \. B \. 2.?$' "$setting: the board as text"
done
terminal 80 "env TERM=xterm '$HEXPROOF' openings 3 --visits 1"
expect_match "$escape\[41;37m  0 $escape\[0m" 'a map in 16 colours'
expect_no '8;5;' 'and none of 256'
terminal 80 "echo quit | '$HEXPROOF' play 3:b2 --as both"
expect_match '◉' 'the game, too'
terminal 80 "echo quit | env LC_ALL=C TERM=linux '$HEXPROOF' play 3:b2 --as both"
expect_match "${escape}\[30mB" 'in ASCII and 16 colours'

# ---- lines ----

TERM=dumb
terminal 50 "'$HEXPROOF' match --help"
fits 50 'help of a command'
terminal 60 "'$HEXPROOF' help"
fits 60 'the list of commands'
terminal 40 "'$HEXPROOF' best"
expect_match '^hexproof: best needs one POSITION;.?$' 'a message is broken at a word'
terminal 50 "'$HEXPROOF' best 3 --level nobody"
fits 50 'a list of levels'
terminal 40 "'$HEXPROOF' connect 11:f6"
fits 40 'a report'
printf 'pass\nhelp\nexplain\nfoo\nlevel\nmoves\nquit\n' >words
terminal 50 "'$HEXPROOF' play 7:d4,e2,c5,b6,a1,g7,g1,a7,b1,b2,b3 --as both <words"
fits 50 'the game'
"$HEXPROOF" connect 11:f6 >"$TMP/out"
expect_match '^  joined to north:( [a-k][0-9]+){30}' 'in a file a line is a line'
"$HEXPROOF" best 2>"$TMP/out"
expect_output "hexproof: best needs one POSITION; 'hexproof best --help' says more"

# ---- signs of life ----

TERM=xterm
terminal 60 "'$HEXPROOF' best 13:g7,f8 --time 2 --level expert"
expect_match "\[#+-+\] [0-9]+ of 2 s, [a-m][0-9]+, depth [0-9]+, " 'best: a bar'
terminal 60 "'$HEXPROOF' connect 11:f7 --between f7 south --rules complete --effort 4000"
expect_match '0:0[0-9] searching sub-games' 'connect --rules complete, of two ends'
terminal 60 "'$HEXPROOF' connect 11:f7 --rules complete --effort 20000"
expect_match '0:0[0-9] finding connections' 'and of all'
expect_status 0 "$HEXPROOF" best 13:g7,f8 --time 2
ok 'nothing of it in a file: best' test ! -s "$TMP/err"
run "$HEXPROOF" connect 11:f7 --between f7 south --rules complete --effort 100
expect_error '^hexproof: ' 'connect has only its sentence'
ok 'and nothing else' test "$(wc -l <"$TMP/err")" -le 1
done_testing
