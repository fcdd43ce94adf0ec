/// A JSON object: members with unique keys, kept sorted by the UTF-8 bytes of their key.
package struct JSONObject: Equatable, Sendable {
  package struct Member: Sendable {
    package let key: String
    package var value: JSONValue

    package init(key: String, value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  package private(set) var members: [Member] = []

  package init() {}

  /// Takes members in any order, sorting once; of equal keys the last one wins.
  package init(_ members: [Member]) {
    self.members = members
    guard !self.members.areStrictlyAscending else { return }
    self.members.sort { $0.key.precedesBytewise($1.key) }
    guard !self.members.areStrictlyAscending else { return }
    // The sort is stable, so the last of a run of equal keys is the one given last.
    let sorted = self.members
    self.members = sorted.indices.compactMap { index in
      let next = index + 1
      return next < sorted.count && sorted[next].key.hasSameBytes(as: sorted[index].key) ? nil : sorted[index]
    }
  }

  package var count: Int { members.count }
  package var isEmpty: Bool { members.isEmpty }

  /// The member's value; setting nil removes it. Setting keys in ascending order costs no search and no move.
  package subscript(key: String) -> JSONValue? {
    get {
      let index = lowerBound(of: key)
      return index < members.count && members[index].key.hasSameBytes(as: key) ? members[index].value : nil
    }
    set {
      let index = members.last.map { $0.key.precedesBytewise(key) } ?? true ? members.count : lowerBound(of: key)
      let isPresent = index < members.count && members[index].key.hasSameBytes(as: key)
      switch (newValue, isPresent) {
      case (let value?, true): members[index].value = value
      case (let value?, false): members.insert(Member(key: key, value: value), at: index)
      case (nil, true): members.remove(at: index)
      case (nil, false): break
      }
    }
  }

  /// Appends the object as compact JSON, as `JSONValue.write(to:)` does.
  package func write(to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "{"))
    for (index, member) in members.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      JSONWriter.appendString(member.key, to: &bytes)
      bytes.append(UInt8(ascii: ":"))
      member.value.write(to: &bytes)
    }
    bytes.append(UInt8(ascii: "}"))
  }

  private func lowerBound(of key: String) -> Int {
    var low = 0
    var high = members.count
    while low < high {
      let middle = (low + high) / 2
      if members[middle].key.precedesBytewise(key) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension JSONObject: Sequence {
  package func makeIterator() -> IndexingIterator<[Member]> { members.makeIterator() }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  /// Of equal keys the last one wins.
  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    self.init(elements.map { Member(key: $0.0, value: $0.1) })
  }
}

extension JSONObject.Member: Equatable {
  package static func == (left: Self, right: Self) -> Bool {
    left.key.hasSameBytes(as: right.key) && left.value == right.value
  }
}

extension [JSONObject.Member] {
  /// Whether every key comes after the one before it: then they are sorted and unique.
  var areStrictlyAscending: Bool {
    zip(self, dropFirst()).allSatisfy { $0.key.precedesBytewise($1.key) }
  }
}
