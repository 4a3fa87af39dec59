#!/bin/sh
# SPDX-License-Identifier: MIT
# All winning moves of the published puzzles beside their lists, which may omit some; each difference is settled by a
# certificate that hexverify accepts.
#     bench/puzzles.sh FOLDER SECONDS [NAME...]    those of its puzzles.tsv, at most so long for all moves of each
# A row: name, "same", or for each difference "+move" (wins, not listed) or "-move" (listed, does not win), followed by
# "proved" or by why not. Where time was not enough for all moves the row has a dash, and the listed moves alone are tried:
# "move" followed by "proved" or by why not. A certificate takes what it takes. Ends with status 1 if something is not settled.
set -eu
data=$(realpath "$1")
seconds=$2
shift 2
cd "$(dirname "$0")/.."
hexproof=${HEXPROOF:-build/hexproof} hexverify=${HEXVERIFY:-build/hexverify}
[ -n "${HEXPROOF-}" ] || make -s programs
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# settle POSITION COLOUR MOVE WINNER: that colour's move leads to a position that WINNER wins, by certificate.
settle() {
    [ "$2" = black ] && reply=white || reply=black
    "$hexproof" solve "$1,$(echo "$2" | cut -c 1).$3" --to-play "$reply" --certificate "$folder/c" >"$folder/answer" &&
        "$hexverify" position "$folder/c" 2>/dev/null | grep -q " to play: $4 wins$" && echo proved || echo 'not proved'
}
compare() { # FILE COLOUR LISTED: LISTED is "all MOVES" or "some MOVES", of which only the wins count
    position=$("$hexproof" convert "$data/$1" --as moves) listed=${3#all}
    "$hexproof" solve "$data/$1" --to-play "$2" --all-moves --time "$seconds" --json >"$folder/all" 2>/dev/null || {
        tried=
        for move in ${listed#some}; do tried="$tried $move $(settle "$position" "$2" "$move" "$2")"; done
        echo " -$tried"
        return
    }
    winning=$(sed -n 's/.*"winning_moves":\[\([^]]*\)\].*/\1/p' "$folder/all" | tr -d '"' | tr ',' ' ')
    [ "$2" = black ] && other=white || other=black
    differences=
    for move in $winning; do
        case " $3 " in *" $move "* | *' some '*) ;; *) differences="$differences +$move $(settle "$position" "$2" "$move" "$2")" ;; esac
    done
    for move in ${listed#some}; do
        case " $winning " in *" $move "*) ;; *) differences="$differences -$move $(settle "$position" "$2" "$move" "$other")" ;; esac
    done
    echo "${differences:- same}"
}

awk -F '\t' '!/^#/ && $3 != "winner" { gsub(/\|/, " ", $4); print $1, $2, $3 == "play-one-of" ? "some" : "all", $4 }' \
    "$data/puzzles.tsv" | while read -r file color listed; do
    case " $* " in '  ' | *" ${file%.sgf} "*) ;; *) continue ;; esac
    echo "${file%.sgf}$(compare "$file" "$color" "$listed")"
done | tee "$folder/rows"
awk '/ -( |$)/ { open++ } / same$/ { same++ } END { printf "%d of %d, %d as listed\n", NR - open, NR, same }' "$folder/rows"
! grep -q 'not proved' "$folder/rows"
