#!/bin/sh
# SPDX-License-Identifier: MIT
# The terminal game in a real terminal of 80 columns and 24 lines, held by tmux.
. "${ROOT:-.}/tests/tap.sh"
command -v tmux >/dev/null || skip_all 'tmux is missing'

XDG_STATE_HOME=$TMP/state
HOME=$TMP
export XDG_STATE_HOME HOME
unset NO_COLOR TMUX
state=$XDG_STATE_HOME/hexproof
t() {
    tmux -u -S "$TMP/tmux" -f /dev/null "$@"
}
trap 't kill-server 2>/dev/null; rm -rf "$TMP"' EXIT

# One terminal that stays, so that tmux does.
t new-session -d -s stay 'sleep 300' 2>"$TMP/err" || skip_all "tmux does not start: $(cat "$TMP/err")"

# start COMMAND: in a new terminal; when it ends the screen says so.
start() {
    t kill-session -t game 2>/dev/null
    # The game that was there needs a moment to let go of its file.
    for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25; do
        ps -e -o args= | grep -F -- "$HEXPROOF play" | grep -qv grep || break
        sleep 0.2
    done
    t new-session -d -s game -x 80 -y 24 "$1; echo \"status \$?\"; sleep 100"
}
type_line() {
    t send-keys -t game -l "$1"
    t send-keys -t game Enter
}
# see REGEX NAME: a line of the screen matches, within ten seconds.
see() {
    for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25; do
        t capture-pane -p -t game >"$TMP/screen" 2>/dev/null
        if grep -Eq -- "$1" "$TMP/screen"; then
            pass "$2"
            return
        fi
        sleep 0.4
    done
    fail "$2" "$(cat "$TMP/screen")"
}
escape=$(printf '\033')
# colours: how many lines of the screen have any.
colours() {
    t capture-pane -p -e -t game | grep -c "$escape"
}

# ---- a game with colours ----

start "env TERM=screen-256color '$HEXPROOF' play --no-swap"
see '^You begin as black; Hexproof' 'welcome'
see '^black> *$' 'prompt'
type_line f6
see '^You: f6\. Hexproof: [a-k][0-9]+ \([0-9.]+ s\)\.' 'the engine answers'
see '^Your turn: black' 'and it is your turn'
if [ "$(colours)" -gt 10 ]; then pass 'the board has colours'; else fail 'the board has colours' "$(cat "$TMP/screen")"; fi
type_line f6
see '^There is a black stone on f6' 'a stone on a stone'
t send-keys -t game C-c
see '^Ctrl-C again, or .quit., leaves' 'Ctrl-C asks'
type_line moves
see '^1\. f6  2\. ' 'the game goes on after it'

# ---- the terminal is closed ----

ok 'the game is on disk' grep -q 'B\[f6\];W\[' "$state/game.sgf"
t kill-session -t game
start "env TERM=screen-256color '$HEXPROOF' play"
see '^Your last game is unfinished' 'it is mentioned'
start "env TERM=screen-256color '$HEXPROOF' play --resume"
see 'after 2 moves; the last was white' 'it is resumed'
type_line undo
see '^Taken back: [a-k][0-9]+, f6\.' 'and can be taken back'
type_line quit
see '^status 0' 'quit'

# ---- killed at the prompt ----

start "sh -c 'echo \$\$ >\"$TMP/pid\"; exec env TERM=screen-256color \"$HEXPROOF\" play --size 5 --as both'
s=\$?; stty -a; (exit \$s)"
type_line c3
see '^Black: c3\.' 'a move'
kill -TERM "$(cat "$TMP/pid")"
see '^status 143' 'SIGTERM ends the game'
see '(^| )icanon' 'and leaves the terminal in order'
ok 'which is kept' grep -q 'B\[c3\]' "$state/game.sgf"

# ---- Ctrl-C while it thinks ----

"$HEXPROOF" play --level unknown 2>"$TMP/err" </dev/null
level=$(sed -n '$s/^ *\([^ ]*\).*/\1/p' "$TMP/err") # the strongest

start "env TERM=screen-256color '$HEXPROOF' play 19:a18 --no-swap --level $level --time 60"
see '^Hexproof is thinking|^Your turn: black' 'it thinks'
if grep -q 'is thinking' "$TMP/screen"; then
    pass 'that it thinks is shown'
    t send-keys -t game C-c
    see '^Your turn: black' 'Ctrl-C makes it move'
    see 'Hexproof: [a-s][0-9]+ \([0-9.]+ s\)\.' 'with the best move so far'
    if grep -q 'is thinking' "$TMP/screen"; then
        fail 'the line about thinking is gone' "$(cat "$TMP/screen")"
    else
        pass 'the line about thinking is gone'
    fi
else
    skip 'Ctrl-C while it thinks' "level $level answers at once"
fi
t send-keys -t game C-c
see '^Ctrl-C again' 'Ctrl-C asks again'
t send-keys -t game C-c
see '^status 0' 'Ctrl-C twice leaves'

# ---- without colours; a large board ----

start "env TERM=screen-256color NO_COLOR=1 '$HEXPROOF' play --size 19 --as both"
see '^ +19 ' '19x19'
type_line j10
see '^white> *$' 'a move on 19x19'
see '^Black: j10' 'is told'
see '^  a b c d e f g h i j k l m n o p q r s *$' 'the first line of the board is still on the screen'
if [ "$(colours)" -eq 0 ]; then pass 'NO_COLOR'; else fail 'NO_COLOR' "$(t capture-pane -p -e -t game)"; fi
t send-keys -t game C-d
see '^status 0' 'Ctrl-D leaves'

# ---- scripts do not touch it ----

cp "$state/game.sgf" "$TMP/before.sgf"
for _ in 1 2 3 4 5 6 7 8 9 10 11; do echo a1 | "$HEXPROOF" play --size 3 --as both >/dev/null; done
ok 'games of scripts leave a game of a person alone' cmp "$TMP/before.sgf" "$state/game.sgf"
start "env TERM=dumb '$HEXPROOF' play --resume"
see '^The game .*the last was black.s a1' 'the newest game is resumed, although a script began it'
type_line resume
see '^The game .*the last was black.s j10' 'and then the own one'
type_line quit
see '^status 0' 'quit after it'

start "env TERM=dumb '$HEXPROOF' play --size 5 --as both"
type_line c3
see '^   3 \. \. B' 'a dumb terminal'
if [ "$(colours)" -eq 0 ]; then pass 'has no colours'; else fail 'has no colours' "$(t capture-pane -p -e -t game)"; fi

# ---- the disk is full ----

start "env TERM=dumb '$HEXPROOF' play --size 5 --as both"
type_line c3
see '^Black: c3\.' 'a move that is kept'
mkdir "$state/game.sgf.new" # in the way of the next writing
type_line b2
see '^The running game cannot be kept' 'one that is not'
type_line quit
see '^The last moves are not kept anywhere' 'leaving asks'
type_line quit
see '^status 0' 'and leaves when told again'
rmdir "$state/game.sgf.new"

start "env TERM=screen-256color '$HEXPROOF'"
see '^Your turn: black' 'hexproof alone starts the game'
done_testing
