#!/bin/sh
# hexproof solve --store: solved positions are used again, after any end, by two at a time, and not
# when they are damaged.
. "${ROOT:-.}/tests/tap.sh"
if "$HEXPROOF" --version | grep -q '^without: stores'; then
    skip 'stores' 'hexproof has none (liblmdb-dev)'
    done_testing
    exit 0
fi
cd "$TMP" || exit 1

nodes() { sed -n 's/.*"nodes":\([0-9]*\).*/\1/p' "$@"; }
solve() { "$HEXPROOF" solve 6:a3 --json "$@"; }

solve >plain
expect_status 0 solve --store s
cp out first
ok 'the same answer, new' [ "$(sed 's/"milli.*//' first)" = "$(sed 's/"milli.*//' plain)" ]
expect_status 0 solve --store s
expect_match '"winner":"black","to_play":"white","move":null,"nodes":0,' 'the second time it is there'
expect_status 0 "$HEXPROOF" solve 6:f4 --json --store s
expect_match '"winner":"black".*"nodes":0,' 'half a turn is the same'
mkdir folder
expect_status 0 solve --store folder
ok 'a folder will do' [ -s folder/data.mdb ]

# Killed at any moment, it goes on and ends with the same answer.
for delay in 0.05 0.1 0.2 0.3 0.4 0.6; do
    "$HEXPROOF" solve 7:b3 --store killed >/dev/null 2>&1 &
    sleep $delay
    kill -9 $! 2>/dev/null
    wait $! 2>/dev/null
done
expect_status 0 "$HEXPROOF" solve 7:b3 --json --store killed
expect_match '"winner":"black"' 'after kill -9'

# Two processes.
solve --store both >one 2>&1 &
expect_status 0 solve --store both
wait $!
ok 'two at once' [ "$(grep -c '"winner":"black"' one out)" = "one:1
out:1" ]

# Bits that fell over: every value is checked.
"$HEXPROOF" solve 6:a3 --threads 2 --store bits >/dev/null
LC_ALL=C tr '\001' '\002' <bits >turned
run "$HEXPROOF" solve 6:a3 --json --store turned
cp out answer
ok 'damage is no wrong answer' [ "$status" -ne 0 -o "$(grep -c '"winner":"black"' answer)" = 1 ]
head -c 9000 s >short
expect_status 2 solve --store short
expect_error 'short is no store of solved positions, or is damaged'
head -c 9000 /dev/zero | tr '\0' x >rubbish
expect_status 2 solve --store rubbish
expect_error 'rubbish is no store'
expect_status 2 solve --store nowhere/s
expect_error 'cannot open the store nowhere/s: No such file'
if [ -e /dev/full ] && command -v prlimit >/dev/null; then
    expect_status 3 prlimit --fsize=8192 sh -c 'trap "" XFSZ; "$0" solve 6:a3 --json --store full' "$HEXPROOF"
    expect_match '"winner":"black"' 'a full disk costs no answer'
    expect_error 'full does not keep all that was found'
fi
done_testing
