import CloudyBar
import Testing

struct ClickReaderTests {
  static let i3bar = """
    [
    {"name":"cloudy","instance":"weather","button":1,"modifiers":["Shift","Mod1"],"x":1795,"y":9,"relative_x":31}
    ,{"name":"cloudy","button":3,"note":"a } \\" { brace \\\\","nested":{"button":9,"list":[{}]}}

    """
  static let swaybar = """
    [{ "name": "cloudy", "event": 272, "button": 1, "x": 12.5, "y": 3.25, "scale": 1.5, "extra": null },
    { "name": "cloudy", "event": 276, "button": 0, "x": -1e3 },
    """

  @Test(arguments: [(i3bar, [1, 3]), (swaybar, [1, 0])] as [(String, [Int64])])
  func `clicks are found wherever the reads are cut`(_ stream: String, _ buttons: [Int64]) {
    let bytes = Array(stream.utf8)
    for split in 0...bytes.count {
      var reader = ClickReader()
      let clicks = reader.clicks(in: bytes[..<split]) + reader.clicks(in: bytes[split...])
      #expect(clicks.map(\.button) == buttons, "cut at \(split)")
    }
    var reader = ClickReader()
    #expect(bytes.flatMap { reader.clicks(in: [$0]) }.map(\.button) == buttons)
  }

  @Test(arguments: [
    "garbage", "}", "]]]", "\"", "{\"button\":\"x\"}", "{\"button\":1.5}", "{}", "{\"button\":}", "{nonsense}",
    "{\"text\":\"\u{1}\"}", "[1,2,null]",
  ])
  func `what is no click is skipped and the stream goes on`(_ noise: String) {
    var reader = ClickReader()
    #expect(reader.clicks(in: Array((noise + ",{\"button\":3}").utf8)) == [Click(button: 3)])
  }

  @Test func `a click tells which block it was on`() {
    var reader = ClickReader()
    #expect(
      reader.clicks(in: Array(Self.i3bar.utf8)) == [Click(button: 1, instance: "weather"), Click(button: 3)])
  }

  @Test func `i3blocks writes the number alone, or quoted`() {
    var lines = ClickReader(.lines)
    #expect(lines.clicks(in: Array("1\n".utf8)).map(\.button) == [1])
    #expect(lines.clicks(in: Array("junk\n\n{\"button\":2}\n3".utf8)).isEmpty)
    #expect(lines.clicks(in: Array("\n".utf8)).map(\.button) == [3])
    #expect(lines.clicks(in: Array((String(repeating: "9", count: 1 << 20) + "\n4\n").utf8)).map(\.button) == [4])
    var objects = ClickReader()
    #expect(objects.clicks(in: Array(#"{"name":"w","button":"3"}"#.utf8)).map(\.button) == [3])
  }

  @Test func `an endless event costs bounded memory and is dropped`() {
    var reader = ClickReader()
    let filler = Array(repeating: UInt8(ascii: "x"), count: 1 << 20)
    #expect(reader.clicks(in: Array("{\"button\":1,\"x\":\"".utf8)).isEmpty)
    #expect(reader.clicks(in: filler).isEmpty)
    #expect(reader.clicks(in: Array("\"},{\"button\":3}".utf8)) == [Click(button: 3)])
  }

  @Test func `ten thousand clicks at once are all found`() {
    var reader = ClickReader()
    let burst = "[" + String(repeating: ",{\"name\":\"cloudy\",\"button\":1}\n", count: 10_000)
    #expect(reader.clicks(in: Array(burst.utf8)).count == 10_000)
  }
}
