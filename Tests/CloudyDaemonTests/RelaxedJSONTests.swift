import CloudyDaemon
import JSON
import Testing

struct RelaxedJSONTests {
  @Test(arguments: [
    (#"{"a":1}"#, #"{"a":1}"#),
    ("// first\n{}", "        \n{}"),
    ("{}// last", "{}       "),
    ("{/* a */\"a\":/**/1}", "{       \"a\":    1}"),
    ("/* a\nb */1", "    \n    1"),
    ("/***/1", "     1"),
    ("/*/ */1", "      1"),
    ("[1,]", "[1 ]"),
    ("[1, // one\n]", "[1        \n]"),
    ("{\"a\":[1,2,],}", "{\"a\":[1,2 ] }"),
    ("\u{FEFF}{}", "   {}"),
    ("[1]\r\n", "[1]\r\n"),
    // Strings stay as they are.
    (#"["// no", "/* no */", ",]", "\\", "\"//", "\\\"/*"]"#, #"["// no", "/* no */", ",]", "\\", "\"//", "\\\"/*"]"#),
    (#"["a\\",]"#, #"["a\\" ]"#),
    (#"["open // "#, #"["open // "#),
    (#"["open\"#, #"["open\"#),
    // What is wrong stays wrong.
    ("[,]", "[,]"), ("{,}", "{,}"), ("[1,,]", "[1,,]"), ("{\"a\":,}", "{\"a\":,}"), (",]", ",]"),
    ("/* open", "/* open"), ("1 /", "1 /"), ("1 /x", "1 /x"), ("{} /*/", "{} /*/"), ("", ""),
  ])
  func `comments and trailing commas become spaces in place`(text: String, expected: String) {
    #expect(String(decoding: RelaxedJSON.strict(Array(text.utf8)), as: UTF8.self) == expected)
  }

  @Test(arguments: ["[,]", "{,}", "[1,,]", "{\"a\":,}", "1/**/2", "tr/**/ue", "{} /* open", "{} /", "[1 /,]"])
  func `nothing wrong becomes right`(text: String) {
    #expect(throws: JSONError.self) { try JSONValue(parsing: RelaxedJSON.strict(Array(text.utf8))) }
  }
}
