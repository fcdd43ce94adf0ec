/// Where weather comes from: a service that is asked, or the embedded sample that is not.
package enum WeatherSource: Sendable {
  case service(any WeatherProvider)
  case sample(Sample)

  /// The name in the configuration: "open-meteo".
  package var name: String {
    switch self {
    case .service(let provider): provider.name
    case .sample: Sample.name
    }
  }

  package var attribution: String {
    switch self {
    case .service(let provider): provider.attribution
    case .sample: Sample.attribution
    }
  }

  /// The least time between two requests for one place, seconds.
  package var minimumIntervalSeconds: Int64 {
    switch self {
    case .service(let provider): provider.minimumIntervalSeconds
    case .sample: Sample.minimumIntervalSeconds
    }
  }

  /// The most requests a day; nil without a limit.
  package var dailyBudget: Int? {
    switch self {
    case .service(let provider): provider.dailyBudget
    case .sample: nil
    }
  }
}
