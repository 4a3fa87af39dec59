#!/bin/sh
# SPDX-License-Identifier: MIT
# make install: everything at its place, usable through pkg-config by C and statically; make
# uninstall takes all of it away.
. "${ROOT:-.}/tests/tap.sh"
cd "$ROOT" || exit 1
stage=$TMP/stage
ok 'make install' make -s install DESTDIR="$stage" PREFIX=/opt/hex

version=$(cat VERSION)
for file in bin/hexproof bin/hexverify lib/libhexproof.a "lib/libhexproof.so.$version" lib/libhexproof.so \
    "lib/libhexproof.so.${version%%.*}" include/hexproof.h lib/pkgconfig/hexproof.pc \
    share/bash-completion/completions/hexproof; do
    ok "$file is there" test -s "$stage/opt/hex/$file"
done
for page in man/*.1; do
    [ ! -f "$page" ] || ok "$page is there" test -s "$stage/opt/hex/share/man/man1/${page#man/}"
done
# What the man pages cite is there, under the name that they say.
cited=$(sed -n 's|.*[ (]\(/opt/hex/share/doc/hexproof/[A-Za-z/]*\.md\).*|\1|p' "$stage"/opt/hex/share/man/man1/*.1)
ok 'the man pages cite documents' test "$(echo "$cited" | wc -l)" -ge 4
for document in $cited; do ok "$document is there" test -s "$stage$document"; done
if grep -n 'docs/' "$stage"/opt/hex/share/man/man1/*.1; then
    fail 'no word of the sources'
else
    pass 'no word of the sources'
fi
# README and news link to what lies beside them there.
for document in $(grep -ho '](docs/[^)]*)' README.md NEWS.md | sed 's|](docs/||; s|)||; s|#.*||' | sort -u); do
    ok "$document is there" test -s "$stage/opt/hex/share/doc/hexproof/$document"
done
ok 'neither links to docs/' sh -c "! grep -n '](docs/' '$stage/opt/hex/share/doc/hexproof/'*.md"

# And all that is below docs/, at the same place.
installed=$stage/opt/hex/share/doc/hexproof
(cd docs && find . -type f | while read -r file; do [ -s "$installed/$file" ] || echo "$file"; done) >"$TMP/missing"
ok 'all of docs/ is there' test ! -s "$TMP/missing"
run find "$stage" ! -type d ! -path "$stage/opt/hex/*"
expect_output '' 'no file is outside of PREFIX'
expect_status 0 "$stage/opt/hex/bin/hexproof" --version
expect_match "$version"

if command -v pkg-config >/dev/null; then
    # The prefix is not there yet: pkg-config is told where the files lie for the time being.
    package() {
        PKG_CONFIG_PATH=$stage/opt/hex/lib/pkgconfig pkg-config \
            --define-variable=prefix="$stage/opt/hex" "$@" hexproof
    }
    run package --modversion
    expect_output "$version" 'pkg-config knows the version'
    cat >"$TMP/use.c" <<'C'
#include <hexproof.h>
#include <stdio.h>
int main(void) {
    return puts(hx_version()) < 0;
}
C
    # shellcheck disable=SC2046 # flags
    ok 'a program compiles against the shared library' \
        "$CC" -o "$TMP/shared" "$TMP/use.c" $(package --cflags --libs)
    expect_status 0 env LD_LIBRARY_PATH="$stage/opt/hex/lib" "$TMP/shared"
    expect_output "$version" 'and runs'
    # shellcheck disable=SC2046
    ok 'a program compiles against the static library' \
        "$CC" -static -o "$TMP/static" "$TMP/use.c" $(package --static --cflags --libs)
    expect_status 0 "$TMP/static"
    expect_output "$version" 'and runs alone'
else
    skip 'programs against the installed library' 'pkg-config is not installed'
fi

ok 'make uninstall' make -s uninstall DESTDIR="$stage" PREFIX=/opt/hex
run find "$stage" ! -type d
expect_output '' 'uninstall leaves no file'

# The library's folder may be another one, as in distributions.
ok 'LIBDIR' make -s install DESTDIR="$stage" PREFIX=/opt/hex LIBDIR=/opt/hex/lib/far
ok 'the library is there' test -s "$stage/opt/hex/lib/far/libhexproof.so.$version"
ok 'and nowhere else' test ! -e "$stage/opt/hex/lib/libhexproof.a"
if command -v pkg-config >/dev/null; then
    run env PKG_CONFIG_PATH="$stage/opt/hex/lib/far/pkgconfig" pkg-config --libs-only-L hexproof
    expect_match '^-L/opt/hex/lib/far *$' 'pkg-config knows it'
fi
ok 'uninstall knows it, too' make -s uninstall DESTDIR="$stage" PREFIX=/opt/hex LIBDIR=/opt/hex/lib/far
run find "$stage" ! -type d
expect_output '' 'no file is left'

# The linker is told of a library that root installs to its place, and not of one below DESTDIR.
told() {
    rm -f "$TMP/told"
    run make -s install "$@" LDCONFIG="touch '$TMP/told'"
    test -e "$TMP/told"
}
if told DESTDIR="$stage"; then fail 'DESTDIR: the linker is not told'; else pass 'DESTDIR: the linker is not told'; fi
if told PREFIX="$TMP/real"; then told=yes; else told=no; fi
if [ "$(id -u)" -eq 0 ]; then wanted=yes; else wanted=no; fi
ok "a real place, and root or not: told is $wanted" test $told = $wanted
done_testing
