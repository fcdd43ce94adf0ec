import TestSupport
import Testing
import WeatherModel

struct ZoneRulesTests {
  // MARK: The system's zones

  @Test(
    arguments: [
      ("America/New_York", 1_710_053_999, -18_000), ("America/New_York", 1_710_054_000, -14_400),
      ("America/New_York", 1_730_613_599, -14_400), ("America/New_York", 1_730_613_600, -18_000),
      ("Europe/London", 1_711_846_799, 0), ("Europe/London", 1_711_846_800, 3_600),
      ("Europe/London", 1_729_990_799, 3_600), ("Europe/London", 1_729_990_800, 0),
      ("Europe/Dublin", 4_102_444_800, 0), ("Europe/Dublin", 4_118_083_200, 3_600),
      ("America/Nuuk", 4_118_083_200, -3_600), ("Antarctica/Troll", 1_720_000_000, 7_200),
      ("Australia/Lord_Howe", 1_720_000_000, 37_800), ("Australia/Lord_Howe", 1_735_689_600, 39_600),
      ("Australia/Adelaide", 1_720_000_000, 34_200), ("Australia/Adelaide", 1_735_689_600, 37_800),
      ("Asia/Kathmandu", 1_720_000_000, 20_700), ("Asia/Kolkata", 1_720_000_000, 19_800),
      ("Pacific/Auckland", 1_720_000_000, 43_200), ("Pacific/Auckland", 1_735_689_600, 46_800),
      ("Pacific/Honolulu", 1_720_000_000, -36_000), ("Africa/Monrovia", 0, -2_670), ("Etc/UTC", 1_720_000_000, 0),
    ] as [(String, Int64, Int)])
  func `a zone has its offset at an instant`(name: String, unix: Int64, offset: Int) throws {
    #expect(try SystemZone.rules(name).offset(at: unix) == offset)
  }

  @Test(.enabled(if: TestFile.exists(Python.path)))
  func `every zone agrees with an independent reader`() throws {
    let answers = try #require(Python.zoneOffsets())
    var rules: (name: Substring, zone: ZoneRules)?
    var checks = 0
    for line in answers.split(separator: "\n") {
      let fields = line.split(separator: " ")
      let unix = try #require(Int64(fields[1]))
      if rules?.name != fields[0] { rules = (fields[0], try SystemZone.rules(String(fields[0]))) }
      guard let zone = rules?.zone, zone.offset(at: unix) == Int(fields[2]) else {
        Issue.record("\(line)")
        continue
      }
      checks += 1
    }
    #expect(checks > 10_000)
  }

  // MARK: Days

  @Test(
    arguments: [
      // Midnight is there.
      ("Europe/Copenhagen", 2026, 7, 27, 1_785_103_200), ("Etc/UTC", 1970, 1, 1, 0),
      // Midnight is skipped: the day begins at 01:00.
      ("America/Sao_Paulo", 2018, 11, 4, 1_541_300_400), ("Asia/Beirut", 2021, 3, 28, 1_616_882_400),
      // 23:00 to midnight comes twice, midnight once.
      ("America/Sao_Paulo", 2018, 2, 18, 1_518_922_800),
      // Midnight comes twice: the clock went from 00:01 back to 23:01.
      ("America/St_Johns", 2006, 10, 29, 1_162_089_000),
      // The 30th was skipped.
      ("Pacific/Apia", 2011, 12, 30, 1_325_239_200), ("Pacific/Apia", 2011, 12, 31, 1_325_239_200),
    ] as [(String, Int, Int, Int, Int64)])
  func `a day begins at the first instant with its date`(
    name: String, year: Int, month: Int, day: Int, start: Int64
  ) throws {
    let date = try #require(CivilDate(year: year, month: month, day: day))
    #expect(try SystemZone.rules(name).startOfDay(date) == start)
  }

  @Test(
    arguments: [
      ("Europe/Copenhagen", 1_785_099_600, 1_785_103_200), ("Europe/Copenhagen", 1_785_016_800, 1_785_103_200),
      // Days of 23 and of 25 hours.
      ("America/New_York", 1_710_046_800, 1_710_129_600), ("America/New_York", 1_730_606_400, 1_730_696_400),
      ("Pacific/Apia", 1_325_239_199, 1_325_239_200),
      // The date moves on, back and on again.
      ("America/St_Johns", 1_162_088_999, 1_162_089_000), ("America/St_Johns", 1_162_089_000, 1_162_089_060),
      ("America/St_Johns", 1_162_089_060, 1_162_092_600), ("America/St_Johns", 1_162_092_600, 1_162_179_000),
    ] as [(String, Int64, Int64)])
  func `the next midnight is when the date changes`(name: String, unix: Int64, next: Int64) throws {
    #expect(try SystemZone.rules(name).nextMidnight(after: unix) == next)
  }

