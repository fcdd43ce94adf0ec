import JSON

/// Composes server lines.
enum LineEncoder {
  /// The pieces of a line; `view` comes last, for on the lines that carry one no key sorts after it.
  static func chunks(
    type: String, id: RequestID? = nil, _ members: JSONObject, view: [EncodedTopic]? = nil
  ) -> [[UInt8]] {
    var chunks: [[UInt8]] = []
    var bytes = Array("{\"type\":\"\(type)\"".utf8)
    if let id {
      bytes.append(contentsOf: ",\"id\":".utf8)
      id.json.write(to: &bytes)
    }
    for member in members {
      bytes.append(UInt8(ascii: ","))
      JSONWriter.appendString(member.key, to: &bytes)
      bytes.append(UInt8(ascii: ":"))
      member.value.write(to: &bytes)
    }
    if let view {
      bytes.append(contentsOf: ",\"view\":{".utf8)
      for (index, topic) in view.sorted(by: { $0.topic.rawValue < $1.topic.rawValue }).enumerated() {
        bytes.append(contentsOf: "\(index == 0 ? "" : ",")\"\(topic.topic.rawValue)\":".utf8)
        chunks.append(bytes)
        chunks.append(topic.bytes)
        bytes = []
      }
      bytes.append(UInt8(ascii: "}"))
    }
    bytes.append(contentsOf: "}\n".utf8)
    chunks.append(bytes)
    return chunks
  }
}
