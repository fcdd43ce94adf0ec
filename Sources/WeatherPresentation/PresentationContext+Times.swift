import CloudyProtocol
package import WeatherModel

// Every display string of a day or time, in the place's zone with the names of the locale.
extension PresentationContext {
  package var today: CivilDate { zone.localDate(at: now) }

  /// "08:05 AM" or "08:05"
  ///
  /// - Parameter unix: Unix seconds; nil for a missing one.
  package func time(_ unix: Int64?) -> String? {
    unix.map { time($0) }
  }

  /// "08:05 AM" or "08:05"
  ///
  /// - Parameter unix: Unix seconds.
  package func time(_ unix: Int64) -> String {
    let (hour, minute) = zone.localTime(at: unix)
    return switch settings.time {
    case .twelveHour:
      "\(twoDigits((hour + 11) % 12 + 1)):\(twoDigits(minute)) \(hour < 12 ? names.am : names.pm)"
    case .twentyFourHour: "\(twoDigits(hour)):\(twoDigits(minute))"
    }
  }

  /// "Mon 08:05"
  ///
  /// - Parameter unix: Unix seconds; nil for a missing one.
  package func weekdayAndTime(_ unix: Int64?) -> String? {
    unix.map { "\(names.shortWeekdays[zone.localDate(at: $0).weekday]) \(time($0))" }
  }

  /// "Mon, October 3"
  package func longDate(_ date: CivilDate) -> String {
    "\(names.shortWeekdays[date.weekday]), \(monthAndDay(date))"
  }

  /// "Monday"
  package func weekday(_ date: CivilDate) -> String {
    names.weekdays[date.weekday]
  }

  /// "October 3"
  package func monthAndDay(_ date: CivilDate) -> String {
    "\(names.months[date.month - 1]) \(date.day)"
  }

  private func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}
