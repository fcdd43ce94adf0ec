import CloudyProtocol

extension Words {
  static let german = Words(
    conditions: [
      .clear: "Klar",
      .partlyCloudy: "Teils bewölkt",
      .cloudy: "Bewölkt",
      .fog: "Nebel",
      .wind: "Windig",
      .drizzle: "Nieselregen",
      .rain: "Regen",
      .sleet: "Schneeregen",
      .snow: "Schnee",
      .thunderstorm: "Gewitter",
      .hail: "Hagel",
      .tornado: "Tornado",
      .unknown: "Unbekannt",
    ],
    moonPhases: [
      .new: "Neumond",
      .waxingCrescent: "Zunehmende Sichel",
      .firstQuarter: "Erstes Viertel",
      .waxingGibbous: "Zunehmender Mond",
      .full: "Vollmond",
      .waningGibbous: "Abnehmender Mond",
      .lastQuarter: "Letztes Viertel",
      .waningCrescent: "Abnehmende Sichel",
    ],
    weekdays: [
      "Sonntag", "Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag",
    ],
    shortWeekdays: [
      "So", "Mo", "Di", "Mi", "Do", "Fr", "Sa",
    ],
    months: [
      "Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober", "November",
      "Dezember",
    ])
}
