import CloudyHub
import CloudyProtocol
import Glibc
import TestSupport
import Testing
import WeatherModel
import WeatherProviders

/// How often each provider is asked in a month, left alone and by clients that never stop refreshing.
struct MonthTests {
  /// A provider on its own, answering at once as its service does.
  struct Service: Sendable, CustomTestStringConvertible {
    let descriptor: ProviderDescriptor
    /// Seconds its answers are good for, nil where it does not say.
    let expiresIn: Int64?

    var testDescription: String { descriptor.name }
  }

  static let services: [Service] = ProviderCatalog.names.compactMap { name in
    // Open-Meteo with a key has no budget.
    let key = name == "open-meteo" ? nil : "0123456789abcdef"
    let source = try? ProviderCatalog.source(for: ProviderConfiguration(name: name, apiKey: key))
    return source.map { source in
      Service(
        descriptor: ProviderDescriptor(
          name: source.name, attribution: source.attribution, minimumInterval: source.minimumIntervalSeconds,
          dailyBudget: source.dailyBudget),
        // The Expires and max-age seen of those that send one.
        expiresIn: ["met-norway": 1_801, "nws": 600][name])
    }
  }

  @Test(arguments: services) func `a month left alone`(service: Service) {
    let times = fetches(of: service, days: 30, refreshEvery: nil)
    let interval = max(900, service.descriptor.minimumInterval)
    #expect(zip(times, times.dropFirst()).allSatisfy { $1 - $0 >= interval })
    #expect(times.dropFirst().allSatisfy { $0 % 3_600 >= 60 })
    expectPoliteness(times, of: service, "30 days, one client that watches", most: 4)
  }

  /// A refresh every 10 s finds every moment at which one may begin, as more would.
  @Test(arguments: services) func `clients that always refresh`(service: Service) {
    let days = getenv("CLOUDY_MONTH_DAYS").flatMap { Int64(String(cString: $0)) } ?? 2
    let times = fetches(of: service, days: days, refreshEvery: 10)
    #expect(zip(times, times.dropFirst()).allSatisfy { $1 - $0 >= 60 })
    expectPoliteness(times, of: service, "\(days) days, refreshed every 10 s", most: 60)
    // Nobody goes without for the rest of the day.
    #expect(zip(times, times.dropFirst()).allSatisfy { $1 - $0 <= 2_200 })
  }

  /// Sixteen places every quarter of an hour would spend the budget of a day in five hours.
  @Test(arguments: [4, Limits.savedPlaces])
  func `a day's budget lasts all places the whole day`(places: Int) throws {
    let service = try #require(Self.services.first { $0.descriptor.name == "dark-sky" })
    let names = (1...places).map { "p\($0)" }
    let stored = Dictionary(
      uniqueKeysWithValues: names.enumerated().map { index, name in
        (name, Place(latitude: Double(index), longitude: 10, name: name, origin: .setLocation))
      })
    var world = World(service, stored: StoredSettings(places: stored))
    for (index, name) in names.enumerated() {
      let client = ClientID(rawValue: UInt64(index + 1))
      world.tell(.connected(client, isPermitted: true))
      world.tell(.received(client, Array("{\"type\":\"subscribe\",\"place\":\"\(name)\"}\n".utf8)))
    }
    // From midnight to midnight, UTC.
    for _ in 0..<60 { world.move(by: .seconds(3_600)) }
    let whole = HubHarness.startsAt + 43_200
    let day = world.fetches.filter { (whole..<(whole + 86_400)).contains($0) }
    #expect(day.count <= 300 && day.count > 250, "\(day.count)")
    for name in names {
      let times = world.fetchesByPlace[name] ?? []
      let longest = zip(times, times.dropFirst()).map { $1 - $0 }.max()
      #expect(longest.map { $0 <= Int64(places) * 288 * 6 / 5 + 61 } == true, "\(name): \(times)")
    }
  }

