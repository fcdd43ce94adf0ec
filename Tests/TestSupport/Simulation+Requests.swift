import CloudyHub
import CloudyProtocol

/// What clients say, sense and nonsense, and what they must be answered.
extension Simulation {
  mutating func say(_ client: ClientID) {
    if random.isLucky(1), random.isLucky(10) {
      count("long lines")
      // Several at once are more than the Hub holds.
      for _ in 0...random.below(4) {
        let start = clients[client]?.written ?? 0
        write(String(repeating: "x", count: Limits.requestBytes + 1 + random.below(9)), client)
        clients[client]?.milestones.append((start + Limits.requestBytes + 1, ExpectedReply(.error("line-too-long"))))
      }
      return
    }
    if random.isLucky(5) { write(["", " ", "\r"][random.below(3)], client) }
    if random.isLucky(8) {
      count("bad lines")
      write(["nonsense", "{\"type\":\"ping\"", "[]", "\"\\ud800\""][random.below(4)], client)
      return milestone(ExpectedReply(.error("invalid-json")), client)
    }
    let id = random.isLucky(80) ? nextID : nil
    nextID += 1
    var (kind, fields, place) = request()
    var ignored: [String] = []
    if random.isLucky(10) {
      fields += ",\"zebra\":[1]"
      ignored = ["zebra"]
    }
    if case .error = kind { ignored = [] }
    if let id { fields = ",\"id\":\(id)" + fields }
    write("{\"type\":\"\(name(kind))\"\(fields)}", client)
    milestone(ExpectedReply(kind, id: id, ignored: ignored, place: place), client)
  }

  private func name(_ kind: ExpectedReply.Kind) -> String {
    switch kind {
    case .ok: "ping"
    case .hello: "hello"
    case .get: "get"
    case .subscribe: "subscribe"
    case .unsubscribe: "unsubscribe"
    case .refresh: "refresh"
    case .setUnits: "set-units"
    case .setLocation, .removePlace: "set-location"
    case .bye: "bye"
    case .error("invalid-field"): "subscribe"
    case .error: "forecast"
    }
  }

  /// A request, its fields beside `type` and `id`, and the saved place it is about.
  private mutating func request() -> (ExpectedReply.Kind, String, String?) {
    var (kind, fields) = plainRequest()
    guard random.isLucky(40) else { return (kind, fields, nil) }
    let name = Self.names[random.below(Self.names.count)]
    switch kind {
    case .get, .subscribe, .refresh:
      count("requests of places")
      fields += ",\"place\":\"\(name)\""
    case .setLocation where fields == ",\"auto\":true":
      kind = .removePlace
      fields = ",\"remove\":\"\(name)\""
    case .setLocation where random.isLucky(20): return (kind, ",\"place\":\"\(name)\"", nil)
    case .setLocation: fields = random.isLucky(10) ? ",\"save\":\"\(name)\"" : fields + ",\"save\":\"\(name)\""
    default: return (kind, fields, nil)
    }
    return (kind, fields, name)
  }

  private mutating func plainRequest() -> (ExpectedReply.Kind, String) {
    switch random.below(100) {
    case 0..<20: return (.ok, "")
    case 20..<24: return (.hello, "")
    case 24..<34:
      let topics = topics()
      return (.get(Set(topics)), ",\"topics\":\(topics)")
    case 34..<52:
      let topics = topics()
      return (.subscribe(Set(topics)), ",\"topics\":\(topics)")
    case 52..<56: return (.unsubscribe, "")
    case 56..<64: return (.refresh, random.isLucky(50) ? ",\"wait\":true" : ",\"maxAgeSeconds\":\(random.below(900))")
    case 64..<84:
      let change = [
        "\"temperature\":\"celsius\"", "\"temperature\":\"fahrenheit\"", "\"units\":\"imperial\"",
        "\"units\":\"metric\",\"time\":\"twelveHour\"", "\"time\":\"auto\"", "\"windSpeed\":\"knots\"",
      ]
      return (.setUnits, random.isLucky(10) ? "" : "," + change[random.below(change.count)])
    case 84..<93:
      let place = [
        "\"latitude\":51,\"longitude\":\(random.below(2))", "\"latitude\":50.85,\"longitude\":4.35",
        "\"auto\":true", "\"query\":\"Ghent\"",
      ]
      return (.setLocation, "," + place[random.below(place.count)])
    case 93..<95: return (.bye, "")
    case 95..<97: return (.error("invalid-field"), ",\"topics\":[\"tides\"]")
    default: return (.error("unknown-type"), "")
    }
  }

  private mutating func topics() -> [String] {
    let all = Topic.allCases.map(\.rawValue)
    if random.isLucky(40) { return all }
    return (0...random.below(2)).map { _ in all[random.below(all.count)] }
  }

  private mutating func write(_ line: String, _ client: ClientID) {
    clients[client]?.outbox += Array((line + "\n").utf8)
  }

  private mutating func milestone(_ reply: ExpectedReply, _ client: ClientID) {
    let offset = clients[client]?.written ?? 0
    clients[client]?.milestones.append((offset, reply))
  }
}
