import CloudyProtocol

extension Words {
  static let portuguese = Words(
    conditions: [
      .clear: "Céu limpo",
      .partlyCloudy: "Parcialmente nublado",
      .cloudy: "Nublado",
      .fog: "Nevoeiro",
      .wind: "Ventoso",
      .drizzle: "Chuvisco",
      .rain: "Chuva",
      .sleet: "Água-neve",
      .snow: "Neve",
      .thunderstorm: "Trovoada",
      .hail: "Granizo",
      .tornado: "Tornado",
      .unknown: "Desconhecido",
    ],
    moonPhases: [
      .new: "Lua nova",
      .waxingCrescent: "Lua crescente",
      .firstQuarter: "Quarto crescente",
      .waxingGibbous: "Gibosa crescente",
      .full: "Lua cheia",
      .waningGibbous: "Gibosa minguante",
      .lastQuarter: "Quarto minguante",
      .waningCrescent: "Lua minguante",
    ],
    weekdays: [
      "domingo", "segunda-feira", "terça-feira", "quarta-feira", "quinta-feira", "sexta-feira", "sábado",
    ],
    shortWeekdays: [
      "dom", "seg", "ter", "qua", "qui", "sex", "sáb",
    ],
    months: [
      "janeiro", "fevereiro", "março", "abril", "maio", "junho", "julho", "agosto", "setembro", "outubro", "novembro",
      "dezembro",
    ])
}
