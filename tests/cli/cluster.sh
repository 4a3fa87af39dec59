#!/bin/sh
# SPDX-License-Identifier: MIT
# Questions that many machines solve: a Redis server of the test's own, workers, whoever asks; and all that goes wrong.
. "${ROOT:-.}/tests/tap.sh"
"$HEXPROOF" --version | grep -q '^without: questions' && skip_all 'built without clusters (libhiredis-dev)'
command -v redis-server >/dev/null || skip_all 'no redis-server'
cd "$TMP" || exit 1
HEXVERIFY=$(dirname "$HEXPROOF")/hexverify

# ---- the server ----

server=
start_server() {
    redis-server --port "$port" --bind 127.0.0.1 --dir "$TMP" --appendonly yes --appendfsync everysec --save '' \
        --daemonize no "$@" >server.log 2>&1 &
    server=$!
    for i in 1 2 3 4 5 6 7 8 9 10; do
        redis ping 2>/dev/null | grep -qE 'PONG|NOAUTH' && return 0
        kill -0 $server 2>/dev/null || return 1
        sleep 0.2
    done
    return 1
}
redis() { redis-cli -p "$port" "$@" 2>&1; }
workers=
worker() {
    "$HEXPROOF" worker "$url" --memory 32 "$@" >worker.out 2>>worker.err &
    workers="$workers $!"
}
# shellcheck disable=SC2086 # a list
end_workers() {
    [ -n "$workers" ] || return 0
    kill $workers 2>/dev/null
    wait $workers 2>/dev/null
    workers=
}
trap 'end_workers; kill $server 2>/dev/null; rm -rf "$TMP"' EXIT

port=$((20000 + $$ % 20000))
until start_server; do port=$((port + 1)); done
url=redis://127.0.0.1:$port

# ---- addresses ----

for wrong in localhost redis:// redis://host:99999 redis://user:secret@host redis://host/99 redis://host:1x; do
    expect_status 4 "$HEXPROOF" cluster "$wrong"
    expect_error 'redis://HOST'
done
expect_status 4 "$HEXPROOF" worker
expect_error 'worker needs the address'
expect_status 4 "$HEXPROOF" worker redis://192.0.2.1
expect_error '192.0.2.1 is another machine, and has no password'
expect_status 4 "$HEXPROOF" solve 5:a1 --cluster "$url" --all-moves
expect_error 'does not go with --all-moves'
expect_status 0 "$HEXPROOF" cluster "$url"
expect_match '^no questions$' 'an empty server'
expect_match '^no workers$' 'without workers'
expect_status 1 "$HEXPROOF" cluster "$url" --cancel 9x9
expect_error 'there is no question 9x9'
expect_status 1 "$HEXPROOF" cluster "$url" --forget 5x5
expect_error 'nothing is known of 5x5'

# ---- an answer ----

worker
worker
worker
expect_status 0 "$HEXPROOF" solve 7:b4 --cluster "$url" --certificate b4.txt --json
expect_match '"winner":"black".*"proof":"certificate"' 'three workers'
expect_status 0 "$HEXVERIFY" --quiet b4.txt --is 7:b4
expect_status 0 "$HEXPROOF" cluster "$url" --json
expect_match '^\{"questions":\[\],"workers":\[\{"name":"[^"]*","question":[^,]*,"jobs":[0-9]+,"positions":[0-9]+\},' 'three of them'
expect_status 0 "$HEXPROOF" solve 7:b4 --cluster "$url"
expect_match "^this rests on the workers' word$" 'and what it rests on without a certificate'
expect_status 0 "$HEXPROOF" cluster "$url" --forget 7x7
expect_match '^what was known of 7x7 is forgotten$' 'a size is forgotten'

end_workers
expect_status 0 "$HEXPROOF" cluster "$url"
expect_match '^no workers$' 'workers that end say good-bye'

# A worker that ends gives its job back: the next one has it at once.
worker
"$HEXPROOF" solve 8:b1 --cluster "$url" >back.out 2>back.err &
asker=$!
sleep 0.4
end_workers
start=$(date +%s)
worker
wait $asker
ok 'a job that is given back is taken at once' [ $(($(date +%s) - start)) -lt $((14 * ${PATIENCE:-1})) ]
ok 'and the question is answered' grep -q '^white, to play, wins' back.out

# ---- what goes wrong ----

redis hset hexproof:questions 5x5-other '0.0.1-other|5x5' >/dev/null
sleep 1.5
ok 'a question of another kind is left to others' grep -q '5x5-other is asked by another hexproof, 0.0.1-other' worker.err
redis hdel hexproof:questions 5x5-other >/dev/null

redis config set maxmemory 1 >/dev/null
"$HEXPROOF" solve 6:a3 --cluster "$url" >full.out 2>full.err &
asker=$!
sleep 1
ok 'a server that is full is waited for' grep -q 'OOM.*; trying again' full.err
redis config set maxmemory 0 >/dev/null
wait $asker
ok 'and goes on when there is room' grep -q '^black wins, whatever white plays' full.out

# Nobody trusts what is there: nonsense in the place of facts and results changes no winner.
redis xadd hexproof:facts:6x6 '*' by somebody text "6x6 white 99 zz
6x6 white 99
" >/dev/null
redis --raw keys 'hexproof:memo:*:6x6' | while read -r memo; do
    redis --raw hkeys "$memo" | while read -r position; do redis hset "$memo" "$position" '12 3
