/// The system of units every quantity without a choice of its own follows.
package enum UnitsNotation: String, CaseIterable, Sendable {
  case imperial, metric
}
