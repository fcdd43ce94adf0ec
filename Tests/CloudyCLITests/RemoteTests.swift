import CloudyClient
import Glibc
import JSON
import TestSupport
import Testing
import UnixIO

@testable import CloudyCLI

struct RemoteTests {
  private static let hasSSH =
    InstalledProgram.exists(InstalledProgram.sshd) && InstalledProgram.exists("ssh-keygen")
    && InstalledProgram.exists(InstalledProgram.cloudy)
  private static let pong = #"{"type":"ok","revision":12}"# + "\n"
  private static let subscribed = #"{"type":"ok","instance":"a","revision":1,"topics":["day"]}"# + "\n"

  private static func update(_ instance: String, _ day: Int) -> String {
    #"{"type":"update","instance":"\#(instance)","revision":\#(day),"view":{"day":\#(day)}}"# + "\n"
  }

  private static func script(_ text: String) throws -> (TemporaryDirectory, String) {
    let folder = try TemporaryDirectory()
    let path = folder.appending("ssh")
    try FileSystem.writeAtomically(path, Array("#!/bin/sh\n\(text)\n".utf8), mode: 0o700, sync: false)
    return (folder, path)
  }

  // MARK: ssh

  @Test(.enabled(if: hasSSH), .timeLimit(.minutes(2)))
  func `commands reach the other machine, and nothing of theirs is left`() throws {
    let ssh = try SSHServer()
    // The socket there may have any name its file system takes.
    let path = ssh.folder.appending("it's $(a) socket")
    let server = try ScriptedServer(
      [.receive, .send(Self.pong), .hold],
      [.receive, .send(#"{"type":"ok","revision":2,"changed":["units"]}"# + "\n"), .hold])
    symlink(server.path, path)
    let arguments = ["-H", "localhost", "--socket", path]
    let environment = ["CLOUDY_SSH": ssh.client]
    let ping = try CommandRun(["ping"] + arguments, environment: environment)
    #expect(ping.code == 0 && ping.output == "revision: 12\n" && ping.errors.isEmpty)
    let units = try CommandRun(["set-units", "imperial"] + arguments, environment: environment)
    #expect(units.code == 0 && units.output == "Changed: units\n" && units.errors.isEmpty)
    #expect(server.received == [#"{"type":"ping"}"#, #"{"type":"set-units","units":"imperial"}"#])
    #expect(ssh.leftovers() == [])
  }

  @Test(.enabled(if: hasSSH), .timeLimit(.minutes(2)))
  func `a subscription goes on through a restart of the server over there`() throws {
    let ssh = try SSHServer()
    let server = try ScriptedServer(
      [.receive, .send(Self.subscribed + Self.update("a", 1) + Self.update("a", 2))],
      [.receive, .send(Self.subscribed + Self.update("b", 3)), .hold])
    let run = try CommandRun(
      ["subscribe", "day", "--json", "--count", "3", "-H", "localhost", "--socket", server.path],
      environment: ["CLOUDY_SSH": ssh.client])
    #expect(run.code == 0)
    #expect(run.output == Self.update("a", 1) + Self.update("a", 2) + Self.update("b", 3))
    #expect(run.errors.hasSuffix("; trying again\n"))
    #expect(ssh.leftovers() == [])
  }

  @Test(.enabled(if: hasSSH), .timeLimit(.minutes(2)), arguments: [SIGTERM, SIGKILL])
  func `a client that is killed leaves no ssh and no bridge`(signal: Int32) throws {
    let ssh = try SSHServer()
    let server = try ScriptedServer([.receive, .send(Self.subscribed + Self.update("a", 1)), .hold])
    let client = try ChildProcess(
      [InstalledProgram.cloudy, "subscribe", "day", "--json", "-H", "localhost", "--socket", server.path],
      environment: ["CLOUDY_SSH": ssh.client])
    #expect(try client.readLine().map { $0 + "\n" } == Self.update("a", 1))
    client.signal(signal)
    #expect(client.wait() == 128 + signal)
    #expect(ssh.leftovers() == [])
  }

  @Test(.enabled(if: hasSSH), .timeLimit(.minutes(2)))
  func `what keeps ssh or the other machine from serving is said in their words`() throws {
    let ssh = try SSHServer()
    let environment = ["CLOUDY_SSH": ssh.client]
    let arguments = ["ping", "-H", "localhost", "--socket", ssh.folder.appending("none.sock")]
    let none = try CommandRun(arguments, environment: environment)
    #expect(none.code == 69)
    #expect(none.errors.hasPrefix("cloudy: localhost: cloudy: no server at \(ssh.folder.path)"))
    ssh.stop()
    let refused = try CommandRun(arguments, environment: environment)
    #expect(refused.code == 69 && refused.errors.contains("Connection refused"))
    #expect(ssh.leftovers() == [])
  }

  // MARK: Anything in place of ssh

  @Test func `a link that fails is no server, in its own words`() throws {
    let (folder, path) = try Self.script("echo 'ssh: no\u{1B}[2J route' >&2; echo to host >&2; exit 255")
    let run = try withExtendedLifetime(folder) {
      try CommandRun(["ping", "-H", "tower"], environment: ["CLOUDY_SSH": path])
    }
    #expect(run.code == 69)
    #expect(run.errors == "cloudy: tower: ssh: no[2J route; to host\n")
    let missing = try CommandRun(["day", "-H", "tower"], environment: ["CLOUDY_SSH": "/nonexistent/ssh"])
    #expect(missing.code == 69)
    #expect(missing.errors == "cloudy: tower: /nonexistent/ssh: No such file or directory\n")
  }

  @Test func `a link that never answers ends with the time-out, and is ended`() throws {
    let (folder, path) = try Self.script("trap '' TERM; echo $$ > \"$0.pid\"; while :; do sleep 0.05; done")
    let run = try CommandRun(["ping", "-H", "tower", "--timeout", "0.5"], environment: ["CLOUDY_SSH": path])
    #expect(run.code == 75)
    let text = String(decoding: try FileSystem.read(folder.appending("ssh.pid"), limit: 64), as: UTF8.self)
    let pid = try #require(Int32(text.prefix { $0 != "\n" }))
    #expect(kill(pid, 0) == -1 && errno == ESRCH)
  }

  @Test func `one ssh is asked for one bridge, without a terminal or forwarding`() throws {
    let (folder, path) = try Self.script("printf '%s|' \"$@\" > \"$0.args\"; exit 1")
    _ = try CommandRun(["ping", "--host=me@tower", "--socket", "/a b"], environment: ["CLOUDY_SSH": path])
    let arguments = String(decoding: try FileSystem.read(folder.appending("ssh.args"), limit: 4096), as: UTF8.self)
    #expect(arguments.hasPrefix("-T|-a|-x|-o|"))
    #expect(arguments.hasSuffix("|--|me@tower|cloudy bridge --hang-up --socket '/a b'|"))
  }

  @Test(arguments: ["-oProxyCommand=touch pwned", "-", "", "a b", "a\nb", "--", "\u{1B}"])
  func `what ssh would take for an option is no host`(name: String) throws {
    let run = try CommandRun(["day", "-H", name], environment: ["CLOUDY_SSH": "/nonexistent/ssh"])
    #expect(run.code == 64 && run.errors.contains("--host takes a host of ssh"))
  }
}