  @Test(arguments: [
    "America/New_York", "America/Sao_Paulo", "America/St_Johns", "Asia/Kathmandu", "Pacific/Apia", "Asia/Gaza",
    "Africa/Casablanca", "America/Nuuk", "Australia/Lord_Howe", "Etc/UTC",
  ])
  func `walking from midnight to midnight names every day`(name: String) throws {
    let zone = try SystemZone.rules(name)
    var instant: Int64 = 1_100_000_000
    while instant < 2_600_000_000 {
      let next = zone.nextMidnight(after: instant)
      let (date, nextDate) = (zone.localDate(at: instant), zone.localDate(at: next))
      guard next > instant, next - instant <= 90_000, nextDate != date, zone.localDate(at: next - 1) == date,
        nextDate < date || zone.startOfDay(nextDate) <= next
      else {
        Issue.record("\(name) \(instant) \(next)")
        return
      }
      instant = next
    }
  }

  @Test func `the wall clock is told in hours and minutes`() throws {
    let kathmandu = try SystemZone.rules("Asia/Kathmandu")
    #expect(kathmandu.localTime(at: 0) == (5, 30))
    #expect(kathmandu.localTime(at: 1_720_000_000) == (15, 31))
    #expect(ZoneRules(fixedOffsetSeconds: -1).localTime(at: 0) == (23, 59))
    #expect(ZoneRules(fixedOffsetSeconds: -1).localDate(at: 0) == CivilDate(daysSinceEpoch: -1))
  }

  @Test(
    arguments: [
      (0, 0), (20_700, 20_700), (-36_000, -36_000), (.max, 93_599), (.min, -89_999), (93_600, 93_599),
    ] as [(Int, Int)])
  func `a fixed offset stays within what a zone may have`(given: Int, offset: Int) {
    let zone = ZoneRules(fixedOffsetSeconds: given)
    #expect(zone.offset(at: 0) == offset)
    #expect(zone.offset(at: 4_000_000_000) == offset)
  }

  @Test(arguments: ["Etc/UTC", "America/New_York", "Australia/Lord_Howe", "Europe/Dublin"])
  func `no instant and no date is too far away`(name: String) throws {
    let zone = try SystemZone.rules(name)
    for instant in [Int64.min, -1 << 59, -62_135_596_801, 253_402_300_800, 1 << 59, .max] {
      _ = zone.localTime(at: instant)
      _ = zone.nextMidnight(after: instant)
      #expect((1...9_999).contains(zone.localDate(at: instant).year))
    }
    for days in [Int.min, -719_163, 2_932_897, .max] { _ = zone.startOfDay(CivilDate(daysSinceEpoch: days)) }
  }

  // MARK: Footers

  // 2024-01-15 12:00 and 2024-07-15 12:00 UTC
  @Test(
    arguments: [
      ("UTC0", 0, 0), ("CET-1CEST,M3.5.0,M10.5.0/3", 3_600, 7_200), ("EST5EDT,M3.2.0,M11.1.0", -18_000, -14_400),
      ("IST-1GMT0,M10.5.0,M3.5.0/1", 0, 3_600), ("<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", 39_600, 37_800),
      ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", -7_200, -3_600), ("<+0545>-5:45", 20_700, 20_700),
      ("AAA+3BBB,J60,J300", -10_800, -7_200), ("AAA3BBB2:30:15,59/0,300/0", -10_800, -9_015),
      ("NZST-12NZDT,M9.5.0,M4.1.0/3", 46_800, 43_200), ("EST5EDT,0/0,J365/25", -14_400, -14_400),
      ("IST-2IDT,M3.4.4/26,M10.5.0", 7_200, 10_800), ("AAA0BBB,M1.1.0/-167,M12.1.0/-167", 3_600, 3_600),
    ] as [(String, Int, Int)])
  func `a footer speaks for all years`(footer: String, january: Int, july: Int) throws {
    let zone = try #require(ZoneRules(tzif: ZoneFile(footer: footer).bytes))
    for (unix, offset) in [(1_705_320_000, january), (1_721_044_800, july)] as [(Int64, Int)] {
      #expect(zone.offset(at: unix) == offset)
    }
  }

  // Instants of the change in 2023 (common) and 2024 (leap), worked out from the calendar.
  @Test(
    arguments: [
      // March 1, 02:00: never counts February 29.
      ("AAA0BBB,J60,J300", 1_677_636_000, 1_709_258_400),
      // Day 59 from zero: March 1, 2023 and February 29, 2024.
      ("AAA0BBB,59,300", 1_677_636_000, 1_709_172_000),
      // Last Sunday of March, minus one hour: Saturday 23:00.
      ("AAA0BBB,M3.5.0/-1,M10.5.0", 1_679_785_200, 1_711_839_600),
      // Fourth Thursday of March plus 26 hours: Friday 02:00.
      ("AAA0BBB,M3.4.4/26,M10.5.0", 1_679_623_200, 1_711_677_600),
      // A week later: first Sunday of March and 167 hours.
      ("AAA0BBB,M3.1.0/167,M10.5.0", 1_678_575_600, 1_710_025_200),
    ] as [(String, Int64, Int64)])
  func `a yearly change comes at its day and time`(footer: String, in2023: Int64, in2024: Int64) throws {
    let zone = try #require(ZoneRules(tzif: ZoneFile(footer: footer).bytes))
    for change in [in2023, in2024] {
      #expect(zone.offset(at: change - 1) == 0)
      #expect(zone.offset(at: change) == 3_600)
    }
  }

