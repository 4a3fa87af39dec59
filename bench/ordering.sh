#!/bin/sh
# SPDX-License-Identifier: MIT
# How well the energies of cells order moves: the rank of the move that was played, in real games.
#     bench/ordering.sh [OPTIONS OF evaluate...]
# Takes the 11x11 games below ../shared/data/games (or HEXPROOF_DATA), from the third move on until
# the circuits know a winner.
set -eu
cd "$(dirname "$0")/.."
program=${HEXPROOF:-build/hexproof}
games=${HEXPROOF_DATA:-../shared/data}/games
if [ ! -d "$games" ]; then
    echo "There is no $games: nothing to measure."
    exit 0
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# Every position as a line of moves, and beside it the move that followed.
for game in "$games"/*; do
    "$program" convert "$game" --as moves 2>/dev/null || true
done | awk -F: -v folder="$folder" '$1 == 11 {
    n = split($2, move, ",")
    line = "11:" move[1] "," move[2]
    for (i = 3; i <= n; i++) {
        if (move[i] ~ /^[bw]?\.?[a-k][0-9]+$/) {
            print line > (folder "/positions")
            sub(/^[bw]\./, "", move[i])
            print move[i] > (folder "/next")
        }
        line = line "," move[i]
    }
}'
"$program" evaluate --batch "$folder/positions" "$@" >"$folder/json"
paste "$folder/next" "$folder/json" | grep '"winner":null' | awk '{
    wanted = $1
    sub(/.*"energy":\{/, "")
    sub(/\}.*/, "")
    n = split($0, pair, ",")
    for (i = 1; i <= n; i++) {
        split(pair[i], part, ":")
        gsub(/"/, "", part[1])
        energy[part[1]] = part[2]
    }
    rank = 0
    for (i in energy)
        if (energy[i] + 0 > energy[wanted] + 0) rank++
    split("", energy)
    first += rank < 1; five += rank < 5; ten += rank < 10; mean += rank / n
    count++
} END {
    printf "%d moves: mean rank %.1f %% of the cells; first %.1f %%, among five %.1f %%, among ten %.1f %%\n",
        count, 100 * mean / count, 100 * first / count, 100 * five / count, 100 * ten / count
}'
