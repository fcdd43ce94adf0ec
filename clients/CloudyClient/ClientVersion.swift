/// The version `--version` of both clients tells.
package enum ClientVersion {
  package static let current = "1.0.0"
}
