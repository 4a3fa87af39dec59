#!/bin/sh
# SPDX-License-Identifier: MIT
# Runs one libFuzzer target for a while:
#     tools/fuzz.sh build/fuzz/fuzz/fuzz_NAME SECONDS
# It starts from fuzz/corpora/NAME and from what earlier runs found. An input that breaks something
# is left beside the program; once mended, it belongs into the corpus.
set -u
name=${1##*/fuzz_}
found=${1%/fuzz/*}/found/$name
log=$1.log
mkdir -p "$found"
echo "  FUZZ  $name for $2 seconds, output in $log"
if "$1" -max_total_time="$2" -timeout=10 -rss_limit_mb=2048 -print_final_stats=1 \
    -artifact_prefix="$1-" "$found" "fuzz/corpora/$name" >"$log" 2>&1; then
    echo "  FUZZ  $name: nothing found in$(sed -n 's/^stat::number_of_executed_units://p' "$log") runs"
else
    tail -n 40 "$log"
    echo "  FUZZ  $name: FAILED, see $log"
    exit 1
fi
