import CloudyProtocol

extension Words {
  static let italian = Words(
    conditions: [
      .clear: "Sereno",
      .partlyCloudy: "Parzialmente nuvoloso",
      .cloudy: "Nuvoloso",
      .fog: "Nebbia",
      .wind: "Ventoso",
      .drizzle: "Pioviggine",
      .rain: "Pioggia",
      .sleet: "Nevischio",
      .snow: "Neve",
      .thunderstorm: "Temporale",
      .hail: "Grandine",
      .tornado: "Tornado",
      .unknown: "Sconosciuto",
    ],
    moonPhases: [
      .new: "Luna nuova",
      .waxingCrescent: "Falce crescente",
      .firstQuarter: "Primo quarto",
      .waxingGibbous: "Gibbosa crescente",
      .full: "Luna piena",
      .waningGibbous: "Gibbosa calante",
      .lastQuarter: "Ultimo quarto",
      .waningCrescent: "Falce calante",
    ],
    weekdays: [
      "domenica", "lunedì", "martedì", "mercoledì", "giovedì", "venerdì", "sabato",
    ],
    shortWeekdays: [
      "dom", "lun", "mar", "mer", "gio", "ven", "sab",
    ],
    months: [
      "gennaio", "febbraio", "marzo", "aprile", "maggio", "giugno", "luglio", "agosto", "settembre", "ottobre",
      "novembre", "dicembre",
    ])
}
