/// A text that must not reach a log, a client or the disk: it describes itself as hidden, whoever prints it.
package struct Secret: Equatable, Sendable {
  package let value: String

  package init(_ value: String) {
    self.value = value
  }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  package var description: String { "(hidden)" }
  package var debugDescription: String { description }
  package var customMirror: Mirror { Mirror(self, children: []) }
}
