import Glibc
import Testing
import UnixIO

struct EnvironmentTests {
  @Test func `an empty variable counts as unset`() {
    setenv("CLOUDY_TEST_FULL", "value", 1)
    setenv("CLOUDY_TEST_EMPTY", "", 1)
    #expect(Environment.value(of: "CLOUDY_TEST_FULL") == "value")
    #expect(Environment.value(of: "CLOUDY_TEST_EMPTY") == nil)
    #expect(Environment.value(of: "CLOUDY_TEST_UNSET") == nil)
  }
}
