/// The version of everything in this repository.
package enum Release {
  package static let version = "0.1.0"
}
