import CSystemd
import UnixIO

/// A call under way or a signal watched; dropping it ends that, also inside its own handler.
///
/// sd-bus owns the handler and gives it back in the destroy callback, after a running dispatch.
package final class BusSlot {
  private let slot: OpaquePointer

  init(
    _ body: @escaping (BusMessage) -> Void,
    _ add: (inout OpaquePointer?, @escaping sd_bus_message_handler_t, UnsafeMutableRawPointer) -> Int32
  ) throws(Errno) {
    var made: OpaquePointer?
    let handler = Unmanaged.passRetained(EventSource.Handler(body))
    let result = add(
      &made,
      { message, userdata, _ in
        if let message { EventSource.Handler<BusMessage>.call(userdata, BusMessage(message: message)) }
        return 0
      }, handler.toOpaque())
    guard result >= 0, let made else {
      handler.release()
      throw Errno(-result)
    }
    slot = made
    sd_bus_slot_set_destroy_callback(made) { userdata in
      guard let userdata else { return }
      Unmanaged<AnyObject>.fromOpaque(userdata).release()
    }
  }

  deinit {
    sd_bus_slot_unref(slot)
  }
}
