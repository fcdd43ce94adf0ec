import CCurl
import CLinux
import Glibc
package import UnixIO

/// libcurl's multi interface driven by the loop. Connections are kept and used again.
package final class HTTPClient {
  /// Idle connections kept: one or two providers and the geocoder.
  private static let keptConnections = 4
  private static let started = curl_start()

  let multi: UnsafeMutableRawPointer
  let loop: EventLoop
  private var sources: [Int32: EventSource] = [:]
  private var timer: Timer?

  package init(_ loop: EventLoop) throws(Errno) {
    guard Self.started == CURLE_OK, let multi = curl_multi_init() else { throw .outOfMemory }
    self.loop = loop
    self.multi = multi
    // libcurl counts in milliseconds itself; a later wake-up would delay every step of a transfer.
    timer = try loop.timer(accuracy: .microseconds(1)) { [unowned self] in perform(CURL_SOCKET_TIMEOUT, 0) }
    curl_multi_set_long(multi, CURLMOPT_MAXCONNECTS, Self.keptConnections)
    curl_multi_set_callbacks(
      multi,
      { _, socket, what, owner, _ in
        HTTPClient.from(owner)?.watch(socket, what)
        return 0
      },
      { _, milliseconds, owner in
        HTTPClient.from(owner)?.setTimer(milliseconds)
        return 0
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  deinit {
    // Closing kept connections calls back; the owner is on its way out by now.
    curl_multi_set_callbacks(multi, nil, nil, nil)
    sources = [:]
    curl_multi_cleanup(multi)
  }

  /// Asks for a URL. `completion` is called once, never inside this call, unless the transfer is cancelled or dropped.
  package func get(
    _ request: HTTPRequest, _ completion: @escaping (Result<HTTPResponse, HTTPError>) -> Void
  ) -> HTTPTransfer {
    HTTPTransfer(self, request, completion)
  }

  private static func from(_ owner: UnsafeMutableRawPointer?) -> HTTPClient? {
    owner.map { Unmanaged<HTTPClient>.fromOpaque($0).takeUnretainedValue() }
  }

  private func watch(_ socket: Int32, _ what: Int32) {
    guard what != CURL_POLL_REMOVE else {
      sources[socket] = nil
      return
    }
    var events: IOEvents = []
    if what & CURL_POLL_IN != 0 { events.insert(.readable) }
    if what & CURL_POLL_OUT != 0 { events.insert(.writable) }
    if let source = sources[socket] { return source.setEvents(events) }
    // Without a source the transfer ends by its time-out.
    sources[socket] = try? loop.watch(socket, for: events) { [unowned self] events in
      var ready: Int32 = 0
      if !events.isDisjoint(with: [.readable, .hungUp]) { ready |= CURL_CSELECT_IN }
      if events.contains(.writable) { ready |= CURL_CSELECT_OUT }
      if events.contains(.failed) { ready |= CURL_CSELECT_ERR }
      perform(socket, ready)
    }
  }

  private func setTimer(_ milliseconds: Int) {
    if milliseconds < 0 { timer?.cancel() } else { timer?.set(after: .milliseconds(milliseconds)) }
  }

  private func perform(_ socket: Int32, _ ready: Int32) {
    withExtendedLifetime(self) {
      var running: Int32 = 0
      curl_multi_socket_action(multi, socket, ready, &running)
      // Asked anew each time: a completion may cancel a transfer whose message waits here.
      var left: Int32 = 0
      while let message = curl_multi_info_read(multi, &left) {
        guard message.pointee.msg == CURLMSG_DONE, let easy = message.pointee.easy_handle else { continue }
        HTTPTransfer.from(easy)?.finished(curl_message_result(message))
      }
    }
  }
}
