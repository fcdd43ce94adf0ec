import DaemonIO
import UnixIO
import WeatherModel

/// One search for where this machine is, by GeoClue2 over the system bus; dropping it ends it, and GeoClue's client with it.
///
/// <https://www.freedesktop.org/software/geoclue/docs/>, seen with 2.6.0: GetClient does not answer at all while the
/// user has no agent, so a search has a time-out of its own, and denial is told by Start.
final class GeoClue {
  typealias Fix = (latitude: Double, longitude: Double)

  private static let service = "org.freedesktop.GeoClue2"
  private static let manager = "org.freedesktop.GeoClue2.Manager"
  private static let client = "org.freedesktop.GeoClue2.Client"
  private static let location = "org.freedesktop.GeoClue2.Location"
  private static let properties = "org.freedesktop.DBus.Properties"
  /// What GeoClue's configuration and the desktop's privacy settings know Cloudy as.
  private static let desktopID = "cloudyd"
  /// GClueAccuracyLevel: for less, GeoClue leaves the sources that know better unasked, a GPS even where there is no
  /// other.
  private static let exactAccuracy: UInt32 = 8
  /// Shorter than the five seconds the Hub waits, so that the place of last resort comes in time.
  private static let limit: Duration = .milliseconds(4_500)
  private static let advice = "set a place with 'cloudy set-location NAME'."

  private let loop: EventLoop
  private var completion: ((Result<Fix, WeatherDataError>) -> Void)?
  private var bus: Bus?
  private var slots: [BusSlot] = []
  private var timer: Timer?
  private var hasClient = false
  private(set) var isOutOfTime = false

  /// - Parameter completion: told once, in a later turn, where the machine is (degrees) or why that is not known:
  ///   `notAuthorizedToRequestLocation` or `failedToRequestLocation`.
  init(_ loop: EventLoop, completion: @escaping (Result<Fix, WeatherDataError>) -> Void) {
    self.loop = loop
    self.completion = completion
    do throws(Errno) {
      bus = try Bus(loop)
      timer = try loop.timer { [unowned self] in runOut() }
      timer?.set(after: Self.limit)
    } catch {
      fail("There is no system bus to ask GeoClue over (\(error)).", remedy: "Start one")
      return
    }
    watchLocation()
    call("/org/freedesktop/GeoClue2/Manager", Self.manager, "GetClient") { [unowned self] reply in
      guard let client = reply.objectPath() else { return fail("GeoClue's answer is not understood.") }
      hasClient = true
      start(client)
    }
  }

  private func start(_ client: String) {
    set(client, "DesktopId", .string(Self.desktopID)) { [unowned self] in
      set(client, "RequestedAccuracyLevel", .unsigned(Self.exactAccuracy)) { [unowned self] in
        call(client, Self.client, "Start") { _ in }
      }
    }
  }

  /// The signal has the path of the location before, and of the new one.
  private func watchLocation() {
    do throws(Errno) {
      let slot = try bus?.watchSignal(Self.service, nil, Self.client, "LocationUpdated") { [unowned self] signal in
        guard signal.objectPath() != nil, let path = signal.objectPath(), path != "/" else { return }
        read(path)
      }
      if let slot { slots.append(slot) }
    } catch {
      fail("The system bus fails (\(error)).")
    }
  }

  private func read(_ path: String) {
    get(path, "Latitude", in: -90...90) { [unowned self] latitude in
      get(path, "Longitude", in: -180...180) { [unowned self] longitude in
        finish(.success((latitude, longitude)))
      }
    }
  }

  // MARK: Calls

  private func get(
    _ path: String, _ property: String, in range: ClosedRange<Double>, _ completion: @escaping (Double) -> Void
  ) {
    call(path, Self.properties, "Get", [.string(Self.location), .string(property)]) { [unowned self] reply in
      guard let value = reply.variantDouble(), range.contains(value) else {
        return fail("GeoClue's \(property.lowercased()) is not understood.")
      }
      completion(value)
    }
  }

  private func set(_ path: String, _ property: String, _ value: BusValue, _ completion: @escaping () -> Void) {
    call(path, Self.properties, "Set", [.string(Self.client), .string(property), .variant(value)]) { _ in
      completion()
    }
  }

  private func call(
    _ path: String, _ interface: String, _ method: String, _ arguments: [BusValue] = [],
    _ completion: @escaping (BusMessage) -> Void
  ) {
    do throws(Errno) {
      let slot = try bus?.call(Self.service, path, interface, method, arguments, timeout: Self.limit) {
        [unowned self] result in
        switch result {
        case .success(let reply): completion(reply)
        case .failure(let error): fail(error)
        }
      }
      if let slot { slots.append(slot) }
    } catch {
      fail("The system bus fails (\(error)).")
    }
  }

  // MARK: Ends

  private func runOut() {
    isOutOfTime = true
    if hasClient {
      fail("GeoClue found no position in time.", remedy: "Switch Wi-Fi or GPS on")
    } else {
      fail("GeoClue did not answer in time.", remedy: "Start a location agent in your session")
    }
  }

  private func fail(_ error: BusError) {
    var message = error.message[...]
    if message.hasSuffix(".") { message.removeLast() }
    switch error.name {
    case "org.freedesktop.DBus.Error.AccessDenied":
      let text = "GeoClue may not tell where this machine is: \(message). Allow it in the system's settings, or"
      finish(.failure(.notAuthorizedToRequestLocation(message: "\(text) \(Self.advice)")))
    case "org.freedesktop.DBus.Error.ServiceUnknown": fail("GeoClue is not installed.", remedy: "Install it")
    default: fail("GeoClue failed: \(message).")
    }
  }

  private func fail(_ reason: String, remedy: String = "Mend that") {
    finish(.failure(.failedToRequestLocation(message: "\(reason) \(remedy), or \(Self.advice)")))
  }

  private func finish(_ result: Result<Fix, WeatherDataError>) {
    guard let completion else { return }
    self.completion = nil
    timer = nil
    loop.later { [weak self] in
      // Dropped meanwhile: nobody wants to know any more.
      if self != nil { completion(result) }
    }
  }
}
