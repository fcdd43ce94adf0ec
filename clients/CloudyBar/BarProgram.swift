import CloudyClient
import CloudyProtocol
import Glibc
import UnixIO

/// `cloudy-bar`: the weather in the language of a status bar.
package enum BarProgram {
  /// Runs the program and returns its exit code; `arguments` without the program's name.
  package static func run(_ arguments: [String]) -> Int32 {
    carryOut(arguments).rawValue
  }

  private static func carryOut(_ arguments: [String]) -> ExitCode {
    guard StandardDescriptors.secure() else { return .outputFailed }
    do throws(UsageError) {
      switch try BarOptions.parse(arguments) {
      case .help: return print(help)
      case .version: return print("cloudy-bar \(Release.version)\n")
      case .run(let options): return run(options)
      }
    } catch {
      try? Output.error.write("cloudy-bar: \(error); see cloudy-bar --help\n")
      return .usage
    }
  }

  private static func run(_ options: BarOptions) -> ExitCode {
    do throws(Errno) {
      let signals = try BarSignals.install()
      // With no word on where the socket is there is no server; follow mode says so for as long as the bar lives.
      let address =
        (try? ServerAddress.resolve(host: options.host, socket: options.socket))
        ?? .socket(path: "cloudy.sock in $XDG_RUNTIME_DIR (unset)")
      if options.isOnce { return try OneShot(options, address).run() }
      var emitter = Emitter(options, address, signals: signals)
      return try emitter.run()
    } catch {
      return .tryLater
    }
  }

  private static func print(_ text: String) -> ExitCode {
    do throws(Errno) {
      try Output.standard.write(text)
      return .ok
    } catch {
      return .readerGone
    }
  }

  private static let help = """
    Usage: cloudy-bar --dialect NAME [OPTION...]

    Writes the weather for a status bar, a record for each change, until the bar
    is gone. Without a server it says so, waits and reconnects.

      --dialect NAME     auto, \(names(of: DialectName.self, from: 0, to: 5)),
                         \(names(of: DialectName.self, from: 5, to: 12)),
                         \(names(of: DialectName.self, from: 12, to: 99))
      --place NAME       the saved place of this name; several stand side by side
      --preset NAME      \(names(of: Preset.self, from: 0, to: 99))
      --text TEMPLATE    the text; default: {icon} {temperatureShort}
      --alternate TEMPLATE
                         the text that toggle-text changes to
      --short TEMPLATE   the text where there is little room (i3bar, swaybar)
      --tooltip TEMPLATE the tooltip, \\n between lines; default: day, hours, week
      --icons SET        \(names(of: IconSet.self, from: 0, to: 9))
      --vertical         word below word, for a bar at the side of the screen
      --color-above, --color-below 30C=#ff5500
      --class-above, --class-below 50km/h=stormy
                         a colour or a class while a value is over or under
      --on-click left=refresh,middle=toggle-text,right=toggle-units,scroll-up=none
                         in i3bar, swaybar and i3blocks
      --before TEXT, --after TEXT
                         the bar's own syntax around the line, as it is
      --markup MODE      what the bar reads: none or pango
      --class NAME       one more class in every record; may be repeated
      --socket PATH      default: $CLOUDY_SOCKET, then $XDG_RUNTIME_DIR/cloudy.sock
      --host USER@HOST   the weather of another machine, over ssh; -H for short
      --once             print one record and exit
      --cached           with --once: do not wait for the first weather
      --timeout SECONDS  with --once: how long to wait for it; default: 10
      --help, --version

    Signals: USR1 refreshes, USR2 toggles the text. Clicks: left refreshes, right
    toggles the units. Exit codes of --once: 0 ok, 69 no server, 70 server error,
    75 no weather yet, 76 protocol; 64 usage.

    """

  private static func names<Token: RawRepresentable<String> & CaseIterable>(
    of _: Token.Type, from start: Int, to end: Int
  ) -> String {
    Array(Token.allCases.map(\.rawValue).prefix(end).dropFirst(start)).joined(separator: ", ")
  }
}
