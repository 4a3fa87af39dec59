#!/bin/sh
# SPDX-License-Identifier: MIT
# hexproof match: scores, records, openings, and programs that misbehave. Times are short, and no
# check depends on them.
# shellcheck disable=SC2016 # scripts for other shells
. "${ROOT:-.}/tests/tap.sh"
cd "$TMP" || exit 1

# same FILE FILE NAME: two files are the same.
same() {
    if difference=$(diff "$1" "$2"); then pass "$3"; else fail "$3" "$difference"; fi
}
# moves FOLDER: every game of it as a list of moves.
moves() {
    for game in "$1"/*.sgf; do "$HEXPROOF" convert "$game" --as moves; done
}

# ---- levels ----

expect_status 0 "$HEXPROOF" match medium beginner --size 6 --games 12 --sgf games --jobs 3
expect_match '^A  Hexproof [0-9.]+ level medium; it took [0-9.e-]+ s a move$'
expect_match '^12 of 12 games: A won [0-9]+, B won [0-9]+$'
expect_match '^A scores [0-9.]+ %, from [0-9.]+ to [0-9.]+; Elo [-+][0-9inf]+, from .* \(95 %'
wins=$(sed -n 's/^12 of 12 games: A won \([0-9]*\),.*/\1/p' out)

# The records: complete, readable, and telling the same story as the report.
count=0 black=0 stories=0
for game in games/*.sgf; do
    count=$((count + 1))
    grep -q 'PB\[[^]]* level medium\]' "$game" && black=$((black + 1))
    winner=$("$HEXPROOF" show "$game" --json | sed 's/.*"winner":"\([a-z]*\)".*/\1/')
    case $(sed -n 's/.*RE\[\([^]]*\)\].*/\1/p' "$game")$winner in
    B+black | W+white) stories=$((stories + 1)) ;;
    esac
    grep -Eq 'PB\[[^]]* level medium\].*RE\[B\+|PW\[[^]]* level medium\].*RE\[W\+' "$game" &&
        wins=$((wins - 1))
done
ok 'a record of every game' test $count -eq 12
ok 'each has black in half of them' test $black -eq 6
ok 'results as on the board' test $stories -eq 12
ok 'wins as in the report' test "$wins" -eq 0
opening() {
    sed -n 's/.*ON\[\([^]]*\)\].*/\1/p' "$1"
}
ok 'both games of a pair begin alike' test "$(opening games/game-00003.sgf)" = "$(opening games/game-00004.sgf)"
ok 'and another pair does not' test "$(opening games/game-00003.sgf)" != "$(opening games/game-00005.sgf)"
first=$("$HEXPROOF" convert games/game-00003.sgf --as moves --move 1)
ok 'as the record says' test "$(opening games/game-00003.sgf)" = "$first"

# The same again, one game at a time.
expect_status 0 "$HEXPROOF" match medium beginner --size 6 --games 12 --sgf again --jobs 1 --json
expect_match '^\{"a":\{"player":"medium","wins":[0-9]+,.*"b":\{"player":"beginner",.*"games":12,"played":12,"share":[0-9.]+,"share_interval":\[[0-9.]+,[0-9.]+\],"elo":.*,"pairs":\{.*\},"repeats":0,"stopped":null,"results":\[\{"game":1,"opening":"6:[a-f][1-6]","black":"a","winner":"[ab]","end":"connected","moves":[0-9]+\},.*\]\}$'
ok 'one object' test "$(wc -l <out)" -eq 1
moves games >one
moves again >two
same one two 'the same games, in whatever order they were played'

expect_status 0 "$HEXPROOF" match easy easy --size 5 --games 4
expect_match '^2 games repeat another one, move by move$' 'equal players play alike'
expect_match '^A scores 50.0 %'

# As many as are asked for; the last opening of an odd number is played once.
expect_status 0 "$HEXPROOF" match medium beginner --size 5 --games 3 --sgf odd
expect_match '^3 of 3 games: A won [0-3], B won [0-3]$'
expect_match '^A won [0-2] of 2 with black, [01] of 1 with white$'
ok 'three records' test "$(ls odd | wc -l)" -eq 3
expect_status 0 "$HEXPROOF" match medium beginner --size 5 --games 1 --json
expect_match '"games":1,"played":1,'
expect_status 0 "$HEXPROOF" match medium beginner --size 3 --games 337
expect_match '^337 of 337 games' 'all openings of 3x3, the last one once'

