import CloudyClient
import CloudyProtocol
import Glibc
import JSON
import UnixIO

/// `cloudy subscribe`: a line for every change, through every restart of the server.
///
/// It ends when its reader is gone, without waiting for the next change, after `--count` lines, when the first attempt
/// finds no server, or when the server breaks the protocol or will never serve it.
struct Follower {
  private let cli: CLI
  private let invocation: Invocation
  private let topics: TopicSet
  private var hasBegun = false
  /// Whether the loss of the server has been told.
  private var isLost = false
  private var printed = 0
  private var lastLine: String?

  init(cli: CLI, invocation: Invocation, topics: TopicSet) {
    self.cli = cli
    self.invocation = invocation
    self.topics = topics
  }

  mutating func run() throws(CommandFailure) {
    // A template brings its own topics; status comes along for the age of stale weather.
    let wanted = invocation.template?.topics ?? topics
    let seed = UInt64(truncatingIfNeeded: SystemClock.boot().microseconds) ^ UInt64(truncatingIfNeeded: getpid())
    var subscription = Subscription(path: try cli.socketPath(invocation), topics: wanted, seed: seed)
    while true {
      for event in subscription.proceed(at: SystemClock.boot()) {
        switch event {
        case .updated(let update, let view):
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
    var entries = [pollfd(fd: cli.output.descriptor, events: 0, revents: 0)]
    if let descriptor = subscription.descriptor {
      entries.append(pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0))
    }
    do throws(Errno) {
      try Poll.wait(for: &entries, timeout: subscription.timeout(at: SystemClock.boot()))
    } catch {
      throw CommandFailure(.tryLater, "cannot wait for the server: \(error)")
    }
    return entries[0].revents & Int16(POLLERR | POLLHUP | POLLNVAL) == 0
  }

  /// Prints what an update brings; true when that was the last line wanted.
  private mutating func print(_ update: ReceivedUpdate, _ view: WeatherView) throws(CommandFailure) -> Bool {
    if invocation.isJSON {
      try cli.emit(bytes: update.line + [UInt8(ascii: "\n")])
      return isLast(afterPrinting: 1)
    }
    if let template = invocation.template {
      guard view.holds(template.topics.intersection(.weather)) else { return false }
      let line = template.render(view, icons: invocation.icons ?? .emoji)
      guard line != lastLine else { return false }
      lastLine = line
      try cli.emit([line])
      return isLast(afterPrinting: 1)
    }
    let report = cli.report(view, invocation)
    let changed = Topic.allCases.filter { update.view[$0.rawValue] != nil }
    let left = invocation.count.map { $0 - printed } ?? changed.count
    let lines = changed.prefix(left).map { "\($0.rawValue)\t\(report.summary(of: $0))" }
    try cli.emit(lines)
    return isLast(afterPrinting: lines.count)
  }

  private mutating func isLast(afterPrinting lines: Int) -> Bool {
    printed += lines
    return invocation.count.map { printed >= $0 } ?? false
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
