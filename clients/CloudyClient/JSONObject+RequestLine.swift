package import JSON

extension JSONObject {
  /// The object as a line for the server.
  package var requestLine: [UInt8] {
    var bytes: [UInt8] = []
    write(to: &bytes)
    bytes.append(UInt8(ascii: "\n"))
    return bytes
  }
}
