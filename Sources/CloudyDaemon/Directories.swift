import Glibc
import UnixIO

/// Where the daemon's files are, by the XDG base directory specification (0.8) and what systemd passes.
package struct Directories: Sendable {
  private let environment: @Sendable (String) -> String?

  /// - Parameter environment: the value of a variable, nil when unset or empty.
  package init(environment: @escaping @Sendable (String) -> String? = Environment.value) {
    self.environment = environment
  }

  /// `$HOME`, else what the user database says; nil where neither knows.
  package var home: String? {
    if let home = absolute("HOME") { return home }
    guard let entry = getpwuid(getuid()), let directory = entry.pointee.pw_dir else { return nil }
    let home = String(cString: directory)
    return home.hasPrefix("/") ? home : nil
  }

  /// `$XDG_CONFIG_HOME/cloudy/config.json`, else `~/.config/cloudy/config.json`; nil without a home.
  package var configurationFile: String? {
    base("XDG_CONFIG_HOME", ".config").map { $0 + "/cloudy/config.json" }
  }

  /// Where the settings are kept: `$STATE_DIRECTORY`, else `$XDG_STATE_HOME/cloudyd`, else `~/.local/state/cloudyd`.
  package var state: String? {
    firstListed("STATE_DIRECTORY") ?? base("XDG_STATE_HOME", ".local/state").map { $0 + "/cloudyd" }
  }

  /// Where the last weather is kept: `$CACHE_DIRECTORY`, else `$XDG_CACHE_HOME/cloudyd`, else `~/.cache/cloudyd`.
  package var cache: String? {
    firstListed("CACHE_DIRECTORY") ?? base("XDG_CACHE_HOME", ".cache").map { $0 + "/cloudyd" }
  }

  /// A path with a leading `~/` replaced by the home directory, and a relative one taken from `directory`.
  package func expanding(_ path: String, relativeTo directory: String) -> String {
    if path.hasPrefix("~/"), let home { return home + path.dropFirst() }
    return path.hasPrefix("/") ? path : directory + "/" + path
  }

  private func base(_ variable: String, _ fallback: String) -> String? {
    absolute(variable) ?? home.map { $0 + "/" + fallback }
  }

  /// Relative paths are invalid and to be ignored (XDG base directory specification).
  private func absolute(_ variable: String) -> String? {
    environment(variable).flatMap { $0.hasPrefix("/") ? $0 : nil }
  }

  /// systemd joins several directories by colons (systemd.exec(5)).
  private func firstListed(_ variable: String) -> String? {
    absolute(variable).flatMap { $0.split(separator: ":").first }.map(String.init)
  }
}
