#!/bin/sh
# Without a single optional package the program builds, needs libc alone, and says what it lacks.
. "${ROOT:-.}/tests/tap.sh"
mkdir "$TMP/bin"
printf '#!/bin/sh\nexit 1\n' >"$TMP/bin/pkg-config"
chmod +x "$TMP/bin/pkg-config"
PATH=$TMP/bin:$PATH
expect_status 0 make -C "$ROOT" BUILD=debug OUT="$TMP/bare" programs
program=$TMP/bare/hexproof
expect_status 0 "$program" --version
expect_match '^without: line editing \(libedit\)$'
run ldd "$program"
others=$(grep -vE 'linux-vdso|ld-linux|libc\.so|libm\.so|statically linked|not a dynamic' "$TMP/out")
if [ -z "$others" ]; then pass 'libc alone'; else fail 'libc alone' "$others"; fi
expect_status 0 sh -c "printf 'c3\nquit\n' | XDG_STATE_HOME='$TMP' '$program' play --size 5"
expect_match 'Hexproof'
done_testing
