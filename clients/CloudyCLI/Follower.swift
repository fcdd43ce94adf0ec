import CloudyClient
import CloudyProtocol
import Glibc
import JSON
import UnixIO

/// `cloudy subscribe` and `cloudy wait`: a line for every change or happening, through every restart of the server.
///
/// It ends when its reader is gone, without waiting for the next change, after `--count` lines, when the first attempt
/// finds no server, or when the server breaks the protocol or will never serve it. To wait is to end after one line, the
/// state it begins with not counted.
struct Follower {
  private let cli: CLI
  private let invocation: Invocation
  /// The topics whose changes are told.
  private let topics: TopicSet
  private let isWait: Bool
  private let count: Int?
  private let deadline: Deadline?
  private var watch: HappeningWatch?
  /// The state the wait began with.
  private var baseline: WeatherView?
  private var hasBegun = false
  /// Whether the loss of the server has been told.
  private var isLost = false
  private var printed = 0
  private var lastLine: String?

  init(cli: CLI, invocation: Invocation, topics: TopicSet, isWait: Bool) {
    self.cli = cli
    self.invocation = invocation
    self.topics = topics
    self.isWait = isWait
    count = isWait ? 1 : invocation.count
    deadline = invocation.timeout.map { Deadline(in: $0) }
    watch = invocation.watch
  }

  mutating func run() throws(CommandFailure) {
    // A template brings its own topics; status comes along for the age of stale weather.
    let wanted = (invocation.template?.topics ?? topics).union(watch?.topics ?? [])
    var subscription = Subscription(to: try cli.address(invocation), topics: wanted, place: invocation.place)
    while true {
      for event in subscription.proceed(at: SystemClock.boot()) {
        switch event {
        case .updated(let update, var view):
          view.name(invocation.place)
          hasBegun = true
          isLost = false
          if try print(update, view) { return }
        case .disconnected(let error): try judge(error)
        case .replied: break
        }
      }
      guard try wait(for: subscription) else { return }
    }
  }

  /// Waits for the subscription; false when the reader of standard output is gone.
  private func wait(for subscription: Subscription) throws(CommandFailure) -> Bool {
    if let deadline, deadline.remaining == .zero {
      throw CommandFailure(.tryLater, hasBegun ? "nothing has happened" : "the server did not answer in time")
    }
    var entries = [pollfd(fd: cli.output.descriptor, events: 0, revents: 0)]
    if let descriptor = subscription.descriptor {
      entries.append(pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0))
    }
    do throws(Errno) {
      let timeout = [subscription.timeout(at: SystemClock.boot()), deadline?.remaining].compactMap(\.self).min()
      try Poll.wait(for: &entries, timeout: timeout)
    } catch {
      throw CommandFailure(.tryLater, "cannot wait for the server: \(error)")
    }
    return entries[0].revents & Int16(POLLERR | POLLHUP | POLLNVAL) == 0
  }

  /// Prints what an update brings; true when that was the last line wanted.
  private mutating func print(_ update: ReceivedUpdate, _ view: WeatherView) throws(CommandFailure) -> Bool {
    let now = SystemClock.wallSeconds()
    let happened = (watch?.take(view, at: now) ?? []).map { line(of: $0, in: view, at: now) }
    let lines = happened + (topics.isEmpty ? [] : changes(update, view))
    let left = count.map { $0 - printed } ?? lines.count
    try cli.emit(Array(lines.prefix(left)))
    printed += lines.count
    return count.map { printed >= $0 } ?? false
  }

  private func line(of occurrence: HappeningWatch.Occurrence, in view: WeatherView, at now: Int64) -> String {
    let row: JSONValue = ["happening": .string(occurrence.name), "words": .string(occurrence.words)]
    if invocation.isJSON {
      let object: JSONObject = [
        "at": .integer(now), "happening": .string(occurrence.name), "words": .string(occurrence.words),
      ]
      return String(decoding: JSONValue.object(object).encoded(), as: UTF8.self)
    }
    guard let template = invocation.template else { return "\(occurrence.name)\t\(occurrence.words)" }
    return template.render(row: row, of: view, icons: invocation.icons ?? .emoji)
  }

  private mutating func changes(_ update: ReceivedUpdate, _ view: WeatherView) -> [String] {
    if let template = invocation.template {
      guard view.holds(template.topics.intersection(.weather)) else { return [] }
      let line = template.render(view, icons: invocation.icons ?? .emoji)
      let isFirst = lastLine == nil
      guard line != lastLine else { return [] }
      lastLine = line
      return isWait && isFirst ? [] : [line]
    }
    var changed = topics.topics.filter { update.view[$0.rawValue] != nil }
    if isWait {
      let known = baseline ?? view
      baseline = known
      changed = changed.filter { view[$0] != known[$0] }
    }
    guard !changed.isEmpty else { return [] }
    if invocation.isJSON { return [String(decoding: update.line, as: UTF8.self)] }
    let report = cli.report(view, invocation)
    return changed.map { "\($0.rawValue)\t\(report.summary(of: $0))" }
  }

  /// Ends the command for what no new attempt would mend; else tells once that the server is lost.
  private mutating func judge(_ error: ClientError) throws(CommandFailure) {
    let failure = CommandFailure(error)
    switch failure.code {
    case .noServer where hasBegun, .tryLater: break
    // A server that dies says nothing.
    case .protocolError where error == .closed: break
    default: throw failure
    }
    if !isLost { cli.complain("\(error); trying again") }
    isLost = true
  }
}
