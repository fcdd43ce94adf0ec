import CloudyBar
import CloudyClient
import Testing

struct BarOptionsTests {
  @Test func `a dialect is enough`() throws {
    guard case .run(let options) = try BarOptions.parse(["--dialect", "waybar"]) else {
      Issue.record("not a run")
      return
    }
    #expect(options.dialect == .waybar)
    #expect(options.markup == .pango)
    #expect(options.icons == .emoji)
    #expect(options.tooltip == nil)
    #expect(!options.isOnce)
  }

  @Test func `values stand behind their option or an equals sign, and the last one counts`() throws {
    let arguments = [
      "--dialect=plain", "--dialect", "tmux", "--icons=nerd", "--class", "a", "--class=b-1", "--socket=/a=b", "--once",
      "--timeout=0.5", "--text={a}={b}",
    ]
    guard case .run(let options) = try BarOptions.parse(arguments) else {
      Issue.record("not a run")
      return
    }
    #expect(options.dialect == .tmux)
    #expect(options.icons == .nerd)
    #expect(options.classes == ["a", "b-1"])
    #expect(options.socket == "/a=b")
    #expect(options.isOnce)
    #expect(options.timeout == .milliseconds(500))
  }

  @Test(
    arguments: [
      ([], "--dialect is needed"), (["--dialect"], "needs a value"), (["--dialect", "dwm"], "choose one of waybar"),
      (["--dialect=tmux", "--markup=pango"], "no Pango"), (["--dialect=tmux", "--bogus"], "unknown option --bogus"),
      (["--dialect=tmux", "extra"], "unexpected argument"), (["--dialect=tmux", "--text={"], "--text: character 1"),
      (["--dialect=tmux", "--class=a b"], "--class"), (["--dialect=tmux", "--once=1"], "takes no value"),
      (["--dialect=tmux", "--once", "--timeout=nan"], "--timeout"), (["--dialect=tmux", "--cached"], "go with --once"),
      (["--dialect=tmux", "--once", "--timeout=-1"], "--timeout"),
    ] as [([String], String)])
  func `a wrong command line says what is wrong`(_ arguments: [String], _ message: String) {
    let error = #expect(throws: UsageError.self) { try BarOptions.parse(arguments) }
    #expect(error?.description.contains(message) ?? false, "\(String(describing: error))")
  }
}
