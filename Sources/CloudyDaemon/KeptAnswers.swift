/// Answers by their URL, so that no service is asked for what need not or must not be asked again yet, nor made to send
/// what it sent already.
package struct KeptAnswers: Sendable {
  /// Most answers held; one fetch takes up to six of some 10 to 100 kB.
  package static let most = 16

  private var answers: [String: KeptAnswer] = [:]

  package init() {}

  package subscript(url: String) -> KeptAnswer? { answers[url] }

  /// Keeps the answer in place of the one before, and then not the one that stands shortest; nil forgets.
  package mutating func keep(_ answer: KeptAnswer?, to url: String) {
    answers[url] = answer
    guard answers.count > Self.most else { return }
    let others = answers.filter { $0.key != url }
    if let shortest = others.min(by: { $0.value.until < $1.value.until }) { answers[shortest.key] = nil }
  }
}
