/// The `id` a client gave its request, echoed equal in the reply.
package enum RequestID: Equatable, Sendable {
  case integer(Int64)
  /// At most `Limits.idBytes` bytes of UTF-8.
  case string(String)
}