# Who wins everything is stronger by nobody knows how much.
expect_status 0 "$HEXPROOF" match medium beginner --size 9 --games 2 --json
expect_match '"share":1,"share_interval":\[[0-9.]+,1\],"elo":null,"elo_interval":\[-?[0-9.]+,null\],'
expect_status 0 "$HEXPROOF" match beginner medium --size 9 --games 2 --json
expect_match '"share":0,"share_interval":\[0,[0-9.]+\],"elo":null,"elo_interval":\[null,-?[0-9.]+\],'

# ---- a program of ours, as a program ----

expect_status 0 "$HEXPROOF" match hard easy --ticks 300 --size 6 --games 8 --sgf inside
expect_status 0 "$HEXPROOF" match "gtp:'$HEXPROOF' gtp --level hard --ticks 300" easy --size 6 --games 8 \
    --sgf outside --ticks-b 300
moves inside >one
moves outside >two
same one two 'a level plays the same moves as a program'
expect_status 0 "$HEXPROOF" match medium "gtp:'$HEXPROOF' gtp --level easy | sed -u 's/\$/\r/'" --size 8x6 --games 4 \
    --time 0.01
expect_match '^B  gtp:.*, 0.01 s; it took' 'carriage returns, a rectangle, a clock'
expect_match '^4 of 4 games'

# ---- openings ----

printf '5:c3\n\n# a comment\n7x5:b.b2,b.c3,w.d4\n  a1 b2 c3\n' >openings
expect_status 0 "$HEXPROOF" match easy "gtp:'$HEXPROOF' gtp --level easy" --openings openings --sgf three
expect_match '^6 of 6 games' 'two games an opening'
ok 'a position with colours' grep -q 'SZ\[7:5\]' three/game-00004.sgf
expect_status 4 "$HEXPROOF" match easy medium --openings openings --games 8
expect_error '--games 8 needs 4 openings and there are 3: the players always answer alike'
expect_status 0 "$HEXPROOF" match easy "gtp:'$HEXPROOF' gtp --level easy" --openings openings --games 8
expect_match '^8 of 8 games' 'others may come to the same opening again'
expect_status 4 "$HEXPROOF" match easy medium --openings openings --size 5
expect_error '--size does not go with a file of openings'
echo 'z99' >>openings
expect_status 2 "$HEXPROOF" match easy medium --openings openings
expect_error '^hexproof: openings line 6: '
echo '2:a1,b1,a2' >over
expect_status 2 "$HEXPROOF" match easy medium --openings over
expect_error 'over line 1: the game is already over'
expect_status 2 "$HEXPROOF" match easy medium --openings /dev/null
expect_error 'has no opening in it'
expect_status 2 "$HEXPROOF" match easy medium --openings nowhere
expect_error 'cannot read nowhere'
expect_status 2 "$HEXPROOF" match easy medium --openings /dev/zero
expect_error '/dev/zero line 1 is longer than'
expect_status 4 "$HEXPROOF" match easy medium --size 3 --games 1000
expect_error '--games 1000 needs 500 openings and there are 169'

expect_status 0 "$HEXPROOF" match medium beginner --openings papers
expect_match '^10 of 10 games'
expect_match '^superior: A, with eight of ten'
expect_status 0 "$HEXPROOF" match medium medium --openings papers --size 7
expect_match '^inconclusive: '
expect_status 0 "$HEXPROOF" match beginner medium --openings papers --json
expect_match '"superior":"b"'
expect_status 4 "$HEXPROOF" match easy medium --openings papers --games 20

# ---- usage ----

expect_status 4 "$HEXPROOF" match easy
expect_error 'match needs two players'
expect_status 4 "$HEXPROOF" match easy nobody
expect_error "there is no level 'nobody'"
expect_status 4 "$HEXPROOF" match easy ./program
expect_error "a program is written 'gtp:./program'"
expect_status 4 "$HEXPROOF" match easy 'gtp: '
expect_status 4 "$HEXPROOF" match easy gtp:x --ticks-b 5
expect_error '--ticks-b is for levels'
expect_status 4 "$HEXPROOF" match easy gtp:x --net-b net.hxn
expect_error '--net-b is for levels'
expect_status 2 "$HEXPROOF" match easy medium --net-a openings
expect_error '--net'
expect_status 4 "$HEXPROOF" match easy medium --size 1
expect_status 2 "$HEXPROOF" match easy medium --sgf games
expect_error 'the folder games is not empty'
expect_status 2 "$HEXPROOF" match easy medium --sgf openings
expect_status 2 "$HEXPROOF" match easy medium --sgf no/where

