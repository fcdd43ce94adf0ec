import CloudyProtocol

extension Words {
  static let dutch = Words(
    conditions: [
      .clear: "Helder",
      .partlyCloudy: "Gedeeltelijk bewolkt",
      .cloudy: "Bewolkt",
      .fog: "Mist",
      .wind: "Winderig",
      .drizzle: "Motregen",
      .rain: "Regen",
      .sleet: "Natte sneeuw",
      .snow: "Sneeuw",
      .thunderstorm: "Onweer",
      .hail: "Hagel",
      .tornado: "Tornado",
      .unknown: "Onbekend",
    ],
    moonPhases: [
      .new: "Nieuwe maan",
      .waxingCrescent: "Wassende sikkel",
      .firstQuarter: "Eerste kwartier",
      .waxingGibbous: "Wassende maan",
      .full: "Volle maan",
      .waningGibbous: "Afnemende maan",
      .lastQuarter: "Laatste kwartier",
      .waningCrescent: "Afnemende sikkel",
    ],
    weekdays: [
      "zondag", "maandag", "dinsdag", "woensdag", "donderdag", "vrijdag", "zaterdag",
    ],
    shortWeekdays: [
      "zo", "ma", "di", "wo", "do", "vr", "za",
    ],
    months: [
      "januari", "februari", "maart", "april", "mei", "juni", "juli", "augustus", "september", "oktober", "november",
      "december",
    ])
}
