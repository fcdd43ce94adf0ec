/// Builds TZif files (RFC 8536) for tests.
struct ZoneFile {
  var version: Character = "2"
  /// Instants and indices into `offsets`.
  var transitions: [(at: Int64, type: UInt8)] = []
  /// Seconds east of UTC.
  var offsets: [Int32] = [0]
  var leapSecondCount = 0
  var footer = ""

  var bytes: [UInt8] {
    if version == "1" { return block(timeSize: 4) }
    var empty = ZoneFile()
    empty.version = version
    return empty.block(timeSize: 4) + block(timeSize: 8) + Array("\n\(footer)\n".utf8)
  }

  private func block(timeSize: Int) -> [UInt8] {
    var bytes = Array("TZif".utf8) + [version == "1" ? 0 : version.asciiValue ?? 0]
    bytes += [UInt8](repeating: 0, count: 15)
    for count in [0, 0, leapSecondCount, transitions.count, offsets.count, 4] {
      bytes += bigEndian(Int64(count), size: 4)
    }
    for transition in transitions { bytes += bigEndian(transition.at, size: timeSize) }
    bytes += transitions.map(\.type)
    for offset in offsets { bytes += bigEndian(Int64(offset), size: 4) + [0, 0] }
    bytes += Array("XXX\0".utf8)
    bytes += [UInt8](repeating: 0, count: leapSecondCount * (timeSize + 4))
    return bytes
  }

  private func bigEndian(_ number: Int64, size: Int) -> [UInt8] {
    (0..<size).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }
}
