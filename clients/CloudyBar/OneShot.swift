import CloudyClient
import CloudyProtocol
import Glibc
import UnixIO

/// `--once`: one record, for prompts and for bars that run a command again and again.
struct OneShot {
  private let options: BarOptions
  private let path: String
  private let deadline: Deadline

  init(_ options: BarOptions, path: String) {
    self.options = options
    self.path = path
    deadline = Deadline(in: options.timeout)
  }

  /// Prints the record, with weather or without, and returns how to exit; a failure is told on standard error too.
  func run() throws(Errno) -> Int32 {
    let (view, failure) = try fetch()
    let record = RecordComposer(options.look).record(
      of: view, link: failure.map(Link.down) ?? .up, at: SystemClock.wallSeconds())
    let dialect = options.dialect.dialect
    do throws(Errno) {
      try Output.standard.write(
        dialect.prologue + dialect.bytes(of: record, markup: options.markup, frame: options.frame))
    } catch {
      return ExitCode.readerGone
    }
    if let failure {
      try? Output.error.write("cloudy-bar: \(failure)\n")
      return ExitCode.code(for: failure)
    }
    guard view[.day] == nil else { return ExitCode.ok }
    try? Output.error.write("cloudy-bar: \(view.errorMessage ?? "there is no weather yet")\n")
    return ExitCode.tryLater
  }

  /// The view once there is weather or a reason why not, or what there is at the deadline; and why it is not the server's.
  private func fetch() throws(Errno) -> (WeatherView, ClientError?) {
    var subscription = Subscription(path: path, topics: options.topics, seed: UInt64.random(in: .min ... .max))
    while true {
      for event in subscription.proceed(at: SystemClock.boot()) {
        switch event {
        case .updated where isSettled(subscription.view): return (subscription.view, nil)
        // A server that stops or is replaced comes back.
        case .disconnected(.closed), .disconnected(.stopping), .disconnected(.busy), .updated, .replied: break
        case .disconnected(let error): return (subscription.view, error)
        }
      }
      guard deadline.remaining > .zero else {
        return (subscription.view, subscription.isLive ? nil : .timedOut)
      }
      var entries = [pollfd(fd: subscription.descriptor ?? -1, events: Int16(POLLIN), revents: 0)]
      let timeout = subscription.timeout(at: SystemClock.boot()) ?? deadline.remaining
      try Poll.wait(for: &entries, timeout: min(timeout, deadline.remaining))
    }
  }

  private func isSettled(_ view: WeatherView) -> Bool {
    options.isCached || view[.day] != nil || view.errorCode != nil && !view.isRefreshing
  }
}
