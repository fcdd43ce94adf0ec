/// Spans of time in words, as whole numbers.
package enum Age {
  /// "45 s", "12 min", "3 h", "2 d": rounded down, never negative.
  package static func text(seconds: Int64) -> String {
    switch max(0, seconds) {
    case let seconds where seconds < 60: "\(seconds) s"
    case let seconds where seconds < 3600: "\(seconds / 60) min"
    case let seconds where seconds < 48 * 3600: "\(seconds / 3600) h"
    case let seconds: "\(seconds / 86_400) d"
    }
  }
}
