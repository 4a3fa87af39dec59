#!/bin/sh
# SPDX-License-Identifier: MIT
# Installs the Debian or Ubuntu packages that are missing for a purpose:
#     tools/deps.sh run|site|test|fuzz
# Shows the list first and asks if somebody is there to answer. What cannot be installed is named,
# and the caller goes on with what there is: the exit status is 0 all the same.
set -u
cd "$(dirname "$0")/.." || exit 1

# need PACKAGE CHECK: the check succeeds if what the package brings is there already.
missing=''
need() {
    sh -c "$2" >/dev/null 2>&1 || missing="$missing $1"
}

case ${1-} in
run | test)
    need pkg-config 'pkg-config --version'
    need libedit-dev 'pkg-config --exists libedit' # line editing in the terminal game
    need libmicrohttpd-dev 'pkg-config --exists libmicrohttpd' # the page and the HTTP API
    need libjansson-dev 'pkg-config --exists jansson'
    need libzstd-dev 'pkg-config --exists libzstd' # packed certificates
    need liblmdb-dev 'pkg-config --exists lmdb' # solved positions on disk
    need libhiredis-dev 'pkg-config --exists hiredis' # questions that many machines solve
    ;;
esac
case ${1-} in
site | test)
    need clang 'command -v clang' # WebAssembly; for the tests also the bench signature
    need lld 'command -v wasm-ld'
    need wasi-libc 'echo "#include <stdlib.h>" | clang --target=wasm32-wasi -E -'
    need libclang-rt-dev-wasm32 'test -e "$(clang --target=wasm32-wasi -print-libgcc-file-name)"'
    ;;
esac
case ${1-} in
run | site) ;;
test)
    need libcmocka-dev 'pkg-config --exists cmocka' # C tests
    need libcadical-dev 'echo "#include <ccadical.h>" | cc -E -' # a SAT solver for hexverify
    need perl 'command -v prove'                    # runs the tests
    need g++ 'command -v c++'                       # the header and the example as C++
    need clang-format-14 'command -v clang-format-14 || clang-format --version | grep "version 14"'
    need tmux 'command -v tmux' # the terminal game, played by a test
    need curl 'command -v curl' # the examples of docs/HTTP.md
    need redis-server 'command -v redis-server' # many machines, on this one
    if apt-cache show chromium-headless-shell >/dev/null 2>&1; then # half the work of chromium
        need chromium-headless-shell 'command -v chromium-headless-shell' # the page, in a browser
    else
        need chromium 'command -v chromium || command -v chromium-browser'
    fi
    need nodejs 'command -v node'
    need npm 'command -v npm'
    ;;
fuzz)
    need clang 'command -v clang'
    need libclang-rt-dev 'echo "int LLVMFuzzerTestOneInput(void) { return 0; }" |
        clang -x c -fsanitize=fuzzer,address -o /dev/null -'
    ;;
*)
    echo "usage: tools/deps.sh run|site|test|fuzz" >&2
    exit 4
    ;;
esac
missing=${missing# }
[ -n "$missing" ] || exit 0

if ! command -v apt-get >/dev/null; then
    echo "Missing (names of the Debian packages): $missing"
    echo "Going on without; please install them with this system's own tools."
    exit 0
fi
command="apt-get install --no-install-recommends $missing"
sudo=''
if [ "$(id -u)" -ne 0 ]; then
    if ! sudo -n true 2>/dev/null; then
        echo "Missing packages; going on without. To install them: sudo $command"
        exit 0
    fi
    sudo='sudo -n'
fi

# A refusal is remembered until `make clean`.
refused=build/packages-refused
if [ -z "${CI-}" ] && [ -t 0 ] && [ -t 1 ]; then
    [ "$(cat $refused 2>/dev/null)" != "$missing" ] || exit 0
    printf 'Packages to install: %s\nInstall them now? [Y/n] ' "$missing"
    read -r answer
    case $answer in
    [Nn]*)
        mkdir -p build && echo "$missing" >$refused
        echo "Going on without. To install them later: $command"
        exit 0
        ;;
    esac
else
    echo "Installing packages: $missing"
fi

# apt COMMAND...: quietly; its last complaint, if it fails, is left in $complaint.
apt() {
    if ! output=$($sudo env DEBIAN_FRONTEND=noninteractive apt-get -qq -o Acquire::http::Timeout=20 \
        -o APT::Update::Error-Mode=any -o DPkg::Lock::Timeout=60 "$@" 2>&1); then
        complaint=$(echo "$output" | grep '^[EW]:' | tail -n 1)
        return 1
    fi
}
complaint=''
apt update
known='' unknown=''
for package in $missing; do
    if apt-cache show "$package" >/dev/null 2>&1; then
        known="$known $package"
    else
        unknown="$unknown $package"
    fi
done
[ -z "$unknown" ] || echo "Not to be had here:$unknown${complaint:+ ($complaint)}; going on without."
# shellcheck disable=SC2086 # a list of words
[ -z "$known" ] || apt install -y --no-install-recommends $known ||
    echo "Could not install$known (${complaint:-apt-get failed}); going on without."
exit 0
