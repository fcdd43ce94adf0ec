/// Something a client can wait for or be told of, as `--on` names it.
package enum Happening: Equatable, Hashable, Sendable {
  case rainStart, rainStop
  /// °C
  case temperatureBelow(Double)
  /// °C
  case temperatureAbove(Double)
  /// m/s
  case windAbove(Double)
  /// A warning not seen before.
  case alert
  /// The weather has become older than it should be.
  case stale
  /// Somebody has chosen other units.
  case units

  /// What is wrong with a name.
  package struct Invalid: Error, Equatable, Sendable {
    /// One sentence without a full stop.
    package let message: String
  }

  /// The names without a number, and how those with one begin.
  package static let names = [
    "rain-start", "rain-stop", "temperature-below:", "temperature-above:", "wind-above:", "alert", "stale", "units",
  ]

  /// Reads "rain-start" or "wind-above:50km/h"; a number without its unit is refused, since it would be a guess.
  package init(_ name: String) throws(Invalid) {
    let parts = name.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let argument = parts.count > 1 ? parts[1] : nil
    switch (parts[0], argument) {
    case ("rain-start", nil): self = .rainStart
    case ("rain-stop", nil): self = .rainStop
    case ("alert", nil): self = .alert
    case ("stale", nil): self = .stale
    case ("units", nil): self = .units
    case ("temperature-below", let text?):
      self = .temperatureBelow(try Self.number(text, "temperature", of: name, such: "0C or 32F"))
    case ("temperature-above", let text?):
      self = .temperatureAbove(try Self.number(text, "temperature", of: name, such: "30C or 86F"))
    case ("wind-above", let text?):
      self = .windAbove(try Self.number(text, "windSpeed", of: name, such: "50km/h, 30mph, 14m/s or 27kn"))
    case ("temperature-below", nil), ("temperature-above", nil), ("wind-above", nil):
      throw Invalid(message: "\"\(name)\" needs its limit, such as \(parts[0] == "wind-above" ? "50km/h" : "0C")")
    default:
      let all = Self.names.map { $0.hasSuffix(":") ? $0 + "..." : $0 }.joined(separator: ", ")
      throw Invalid(message: "nothing happens by the name \"\(name)\"; there are \(all)")
    }
  }

  /// The number in the canonical unit of the field.
  private static func number(
    _ text: String, _ field: String, of name: String, such examples: String
  ) throws(Invalid) -> Double {
    guard let quantity = Quantity(text), quantity.field == field else {
      throw Invalid(message: "\"\(name)\": write the limit as \(examples)")
    }
    return quantity.value
  }
}
