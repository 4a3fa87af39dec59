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
done_testing
