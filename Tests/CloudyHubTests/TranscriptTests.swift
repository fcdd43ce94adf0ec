import Glibc
import TestSupport
import Testing

struct TranscriptTests {
  /// With `CLOUDY_RECORD_TRANSCRIPTS` set the files are written anew: read every line before committing it.
  @Test(arguments: Transcript.names)
  func `the Hub says exactly what the transcript says`(name: String) throws {
    let run = TranscriptRun(try Transcript(named: name))
    if getenv("CLOUDY_RECORD_TRANSCRIPTS") != nil {
      #expect(run.save())
    } else {
      #expect(run.faults.isEmpty, "\(run.faults.joined(separator: "\n"))")
    }
  }

  @Test func `some transcripts run on a real daemon and some cannot`() throws {
    let transcripts = try Transcript.names.map { try Transcript(named: $0) }
    let onDaemon = transcripts.filter(\.runsOnDaemon)
    #expect(onDaemon.count >= 5)
    #expect(onDaemon.count < transcripts.count)
  }

  @Test(arguments: ["a{}", "1> x", "@ 5s", "a>", "a<x", "hello"])
  func `a line that is neither step nor comment is refused`(line: String) {
    #expect(throws: Transcript.Malformed.self) { try Transcript(name: "x", text: line) }
  }
}
