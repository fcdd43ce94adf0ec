extension ZoneRules {
  /// The largest TZif file read, bytes; the largest of tzdata 2025 has under 4,000.
  package static let largestFile = 65_536

  /// The zone of a TZif file (RFC 8536, versions 1 to 4), by its 64-bit block and footer where it has them.
  ///
  /// Nil for anything else, for files over `largestFile`, and for files that count leap seconds (`right/`), whose
  /// instants are not Unix time.
  package init?(tzif: [UInt8]) {
    return nil
  }
}
