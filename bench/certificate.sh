#!/bin/sh
# SPDX-License-Identifier: MIT
# Certificates of the first stones of half a board, as a table: positions and milliseconds to solve, to
# write and to check, claims and bytes. The last row has the sums. Ends with status 1 if one is refused.
#     bench/certificate.sh SIZE [STONE...]
set -eu
cd "$(dirname "$0")/.."
make -s programs
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
size=$1
shift
# Half a turn takes cell k to size * size - 1 - k.
[ $# -gt 0 ] || set -- $(awk -v n="$size" 'BEGIN { for (k = 0; 2 * k < n * n; k++)
    printf "%c%d ", 97 + k % n, int(k / n) + 1 }')
echo 'stone winner positions solve-ms write-ms check-ms claims bytes packed'
for stone; do
    build/hexproof solve "$size:$stone" --json --certificate "$folder/certificate" >"$folder/answer"
    start=$(date +%s%N)
    build/hexverify --quiet "$folder/certificate" >"$folder/verdict" || { cat "$folder/verdict"; exit 1; }
    end=$(date +%s%N)
    field() { sed "s/.*\"$1\":\"*\([a-z0-9]*\).*/\1/" "$folder/answer"; }
    echo "$stone $(field winner) $(field nodes) $(field milliseconds) $(field certificate_milliseconds) \
$(((end - start) / 1000000)) $(field claims) $(wc -c <"$folder/certificate") \
$(gzip -9 <"$folder/certificate" | wc -c)"
done | tee "$folder/rows"
awk '{ for (i = 3; i <= NF; i++) sum[i] += $i }
    END { printf "all %d", NR; for (i = 3; i <= 9; i++) printf " %d", sum[i]; print "" }' "$folder/rows"
