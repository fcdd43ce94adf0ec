package import WeatherModel

/// What a provider is asked: the weather of a place at a time, with the zones this system knows.
package struct WeatherInquiry: Sendable {
  package let place: Place
  /// Unix seconds.
  package let now: Int64
  private let rules: @Sendable (String) -> ZoneRules?

  /// - Parameter rules: of a zone by its IANA name; nil where there is none of that name.
  package init(place: Place, now: Int64, rules: @escaping @Sendable (String) -> ZoneRules?) {
    self.place = place
    self.now = now
    self.rules = rules
  }

  /// The zone whose days the place has: the one the answer names, else the place's, else the answer's offset, else the
  /// whole hour nearest to the sun's time at the place's longitude.
  func zone(named name: String? = nil, utcOffsetSeconds: Int? = nil) -> ZoneRules {
    for name in [name, place.timeZone] {
      if let name, let rules = rules(name) { return rules }
    }
    return ZoneRules(fixedOffsetSeconds: utcOffsetSeconds ?? Int((place.longitude / 15).rounded()) * 3_600)
  }
}
