import CloudyClient
import CloudyProtocol
import JSON

extension Report {
  static let statusKeys = [
    "weather", "refreshing", "provider", "attribution", "fetchedAt", "nextRefreshAt", "locale", "unitsOrigin",
  ]
  static let placeKeys = ["name", "latitude", "longitude", "timeZone", "origin", "fallbackBecause"]
  static let errorKeys = ["code", "reason", "message", "sinceAt", "retryAt"]

  /// `key: value`, always the same keys in the same order.
  var plainStatus: [String] {
    guard let status = view[.status] else { return [] }
    func lines(_ prefix: String, _ keys: [String], of value: JSONValue) -> [String] {
      keys.map { "\(prefix)\($0): \(value.shown($0))" }
    }
    return lines("", Self.statusKeys, of: status)
      + lines("location.", Self.placeKeys, of: status["location"] ?? .null)
      + lines("error.", Self.errorKeys, of: status["error"] ?? .null)
  }

  func statusPage(_ width: Int) -> [String] {
    guard let status = view[.status] else { return [] }
    let place = status["location"]
    let error = status["error"]
    let coordinates = place.flatMap { place in
      place.text("latitude").flatMap { latitude in place.text("longitude").map { "\(latitude), \($0)" } }
    }
    let fallback = place?.text("fallbackBecause").map { " (because of \($0))" } ?? ""
    let entries: [(String, String?)] = [
      ("Weather", view.staleness(at: now) ?? status.text("weather")),
      ("Refreshing", view.isRefreshing ? "now" : nil),
      ("Error", view.errorMessage),
      ("Since", age(error?["sinceAt"]).map { "\($0) ago" }),
      ("Next attempt", remaining(error?["retryAt"])),
      ("Place", place?.text("name")),
      ("Coordinates", coordinates),
      ("Time zone", place?.text("timeZone")),
      ("Place from", place?.text("origin").map { $0 + fallback }),
      ("Provider", status.text("provider")),
      ("Attribution", status.text("attribution")),
      ("Fetched", age(status["fetchedAt"]).map { "\($0) ago" }),
      ("Next refresh", remaining(status["nextRefreshAt"])),
      ("Locale", status.text("locale")),
      ("Units from", status.text("unitsOrigin")),
    ]
    let known = entries.compactMap { entry in entry.1.map { [entry.0, $0] } }
    let label = (known.map { $0[0].displayWidth }.max() ?? 0) + 2
    return known.flatMap { entry in
      entry[1].wrapped(to: max(1, width - label)).enumerated().map { index, text in
        let line = ((index == 0 ? entry[0] : "").padded(to: label) + text).truncated(to: width)
        return entry[0] == "Error" ? terminal.alarm(line) : line
      }
    }
  }

  private func age(_ moment: JSONValue?) -> String? {
    (moment?.integer).map { Age.text(seconds: now.subtractingReportingOverflow($0).partialValue) }
  }

  private func remaining(_ moment: JSONValue?) -> String? {
    guard let moment = moment?.integer else { return nil }
    return moment <= now ? "now" : "in \(Age.text(seconds: moment.subtractingReportingOverflow(now).partialValue))"
  }
}
