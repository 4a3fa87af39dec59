#!/bin/sh
# SPDX-License-Identifier: MIT
# Prints the functions that include/hexproof.h declares, one a line; with --map as a version script
# for the linker. Relies on the header's form: only // comments, and functions named hx_...
set -eu
names=$(sed -e 's|//.*||' -e '/^static inline/d' "$(dirname "$0")/../include/hexproof.h" |
    grep -o 'hx_[a-z0-9_]*(' | tr -d '(' | sort -u)
case ${1-} in
--map) printf '{\nglobal:\n%s\nlocal:\n    *;\n};\n' "$(echo "$names" | sed 's/.*/    &;/')" ;;
*) echo "$names" ;;
esac
