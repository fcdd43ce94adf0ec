import CSystemd

/// An argument of a call over the bus.
package enum BusValue {
  case string(String)
  case unsigned(UInt32)
  /// The value as a variant, as properties are set.
  indirect case variant(BusValue)

  private var signature: String {
    switch self {
    case .string: "s"
    case .unsigned: "u"
    case .variant: "v"
    }
  }

  /// Returns a negative errno where it fails.
  func append(to message: OpaquePointer) -> Int32 {
    switch self {
    case .string(let text): return sd_bus_message_append_basic(message, BusMessage.type("s"), text)
    case .unsigned(var number): return sd_bus_message_append_basic(message, BusMessage.type("u"), &number)
    case .variant(let value):
      let opened = sd_bus_message_open_container(message, BusMessage.type("v"), value.signature)
      guard opened >= 0 else { return opened }
      let appended = value.append(to: message)
      return appended < 0 ? appended : sd_bus_message_close_container(message)
    }
  }
}
