#!/bin/sh
# SPDX-License-Identifier: MIT
# Writes files as a table for the compiler, for apps/serve/files.c:
#     tools/embed.sh FOLDER FILE... >files.inc
# FOLDER is cut off the names.
set -eu
folder=$1
shift
type_of() {
    case $1 in
    *.html) echo 'text/html; charset=utf-8' ;;
    *.js) echo 'text/javascript; charset=utf-8' ;;
    *.css) echo 'text/css; charset=utf-8' ;;
    *.svg) echo 'image/svg+xml' ;;
    *.json | *.webmanifest) echo 'application/json' ;;
    *.wasm) echo 'application/wasm' ;;
    *) echo 'application/octet-stream' ;;
    esac
}
number=0
for file; do
    echo "static const unsigned char file_$number[] = {"
    od -An -v -tu1 "$file" | sed 's/[0-9][0-9]*/&,/g'
    echo '};'
    number=$((number + 1))
done
echo 'static const serve_file files[] = {'
number=0
for file; do
    tag=$(cksum <"$file" | tr ' ' -)
    printf '    {"%s", "%s", file_%d, sizeof file_%d, "\\"%s\\""},\n' \
        "${file#"$folder"}" "$(type_of "$file")" "$number" "$number" "$tag"
    number=$((number + 1))
done
echo '    {0},'
echo '};'
