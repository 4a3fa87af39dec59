#!/bin/sh
# SPDX-License-Identifier: MIT
# Certifies all first stones of half a board, the surest ones first, at the lowest priority. May be stopped at any time
# and called again: what was solved is in a store, and what is certified stays so. One process answers all of them, so
# that each goes on from what was found for the others. No stone holds up the others: each has so many seconds, then
# comes the next; when all have had their turn, those left have another, and twice as many seconds if none was certified.
#     bench/campaign.sh SIZE FOLDER [SECONDS]     300 seconds if not given; MEMORY=4096 (MB), THREADS=1
# FOLDER gets store.hxs, a certificate STONE.zst (STONE.txt without zstd) and a row STONE.row for each stone, and
# table.txt: stone, winner, positions and seconds of the turn that ended it, claims, bytes, and the certificate's sha256.
# What earlier turns and other stones took is not counted again.
set -eu
cd "$(dirname "$0")/.."
hexproof=$(realpath "${HEXPROOF:-build/hexproof}") hexverify=$(realpath "${HEXVERIFY:-build/hexverify}")
[ -n "${HEXPROOF-}" ] || make -s programs
[ $# -ge 2 ] || { sed -n '3,10s/^# \{0,1\}//p' "$0" >&2 && exit 4; }
size=$1 seconds=${3:-300}
mkdir -p "$2"
cd "$2"
exec 9>lock
flock -n 9 || { echo "campaign.sh: another one is at work in $2" >&2 && exit 3; }

field() {
    echo "$answer" | sed "s/.*\"$1\":\"*\([a-z0-9/.]*\).*/\1/"
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
# Questions go to it on 3, answers come from it on 4.
start() {
    rm -rf questions answers new
    mkfifo questions answers
    exec 3<>questions
    # Linux shares processors between sessions first and asks nice only within one, so it has its own.
    setsid sh -c '{ echo 19 >/proc/self/autogroup; } 2>/dev/null; exec nice -n 19 "$@"' sh \
        "$hexproof" solve --batch questions --together --certificates new --store store.hxs --time "$seconds" \
        --memory "${MEMORY:-4096}" --threads "${THREADS:-1}" >answers 2>errors 3>&- 9>&- &
    process=$!
    trap 'kill $process 2>/dev/null || true' EXIT
    trap 'exit 3' INT TERM
    exec 4<answers
}
end() {
    exec 3>&- 4<&-
    wait $process || true
}
# turn STONE: status 1 if the seconds were not enough.
turn() {
    echo "$size:$1" >&3
    read -r answer <&4 || { cat errors >&2 && exit 3; }
    case $answer in
    *'"claims":'*) new=$(field certificate) ;;
    *'"error":'*) echo "$answer" >&2 && exit 1 ;;
    *) return 1 ;;
    esac
    nice -n 19 "$hexverify" --quiet "$new" --is "$size:$1" --winner "$(field winner)" \
        --memory "${MEMORY:-4096}" >verdict 2>&1 ||
        { cat verdict >&2 && exit 1; }
    kept=$1.${new##*.}
    mv "$new" "$kept"
    echo "$1 $(field winner) $(field nodes) $(($(field milliseconds | sed 's/\..*//') / 1000)) $(field claims) $(wc -c <"$kept")" \
        "$(sha256sum <"$kept" | cut -d ' ' -f 1)" >row.new
    mv row.new "$1.row"
    table >table.new
    mv table.new table.txt
}

[ -s stones.txt ] || stones >stones.txt
left=1
start
while [ $left -gt 0 ]; do
    left=0 certified=0
    for stone in $(cat stones.txt); do
        [ ! -e "$stone.row" ] || continue
        if turn "$stone"; then certified=1 && cat "$stone.row"; else left=$((left + 1)); fi
    done
    [ $left -gt 0 ] || break
    echo "$left left"
    [ $certified -eq 0 ] || continue
    seconds=$((2 * seconds))
    end
    start
done
end
rm -rf questions answers new
table
