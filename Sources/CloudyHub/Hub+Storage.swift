import CloudyProtocol
import WeatherModel
import WeatherPresentation

/// `set-units` and `set-location`: one save at a time, each computed from the settings then in force.
extension Hub {
  /// Begins the next `set-*` that waits, until one needs the disk or a look-up.
  mutating func saveNext() {
    while saving == nil, let client = savers.first {
      let session = sessions[client]
      if case .resolve = session?.hold { return }
      switch session?.request?.kind {
      case .setUnits(let change): save(change, of: client)
      case .setLocation(.auto): save(place: nil, candidates: [], of: client)
      case .setLocation(.coordinates(let latitude, let longitude, let name)):
        let place = Place(latitude: latitude, longitude: longitude, name: name, origin: .setLocation)
        save(place: place, candidates: [], of: client)
      case .setLocation(.query(let query)):
        attempt += 1
        sessions[client]?.hold = .resolve(
          attempt: attempt, query: query, until: now.boot + RefreshPolicy.resolveLimit)
        effects.append(.resolve(attempt: attempt, query: query))
      default: savers.removeFirst()
      }
    }
  }

  mutating func resolved(_ attempt: UInt64, _ candidates: [PlaceCandidate]) {
    guard let (client, query) = resolver(of: attempt) else { return }
    sessions[client]?.hold = .storage
    // The most populous first, otherwise in the order they came.
    let ranked = candidates.enumerated().sorted { left, right in
      let (populous, other) = (left.element.population ?? 0, right.element.population ?? 0)
      return populous != other ? populous > other : left.offset < right.offset
    }.map(\.element)
    guard let best = ranked.first else {
      let message = "No place is called '\(query)'. Try another spelling, or give latitude and longitude."
      return finish(client, .error(ErrorReply(.unknownPlace, message)))
    }
    var place = Place(
      latitude: best.latitude, longitude: best.longitude, name: best.name, timeZone: best.timeZone,
      origin: .setLocation)
    place.region = best.region
    place.country = best.country
    save(place: place, candidates: ranked.map { PlaceCandidateViewModel($0) }, of: client)
    saveNext()
  }

  mutating func resolveFailed(_ attempt: UInt64, _ error: WeatherDataError) {
    guard let (client, _) = resolver(of: attempt) else { return }
    finish(client, .error(ErrorReply(error)))
  }

  mutating func finishSave(failure: String?) {
    guard let saving, let client = savers.first else { return }
    self.saving = nil
    if let failure {
      return finish(client, .error(ErrorReply(.storageFailed, failure)))
    }
    stored = saving.settings
    switch saving.outcome {
    case .units(let changed): finish(client, .ok(.setUnits(changed: changed)))
    case .place(let candidates):
      effects += root.use(stored.place ?? configuration.place, at: now)
      finishPlace(client, candidates: candidates)
    }
  }

  private mutating func save(_ change: UnitsChange, of client: ClientID) {
    let units = stored.units.applying(change)
    let changed = UnitsChange.changedSettings(from: stored.units, to: units, configured: configuration.units)
    var settings = stored
    settings.units = units
    begin(settings, .units(changed: changed), of: client)
  }

  private mutating func save(place: Place?, candidates: [PlaceCandidateViewModel], of client: ClientID) {
    var settings = stored
    settings.place = place
    begin(settings, .place(candidates: candidates), of: client)
  }

  /// Saves what differs; what is on disk already is answered at once.
  private mutating func begin(_ settings: StoredSettings, _ outcome: Saving.Outcome, of client: ClientID) {
    if settings != stored {
      saving = Saving(settings: settings, outcome: outcome)
      effects.append(.save(settings))
      return
    }
    savers.removeFirst()
    switch outcome {
    case .units: answer(client, .ok(.setUnits(changed: [])))
    case .place(let candidates): answerPlace(client, candidates: candidates)
    }
  }

  private mutating func finish(_ client: ClientID, _ reply: Session.Reply) {
    savers.removeFirst()
    answer(client, reply)
    saveNext()
  }

  private mutating func finishPlace(_ client: ClientID, candidates: [PlaceCandidateViewModel]) {
    savers.removeFirst()
    answerPlace(client, candidates: candidates)
    saveNext()
  }

  /// Answers with the place in force, or waits until the automatic one is found.
  private mutating func answerPlace(_ client: ClientID, candidates: [PlaceCandidateViewModel]) {
    guard var location = location() else {
      sessions[client]?.hold = .locating
      effects += root.refreshData(at: now, askedByUser: true)
      return
    }
    location.region = root.currentLocation?.region
    location.country = root.currentLocation?.country
    answer(client, .ok(.setLocation(location, candidates: candidates)))
  }

  private func resolver(of attempt: UInt64) -> (ClientID, query: String)? {
    for client in savers {
      if case .resolve(attempt, let query, _) = sessions[client]?.hold { return (client, query) }
    }
    return nil
  }
}

extension PlaceCandidateViewModel {
  init(_ candidate: PlaceCandidate) {
    self.init(
      name: candidate.name, region: candidate.region, country: candidate.country, latitude: candidate.latitude,
      longitude: candidate.longitude)
  }
}
