import CloudyBar
import JSON
import Testing

struct DialectTests {
  // MARK: Every dialect

  @Test(arguments: DialectName.allCases)
  func `hostile text is one record of valid UTF-8 within the limit`(_ name: DialectName) throws {
    let dialect = name.dialect
    for text in HostileText.examples + HostileText.generated(1_000) {
      for markup in Markup.allCases {
        let bytes = dialect.bytes(of: record(text), markup: markup)
        let line = try #require(String(validating: bytes, as: UTF8.self))
        #expect(bytes.count <= Dialect.recordLength)
        #expect(line.hasSuffix("\n"))
        let lines = line.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
        if name == .yambar {
          // An empty line ends the record and stands nowhere else.
          #expect(lines.suffix(2).map(\.isEmpty) == [true, true] && !lines.dropLast(2).contains { $0.isEmpty })
        } else if name == .argos {
          #expect(lines.filter { $0.elementsEqual("---".unicodeScalars) }.count == 2)
          #expect(lines.dropLast().allSatisfy { line in line.count { $0 == "|" } == 1 || line.count == 3 })
        } else {
          #expect(lines.count == 2)
        }
        #expect(lines[0].contains { !$0.properties.isWhitespace })
        #expect(!line.unicodeScalars.contains { $0 != "\n" && $0.properties.generalCategory == .control })
      }
    }
  }

  @Test(arguments: DialectName.allCases)
  func `long text is shortened to the limit`(_ name: DialectName) {
    let limit = name == .yambar ? 1_023 : Dialect.recordLength
    let oneCharacter = "e" + String(repeating: "\u{301}", count: 5_000)
    for unit in ["x", "&", "\"", "%{", "<", "^", "#", "🌧", "e\u{301}\u{302}", "\\", oneCharacter] {
      let long = String(repeating: unit, count: 9_000 / unit.unicodeScalars.count + 1)
      let record = BarRecord(
        text: long, shortText: long, tooltip: Array(repeating: long, count: 3) + ["last"], classes: [long], alt: long)
      let dialect = name.dialect
      for markup in Markup.allCases {
        #expect(dialect.prologue.count + dialect.bytes(of: record, markup: markup).count <= limit)
      }
    }
  }

  @Test(arguments: DialectName.allCases)
  func `many places are shortened to the limit`(_ name: DialectName) {
    let records = (0..<16).map { index in
      BarRecord(
        place: String(repeating: "\"", count: 300) + "\(index)", text: String(repeating: "x", count: 300),
        tooltip: Array(repeating: "line", count: 20), classes: ["rain"])
    }
    for markup in Markup.allCases {
      let bytes = name.dialect.bytes(of: records, markup: markup)
      #expect(name.dialect.prologue.count + bytes.count <= (name == .yambar ? 1_023 : Dialect.recordLength))
    }
  }

  // MARK: Several places

  private static let places = [
    BarRecord(
      place: "a", text: "A <", shortText: "a", tooltip: ["1", "2"], classes: ["rain", "day"], alt: "rain",
      percentage: 5, accent: "#ff5500"),
    BarRecord(
      place: "b", text: "B", tooltip: ["3"], classes: ["clear", "day", "stale"], alt: "clear", isDimmed: true,
      isUrgent: true),
  ]

