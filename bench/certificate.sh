#!/bin/sh
# SPDX-License-Identifier: MIT
# Certificates as a table: winner, positions and milliseconds to solve, milliseconds to write and to check, claims, bytes, and
# bytes packed. The last row counts and sums. Ends with status 1 if hexverify refuses one, or if it proves something else
# than was asked, or if the winner is not the known one: of first stones that of solved-openings.tsv in ../shared/data (or
# HEXPROOF_DATA), on boards with unequal sides whose sides are closer together, of puzzles that of their list.
#     bench/certificate.sh SIZE [STONE...]             first stones; if not given those of half the board
#     bench/certificate.sh --puzzles FOLDER SECONDS    those of its puzzles.tsv, at most so long for each
set -eu
data=$(realpath -m "${HEXPROOF_DATA:-$(dirname "$0")/../../shared/data}")
[ "$1" != --puzzles ] || data=$(realpath "$2")
cd "$(dirname "$0")/.."
hexproof=${HEXPROOF:-build/hexproof} hexverify=${HEXVERIFY:-build/hexverify}
[ -n "${HEXPROOF-}" ] || make -s programs
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

field() {
    sed "s/.*\"$1\":\"*\([a-z0-9]*\).*/\1/" "$folder/answer"
}
stones_of() {
    "$hexproof" convert "$1" --as text | grep '^ *[0-9]'
}
wrong() {
    echo "$name: $*" | tee "$folder/wrong" >&2
}
# What the certificate proves is what was asked: the stones, the side to move, the winner.
check_claim() {
    proved=$("$hexverify" position "$folder/certificate") || return 0
    claim=$(echo "$proved" | tail -n 1)
    [ "$claim" = "$(field to_play) to play: $(field winner) wins" ] || wrong "something else is proved: $claim"
    [ "$(stones_of "$(echo "$proved" | head -n 1)")" = "$(stones_of "$1")" ] || wrong 'another position is proved'
}
# row NAME KNOWN POSITION OPTION...: one certificate, or a dash where time was not enough.
row() {
    name=$1 known=$2
    shift 2
    if ! "$hexproof" solve "$@" --json --certificate "$folder/certificate" >"$folder/answer"; then
        echo "$name -"
        return
    fi
    start=$(date +%s%N)
    "$hexverify" --quiet "$folder/certificate" >"$folder/verdict" || wrong 'hexverify refused it'
    end=$(date +%s%N)
    check_claim "$1"
    [ -z "$known" ] || [ "$known" = "$(field winner)" ] || wrong "the winner should be $known"
    echo "$name $(field winner) $(field nodes) $(field milliseconds) $(field certificate_milliseconds)" \
        "$(((end - start) / 1000000)) $(field claims) $(wc -c <"$folder/certificate")" \
        "$(gzip -9 <"$folder/certificate" | wc -c)"
}
# known SIZE STONE: who wins, as far as somebody has said so. The pairing strategy wins for those whose sides are closer.
known() {
    columns=${1%x*} rows=${1#*x}
    if [ "$columns" -ne "$rows" ]; then
        [ "$columns" -gt "$rows" ] && echo black || echo white
    elif [ -r "$data/solved-openings.tsv" ]; then
        awk -v size="$columns" -v stone="$2" '$1 == size && $2 == stone { print $3 }' "$data/solved-openings.tsv"
    fi
}
stones() {
    size=$1
    shift
    # Half a turn takes cell k to the last one less k.
    # shellcheck disable=SC2046 # a list of words
    [ $# -gt 0 ] || set -- $(awk -v n="${size%x*}" -v m="${size#*x}" 'BEGIN { for (k = 0; 2 * k < n * m; k++)
        printf "%c%d ", 97 + k % n, int(k / n) + 1 }')
    for stone; do
        row "$stone" "$(known "$size" "$stone")" "$size:$stone"
    done
}
# A list of winning moves says that the side to move wins, an empty one that the other does.
puzzles() {
    awk -F '\t' '!/^#/ { other = $2 == "black" ? "white" : "black"
        print $1, $2, $3 == "winner" ? $4 : $4 == "" ? other : $2 }' "$1/puzzles.tsv" |
        while read -r file color winner; do
            row "${file%.sgf}" "$winner" "$1/$file" --to-play "$color" --time "$2"
        done
}

echo 'position winner positions solve-ms write-ms check-ms claims bytes packed'
if [ "$1" = --puzzles ]; then puzzles "$data" "$3"; else stones "$@"; fi | tee "$folder/rows"
awk '{ solved += NF > 2; for (i = 3; i <= NF; i++) sum[i] += $i }
    END { printf "%d of %d", solved, NR; for (i = 3; i <= 9; i++) printf " %d", sum[i]; print "" }' "$folder/rows"
[ ! -e "$folder/wrong" ]
