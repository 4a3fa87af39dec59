#!/bin/sh
# SPDX-License-Identifier: MIT
# Checks that includes follow the flow of data, as src/LAYERS and verify/LAYERS tell it:
#   src/     a folder includes its own files and those of lower folders; hexproof.h is for all
#   apps/    hexproof.h and files of apps/ (tables that the build makes end in .inc)
#   verify/  as src/, but files of verify/ only: the checker shares nothing with what it checks
# Names each include that does not, and then fails. An argument is another tree to look at.
set -eu
cd "${1:-$(dirname "$0")/..}"
files=$(find src apps verify -name '*.[ch]' 2>/dev/null | sort)
[ -n "$files" ] || exit 0
# shellcheck disable=SC2086 # a list of paths without blanks
awk '
BEGIN { for (i = 3; i < ARGC; i++) ours[ARGV[i]] = 1 }
FNR == 1 { split(FILENAME, path, "/"); top = path[1]; folder = path[2] }
folder == "LAYERS" {
    sub(/#.*/, "")
    if (NF < 2) next
    level[top, $2] = $1
    layered[top] = 1
    next
}
FNR == 1 && top in layered && !((top, folder) in level) { bad("folder " top "/" folder " is not in " top "/LAYERS") }
/^[ \t]*#[ \t]*include/ {
    own = /"/
    split($0, part, /["<>]/)
    name = part[2]
    split(name, to, "/")
    # A system header: a name in <> that is no file of ours.
    if (!own && name != "hexproof.h" && !(("src", to[1]) in level) && !(("verify", to[1]) in level)) next
    if (name == "hexproof.h" && top != "verify") {
        next
    } else if (top == "apps") {
        if (!(("apps/" name) in ours) && name !~ /\.inc$/) bad("apps/ uses hexproof.h and its own files only: " name)
    } else if (top == "verify" && !(("verify/" name) in ours)) {
        bad("verify/ uses its own files only: " name)
    } else if (!((top, to[1]) in level)) {
        bad("write the folder too: " name)
    } else if (to[1] != folder && level[top, to[1]] >= level[top, folder]) {
        bad(top "/" folder " must not use " name)
    } else if (to[1] != folder && name ~ /_int\.h$/) {
        bad(name " is internal to " top "/" to[1])
    }
}
function bad(why) {
    printf "%s:%d: %s\n", FILENAME, FNR, why
    failed = 1
}
END { exit failed }
' src/LAYERS verify/LAYERS $files
