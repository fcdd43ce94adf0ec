import CloudyClient

/// What completes `cloudy` in a shell, made from the table of commands, so that neither drifts from the other.
enum Completions {
  static func script(for shell: CompletionShell) -> String {
    switch shell {
    case .bash: bash
    case .zsh: zsh
    case .fish: fish
    }
  }

  private static let origin = "Made by: cloudy completions"

  /// Prints the cities of the zone table (tzdata), for places; "_" is a space.
  private static let places =
    "awk '!/^#/ { sub(/.*\\//, \"\", $3); print $3 }' /usr/share/zoneinfo/zone.tab 2>/dev/null"

  /// Prints the names of the saved places, for --place and --remove.
  private static let savedPlaces = "cloudy places --format '{place}' --timeout 1 2>/dev/null"
  private static let ofSavedPlaces: [Option] = [.place, .remove]

  private static func options(of command: Command) -> [Option] { command.row.options + Option.common }

  // MARK: bash

  private static var bash: String {
    let commands = Command.allCases.map(\.rawValue).joined(separator: " ")
    let cases = Command.allCases.map { command in
      let options = options(of: command).map(\.rawValue).joined(separator: " ")
      return "    \(command.rawValue)) options='\(options)' words='\(command.words.joined(separator: " "))' ;;"
    }
    let values = Option.allCases.filter { !$0.values.isEmpty && $0 != .on }.map { option in
      "    \(option.rawValue)) COMPREPLY=($(compgen -W '\(option.values.joined(separator: " "))' -- \"$current\")); return ;;"
    }
    let free = Option.allCases.filter { $0.argument != nil && $0.values.isEmpty && $0 != .socket && $0 != .host }
      .filter { !ofSavedPlaces.contains($0) }
    return """
      # bash completion for cloudy(1). \(origin) bash

      _cloudy() {
        local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} command=day has= options words word i
        # "--icons=x" comes as three words.
        if [[ $current == = ]]; then current=; elif [[ $previous == = ]]; then previous=${COMP_WORDS[COMP_CWORD - 2]}; fi
        for ((i = 1; i < COMP_CWORD; i++)); do
          case ${COMP_WORDS[i]} in \(commands.replacingEvery(" ", with: "|"))) command=${COMP_WORDS[i]} has=1; break ;; esac
        done
        case $previous in
      \(values.joined(separator: "\n"))
          --on)
            local head=
            [[ $current == *,* ]] && head=${current%,*},
            COMPREPLY=($(compgen -P "$head" -W '\(Option.on.values.joined(separator: " "))' -- "${current##*,}"))
            compopt -o nospace
            return ;;
          \(ofSavedPlaces.map(\.rawValue).joined(separator: " | ")))
            while IFS= read -r word; do
              printf -v word %q "$word"
              [[ $word == "$current"* ]] && COMPREPLY+=("$word")
            done < <(\(savedPlaces))
            return ;;
          --socket) COMPREPLY=($(compgen -f -- "$current")); compopt -o filenames; return ;;
          --host | -H) COMPREPLY=($(compgen -A hostname -- "$current")); return ;;
          \(free.map(\.rawValue).joined(separator: " | "))) return ;;
        esac
        case $command in
      \(cases.joined(separator: "\n"))
        esac
        if [[ $current == -* ]]; then
          COMPREPLY=($(compgen -W "$options" -- "$current"))
        elif [[ -z $has ]]; then
          COMPREPLY=($(compgen -W '\(commands)' -- "$current"))
        elif [[ $command == \(Command.setLocation.rawValue) ]]; then
          while IFS= read -r word; do
            word=${word//_/\\\\ }
            [[ $word == "$current"* ]] && COMPREPLY+=("$word")
          done < <(\(places))
        else
          COMPREPLY=($(compgen -W "$words" -- "$current"))
        fi
      }
      complete -F _cloudy cloudy

      """
  }

  // MARK: zsh

  private static var zsh: String {
    let commands = Command.allCases.map { "    \(zshQuoted("\($0.rawValue):\(colonsEscaped($0.row.help))"))" }
    let cases = Command.allCases.map { command in
      let options = options(of: command).map { zshSpec($0) }
      return
        "    \(command.rawValue)) specs+=(\n\(options.map { "      \($0)" }.joined(separator: "\n"))\n    ) \(zshWords(command)) ;;"
    }
    return """
      #compdef cloudy
      # zsh completion for cloudy(1). \(origin) zsh

      _cloudy_places() {
        local -a places
        places=(${(f)"$(\(places))"})
        compadd -- ${places//_/ }
      }

      _cloudy_saved_places() {
        local -a places
        places=(${(f)"$(\(savedPlaces))"})
        compadd -- $places
      }

      _cloudy() {
        local command=day has= word
        local -a specs commands
        commands=(
      \(commands.joined(separator: "\n"))
        )
        for word in ${words[2,CURRENT-1]}; do
          if (( ${commands[(I)${(q)word}:*]} )); then command=$word has=1; break; fi
        done
        specs=()
        [[ -z $has ]] && specs+=('1:command:{_describe command commands}')
        [[ -n $has ]] && specs+=('1:command:')
        case $command in
      \(cases.joined(separator: "\n"))
        esac
        _arguments -S "$specs[@]"
      }

      _cloudy "$@"

      """
  }

