#!/bin/sh
# Without a single optional package the program builds, needs libc alone, and says what it lacks.
. "${ROOT:-.}/tests/tap.sh"
mkdir "$TMP/bin"
printf '#!/bin/sh\nexit 1\n' >"$TMP/bin/pkg-config"
chmod +x "$TMP/bin/pkg-config"
PATH=$TMP/bin:$PATH
expect_status 0 make -C "$ROOT" BUILD=debug CFLAGS.debug=-O0 OUT="$TMP/bare" CADICAL_LIBS= start # as make run does
expect_match '^Usage: hexproof' 'what was built is started, after it was built'
program=$TMP/bare/hexproof
expect_status 0 "$program" --version
expect_match '^without: line editing \(libedit\)$'
expect_match '^without: the page'
expect_match '^without: packed certificates'
expect_match '^without: stores of solved positions \(liblmdb\)$'
expect_match '^without: questions for many machines \(libhiredis\)$'
expect_status 4 "$program" solve 3 --certificate "$TMP/3.zst"
expect_error 'without libzstd' 'no packed certificate, in a sentence'
echo 3 >"$TMP/batch"
expect_status 0 "$program" solve --batch "$TMP/batch" --certificates "$TMP/folder"
expect_match '"certificate":"[^"]*/folder/1\.txt"' 'certificates of a batch are texts then'
expect_status 0 "$TMP/bare/hexverify" --quiet "$TMP/folder/1.txt" --is 3
expect_status 4 "$program" solve 3 --store "$TMP/store"
expect_error 'without stores' 'and so does solve'
expect_status 4 "$program" worker redis://localhost
expect_error 'without clusters'
expect_status 4 "$program" serve
expect_error 'without the HTTP server' 'serve says so in a sentence'
run ldd "$program"
others=$(grep -vE 'linux-vdso|ld-linux|libc\.so|libm\.so|statically linked|not a dynamic' "$TMP/out")
if [ -z "$others" ]; then pass 'libc alone'; else fail 'libc alone' "$others"; fi
run ldd "$TMP/bare/hexverify"
others=$(grep -vE 'linux-vdso|ld-linux|libc\.so|statically linked|not a dynamic' "$TMP/out")
if [ -z "$others" ]; then pass 'hexverify: libc alone'; else fail 'hexverify: libc alone' "$others"; fi
expect_status 0 "$TMP/bare/hexverify" --version
expect_match '^without: SAT solver \(libcadical\)$'
"$TMP/bare/hexverify" gardner 5 >"$TMP/gardner5"
"$TMP/bare/hexverify" gardner 8 >"$TMP/gardner8"
expect_status 0 "$TMP/bare/hexverify" "$TMP/gardner5"
expect_match '^paths: 1024/1024$' 'few paths are walked'
expect_status 3 "$TMP/bare/hexverify" --paths 5000 "$TMP/gardner8"
expect_match '^reason: more than 5000 paths' 'many are not, and it says so'
expect_status 0 sh -c "printf 'c3\nquit\n' | XDG_STATE_HOME='$TMP' '$program' play --size 5"
expect_match 'Hexproof'
done_testing
