import CloudyProtocol

extension Condition {
  /// From the least to the most severe.
  private static let bySeverity: [Condition] = [
    .unknown, .clear, .partlyCloudy, .cloudy, .wind, .fog, .drizzle, .rain, .snow, .sleet, .thunderstorm, .hail,
    .tornado,
  ]

  /// Rank among the conditions, the most severe highest.
  var severity: Int { Self.bySeverity.firstIndex(of: self) ?? 0 }

  private var isDangerous: Bool { self == .thunderstorm || self == .hail || self == .tornado }
  private var isWet: Bool { [.drizzle, .rain, .snow, .sleet].contains(self) }

  /// What a day is called after: danger at any time; else what falls, if it does for a quarter of the time; else what
  /// lasts longest. One hour of drizzle does not make a sunny day a wet one.
  init(ofDay spells: [(condition: Condition, seconds: Int64)]) {
    let known = spells.filter { $0.condition != .unknown }
    if let danger = known.map(\.condition).filter(\.isDangerous).max(by: { $0.severity < $1.severity }) {
      self = danger
      return
    }
    var seconds: [Condition: Int64] = [:]
    for spell in known { seconds[spell.condition, default: 0] += spell.seconds }
    let wet = seconds.filter(\.key.isWet)
    let isWet = wet.values.reduce(0, +) * 4 >= seconds.values.reduce(0, +)
    let candidates = wet.isEmpty || !isWet ? seconds.filter { !$0.key.isWet } : wet
    self = candidates.max { ($0.value, $0.key.severity) < ($1.value, $1.key.severity) }?.key ?? .unknown
  }
}
