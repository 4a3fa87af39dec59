#!/bin/sh
# SPDX-License-Identifier: MIT
# Stores in bad times: killed writers, full disks, damaged files, several processes. There is an answer or a
# sentence, and never a wrong answer. STORE_KILLS and STORE_DAMAGES say how often (6 each).
. "${ROOT:-.}/tests/tap.sh"
# What LMDB holds of a damaged file is left to the end of the program.
export ASAN_OPTIONS="${ASAN_OPTIONS:+$ASAN_OPTIONS:}detect_leaks=0"
"$HEXPROOF" --version | grep -q '^without: stores' && skip_all 'built without stores (liblmdb-dev)'
command -v perl >/dev/null || skip_all 'perl is missing'
cd "$TMP" || exit 1

solve() { "$HEXPROOF" solve 6:a3 --json "$@"; }

# ---- killed at any moment, it goes on and ends with the same answer ----

# A new store now and then, since a search that is nearly done is over before it can be killed.
kills=${STORE_KILLS:-6}
killed=0
wrong=
for delay in $(perl -e 'srand 7; printf "%.3f ", 0.02 + rand 1.2 for 1 .. $ARGV[0]' "$kills"); do
    [ $((killed % 5)) -ne 0 ] || rm -f store store-lock
    "$HEXPROOF" solve 7:b3 --store store >answer 2>/dev/null &
    sleep "$delay"
    kill -9 $! 2>/dev/null
    wait $! 2>/dev/null
    killed=$((killed + 1))
    # What it leaves can be read at once.
    "$HEXPROOF" best 7:b3 --ticks 1000 --store store --json >best 2>&1 || [ ! -e store ] || [ ! -s store ] || wrong="$wrong $delay"
    ! grep -q '"winner":"white"' best || wrong="$wrong $delay"
    if [ $((killed % 20)) -eq 0 ] || [ $killed -eq "$kills" ]; then
        "$HEXPROOF" solve 7:b3 --json --store store >answer
        grep -q '"winner":"black"' answer || wrong="$wrong $delay"
    fi
done
ok "kill -9, $killed times$wrong" [ -z "$wrong" ]

# ---- processes, threads, little memory, little time ----

for k in 1 2 3 4; do
    solve --threads 2 --store shared >"answer$k" 2>"error$k" &
done
wait
ok 'four at once' [ "$(cat answer? | grep -c '"winner":"black"')$(cat error?)" = 4 ]
expect_status 0 solve --memory 1 --store small
expect_match '"winner":"black"' 'a table of one megabyte'
rm -f slowly slowly-lock
status=3
turns=0
while [ "$status" -eq 3 ] && [ $turns -lt 60 ]; do
    run "$HEXPROOF" solve 6:a3 --json --nodes 300 --memory 1 --store slowly
    turns=$((turns + 1))
done
expect_match '"winner":"black"' "solved in bits of 300 positions: $turns"
ok 'which end with status 3 until it is' [ "$status" -eq 0 -a $turns -gt 1 ]
expect_status 3 "$HEXPROOF" solve 9:e5 --json --time 1 --store slowly
expect_match '"winner":null' 'a second is not enough, and nothing is said'

# ---- full disks ----

if command -v prlimit >/dev/null; then
    bad=
    for size in 1024 4096 8192 12288 20480 32768 49152; do
        rm -f full full-lock
        run prlimit --fsize=$size sh -c 'trap "" XFSZ; "$0" solve 6:a3 --json --store full' "$HEXPROOF"
        case $status in
        0) grep -q '"winner":"black"' out || bad="$bad $size" ;;
        3) grep -q '"winner":"black"' out && grep -q 'full does not keep all that was found' err || grep -q 'cannot open the store full' err || bad="$bad $size" ;;
        2) grep -q 'cannot open the store full\|full is no store' err || bad="$bad $size" ;;
        *) bad="$bad $size:$status" ;;
        esac
        # With room again it is as good as new, or says what it is.
        [ ! -s full ] || solve --store full >answer 2>error || grep -q 'full is no store' error || bad="$bad $size:after"
        [ ! -s answer ] || grep -q '"winner":"black"' answer || bad="$bad $size:wrong"
    done
    ok "a full disk costs no answer$bad" [ -z "$bad" ]
    expect_status 3 prlimit --fsize=8192 sh -c 'trap "" XFSZ; "$0" solve 6:a3 --json --store full2' "$HEXPROOF"
    expect_error 'full2 does not keep all that was found: File too large'
