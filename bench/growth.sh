#!/bin/sh
# SPDX-License-Identifier: MIT
# How H-search grows with the board, as a table; with a FILE also as a plot on logarithmic scales:
#     bench/growth.sh [FILE.svg]
set -eu
cd "$(dirname "$0")/.."
make -s bench-programs
table=$(mktemp)
trap 'rm -f "$table"' EXIT
build/bench/growth | tee "$table"
[ $# -eq 1 ] || exit 0
awk '
function x(cells) { return 80 + 440 * log(cells / 49) / log(361 / 49) }
function y(count) { return 330 - 290 * log(count / 100) / log(1000) }
function line(name, column, colour,    i, points, slope) {
    for (i = 1; i <= n; i++) points = points sprintf("%.1f,%.1f ", x(size[i]^2), y(v[i, column]))
    slope = log(v[n, column] / v[1, column]) / log(size[n]^2 / size[1]^2)
    printf "<polyline points=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"2.5\"/>\n", points, colour
    printf "<text x=\"530\" y=\"%.1f\" fill=\"%s\">%s, power %.2f</text>\n", y(v[n, column]) + 5, colour, name, slope
}
NR > 1 { n++; size[n] = $1; for (c = 2; c <= NF; c++) v[n, c] = $c }
END {
    print "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 760 390\" font-family=\"sans-serif\" font-size=\"14\">"
    print "<rect width=\"760\" height=\"390\" fill=\"#fff\"/>"
    for (c = 100; c <= 100000; c *= 10)
        printf "<path d=\"M80 %.1fH520\" stroke=\"#ddd\"/><text x=\"72\" y=\"%.1f\" text-anchor=\"end\">%d</text>\n", y(c), y(c) + 5, c
    for (i = 1; i <= n; i++)
        printf "<path d=\"M%.1f 40V330\" stroke=\"#ddd\"/><text x=\"%.1f\" y=\"350\" text-anchor=\"middle\">%d</text>\n", x(size[i]^2), x(size[i]^2), size[i]
    print "<text x=\"300\" y=\"376\" text-anchor=\"middle\">board size, by cells</text>"
    line("deductions", 5, "#b2182b"); line("semis", 3, "#2166ac"); line("fulls", 2, "#1b7837")
    print "</svg>"
}' "$table" >"$1"
