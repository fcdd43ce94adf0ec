/// A line the server sends: `type`, then `id`, then the other keys sorted, ended by LF.
package protocol OutgoingLine: Equatable, Sendable {
  /// The line in pieces for `writev`: the bytes of topics are shared with whoever holds them, never copied.
  func chunks() -> [[UInt8]]
}

extension OutgoingLine {
  /// The line in one piece.
  package func encoded() -> [UInt8] { Array(chunks().joined()) }
}
