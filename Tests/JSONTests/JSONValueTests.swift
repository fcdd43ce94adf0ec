import JSON
import Testing

struct JSONValueTests {
  private let values: [JSONValue] = [nil, true, 7, 1.5, "text", [1], ["a": 1]].map { $0 ?? .null }

  @Test func `an accessor answers for its own kind only`() {
    #expect(values.map(\.isNull) == [true, false, false, false, false, false, false])
    #expect(values.map(\.bool) == [nil, true, nil, nil, nil, nil, nil])
    #expect(values.map(\.integer) == [nil, nil, 7, nil, nil, nil, nil])
    #expect(values.map(\.double) == [nil, nil, 7, 1.5, nil, nil, nil])
    #expect(values.map(\.string) == [nil, nil, nil, nil, "text", nil, nil])
    #expect(values.map(\.array) == [nil, nil, nil, nil, nil, [1], nil])
    #expect(values.map(\.object) == [nil, nil, nil, nil, nil, nil, ["a": 1]])
  }

  @Test func `subscripts of what is not there are nil`() {
    let value: JSONValue = ["list": [1, 2, ["x": "y"]]]
    #expect(value["list"]?[2]?["x"]?.string == "y")
    #expect(value["other"] == nil)
    #expect(value["list"]?[3] == nil)
    #expect(value["list"]?[-1] == nil)
    #expect(value[0] == nil)
    #expect(value["list"]?["x"] == nil)
  }

  @Test func `a value equals itself and no other kind`() {
    for (index, left) in values.enumerated() {
      for (other, right) in values.enumerated() { #expect((left == right) == (index == other)) }
    }
    #expect(JSONValue.integer(1) != JSONValue.number(1))
  }

  @Test(arguments: [
    ("\u{E9}", "e\u{301}"), ("\u{212B}", "\u{C5}"), ("a", "ab"), ("", "\0"),
    ("a\u{323}\u{307}", "a\u{307}\u{323}"),
  ])
  func `strings are equal by their bytes`(left: String, right: String) {
    #expect(JSONValue.string(left) != JSONValue.string(right))
    #expect(JSONValue.string(left) == JSONValue.string(left))
    #expect(JSONValue.array([.string(left)]) != JSONValue.array([.string(right)]))
    #expect(JSONValue.object(["k": .string(left)]) != JSONValue.object(["k": .string(right)]))
  }
}
