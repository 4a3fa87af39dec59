#!/bin/sh
# SPDX-License-Identifier: MIT
# Writes the page, its engine and its checker as files for any host:
#     tools/site.sh FOLDER MODULE...
# The modules are hexproof.wasm and hexverify.wasm. FOLDER is made anew.
set -eu
cd "$(dirname "$0")/.."
site=$1
shift

rm -rf "$site"
mkdir -p "$site"
cp web/*.* web/site/*.js "$@" "$site"
chmod 644 "$site"/*
cd "$site"

# What hexproof serve says in headers, as far as a page can say it; that the engine is here; and
# that the page is to be kept.
sed -i '/<meta charset/r /dev/stdin' index.html <<'END'
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'">
<meta name="referrer" content="no-referrer">
<meta name="engine" content="browser">
<script type="module" src="offline.js"></script>
END

# The names of what is kept: the page itself goes by the folder's. The version is that of all
# contents.
files=./
for name in *; do
    case $name in
    index.html | service-worker.js) ;;
    *) files="$files', '$name" ;;
    esac
done
version=$(cat -- * | cksum | tr ' ' -)
sed -i -e "s/@VERSION@/$version/" -e "s|@FILES@|$files|" service-worker.js
