#!/bin/sh
# SPDX-License-Identifier: MIT
# The page in a real browser: tests/web/*.mjs, with playwright-core and the system's Chromium.
. "${ROOT:-.}/tests/tap.sh"
"$HEXPROOF" --version | grep -q '^with: the page' || skip_all 'built without libmicrohttpd or jansson'
. "$ROOT/tests/web/browser.sh"

"$HEXPROOF" serve --port 0 --no-open --seconds 300 >"$TMP/serve" 2>&1 &
server=$!
trap 'kill $server 2>/dev/null; rm -rf "$TMP"' EXIT
for _ in 1 2 3 4 5 6 7 8 9 10; do
    grep -q 'http:' "$TMP/serve" && break
    sleep 0.3
done
ADDRESS=$(sed -n 's|^Hexproof is at \(http://[^ ]*\)/ .*|\1|p' "$TMP/serve")
export ADDRESS
node "$ROOT/tests/web/main.mjs" state play swap past why review formats records devices
