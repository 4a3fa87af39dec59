#!/bin/sh
# SPDX-License-Identifier: MIT
# Headers: the public one compiles alone as strict C11 and C++17, all others alone as C17.
. "${ROOT:-.}/tests/tap.sh"
cd "$ROOT" || exit 1

# strict HEADER COMPILER FLAG...: compiles a file that includes the header and nothing else, every
# warning being an error.
# shellcheck disable=SC2317 # ok calls it
strict() {
    header=$1
    shift
    echo "#include \"$header\"" | "$@" -fsyntax-only -Wall -Wextra -Wconversion -pedantic-errors \
        -Werror -I. -Iinclude -Isrc -Iapps -Iverify -
}

public=include/hexproof.h
for compiler in cc gcc clang; do
    command -v $compiler >/dev/null || { skip "$compiler" "not installed" && continue; }
    ok "$public is C11 for $compiler" strict $public $compiler -std=c11 -x c
done
for compiler in c++ g++ clang++; do
    command -v $compiler >/dev/null || { skip "$compiler" "not installed" && continue; }
    ok "$public is C++17 for $compiler" strict $public $compiler -std=c++17 -x c++
done
for header in src/*/*.h src/*/*/*.h apps/*.h apps/*/*.h verify/*/*.h; do
    ok "$header stands alone" strict "$header" "$CC" -std=c17 -D_POSIX_C_SOURCE=200809L -x c
done
done_testing
