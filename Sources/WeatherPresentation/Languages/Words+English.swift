import CloudyProtocol

extension Words {
  static let english = Words(
    conditions: [
      .clear: "Clear",
      .partlyCloudy: "Partly cloudy",
      .cloudy: "Cloudy",
      .fog: "Fog",
      .wind: "Windy",
      .drizzle: "Drizzle",
      .rain: "Rain",
      .sleet: "Sleet",
      .snow: "Snow",
      .thunderstorm: "Thunderstorm",
      .hail: "Hail",
      .tornado: "Tornado",
      .unknown: "Unknown",
    ],
    moonPhases: [
      .new: "New Moon",
      .waxingCrescent: "Waxing Crescent",
      .firstQuarter: "First Quarter",
      .waxingGibbous: "Waxing Gibbous",
      .full: "Full Moon",
      .waningGibbous: "Waning Gibbous",
      .lastQuarter: "Last Quarter",
      .waningCrescent: "Waning Crescent",
    ],
    weekdays: [
      "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
    ],
    shortWeekdays: [
      "Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat",
    ],
    months: [
      "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
      "December",
    ])
}
