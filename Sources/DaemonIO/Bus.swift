import CSystemd
package import UnixIO

/// A connection of its own to the system bus (sd-bus) on the loop: nothing blocks. `$DBUS_SYSTEM_BUS_ADDRESS` is heeded.
package final class Bus {
  private let bus: OpaquePointer

  /// Begins to connect; what is called meanwhile is sent afterwards.
  ///
  /// - Throws: ENOENT or ECONNREFUSED where there is no bus.
  package init(_ loop: EventLoop) throws(Errno) {
    var made: OpaquePointer?
    let result = sd_bus_open_system(&made)
    guard result >= 0, let made else { throw Errno(-result) }
    let attached = loop.attach(made)
    guard attached >= 0 else {
      sd_bus_close_unref(made)
      throw Errno(-attached)
    }
    bus = made
  }

  deinit {
    sd_bus_close_unref(bus)
  }

  /// Calls a method of an object; the service is started by the bus if it can be.
  ///
  /// - Parameter completion: told once, in a later turn, unless the slot is dropped before.
  package func call(
    _ service: String, _ path: String, _ interface: String, _ method: String, _ arguments: [BusValue] = [],
    timeout: Duration, completion: @escaping (Result<BusMessage, BusError>) -> Void
  ) throws(Errno) -> BusSlot {
    var made: OpaquePointer?
    try Self.check(sd_bus_message_new_method_call(bus, &made, service, path, interface, method))
    defer { sd_bus_message_unref(made) }
    if let made {
      for argument in arguments { try Self.check(argument.append(to: made)) }
    }
    return try BusSlot({ reply in completion(Self.result(reply)) }) { slot, handler, userdata in
      sd_bus_call_async(bus, &slot, made, handler, userdata, UInt64(clamping: timeout.microseconds))
    }
  }

  /// Tells of a signal that a service sends from now on, from one of its objects or, with nil, from any.
  package func watchSignal(
    _ service: String, _ path: String?, _ interface: String, _ signal: String,
    _ handler: @escaping (BusMessage) -> Void
  ) throws(Errno) -> BusSlot {
    try BusSlot(handler) { slot, handler, userdata in
      sd_bus_match_signal_async(bus, &slot, service, path, interface, signal, handler, { _, _, _ in 0 }, userdata)
    }
  }

  private static func result(_ reply: BusMessage) -> Result<BusMessage, BusError> {
    guard let error = sd_bus_message_get_error(reply.message) else { return .success(reply) }
    return .failure(
      BusError(
        name: error.pointee.name.map { String(cString: $0) } ?? "",
        message: error.pointee.message.map { String(cString: $0) } ?? ""))
  }

  private static func check(_ result: Int32) throws(Errno) {
    guard result >= 0 else { throw Errno(-result) }
  }
}
