import CloudyClient
import CloudyProtocol
import JSON

/// Topics as flat lists of variables: CLOUDY_ and the path of a field in capitals.
enum ShellVariables {
  struct Variable: Equatable {
    let name: String
    /// Free of control characters.
    let value: String
  }

  /// Variables that mean something to the clients themselves: no field may set them.
  private static let reserved = ["CLOUDY_SOCKET", "CLOUDY_SSH"]

  /// A topic's fields, for `day` also those of `status`, as in templates. The fields every server may have are always
  /// there, empty where missing: a variable of an earlier eval must not live on.
  static func of(_ topic: Topic, in view: WeatherView) -> [Variable] {
    let status =
      flat(view[.status] ?? .null, []) + empty(Report.statusKeys, []) + empty(Report.placeKeys, ["location"])
      + empty(Report.errorKeys, ["error"])
    let own = topic == .status ? [] : flat(view[topic] ?? .null, []) + (topic == .day ? empty(Report.dayKeys, []) : [])
    return distinct(own + status)
  }

  /// All topics of a view, each name beginning with its topic's.
  static func of(_ view: WeatherView) -> [Variable] {
    distinct(flat(.object(view.topics), []))
  }

  private static func flat(_ value: JSONValue, _ path: [String]) -> [Variable] {
    switch value {
    case .object(let object): object.members.flatMap { flat($0.value, path + [$0.key]) }
    case .array(let elements):
      [Variable(name: name(path + ["count"]), value: String(elements.count))]
        + elements.enumerated().flatMap { flat($0.element, path + [String($0.offset)]) }
    case .null where path.isEmpty: []
    case .null: [Variable(name: name(path), value: "")]
    case .string(let text): [Variable(name: name(path), value: Sanitizer.line(text))]
    case .bool, .integer, .number:
      [Variable(name: name(path), value: String(decoding: value.encoded(), as: UTF8.self))]
    }
  }

  private static func empty(_ keys: [String], _ path: [String]) -> [Variable] {
    keys.map { Variable(name: name(path + [$0]), value: "") }
  }

  /// The first of each name.
  private static func distinct(_ variables: [Variable]) -> [Variable] {
    var names = Set(reserved)
    return variables.filter { names.insert($0.name).inserted }
  }

  /// CLOUDY_VALUES_WIND_SPEED for `values.windSpeed`; whatever a shell would not take in a name is "_".
  private static func name(_ path: [String]) -> String {
    "CLOUDY" + path.map { "_" + capitals($0) }.joined()
  }

  private static func capitals(_ key: String) -> String {
    var result = ""
    var isAfterSmall = false
    for scalar in key.unicodeScalars {
      let character = Character(scalar)
      if isAfterSmall, ("A"..."Z").contains(scalar) { result += "_" }
      isAfterSmall = ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar)
      result += scalar.isASCII && (character.isLetter || character.isNumber) ? character.uppercased() : "_"
    }
    return result
  }
}
