import JSON

/// The `bye` line, the last one of a stopping server.
package struct Bye: OutgoingLine {
  package var reason: ByeReason
  /// How long to wait before connecting again.
  package var retryAfterSeconds: Int64

  package init(reason: ByeReason, retryAfterSeconds: Int64) {
    self.reason = reason
    self.retryAfterSeconds = retryAfterSeconds
  }

  package func chunks() -> [[UInt8]] {
    LineEncoder.chunks(type: "bye", ["reason": reason.json, "retryAfterSeconds": retryAfterSeconds.json])
  }
}
