#!/bin/sh
# SPDX-License-Identifier: MIT
# Power and cost of H-search on real positions:
#     bench/connections.sh [FILE [OPTIONS OF connect...]]
# FILE (../shared/data/connections-11x11.json, or below HEXPROOF_DATA) holds positions as lists of
# "moves": ["b:h3", ...]. Counts the cells and chains that are joined to each edge, each colour its
# own two, by a full connection, and by a full or a semi; and, if valgrind is there, the
# instructions of one position, both colours, from nothing, alone and with all that the program does
# around them; and, without options, what a set finds that has followed the last moves, and what
# following one costs.
set -eu
cd "$(dirname "$0")/.."
file=${1:-${HEXPROOF_DATA:-../shared/data}/connections-11x11.json}
program=${HEXPROOF:-build/hexproof}
[ $# -eq 0 ] || shift
if [ ! -r "$file" ]; then
    echo "There is no $file: nothing to measure."
    exit 0
fi
positions=$(mktemp)
trap 'rm -f "$positions" "$positions".*' EXIT
# One position a line, as 11:b.h3,w.h4,...
tr -d '\n' <"$file" | grep -o '"moves": *\[[^]]*\]' |
    sed -e 's/"moves": *\[//' -e 's/[]" ]//g' -e 's/:/./g' -e 's/^/11:/' >"$positions"

"$program" connect --batch "$positions" --json "$@" >"$positions".json
# Each edge's two lists: a name counts once for "either".
grep -o '"full":\["[^}]*}' "$positions".json | awk -F'"semi":' '
    function add(list, which,    names, n, i) {
        gsub(/[^a-z0-9,]/, "", list)
        sub(/^full/, "", list)
        n = split(list, names, ",")
        for (i = 1; i <= n; i++)
            if (names[i] != "") {
                if (which == "full") full++
                if (!(NR SUBSEP names[i] in seen)) either++
                seen[NR, names[i]] = 1
            }
    }
    { add($1, "full"); add($2, "semi") }
    END { printf "joined to an edge by a full: %d, by a full or a semi: %d\n", full, either }'
count=$(wc -l <"$positions")
echo "positions: $count"
command -v valgrind >/dev/null || exit 0

# Instructions of a function in a run of a program.
count_in() {
    function=$1
    shift
    valgrind --tool=callgrind --callgrind-out-file="$positions".cg --toggle-collect="$function" "$@" \
        >/dev/null 2>"$positions".log
    sed -n 's/.*Collected : \([0-9]*\).*/\1/p' "$positions".log
}
count_in hx_hsearch_build "$program" connect --batch "$positions" --json "$@" |
    awk -v n="$count" '{ printf "instructions a position, both colours: %.2f million\n", $1 / n / 1e6 }'
count_in main "$program" connect --batch "$positions" --json "$@" |
    awk -v n="$count" '{ printf "the whole program: %.2f million\n", $1 / n / 1e6 }'
[ $# -eq 0 ] || exit 0

# The last move followed instead of built anew: each position is built twice and followed once.
make -s bench-programs
for moves in 1 4 1000; do
    build/bench/follow "$positions" $moves
done
build=$(count_in hx_hsearch_build build/bench/follow "$positions")
play=$(count_in hx_hsearch_play build/bench/follow "$positions")
awk -v b="$build" -v p="$play" -v n="$count" 'BEGIN {
    printf "following a move, both colours: %.2f million instructions, %.3f of a build\n", p / n / 1e6, 2 * p / b }'
