#!/bin/sh
# SPDX-License-Identifier: MIT
# Cost of the circuits in instructions, by board size and by the way that connections enter:
#     bench/circuits.sh [SIZES...]
# Random positions, the same every time, a fifth of the cells taken; both colours; building the
# circuit, solving it, the shortest path. On 11x11 also real positions, if they are there
# (../shared/data/connections-11x11.json, or below HEXPROOF_DATA). Needs valgrind.
set -eu
cd "$(dirname "$0")/.."
program=${HEXPROOF:-build/hexproof}
real=${HEXPROOF_DATA:-../shared/data}/connections-11x11.json
[ $# -gt 0 ] || set -- 5 7 9 11 13 15 19
if ! command -v valgrind >/dev/null; then
    echo 'There is no valgrind: nothing to measure.'
    exit 0
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# positions SIZE COUNT: one position a line.
positions() {
    awk -v n="$1" -v count="$2" '
        function below(limit) { x = x * 16807 % 2147483647; return int(x / 2147483647 * limit) }
        BEGIN {
            x = 2026
            for (; count > 0; count--) {
                split("", taken)
                line = n ":"
                for (stones = 0; stones < int(n * n / 5);) {
                    cell = below(n * n)
                    if (cell in taken) continue
                    taken[cell] = 1
                    line = line (stones ? "," : "") (stones % 2 ? "w." : "b.") \
                        sprintf("%c%d", 97 + cell % n, int(cell / n) + 1)
                    stones++
                }
                print line
            }
        }'
}

# instructions FUNCTION FILE OPTIONS...: of one position, in thousands.
instructions() {
    function=$1 file=$2
    shift 2
    valgrind --tool=callgrind --callgrind-out-file="$folder/cg" --toggle-collect="$function" \
        "$program" evaluate --batch "$file" "$@" >/dev/null 2>"$folder/log"
    sed -n 's/.*Collected : \([0-9]*\).*/\1/p' "$folder/log" |
        awk -v n="$(wc -l <"$file")" '{ printf " %8.1f", $1 / n / 1e3 }'
}

# row NAME FILE
row() {
    for options in '--limit 0' '--virtual share' '--virtual link'; do
        printf '%-10s %-16s' "$1" "$options"
        for function in hx_circuit_build hx_kirchhoff_run hx_path_run; do
            # shellcheck disable=SC2086 # options are two words
            instructions $function "$2" $options
        done
        echo
    done
}

echo 'thousand instructions, both colours: building, current, shortest path'
for size in "$@"; do
    positions "$size" 10 >"$folder/positions"
    row "${size}x$size" "$folder/positions"
done
if [ -r "$real" ]; then
    tr -d '\n' <"$real" | grep -o '"moves": *\[[^]]*\]' |
        sed -e 's/"moves": *\[//' -e 's/[]" ]//g' -e 's/:/./g' -e 's/^/11:/' >"$folder/real"
    row 'real 11x11' "$folder/real"
fi
