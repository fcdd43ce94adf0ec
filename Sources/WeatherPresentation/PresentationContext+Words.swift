import CloudyProtocol

/// Words of the language in force.
extension PresentationContext {
  /// The provider's own words, else the phrase for the condition.
  func summary(_ condition: Condition, provided: String?) -> String {
    guard let provided, !provided.isEmpty else {
      return names.language.words.conditions[condition] ?? condition.rawValue
    }
    return provided
  }

  /// The name of the phase at a fraction of the lunation.
  func moonPhase(_ fraction: Double?) -> String? {
    MoonPhase(fraction: fraction).flatMap { names.language.words.moonPhases[$0] }
  }
}
