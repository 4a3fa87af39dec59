#!/bin/sh
# The examples of docs/HTTP.md: each command, asked of a server of our own, answers as it is shown
# there. "..." stands for anything. A line that is indented goes on with the command, by four blanks or
# more, or with the line of the answer before it.
. "${ROOT:-.}/tests/tap.sh"
"$HEXPROOF" --version | grep -q '^with: the page' || skip_all 'built without libmicrohttpd or jansson'
command -v curl >/dev/null || skip_all 'curl is missing'

"$HEXPROOF" serve --port 0 --no-open >"$TMP/serve" 2>&1 &
server=$!
trap 'kill $server 2>/dev/null; rm -rf "$TMP"' EXIT
for _ in 1 2 3 4 5 6 7 8 9 10; do
    grep -q 'http:' "$TMP/serve" && break
    sleep 0.3
done
address=$(sed -n 's|^Hexproof is at \(http://[^ ]*\)/ .*|\1|p' "$TMP/serve")
ok 'the server tells its address' test -n "$address"

# Every block of the document: the command in a file, the answer in another.
awk -v folder="$TMP" '
    /^```console/ { inside = 1; count++; next }
    /^```/ { inside = 0 }
    inside && /^(\$ |    )/ { sub(/^\$ /, ""); print >(folder "/command" count); next }
    inside { print >(folder "/answer" count) }' "$ROOT/docs/HTTP.md"
number=1
while [ -f "$TMP/command$number" ]; do
    sed "s|http://127.0.0.1:8017|$address|" "$TMP/command$number" >"$TMP/one"
    run sh "$TMP/one"
    name=$(cut -c 1-110 "$TMP/command$number")
    # The answer as a pattern for the whole output.
    perl -0e 'my ($want, $got) = map { local @ARGV = $_; my $t = <>; $t =~ s/\s+\z//; $t } @ARGV;
        $want =~ s/\n +//g;
        $want = join ".*", map { quotemeta } split /\.\.\./, $want, -1;
        exit($got =~ /\A$want\z/s ? 0 : 1)' "$TMP/answer$number" "$TMP/out"
    if [ $? -eq 0 ]; then pass "$name"; else fail "$name" "$(tap_report)"; fi
    number=$((number + 1))
done
ok 'there were examples' test "$number" -gt 10
# A long verdict, of ten thousand patterns, is whole.
perl -e 'my $name = "aaa"; print "{\"strategy\":\"(boardsize 3)";
    print "(p", $name++, "q((a1 a2))(a1)(a2)[(a1)])" for 1 .. 10000; print "\"}"' >"$TMP/many"
expect_status 0 curl -s -H 'Content-Type: application/json' -d "@$TMP/many" "$address/api/v1/verify"
expect_match '"invalid":10000,"unknown":0,"proves":null}$'
# What a certificate proves; one that was cut off, and a strategy that claims nothing, prove nothing.
verify() { perl -pe 's/\n/\\n/; print "{\"strategy\":\"" if $. == 1' "$1" | { cat && printf '"}'; } |
    curl -s -H 'Content-Type: application/json' -d @- -w '%{http_code}' "$address/api/v1/verify"; }
"$HEXPROOF" solve 4:a1 --certificate "$TMP/whole" >"$TMP/out"
expect_status 0 verify "$TMP/whole"
expect_match '"invalid":0,"unknown":0,"proves":\{"position":"4x4:b.a1","to_play":"white","winner":"white"\}\}200$'
sed '$d' "$TMP/whole" >"$TMP/cut"
expect_status 0 verify "$TMP/cut"
expect_match '^\{"error":"[0-9]*:1: this certificate is cut off: its last line, .* is missing"\}400$'
echo '(boardsize 9)(white-wins () () ())' >"$TMP/nothing"
expect_status 0 verify "$TMP/nothing"
expect_match '^\{"error":"it claims nothing: no connection is named"\}400$'
# What is packed comes out as it was, or not at all.
unpack() { curl -s -H 'Content-Type: application/json' -d "{\"packed\":\"$1\"}" -w '%{http_code}' "$address/api/v1/unpack"; }
if "$HEXPROOF" --version | grep -q '^with: packed'; then
    expect_status 0 unpack "KLUv/QRYOQAAaMOpIOKCrJJMJrM="
    expect_output '{"text":"hé €"}200' 'UTF-8 is unharmed'
    expect_status 0 unpack "KLUv/QSIKQAAaGVsbG+jbZ+I"
    expect_output '{"text":"hello"}200' 'packed with a window of 128 MB'
    expect_status 0 unpack "KLUv/QRYGQAAaP9pZgjfQg=="
    expect_output '{"error":"what zstd packed is not UTF-8"}400' 'other bytes are refused'
else
    skip 'unpack' 'built without libzstd'
fi
ok 'a signal ends it' kill $server
run wait $server
if [ "$status" -eq 0 ]; then pass 'with status 0'; else fail 'with status 0' "$status"; fi

# What users type.
expect_status 4 "$HEXPROOF" serve --port 99999
expect_error '99999'
expect_status 4 "$HEXPROOF" serve --address nowhere
expect_error "'nowhere' is not an address"
expect_status 4 "$HEXPROOF" serve please
done_testing
