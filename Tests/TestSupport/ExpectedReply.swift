import JSON

/// What the promises say of the reply to one line a simulated client sent.
struct ExpectedReply {
  enum Kind {
    case ok
    case hello
    case get(Set<String>)
    case subscribe(Set<String>)
    case unsubscribe
    case refresh
    case setUnits
    case setLocation
    case removePlace
    case bye
    case error(String)
  }

  let kind: Kind
  var id: Int64?
  var ignored: [String] = []
  /// The saved place the request is about.
  var place: String?

  init(_ kind: Kind, id: Int64? = nil, ignored: [String] = [], place: String? = nil) {
    self.place = place
    self.kind = kind
    self.id = id
    self.ignored = ignored
  }

  /// The codes an error may have; empty where the request cannot fail.
  var codes: Set<String> {
    let unknown: Set = place == nil ? [] : ["unknown-place"]
    let weather: Set = ["failed-request", "invalid-response", "failed-to-request-location"]
    return switch kind {
    case .error(let code): [code]
    case .refresh: weather.union(["shutting-down"]).union(unknown)
    case .setUnits: ["storage-failed", "shutting-down"]
    case .setLocation, .removePlace: weather.union(["storage-failed", "shutting-down", "unknown-place"])
    case .get, .subscribe: unknown
    case .ok, .hello, .unsubscribe, .bye: []
    }
  }

  /// What is wrong with an `ok` line as the reply; nil if nothing is.
  func fault(ofOK line: JSONObject) -> String? {
    let view = line["view"]?.object.map { Set($0.map(\.key)) }
    let topics = line["topics"]?.array.map { Set($0.compactMap(\.string)) }
    let ignored = line["ignored"]?.array?.compactMap(\.string) ?? []
    guard ignored == self.ignored else { return "ignored is \(ignored), not \(self.ignored)" }
    guard line["place"]?.string == place else { return "of another place than \(place ?? "the one in force")" }
    return switch kind {
    case .error(let code): "ok, not \(code)"
    case .get(let wanted): view == wanted ? nil : "a view of other topics"
    case .subscribe(let wanted): topics == wanted ? nil : "subscribed to other topics"
    case .refresh: line["state"]?.string == nil ? "no state" : nil
    case .setUnits: line["changed"]?.array == nil ? "no changed" : nil
    case .setLocation: line["location"]?.object == nil ? "no location" : nil
    case .removePlace: line["location"] == nil ? nil : "a location of what is no more"
    case .hello: line["limits"]?.object == nil ? "no limits" : nil
    case .ok, .unsubscribe, .bye: nil
    }
  }
}
