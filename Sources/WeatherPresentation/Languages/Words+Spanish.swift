import CloudyProtocol

extension Words {
  static let spanish = Words(
    conditions: [
      .clear: "Despejado",
      .partlyCloudy: "Parcialmente nublado",
      .cloudy: "Nublado",
      .fog: "Niebla",
      .wind: "Ventoso",
      .drizzle: "Llovizna",
      .rain: "Lluvia",
      .sleet: "Aguanieve",
      .snow: "Nieve",
      .thunderstorm: "Tormenta",
      .hail: "Granizo",
      .tornado: "Tornado",
      .unknown: "Desconocido",
    ],
    moonPhases: [
      .new: "Luna nueva",
      .waxingCrescent: "Luna creciente",
      .firstQuarter: "Cuarto creciente",
      .waxingGibbous: "Gibosa creciente",
      .full: "Luna llena",
      .waningGibbous: "Gibosa menguante",
      .lastQuarter: "Cuarto menguante",
      .waningCrescent: "Luna menguante",
    ],
    weekdays: [
      "domingo", "lunes", "martes", "miércoles", "jueves", "viernes", "sábado",
    ],
    shortWeekdays: [
      "dom", "lun", "mar", "mié", "jue", "vie", "sáb",
    ],
    months: [
      "enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre", "octubre", "noviembre",
      "diciembre",
    ])
}
