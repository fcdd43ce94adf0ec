/// SplitMix64 (Steele, Lea and Flood 2014): chance that a seed repeats.
package struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  package init(seed: UInt64) {
    state = seed
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }

  /// 0..<`bound`, where a bias of 1 in 2^40 does not matter.
  package mutating func below(_ bound: Int) -> Int {
    Int(next() >> 24) % bound
  }

  package mutating func isLucky(_ percent: Int) -> Bool {
    below(100) < percent
  }

  package mutating func pick<Element>(_ elements: [Element]) -> Element? {
    elements.isEmpty ? nil : elements[below(elements.count)]
  }
}
