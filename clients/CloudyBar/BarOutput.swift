import Glibc
import UnixIO

/// The bar's end of a pipe, written without ever waiting and without changing the descriptor, which other processes may
/// share: a write is tried only when poll(2) has found room for a whole record.
struct BarOutput {
  enum Outcome: Equatable {
    /// Everything is with the kernel.
    case written
    /// There is no room now; what of the record is left must be written before anything else.
    case full
    /// Nobody will ever read.
    case readerGone
  }

  let descriptor: Int32
  /// The rest of a record of which the kernel took a part: a socket or terminal may, a pipe never does.
  private var rest: ArraySlice<UInt8> = []

  init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// Whether a record is half written.
  var hasRest: Bool { !rest.isEmpty }

  /// Writes a record with one write(2), or what is left of the one before: call it when there is room.
  mutating func write(_ record: [UInt8]) -> Outcome {
    rest = record[...]
    let outcome = writeRest()
    // Of a record that was not begun nothing is owed: by the time there is room, another may be the newest.
    if rest.count == record.count { rest = [] }
    return outcome
  }

  /// Writes what is left of a record.
  mutating func writeRest() -> Outcome {
    do throws(Errno) {
      let bytes = Array(rest)
      rest = rest.dropFirst(try Errno.check { Glibc.write(descriptor, bytes, bytes.count) })
      return rest.isEmpty ? .written : .full
    } catch .wouldBlock {
      return .full
    } catch {
      return .readerGone
    }
  }
}
