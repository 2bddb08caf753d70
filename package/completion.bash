# Bash completion for kyvien. The help of the program says which commands, options and choices there are, so this file
# needs no list of them.

# Prints the items of a help text: "command NAME", "option NAME" or "choice OPTION WORD"; "value OPTION" for one that
# takes a value.
_kyvien_items() {
    awk '
        /^[^ ]/ { section = $0 }
        /^  [^ ]/ && section == "Subcommands:" { print "command", $1 }
        /^  -/ {
            names = split($1, name, ",")
            # The second word is the type of the value in capitals; a flag has its description there, behind two spaces.
            valued = $0 ~ /^  [^ ]+ [A-Z]+([ :=]|$)/
            words = $0 ~ /^  [^ ]+ [A-Z]+:\{/ ? $2 : ""
            sub(/^[^{]*\{/, "", words)
            sub(/\}.*$/, "", words)
            count = split(words, word, ",")
            for (i = 1; i <= names; i++) {
                print "option", name[i]
                if (valued) print "value", name[i]
                for (j = 1; j <= count; j++) print "choice", name[i], word[j]
            }
        }'
}

_kyvien() {
    local program=${COMP_WORDS[0]/#\~/$HOME} current=${COMP_WORDS[COMP_CWORD]}
    local previous=${COMP_WORDS[COMP_CWORD - 1]} items verb=() i
    COMPREPLY=()
    # The headings that are looked for are the English ones.
    items=$(LC_ALL=C.UTF-8 "$program" --help 2>/dev/null | _kyvien_items)
    for ((i = 1; i < COMP_CWORD; i++)); do
        if grep -Fqx -- "command ${COMP_WORDS[i]}" <<<"$items"; then
            verb+=("${COMP_WORDS[i]}")
            items=$(LC_ALL=C.UTF-8 "$program" "${verb[@]}" --help 2>/dev/null | _kyvien_items)
        fi
    done
    # Bash takes --option=word for three words.
    if [[ $current == "=" ]]; then
        previous=${COMP_WORDS[COMP_CWORD - 1]} current=
    elif [[ $previous == "=" && $COMP_CWORD -ge 2 ]]; then
        previous=${COMP_WORDS[COMP_CWORD - 2]}
    fi
    local words
    if grep -Fqx -- "value $previous" <<<"$items"; then
        words=$(awk -v option="$previous" '$1 == "choice" && $2 == option { print $3 }' <<<"$items")
    elif [[ $current == -* ]]; then
        words=$(awk '$1 == "option" { print $2 }' <<<"$items")
    else
        words=$(awk '$1 == "command" { print $2 }' <<<"$items")
    fi
    [[ -z $words ]] || mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
    if [[ ${#COMPREPLY[@]} -eq 0 ]]; then
        compopt -o filenames 2>/dev/null
        mapfile -t COMPREPLY < <(compgen -f -- "$current")
    fi
}

complete -F _kyvien kyvien
