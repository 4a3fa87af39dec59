#!/bin/sh
# SPDX-License-Identifier: MIT
# Runs the tests under prove and gives the verdict:
#     tests/run.sh FOLDER PROGRAM
# FOLDER is a build's (build/sanitize): its C tests and fuzz targets are run. PROGRAM
# (build/hexproof) is what the shell tests find as $HEXPROOF. With T=text in the environment only
# tests whose path contains the text run. `make test` builds what is needed first.
#
# A test prints TAP. Which ones there are follows from the sources, so that programs left over from
# deleted tests do not count. The output of each test is kept in FOLDER/logs.
set -u
cd "$(dirname "$0")/.." || exit 1
limit=${TEST_SECONDS:-900} # for one test, in case it hangs

# One test, as prove starts it.
if [ "$1" = --one ]; then
    log=$LOGS/$(echo "$2" | tr / -).log
    case $2 in
    *.sh) set -- sh "$2" ;;
    */fuzz/*) set -- "$2" "fuzz/corpora/${2##*/fuzz_}" ;;
    *) set -- "$2" ;;
    esac
    timeout "$limit" "$@" >"$log.raw" 2>&1 </dev/null
    status=$?
    times >"$log.times" # of this shell, then of the test: in programs and in the kernel
    [ $status -ne 124 ] || echo "# stopped after $limit seconds" >>"$log.raw"
    [ $status -eq 0 ] || echo "# exit status $status" >>"$log.raw"
    # cmocka writes a skipped test as a failed one.
    sed 's/^not ok \([0-9]*\) # SKIP/ok \1 # SKIP/' "$log.raw" | tee "$log"
    echo "# processor time: $(tail -n 1 "$log.times")" >>"$log"
    rm -f "$log.raw" "$log.times"
    exit $status
fi

folder=$1
program=$2
if ! command -v prove >/dev/null; then
    echo "The tests are run by prove, which is missing (Debian package perl)." >&2
    exit 1
fi

# What there is to run; slow ones first, so that the processors finish together.
slow='tests/web.sh tests/signature.sh tests/site.sh tests/wasm.sh tests/docs.sh'
tests=''
unbuilt=0
add() {
    case " $tests " in *" $1 "*) return ;; esac
    case $1 in *"${T-}"*) tests="$tests $1" ;; esac
}
for script in $slow; do add "$script"; done
for source in tests/prop/*.c fuzz/fuzz_*.c tests/*/test_*.c; do
    [ -f "$source" ] || continue
    name=${source%.c}
    if [ ! -x "$folder/$name" ] && grep -q 'cmocka\.h' "$source"; then
        unbuilt=$((unbuilt + 1))
    else
        add "$folder/$name"
    fi
done
for script in tests/*.sh tests/*/*.sh; do
    case $script in tests/tap.sh | tests/run.sh | tests/web/browser.sh | *'*'*) continue ;; esac
    add "$script"
done
if [ -z "$tests" ]; then
    echo "No test's path contains '${T-}'." >&2
    exit 1
fi

ROOT=$PWD
HEXPROOF=$ROOT/$program
LOGS=$folder/logs
# Some kernels scatter memory more than the sanitizers of older compilers can bear.
calm=''
if [ "$(cat /proc/sys/vm/mmap_rnd_bits 2>/dev/null || echo 0)" -gt 28 ] &&
    setarch -R true 2>/dev/null; then
    calm='setarch -R'
fi
# Programs that are slow by their build are waited for longer.
case $program in build/hexproof) PATIENCE=1 ;; *) PATIENCE=8 ;; esac
export ROOT HEXPROOF LOGS PATIENCE CMOCKA_MESSAGE_OUTPUT=TAP LC_ALL=C UBSAN_OPTIONS=print_stacktrace=1
unset MAKEFLAGS MFLAGS MAKELEVEL MAKEOVERRIDES
rm -rf "$LOGS"
mkdir -p "$LOGS"

echo "Testing $program, C tests of $folder"
# Three more than processors: some tests mostly wait, for a browser, a terminal or each other.
jobs=$((3 + $(nproc 2>/dev/null || echo 2)))
# shellcheck disable=SC2086 # lists of words
$calm prove --timer --jobs "$jobs" --exec 'sh tests/run.sh --one' $tests
status=$?

if [ $status -ne 0 ]; then
    grep -lE '^not ok|^# exit status' "$LOGS"/*.log | while read -r log; do
        printf '\n---- %s\n' "$log"
        if grep -q '^not ok' "$log"; then
            grep -A 16 '^not ok' "$log" | grep -v '^ok' | head -n 60
        else
            tail -n 25 "$log"
        fi
    done
fi
skipped=$(grep -h '# SKIP' "$LOGS"/*.log | sed 's/.*# SKIP */  skipped: /')
[ -z "$skipped" ] || printf '%s\n' "$skipped"
verdict=PASS
[ $status -eq 0 ] || verdict="FAIL (outputs in $LOGS)"
[ $unbuilt -eq 0 ] ||
    verdict="$verdict, but $unbuilt C test programs were NOT RUN: cmocka is missing (libcmocka-dev)"
echo "$verdict"
exit $status
