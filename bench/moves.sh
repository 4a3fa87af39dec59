#!/bin/sh
# SPDX-License-Identifier: MIT
# What a move costs a player: milliseconds and nodes, in real games.
#     bench/moves.sh [LEVEL [STEP]]
# Takes every STEP-th position (7) of the 11x11 games below ../shared/data/games (or HEXPROOF_DATA), until
# the game is decided for the player.
set -eu
cd "$(dirname "$0")/.."
program=${HEXPROOF:-build/hexproof}
games=${HEXPROOF_DATA:-../shared/data}/games
level=${1:-hexy-advanced}
step=${2:-7}
if [ ! -d "$games" ]; then
    echo "There is no $games: nothing to measure."
    exit 0
fi
positions=$(mktemp)
trap 'rm -f "$positions"' EXIT
for game in "$games"/*; do
    "$program" convert "$game" --as moves 2>/dev/null || true
done | awk -F: -v step="$step" '$1 == 11 {
    n = split($2, move, ",")
    line = "11:" move[1]
    for (i = 2; i <= n; i++) {
        if (++count % step == 0) print line
        line = line "," move[i]
    }
}' >"$positions"
"$program" best --batch "$positions" --level "$level" | awk -v level="$level" '
    function field(name,    text) {
        text = $0
        sub(".*\"" name "\":", "", text)
        sub(/[,}].*/, "", text)
        return text + 0
    }
    !/"winner":null/ { decided++; next }
    { n++; ms += field("milliseconds"); nodes += field("nodes"); if (field("milliseconds") > most) most = field("milliseconds") }
    END { printf "%s: %d open positions, %.0f ms a move (at most %.0f), %.0f nodes; %d positions are decided\n",
        level, n, ms / n, most, nodes / n, decided }'
