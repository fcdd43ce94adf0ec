import JSON
import TestSupport
import Testing

struct JSONObjectTests {
  @Test func `members come out in byte order however they went in`() {
    var object = JSONObject()
    for key in ["b", "\u{FFFF}", "", "a", "🌧", "B", "ab"] { object[key] = .string(key) }
    #expect(object.map(\.key) == ["", "B", "a", "ab", "b", "\u{FFFF}", "🌧"])
    #expect(object.allSatisfy { $0.value.string == $0.key && object[$0.key] == $0.value })
    #expect(object == JSONObject(object.members.reversed()))
  }

  @Test func `setting a member replaces it and setting nil removes it`() {
    var object: JSONObject = ["a": 1, "c": 3]
    object["a"] = 2
    object["b"] = 0
    object["c"] = nil
    object["x"] = nil
    #expect(object == ["a": 2, "b": 0])
    #expect(object.count == 2)
    object["a"] = nil
    object["b"] = nil
    #expect(object.isEmpty)
    #expect(object["a"] == nil)
  }

  @Test func `a member set to null is there`() {
    var object = JSONObject()
    object["a"] = JSONValue.null
    #expect(object["a"] == JSONValue.null)
    #expect(object.count == 1)
  }

  @Test func `of equal keys the last one wins`() {
    let object: JSONObject = ["b": 1, "a": 2, "b": 3, "c": 4, "a": 5, "b": 6]
    #expect(object == ["a": 5, "b": 6, "c": 4])
    #expect(object.count == 3)
  }

  @Test func `it behaves as a dictionary does under any series of changes`() {
    var generator = SeededGenerator(seed: 6)
    var object = JSONObject()
    var model: [String: JSONValue] = [:]
    for step in 0..<5000 {
      let key = "key\(Int.random(in: 0..<60, using: &generator))"
      let value: JSONValue? = Bool.random(using: &generator) ? .integer(Int64(step)) : nil
      object[key] = value
      model[key] = value
      #expect(object[key] == value)
    }
    #expect(object.count == model.count)
    #expect(object.map(\.key) == model.keys.sorted())
    #expect(object.allSatisfy { model[$0.key] == $0.value })
  }

  @Test func `different normal forms are different keys`() {
    let object: JSONObject = ["\u{E9}": 1, "e\u{301}": 2]
    #expect(object.count == 2)
    #expect(object["\u{E9}"] == 1)
    #expect(object != ["e\u{301}": 1, "\u{E9}": 2])
  }
}
