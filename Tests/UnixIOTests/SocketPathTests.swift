import Testing
import UnixIO

struct SocketPathTests {
  @Test(
    arguments: [
      ("/o", ["CLOUDY_SOCKET": "/e", "XDG_RUNTIME_DIR": "/run/user/1"], "/o"),
      (nil, ["CLOUDY_SOCKET": "/e", "XDG_RUNTIME_DIR": "/run/user/1"], "/e"),
      ("", ["CLOUDY_SOCKET": "", "XDG_RUNTIME_DIR": "/run/user/1"], "/run/user/1/cloudy.sock"),
      (nil, ["XDG_RUNTIME_DIR": "", "CLOUDY_SOCKET": ""], nil),
    ] as [(String?, [String: String], String?)])
  func `option, variable, then runtime directory`(
    option: String?, environment: [String: String], expected: String?
  ) {
    let path = try? SocketPath.resolve(option: option) { environment[$0] }
    #expect(path == expected)
  }

  @Test func `without any of them the error says what to set`() {
    let error = #expect(throws: SocketPath.Unknown.self) { try SocketPath.resolve(option: nil) { _ in nil } }
    #expect(error?.description == "no socket: give --socket, or set CLOUDY_SOCKET or XDG_RUNTIME_DIR")
  }
}
