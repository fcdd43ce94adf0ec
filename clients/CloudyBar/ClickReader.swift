/// Finds the clicks in what a bar writes, however the reads are cut: the objects in i3bar's endless array (`[`, then
/// `{...}` or `,{...}`), or i3blocks' numbers on lines.
///
/// Everything else is skipped; an object or line that is too long or no click is dropped, and the stream goes on.
package struct ClickReader: Sendable {
  /// Longest event, bytes; i3bar's have some 300.
  static let eventLength = 16_384

  private let form: ClickForm
  private var event: [UInt8] = []
  private var depth = 0
  private var isInString = false
  private var isEscaped = false

  package init(_ form: ClickForm = .objects) {
    self.form = form
  }

  /// The clicks that end in `bytes`, in order.
  package mutating func clicks(in bytes: some Sequence<UInt8>) -> [Click] {
    switch form {
    case .objects: bytes.compactMap { click(endingWith: $0) }
    case .lines: bytes.compactMap { click(endingLineWith: $0) }
    }
  }

  private mutating func click(endingLineWith byte: UInt8) -> Click? {
    guard byte == UInt8(ascii: "\n") else {
      if event.count <= Self.eventLength { event.append(byte) }
      return nil
    }
    defer { event.removeAll(keepingCapacity: true) }
    return Int64(String(decoding: event, as: UTF8.self)).map { Click(button: $0) }
  }

  private mutating func click(endingWith byte: UInt8) -> Click? {
    if depth > 0 || byte == UInt8(ascii: "{") {
      if event.count <= Self.eventLength { event.append(byte) }
    }
    guard !isInString else {
      switch byte {
      case _ where isEscaped: isEscaped = false
      case UInt8(ascii: "\\"): isEscaped = true
      case UInt8(ascii: "\""): isInString = false
      default: break
      }
      return nil
    }
    switch byte {
    case UInt8(ascii: "\"") where depth > 0: isInString = true
    case UInt8(ascii: "{"): depth += 1
    case UInt8(ascii: "}") where depth > 0:
      depth -= 1
      guard depth == 0 else { return nil }
      defer { event.removeAll(keepingCapacity: true) }
      return event.count <= Self.eventLength ? Click(event) : nil
    default: break
    }
    return nil
  }
}
