import Glibc

/// Another implementation of TZif to compare with.
enum Python {
  static let path = "/usr/bin/python3"

  private static let program = """
    import random, zoneinfo, datetime
    random.seed(1)
    for line in open('/usr/share/zoneinfo/zone.tab'):
      if line[0] == '#': continue
      name = line.split()[2]
      zone = zoneinfo.ZoneInfo(name)
      for _ in range(100):
        unix = random.randrange(-3000000000, 6000000000)
        offset = datetime.datetime.fromtimestamp(unix, zone).utcoffset()
        print(name, unix, offset.days * 86400 + offset.seconds)
    """

  /// Lines of "name unix offset", 100 random instants of 1874 to 2160 for every zone of `zone.tab`; nil if it fails.
  static func zoneOffsets() -> String? {
    guard let pipe = popen("exec timeout 60 \(path) -c \"\(program)\"", "re") else { return nil }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while case let count = fread(&chunk, 1, chunk.count, pipe), count > 0 { bytes += chunk[..<count] }
    return pclose(pipe) == 0 ? String(decoding: bytes, as: UTF8.self) : nil
  }
}
