import JSON
import TestSupport

/// Sends a line from a client of its own and takes the first line it is sent.
func ask(_ harness: HubHarness, _ line: String, from name: Character = "q") -> String {
  harness.say(line, from: name)
  return harness.lines(of: name).first ?? ""
}

/// The topics as `get` tells them.
func view(_ harness: HubHarness) -> JSONObject {
  let reply = try? JSONValue(parsing: Array(ask(harness, "{\"type\":\"get\"}", from: "v").utf8))
  return reply?["view"]?.object ?? JSONObject()
}

func status(_ harness: HubHarness) -> JSONObject {
  view(harness)["status"]?.object ?? JSONObject()
}