fi

# ---- damaged files ----

solve --threads 2 --store good >/dev/null
head -c 9000 good >short
expect_status 2 solve --store short
expect_error 'short is no store of solved positions, or is damaged'
head -c 9000 /dev/zero | tr '\0' x >rubbish
expect_status 2 solve --store rubbish
expect_error 'rubbish is no store'
expect_status 2 solve --store nowhere/s
expect_error 'cannot open the store nowhere/s: No such file'
LC_ALL=C tr '\001' '\002' <good >turned # in every value
run solve --store turned
ok 'damage is no wrong answer' [ "$status" -ne 0 -o "$(grep -c '"winner":"black"' out)" = 1 ]
# Sizes and roots in its head pages that make no sense lead LMDB to failures of other names, and to
# complaints of its own: each is one sentence.
while read -r offset bytes; do
    perl -e 'binmode $_ for *STDIN, *STDOUT; local $/; my $d = <STDIN>; my ($at, $new) = @ARGV;
        substr($d, $_ + $at, length($new) / 2) = pack "H*", $new for 0, 4096; print $d' "$offset" "$bytes" <good >head
    rm -f head-lock
    for question in 'solve 6:a3' 'best 6:a3 --ticks 1000'; do
        # shellcheck disable=SC2086 # words
        expect_status 2 "$HEXPROOF" $question --json --store head
        ok "one sentence says that it is damaged ($offset: $bytes)" \
            [ "$(wc -l <err)$(grep -c '^hexproof: head is .*damaged' err)" = 11 ]
    done
done <<'END'
40 ffffffffffffffff
40 0000000000000000
128 0000000000000000
136 00000000ff7f0000
136 ffffffffffffffff
END
# ---- forged files ----

# Each record's winner becomes the other side, and its sum is made right: that takes no secret.
perl -e 'use integer; binmode $_ for *STDIN, *STDOUT; local $/; my $d = <STDIN>;
    sub shift_right { my ($x, $n) = @_; return ($x >> $n) & ~(-1 << (64 - $n)) }
    sub mix { my $x = shift; $x += 0x9e3779b97f4a7c15; $x = ($x ^ shift_right($x, 30)) * 0xbf58476d1ce4e5b9;
        $x = ($x ^ shift_right($x, 27)) * 0x94d049bb133111eb; return $x ^ shift_right($x, 31) }
    my ($key, $value) = (13, 16); # bytes, on 6x6
    sub sum { my $sum = 0; $sum = mix($sum ^ $_) for unpack "C*", shift; return pack "q<", $sum }
    while ($d =~ /\x01\x06\x06[\x01\x02]/g) {
        my $record = substr $d, $-[0], $key + $value;
        next if substr($record, -8) ne sum(substr $record, 0, -8); # inside the tree
        substr($record, $key, 1) = chr 3 - ord substr $record, $key, 1;
        substr($record, -8) = sum(substr $record, 0, -8);
        my $at = $-[0];
        substr($d, $at, $key + $value) = $record;
        pos($d) = $at + $key;
    }
    print $d' <good >forged