  private static let besideEachOther: [Example] = [
    Example(name: .plain, text: "", line: "A <  B\n"), Example(name: .i3blocks, text: "", line: "A <  B\n"),
    Example(name: .polybar, text: "", line: "%{F#ff5500}A <%{F-}  %{F#888888}B%{F-}\n"),
    Example(name: .lemonbar, text: "", line: "%{F#ff5500}A <%{F-}  %{F#888888}B%{F-}\n"),
    Example(name: .tmux, text: "", line: "#[fg=#ff5500]A <#[default]  #[fg=#888888]B#[default]\n"),
    Example(name: .xmobar, text: "", line: "<fc=#ff5500><raw=3:A </></fc>  <fc=#888888>B</fc>\n"),
    Example(name: .dzen2, text: "", line: "^fg(#ff5500)A <^fg()  ^fg(#888888)B^fg()\n"),
    Example(
      name: .ironbar, text: "",
      line: "<span foreground=\"#ff5500\">A &lt;</span>  <span foreground=\"#888888\">B</span>\n"),
    Example(
      name: .waybar, text: "",
      line: ##"""
        {"alt":"rain","class":["rain","day","clear","stale"],"percentage":5,\##
        "text":"<span foreground=\"#ff5500\">A &lt;</span>  B","tooltip":"1\n2\n\n3"}

        """##),
    Example(
      name: .i3statusRust, text: "",
      line: ##"""
        {"icon":"","short_text":"a  B","state":"Critical",\##
        "text":"<span foreground=\"#ff5500\">A &lt;</span>  B"}

        """##),
    Example(
      name: .i3bar, text: "",
      line: ##"""
        [{"color":"#ff5500","full_text":"A <","instance":"a","markup":"none","name":"cloudy","short_text":"a"},\##
        {"color":"#888888","full_text":"B","instance":"b","markup":"none","name":"cloudy","short_text":"B",\##
        "urgent":true}],

        """##),
  ]

  @Test(arguments: besideEachOther)
  func `places stand side by side, each in its own colour`(_ example: Example) {
    #expect(text(example.name.dialect.bytes(of: Self.places)) == example.line)
  }

  @Test func `a vertical bar has place below place`() {
    let places = ["a 1°", "b 2°"].map { BarRecord(text: $0, isVertical: true) }
    #expect(text(Dialect.waybar.bytes(of: places)).contains(#""text":"a\n1°\nb\n2°""#))
  }

  // MARK: One by one

  struct Example: Sendable {
    let name: DialectName
    let text: String
    let line: String
  }

  @Test(arguments: [
    Example(name: .plain, text: "21° <a>", line: "21° <a>\n"),
    Example(name: .plain, text: "\u{1B}[31m a\nb", line: "[31m a b\n"),
    Example(name: .plain, text: "  ", line: "–\n"),
    Example(name: .i3blocks, text: #"a "b""#, line: "a \"b\"\n"),
    Example(name: .i3blocks, text: #""a""#, line: "'a\"\n"),
    Example(name: .polybar, text: "50%{A1:rm:}", line: "50% {A1:rm:}\n"),
    Example(name: .polybar, text: "%%{", line: "%% {\n"),
    Example(name: .polybar, text: "50 %", line: "50 %\n"),
    Example(name: .xmobar, text: "a & b", line: "a & b\n"),
    Example(name: .xmobar, text: "<action=`x`>é</action>", line: "<raw=22:<action=`x`>é</action>/>\n"),
    Example(name: .lemonbar, text: "50 %{A1:rm:}", line: "50 %%{A1:rm:}\n"),
    Example(name: .lemonbar, text: "🌧\u{FE0F} 21°", line: "21°\n"),
    Example(name: .lemonbar, text: "🌧", line: "–\n"),
    Example(name: .dzen2, text: "^ca(1,x)^^", line: "^^ca(1,x)^^^^\n"),
    Example(name: .ironbar, text: "a < b", line: "a &lt; b\n"),
    Example(name: .kde, text: "<img src='http://x'> & y", line: "‹img src='http://x'› & y\n"),
    Example(name: .tmux, text: "#(id) #[x] ☀\u{FE0F}", line: "##(id) ##[x] ☀\n"),
  ])
  func `a dialect escapes its own syntax`(_ example: Example) {
    #expect(text(example.name.dialect.bytes(of: BarRecord(text: example.text))) == example.line)
  }

  @Test(arguments: [
    Example(name: .polybar, text: "1", line: "%{F#888888}1%{F-}\n"),
    Example(name: .xmobar, text: "<1", line: "<fc=#888888><raw=2:<1/></fc>\n"),
    Example(name: .lemonbar, text: "1", line: "%{F#888888}1%{F-}\n"),
    Example(name: .dzen2, text: "1", line: "^fg(#888888)1^fg()\n"),
    Example(name: .ironbar, text: "<", line: "<span foreground=\"#888888\">&lt;</span>\n"),
    Example(name: .kde, text: "a & <b", line: "<font color=\"#888888\">a &amp; ‹b</font>\n"),
    Example(name: .tmux, text: "1", line: "#[fg=#888888]1#[default]\n"),
    Example(name: .plain, text: "1", line: "1\n"),
  ])
  func `a colour surrounds the text where the dialect has colours`(_ example: Example) {
    #expect(text(example.name.dialect.bytes(of: BarRecord(text: example.text, isDimmed: true))) == example.line)
  }

  @Test func `waybar gets a JSON object whose text and tooltip are Pango markup`() {
    let record = BarRecord(
      text: "a & b", tooltip: ["<1>", #"\x "2""#], classes: ["rain", "day"], alt: "rain", percentage: 140)
    #expect(
      text(Dialect.waybar.bytes(of: record)) == """
        {"alt":"rain","class":["rain","day"],"percentage":100,"text":"a &amp; b",\
        "tooltip":"&lt;1&gt;\\n\\u005cx \\"2\\""}

        """)
    #expect(
      text(Dialect.waybar.bytes(of: BarRecord(text: "a & b"), markup: Markup.none))
        == #"{"alt":"","class":[],"text":"a & b","tooltip":""}"# + "\n")
  }

  @Test func `the user's own syntax stands around the line as it is, within the limit`() {
    let frame = Frame(before: "%{A1:cloudy refresh:}", after: "%{A}")
    let dialect = Dialect.lemonbar
    #expect(text(dialect.bytes(of: BarRecord(text: "5 %"), frame: frame)) == "%{A1:cloudy refresh:}5 %%%{A}\n")
    let long = dialect.bytes(of: BarRecord(text: String(repeating: "%", count: 5_000)), frame: frame)
    #expect(long.count < Dialect.recordLength && text(long).hasSuffix("%{A}\n"))
  }

  @Test func `a chosen colour is markup where there is no other way`() {
    let record = BarRecord(text: "<", accent: "#ff5500")
    #expect(text(Dialect.waybar.bytes(of: record)).contains(##""text":"<span foreground=\"#ff5500\">&lt;</span>""##))
    #expect(text(Dialect.waybar.bytes(of: record, markup: Markup.none)).contains(#""text":"<""#))
    #expect(text(Dialect.i3statusRust.bytes(of: record)).contains(#""state":"Idle","text":"<span"#))
    #expect(text(Dialect.plain.bytes(of: record)) == "<\n")
    #expect(text(Dialect.i3bar.bytes(of: record)).contains(##""color":"#ff5500""##))
    #expect(text(Dialect.waybar.bytes(of: BarRecord(text: "a", isDimmed: true))).contains(#""text":"a""#))
  }

  @Test func `a vertical bar gets word below word`() {
    let record = BarRecord(text: "a  -2.0 °C", isVertical: true)
    #expect(text(Dialect.waybar.bytes(of: record)).contains(#""text":"a\n-2.0\n°C""#))
    #expect(text(Dialect.eww.bytes(of: record)).contains(#""text":"a\n-2.0\n°C""#))
  }

  @Test func `argos gets a button and a menu whose lines are no markup`() {
    let record = BarRecord(text: "a|b", tooltip: ["--x | bash=rm", "---", #"\n :horse:"#], accent: "#ff5500")
    let literal = "useMarkup=false emojize=false unescape=false ansi=false"
    #expect(
      text(Dialect.argos.bytes(of: record)) == """
        a¦b | \(literal) color=#ff5500 dropdown=false
        ---
        –-x ¦ bash=rm | \(literal) trim=false font=monospace
        –-- | \(literal) trim=false font=monospace
        \\n :horse: | \(literal) trim=false font=monospace
        ---
        Refresh | bash='cloudy refresh' terminal=false refresh=true
        Other units | bash='cloudy set-units toggle' terminal=false refresh=true

        """)
  }

  @Test func `waybar's text is a string whatever it says and no backslash stands before an x`() throws {
    for text in HostileText.examples + HostileText.generated(1_000) {
      let bytes = Dialect.waybar.bytes(of: record(text), markup: Markup.none)
      let value = try JSONValue(parsing: bytes)
      #expect(value["text"]?.string == record(text).text)
      #expect(value["tooltip"]?.string == record(text).tooltip.joined(separator: "\n"))
      #expect(!zip(bytes, bytes.dropFirst()).contains { $0 == UInt8(ascii: "\\") && $1 == UInt8(ascii: "x") })
    }
  }

  @Test func `the i3bar header and every record make one JSON stream`() throws {
    let dialect = Dialect.i3bar
    var stream = dialect.prologue
    let texts = HostileText.examples + HostileText.generated(200)
    for text in texts { stream += dialect.bytes(of: record(text)) }
    let end = try #require(stream.firstIndex(of: UInt8(ascii: "\n")))
    let header = try JSONValue(parsing: Array(stream[..<end]))
    #expect(header["version"]?.integer == 1)
    #expect(header["click_events"]?.bool == true)
    let blocks = try JSONValue(parsing: stream[(end + 1)...] + Array("null]".utf8))
    #expect(blocks.array?.count == texts.count + 1)
    #expect(blocks.array?.dropLast().map { $0[0]?["full_text"]?.string } == texts.map { record($0).text })
  }

  @Test func `an i3bar block has a name, its markup, and a colour and urgency where they are needed`() {
    let plain = BarRecord(text: "a", shortText: "b")
    #expect(
      text(Dialect.i3bar.bytes(of: plain)) == """
        [{"full_text":"a","instance":"weather","markup":"none","name":"cloudy","short_text":"b"}],

        """)
    let urgent = BarRecord(text: "<", isDimmed: true, isUrgent: true)
    #expect(
      text(Dialect.i3bar.bytes(of: urgent, markup: .pango)) == """
        [{"color":"#888888","full_text":"&lt;","instance":"weather","markup":"pango","name":"cloudy",\
        "short_text":"&lt;","urgent":true}],

        """)
  }

  @Test func `i3blocks' JSON has raw UTF-8 and no unicode escapes`() throws {
    for text in HostileText.examples + HostileText.generated(1_000) {
      let line = self.text(Dialect.i3blocksJSON.bytes(of: record(text)))
      #expect(try JSONValue(parsing: Array(line.utf8))["full_text"]?.string == record(text).text)
      #expect(!line.replacing(#"\\"#, with: "").contains(#"\u"#))
    }
  }

  @Test(arguments: [
    (BarRecord(text: "<"), "Idle"), (BarRecord(text: "<", isDimmed: true), "Warning"),
    (BarRecord(text: "<", isDimmed: true, isUrgent: true), "Critical"),
  ])
  func `i3status-rust gets a state and markup`(_ record: BarRecord, _ state: String) {
    #expect(
      text(Dialect.i3statusRust.bytes(of: record))
        == #"{"icon":"","short_text":"&lt;","state":"\#(state)","text":"&lt;"}"# + "\n")
  }

  @Test func `yambar gets tags and the empty line that commits them`() {
    let record = BarRecord(
      text: "a|b", shortText: "b", tooltip: ["one", "two"], classes: ["rain", "day"], alt: "rain", percentage: 5)
    #expect(
      text(Dialect.yambar.bytes(of: record)) == """
        text|string|a|b
        short|string|b
        tooltip|string|one
        icon|string|rain
        color|string|
        class|string|rain day
        urgent|bool|false
        percentage|range:0-100|5


        """)
  }

  @Test func `eww gets every field every time`() throws {
    for text in HostileText.examples {
      let value = try JSONValue(parsing: Dialect.eww.bytes(of: record(text)))
      #expect(value["text"]?.string == record(text).text)
      #expect(
        value.object?.map(\.key) == ["alt", "class", "color", "percentage", "short", "text", "tooltip", "urgent"])
    }
  }

  @Test func `xmobar's raw tag counts characters and ends where it says`() throws {
    for text in HostileText.generated(1_000) where record(text).text.contains("<") {
      let line = self.text(Dialect.xmobar.bytes(of: record(text)))
      let body = try #require(line.wholeMatch(of: /<raw=([0-9]+):(.*)\/>\n/))
      #expect(Int(body.1) == body.2.unicodeScalars.count)
    }
  }

  @Test func `no dialect leaves an opening of its syntax in outside text`() {
    for text in HostileText.examples + HostileText.generated(1_000) {
      let polybar = Dialect.polybar.bytes(of: record(text))
      #expect(!zip(polybar, polybar.dropFirst()).contains { $0 == UInt8(ascii: "%") && $1 == UInt8(ascii: "{") })
      #expect(Dialect.i3blocks.bytes(of: record(text)).first != UInt8(ascii: "\""))
      #expect(!Dialect.kde.bytes(of: record(text)).contains(UInt8(ascii: "<")))
      for (dialect, sign) in [(Dialect.lemonbar, "%"), (.dzen2, "^"), (.tmux, "#")] as [(Dialect, Unicode.Scalar)] {
        let runs = dialect.bytes(of: record(text)).split { $0 != UInt8(ascii: sign) }
        #expect(runs.allSatisfy { $0.count.isMultiple(of: 2) })
      }
    }
  }

  // MARK: Help

  private func record(_ text: String) -> BarRecord {
    BarRecord(text: text, shortText: text, tooltip: [text, text], classes: [text], alt: text, percentage: 1)
  }

  private func text(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self)
  }
}
