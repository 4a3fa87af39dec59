#!/bin/bash
# SPDX-License-Identifier: MIT
# Solve, learn, solve faster: one round of teaching the solver's net which winning moves are cheap. Needs a GPU for the
# learning, and uses all processors for the solving; after `make bench-programs`.
#
#     train/round.sh FOLDER     again for the next round
#
# The first round plays games, takes positions from them, and solves samples. Every round solves on what each winning
# move costs (with the newest net), trains on from the first net with all costs so far, and tests the new net and the
# mean of all trained ones: FOLDER/ROUND.npz and .hxn, mean.npz and .hxn, test.txt. Seconds and numbers below can be
# set in the environment.
set -eu
: "${GAMES:=500}" "${ROOTS:=16000}" "${TESTS:=240}" "${SAMPLE_SECONDS:=130}" "${COST_SECONDS:=240}"
: "${JUDGE_SECONDS:=110}" "${LEARN_SECONDS:=190}" "${TEST_NODES:=20000}"
train=$(realpath "$(dirname "$0")") build=$(realpath "${BUILD_DIR:-$(dirname "$0")/../build}")
[ $# -eq 1 ] || { sed -n '3,11s/^# \{0,1\}//p' "$0" >&2 && exit 4; }
mkdir -p "$1"
cd "$1"
jobs=$(nproc)

# Lines that were written whole, though their writer was stopped.
whole() {
    awk 'NF == 6 && length($6) == $1 * $1'
}
# parts COMMAND OUTPUT: the command for each part of the roots, at once.
parts() {
    split -n "l/$jobs" -d -a 3 roots roots.
    for part in roots.???; do
        (eval "$1" | whole >"$2.${part#roots.}") &
    done
}
begin() {
    mkdir -p games
    for size in 8 9 10 11; do
        [ -d games/$size ] ||
            "$build/hexproof" match net:v=1,h=0 net:v=2,h=0 --size $size --games "$GAMES" --sgf games/$size >games.log
    done
    python3 "$train/roots.py" $((8 * TESTS)) games --seed 99 | grep -E '^(8|9|10):' | head -n "$TESTS" >test.roots
    python3 "$train/roots.py" "$ROOTS" games --seed 31 >roots
    parts "timeout $SAMPLE_SECONDS $build/bench/samples \$part 3000" samples
    wait
    cat samples.??? | gzip -1 >samples.gz
    rm samples.???
    cp "$train/nets/solver.npz" base.npz
    (cd "$train" && python3 grow.py nets/solver.npz "$OLDPWD/checkpoint.pt" --blocks 8)
}
# test NAME [NET]: a line of test.txt.
test_net() {
    split -n "l/$jobs" -d -a 3 test.roots test.part.
    for part in test.part.???; do
        "$build/bench/solves" "$part" "$TEST_NODES" "${2:--}" | sed '$d' >"$part.out" &
    done
    wait
    cat test.part.???.out | awk -v name="$1" '{ n++; solved += $2 != "-"; sum += $3; logs += log($3 ? $3 : 1) }
        END { printf "%s: %d of %d solved, %d positions, geometric mean %.0f\n", name, solved, n, sum, exp(logs / n) }' |
        tee -a test.txt
    rm test.part.*
}

[ -s samples.gz ] || begin
[ -s test.txt ] || test_net before
round=$(($(find . -name '[0-9]*.npz' | wc -l) + 1))
newest=$([ -s mean.hxn ] && echo mean.hxn || true)
python3 "$train/roots.py" "$ROOTS" games --seed $((100 + round)) >roots
parts "timeout $((COST_SECONDS + JUDGE_SECONDS + LEARN_SECONDS)) $build/bench/costs \$part 2000 40 $newest" "costs.$round"
sleep "$COST_SECONDS" # those that come during the learning are for the next round
cat costs.* | whole >learned.costs
folder=$PWD
(cd "$train" && python3 effort.py "$folder/checkpoint.pt" "$folder/samples.gz" "$folder/learned.costs" --seed "$round" \
    --judge-seconds "$JUDGE_SECONDS" --seconds "$LEARN_SECONDS" --folder "$folder/out")
pkill -P $$ || true
wait
mv out/net.npz "$round.npz"
(cd "$train" && python3 mean.py "$folder/mean.npz" "$folder"/[0-9]*.npz)
for net in "$round" mean; do
    (cd "$train" && python3 quantize.py "$folder/$net.npz" "$folder/$net.hxn")
    test_net "$net after round $round" "$net.hxn"
done
