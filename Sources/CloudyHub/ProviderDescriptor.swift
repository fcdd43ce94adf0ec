/// What the Hub knows of a provider: enough to walk the list politely.
package struct ProviderDescriptor: Equatable, Sendable {
  package var name: String
  package var attribution: String
  /// Seconds between two scheduled requests, at least.
  package var minimumInterval: Int64
  /// Requests a UTC day, nil for no limit.
  package var dailyBudget: Int?

  package init(name: String, attribution: String, minimumInterval: Int64, dailyBudget: Int? = nil) {
    self.name = name
    self.attribution = attribution
    self.minimumInterval = minimumInterval
    self.dailyBudget = dailyBudget
  }
}
