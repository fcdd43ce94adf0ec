import CloudyClient
import CloudyProtocol
import Glibc
import JSON
import TestSupport
import Testing

@testable import CloudyCLI

struct DoctorTests {
  @Test(
    arguments: [
      ("enabled", "active", .ok), ("static", "active", .ok), ("disabled", "active", .warn),
      ("enabled", "inactive", .warn),
      ("enabled", "failed", .bad), ("", "", .warn), ("not-found", "inactive", .warn), ("masked", "inactive", .warn),
    ] as [(String, String, Finding.State)])
  func `the unit`(isEnabled: String, isActive: String, state: Finding.State) {
    let finding = Doctor.unit(isEnabled: isEnabled, isActive: isActive)
    #expect(finding.state == state && (finding.mend == nil) == (state == .ok))
  }

  @Test(
    arguments: [
      (["location": ["name": "Brussels\u{1B}", "origin": "configuration"]], .ok, "Brussels, from configuration"),
      (
        ["location": ["name": "Gent", "origin": "time-zone", "fallbackBecause": "failed-to-request-location"]], .warn,
        "Gent, from time-zone because of failed-to-request-location"
      ), ([:], .bad, "none is known"), (["location": .null], .bad, "none is known"),
    ] as [(JSONValue, Finding.State, String)])
  func `the place`(status: JSONValue, state: Finding.State, text: String) {
    let finding = Doctor.place(status)
    #expect(finding.state == state && finding.text == text)
  }

  @Test(
    arguments: [
      ("fresh", nil, nil, .ok, nil), ("stale", nil, nil, .warn, "refresh --wait"), ("none", nil, nil, .bad, "refresh"),
      ("none", "failed-request", "offline", .bad, "network"), ("stale", "failed-request", "offline", .warn, "network"),
      ("none", "failed-request", "unauthorized", .bad, "apiKeyFile"),
      ("none", "failed-request", "rate-limited", .bad, "wait"), ("none", "failed-request", "tls", .bad, "clock"),
      ("none", "failed-to-request-location", nil, .bad, "set-location"),
      ("fresh", "invalid-configuration", nil, .warn, "--check-config"),
      ("none", "from-the-future", "x", .bad, "journalctl"),
    ] as [(String, String?, String?, Finding.State, String?)])
  func `the weather`(weather: String, code: String?, reason: String?, state: Finding.State, mend: String?) {
    var status: JSONObject = ["weather": .string(weather), "provider": "open-meteo"]
    if let code {
      var error: JSONObject = ["code": .string(code), "message": "It failed."]
      error["reason"] = reason.map { .string($0) }
      status["error"] = .object(error)
    }
    let finding = Doctor.weather(.object(status))
    #expect(finding.state == state)
    #expect(finding.mend.map { $0.contains(mend ?? "?") } ?? (mend == nil))
  }

  @Test(
    arguments: [
      (nil, .ok, "not looked at"), ((127, "sh: 1: cloudyd: not found\n"), .ok, "not looked at"),
      ((0, "/c.json: nothing wrong\n"), .ok, "/c.json: nothing wrong"),
      ((0, "cloudyd: warning: nws asks whom to write to\n/c.json: nothing wrong\n"), .warn, "nws asks"),
      ((78, "cloudyd: /c.json: line 1: no\n"), .bad, "line 1"), ((78, ""), .bad, "cannot be used"),
    ] as [((Int32, String)?, Finding.State, String)])
  func `the configuration`(check: (Int32, String)?, state: Finding.State, text: String) {
    let finding = Doctor.configuration(check.map { (status: $0.0, output: $0.1) })
    #expect(finding.state == state && finding.text.contains(text))
    #expect((finding.mend == nil) == (state == .ok))
  }

  @Test func `versions, locales, fonts and bars`() {
    let own: JSONValue = ["server": .string("cloudyd/\(Release.version)")]
    #expect(Doctor.answer(own, milliseconds: 2).state == .ok)
    #expect(Doctor.answer(["server": "cloudyd/0.0.1"], milliseconds: 2).state == .warn)
    #expect(Doctor.answer([:], milliseconds: 2).state == .warn)
    #expect(Doctor.locale(of: ["locale": "C.UTF-8"], here: "C.UTF-8").state == .ok)
    #expect(Doctor.locale(of: ["locale": "C.UTF-8"], here: "nl_BE.UTF-8").state == .warn)
    #expect(Doctor.fonts("Noto Color Emoji\nSymbols Nerd Font\n").state == .ok)
    #expect(Doctor.fonts("DejaVu Sans\nWeather Icons\n").mend?.contains("weather-icons") == true)
    #expect(Doctor.fonts(nil).state == .ok)
    #expect(Doctor.bars([]).text == "no cloudy-bar is running")
    #expect(Doctor.bars(["sway", "waybar"]).text == "2 cloudy-bar running, started by sway, waybar")
  }

  @Test func `a healthy server is zero, none is seventy, and each line says so`() throws {
    let hello = #"{"type":"ok","server":"cloudyd/\#(Release.version)"}"# + "\n"
    let reply: JSONObject = ["type": "ok", "view": ["status": Fixture.status]]
    let got = reply.requestLine
    let server = try ScriptedServer([.receive, .send(hello), .receive, .sendBytes(got), .hold])
    let healthy = try CommandRun("doctor", on: server)
    #expect(healthy.code == 0 && healthy.errors.isEmpty)
    #expect(healthy.output.hasPrefix("ok\tsocket\t\(server.path)\t\n"))
    #expect(healthy.output.contains("\nwarn\tplace\tBrussels, from configuration because of"))
    #expect(healthy.output.contains("\nok\tweather\tfresh, from open-meteo\t\n"))
    let folder = try TemporaryDirectory()
    let missing = try CommandRun(["doctor", "--socket", folder.appending("x.sock")])
    #expect(missing.code == 70)
    #expect(missing.output.hasPrefix("bad\tsocket\t"))
    #expect(missing.output.contains("\nbad\tserver\tno server at "))
    #expect(missing.output.contains("systemctl --user enable --now cloudy.socket"))
  }

  @Test func `a page fits every width`() {
    let finding = Finding(
      .bad, "terminal", "a long text about 東京 that says what is wrong", mend: "do this and then that")
    for width in 16...100 {
      for line in finding.lines(on: Terminal(width: width)) { #expect(line.displayWidth <= width) }
    }
    #expect(finding.lines(on: Terminal(width: 80))[1] == "               → do this and then that")
  }
}
