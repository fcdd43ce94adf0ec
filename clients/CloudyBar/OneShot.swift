import CloudyClient
import CloudyProtocol
import Glibc
import UnixIO

/// `--once`: one record, for prompts and for bars that run a command again and again.
struct OneShot {
  private let options: BarOptions
  private let address: ServerAddress
  private let deadline: Deadline

  init(_ options: BarOptions, _ address: ServerAddress) {
    self.options = options
    self.address = address
    deadline = Deadline(in: options.timeout)
  }

  /// Prints the record, with weather or without, and returns how to exit; a failure is told on standard error too.
  func run() throws(Errno) -> ExitCode {
    let composer = RecordComposer(options.look)
    var records: [BarRecord] = []
    var code = ExitCode.ok
    for place in options.places {
      let (view, failure) = try fetch(place)
      records.append(
        composer.record(of: view, place: place, link: failure.map(Link.down) ?? .up, at: SystemClock.wallSeconds()))
      guard failure != nil || view[.day] == nil, code == .ok else { continue }
      code = failure.map { ExitCode($0) } ?? .tryLater
      try? Output.error.write(
        "cloudy-bar: \(failure?.description ?? view.errorMessage ?? "there is no weather yet")\n")
    }
    let dialect = options.dialect.dialect
    do throws(Errno) {
      try Output.standard.write(
        dialect.prologue + dialect.bytes(of: records, markup: options.markup, frame: options.frame))
    } catch {
      return .readerGone
    }
    return code
  }

  /// The view once there is weather or a reason why not, or what there is at the deadline; and why it is not the server's.
  private func fetch(_ place: String?) throws(Errno) -> (WeatherView, ClientError?) {
    var subscription = Subscription(to: address, topics: options.topics, place: place)
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