# ---- programs that misbehave ----

# program NAME CASES: a script of that name that says yes to everything, but for the cases of the
# command $1 with arguments $2 and $3.
program() {
    printf '%s\n' 'while read -r line; do set -- $line; case $1 in' "$2" \
        '*) printf "=\n\n" ;; esac; done' >"$1"
}
# fails NAME REGEX [OPTION...]: as player B the program forfeits every game, and then the match is
# over.
fails() {
    name=$1 regex=$2
    shift 2
    expect_status 2 "$HEXPROOF" match easy "gtp:exec sh $name" --size 4 --games 100 "$@"
    expect_error "^hexproof: B, gtp:exec sh $name, has failed in 3 games: the last time it $regex"
    expect_match '^ended early: B has failed in 3 games$'
    expect_match '^3 of 100 games: A won 3, B won 0$'
    expect_match "^game [0-9]+ is forfeited: B $regex"
    ok 'one sentence' test "$(wc -l <err)" -eq 1
}

program leave 'genmove) exit 5 ;;'
fails leave "ended on 'genmove (black|white)' with exit status 5$"
program crash 'genmove) kill -SEGV $$ ;;'
fails crash "was ended by signal 11 on 'genmove (black|white)'$"
expect_status 2 "$HEXPROOF" match easy 'gtp:sh crash; exit $?' --size 4 --games 10
expect_error 'was ended by signal 11' 'a signal behind a shell'
program hang 'genmove) sleep 60 ;;'
fails hang "gave no answer to 'genmove (black|white)' within 4 s$" --timeout 4 --jobs 3
program mute 'genmove) exec >/dev/null; sleep 60 ;;'
fails mute "closed its output on 'genmove (black|white)'$" --jobs 3
program talk 'genmove) printf "let me see...\n" ;;'
fails talk "answered 'genmove (black|white)' with 'let me see...', which is not GTP$"
program flood 'genmove) printf "= a"; while :; do printf "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"; done ;;'
fails flood "gave an endless answer to 'genmove (black|white)'$"
program draw 'genmove) while :; do printf "gogui-gfx:\nab\n\n"; done ;;'
fails draw "gave no answer to 'genmove (black|white)' within 4 s$" --timeout 4 --jobs 3
program paint 'genmove) printf "= \033[2J\n\n" ;;'
fails paint "answered 'genmove (black|white)' with '\\?\\[2J', which is no move on the 4x4 board$"
program beyond 'genmove) printf "= e5\n\n" ;;'
fails beyond "answered 'genmove (black|white)' with 'e5', which is no move on the 4x4 board$"
program occupied 'play) last=$3; printf "=\n\n" ;; genmove) printf "= $last\n\n" ;;'
fails occupied "played on [a-d][1-4], which is occupied$"
program swap 'genmove) printf "= swap-pieces\n\n" ;;'
fails swap 'answered swap-pieces, which is not allowed in a match$'
program sulk 'genmove) printf "? I do not want to\n\n" ;;'
fails sulk "refused 'genmove (black|white)': I do not want to$"
program narrow 'boardsize) printf "? unacceptable size\n\n" ;;'
fails narrow "refused 'boardsize 4': unacceptable size$"
program strict 'play) printf "? illegal move\n\n" ;;'
fails strict "refused 'play (black|white) [a-d][1-4]': illegal move$"

# What never answers does not start: that is no match, and nobody has lost it.
starts_not() {
    regex=$1
    shift
    expect_status 2 "$HEXPROOF" match "$@" --games 10
    expect_output '' 'nothing to report'
    expect_error "^hexproof: $regex"
    ok 'one sentence' test "$(wc -l <err)" -eq 1
}
starts_not "A, gtp:./nowhere, does not start: it ended on 'boardsize 11 11' with exit status 127: the shell does not find it$" \
    gtp:./nowhere easy
starts_not "B, gtp:exit 3, does not start: it ended on 'boardsize 11 11' with exit status 3$" easy 'gtp:exit 3' --json
starts_not "A, gtp:cat, does not start: it answered 'boardsize 11 11' with 'boardsize 11 11', which is not GTP$" gtp:cat easy
starts_not "A, gtp:sleep 60, does not start: it gave no answer to 'boardsize 11 11' within 0.5 s$" \
    'gtp:sleep 60' easy --timeout 0.5 --jobs 1
