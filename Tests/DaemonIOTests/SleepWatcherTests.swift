import DaemonIO
import Glibc
import TestSupport
import Testing
import UnixIO

/// Each in a process of its own, since the address of the bus is a variable of the process.
@Suite(.enabled(if: TestBus.isAvailable)) struct SleepWatcherTests {
  @Test func `only the end of a sleep is told, and only by logind`() async {
    await #expect(processExitsWith: .success) {
      let bus = try TestBus()
      let logind = try bus.logind()
      setenv("DBUS_SYSTEM_BUS_ADDRESS", bus.address, 1)
      let loop = try EventLoop()
      var count = 0
      let watcher = try SleepWatcher(loop, log: Log()) { count += 1 }
      // Heard once the watch is established.
      try demand(
        try loop.turn {
          try? logind.write("false\n")
          return count > 0
        })
      try loop.turnUntilQuiet()
      count = 0
      let stranger = try ChildProcess([
        "/usr/bin/dbus-send", "--system", "--type=signal", "/org/freedesktop/login1",
        "org.freedesktop.login1.Manager.PrepareForSleep", "boolean:false",
      ])
      demand(stranger.wait() == 0)
      try logind.write("true\n")
      try loop.turnUntilQuiet()
      demand(count == 0)
      try logind.write("true\nfalse\n")
      try demand(try loop.turn { count == 1 })
      withExtendedLifetime(watcher) {}
    }
  }

  @Test func `a bus that is restarted is found again`() async {
    await #expect(processExitsWith: .success) {
      let bus = try TestBus()
      setenv("DBUS_SYSTEM_BUS_ADDRESS", bus.address, 1)
      let (reader, writer) = try UnixSocket.pair()
      let log = Log(to: Output(descriptor: writer.raw), hasLevelPrefix: false)
      let loop = try EventLoop()
      var count = 0
      let watcher = try SleepWatcher(loop, log: log) { count += 1 }
      try loop.turnUntilQuiet()
      for _ in 0..<2 {
        bus.stop()
        try loop.turnUntilQuiet(for: .milliseconds(200))
        try bus.start()
        let logind = try bus.logind()
        try demand(
          try loop.turn {
            try? logind.write("false\n")
            return count > 0
          })
        count = 0
      }
      try demand(String(decoding: try Recorder.read(reader, atMost: 4096) ?? [], as: UTF8.self).contains("suspend"))
      withExtendedLifetime(watcher) {}
    }
  }

  @Test func `without a bus nothing fails, one line says so, and the loop rests`() async {
    await #expect(processExitsWith: .success) {
      setenv("DBUS_SYSTEM_BUS_ADDRESS", "unix:path=/nonexistent/bus", 1)
      let (reader, writer) = try UnixSocket.pair()
      let log = Log(to: Output(descriptor: writer.raw), hasLevelPrefix: false)
      let loop = try EventLoop()
      let watcher = try SleepWatcher(loop, log: log) { demand(false) }
      for _ in 0..<4 { try demand(try !loop.turn(atMost: .milliseconds(100))) }
      let lines = String(decoding: try Recorder.read(reader, atMost: 4096) ?? [], as: UTF8.self)
      demand(lines.count { $0 == "\n" } == 1 && lines.contains("No such file"))
      withExtendedLifetime(watcher) {}
    }
  }
}
