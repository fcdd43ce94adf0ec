import CloudyProtocol
import WeatherModel

/// What every decoder checks in what it read.
extension WeatherData {
  var hasWeather: Bool { observation != nil || !days.isEmpty || !hours.isEmpty }
}

extension WeatherObservation {
  /// Whether anything but the time is known.
  var hasWeather: Bool { self != WeatherObservation(observedAt: observedAt, condition: .unknown) }
}

extension WeatherHourData {
  /// Whether anything but the time is known: Open-Meteo's columns can be null for hours (open-meteo/open-meteo#1175).
  var hasWeather: Bool { self != WeatherHourData(startsAt: startsAt, condition: .unknown) }
}

extension WeatherDayData {
  /// Whether anything but the date is known.
  var hasWeather: Bool { self != WeatherDayData(date: date, condition: .unknown) }

  /// Sets sunrise, sunset and the moon's phase where the service told none.
  mutating func setSky(_ sun: Sun, _ zone: ZoneRules) {
    sunriseAt = sunriseAt ?? sun.rise(on: date, in: zone)
    sunsetAt = sunsetAt ?? sun.set(on: date, in: zone)
    moonPhase = moonPhase ?? Moon.phase(on: date, in: zone)
  }

  /// Sets sunrise and sunset unless they are Open-Meteo's way to write a day without: equal in the polar night, a whole
  /// day apart in the polar day (its source's tests).
  mutating func setSun(rise: Int64?, set: Int64?) {
    if let rise, let set, set == rise || set - rise == 86_400 { return }
    sunriseAt = rise
    sunsetAt = set
  }
}

extension Array {
  /// Sorted; of rows with the same key the first one stays.
  func ascending<Key: Comparable>(by key: (Element) -> Key) -> [Element] {
    var rows: [Element] = []
    for row in sorted(by: { key($0) < key($1) }) where rows.last.map({ key($0) < key(row) }) ?? true {
      rows.append(row)
    }
    return rows
  }
}
