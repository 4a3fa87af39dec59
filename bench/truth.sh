#!/bin/sh
# SPDX-License-Identifier: MIT
# What a player says where the truth is known.
#     bench/truth.sh [PLAYER [SECONDS]]
# Counts the solved first stones of 6x6 to 8x8 and their images on which the player (net:v=100) gives more than one half to
# the winner, and the puzzles that it answers with a listed winning move within SECONDS (1). Lists may omit winning moves: an
# answer with a proof counts as right. Reads ../shared/data (or HEXPROOF_DATA).
set -eu
cd "$(dirname "$0")/.."
program=${HEXPROOF:-build/hexproof}
data=${HEXPROOF_DATA:-../shared/data}
player=${1:-net:v=100}
seconds=${2:-1}
if [ ! -d "$data/puzzles" ]; then
    echo "There is no $data/puzzles: nothing to measure."
    exit 0
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# Size, stone and winner, of each stone and its image by half a turn.
awk '!/^#/ && NF == 3 {
    column = index("abcdefghijklmnopqrs", substr($2, 1, 1)); row = substr($2, 2)
    image = substr("abcdefghijklmnopqrs", $1 + 1 - column, 1) ($1 + 1 - row)
    print $1, $2, $3
    if (image != $2) print $1, image, $3
}' "$data/solved-openings.tsv" | sort -u >"$folder/openings"
awk '{ print $1 ":" $2 }' "$folder/openings" >"$folder/positions"
"$program" best --batch "$folder/positions" --player "$player" >"$folder/answers"
paste -d' ' "$folder/openings" "$folder/answers" | awk -v player="$player" '{
    match($0, /"probability":[0-9.]+/)
    p = substr($0, RSTART + 14, RLENGTH - 14)
    total[$1]++
    if ((p > 0.5 ? "white" : "black") == $3) right[$1]++
}
END { for (n = 6; n <= 8; n++) printf "%s: %d of %d first stones of %dx%d\n", player, right[n], total[n], n, n }'

right=0 total=0
grep -v '^#' "$data/puzzles/puzzles.tsv" >"$folder/puzzles"
while IFS='	' read -r file side _ moves _; do
    case $moves in [a-z][0-9]*) ;; *) continue ;; esac
    total=$((total + 1))
    answer=$("$program" best --player "$player" --time "$seconds" --to-play "$side" --json "$data/puzzles/$file")
    move=$(echo "$answer" | sed 's/.*"move":"\([^"]*\)".*/\1/')
    case " $(echo "$moves" | tr '|' ' ') " in
    *" $move "*) right=$((right + 1)) ;;
    *)
        case $answer in
        *'"winner":"'$side'"'*) right=$((right + 1)) && echo "  $file: $move is not listed, and proved" ;;
        *) echo "  $file: $move instead of $moves" ;;
        esac
        ;;
    esac
done <"$folder/puzzles"
echo "$player, $seconds s: $right of $total puzzles with a listed winning move"
