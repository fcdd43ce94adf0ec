/// An official warning.
package struct WeatherAlert: Equatable, Sendable {
  package var title: String
  package var severity: String?
  /// Unix seconds
  package var startsAt: Int64?
  /// Unix seconds
  package var endsAt: Int64?
  package var issuer: String?
  package var text: String?

  package init(title: String) {
    self.title = title
  }
}
