#!/bin/sh
# Every command shown in the documents works: lines that begin with "$ " in README.md, the other
# documents and the man pages. They run one after the other, each document in a folder of its own,
# without a terminal; `make` commands are only checked to exist, since this runs inside one.
. "${ROOT:-.}/tests/tap.sh"
mkdir "$TMP/bin"
ln -s "$HEXPROOF" "$TMP/bin/hexproof"
ln -s "${HEXPROOF%/*}/hexverify" "$TMP/bin/hexverify"
PATH=$TMP/bin:$PATH
XDG_STATE_HOME=$TMP/state
export PATH XDG_STATE_HOME

for document in README.md ARCHITECTURE.md CONTRIBUTING.md NEWS.md docs/*.md docs/notes/*.md man/*.1; do
    [ -f "$ROOT/$document" ] || continue
    folder=$TMP/work-$(echo "$document" | tr '/.' '--')
    mkdir "$folder"
    cd "$folder" || exit 1
    # Man pages write a dash as \-, and a backslash as \e.
    sed -n -e 's/\\-/-/g' -e 's/\\e/\\/g' -e 's/^ *\$ //p' "$ROOT/$document" >"$TMP/commands"
    while IFS= read -r command; do
        case $command in
        'make'*) run sh -c "cd '$ROOT' && ${command%%#*} -n" ;;
        'git clone'* | 'cd hexproof'* | 'curl '*) continue ;; # curl: tests/http.sh
        'hexproof serve'*) run hexproof serve --help ;; # it would not end
        *) run sh -c "$command" ;;
        esac </dev/null
        if [ "$status" -eq 0 ]; then
            pass "$document: $command"
        else
            fail "$document: $command" "$(tap_report)"
        fi
    done <"$TMP/commands"
done
cd "$ROOT" || exit 1
# What a verdict rests on: docs/STRATEGIES.md has every file, and counts right.
for name in verify/core/*.[ch]; do
    ok "docs/STRATEGIES.md has $name" grep -q "^| .*\`${name##*/}\`.* | [0-9]* |" docs/STRATEGIES.md
done
grep '^| `[a-z]*\.[ch]`.* | [0-9]* |' docs/STRATEGIES.md | while IFS='|' read -r _ names lines _; do
    # shellcheck disable=SC2046 # several names
    counted=$(cd verify/core && cat $(echo "$names" | tr -d '`,') | wc -l)
    [ "$counted" -eq "$lines" ] || echo "$names: $counted"
done >"$TMP/wrong"
run cat "$TMP/wrong"
expect_output '' 'the lines of the core are counted right'
expect_status 0 make -s core
ok 'and all of them' grep -q "^| all | $(awk 'END { print $1 }' "$TMP/out") |" docs/STRATEGIES.md

# The man page has a section for every command. Every option of the command is named in it, or in the
# section about positions if the command takes one.
sed 's/\\-/-/g' man/hexproof.1 >"$TMP/page"
# section HEAD: the lines from that head to the next one.
section() {
    awk -v head="$1" '/^\.S[SH] / { inside = index($0 " ", head " ") == 1 } inside' "$TMP/page"
}
for command in $("$HEXPROOF" help | sed -n 's/^  \([a-z]*\) .*/\1/p'); do
    section ".SS hexproof $command" >"$TMP/section"
    ok "the man page has a section on $command" test -s "$TMP/section"
    "$HEXPROOF" "$command" --help >"$TMP/help"
    if grep -q '^Usage:.*POSITION' "$TMP/help"; then section '.SH POSITIONS' >>"$TMP/section"; fi
    for option in $(sed -n 's/^  \(--[a-z-]*\) .*/\1/p' "$TMP/help"); do
        [ "$option" != --help ] || [ "$command" = help ] || continue # told once, there
        ok "it has $command $option" grep -Eq -e "(^|[^a-z-])$option([^a-z-]|\$)" "$TMP/section"
    done
done
section '.SS hexproof help' >"$TMP/section"
ok 'it has --help' grep -q -e '--help' "$TMP/section"
done_testing
