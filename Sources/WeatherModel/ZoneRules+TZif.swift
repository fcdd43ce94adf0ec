extension ZoneRules {
  /// The largest TZif file read, bytes; the largest of tzdata 2025 has under 4,000.
  package static let largestFile = 65_536

  /// The zone of a TZif file (RFC 8536, versions 1 to 4), by its 64-bit block and footer where it has them.
  ///
  /// Nil for anything else, for files over `largestFile`, and for files that count leap seconds (`right/`), whose
  /// instants are not Unix time.
  package init?(tzif file: [UInt8]) {
    guard file.count <= Self.largestFile, let first = Block(file, at: 0, timeSize: 4) else { return nil }
    if first.version == 0 {
      self.init(file, first, rule: nil)
      return
    }
    guard let block = Block(file, at: first.end, timeSize: 8), file.count > block.end,
      file[block.end] == newline, let footerEnd = file[(block.end + 1)...].firstIndex(of: newline)
    else { return nil }
    let footer = file[(block.end + 1)..<footerEnd]
    if footer.isEmpty {
      self.init(file, block, rule: nil)
    } else {
      guard let rule = PosixZoneRule(text: footer) else { return nil }
      self.init(file, block, rule: rule)
    }
  }

  private init?(_ file: [UInt8], _ block: Block, rule: PosixZoneRule?) {
    guard block.leapSecondCount == 0, block.typeCount > 0 else { return nil }
    let offsets = (0..<block.typeCount).map {
      Int(Int32(truncatingIfNeeded: bigEndian(file, at: block.types + $0 * Block.typeSize, count: 4)))
    }
    guard offsets.allSatisfy(Self.offsets.contains) else { return nil }
    var transitions: [Transition] = []
    for index in 0..<block.timeCount {
      let raw = bigEndian(file, at: block.times + index * block.timeSize, count: block.timeSize)
      let at = block.timeSize == 4 ? Int64(Int32(truncatingIfNeeded: raw)) : Int64(bitPattern: raw)
      let type = Int(file[block.timeTypes + index])
      guard type < offsets.count, at > transitions.last?.at ?? .min else { return nil }
      transitions.append(Transition(at: at, offset: offsets[type]))
    }
    self.init(initialOffset: offsets[0], transitions: transitions, rule: rule)
  }

  /// Where the parts of one header and its data lie in the file.
  private struct Block {
    static let headerSize = 44
    static let typeSize = 6

    let version: UInt8
    let timeSize: Int
    let timeCount: Int
    let typeCount: Int
    let leapSecondCount: Int
    let times: Int
    let timeTypes: Int
    let types: Int
    let end: Int

    /// Nil where the header or any of the data it counts is not in the file.
    init?(_ file: [UInt8], at start: Int, timeSize: Int) {
      guard file.count - start >= Self.headerSize, file[start..<start + 4].elementsEqual("TZif".utf8) else {
        return nil
      }
      func count(_ index: Int) -> Int { Int(bigEndian(file, at: start + 20 + index * 4, count: 4)) }
      version = file[start + 4]
      self.timeSize = timeSize
      leapSecondCount = count(2)
      timeCount = count(3)
      typeCount = count(4)
      times = start + Self.headerSize
      timeTypes = times + timeCount * timeSize
      types = timeTypes + timeCount
      let names = types + typeCount * Self.typeSize
      let leapSeconds = names + count(5)
      end = leapSeconds + leapSecondCount * (timeSize + 4) + count(0) + count(1)
      guard end <= file.count else { return nil }
    }
  }
}

private let newline = UInt8(ascii: "\n")

private func bigEndian(_ file: [UInt8], at start: Int, count: Int) -> UInt64 {
  file[start..<start + count].reduce(0) { $0 << 8 | UInt64($1) }
}
