/// What a `refresh` came to.
package enum RefreshState: String, CaseIterable, Sendable {
  /// A pass over the providers began.
  case started
  /// A pass was under way already.
  case joined
  /// The weather is young enough; nothing was asked.
  case fresh
  /// No provider may be asked before `nextRefreshAt`.
  case held
}
