#!/bin/sh
# SPDX-License-Identifier: MIT
# What clients of `hexproof serve` feel of each other, on two processors:
#     bench/serve.sh [EASY [EXPERT]]
# The time of an easy move, EASY of them (500) one after the other, alone and beside 8 solves and 4
# analyses of others; and how many expert moves 16 clients get in the time in which one gets one,
# EXPERT each (4). Marks: 50 ms for 99 of 100 easy moves, and twice as many expert moves.
set -eu
cd "$(dirname "$0")/.."
easy=${1:-500}
expert=${2:-4}
program=${HEXPROOF:-build/hexproof}
folder=$(mktemp -d)
server=
helpers=
trap 'kill $server $helpers 2>/dev/null || :; rm -rf "$folder"' EXIT
two=
[ "$(nproc)" -le 2 ] || two='taskset -c 0,1'
$two "$program" serve --port 0 --no-open --workers 2 >"$folder/serve" &
server=$!
until grep -q 'http:' "$folder/serve"; do sleep 0.1; done
address=$(sed -n 's|^Hexproof is at \(http://[^ ]*\)/ .*|\1|p' "$folder/serve")/api/v1

easy_moves() { # NAME: prints the middle, the 99th of 100 and the longest
    curl -s -o /dev/null -w '%{http_code} %{time_total}\n' \
        "$address/move?position=11:b4,f6,h3&level=easy&seed=[1-$easy]" >"$folder/times"
    awk '$1 == 200 { print 1000 * $2 }' "$folder/times" | sort -n | awk -v name="$1" -v all="$easy" '
        { t[NR] = $1 }
        END { printf "easy move %-28s median %6.1f ms  p99 %6.1f ms  longest %6.1f ms  (%d of %d answered)\n",
            name ":", t[int((NR + 1) / 2)], t[int(NR * 0.99 + 0.5)], t[NR], NR, all }'
}
expert_moves() { # CLIENTS: nanoseconds for all
    start=$(date +%s%N)
    asking=
    for client in $(seq "$1"); do
        curl -s -o /dev/null \
            "$address/move?position=11:b4,f6,h3&level=expert&seed=$client[1-$expert]" &
        asking="$asking $!"
    done
    wait $asking
    echo $(($(date +%s%N) - start))
}

easy_moves alone
one=$(expert_moves 1)
many=$(expert_moves 16)
awk -v one="$one" -v many="$many" -v count="$expert" 'BEGIN {
    printf "expert moves a second: one client %.2f, 16 clients %.2f, ratio %.2f\n",
        count * 1e9 / one, 16 * count * 1e9 / many, 16 * one / many }'
for i in 1 2 3 4 5 6 7 8; do
    curl -sN -o /dev/null "$address/solve?position=11:a$i" &
    helpers="$helpers $!"
done
for i in 1 2 3 4; do
    curl -sN -o /dev/null "$address/analyse?position=11:b$i&level=master" &
    helpers="$helpers $!"
done
sleep 2 # until all of them work
easy_moves 'beside 8 solves, 4 analyses'
one=$(expert_moves 1)
awk -v one="$one" -v count="$expert" 'BEGIN {
    printf "expert moves a second beside them: %.2f\n", count * 1e9 / one }'