  @Test(arguments: [
    "C0", "CET", "CET-25", "CET-1CEST", "CET-1CEST,M3.5.0", "CET-1CEST,M3.5.0,M10.5.0/3x", "CET-1CEST,M3.6.0,M10.5.0",
    "CET-1CEST,M13.5.0,M10.5.0", "CET-1CEST,M3.5.7,M10.5.0", "CET-1CEST,J0,J365", "CET-1CEST,J1,J366",
    "CET-1CEST,0,366", "CET-1CEST,M3.5.0/168,M10.5.0", "<CET-1", "<C>0", "CET-1:60", "CET--1", "+1-1", "é-1",
    "CET-1CEST,M3.5.0,M10.5.0,M11.5.0", "CET-0001", "CET-1CEST,M3.5,M10.5.0",
  ])
  func `a footer of another form is refused`(footer: String) {
    #expect(ZoneRules(tzif: ZoneFile(footer: footer).bytes) == nil)
  }

  // MARK: Files

  @Test func `the first offset holds before, each transition from its instant, the footer from the last`() throws {
    let file = ZoneFile(transitions: [(-100, 1), (100, 2)], offsets: [60, 120, 180], footer: "AAA-1")
    let zone = try #require(ZoneRules(tzif: file.bytes))
    #expect([Int64.min, -101, -100, 99, 100, .max].map(zone.offset) == [60, 60, 120, 120, 3_600, 3_600])
  }

  @Test(arguments: ["1", "2", "3", "4"] as [Character])
  func `without a footer the last offset stays`(version: Character) throws {
    let file = ZoneFile(version: version, transitions: [(-100, 1), (100, 2)], offsets: [60, -120, 180])
    let zone = try #require(ZoneRules(tzif: file.bytes))
    #expect([-101, -100, 99, 100, 4_000_000_000].map(zone.offset) == [60, -120, -120, 180, 180])
  }

  @Test func `a file that breaks the rules is refused`() {
    let files = [
      ZoneFile(offsets: []), ZoneFile(leapSecondCount: 1), ZoneFile(offsets: [93_600]), ZoneFile(offsets: [-90_000]),
      ZoneFile(transitions: [(5, 1)]), ZoneFile(transitions: [(5, 0), (5, 0)]),
      ZoneFile(transitions: [(5, 0), (4, 0)]),
    ]
    for file in files { #expect(ZoneRules(tzif: file.bytes) == nil) }
    let good = ZoneFile().bytes
    #expect(ZoneRules(tzif: good) != nil)
    #expect(ZoneRules(tzif: good + [UInt8](repeating: 0, count: ZoneRules.largestFile)) == nil)
    #expect(ZoneRules(tzif: Array("TZxf".utf8) + good.dropFirst(4)) == nil)
    #expect(ZoneRules(tzif: []) == nil)
  }

  @Test(.enabled(if: TestFile.exists("\(SystemZone.folder)/right/Europe/London")))
  func `a zone that counts leap seconds is refused`() throws {
    let file = try #require(TestFile.bytes("\(SystemZone.folder)/right/Europe/London"))
    #expect(ZoneRules(tzif: file) == nil)
  }

  @Test(arguments: ["Europe/London", "America/Nuuk", "Etc/UTC"])
  func `every truncation is refused`(name: String) throws {
    let file = try #require(TestFile.bytes("\(SystemZone.folder)/\(name)"))
    #expect(ZoneRules(tzif: file) != nil)
    for count in 0..<file.count where ZoneRules(tzif: Array(file[..<count])) != nil { Issue.record("\(count) bytes") }
  }

  @Test(arguments: ["Europe/Dublin", "America/Nuuk"])
  func `no flipped byte traps`(name: String) throws {
    let file = try #require(TestFile.bytes("\(SystemZone.folder)/\(name)"))
    var generator = SeededGenerator(seed: 7)
    for round in 0..<20_000 {
      var bytes = file
      for _ in 0...Int.random(in: 0...3, using: &generator) {
        // The two headers and the footer decide most: half of the flips fall there.
        let header = [0..<44, bytes.count - 60..<bytes.count].randomElement(using: &generator) ?? 0..<1
        let index =
          round.isMultiple(of: 2)
          ? Int.random(in: header, using: &generator) : bytes.indices.randomElement(using: &generator) ?? 0
        bytes[index] = UInt8.random(in: 0...255, using: &generator)
      }
      guard let zone = ZoneRules(tzif: bytes) else { continue }
      let instant = Int64.random(in: -1 << 33...1 << 33, using: &generator)
      let next = zone.nextMidnight(after: instant)
      if next <= instant || zone.localDate(at: next) == zone.localDate(at: instant) { Issue.record("round \(round)") }
      _ = zone.startOfDay(zone.localDate(at: instant))
    }
  }
}
