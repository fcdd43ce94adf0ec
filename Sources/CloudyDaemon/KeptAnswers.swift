/// Answers by their URL, so that no service is asked for what need not or must not be asked again yet, nor made to send
/// what it sent already.
package struct KeptAnswers: Sendable {
  /// Most bytes held: of two dozen places, each of which takes one answer of 20 to 200 kB or several smaller ones.
  package static let mostBytes = 8 << 20

  private var answers: [String: KeptAnswer] = [:]

  package init() {}

  package subscript(url: String) -> KeptAnswer? { answers[url] }

  /// Keeps the answer in place of the one before, and then not those that stand shortest, as far as there is no room; nil
  /// forgets.
  package mutating func keep(_ answer: KeptAnswer?, to url: String) {
    answers[url] = answer
    var bytes = answers.reduce(0) { $0 + Self.size($1) }
    guard bytes > Self.mostBytes else { return }
    for other in answers.sorted(by: { $0.value.until < $1.value.until }) where other.key != url {
      answers[other.key] = nil
      bytes -= Self.size(other)
      if bytes <= Self.mostBytes { return }
    }
  }

  /// A refusal has the size of its address, so that their number is bounded too.
  private static func size(_ member: (key: String, value: KeptAnswer)) -> Int {
    let body = if case .success(let body) = member.value.answer { body.count } else { 0 }
    return member.key.utf8.count + body
  }
}