  private static func zshSpec(_ option: Option) -> String {
    let names = option == .host ? "{-H,--host}" : option == .help ? "{-h,--help}" : ""
    let exclusion = option == .host ? "(-H --host)" : option == .help ? "(-h --help)" : ""
    let help = option.help.replacingEvery("[", with: "\\[").replacingEvery("]", with: "\\]").replacingEvery(
      ":", with: "\\:")
    let argument =
      switch option {
      case .on: ":happenings:_values -s , happening \(option.values.map(colonsEscaped).joined(separator: " "))"
      case .shell: "::shell:(\(option.values.joined(separator: " ")))"
      case .host: ":host:_hosts"
      case .place, .remove: ":name:_cloudy_saved_places"
      case .socket: ":socket:_files"
      default:
        option.argument.map { name in
          ":\(name.lowercased()):\(option.values.isEmpty ? "" : "(\(option.values.joined(separator: " ")))")"
        } ?? ""
      }
    guard names.isEmpty else { return "\(zshQuoted(exclusion))\(names)\(zshQuoted("[\(help)]\(argument)"))" }
    return zshQuoted("\(option.rawValue)[\(help)]\(argument)")
  }

  private static func zshWords(_ command: Command) -> String {
    guard !command.row.arguments.isEmpty else { return "" }
    if command == .setLocation { return "specs+=('*:place:_cloudy_places')" }
    return "specs+=(\(zshQuoted("*:word:(\(command.words.joined(separator: " ")))")))"
  }

  private static func zshQuoted(_ text: String) -> String { "'" + text.replacingEvery("'", with: #"'\''"#) + "'" }

  private static func colonsEscaped(_ text: String) -> String { text.replacingEvery(":", with: "\\:") }

  // MARK: fish

  private static var fish: String {
    var lines = ["# fish completion for cloudy(1). \(origin) fish", "", "complete -c cloudy -f"]
    let none = "not __fish_seen_subcommand_from \(Command.allCases.map(\.rawValue).joined(separator: " "))"
    for command in Command.allCases {
      lines.append("complete -c cloudy -n '\(none)' -a \(command.rawValue) -d \(fishQuoted(command.row.help))")
    }
    for option in Option.common { lines.append("complete -c cloudy \(fishSpec(option))") }
    for command in Command.allCases {
      let seen =
        command == .day
        ? "__fish_seen_subcommand_from day; or \(none)" : "__fish_seen_subcommand_from \(command.rawValue)"
      for option in command.row.options { lines.append("complete -c cloudy -n '\(seen)' \(fishSpec(option))") }
      if command == .setLocation {
        lines.append("complete -c cloudy -n '\(seen)' -a \(fishQuoted("(\(places) | string replace -a _ ' ')"))")
      } else if !command.words.isEmpty {
        lines.append("complete -c cloudy -n '\(seen)' -a '\(command.words.joined(separator: " "))'")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func fishSpec(_ option: Option) -> String {
    let short = option == .host ? "-s H " : option == .help ? "-s h " : ""
    let name = "\(short)-l \(option.rawValue.dropFirst(2))"
    let help = "-d \(fishQuoted(option.help))"
    guard option.argument != nil, option != .shell else {
      return option == .shell ? "\(name) -a '\(option.values.joined(separator: " "))' \(help)" : "\(name) \(help)"
    }
    return switch option {
    case .on: "\(name) -xa '(__fish_append , \(option.values.joined(separator: " ")))' \(help)"
    case .host: "\(name) -xa '(__fish_complete_user_at_hosts)' \(help)"
    case .socket: "\(name) -rF \(help)"
    case .place, .remove: "\(name) -xa \(fishQuoted("(\(savedPlaces))")) \(help)"
    default: "\(name) -x\(option.values.isEmpty ? "" : "a '\(option.values.joined(separator: " "))'") \(help)"
    }
  }

  private static func fishQuoted(_ text: String) -> String {
    "'" + text.replacingEvery(#"\"#, with: #"\\"#).replacingEvery("'", with: #"\'"#) + "'"
  }
}
