import JSON
import TestSupport
import UnixIO

/// What an earlier run of the daemon leaves in its cache.
enum LastWeather {
  /// Open-Meteo's answer in the shape of its own service.
  private static let payload = Result { () throws(Errno) in
    try ChildProcess(["python3", "-B", TestFile.packageRoot + "/Tests/TestSupport/servers/open_meteo.py"]).readAll()
  }

  /// Writes Brussels' weather, fetched so many seconds ago.
  static func write(to home: Home, age: Int64) throws {
    let document: JSONObject = [
      "version": 1, "provider": "open-meteo", "fetchedAt": .integer(SystemClock.wallSeconds() - age),
      "payloads": [.string(try payload.get())],
      "place": ["latitude": 50.85, "longitude": 4.35, "name": "Brussels", "origin": "configuration"],
    ]
    try home.write(String(decoding: JSONValue.object(document).encoded(), as: UTF8.self), to: home.weatherPath)
  }
}
