#!/bin/sh
# SPDX-License-Identifier: MIT
# docs/example.c compiles against the built library as C and as C++, with every warning an error,
# and does what it says.
. "${ROOT:-.}/tests/tap.sh"
cd "$ROOT" || exit 1

# example NAME COMPILER FLAG...
example() {
    name=$1
    shift
    ok "$name compiles" "$@" -Wall -Wextra -pedantic -Werror -Iinclude docs/example.c -o "$TMP/example" \
        -x none build/libhexproof.a -lm
    expect_status 0 "$TMP/example"
    expect_match 'B' "$name draws the board"
    expect_match '^black plays [a-k][0-9]+$|^white plays [a-k][0-9]+$' "$name names a move"
    expect_match '^\(;.*SZ\[11\]' "$name prints SGF"
    expect_status 2 "$TMP/example" '11:f6,f6'
    expect_error 'f6' "$name says what is wrong with a bad position"
}

example 'docs/example.c' "$CC" -std=c11
for compiler in c++ clang++; do
    if command -v $compiler >/dev/null; then
        example "docs/example.c by $compiler" $compiler -std=c++17 -x c++
    else
        skip "docs/example.c by $compiler" 'not installed'
    fi
done
done_testing
