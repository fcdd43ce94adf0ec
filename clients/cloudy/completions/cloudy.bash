# bash completion for cloudy(1). Made by: cloudy completions bash

_cloudy() {
  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} command=day has= options words word i
  # "--icons=x" comes as three words.
  if [[ $current == = ]]; then current=; elif [[ $previous == = ]]; then previous=${COMP_WORDS[COMP_CWORD - 2]}; fi
  for ((i = 1; i < COMP_CWORD; i++)); do
    case ${COMP_WORDS[i]} in day|week|hours|alerts|settings|status|get|subscribe|wait|refresh|set-units|set-location|places|ping|doctor|bridge|completions) command=${COMP_WORDS[i]} has=1; break ;; esac
  done
  case $previous in
    --shell) COMPREPLY=($(compgen -W 'sh fish' -- "$current")); return ;;
    --icons) COMPREPLY=($(compgen -W 'emoji text ascii nerd weather-icons' -- "$current")); return ;;
    --temperature) COMPREPLY=($(compgen -W 'C F auto' -- "$current")); return ;;
    --time) COMPREPLY=($(compgen -W '12h 24h auto' -- "$current")); return ;;
    --wind-speed) COMPREPLY=($(compgen -W 'ms kmh mph kn bft auto' -- "$current")); return ;;
    --pressure) COMPREPLY=($(compgen -W 'hpa inhg mmhg auto' -- "$current")); return ;;
    --precipitation) COMPREPLY=($(compgen -W 'mm in auto' -- "$current")); return ;;
    --distance) COMPREPLY=($(compgen -W 'km mi auto' -- "$current")); return ;;
    --on)
      local head=
      [[ $current == *,* ]] && head=${current%,*},
      COMPREPLY=($(compgen -P "$head" -W 'rain-start rain-stop temperature-below: temperature-above: wind-above: alert stale units' -- "${current##*,}"))
      compopt -o nospace
      return ;;
    --place | --remove)
      while IFS= read -r word; do
        printf -v word %q "$word"
        [[ $word == "$current"* ]] && COMPREPLY+=("$word")
      done < <(cloudy places --format '{place}' --timeout 1 2>/dev/null)
      return ;;
    --socket) COMPREPLY=($(compgen -f -- "$current")); compopt -o filenames; return ;;
    --host | -H) COMPREPLY=($(compgen -A hostname -- "$current")); return ;;
    --format | --count | --save | --timeout) return ;;
  esac
  case $command in
    day) options='--json --format --shell --icons --place --cached --timeout --host --socket --help --version' words='' ;;
    week) options='--json --format --icons --place --cached --timeout --host --socket --help --version' words='' ;;
    hours) options='--json --format --icons --place --cached --timeout --host --socket --help --version' words='' ;;
    alerts) options='--json --format --place --icons --timeout --host --socket --help --version' words='' ;;
    settings) options='--json --format --icons --timeout --host --socket --help --version' words='' ;;
    status) options='--json --format --shell --place --icons --timeout --host --socket --help --version' words='' ;;
    get) options='--json --format --shell --icons --place --cached --timeout --host --socket --help --version' words='day week hours alerts settings status' ;;
    subscribe) options='--json --format --icons --place --on --count --host --socket --help --version' words='day week hours alerts settings status' ;;
    wait) options='--json --format --icons --place --on --timeout --host --socket --help --version' words='day week hours alerts settings status' ;;
    refresh) options='--wait --place --json --timeout --host --socket --help --version' words='' ;;
    set-units) options='--temperature --time --wind-speed --pressure --precipitation --distance --json --timeout --host --socket --help --version' words='toggle imperial metric auto 12h 24h c f ms m/s kmh km/h mph kn bft hpa inhg mmhg mm in km mi' ;;
    set-location) options='--auto --save --place --remove --json --timeout --host --socket --help --version' words='' ;;
    places) options='--json --format --timeout --host --socket --help --version' words='' ;;
    ping) options='--json --timeout --host --socket --help --version' words='' ;;
    doctor) options='--json --timeout --host --socket --help --version' words='' ;;
    bridge) options='--hang-up --timeout --host --socket --help --version' words='' ;;
    completions) options='--host --socket --help --version' words='bash zsh fish' ;;
  esac
  if [[ $current == -* ]]; then
    COMPREPLY=($(compgen -W "$options" -- "$current"))
  elif [[ -z $has ]]; then
    COMPREPLY=($(compgen -W 'day week hours alerts settings status get subscribe wait refresh set-units set-location places ping doctor bridge completions' -- "$current"))
  elif [[ $command == set-location ]]; then
    while IFS= read -r word; do
      word=${word//_/\\ }
      [[ $word == "$current"* ]] && COMPREPLY+=("$word")
    done < <(awk '!/^#/ { sub(/.*\//, "", $3); print $3 }' /usr/share/zoneinfo/zone.tab 2>/dev/null)
  else
    COMPREPLY=($(compgen -W "$words" -- "$current"))
  fi
}
complete -F _cloudy cloudy
