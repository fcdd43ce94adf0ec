/// The user's own syntax around a line: areas to click on, fonts, alignment.
package struct Frame: Equatable, Sendable {
  /// Longest of both, bytes: a record has to fit beside it in the shortest buffer a bar has.
  static let length = 400

  package var before = ""
  package var after = ""

  package init(before: String = "", after: String = "") {
    self.before = before
    self.after = after
  }
}
