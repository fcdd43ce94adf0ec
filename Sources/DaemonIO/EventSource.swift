import CSystemd
import UnixIO

/// One thing the loop watches; dropping it ends the watch, also inside its own handler.
///
/// sd-event owns the handler and gives it back in the destroy callback, after a running dispatch.
package final class EventSource {
  /// A retained Swift closure behind a C callback's `userdata`.
  final class Handler<Argument> {
    private let body: (Argument) -> Void

    init(_ body: @escaping (Argument) -> Void) {
      self.body = body
    }

    static func call(_ userdata: UnsafeMutableRawPointer?, _ argument: Argument) {
      guard let userdata else { return }
      Unmanaged<Handler>.fromOpaque(userdata).takeUnretainedValue().body(argument)
    }
  }

  let source: OpaquePointer

  init<Argument>(
    _ body: @escaping (Argument) -> Void,
    _ add: (inout OpaquePointer?, UnsafeMutableRawPointer) -> Int32
  ) throws(Errno) {
    var made: OpaquePointer?
    let handler = Unmanaged.passRetained(Handler(body))
    let result = add(&made, handler.toOpaque())
    guard result >= 0, let made else {
      handler.release()
      throw Errno(-result)
    }
    source = made
    sd_event_source_set_destroy_callback(made) { userdata in
      guard let userdata else { return }
      Unmanaged<AnyObject>.fromOpaque(userdata).release()
    }
  }

  deinit {
    sd_event_source_disable_unref(source)
  }

  /// Stops or resumes telling, without forgetting.
  package func setEnabled(_ isEnabled: Bool) {
    sd_event_source_set_enabled(source, Int32(isEnabled ? SD_EVENT_ON : SD_EVENT_OFF))
  }

  /// Replaces what an I/O source watches for, edge-triggering included.
  package func setEvents(_ events: IOEvents) {
    sd_event_source_set_io_events(source, events.rawValue)
  }
}
