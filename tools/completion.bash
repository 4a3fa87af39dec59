# shellcheck shell=bash
# SPDX-License-Identifier: MIT
# Completion for bash: command names and options are asked from the program itself; anything else is
# completed as a file name.
_hexproof() {
    local program=${COMP_WORDS[0]} word=${COMP_WORDS[COMP_CWORD]} words=''
    if ((COMP_CWORD == 1)) || { ((COMP_CWORD == 2)) && [[ ${COMP_WORDS[1]} == help ]]; }; then
        words=$("$program" help 2>/dev/null | sed -n 's/^  \([a-z][a-z-]*\) .*/\1/p')
        [[ $word == -* ]] && words='--help --version'
    elif [[ $word == -* ]]; then
        words=$("$program" "${COMP_WORDS[1]}" --help 2>/dev/null | sed -n 's/^  \(--[a-z-]*\).*/\1/p')
    fi
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
}
complete -o default -F _hexproof hexproof
