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
    #expect(options.look.icons == .emoji)
    #expect(options.look.tooltip == nil)
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
    #expect(options.look.icons == .nerd)
    #expect(options.look.classes == ["a", "b-1"])
    #expect(options.socket == "/a=b")
    #expect(options.isOnce)
    #expect(options.timeout == .milliseconds(500))
  }

  @Test func `auto is the bar that started us`() throws {
    #expect(try options(["--dialect=auto"], detected: .yambar).dialect == .yambar)
    #expect(try options(["--dialect", "tmux"], detected: .yambar).dialect == .tmux)
  }

  @Test func `a preset is a text, which --text replaces`() throws {
    for preset in Preset.allCases {
      let look = try options(["--dialect=tmux", "--preset", preset.rawValue]).look
      #expect(try look.text == Template(preset.text) && look.alternate != look.text)
    }
    #expect(try options(["--dialect=tmux", "--preset=wind", "--text=x"]).look.text == Template("x"))
  }

  @Test func `places are in their order, and several have their names in the text`() throws {
    #expect(try options(["--dialect=tmux"]).places == [nil])
    let one = try options(["--dialect=tmux", "--place", "a b"])
    #expect(try one.places == ["a b"] && one.look.text == Template(Preset.compact.text))
    let two = try options(["--dialect=tmux", "--place=b", "--place=a"])
    #expect(try two.places == ["b", "a"] && two.look.text == Template(Preset.place.text))
    #expect(try options(["--dialect=yambar", "--place=b"]).places == ["b"])
  }

  @Test func `bars that run commands to their end are once`() throws {
    for name in DialectName.allCases {
      #expect(try options(["--dialect", name.rawValue]).isOnce == [.argos, .kde].contains(name))
    }
  }

  private func options(_ arguments: [String], detected: DialectName? = nil) throws -> BarOptions {
    guard case .run(let options) = try BarOptions.parse(arguments, detected: { detected }) else {
      throw UsageErrorExpected()
    }
    return options
  }

  private struct UsageErrorExpected: Error {}

  @Test(
    arguments: [
      ([], "--dialect is needed"), (["--dialect"], "needs a value"), (["--dialect", "dwm"], "choose one of waybar"),
      (["--dialect=tmux", "--preset=huge"], "choose one of compact"), (["--dialect=tmux", "--vertical"], "one line"),
      (["--dialect=tmux", "--color-above=30C"], "--color-above"),
      (["--dialect=tmux", "--color-above=30C=red"], "#rrggbb"),
      (["--dialect=tmux", "--color-below=warm=#ffffff"], "--color-below"),
      (["--dialect=tmux", "--class-above=30C=a b"], "--class-above"),
      (["--dialect=waybar", "--on-click=left=none"], "cloudy"),
      (["--dialect=i3bar", "--on-click=left=explode"], "toggle-units"),
      (["--dialect=i3bar", "--on-click=left"], "left"),
      (["--dialect=i3bar", "--on-click=knee=none"], "left"), (["--dialect=i3bar", "--on-click="], "left"),
      (["--dialect=waybar", "--before=x"], "no line"), (["--dialect=tmux", "--after=a\nb"], "control"),
      (["--dialect=tmux", "-H", "-oProxyCommand=x"], "user@host"),
      (["--dialect=auto"], "no bar is known"),
      (["--dialect=yambar", "--place=a", "--place=b"], "one place"), (["--dialect=tmux", "--place="], "saved place"),
      (["--dialect=tmux", "--place=a", "--place=a"], "each once"),
      (["--dialect=tmux"] + (0...16).map { "--place=\($0)" }, "at most 16"),
      (["--dialect=tmux", "--markup=pango"], "no Pango"), (["--dialect=tmux", "--bogus"], "unknown option --bogus"),
      (["--dialect=tmux", "extra"], "unexpected argument"), (["--dialect=tmux", "--text={"], "--text: character 1"),
      (["--dialect=tmux", "--class=a b"], "--class"), (["--dialect=tmux", "--once=1"], "takes no value"),
      (["--dialect=tmux", "--once", "--timeout=nan"], "--timeout"), (["--dialect=tmux", "--cached"], "go with --once"),
      (["--dialect=tmux", "--once", "--timeout=-1"], "--timeout"),
      (["--dialect=tmux", "--once", "--timeout=0x10"], "--timeout"),
    ] as [([String], String)])
  func `a wrong command line says what is wrong`(_ arguments: [String], _ message: String) {
    let error = #expect(throws: UsageError.self) { try BarOptions.parse(arguments) { nil } }
    #expect(error?.description.contains(message) ?? false, "\(String(describing: error))")
  }
}
