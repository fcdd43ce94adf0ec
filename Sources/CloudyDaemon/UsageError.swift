/// A command line that cannot be run.
package struct UsageError: Error, Equatable, Sendable, CustomStringConvertible {
  /// EX_USAGE of sysexits(3).
  package static let exitStatus: Int32 = 64

  /// One sentence: which option, what is wrong with it.
  package let description: String

  package init(_ description: String) {
    self.description = description
  }
}
