import Glibc
import UnixIO

/// A running ssh whose input and output are a socket of ours.
final class RemoteLink {
  /// Time for ssh to end once its output has.
  private static let endWait = Duration.seconds(1)
  /// Bytes of what it complains of.
  private static let wordsLimit = 4096

  let descriptor: FileDescriptor
  private let name: String
  private let words: FileDescriptor
  private let program: SpawnedProgram

  init(to host: RemoteHost) throws(ClientError) {
    name = host.name
    do throws(Errno) {
      let (ours, theirs) = try UnixSocket.pair()
      let (reading, writing) = try UnixSocket.pair()
      for end in [theirs, writing] { try Errno.check { fcntl(end.raw, F_SETFL, 0) } }
      program = try SpawnedProgram(host.command, input: theirs.raw, output: theirs.raw, errors: writing.raw)
      descriptor = ours
      words = reading
    } catch {
      throw .unreachableHost(name: host.name, words: "\(host.command[0]): \(error)")
    }
  }

  /// Why the stream has ended, where it was not the server that ended it: in the words of ssh, or of the bridge over there.
  func failure() -> ClientError? {
    guard let status = program.wait(within: Self.endWait), status != 0 else { return nil }
    var buffer = [UInt8](repeating: 0, count: Self.wordsLimit)
    let count = max(0, recv(words.raw, &buffer, buffer.count, Int32(MSG_DONTWAIT)))
    let lines = Sanitizer.lines(String(decoding: buffer.prefix(count), as: UTF8.self)).filter { !$0.isEmpty }
    return .unreachableHost(
      name: name, words: lines.isEmpty ? "the connection ended with status \(status)" : lines.joined(separator: "; "))
  }
}
