#!/bin/sh
# SPDX-License-Identifier: MIT
# hexproof papers: the table of experiments, small ones from end to end, and stopping. What comes out of a
# full run is in docs/notes/papers.md.
. "${ROOT:-.}/tests/tap.sh"
cd "$TMP" || exit 1

# ---- the table ----

expect_status 0 "$HEXPROOF" papers --list
sed -n 's/^\([a-z][a-z]*\) .*/\1/p' out >names
expect_match '^advanced +D = 3, M = 20 is significantly stronger than D = 6, M = 0$'
expect_match '^ +Anshelevich 2002 .*section 6$'
ok 'nine experiments' test "$(wc -l <names)" -eq 9
while read -r name; do
    ok "$name: the last full run is recorded" grep -q "^### $name: " "$ROOT/docs/notes/papers.md"
    ok "$name: with its plot" test -s "$ROOT/docs/notes/papers/$name.svg"
done <names
expect_status 0 "$HEXPROOF" papers --list --json
expect_match '^\{"experiments":\[\{"name":"advanced","claim":".*","source":".*","how":".*"\},.*\]\}$'

# ---- from end to end ----

expect_status 0 "$HEXPROOF" papers queenbee --quick --games 2 --output a/b
expect_error '^1 experiment, quick: .*, about [0-9]+:[0-9]+ minutes with [0-9]+ process' 'how long it will take'
expect_error '^queenbee: wins of Hexy against Queenbee, 7x7, 2 games on 7x7$' 'what it does now'
expect_match '^queenbee: Hexy is superior to Queenbee'
expect_match '^ +theirs +ours$'
expect_match '^  wins of Hexy against Queenbee, 7x7 +superior +[0-2] of 2$'
expect_match '^    \.\.\. of all 2 on 7x7 \(seconds a move\) +- +[0-2], [0-9]+ % \[[0-9]+, [0-9]+\] \([0-9.e-]+ : [0-9.e-]+\); unclear$'
ok 'a plot of its own name' test -s a/b/queenbee-quick.svg

expect_status 0 "$HEXPROOF" papers time nodes connections foresight --games 2 --json --output .
cp out nodes.json
cp err nodes.err
ok 'one object' test "$(wc -l <nodes.json)" -eq 1
ok 'experiments in the order of the table' grep -Eq '^\{"quick":false,"experiments":\[\{"name":"nodes",.*\{"name":"foresight",.*\{"name":"time",.*\}\],"stopped":null\}$' nodes.json
ok 'theirs and ours' grep -Eq '\{"what":"nodes a move","theirs":"200 to 500","ours":"[0-9]+, half from [0-9]+ to [0-9]+","value":[0-9.]+,"low":[0-9.]+,"high":[0-9.]+,"verdict":"(agrees|differs)"\}' nodes.json
ok 'a share is a value in percent' perl -ne 'while (/"ours":"(\d+) % of \d+","value":([0-9.e-]+)/g) {
    $seen++; $wrong++ if abs($1 - 100 * $2) > 0.51 } END { exit !($seen && !$wrong) }' nodes.json
# One set of games serves all three.
ok 'the games are played once' test "$(grep -c 'games of the Advanced level' nodes.err)" -eq 1
ok 'time of two games' grep -q '"what":"... the longest"' nodes.json
for plot in a/b/queenbee-quick nodes foresight time; do
    if command -v xmllint >/dev/null; then
        ok "$plot.svg is XML" xmllint --noout "$plot.svg"
    else
        skip "$plot.svg is XML" 'xmllint is not installed'
    fi
done
ok 'theirs is in the plot' grep -q 'theirs: 200 to 500' nodes.svg

mkdir nowhere
cd nowhere || exit 1
expect_status 0 "$HEXPROOF" papers queenbee --quick --games 2 --markdown
cd ..
expect_match '^### queenbee: '
expect_match '^\| wins of Hexy against Queenbee, 7x7 \| superior \| [0-2] of 2 \|  \|$'
if grep -q '!\[' "$TMP/out"; then fail 'no word of a plot'; else pass 'no word of a plot'; fi
ok 'nothing is written without --output' test -z "$(ls -A nowhere)"
expect_status 0 "$HEXPROOF" papers queenbee --quick --games 2 --markdown --output .
expect_match '^!\[.*\]\(papers/queenbee.svg\)$' 'the plot in the document'

# ---- usage ----

expect_status 4 "$HEXPROOF" papers nothing
expect_error "there is no experiment 'nothing'; 'hexproof papers --list' lists them"
expect_status 4 "$HEXPROOF" papers --games 61
expect_error "games: '61' is not a whole number from 1 to 60"
: >file
expect_status 2 "$HEXPROOF" papers nodes --output file/plots
expect_error 'cannot make the folder file/plots'

# ---- stopping ----

# interrupt NAME TEXT: starts the experiment, and interrupts it once it has said that text.
interrupt() {
    : >err.log
    perl -e '$SIG{INT} = "DEFAULT"; exec @ARGV' "$HEXPROOF" papers "$1" queenbee --json --output stopped \
        >out.json 2>err.log &
    for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30; do
        ! grep -q "$2" err.log || break
        sleep 0.2
    done
    kill -s INT $!
    ended=0
    wait $! || ended=$?
    ok "$1: status 3" test $ended -eq 3
    ok "$1: what there is" grep -Eq "^\{\"quick\":false,\"experiments\":\[\{\"name\":\"$1\",.*\"complete\":false,.*\}\],\"stopped\":\"interrupted\"\}\$" out.json
    ok "$1: and nothing more" grep -vq queenbee out.json
}
interrupt advanced '30 games'
interrupt cost '10 positions'
done_testing
