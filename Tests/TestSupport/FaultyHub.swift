import CloudyHub
import JSON

/// A Hub with a fault planted around it, in what it is told or in what it wants done; without one a plain Hub.
struct FaultyHub {
  /// Every so many chances the fault shows.
  private static let period = 4

  private(set) var hub: Hub
  private let fault: PlantedFault?
  private var chances = 0
  private var kept: [ClientID: [UInt8]] = [:]

  init(_ hub: Hub, fault: PlantedFault?) {
    self.hub = hub
    self.fault = fault
  }

  mutating func handle(_ event: Event, at now: Moment) -> [Effect] {
    guard let fault else { return hub.handle(event, at: now) }
    guard let event = altered(event, fault) else { return [] }
    var effects: [Effect] = []
    for effect in hub.handle(event, at: now) {
      switch (fault, effect) {
      case (.ignoresSlowReader, .watchDrain(let client)): effects += hub.handle(.drained(client), at: now)
      case (.closesTwice, .close): effects += [effect, effect]
      case (.savesTwice, .save): effects += [effect, effect]
      case (.fetchesTwice, .fetch(let attempt, let provider, let place)):
        effects += [effect, .fetch(attempt: attempt + 1_000_000, provider: provider, place: place)]
      case (.neverResumes, .resumeReading): break
      case (_, .send(let client, let chunks)):
        let sends = altered(lines(of: Array(chunks.joined())), to: client, fault)
        effects += sends.map { .send(client, [$0]) }
        // The Hub waits for the answer to what never went out.
        if sends.isEmpty { effects += handle(.sent(client), at: now) }
      default: effects.append(effect)
      }
    }
    if fault == .wakesForever { effects.append(.wakeAt(now.boot)) }
    return effects
  }

  private mutating func isChance() -> Bool {
    chances += 1
    return chances.isMultiple(of: Self.period)
  }

  // MARK: Events

  private mutating func altered(_ event: Event, _ fault: PlantedFault) -> Event? {
    switch (fault, event) {
    case (.keepsSessions, .hungUp): return nil
    case (.losesSaved, .saved): return isChance() ? nil : event
    case (.ignoresUnsubscribe, .received(let client, let bytes)):
      return .received(client, replacing("\"unsubscribe\"", with: "\"ping\"", in: bytes))
    case (.ignoresBye, .received(let client, let bytes)):
      return .received(client, replacing("\"bye\"", with: "\"ping\"", in: bytes))
    case (.acceptsUnknownType, .received(let client, let bytes)):
      return .received(client, replacing("\"forecast\"", with: "\"ping\"", in: bytes))
    case (.losesLine, .received(let client, let bytes)):
      guard let end = bytes.firstIndex(of: newline), isChance() else { return event }
      return .received(client, Array(bytes[(end + 1)...]))
    case (.losesWhatFollowsBadLine, .received(let client, let bytes)):
      guard bytes.count > 9, bytes.starts(with: "nonsense\n".utf8) else { return event }
      return .received(client, Array(bytes[..<9]))
    default: return event
    }
  }

  // MARK: Lines