rm -f forged-lock
cp forged forged2
cp forged forged3
expect_status 0 solve --store forged
expect_match '"winner":"white".*"proof":"store","certificate":null' 'a lie is believed, and said to be the store'\''s'
expect_status 0 "$HEXPROOF" solve 6:a3 --store forged
expect_match "^this rests on the store's word$" 'in words, too'
expect_status 0 "$HEXPROOF" best 6:a3 --json --store forged
expect_match '"proof":"store"' 'a player says so'
expect_status 2 solve --store forged --certificate proof
expect_match '"winner":"black".*"proof":"certificate","store_lied":true,"certificate":"proof"' 'who certifies finds it'
expect_error '^hexproof: forged has a false record: .* is not so; it is left aside$'
ok 'and the certificate is of the truth' grep -q '^(black-wins' proof
ok 'which stands' "$(dirname "$HEXPROOF")/hexverify" proof
# What was false is replaced where the way led; another way may find more, but not for ever.
for _ in 1 2 3 4 5; do
    run solve --store forged --certificate proof
    [ "$status" -ne 0 ] || break
done
ok 'what was false is replaced' [ "$status" -eq 0 ]
expect_status 0 solve --store forged --certificate proof
expect_match '"winner":"black".*"proof":"certificate","certificate":"proof"' 'and stays so'
expect_status 2 solve --store forged2 --certificate /dev/full
expect_match '"winner":"black".*"proof":"search","store_lied":true,"certificate":null' 'also where it cannot be written'
if "$HEXPROOF" --version | grep -q '^with: the page' && command -v curl >/dev/null; then
    "$HEXPROOF" serve --port 0 --no-open --store forged3 >serve 2>errors &
    server=$!
    for _ in $(seq 100); do
        grep -q '^Hexproof is at' serve && break
        sleep 0.1
    done
    address=$(sed -n 's|^Hexproof is at \(http://[^ ]*\)/ .*|\1|p' serve)
    for position in 6:a3,d5 6:a3,c3 6:a3; do
        curl -s "$address/api/v1/solve?position=$position&certificate=true"
    done >answers
    ok 'a server that certifies finds it' grep -q '"winner":"black".*"store_lied":true' answers
    ok 'several times' [ "$(grep -c '"store_lied":true' answers)" -gt 1 ]
    ok 'and says so once' [ "$(grep -c . errors)$(grep -c '^hexproof: forged3 has a false record: ' errors)" = 11 ]
    kill $server
    wait $server
fi
expect_status 3 "$HEXPROOF" solve 6:a3 --json --certificate late --time 0.001 --store slowly
ok 'no time, no certificate' [ ! -e late ]

# damage SEED: bits fallen over anywhere, one to thousands; a page of noise; the end missing.
damage() {
    perl -e 'srand shift; binmode $_ for *STDIN, *STDOUT; local $/; my $d = <STDIN>; my $n = length $d;
        vec($d, int rand 8 * $n, 1) ^= 1 for 1 .. (1, 10, 100, 1000, 5000)[rand 5];
        my $page = 4096 * int rand $n / 4096;
        if (rand() < 0.3) { substr($d, $page + int rand 4096, 1) = chr int rand 256 for 1 .. 64 }
        $d = substr $d, 0, int rand $n if rand() < 0.1;
        print $d' "$1" <good >damaged
}
bad=
answered=0
refused=0
for seed in $(seq "${STORE_DAMAGES:-6}"); do
    damage "$seed"
    rm -f damaged-lock
    for question in 'solve 6:a3' 'best 6:a3 --ticks 1000'; do
        # shellcheck disable=SC2086 # words
        run "$HEXPROOF" $question --json --store damaged
        ! grep -q '"winner":"white"' out || bad="$bad $seed:wrong"
        case $status in
        0) answered=$((answered + 1)) ;;
        2) grep -q '^hexproof: .*damaged' err && refused=$((refused + 1)) || bad="$bad $seed:silent" ;;
        3) grep -q 'does not keep all that was found: Input/output error' err || bad="$bad $seed:silent" ;; # as of a bad disk
        *) bad="$bad $seed:$status" ;;
        esac
    done
done
ok "damaged files: $answered answered, $refused refused$bad" [ -z "$bad" -a $answered -gt 0 -a $refused -gt 0 ]
done_testing
