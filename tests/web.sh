#!/bin/sh
# The page in a real browser: tests/web/*.mjs, with playwright-core and the system's Chromium.
. "${ROOT:-.}/tests/tap.sh"
"$HEXPROOF" --version | grep -q '^with: the page' || skip_all 'built without libmicrohttpd or jansson'
command -v node >/dev/null || skip_all 'node is missing'
CHROMIUM=$(command -v chromium || command -v chromium-browser) || skip_all 'chromium is missing'
WEB_MODULES=$ROOT/build/web
if [ ! -d "$WEB_MODULES/node_modules/axe-core" ]; then
    mkdir -p "$WEB_MODULES"
    npm install --prefix "$WEB_MODULES" --no-audit --no-fund playwright-core@1 axe-core@4 \
        >"$TMP/npm" 2>&1 || skip_all 'playwright-core cannot be installed'
fi

"$HEXPROOF" serve --port 0 --no-open >"$TMP/serve" 2>&1 &
server=$!
trap 'kill $server 2>/dev/null; rm -rf "$TMP"' EXIT
for _ in 1 2 3 4 5 6 7 8 9 10; do
    grep -q 'http:' "$TMP/serve" && break
    sleep 0.3
done
ADDRESS=$(sed -n 's|^Hexproof is at \(http://[^ ]*\)/ .*|\1|p' "$TMP/serve")
export ADDRESS WEB_MODULES CHROMIUM
node "$ROOT/tests/web/main.mjs"
