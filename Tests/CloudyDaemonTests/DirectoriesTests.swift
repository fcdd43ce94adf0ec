import CloudyDaemon
import Testing

struct DirectoriesTests {
  @Test(arguments: [
    (["HOME": "/h"], "/h/.config/cloudy/config.json", "/h/.local/state/cloudyd", "/h/.cache/cloudyd"),
    (
      ["HOME": "/h", "XDG_CONFIG_HOME": "/c", "XDG_STATE_HOME": "/s", "XDG_CACHE_HOME": "/k"],
      "/c/cloudy/config.json", "/s/cloudyd", "/k/cloudyd"
    ),
    (
      ["HOME": "/h", "XDG_CONFIG_HOME": "c", "XDG_STATE_HOME": "s", "XDG_CACHE_HOME": "../k"],
      "/h/.config/cloudy/config.json", "/h/.local/state/cloudyd", "/h/.cache/cloudyd"
    ),
    (
      ["HOME": "/h", "STATE_DIRECTORY": "/h/.config/cloudyd", "CACHE_DIRECTORY": "/h/.cache/cloudyd:/elsewhere"],
      "/h/.config/cloudy/config.json", "/h/.config/cloudyd", "/h/.cache/cloudyd"
    ),
  ])
  func `files are where systemd says, else where XDG says, else below the home`(
    environment: [String: String], configuration: String, state: String, cache: String
  ) {
    let directories = Directories { environment[$0] }
    #expect(directories.configurationFile == configuration)
    #expect(directories.state == state)
    #expect(directories.cache == cache)
  }

  @Test func `without HOME the user database is asked`() {
    #expect(Directories { _ in nil }.home?.hasPrefix("/") == true)
    #expect(Directories { $0 == "HOME" ? "relative" : nil }.home?.hasPrefix("/") == true)
  }

  @Test(arguments: [("~/key", "/h/key"), ("/key", "/key"), ("key", "/d/key"), ("~key", "/d/~key"), ("~", "/d/~")])
  func `a path is expanded`(path: String, expected: String) {
    #expect(Directories { $0 == "HOME" ? "/h" : nil }.expanding(path, relativeTo: "/d") == expected)
  }
}