nonsense' >/dev/null; done
done
expect_status 0 "$HEXPROOF" solve 6:a3 --cluster "$url" --certificate a3.txt
expect_status 0 "$HEXVERIFY" --quiet a3.txt --is 6:a3

# A lie that makes sense is noticed when the certificate is written.
end_workers
redis flushall >/dev/null
worker
redis xadd hexproof:facts:5x5 '*' by liar text "5x5 white 99 0000000000000000 0000000001fffffe
" >/dev/null
"$HEXPROOF" solve 5:a1,c3 --cluster "$url" --certificate lie.txt >lie.out 2>lie.err
status=$?
ok "a lie is refused or does no harm: $status" \
    sh -c "[ $status -ne 0 ] || '$HEXVERIFY' --quiet lie.txt --is 5:a1,c3 >/dev/null"
ok 'no certificate of a lie is left' \
    sh -c "[ ! -s lie.txt ] || '$HEXVERIFY' --quiet lie.txt --is 5:a1,c3 >/dev/null"

# ---- who dies ----

# trial SECOND: workers, server and asker are killed while they are at it; a second asker ends it.
trial() {
    end_workers
    redis flushall >/dev/null
    worker
    worker
    worker
    "$HEXPROOF" solve 8:b1 --cluster "$url" >first.out 2>first.err &
    first=$!
    sleep "$1"
    kill -9 ${workers##* } 2>/dev/null
    worker
    kill -9 $server
    wait $server 2>/dev/null
    start_server || return 1
    sleep 0.3
    kill -9 $first 2>/dev/null
    wait $first 2>/dev/null
    redis del "$(redis --raw keys 'hexproof:8x8-*:asker' | head -1)" >/dev/null # his time is over
    "$HEXPROOF" solve 8:b1 --cluster "$url" --certificate b1.zst >second.out 2>second.err &&
        grep -q '^white, to play, wins' second.out && "$HEXVERIFY" --quiet b1.zst --is 8:b1 >verdict
}
runs=0
good=0
while [ $runs -lt "${CLUSTER_RUNS:-1}" ]; do
    runs=$((runs + 1))
    if trial "0.$((runs % 9 + 1))"; then good=$((good + 1)); else tail -n 5 second.out second.err >&2; fi
done
ok "$good of $runs questions are answered though workers, server and asker were killed" [ $good -eq $runs ]

# ---- cancelled ----

end_workers
redis flushall >/dev/null
expect_status 3 timeout $((20 * ${PATIENCE:-1})) "$HEXPROOF" solve 9:b4 --cluster "$url" --time 0.5
expect_match '^not solved' 'a limit of time holds without workers, too'
worker
expect_status 3 timeout $((20 * ${PATIENCE:-1})) "$HEXPROOF" solve 9:b4 --cluster "$url" --time 1
expect_match '^not solved' 'and with one'
end_workers
redis flushall >/dev/null
"$HEXPROOF" solve 9:b4 --cluster "$url" >cancelled.out 2>cancelled.err &
asker=$!
sleep 1
ok 'without workers that is said' grep -q 'no worker is there' cancelled.err
expect_status 0 "$HEXPROOF" cluster "$url"
expect_match 'asked by ' 'a question is listed'
expect_status 0 "$HEXPROOF" cluster "$url" --cancel 9x9
wait $asker
ok "who asks it ends: $?" grep -q 'was cancelled' cancelled.err
expect_status 0 "$HEXPROOF" cluster "$url"
expect_match '^no questions$' 'and it is gone'

# ---- passwords ----

kill $server
wait $server 2>/dev/null
start_server --requirepass secret
expect_status 2 "$HEXPROOF" cluster "$url"
expect_error 'wants a password: HEXPROOF_REDIS_PASSWORD'
expect_status 2 env HEXPROOF_REDIS_PASSWORD=wrong "$HEXPROOF" cluster "$url"
expect_error 'refuses: WRONGPASS'
expect_status 0 env HEXPROOF_REDIS_PASSWORD=secret "$HEXPROOF" cluster "$url"
expect_status 0 "$HEXPROOF" cluster "redis://:secret@127.0.0.1:$port"
"$HEXPROOF" worker "redis://:secret@127.0.0.1:$port" --memory 32 2>/dev/null &
workers=$!
sleep 0.5
ok 'no list of processes shows it' sh -c "! tr '\\0' ' ' </proc/$workers/cmdline | grep -q secret"
end_workers

# ---- no server, or another one ----

kill $server
wait $server 2>/dev/null
expect_status 3 "$HEXPROOF" cluster "$url" --json
timeout 1 "$HEXPROOF" worker "$url" 2>gone.err
ok 'a server that is away is waited for' grep -q "127.0.0.1:$port: .*; trying again" gone.err
perl -MIO::Socket::INET -e '$s = IO::Socket::INET->new(LocalAddr => "127.0.0.1", LocalPort => $ARGV[0], Listen => 5, ReuseAddr => 1) or exit 1;
    while ($c = $s->accept) { sysread $c, $x, 99; print $c "HTTP/1.1 400 Bad Request\r\n\r\n"; close $c }' "$port" &
server=$!
sleep 0.5
expect_status 2 "$HEXPROOF" cluster "$url"
expect_error 'is no Redis server'
done_testing
