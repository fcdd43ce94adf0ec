import CloudyProtocol

extension Words {
  static let french = Words(
    conditions: [
      .clear: "Ciel dégagé",
      .partlyCloudy: "Partiellement nuageux",
      .cloudy: "Nuageux",
      .fog: "Brouillard",
      .wind: "Venteux",
      .drizzle: "Bruine",
      .rain: "Pluie",
      .sleet: "Grésil",
      .snow: "Neige",
      .thunderstorm: "Orage",
      .hail: "Grêle",
      .tornado: "Tornade",
      .unknown: "Inconnu",
    ],
    moonPhases: [
      .new: "Nouvelle lune",
      .waxingCrescent: "Premier croissant",
      .firstQuarter: "Premier quartier",
      .waxingGibbous: "Gibbeuse croissante",
      .full: "Pleine lune",
      .waningGibbous: "Gibbeuse décroissante",
      .lastQuarter: "Dernier quartier",
      .waningCrescent: "Dernier croissant",
    ],
    weekdays: [
      "dimanche", "lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi",
    ],
    shortWeekdays: [
      "dim.", "lun.", "mar.", "mer.", "jeu.", "ven.", "sam.",
    ],
    months: [
      "janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août", "septembre", "octobre", "novembre",
      "décembre",
    ])
}