  /// The sends that come of one.
  private mutating func altered(_ lines: [[UInt8]], to client: ClientID, _ fault: PlantedFault) -> [[UInt8]] {
    var lines = lines
    func first(_ type: String) -> Int? { lines.firstIndex { $0.starts(with: "{\"type\":\"\(type)\"".utf8) } }
    switch fault {
    case .dropsReply:
      if let index = first("ok"), isChance() { lines.remove(at: index) }
    case .answersTwice:
      if let index = first("ok"), isChance() { lines.insert(lines[index], at: index) }
    case .swapsReplies:
      if let held = kept.removeValue(forKey: client) {
        lines.append(held)
      } else if let index = first("ok"), isChance() {
        kept[client] = lines.remove(at: index)
      }
    case .cutsLine:
      if isChance(), let last = lines.popLast() { lines.append(Array(last.dropLast(2))) }
    case .interleavesLines:
      if lines.count > 1, isChance(), let last = lines.popLast() {
        lines.append(Array(last.prefix(20)) + lines[0] + Array(last.dropFirst(20)))
      }
    case .sendsTwiceAtOnce:
      if lines.count > 1, isChance() { return lines }
    case .forgetsSnapshot:
      if let index = first("update"), index > 0, contains(lines[index - 1], "\"topics\":[") { lines.remove(at: index) }
    case .cutsSnapshot:
      if let index = first("update"), index > 0, contains(lines[index - 1], "\"topics\":[") {
        lines[index] = withoutATopic(lines[index])
      }
    case .repeatsUpdate:
      if let index = first("update"), isChance() { lines.insert(lines[index], at: index) }
    case .goesBack:
      if let index = first("update") {
        if let old = kept[client], isChance() { lines.append(old) }
        kept[client] = lines[index]
      }
    case .promisesTooMuch:
      if let index = lines.firstIndex(where: { contains($0, "\"changed\":[\"") }) {
        lines[index] = rewritten(lines[index]) { object in
          object["revision"] = .integer((object["revision"]?.integer ?? 0) + 1_000)
        }
      }
    case .losesUpdate:
      if lines.count == 1, first("update") != nil, isChance() { lines = [] }
    case .forgetsTopic:
      if lines.count == 1, first("update") != nil, isChance() { lines[0] = withoutATopic(lines[0]) }
    case .altersTopic:
      if let index = first("update"), isChance() {
        lines[index] = rewritten(lines[index]) { object in
          guard var view = object["view"]?.object, let topic = view.members.first?.key else { return }
          view[topic] = .string("something else")
          object["view"] = .object(view)
        }
      }
    case .forgetsPlace:
      if let index = first("update") { lines[index] = rewritten(lines[index]) { $0["place"] = nil } }
    case .hidesIgnored:
      if let index = first("ok") { lines[index] = rewritten(lines[index]) { $0["ignored"] = nil } }
    case .swallowsBadLine:
      if let index = lines.firstIndex(where: { contains($0, "\"invalid-json\"") }) { lines.remove(at: index) }
    case .losesLine, .losesSaved, .ignoresUnsubscribe, .ignoresBye, .acceptsUnknownType, .losesWhatFollowsBadLine,
      .ignoresSlowReader, .closesTwice, .savesTwice, .fetchesTwice, .wakesForever, .keepsSessions, .neverResumes:
      break
    }
    return lines.isEmpty ? [] : [Array(lines.joined())]
  }

  private func withoutATopic(_ line: [UInt8]) -> [UInt8] {
    rewritten(line) { object in
      guard var view = object["view"]?.object, view.count > 1, let topic = view.members.last?.key else { return }
      view[topic] = nil
      object["view"] = .object(view)
    }
  }

  /// The line with some members changed, in the order of the protocol.
  private func rewritten(_ line: [UInt8], _ change: (inout JSONObject) -> Void) -> [UInt8] {
    guard var object = try? JSONValue(parsing: line).object else { return line }
    change(&object)
    var bytes: [UInt8] = Array("{\"type\":".utf8)
    bytes += object["type"]?.encoded() ?? []
    for key in ["id"] + object.map(\.key).filter({ $0 != "type" && $0 != "id" }) {
      guard let value = object[key] else { continue }
      bytes += Array(",\"\(key)\":".utf8) + value.encoded()
    }
    return bytes + Array("}\n".utf8)
  }
}

private let newline = UInt8(ascii: "\n")

private func lines(of bytes: [UInt8]) -> [[UInt8]] {
  bytes.split(separator: newline).map { Array($0) + [newline] }
}

private func contains(_ line: [UInt8], _ text: String) -> Bool {
  String(decoding: line, as: UTF8.self).utf8.firstRange(of: text) != nil
}

private func replacing(_ token: String, with other: String, in bytes: [UInt8]) -> [UInt8] {
  guard let range = String(decoding: bytes, as: UTF8.self).utf8.firstRange(of: token) else { return bytes }
  return Array(bytes[..<range.lowerBound]) + Array(other.utf8) + Array(bytes[range.upperBound...])
}

extension String.UTF8View {
  /// Offsets of the first place where the text stands.
  fileprivate func firstRange(of text: String) -> Range<Int>? {
    let (bytes, text) = (Array(self), Array(text.utf8))
    guard bytes.count >= text.count else { return nil }
    let start = (0...(bytes.count - text.count)).first { bytes[$0..<($0 + text.count)].elementsEqual(text) }
    return start.map { $0..<($0 + text.count) }
  }
}
