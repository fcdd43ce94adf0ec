import CloudyHub
import CloudyProtocol
import Glibc
import WeatherModel
import WeatherProviders

/// A transcript played to a Hub.
package struct TranscriptRun {
  /// What differs, with line numbers; empty if the Hub said exactly what stands there.
  package private(set) var faults: [String] = []
  /// The transcript as the Hub wrote it.
  package private(set) var recorded: [String] = []

  private let transcript: Transcript
  private var harness: HubHarness
  private var toldClosed: Set<Character> = []
  private var hungUp: Set<Character> = []
  /// Said and not yet expected, as lines of a transcript, by client.
  private var pending: [Character: [String]] = [:]

  package init(_ transcript: Transcript) {
    self.transcript = transcript
    var limits = HubLimits()
    var isAutomatic = false
    for case .directive(let name, let arguments)? in transcript.lines.map(\.step) {
      if name == "limit", let clients = arguments.first.flatMap({ Int($0) }) { limits.clients = clients }
      if name == "automatic" { isAutomatic = true }
    }
    var configuration = HubHarness.configuration
    if isAutomatic { configuration.place = nil }
    harness = HubHarness(configuration, limits: limits)
    for line in transcript.lines { play(line) }
    expectNothing(before: "the end")
    faults += harness.violations
  }

  /// Writes the recording over the file.
  package func save() -> Bool {
    guard let file = fopen("\(Transcript.folder)/\(transcript.name).txt", "we") else { return false }
    let bytes = Array((recorded.joined(separator: "\n") + "\n").utf8)
    return fwrite(bytes, 1, bytes.count, file) == bytes.count && fclose(file) == 0
  }

  private mutating func play(_ line: Transcript.Line) {
    switch line.step {
    case nil: recorded.append(line.text)
    case .hear(let client, _), .close(let client):
      let said = pending[client]?.isEmpty == false ? pending[client]?.removeFirst() : nil
      if said != line.text {
        faults.append("\(transcript.name).txt:\(line.number): expected \(line.text)\n    got \(said ?? "nothing")")
      }
    case let step?:
      expectNothing(before: "line \(line.number)")
      recorded.append(line.text)
      perform(step, line)
      collect()
    }
  }

  private mutating func expectNothing(before next: String) {
    for (client, lines) in pending.sorted(by: { $0.key < $1.key }) where !lines.isEmpty {
      faults += lines.map { "\(transcript.name).txt: not expected before \(next): \($0)" }
      pending[client] = []
    }
  }

  private mutating func collect() {
    for client in harness.clients.keys.sorted() {
      var said = harness.lines(of: client).map { "\(client)< \($0)" }
      if harness.clients[client]?.isClosed == true, !hungUp.contains(client), toldClosed.insert(client).inserted {
        said.append("\(client)|")
      }
      pending[client, default: []] += said
      recorded += said
    }
  }

  private mutating func perform(_ step: Transcript.Step, _ line: Transcript.Line) {
    switch step {
    case .say(let client, let text, let isLine): harness.send(isLine ? text + "\n" : text, from: client)
    case .move(let seconds): harness.move(by: .seconds(seconds))
    case .directive(let name, let arguments):
      if !perform(name, arguments) { faults.append("\(transcript.name).txt:\(line.number): cannot do \(line.text)") }
    case .hear, .close: break
    }
  }

  /// Performs a directive; false for one there is not.
  private mutating func perform(_ directive: String, _ arguments: [String]) -> Bool {
    let argument = arguments.first ?? ""
    guard let client = argument.first else {
      switch directive {
      case "stop": harness.tell(.stopRequested)
      case "save-fails": harness.failsNextSave = true
      case "automatic": break
      default: return false
      }
      return true
    }
    switch directive {
    case "limit": break
    case "connect": harness.connect(client)
    case "stranger": harness.connect(client, isPermitted: false)
    case "stall": harness.stall(client)
    case "drain": harness.drain(client)
    case "block": harness.block(client)
    case "unblock": harness.unblock(client)
    case "eof": harness.halfClose(client)
    case "hangup":
      hungUp.insert(client)
      harness.hangUp(client)
    case "long-line":
      harness.say(String(repeating: "x", count: Limits.requestBytes + 1), from: client)
    case "fetched": return fetched(argument, expiresIn: arguments.dropFirst().first.flatMap { Int64($0) })
    case "located": return located(argument)
    case "failed": return failed(argument, retryAfter: arguments.dropFirst().first.flatMap { Int64($0) })
    default: return false
    }
    return true
  }

  private func payload(_ name: String) -> [UInt8] {
    TestFile.bytes("\(Transcript.folder)/payloads/\(name).json") ?? []
  }

  private func fetched(_ name: String, expiresIn: Int64?) -> Bool {
    guard let data = try? OpenMeteo().decode(payload(name)) else { return false }
    harness.answerFetch(data, expiresIn: expiresIn)
    return true
  }

  private func located(_ name: String) -> Bool {
    guard let candidates = try? Geocoder().decode(payload(name)) else { return false }
    if let attempt = harness.resolveAttempt {
      harness.tell(.placeResolved(attempt: attempt, candidates))
    } else if let attempt = harness.locateAttempt, let first = candidates.first {
      let place = Place(
        latitude: first.latitude, longitude: first.longitude, name: first.name, timeZone: first.timeZone,
        origin: .geoclue)
      harness.tell(.located(attempt: attempt, place, fallbackBecause: nil))
    } else {
      return false
    }
    return true
  }

  private func failed(_ reason: String, retryAfter: Int64?) -> Bool {
    let error: WeatherDataError
    if let reason = FailureReason(rawValue: reason) {
      error = .failedRequest(reason, message: "The request failed (\(reason.rawValue)).")
    } else if reason == ErrorCode.invalidResponse.rawValue {
      error = .invalidResponse(message: "The answer could not be read.")
    } else if reason == ErrorCode.failedToRequestLocation.rawValue {
      error = .failedToRequestLocation(message: "The place is not known. Set one with 'cloudy set-location'.")
    } else {
      return false
    }
    if let attempt = harness.resolveAttempt {
      harness.tell(.resolveFailed(attempt: attempt, error))
    } else if harness.fetch != nil {
      harness.failFetch(error, retryAfter: retryAfter)
    } else if let attempt = harness.locateAttempt {
      harness.tell(.locateFailed(attempt: attempt, error))
    } else {
      return false
    }
    return true
  }
}
