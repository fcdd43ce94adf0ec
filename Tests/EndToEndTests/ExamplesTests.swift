import Glibc
import JSON
import TestSupport
import Testing
import UnixIO

/// The scripts of `examples/scripts`, as they stand there, at a real daemon.
@Suite(.blocking, .enabled(if: ExampleScript.canRun("jq", "nc"), "the examples need jq and nc")) struct ExamplesTests {
  private let home: Home
  private let server: TestServer

  init() throws {
    home = try Home()
    server = try TestServer()
    try home.configure(baseURL: server.baseURL + "/weather")
  }

  private func start(_ script: String, _ arguments: String..., errors: Bool = false) throws -> ExampleScript {
    try ExampleScript(home, [script] + arguments, mergesStandardError: errors)
  }

  private func setUnits(_ units: String) throws {
    #expect(try home.client().ask(#"{"type":"set-units","units":"\#(units)"}"#)["type"]?.string == "ok")
  }

  /// A command of that name before the real one in the scripts' PATH.
  private func standIn(_ name: String, _ text: String) throws {
    let path = home.standIns + "/" + name
    try home.write("#!/bin/sh\n" + text + "\n", to: path)
    chmod(path, 0o755)
  }

  @Test(arguments: ["follow.sh", "follow.fish", "follow.py"]) func `a script follows the weather`(
    script: String
  ) throws {
    guard script != "follow.fish" || ExampleScript.canRun("fish") else { return }
    let daemon = try Daemon(home)
    let follower = try start(script)
    #expect(try follower.next("7.3 °C, ")?.isEmpty == false)
    try setUnits("imperial")
    #expect(try follower.next("45.1 °F, ")?.isEmpty == false)
    #expect(daemon.stop() == 0)
  }

  @Test func `the Python script says that the server has gone, and comes back`() throws {
    let follower = try start("follow.py")
    #expect(try follower.next("offline") == "offline")
    var daemon = try Daemon(home)
    #expect(try follower.next("7.3 °C")?.hasPrefix("Brussels: ") == true)
    #expect(daemon.stop(SIGKILL) == 128 + SIGKILL)
    #expect(try follower.next("offline") == "offline")
    daemon = try Daemon(home)
    #expect(try follower.next("7.3 °C") != nil)
    #expect(daemon.stop() == 0)
  }

  @Test func `every question about the weather has an answer`() throws {
    let daemon = try Daemon(home)
    let script = try start("questions.sh", errors: true)
    let lines = try script.process.readAll().split(separator: "\n")
    #expect(script.process.wait() == 0)
    let answers = lines.map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
    #expect(answers.count { $0.count == 2 && !$0[1].isEmpty } == 9, "\(lines)")
    #expect(answers.count { $0.count == 1 && $0[0].split(separator: ",").count == 4 } == 8, "\(lines)")
    #expect(daemon.stop() == 0)
  }

  @Test func `rain is told when it begins, and once`() throws {
    try standIn(
      "notify-send", #"for argument; do printf '%s|' "$argument"; done >> "$HOME/told"; echo >> "$HOME/told""#)
    try home.configure(baseURL: server.baseURL + "/switch")
    try server.answer("dry")
    let daemon = try Daemon(home)
    let script = try start("notify-rain.sh")
    let client = try home.client()
    try client.subscribe("day", "status")
    try client.follow("day") { $0["condition"]?.string == "clear" }
    func move(to name: String) throws {
      let request = #"{"type":"set-location","latitude":51.05,"longitude":3.72,"name":"\#(name)"}"#
      #expect(try client.ask(request)["type"]?.string == "ok")
    }
    // A new place, because fresh weather is not asked for again.
    try server.answer("weather")
    try move(to: "Gent")
    try client.follow("day") { $0["condition"]?.string == "rain" }
    let told = "--app-name=Cloudy|--icon=weather-showers|--|Gent|Rain, 7.3 °C|\n"
    #expect(eventually { (try? home.text(of: home.folder.appending("told"))) == told })
    try setUnits("imperial")
    try client.follow("day") { $0["temperature"]?.string == "45.1 °F" }
    #expect(daemon.stop() == 0)
    script.stop()
    #expect(try home.text(of: home.folder.appending("told")) == told)
  }

  @Test(.enabled(if: ExampleScript.canRun("mosquitto", "mosquitto_pub", "mosquitto_sub"), "needs mosquitto"))
  func `one machine's weather feeds many through MQTT`() throws {
    let path = home.folder.appending("mqtt.sock")
    let configuration = home.folder.appending("mosquitto.conf")
    // As root it would become another user, who cannot reach the folder.
    try home.write("listener 0 \(path)\nallow_anonymous true\nuser root\nlog_dest none\n", to: configuration)
    let broker = try ChildProcess(["mosquitto", "-c", configuration], environment: home.environment)
    #expect(eventually { TestFile.exists(path) })
    let daemon = try Daemon(home)
    var followers = try (0..<3).map { _ in try start("mqtt-follow.sh", "--unix", path) }
    let publisher = try start("mqtt-publish.sh", "day", "--unix", path)
    for follower in followers { #expect(try follower.next("7.3 °C, Rain") != nil) }
    followers.append(try start("mqtt-follow.sh", "--unix", path))
    #expect(try followers[3].next("7.3 °C, Rain") != nil)
    try setUnits("imperial")
    for follower in followers { #expect(try follower.next("45.1 °F, Rain") != nil) }
    #expect(try server.requests().count == 1)
    for script in followers + [publisher] { script.stop() }
    #expect(daemon.stop() == 0)
    broker.signal(SIGTERM)
    #expect(broker.wait() == 0)
  }

  /// A real sshd, started by ssh itself on a pipe: nothing listens.
  @Test(
    .enabled(
      if: ExampleScript.canRun("ssh", "ssh-keygen") && TestFile.exists("/usr/sbin/sshd"), "needs OpenSSH's server"))
  func `another machine's weather and units are reached through ssh`() throws {
    let folder = home.folder.path
    for key in ["host", "user"] {
      #expect(try ChildProcess(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", "\(folder)/\(key)"]).wait() == 0)
    }
    try home.write(
      """
      HostKey \(folder)/host
      AuthorizedKeysFile \(folder)/user.pub
      StrictModes no
      UsePAM no
      PermitRootLogin yes
      SetEnv CLOUDY_SOCKET=\(home.socketPath) PATH=\(home.path)
      """, to: folder + "/sshd_config")
    try home.write(
      """
      Host elsewhere
        ProxyCommand sh -c 'mkdir -p /run/sshd; exec /usr/sbin/sshd -i -f \(folder)/sshd_config'
        IdentityFile \(folder)/user
        StrictHostKeyChecking no
        UserKnownHostsFile /dev/null
        LogLevel ERROR
        BatchMode yes
      """, to: folder + "/ssh_config")
    try standIn("ssh", #"PATH=${PATH#*:}; exec ssh -F "$HOME/ssh_config" "$@""#)
    let daemon = try Daemon(home)
    let follower = try start("ssh-follow.sh", "elsewhere", errors: true)
    #expect(try follower.next("7.3 °C, ") != nil)
    let change = try start("ssh-units.sh", "imperial", "elsewhere", errors: true)
    let said = try change.process.readAll()
    #expect(change.process.wait() == 0, "\(said)")
    #expect(try follower.next("45.1 °F, ") != nil)
    #expect(daemon.stop() == 0)
  }
}
