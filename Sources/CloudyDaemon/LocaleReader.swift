import CloudyProtocol
import Glibc
import UnixIO
package import WeatherPresentation

/// What the system's locale says about names, the clock and units.
///
/// Only in a dynamically linked program: in a static one glibc's `nl_langinfo_l` ignores its locale.
package enum LocaleReader {
  /// Reads LC_TIME and LC_MEASUREMENT, each from `configured`, else `$LC_ALL`, its own variable, `$LANG`, "C"
  /// (the order of locale(7)). A locale that is not installed, or whose texts are not UTF-8, counts as "C".
  ///
  /// - Parameters:
  ///   - configured: the configuration's `locale`.
  ///   - environment: the value of a variable, nil when unset or empty.
  /// - Returns: the names, and warnings to log.
  package static func read(
    configured: String?, environment: (String) -> String? = Environment.value
  ) -> (names: LocaleNames, warnings: [String]) {
    func name(_ category: String) -> String {
      configured ?? environment("LC_ALL") ?? environment(category) ?? environment("LANG") ?? "C"
    }
    let timeName = name("LC_TIME")
    let measurementName = name("LC_MEASUREMENT")
    var names = LocaleNames.posix
    var warnings: [String] = []
    if let time = spellings(of: timeName).lazy.compactMap(timeNames).first {
      names = time
    } else {
      warnings.append(complaint(timeName, "times and names of days"))
    }
    if let units = spellings(of: measurementName).lazy.compactMap(units).first {
      names.units = units
    } else {
      warnings.append(complaint(measurementName, "units"))
    }
    return (names, warnings)
  }

  private static func complaint(_ name: String, _ what: String) -> String {
    "the locale \(name) is not installed with UTF-8 texts (locale -a lists those that are); \(what) follow \"C\""
  }

  /// The name, and the same language and territory in UTF-8.
  private static func spellings(of name: String) -> [String] {
    let base = name.prefix { $0 != "." && $0 != "@" }
    let modifier = name.drop { $0 != "@" }
    return [name, "\(base).UTF-8\(modifier)", "\(base).UTF-8"]
  }

  /// Weekdays and months of a locale whose texts are UTF-8.
  private static func timeNames(_ name: String) -> LocaleNames? {
    guard let locale = LocaleObject(name, LC_TIME_MASK), let weekdays = locale.texts(DAY_1, 7),
      let shortWeekdays = locale.texts(ABDAY_1, 7), let months = locale.texts(MON_1, 12),
      let am = locale.texts(AM_STR, 1)?.first, let pm = locale.texts(PM_STR, 1)?.first,
      let format = locale.texts(T_FMT, 1)?.first
    else { return nil }
    // Most locales with a 24-hour clock have no words for the halves of the day.
    return LocaleNames(
      identifier: name, weekdays: weekdays, shortWeekdays: shortWeekdays, months: months,
      am: am.isEmpty ? LocaleNames.posix.am : am, pm: pm.isEmpty ? LocaleNames.posix.pm : pm,
      units: LocaleNames.posix.units,
      time: ["%r", "%I", "%l", "%p"].contains(where: format.contains) ? .twelveHour : .twentyFourHour)
  }

  private static func units(_ name: String) -> UnitsNotation? {
    guard let locale = LocaleObject(name, LC_MEASUREMENT_MASK) else { return nil }
    return locale.byte(_NL_MEASUREMENT_MEASUREMENT) == imperialMeasurement ? .imperial : .metric
  }

  /// ISO/IEC TR 14652: 1 is metric, 2 the measures of the United States.
  private static let imperialMeasurement: UInt8 = 2
}
