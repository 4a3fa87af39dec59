# shellcheck shell=sh
# SPDX-License-Identifier: MIT
# For tests in a browser, after tests/tap.sh: CHROMIUM and WEB_MODULES, or the test is skipped.
command -v node >/dev/null || skip_all 'node is missing'
CHROMIUM=$(command -v chromium-headless-shell || command -v chromium ||
    command -v chromium-browser) || skip_all 'chromium is missing'
WEB_MODULES=$ROOT/build/web
export CHROMIUM WEB_MODULES
mkdir -p "$WEB_MODULES"
# One test at a time fetches what they share.
# shellcheck disable=SC2016 # the inner shell expands it
if ! flock "$WEB_MODULES" sh -c 'test -d "$WEB_MODULES/node_modules/axe-core" ||
    npm install --prefix "$WEB_MODULES" --no-audit --no-fund playwright-core@1 axe-core@4' \
    >"$TMP/npm" 2>&1; then
    skip_all 'playwright-core cannot be installed'
fi
