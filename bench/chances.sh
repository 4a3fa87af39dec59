#!/bin/sh
# SPDX-License-Identifier: MIT
# What the scores of the players are worth: how often the side to move won, by score, in games of a
# level against itself, beside what hexproof review makes of the score:
#     bench/chances.sh [LEVEL [GAMES [SIZE]]]
set -eu
cd "$(dirname "$0")/.."
make -s bench-programs
build/bench/chances "$@"
