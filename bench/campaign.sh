#!/bin/sh
# SPDX-License-Identifier: MIT
# Certifies all first stones of half a board, the surest ones first, at the lowest priority. May be stopped at any time
# and called again: what was solved is in a store, and what is certified stays so. No stone holds up the others: each
# has so many seconds, then comes the next, and when all have had their turn those left have twice as many.
#     bench/campaign.sh SIZE FOLDER [SECONDS]     SECONDS of the first turn, 120 if not given; MEMORY=4096 (MB), THREADS=1
# FOLDER gets store.hxs, a certificate STONE.zst (STONE.txt without zstd) and a row STONE.row for each stone, and
# table.txt: stone, winner, positions and seconds of the turn that ended it, claims, bytes, and the certificate's sha256.
# Positions of turns before are in the store, and are not counted again.
set -eu
cd "$(dirname "$0")/.."
hexproof=$(realpath "${HEXPROOF:-build/hexproof}") hexverify=$(realpath "${HEXVERIFY:-build/hexverify}")
[ -n "${HEXPROOF-}" ] || make -s programs
[ $# -ge 2 ] || { sed -n '3,9s/^# \{0,1\}//p' "$0" >&2 && exit 4; }
size=$1 seconds=${3:-120}
mkdir -p "$2"
cd "$2"
kind=zst
"$hexproof" --version | grep -q '^with: packed certificates' || kind=txt
exec 9>lock
flock -n 9 || { echo "campaign.sh: another one is at work in $2" >&2 && exit 3; }

field() {
    sed "s/.*\"$1\":\"*\([a-z0-9]*\).*/\1/" answer
}
# The stones of half the board: half a turn takes cell k to the last one less k. Those whose winner the net is surest of
# are the quickest to prove, as a rule.
stones() {
    "$hexproof" openings "$size" --json | tr '{,' '\n\n' | sed -n 's/^"\([a-z]\{1,2\}[0-9]\{1,2\}\)":\([0-9.e-]*\).*/\1 \2/p' |
        awk -v n="$size" '{ c = index("abcdefghijklmnopqrstuvwxyz", substr($1, 1, 1)) - 1; r = substr($1, 2) - 1
            if (2 * (r * n + c) < n * n) print ($2 > 0.5 ? $2 - 0.5 : 0.5 - $2), $1 }' | sort -rg | awk '{ print $2 }'
}
table() {
    echo 'stone winner positions seconds claims bytes sha256'
    cat ./*.row 2>/dev/null | sort || true
}
# turn STONE SECONDS: status 1 if that was not enough.
turn() {
    nice -n 19 "$hexproof" solve "$size:$1" --json --memory "${MEMORY:-4096}" --threads "${THREADS:-1}" \
        --store store.hxs --time "$2" --certificate "new.$kind" >answer 2>errors && status=0 || status=$?
    [ $status -ne 3 ] || return 1
    [ $status -eq 0 ] || { cat errors >&2 && exit $status; }
    nice -n 19 "$hexverify" --quiet "new.$kind" --is "$size:$1" --winner "$(field winner)" >verdict 2>&1 ||
        { cat verdict >&2 && exit 1; }
    mv "new.$kind" "$1.$kind"
    echo "$1 $(field winner) $(field nodes) $(($(field milliseconds) / 1000)) $(field claims) $(wc -c <"$1.$kind")" \
        "$(sha256sum <"$1.$kind" | cut -d ' ' -f 1)" >row.new
    mv row.new "$1.row"
    table >table.new
    mv table.new table.txt
}

[ -s stones.txt ] || stones >stones.txt
left=1
while [ $left -gt 0 ]; do
    left=0
    for stone in $(cat stones.txt); do
        [ ! -e "$stone.row" ] || continue
        if turn "$stone" "$seconds"; then tail -n 1 "$stone.row"; else left=$((left + 1)); fi
    done
    seconds=$((2 * seconds))
    [ $left -eq 0 ] || echo "$left left; $seconds seconds each now"
done
table
