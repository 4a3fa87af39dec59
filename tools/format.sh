#!/bin/sh
# SPDX-License-Identifier: MIT
# Rewrites the C files as clang-format wants them; with --check only names those that differ.
# Other versions than 14 format a little differently, so they are not used: exit status 3 then.
set -eu
cd "$(dirname "$0")/.."
for tool in clang-format-14 clang-format ''; do
    if [ -z "$tool" ]; then
        echo "clang-format 14 is missing (Debian package clang-format-14)" >&2
        exit 3
    fi
    ! $tool --version 2>/dev/null | grep -q 'version 14\.' || break
done
case ${1-} in
--check) mode='--dry-run --Werror' ;;
*) mode=-i ;;
esac
# shellcheck disable=SC2086 # two words
find include src apps verify tests fuzz bench docs -name '*.[ch]' -print0 2>/dev/null |
    xargs -0 -r "$tool" $mode
