import CLinux

/// What a watched descriptor is ready for (epoll(7)).
package struct IOEvents: OptionSet, Sendable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  package static let readable = IOEvents(rawValue: EPOLLIN.rawValue)
  package static let writable = IOEvents(rawValue: EPOLLOUT.rawValue)
  /// The peer will send nothing more.
  package static let inputEnded = IOEvents(rawValue: EPOLLRDHUP.rawValue)
  /// Both directions ended; told even when not asked for.
  package static let hungUp = IOEvents(rawValue: EPOLLHUP.rawValue)
  /// Told even when not asked for.
  package static let failed = IOEvents(rawValue: EPOLLERR.rawValue)
  /// Tell each change once instead of the state at every turn: sd-event is quadratic in descriptors that stay ready.
  package static let edgeTriggered = IOEvents(rawValue: EPOLLET.rawValue)
}
