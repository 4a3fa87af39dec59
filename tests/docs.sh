#!/bin/sh
# Every command shown in the documents works: lines that begin with "$ " in README.md, the other
# documents and the man pages. They run one after the other, each document in a folder of its own,
# without a terminal; `make` commands are only checked to exist, since this runs inside one.
. "${ROOT:-.}/tests/tap.sh"
mkdir "$TMP/bin"
ln -s "$HEXPROOF" "$TMP/bin/hexproof"
PATH=$TMP/bin:$PATH
XDG_STATE_HOME=$TMP/state
export PATH XDG_STATE_HOME

for document in README.md ARCHITECTURE.md CONTRIBUTING.md NEWS.md docs/*.md man/*.1; do
    [ -f "$ROOT/$document" ] || continue
    folder=$TMP/work-$(echo "$document" | tr '/.' '--')
    mkdir "$folder"
    cd "$folder" || exit 1
    # Man pages write a dash as \-, and a backslash as \e.
    sed -n -e 's/\\-/-/g' -e 's/\\e/\\/g' -e 's/^ *\$ //p' "$ROOT/$document" >"$TMP/commands"
    while IFS= read -r command; do
        case $command in
        'make'*) run sh -c "cd '$ROOT' && ${command%%#*} -n" ;;
        'git clone'* | 'cd hexproof'*) continue ;;
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
# The man page knows every command and every option that the program has.
for command in $("$HEXPROOF" help | sed -n 's/^  \([a-z]*\) .*/\1/p'); do
    ok "the man page has $command" grep -q "^\.SS.*$command\|^\.TP.*$command\|$command" man/hexproof.1
    for option in $("$HEXPROOF" "$command" --help | sed -n 's/^  \(--[a-z-]*\) .*/\1/p'); do
        word=$(echo "$option" | sed 's/-/\\\\-/g')
        ok "the man page has $command $option" grep -q -e "$word" man/hexproof.1
    done
done
done_testing
