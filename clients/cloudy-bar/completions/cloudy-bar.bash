# bash completion for cloudy-bar(1), from what its --help says.

_cloudy_bar() {
  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} words
  # "--icons=x" comes as three words.
  if [[ $current == = ]]; then current=; elif [[ $previous == = ]]; then previous=${COMP_WORDS[COMP_CWORD - 2]}; fi
  case $previous in
    --dialect | --preset | --icons)
      words=$(cloudy-bar --help 2>/dev/null | awk -v option="$previous" '
        $1 == option { found = 1; $1 = $2 = ""; print; next }
        /^  -/ { found = 0 }
        found' | tr -cs 'a-z0-9-' ' ') ;;
    --markup) words='none pango' ;;
    --socket) COMPREPLY=($(compgen -f -- "$current")); compopt -o filenames; return ;;
    --host | -H) COMPREPLY=($(compgen -A hostname -- "$current")); return ;;
    --text | --alternate | --short | --tooltip | --before | --after | --class | --class-* | --color-* | --on-* | --timeout)
      return ;;
    *) words=$(cloudy-bar --help 2>/dev/null | awk '/^  -/' | grep -oE -- '--[a-z][a-z-]*') ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -F _cloudy_bar cloudy-bar
