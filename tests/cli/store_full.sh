#!/bin/sh
# SPDX-License-Identifier: MIT
# A store on a disk without room: the disk is called full, nobody is told of damage, and nothing is left
# that is damaged when there is room again. Takes a file system of its own.
if [ "${1-}" != inside ]; then
    unshare -rm true 2>/dev/null && exec unshare -rm "$0" inside
fi
. "${ROOT:-.}/tests/tap.sh"
"$HEXPROOF" --version | grep -q '^without: stores' && skip_all 'built without stores (liblmdb-dev)'
cd "$TMP" || exit 1
mkdir disk
[ "${1-}" = inside ] && mount -t tmpfs -o size=64k none disk 2>/dev/null || skip_all 'no file system can be mounted here'

# leave KILOBYTES: so much room on the disk.
leave() {
    dd if=/dev/zero of=disk/fill bs=4096 2>/dev/null
    truncate -s -$((1024 * $1)) disk/fill
}
solve() { "$HEXPROOF" solve 6:a3 --json --store disk/st; }
best() { "$HEXPROOF" best 6:a3 --ticks 1000 --store disk/st; }

for room in 0 4 8 12; do
    rm -f disk/*
    leave $room
    expect_status 3 solve
    expect_error '^hexproof: cannot open the store disk/st: No space left on device$' "new, $room kB are free"
    ok 'nothing is left of it' [ "$(ls disk)" = fill ]
    expect_status 3 "$HEXPROOF" gtp --store disk/st
    expect_error '^hexproof: cannot open the store disk/st: No space left on device$' "gtp, $room kB are free"
    rm disk/fill
    expect_status 0 solve
done
rm -f disk/*
leave 16
expect_status 3 solve
expect_match '"winner":"black"' 'room for an empty store: an answer'
expect_error 'disk/st does not keep all that was found: No space left on device'
rm disk/fill
expect_status 0 solve

# A sound one, without its lock, with one that was never written to, and with an empty one.
for lock in '' 8192 0; do
    rm -f disk/st-lock
    [ -z "$lock" ] || truncate -s "$lock" disk/st-lock
    leave 0
    for question in solve best; do
        expect_status 3 $question
        expect_error '^hexproof: cannot open the store disk/st: No space left on device$' "$question: lock: ${lock:-none}"
    done
    rm disk/fill
    expect_status 0 best
    expect_status 0 solve
    expect_match '"nodes":0,' 'it is as it was'
done
: >disk/st
leave 4
expect_status 3 solve
ok 'an empty file stays empty' [ ! -s disk/st ]

# Who only reads makes nothing.
expect_status 2 "$HEXPROOF" best 6:a3 --store nobody
expect_error 'cannot open the store nobody: No such file'
ok 'no lock either' [ ! -e nobody-lock ]
umount disk
done_testing
