import CloudyProtocol
import Testing

struct RequestDecodingTests {
  private func decode(_ line: String) throws(ErrorReply) -> Request {
    try Request(line: Array(line.utf8))
  }

  private func refusal(_ line: String) -> ErrorReply? {
    do throws(ErrorReply) {
      _ = try decode(line)
      return nil
    } catch {
      return error
    }
  }

  @Test(
    arguments: [
      (#"{"type":"hello"}"#, .hello(protocol: nil)),
      (#"{"type":"hello","protocol":1}"#, .hello(protocol: 1)),
      (#"{"type":"hello","protocol":-7}"#, .hello(protocol: -7)),
      (#"{"type":"get"}"#, .get(topics: .all, place: nil)),
      (#"{"type":"get","topics":["day"],"place":"home"}"#, .get(topics: TopicSet(.day), place: "home")),
      (#"{"type":"get","topics":null,"place":null,"id":null}"#, .get(topics: .all, place: nil)),
      (
        #"{"type":"subscribe","topics":["status","day","status"]}"#,
        .subscribe(topics: [TopicSet(.day), TopicSet(.status)], place: nil)
      ),
      (#"{"type":"subscribe"}"#, .subscribe(topics: .all, place: nil)),
      (#"{"type":"unsubscribe"}"#, .unsubscribe),
      (#"{"type":"refresh"}"#, .refresh(wait: false, maxAgeSeconds: nil, place: nil)),
      (#"{"type":"refresh","wait":true,"maxAgeSeconds":0}"#, .refresh(wait: true, maxAgeSeconds: 0, place: nil)),
      (
        #"{"type":"refresh","maxAgeSeconds":86401,"place":"x"}"#,
        .refresh(wait: false, maxAgeSeconds: 86_400, place: "x")
      ),
      (
        #"{"type":"refresh","maxAgeSeconds":9223372036854775807}"#,
        .refresh(wait: false, maxAgeSeconds: 86_400, place: nil)
      ),
      (#"{"type":"set-units"}"#, .setUnits(UnitsChange())),
      (#"{"type":"set-location","auto":true}"#, .setLocation(.auto)),
      (#"{"type":"set-location","query":"Gent"}"#, .setLocation(.query("Gent", save: nil))),
      (
        #"{"type":"set-location","latitude":50.85,"longitude":4}"#,
        .setLocation(.coordinates(latitude: 50.85, longitude: 4, name: nil, save: nil))
      ),
      (
        #"{"type":"set-location","latitude":-90,"longitude":180.0,"name":"Pole","query":null,"auto":null}"#,
        .setLocation(.coordinates(latitude: -90, longitude: 180, name: "Pole", save: nil))
      ),
      (#"{"type":"set-location","place":"office"}"#, .setLocation(.saved("office"))),
      (#"{"type":"set-location","remove":"office","save":null}"#, .setLocation(.remove("office"))),
      (#"{"type":"set-location","save":"office"}"#, .setLocation(.saveCurrent(as: "office"))),
      (#"{"type":"set-location","query":"Gent","save":"office"}"#, .setLocation(.query("Gent", save: "office"))),
      (
        #"{"type":"set-location","latitude":1,"longitude":2,"save":"office"}"#,
        .setLocation(.coordinates(latitude: 1, longitude: 2, name: nil, save: "office"))
      ),
      (#"{"type":"ping"}"#, .ping),
      (#" { "type" : "\u0062ye" } "#, .bye),
    ] as [(String, Request.Kind)])
  func `a request is read into its kind`(line: String, kind: Request.Kind) throws {
    #expect(try decode(line) == Request(kind: kind))
  }

  @Test func `set-units takes a token or auto for each of the seven settings`() throws {
    var change = UnitsChange()
    change.units = .value(.imperial)
    change.time = .value(.twelveHour)
    change.temperature = .auto
    change.windSpeed = .value(.beaufort)
    change.pressure = .value(.inchesOfMercury)
    change.precipitation = .value(.inches)
    change.distance = .value(.miles)
    let line = """
      {"type":"set-units","units":"imperial","time":"twelveHour","temperature":"auto","windSpeed":"beaufort",\
      "pressure":"inchesOfMercury","precipitation":"inches","distance":"miles"}
      """
    #expect(try decode(line).kind == .setUnits(change))
    var fields = FieldReader(change.json)
    #expect(try UnitsChange(taking: &fields) == change)
    #expect(fields.unknown == [])
  }

  @Test(
    arguments: [
      "", "x", "{", "[1}", #"{"type":"get","type":"get"}"#, #"{"type":"get",}"#, "{\"type\":\"\u{1}\"}", "\u{FEFF}{}",
      #"{"type":"ping"} x"#, #"{"id":"\ud800"}"#,
    ])
  func `a line that is no strict JSON is invalid-json without id`(line: String) throws {
    let error = try #require(refusal(line))
    #expect(error.code == .invalidJSON)
    #expect(error.id == nil)
    #expect(try #require(error.offset) <= line.utf8.count)
  }

  @Test(arguments: [("null", 0), (" \t[1]", 2), ("\"get\"", 0), ("\r 1", 2), ("true ", 0)])
  func `a value that is no object is invalid-json at its start`(line: String, offset: Int) throws {
    let error = try #require(refusal(line))
    #expect(error.code == .invalidJSON)
    #expect(error.offset == offset)
  }

  @Test func `requests nest as deep as the limit and no deeper`() throws {
    func nested(_ depth: Int) -> String {
      let arrays = depth - 1
      return #"{"type":"ping","x":"# + String(repeating: "[", count: arrays) + String(repeating: "]", count: arrays)
        + "}"
    }
    #expect(try decode(nested(Limits.depth)).ignored == ["x"])
    #expect(refusal(nested(Limits.depth + 1))?.code == .invalidJSON)
  }

  @Test(
    arguments: [
      ("0", .integer(0)), ("-1", .integer(-1)), ("9223372036854775807", .integer(.max)),
      ("-9223372036854775808", .integer(.min)), (#""""#, .string("")),
      ("\"" + String(repeating: "x", count: 64) + "\"", .string(String(repeating: "x", count: 64))),
      ("\"" + String(repeating: "🌧", count: 16) + "\"", .string(String(repeating: "🌧", count: 16))),
      (#""1""#, .string("1")),
    ] as [(String, RequestID)])
  func `an id is echoed as it was sent`(json: String, id: RequestID) throws {
    let request = try decode(#"{"type":"ping","id":\#(json)}"#)
    #expect(request.id == id)
    let reply = OKReply(id: request.id, revision: 1)
    #expect(String(decoding: reply.encoded(), as: UTF8.self) == #"{"type":"ok","id":\#(json),"revision":1}"# + "\n")
  }

  @Test func `an id keeps its bytes in either normal form`() throws {
    for id in ["e\u{301}", "\u{E9}"] {
      let reply = OKReply(id: try decode(#"{"type":"ping","id":"\#(id)"}"#).id, revision: 1)
      #expect(reply.encoded() == Array((#"{"type":"ok","id":"\#(id)","revision":1}"# + "\n").utf8))
    }
  }

  @Test(
    arguments: [
      "1.0", "1e3", "-0", "9223372036854775808", "true", "[]", "{}",
      "\"" + String(repeating: "x", count: 65) + "\"", "\"" + String(repeating: "🌧", count: 16) + "x\"",
    ])
  func `an id of another shape is invalid-field without id, whatever else is wrong`(json: String) throws {
    for rest in [#""type":"ping""#, #""type":"nonsense""#, #""x":1"#, #""type":"get","topics":[]"#] {
      let error = try #require(refusal(#"{"id":\#(json),\#(rest)}"#))
      #expect(error.code == .invalidField)
      #expect(error.field == "id")
      #expect(error.id == nil)
    }
  }

  @Test(
    arguments: [
      (#""x":1"#, .missingField, "type"),
      (#""type":null"#, .missingField, "type"),
      (#""type":7"#, .invalidField, "type"),
      (#""type":"""#, .unknownType, nil),
      (#""type":"GET""#, .unknownType, nil),
      (#""type":"hello","protocol":"1""#, .invalidField, "protocol"),
      (#""type":"hello","protocol":1.0"#, .invalidField, "protocol"),
      (#""type":"get","topics":[]"#, .invalidField, "topics"),
      (#""type":"get","topics":"day""#, .invalidField, "topics"),
      (#""type":"get","topics":["day","sun"]"#, .invalidField, "topics"),
      (#""type":"subscribe","topics":["day",null]"#, .invalidField, "topics"),
      (#""type":"subscribe","topics":{}"#, .invalidField, "topics"),
      (#""type":"get","place":"""#, .invalidField, "place"),
      (#""type":"get","place":" \u00a0\t""#, .invalidField, "place"),
      (#""type":"subscribe","place":7"#, .invalidField, "place"),
      (#""type":"refresh","wait":1"#, .invalidField, "wait"),
      (#""type":"refresh","wait":"true""#, .invalidField, "wait"),
      (#""type":"refresh","maxAgeSeconds":-1"#, .invalidField, "maxAgeSeconds"),
      (#""type":"refresh","maxAgeSeconds":60.0"#, .invalidField, "maxAgeSeconds"),
      (#""type":"refresh","maxAgeSeconds":"60""#, .invalidField, "maxAgeSeconds"),
      (#""type":"refresh","place":[]"#, .invalidField, "place"),
      (#""type":"set-units","units":"Metric""#, .invalidField, "units"),
      (#""type":"set-units","units":"metric","time":24"#, .invalidField, "time"),
      (#""type":"set-units","temperature":"kelvin""#, .invalidField, "temperature"),
      (#""type":"set-units","windSpeed":"kmh""#, .invalidField, "windSpeed"),
      (#""type":"set-units","pressure":"bar""#, .invalidField, "pressure"),
      (#""type":"set-units","precipitation":"""#, .invalidField, "precipitation"),
      (#""type":"set-units","distance":false"#, .invalidField, "distance"),
      (#""type":"set-location""#, .missingField, "latitude"),
      (#""type":"set-location","name":"x""#, .missingField, "latitude"),
      (#""type":"set-location","longitude":4"#, .missingField, "latitude"),
      (#""type":"set-location","latitude":4,"longitude":null"#, .missingField, "longitude"),
      (#""type":"set-location","latitude":90.01,"longitude":0"#, .invalidField, "latitude"),
      (#""type":"set-location","latitude":0,"longitude":-180.5"#, .invalidField, "longitude"),
      (#""type":"set-location","latitude":"50","longitude":4"#, .invalidField, "latitude"),
      (#""type":"set-location","latitude":50,"longitude":4,"name":"""#, .invalidField, "name"),
      (#""type":"set-location","latitude":50,"longitude":4,"name":7"#, .invalidField, "name"),
      (#""type":"set-location","query":"  ""#, .invalidField, "query"),
      (#""type":"set-location","query":["Gent"]"#, .invalidField, "query"),
      (#""type":"set-location","query":"Gent","latitude":50"#, .invalidField, "latitude"),
      (#""type":"set-location","query":"Gent","longitude":4"#, .invalidField, "longitude"),
      (#""type":"set-location","query":"Gent","name":"Home""#, .invalidField, "name"),
      (#""type":"set-location","auto":false"#, .invalidField, "auto"),
      (#""type":"set-location","auto":1"#, .invalidField, "auto"),
      (#""type":"set-location","auto":true,"query":"Gent""#, .invalidField, "query"),
      (#""type":"set-location","auto":true,"latitude":1,"longitude":2"#, .invalidField, "latitude"),
    ] as [(String, ErrorCode, String?)])
  func `a bad field is refused by name and the id is kept`(rest: String, code: ErrorCode, field: String?) throws {
    let error = try #require(refusal(#"{"id":"é1",\#(rest)}"#))
    #expect(error.code == code)
    #expect(error.field == field)
    #expect(error.id == .string("é1"))
    #expect(!error.isFatal)
    #expect(!error.message.isEmpty)
  }

  @Test(arguments: ["place", "query", "name"])
  func `texts of people have at most 256 bytes`(field: String) throws {
    func line(_ text: String) -> String {
      let rest = field == "place" ? #""type":"get""# : #""type":"set-location""#
      return "{\(rest)\(field == "name" ? #","latitude":1,"longitude":1"# : ""),\"\(field)\":\"\(text)\"}"
    }
    let longest = String(repeating: "é", count: Limits.nameBytes / 2)
    #expect(throws: Never.self) { try decode(line(longest)) }
    #expect(refusal(line(longest + "x"))?.field == field)
  }

  @Test(
    arguments: [
      ("units", ["imperial", "metric"]), ("time", ["twelveHour", "twentyFourHour"]),
      ("pressure", ["hectopascals", "inchesOfMercury", "millimetersOfMercury"]),
    ])
  func `a bad token is answered with the tokens accepted`(field: String, tokens: [String]) throws {
    for value in [#""x""#, "1", #"["metric"]"#] {
      let message = try #require(refusal(#"{"type":"set-units","\#(field)":\#(value)}"#)).message
      #expect(message == "\"\(field)\" must be one of \(tokens.joined(separator: ", ")), auto.")
    }
  }

  @Test func `fields a request does not know are named in order of their bytes, null ones are absent`() throws {
    let line = #"{"é":1,"type":"ping","topics":["day"],"unit":0,"Z":false,"gone":null,"":[]}"#
    #expect(try decode(line).ignored == ["", "Z", "topics", "unit", "é"])
  }

  @Test func `sixteen unknown fields are named, long names cut between characters`() throws {
    let long = String(repeating: "🌧", count: 20)
    let names = (10..<40).map { "x\($0)" }
    let fields = names.map { #","\#($0)":1"# }.joined()
    #expect(try decode(#"{"type":"ping"\#(fields)}"#).ignored == Array(names.prefix(16)))
    #expect(
      try decode(#"{"type":"ping","\#(long)":1,"_\#(long)":1}"#).ignored
        == ["_" + String(repeating: "🌧", count: 15), String(repeating: "🌧", count: 16)])
  }

  @Test func `a long unknown type is quoted in part`() throws {
    let error = try #require(refusal(#"{"type":"\#(String(repeating: "é", count: 30_000))"}"#))
    #expect(error.code == .unknownType)
    #expect(error.encoded().count < 512)
  }
}
