#!/bin/sh
# SPDX-License-Identifier: MIT
# Searches that cannot end as they meant to: interrupts, signals, the end of input, memory that
# runs out. What comes of them is a legal move, or one clear sentence. Nothing here asserts how long
# anything takes: a search that did not end early would take ten minutes, and the test with it.
. "${ROOT:-.}/tests/tap.sh"
XDG_STATE_HOME=$TMP/state
export XDG_STATE_HOME
mkfifo "$TMP/pipe"

# after_start SIGNAL COMMAND...: runs it with its input from the pipe, and sends the signal when it
# has used the processor for a while, so that it is in its search. Its status is in $status.
after_start() {
    signal=$1
    shift
    # shellcheck disable=SC2034 # for tap_report
    tap_command=$*
    "$@" <"$TMP/pipe" >"$TMP/out" 2>"$TMP/err" &
    pid=$!
    exec 3>"$TMP/pipe"
    [ -z "${input-}" ] || printf '%s\n' "$input" >&3
    for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do # two seconds at most
        used=$(cut -d ' ' -f 14 "/proc/$pid/stat" 2>/dev/null) || break
        [ "${used:-99}" -lt 15 ] || break
        sleep 0.1
    done
    case $signal in
    line) printf '# interrupt\nquit\n' >&3 ;;
    end) exec 3>&- ;;
    *) kill -s "$signal" "$pid" ;;
    esac
    status=0
    { wait "$pid" || status=$?; } 2>/dev/null
    exec 3>&-
}
same() { # WANTED NAME: the exit status
    if [ "$status" -eq "$1" ]; then pass "$2"; else fail "$2" "$(tap_report)"; fi
}
cell='[a-s][0-9]+'

if [ ! -r /proc/self/stat ]; then
    skip 'signals during a search' 'there is no /proc'
else
    for position in 11:f6,e7 19:j10,k10; do
        input=
        for signal in INT TERM; do
            # A shell lets its background jobs ignore Ctrl-C.
            after_start $signal perl -e '$SIG{INT} = "DEFAULT"; exec @ARGV' \
                "$HEXPROOF" best $position --level expert --time 600
            same 0 "best $position: SIG$signal"
            expect_match "^black plays $cell" 'with the best move so far'
        done
        size=${position%%:*}
        setup="boardsize $size
param_game allow_swap 0
param_hexproof level expert
play b f6
time_settings 0 700 1
genmove w"
        input=$setup
        after_start TERM "$HEXPROOF" gtp
        same 143 "gtp $size: SIGTERM"
        expect_match "^= $cell$" 'the move still goes out'
        expect_error '^hexproof: stopped by a signal' 'and a sentence'
        after_start line "$HEXPROOF" gtp
        same 0 "gtp $size: interrupt"
        expect_match "^= $cell$" 'a move'
        input=$(printf '%s' "$setup" | sed 's/0 700 1/0 1 1/')
        after_start end "$HEXPROOF" gtp # which may finish its thought
        same 0 "gtp $size: end of input"
        expect_match "^= $cell$" 'a move'

        # The game is on the disk before it thinks.
        input="time 600
go"
        after_start TERM "$HEXPROOF" play $position --as both --level expert
        same 143 "play $position: SIGTERM"
        input="time 1
go"
        after_start end "$HEXPROOF" play $position --as both --level expert
        same 0 "play $position: end of input"
        expect_match "^Black: $cell \\(" 'a move'
        expect_match 'The game is kept' 'and it is kept'
    done
fi

# ---- memory ----

# Less and less of it, so that it runs out at every stage.
# limited KILOBYTES COMMAND...
limited() {
    (
        # shellcheck disable=SC3045 # where it is missing, the tests below are skipped
        ulimit -v "$1" || exit 99
        shift
        exec "$@"
    )
}
if ! limited 600000 "$HEXPROOF" --version >/dev/null 2>&1; then
    skip 'little memory' 'memory cannot be limited for this program here'
    done_testing
fi
bad=
moves=0
sentences=0
printf '%s\n' 'boardsize 19' 'param_game allow_swap 0' 'param_hexproof level expert' 'play b j10' \
    'genmove w' 'kata-analyze b 10' 'vc-get-mustplay b' 'eval-resist' 'name' >"$TMP/gtp"
printf '%s\n' hint explain 'explain c3' go >"$TMP/play"
for size in 6 8 11 16 24 32 34 36 40 60 90 100 104 110 120 140 180 300; do
    limit=$((size * 1000))
    run limited $limit "$HEXPROOF" best 19:j10,k10 --level expert --ticks 30000
    case $status in
    0) grep -Eq "^black plays $cell" "$TMP/out" && moves=$((moves + 1)) || bad="$bad best:$size" ;;
    3) grep -q '^hexproof: .*out of memory' "$TMP/err" && sentences=$((sentences + 1)) ||
        bad="$bad best:$size" ;;
    99 | 127) ;; # not even the program could be loaded
    *) bad="$bad best:$size:$status" ;;
    esac
    run limited $limit "$HEXPROOF" gtp --ticks 30000 <"$TMP/gtp"
    # Every command is answered, the last one in any case: the session goes on.
    if [ "$status" -eq 0 ]; then
        [ "$(grep -c '^[=?]' "$TMP/out")" -eq 9 ] || bad="$bad gtp:$size"
        tail -n 2 "$TMP/out" | grep -q '^= Hexproof' || bad="$bad gtp:$size:name"
        ! grep '^?' "$TMP/out" | grep -qv 'out of memory' || bad="$bad gtp:$size:sentence"
    elif [ "$status" -ne 3 ] && [ "$status" -ne 127 ]; then
        bad="$bad gtp:$size:$status"
    fi
    run limited $limit "$HEXPROOF" play 11:f6,e7 --as both --level hard <"$TMP/play"
    case $status in 0 | 3 | 127) ;; *) bad="$bad play:$size:$status" ;; esac
done
ok "little memory$bad" test -z "$bad"
ok "moves ($moves) and sentences ($sentences)" test "$moves" -gt 0 -a "$sentences" -gt 2

# A file is whole, or there is none.
awk 'BEGIN { for (i = 0; i < 38000; i++) x = x "x"; for (i = 0; i < 300; i++) print "(;FF[4]GM[11]SZ[11];B[f6]C[" x "])" }' >"$TMP/many.sgf"
cut=
for size in 50 60 65 70 75 80 120; do
    rm -f "$TMP/all.sgf"
    run limited $((size * 1000)) "$HEXPROOF" convert "$TMP/many.sgf" --as sgf --output "$TMP/all.sgf"
    if [ "$status" -eq 0 ]; then
        [ "$(grep -c '^(;FF' "$TMP/all.sgf")" -eq 300 ] || cut="$cut $size"
    elif [ "$status" -ne 3 ] && [ "$status" -ne 127 ] || [ -e "$TMP/all.sgf" ]; then
        cut="$cut $size:$status"
    fi
done
ok "no converted file is cut short$cut" test -z "$cut"
done_testing
