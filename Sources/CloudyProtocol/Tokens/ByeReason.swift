/// Why the server says `bye`.
package enum ByeReason: String, CaseIterable, Sendable {
  case shutdown
}
