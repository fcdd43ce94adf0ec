import Glibc
import TestSupport
import Testing

struct SimulationTests {
  @Test func `the promises hold in a random world`() {
    let seed = number("CLOUDY_SIMULATION_SEED") ?? UInt64.random(in: 0...UInt64(UInt32.max))
    let steps = number("CLOUDY_SIMULATION_STEPS").map { Int($0) } ?? 100_000
    var simulation = Simulation(seed: seed)
    let violation = simulation.run(steps: steps)
    print("simulation: CLOUDY_SIMULATION_SEED=\(seed), \(simulation.counts.sorted { $0.key < $1.key })")
    #expect(violation == nil)
  }

  @Test func `equal seeds give equal runs`() {
    var first = Simulation(seed: 7)
    var second = Simulation(seed: 7)
    #expect(first.run(steps: 2_000) == second.run(steps: 2_000))
    #expect(first.counts == second.counts)
  }

  /// The checker would notice.
  @Test(arguments: PlantedFault.allCases)
  func `a planted fault is found`(fault: PlantedFault) {
    var simulation = Simulation(seed: 1, fault: fault)
    let violation = simulation.run(steps: 20_000)
    #expect(violation != nil)
  }

  private func number(_ variable: String) -> UInt64? {
    getenv(variable).flatMap { UInt64(String(cString: $0)) }
  }
}
