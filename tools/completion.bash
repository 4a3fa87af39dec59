# shellcheck shell=bash
# SPDX-License-Identifier: MIT
# Completion for bash: command names, options and levels are asked from the program itself; anything
# else but a few fixed values is completed as a file name.
_hexproof() {
    local program=${COMP_WORDS[0]} word=${COMP_WORDS[COMP_CWORD]} words=''
    if ((COMP_CWORD == 1)) || { ((COMP_CWORD == 2)) && [[ ${COMP_WORDS[1]} == help ]]; }; then
        words=$("$program" help 2>/dev/null | sed -n 's/^  \([a-z][a-z-]*\) .*/\1/p')
        [[ $word == -* ]] && words='--help --version'
    elif [[ $word == -* ]]; then
        words=$("$program" "${COMP_WORDS[1]}" --help 2>/dev/null | sed -n 's/^  \(--[a-z-]*\).*/\1/p')
    else
        case ${COMP_WORDS[1]}${COMP_WORDS[COMP_CWORD - 1]} in
        match--openings) words='papers' ;;
        papers[!-]*) words=$("$program" papers --list 2>/dev/null | sed -n 's/^\([a-z][a-z]*\) .*/\1/p') ;;
        *--level | match[!-]*) # an unknown one lists them all
            words=$("$program" best 1 --level '?' 2>&1 | sed -n 's/^  \([a-z0-9]*\) .*/\1/p') ;;
        *--player) words='net hexy queenbee twodistance' ;;
        template--edge) words='north south west east' ;;
        template[!-]*) words=$("$program" template --lines 2>/dev/null | sed 's/ .*//') ;;
        *--to-play | *--color) words='black white' ;;
        connect--rules) words='and-or must-play complete' ;;
        connect--tactic | template--tactic) words='text json strategy' ;;
        evaluate--metric) words='resistance path two-distance' ;;
        evaluate--virtual) words='share link' ;;
        play--as) words='black white both none' ;;
        convert--as) words='sgf hexworld trmph moves text svg' ;;
        esac
    fi
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
}
_hexverify() {
    local program=${COMP_WORDS[0]} word=${COMP_WORDS[COMP_CWORD]} words=''
    if [[ $word == -* ]]; then
        words=$("$program" --help 2>/dev/null | sed -n 's/^  \(--[a-z-]*\).*/\1/p')
    elif [[ ${COMP_WORDS[COMP_CWORD - 1]} == --method ]]; then
        words='claims paths sat'
    elif [[ ${COMP_WORDS[COMP_CWORD - 1]} == --to-play || ${COMP_WORDS[COMP_CWORD - 1]} == --winner ]]; then
        words='black white'
    elif ((COMP_CWORD == 1)); then
        words=$("$program" --help 2>/dev/null | sed -n 's/^  hexverify \([a-z][a-z]*\) .*/\1/p')
    fi
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
}
complete -o default -F _hexproof hexproof
complete -o default -F _hexverify hexverify