  @Test func `a thousand clients that refresh every minute make one request a minute`() {
    let service = Self.services[0]
    var world = World(service)
    for client in 1...1_000 { world.tell(.connected(ClientID(rawValue: UInt64(client)), isPermitted: true)) }
    let refresh = Array("{\"type\":\"refresh\"}\n".utf8)
    for _ in 0..<10 {
      for client in 1...1_000 {
        world.tell(.received(ClientID(rawValue: UInt64(client)), refresh))
        world.move(by: .milliseconds(60))
      }
    }
    #expect(world.replies == 10_000)
    #expect((9...10).contains(world.fetches.count))
    expectPoliteness(world.fetches, of: service, "10 minutes, 1,000 clients a minute", most: 10)
  }

  private func fetches(of service: Service, days: Int64, refreshEvery pause: Int64?) -> [Int64] {
    var world = World(service)
    let client = ClientID(rawValue: 1)
    world.tell(.connected(client, isPermitted: true))
    let refresh = Array("{\"type\":\"refresh\"}\n".utf8)
    for _ in 0..<(days * 86_400 / (pause ?? 3_600)) {
      if pause != nil { world.tell(.received(client, refresh)) }
      world.move(by: .seconds(pause ?? 3_600))
    }
    return world.fetches
  }

  private func expectPoliteness(_ times: [Int64], of service: Service, _ what: String, most hourly: Int) {
    func worst(_ seconds: Int64) -> Int { Dictionary(grouping: times) { $0 / seconds }.values.map(\.count).max() ?? 0 }
    #expect(worst(60) <= 1)
    #expect(worst(3_600) <= hourly)
    if let budget = service.descriptor.dailyBudget { #expect(worst(86_400) <= budget) }
    print(
      "month: \(service.descriptor.name), \(what): \(times.count) fetches;",
      "most in a day \(worst(86_400)) of \(service.descriptor.dailyBudget.map(String.init) ?? "no limit"),",
      "in an hour \(worst(3_600)), in a minute \(worst(60))")
  }

  /// A Hub whose clients take every line and whose provider answers at once.
  private struct World {
    private var hub: Hub
    private var now = Moment(boot: .seconds(1_000), wall: HubHarness.startsAt)
    private var wakesAt: Duration?
    private let service: Service
    /// Unix seconds of each request.
    private(set) var fetches: [Int64] = []
    private(set) var fetchesByPlace: [String: [Int64]] = [:]
    private(set) var replies = 0

    init(_ service: Service, stored: StoredSettings = StoredSettings()) {
      self.service = service
      hub = Hub(instance: HubHarness.instance, server: "cloudyd/month", seed: 30, stored: stored)
      tell(.configurationLoaded(HubConfiguration(providers: [service.descriptor], place: HubHarness.brussels)))
    }

    mutating func tell(_ event: Event) {
      var queue = [event]
      while let event = queue.popLast() {
        if event == .woke { wakesAt = nil }
        for effect in hub.handle(event, at: now) {
          switch effect {
          case .send(let client, _):
            replies += 1
            queue.append(.sent(client))
          case .fetch(let attempt, _, let place):
            fetches.append(now.wall)
            fetchesByPlace[place.name ?? "", default: []].append(now.wall)
            queue.append(
              .fetched(
                attempt: attempt, .small(at: now.wall), ZoneRules(fixedOffsetSeconds: 3_600),
                expiresAt: service.expiresIn.map { now.wall + $0 }))
          case .wakeAt(let time): wakesAt = time
          default: break
          }
        }
      }
    }

    mutating func move(by duration: Duration) {
      let end = now.boot + duration
      while let wakesAt, wakesAt <= end {
        set(max(wakesAt, now.boot))
        tell(.woke)
      }
      set(end)
    }

    private mutating func set(_ boot: Duration) {
      now = Moment(boot: boot, wall: HubHarness.startsAt + (boot - .seconds(1_000)).components.seconds)
    }
  }
}