starts_not "A, gtp:true, does not start: it ended on 'boardsize 11 11' with exit status 0$" gtp:true gtp:true --jobs 1

# Once it has started, a failure is no reason to stop: the game is lost, the program is started again.
cat >once <<'SCRIPT'
[ -f started ] && exec "$HEXPROOF" gtp --level medium
: >started
read -r line
printf '=\n\n'
exit 1
SCRIPT
expect_status 0 "$HEXPROOF" match 'gtp:sh once' beginner --size 4 --games 6 --sgf lost --jobs 1
expect_match "^game 1 is forfeited: A ended on 'clear_board' with exit status 1$"
expect_match '^6 of 6 games: A won [1-5], B won [1-5]$'
ok 'the record says so' grep -q 'RE\[W+Forfeit\].*GC\[Black ended on' lost/game-00001.sgf
expect_status 0 "$HEXPROOF" show lost/game-00001.sgf
expect_match 'White has won'

# What programs may do: resign, not know clocks and swaps, want one number as size.
program polite 'genmove) printf "= resign\n\n" ;;
boardsize) [ $# -eq 2 ] && printf "=\n\n" || printf "? one number\n\n" ;;
time_settings | param_game) printf "? unknown command\n\n" ;;'
expect_status 0 "$HEXPROOF" match easy 'gtp:sh polite' --size 4 --games 4 --time 0.01 --json
expect_match '"wins":4,.*"end":"resigned"'
expect_status 0 "$HEXPROOF" match easy 'gtp:sh polite' --size 4 --games 4 --time 0.01 --sgf resigned
expect_match 'it does not know time_settings$'
ok 'resignations in the records' grep -q 'RE\[[BW]+Resign\]' resigned/game-00001.sgf

# ---- stopping ----

# The program, and what it starts, tells its number; nobody is left when the match has ended.
cat >stay <<'SCRIPT'
echo $$ >>pids
sh -c 'echo $$ >>pids; trap "" TERM INT HUP; while :; do sleep 1; done'
SCRIPT
# alive: how many of them there are; those that are waited for by nobody do not count.
alive() {
    left=0
    while read -r pid; do
        case $(sed 's/.*) //' "/proc/$pid/stat" 2>/dev/null) in '' | Z*) ;; *) left=$((left + 1)) ;; esac
    done <pids
    echo $left
}
# stopped SIGNAL [-]: starts a match, sends it the signal once the programs are there, or with -
# its whole process group, as a terminal does. $ended is its status.
stopped() {
    : >pids
    perl -e '$SIG{$_} = "DEFAULT" for qw(INT TERM HUP); setpgrp; exec @ARGV' "$HEXPROOF" match easy 'gtp:sh stay' \
        --games 10 --jobs 2 --json >out 2>err &
    match=$!
    for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
        [ "$(grep -c . pids 2>/dev/null)" -eq 4 ] && break
        sleep 0.2
    done
    started=$(alive)
    kill -s "$1" -- "${2-}$match"
    ended=0
    wait $match || ended=$?
    cp out stopped.json
    for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
        [ "$(alive)" -eq 0 ] && break
        sleep 0.2
    done
    ok "$1: the programs were there" test "$started" -eq 4
    ok "$1: and are not" test "$(alive)" -eq 0
}
[ -d /proc/self ] || skip 'who is left' 'there is no /proc'
for signal in INT 'INT -' TERM 'TERM -' 'HUP -'; do
    [ -d /proc/self ] || continue
    # shellcheck disable=SC2086 # a signal and perhaps a dash
    stopped $signal
    ok "$signal: status 3" test $ended -eq 3
    ok "$signal: the score so far" grep -q '"games":10,"played":0,"share":null.*"stopped":"interrupted"' stopped.json
done
[ -d /proc/self ] && stopped KILL # even then

# ---- in a terminal ----

if command -v script >/dev/null; then
    expect_status 2 script -qec "'$HEXPROOF' match easy 'gtp:sh hang' --timeout 4 --jobs 3" terminal
    bar=$(printf '\r\\[----------\\] 0 of 100')
    ok 'a bar that is redrawn' grep -aq "$bar.*$bar" terminal
else
    skip 'a bar that is redrawn' 'script is not installed'
fi

if [ -c /dev/full ]; then
    expect_status 3 sh -c '"$HEXPROOF" match easy medium --size 4 --games 2 >/dev/full'
    expect_error 'cannot write to standard output'
fi
done_testing
