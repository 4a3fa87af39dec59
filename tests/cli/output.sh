#!/bin/sh
# SPDX-License-Identifier: MIT
# Files that commands write: tried before the work, never half, and the answer is shown even if there
# is no room for them. A full disk is called one.
. "${ROOT:-.}/tests/tap.sh"
cd "$TMP" || exit 1

printf '(;GM[11]SZ[5];B[c3];W[b2];B[d2];W[b4];B[c5])\n' >game.sgf
# Each writes a file whose name is put at its end, and shows this, at least if it cannot write.
commands() {
    cat <<'END'
solve 5:a1 --certificate|white|
openings 4 --visits 1 --svg|fairest|
review game.sgf --ticks 200 --sgf|mistakes?,|
connect --between c3 south 5:c3 --svg|full, carrier|
template II1a --svg|II1a|
show 5:c3 --svg|c d e|
convert 5:c3 --as sgf --output||
END
}

# ---- before the work ----

# 13x13 would take days: whoever does not ask first never comes to the end.
expect_status 2 timeout 60 "$HEXPROOF" solve 13:a1 --certificate none/there
expect_error '^hexproof: cannot write none/there: No such file'
expect_output '' 'nothing was begun'
expect_status 2 timeout 60 "$HEXPROOF" openings 19 --visits 100000 --svg .
expect_error '^hexproof: cannot write \.: Is a directory'
commands >list
while IFS='|' read -r command shows _; do
    # shellcheck disable=SC2086 # words
    expect_status 2 "$HEXPROOF" $command none/there
    ok "one sentence: $command" [ "$(grep -c . err)$(grep -c '^hexproof: cannot write none/there: No such file' err)" = 11 ]
    printf 'mine\n' >old
    # shellcheck disable=SC2086
    expect_status 0 "$HEXPROOF" $command old
    ok "an old file is replaced: $command" sh -c '! grep -q mine old && [ -s old ]'
    # shellcheck disable=SC2086
    expect_status 0 "$HEXPROOF" $command new
    ok "as it is made: $command" sh -c "[ \"\$(sed 's/milli.*//' old)\" = \"\$(sed 's/milli.*//' new)\" ]"
    rm new
    # ---- devices ----
    # shellcheck disable=SC2086
    expect_status 0 "$HEXPROOF" $command /dev/null
    # shellcheck disable=SC2086
    expect_status 3 "$HEXPROOF" $command /dev/full
    expect_error '^hexproof: cannot write /dev/full: No space left on device$'
    [ -z "$shows" ] || expect_match "$shows" "the answer is there all the same: $command"
    # shellcheck disable=SC2086
    expect_status 0 "$HEXPROOF" $command /dev/stdout
    ok "/dev/stdout has all of it: $command" [ "$(wc -c <out)" -ge "$(wc -c <old)" ]
done <list
expect_status 0 "$HEXPROOF" solve 5:a1 --certificate /dev/stdout
expect_match '^white, to play, wins' 'what is said beside it is there too'
ok 'no file is left over' [ -z "$(find . -name '.hexproof-*')" ]
mkfifo pipe
cat pipe >copy &
expect_status 0 "$HEXPROOF" convert 5:c3 --as sgf --output pipe
wait
ok 'a pipe gets it once' grep -q 'SZ\[5\]' copy

# ---- no room ----

# check_no_room WHY FILE SHOWS: the last command said why it could not write FILE, an old one, and showed its answer.
check_no_room() {
    expect_error "^hexproof: cannot write $2: $1\$"
    expect_match "$3" "the answer is there all the same: $tap_command"
    ok "the old file is there still: $1" grep -q mine "$2"
    ok "and no other: $1" [ -z "$(find "$(dirname "$2")" -name '.hexproof-*')" ]
}
if command -v prlimit >/dev/null; then
    printf 'mine\n' >old
    expect_status 3 prlimit --fsize=512 "$HEXPROOF" solve 5:a1 --json --certificate old
    check_no_room 'File too large' old '"winner":"white".*"certificate":null'
    expect_status 3 prlimit --fsize=1024 "$HEXPROOF" openings 4 --visits 1 --svg old
    check_no_room 'File too large' old '^fairest'
else
    skip 'a limit on the size of files' 'prlimit is missing'
fi
mkdir small
if mount -t tmpfs -o size=64k none small 2>/dev/null; then
    trap 'umount small; rm -rf "$TMP"' EXIT
    if ! "$HEXPROOF" --version | grep -q '^without: stores'; then
        head -c 49152 /dev/zero >small/filler # which leaves room for the heads of a store and its lock, and for nothing in it
        expect_status 3 "$HEXPROOF" solve 6:a3 --store small/s
        expect_match '^black wins' 'the answer, though the store has no room'
        expect_error '^hexproof: small/s does not keep all that was found: No space left on device$'
        ok 'in one sentence' [ "$(grep -c . err)" = 1 ]
        rm small/s*
    fi
    printf 'mine\n' >small/old
    head -c 57344 /dev/zero >small/filler # which leaves a page
    expect_status 3 "$HEXPROOF" openings 4 --visits 1 --svg small/old
    check_no_room 'No space left on device' small/old '^fairest'
    printf x >small/last
    expect_status 3 timeout 60 "$HEXPROOF" solve 13:a1 --certificate small/new
    expect_error '^hexproof: cannot write small/new: No space left on device$' 'a disk that is full already is noticed before the work'
    option=$("$HEXPROOF" papers --help | sed -n 's/^ *\(--[a-z]*\) DIR.*/\1/p')
    expect_status 3 timeout 60 "$HEXPROOF" papers "$option" small/plots
    expect_error '^hexproof: cannot write small/plots/plot.svg: No space left on device$' 'papers: as well'
else
    skip 'a full disk' 'nothing can be mounted here'
fi
done_testing
