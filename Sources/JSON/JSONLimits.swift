/// How deep documents may nest: RFC 8259 section 9 lets a reader set limits, and recursion over a value must never exhaust the stack.
package enum JSONLimits {
  /// The depth of `cloudy/1` lines, in open arrays and objects.
  package static let depth = 32

  /// The most a caller may ask for: reading, comparing, writing and releasing a value recurse once a level.
  package static let maximumDepth = 512
}
