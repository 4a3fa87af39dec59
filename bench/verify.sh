#!/bin/sh
# SPDX-License-Identifier: MIT
# What hexverify costs against the size of the strategy, as a table: Gardner's strategies, by the solver,
# and long strategies of patterns that follow from each other's claims; with a FILE also as a plot on
# logarithmic scales:
#     bench/verify.sh [FILE.svg]
set -eu
cd "$(dirname "$0")/.."
make -s programs
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# chain LENGTH: each pattern may call the one before it, so that written out they grow without end.
chain() {
    echo '(boardsize 19) (link0 ((a1 b2)) (a2 b1) (a1 b2) [(a2) (b1)])'
    awk -v n="$1" 'BEGIN { for (k = 1; k <= n; k++)
        printf "(link%d ((a1 b2)) (a2 b1) (a1 b2) [(# [(link%d (a2 b1) (a1 b2))]) (a2) (b1)])\n", k, k - 1 }'
}
# row KIND NAME: bytes and milliseconds of the file.
row() {
    start=$(date +%s%N)
    build/hexverify --quiet "$folder/strategy" >/dev/null
    end=$(date +%s%N)
    echo "$1 $2 $(wc -c <"$folder/strategy") $(((end - start) / 1000))"
}
{
    echo 'kind name bytes microseconds'
    for n in 6 8 10 11 12 13 14 15 16 17 18 19; do
        build/hexverify gardner $n >"$folder/strategy"
        row gardner $n
    done
    for n in 10 30 100 300 1000 3000 10000; do
        chain $n >"$folder/strategy"
        row chain $n
    done
} | tee "$folder/table"
[ $# -eq 1 ] || exit 0
awk '
function x(bytes) { return 80 + 440 * log(bytes / 500) / log(2000) }
function y(micro) { return 330 - 290 * log(micro / 1000) / log(10000) }
function line(kind, colour,    i, points, last) {
    for (i = 1; i <= n; i++) if (k[i] == kind) {
        points = points sprintf("%.1f,%.1f ", x(b[i]), y(t[i]))
        last = i
    }
    printf "<polyline points=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"2.5\"/>\n", points, colour
    printf "<text x=\"%.1f\" y=\"%.1f\" fill=\"%s\">%s</text>\n", x(b[last]) + 10, y(t[last]) + 5, colour, kind
}
NR > 1 { n++; k[n] = $1; b[n] = $3; t[n] = $4 }
END {
    print "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 640 390\" font-family=\"sans-serif\" font-size=\"14\">"
    print "<rect width=\"640\" height=\"390\" fill=\"#fff\"/>"
    for (c = 1000; c <= 10000000; c *= 10)
        printf "<path d=\"M80 %.1fH520\" stroke=\"#ddd\"/><text x=\"72\" y=\"%.1f\" text-anchor=\"end\">%g ms</text>\n", y(c), y(c) + 5, c / 1000
    for (c = 1000; c <= 1000000; c *= 10)
        printf "<path d=\"M%.1f 40V330\" stroke=\"#ddd\"/><text x=\"%.1f\" y=\"350\" text-anchor=\"middle\">%g kB</text>\n", x(c), x(c), c / 1000
    print "<text x=\"300\" y=\"376\" text-anchor=\"middle\">size of the strategy file</text>"
    line("gardner", "#b2182b"); line("chain", "#2166ac")
    print "</svg>"
}' "$folder/table" >"$1"
