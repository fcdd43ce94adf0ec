/// Makes names comparable as bytes: without case, Latin accents and punctuation, so that "Sao Paulo", "SÃO PAULO" and
/// "são-paulo" are one; letters of other scripts keep their accents.
struct NameFolding {
  /// Made once: to look up Unicode's names takes milliseconds.
  static let shared = NameFolding()

  /// Latin, Greek and Cyrillic, and the Latin letters of Vietnamese: the blocks that have case or accents of ours.
  private static let folded: [Range<UInt32>] = [0xC0..<0x530, 0x1E00..<0x1F00]
  /// Apostrophes of all kinds, combining accents and full stops count for nothing.
  private static let dropped: [Range<UInt32>] = [0x27..<0x28, 0x2E..<0x2F, 0x60..<0x61, 0x2B0..<0x370, 0x2018..<0x201A]
  /// Beyond the last of them.
  private static let end = 0x201A
  /// For a scalar that stays what it is.
  private static let same: UInt32 = .max
  private static let most = 3

  /// By scalar value what it becomes: the number of bytes, 0 to 3, in the highest byte, and these from the lowest on.
  private let table: [UInt32]

  private init() {
    var table = [UInt32](repeating: Self.same, count: Self.end)
    for value in Self.folded.joined() {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let bytes = Self.fold(scalar)
      guard bytes.count <= Self.most else { continue }
      table[Int(value)] = bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) } | UInt32(bytes.count) << 24
    }
    for value in Self.dropped.joined() { table[Int(value)] = 0 }
    self.table = table
  }

  /// The whole text, without spaces around it.
  func fold(_ text: some StringProtocol) -> [UInt8] {
    let bytes = Array(text.utf8)
    var folded: [UInt8] = []
    var index = 0
    bytes.withUnsafeBufferPointer { bytes in
      while index < bytes.count { next(in: bytes, at: &index) { folded.append($0) } }
    }
    let isSpace: (UInt8) -> Bool = { $0 == UInt8(ascii: " ") }
    return folded.drop(while: isSpace).reversed().drop(while: isSpace).reversed()
  }

  /// Whether a name, folded, is equal to a folded one; most are told apart by their first letter.
  func isEqual(_ name: UnsafeBufferPointer<UInt8>, _ folded: [UInt8]) -> Bool {
    guard let first = name.first, !Self.isLetter(first) || first | 0x20 == folded.first else { return false }
    var index = 0
    var matched = 0
    while index < name.count {
      var isEqual = true
      next(in: name, at: &index) { byte in
        isEqual = isEqual && matched < folded.count && folded[matched] == byte
        matched += 1
      }
      guard isEqual else { return false }
    }
    return matched == folded.count
  }

  /// Tells the bytes the next character becomes, and steps past it.
  @inline(__always)
  private func next(in bytes: UnsafeBufferPointer<UInt8>, at index: inout Int, _ tell: (UInt8) -> Void) {
    let first = bytes[index]
    let start = index
    index = min(bytes.count, index + Self.length(first))
    switch first {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): tell(first | 0x20)
    case UInt8(ascii: "-"): tell(UInt8(ascii: " "))
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: " "): tell(first)
    default:
      var value = UInt32(first)
      if index > start + 1 {
        value &= 0x7F >> UInt32(index - start)
        for position in start + 1..<index { value = value << 6 | UInt32(bytes[position] & 0x3F) }
      }
      var folded = value < table.count ? table[Int(value)] : Self.same
      if folded == Self.same {
        for position in start..<index { tell(bytes[position]) }
      } else {
        for _ in 0..<folded >> 24 {
          tell(UInt8(truncatingIfNeeded: folded))
          folded >>= 8
        }
      }
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  /// Of the UTF-8 sequence a byte begins.
  private static func length(_ first: UInt8) -> Int {
    switch first {
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: 1
    }
  }

  /// A Latin letter as the letters its Unicode name ends with, any other in lower case.
  private static func fold(_ scalar: Unicode.Scalar) -> [UInt8] {
    let isLatin = scalar.value < 0x250 || scalar.value >= 0x1E00
    let words = isLatin ? (scalar.properties.name ?? "").split(separator: " ") : []
    if words.count > 2, words[0] == "LATIN", let letters = words.prefix(while: { $0 != "WITH" }).last {
      if letters.utf8.count <= 2 { return (words.contains("SHARP") ? "ss" : letters.lowercased()).utf8.map(\.self) }
      if letters == "ETH" { return [UInt8(ascii: "d")] }
      if letters == "THORN" { return Array("th".utf8) }
    }
    return Array(scalar.properties.lowercaseMapping.utf8)
  }
}
