#!/bin/sh
# SPDX-License-Identifier: MIT
# The Markdown files: links and pictures lead to files and headings that are there, files of the
# project that are named exist, lines fit a screen. Documents for
# users link to nothing outside docs/, so that they are whole where they are installed.
. "${ROOT:-.}/tests/tap.sh"
cd "$ROOT" || exit 1

# look FILE: says what is wrong with it, a line each.
look() {
    perl -ne '
        BEGIN { $folder = $ARGV[0] =~ m|(.*/)| ? $1 : "" }
        sub headings { # as GitHub names them
            open my $file, "<", $_[0] or return;
            return map { s/^#+ //; s/[^\w\s-]//g; s/\s+$//; s/ /-/g; lc } grep { /^#+ / } <$file>;
        }
        sub lead {
            my ($path, $heading) = split /#/, $_[0];
            my $file = length $path ? $folder . $path : $ARGV;
            return print "$at: no $file\n" unless -e $file;
            print "$at: no heading $heading in $file\n" if $heading && !grep { $_ eq $heading } headings($file);
            print "$at: $path is not installed\n" if $folder eq "docs/" && $path =~ m|^\.\.|;
        }
        chomp;
        $at = $.;
        print "$at: ", length, " characters\n" if length > 200 && !/^\|/;
        $code = !$code if /^\s*```/;
        next if $code;
        lead($1) while /(?:\]\(|src=")((?!\w+:)[^)"\s]+)/g;
        while (m{`((?:src|apps|include|web|verify|train|bench|tests|fuzz|tools|data|docs|man)/[\w./*-]*)[ `]}g) {
            my ($first) = my @files = glob $1;
            print "$at: no $1\n" unless $first && -e $first;
        }' "$1"
}

for document in *.md docs/*.md docs/notes/*.md tests/*.md train/*.md; do
    run look "$document"
    expect_output '' "$document"
done

# It can fail: a link, a heading, a file and a line that are wrong are each told.
mkdir -p "$TMP/docs"
line=$(printf '%201s' '' | tr ' ' x)
printf '# Here\n[a](#here)[b](#there)\n[c](none.md)\n`src/none.c`\n%s\n' "$line" >"$TMP/docs/bad.md"
run look "$TMP/docs/bad.md"
expect_output "2: no heading there in $TMP/docs/bad.md
3: no $TMP/docs/none.md
4: no src/none.c
5: 201 characters" 'what is wrong is told'

# Every document can be found from the README.
found=README.md
todo=README.md
while [ -n "$todo" ]; do
    next=''
    for document in $todo; do
        for link in $(grep -o '](\([A-Za-z./]*\.md\)' "$document" | sed 's/](//'); do
            file=$(realpath --relative-to=. "$(dirname "$document")/$link")
            case " $found " in *" $file "*) continue ;; esac
            found="$found $file"
            next="$next $file"
        done
    done
    todo=$next
done
for document in docs/*.md docs/notes/*.md tests/README.md train/README.md; do
    case " $found " in
    *" $document "*) ;;
    *) fail "$document can be found" 'no link leads to it' ;;
    esac
done
pass "$(echo "$found" | wc -w) documents can be found"
done_testing
