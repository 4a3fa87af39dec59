#!/bin/sh
# SPDX-License-Identifier: MIT
# Certificates as a table: positions and milliseconds to solve, milliseconds to write and to check, claims,
# bytes, and bytes packed. The last row counts and sums. Ends with status 1 if hexverify refuses one.
#     bench/certificate.sh SIZE [STONE...]             first stones; if not given those of half the board
#     bench/certificate.sh --puzzles FOLDER SECONDS    those of its puzzles.tsv, at most so long for each
set -eu
cd "$(dirname "$0")/.."
make -s programs
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

field() {
    sed "s/.*\"$1\":\"*\([a-z0-9]*\).*/\1/" "$folder/answer"
}
# row NAME POSITION OPTION...: one certificate, or a dash where time was not enough.
row() {
    name=$1
    shift
    if ! build/hexproof solve "$@" --json --certificate "$folder/certificate" >"$folder/answer"; then
        echo "$name -"
        return
    fi
    start=$(date +%s%N)
    build/hexverify --quiet "$folder/certificate" >"$folder/verdict" || touch "$folder/refused"
    end=$(date +%s%N)
    echo "$name $(field winner) $(field nodes) $(field milliseconds) $(field certificate_milliseconds)" \
        "$(((end - start) / 1000000)) $(field claims) $(wc -c <"$folder/certificate")" \
        "$(gzip -9 <"$folder/certificate" | wc -c)"
}
stones() {
    size=$1
    shift
    # Half a turn takes cell k to size * size - 1 - k.
    # shellcheck disable=SC2046 # a list of words
    [ $# -gt 0 ] || set -- $(awk -v n="$size" 'BEGIN { for (k = 0; 2 * k < n * n; k++)
        printf "%c%d ", 97 + k % n, int(k / n) + 1 }')
    for stone; do
        row "$stone" "$size:$stone"
    done
}
puzzles() {
    grep -v '^#' "$1/puzzles.tsv" | while read -r file color rest; do
        row "${file%.sgf}" "$1/$file" --to-play "$color" --time "$2"
    done
}

echo 'position winner positions solve-ms write-ms check-ms claims bytes packed'
if [ "$1" = --puzzles ]; then puzzles "$2" "$3"; else stones "$@"; fi | tee "$folder/rows"
awk '{ solved += NF > 2; for (i = 3; i <= NF; i++) sum[i] += $i }
    END { printf "%d of %d", solved, NR; for (i = 3; i <= 9; i++) printf " %d", sum[i]; print "" }' "$folder/rows"
[ ! -e "$folder/refused" ] || { echo 'hexverify refused one' && exit 1; }
