#!/bin/sh
# tools/deps.sh with stand-ins for the package tools: shows the list first, asks nobody where nobody
# is, and without root names the exact command and goes on.
. "${ROOT:-.}/tests/tap.sh"
cp -r "$ROOT/tools" "$TMP/tools"
cd "$TMP" || exit 1
mkdir bin
# stand_in NAME SCRIPT
stand_in() {
    printf '#!/bin/sh\n%s\n' "$2" >"bin/$1"
    chmod +x "bin/$1"
}
stand_in pkg-config 'exit 1' # nothing is installed
stand_in apt-get "echo \"\$*\" >>'$TMP/apt.log'"
stand_in apt-cache 'exit 0'
stand_in sudo 'exit 1'
PATH=$TMP/bin:$PATH

stand_in id 'echo 1000'
expect_status 0 tools/deps.sh run
expect_match 'sudo apt-get install --no-install-recommends pkg-config libedit-dev libmicrohttpd-dev libjansson-dev libzstd-dev liblmdb-dev libhiredis-dev$' \
    'without root: the exact command'
ok 'without root nothing is installed' test ! -e apt.log

stand_in id 'echo 0'
expect_status 0 env CI=1 tools/deps.sh run
expect_match '^Installing packages: pkg-config libedit-dev' 'with root: the list first'
ok 'with root they are installed without a question' grep -q 'install.*libedit-dev' apt.log

stand_in apt-get 'echo "E: no network" >&2; exit 100'
expect_status 0 env CI=1 tools/deps.sh run
expect_match 'no network' 'a failure is told, and the build goes on'

stand_in pkg-config 'exit 0'
rm -f apt.log
expect_status 0 tools/deps.sh run
expect_output '' 'nothing missing: nothing said'
expect_status 4 tools/deps.sh everything
done_testing
