#!/bin/sh
# SPDX-License-Identifier: MIT
# Completion in bash offers the commands and options that the program has.
. "${ROOT:-.}/tests/tap.sh"
command -v bash >/dev/null || skip_all 'bash is not installed'

# offer WORD...: what is offered for the last word, one a line.
# shellcheck disable=SC2016,SC2317 # bash expands it; run calls it
offer() {
    bash -c '. "$ROOT/tools/completion.bash"
        COMP_WORDS=("$HEXPROOF" "$@")
        COMP_CWORD=$#
        _hexproof
        ((!${#COMPREPLY[@]})) || printf "%s\n" "${COMPREPLY[@]}"' offer "$@"
}

run offer sho
expect_output show 'a command'
run offer ''
expect_match '^play$' 'all commands'
expect_match '^help$' 'help too'
run offer help con
expect_match '^convert$' 'a command after help'
run offer show --sv
expect_output --svg 'an option of a command'
run offer show --
expect_match '^--help$' 'every command has --help'
run offer --v
expect_output --version 'options of the program'
run offer nonsense --
expect_output '' 'nothing for a command that does not exist'
run offer best 11 --level h
expect_output hard 'a level'
run offer match ha
expect_output hard 'a player'
run offer match hard ea
expect_output easy 'the other player'
run offer match hard easy --openings pa
expect_output papers 'the openings of the papers'
run offer match hard easy --sgf ga
expect_output '' 'nothing for a folder'
run offer papers qu
expect_output queenbee 'an experiment'
run offer papers nodes ti
expect_output time 'another experiment'
run offer papers nodes --output pl
expect_output '' 'nothing for its folder'
run offer best 11 --player ''
expect_output 'net
hexy
queenbee
twodistance' 'the players'
for player in $(offer best 3 --player ''); do
    ok "$player is one" "$HEXPROOF" best 3 --player "$player"
done
run offer review game.sgf --player q
expect_output queenbee 'those of review, too'
run offer template IV
expect_match '^IV1a$' 'templates'
expect_match '^IV2' 'several of them'
for name in $(offer template ''); do
    "$HEXPROOF" template "$name" >"$TMP/out" 2>&1 || fail "$name is one" "$(cat "$TMP/out")"
done
ok 'all of them' test "$(offer template '' | wc -l)" -eq "$("$HEXPROOF" template --lines | wc -l)"
run offer template II1a --tactic s
expect_output strategy 'what a template is asked'
run offer template --at f6 --edge w
expect_output west 'an edge'
run offer show game.sgf --ga
expect_output --game 'a game of a collection'
run offer convert 11 --as s
expect_output 'sgf
svg' 'a format'
run offer evaluate 11 --metric p
expect_output path 'a distance'
run offer openings 11 --vi
expect_output --visits 'an option of openings'
run offer play --as b
expect_output 'black
both' 'a side'
run offer show game
expect_output '' 'nothing for a position: bash then offers files'

# The same for hexverify.
# shellcheck disable=SC2016,SC2317
offer_verify() {
    bash -c '. "$ROOT/tools/completion.bash"
        COMP_WORDS=("${HEXPROOF%/*}/hexverify" "$@")
        COMP_CWORD=$#
        _hexverify
        ((!${#COMPREPLY[@]})) || printf "%s\n" "${COMPREPLY[@]}"' offer "$@"
}
run offer_verify ga
expect_output gardner 'hexverify: a command'
run offer_verify --dr
expect_output --drat 'hexverify: an option'
run offer_verify file --method p
expect_output paths 'hexverify: a method'
run offer_verify file --is 5 --winner w
expect_output white 'hexverify: a colour'
done_testing
