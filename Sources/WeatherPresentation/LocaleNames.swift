package import CloudyProtocol

/// What the daemon's locale says: names of days and months, and the defaults of the units.
package struct LocaleNames: Equatable, Sendable {
  /// "nl_BE.UTF-8"
  package var identifier: String
  /// Sunday first, 7.
  package var weekdays: [String]
  /// Sunday first, 7.
  package var shortWeekdays: [String]
  /// January first, 12.
  package var months: [String]
  /// Never empty.
  package var am: String
  /// Never empty.
  package var pm: String
  /// What LC_MEASUREMENT asks for.
  package var units: UnitsNotation
  /// What LC_TIME asks for.
  package var time: TimeNotation
  /// Of summaries and moon phases.
  package var language: Language

  package init(
    identifier: String, weekdays: [String], shortWeekdays: [String], months: [String], am: String, pm: String,
    units: UnitsNotation, time: TimeNotation, language: Language = .english
  ) {
    self.identifier = identifier
    self.weekdays = weekdays
    self.shortWeekdays = shortWeekdays
    self.months = months
    self.am = am
    self.pm = pm
    self.units = units
    self.time = time
    self.language = language
  }

  /// The "C" locale: English names, metric, 24 hours.
  package static let posix = LocaleNames(
    identifier: "C", weekdays: Words.english.weekdays, shortWeekdays: Words.english.shortWeekdays,
    months: Words.english.months, am: "AM", pm: "PM", units: .metric, time: .twentyFourHour)

  /// The same defaults with all words in the given language, whatever languages the system has installed.
  package func speaking(_ language: Language) -> LocaleNames {
    var names = self
    names.language = language
    names.weekdays = language.words.weekdays
    names.shortWeekdays = language.words.shortWeekdays
    names.months = language.words.months
    return names
  }
}
