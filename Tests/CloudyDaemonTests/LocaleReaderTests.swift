import CloudyDaemon
import CloudyProtocol
import Glibc
import TestSupport
import Testing
import UnixIO
import WeatherPresentation

struct LocaleReaderTests {
  /// `localedef` and its sources are in Debian's package "locales".
  static let canCompile =
    TestFile.exists("/usr/bin/localedef") && TestFile.exists("/usr/share/i18n/locales/de_DE")
    && TestFile.exists("/usr/share/i18n/charmaps/UTF-8.gz")

  @Test(
    arguments: [
      ([:], "C"), (["LANG": "C"], "C"), (["LANG": "POSIX"], "POSIX"),
      (["LC_TIME": "C.UTF-8", "LANG": "POSIX"], "C.UTF-8"),
      (["LC_ALL": "C", "LC_TIME": "nowhere"], "C"),
    ] as [([String: String], String)])
  func `the POSIX locale is English, metric and 24 hours`(environment: [String: String], identifier: String) {
    let (names, warnings) = LocaleReader.read(configured: nil) { environment[$0] }
    var expected = LocaleNames.posix
    expected.identifier = identifier
    #expect(names == expected)
    #expect(warnings.isEmpty)
  }

  @Test(arguments: ["xx_XX.UTF-8", "../../etc", "nowhere", "a\0b", String(repeating: "x", count: 4096)])
  func `an unknown locale counts as C with a warning for each use`(name: String) {
    let (names, warnings) = LocaleReader.read(configured: name) { _ in nil }
    #expect(names == .posix)
    #expect(warnings.count == 2)
  }

  @Test func `each category has its own variable`() {
    let environment = ["LC_TIME": "nowhere", "LANG": "C"]
    let (names, warnings) = LocaleReader.read(configured: nil) { environment[$0] }
    #expect(names == .posix)
    #expect(warnings.count == 1)
    #expect(warnings.first?.contains("nowhere") == true)
  }

  /// In a process of its own: LOCPATH, where glibc looks for locales, is one for all threads.
  @Test(.enabled(if: canCompile)) func `compiled locales are read`() async {
    await #expect(processExitsWith: .success) {
      let directory = try TemporaryDirectory()
      setenv("LOCPATH", directory.path, 1)
      for (locale, charset) in [
        ("de_DE", "UTF-8"), ("en_US", "UTF-8"), ("de_DE", "ISO-8859-1"), ("fr_FR", "ISO-8859-1"),
      ] {
        try LocaleReaderTests.compile(locale, charset, in: directory)
      }
      let german = LocaleReader.read(configured: "de_DE.UTF-8") { _ in nil }
      #expect(german.warnings.isEmpty)
      #expect(german.names.identifier == "de_DE.UTF-8")
      #expect(
        german.names.weekdays == ["Sonntag", "Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag"])
      #expect(german.names.shortWeekdays.first == "So")
      #expect(german.names.months[2] == "März")
      #expect(german.names.am == "AM")
      #expect(german.names.pm == "PM")
      #expect(german.names.units == .metric)
      #expect(german.names.time == .twentyFourHour)

      let american = LocaleReader.read(configured: nil) { $0 == "LANG" ? "en_US.UTF-8" : nil }.names
      #expect(american.units == .imperial)
      #expect(american.time == .twelveHour)
      #expect(american.am == "AM")

      let mixed = ["LANG": "de_DE.UTF-8", "LC_MEASUREMENT": "en_US.UTF-8"]
      let both = LocaleReader.read(configured: nil) { mixed[$0] }.names
      #expect(both.units == .imperial)
      #expect(both.time == .twentyFourHour)

      // Texts that are not UTF-8: the same locale in UTF-8, or none.
      #expect(LocaleReader.read(configured: "de_DE.ISO-8859-1") { _ in nil }.names == german.names)
      #expect(LocaleReader.read(configured: "de_DE@euro") { _ in nil }.names.months == german.names.months)
      let french = LocaleReader.read(configured: "fr_FR.ISO-8859-1") { _ in nil }
      #expect(french.names == .posix)
      #expect(french.warnings.count == 1)
    }
  }

  /// Compiles only the two categories that are read, which takes a fraction of the time.
  static func compile(_ locale: String, _ charset: String, in directory: TemporaryDirectory) throws {
    let source = directory.appending("source")
    let text = ["LC_TIME", "LC_MEASUREMENT"].map { "\($0)\ncopy \"\(locale)\"\nEND \($0)\n" }.joined()
    try FileSystem.writeAtomically(source, Array(text.utf8), sync: false)
    let compiler = try ChildProcess(
      ["localedef", "-c", "-f", charset, "-i", source, directory.appending("\(locale).\(charset)")],
      mergesStandardError: true)
    _ = compiler.wait()
  }
}
