import CSystemd

/// A reply or signal, valid while it is told of; each read takes the next of its values, nil where that is another type.
package struct BusMessage {
  let message: OpaquePointer

  package func string() -> String? { text("s") }

  package func objectPath() -> String? { text("o") }

  package func bool() -> Bool? {
    var value: Int32 = 0
    return sd_bus_message_read_basic(message, Self.type("b"), &value) > 0 ? value != 0 : nil
  }

  package func double() -> Double? {
    var value = 0.0
    return sd_bus_message_read_basic(message, Self.type("d"), &value) > 0 ? value : nil
  }

  /// A number in a variant, as properties are told.
  package func variantDouble() -> Double? {
    guard sd_bus_message_enter_container(message, Self.type("v"), "d") > 0 else { return nil }
    defer { sd_bus_message_exit_container(message) }
    return double()
  }

  static func type(_ character: Unicode.Scalar) -> CChar {
    CChar(truncatingIfNeeded: character.value)
  }

  private func text(_ type: Unicode.Scalar) -> String? {
    var value: UnsafePointer<CChar>?
    guard sd_bus_message_read_basic(message, Self.type(type), &value) > 0 else { return nil }
    return value.map { String(cString: $0) }
  }
}
