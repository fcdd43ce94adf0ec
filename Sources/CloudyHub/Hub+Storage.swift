import CloudyProtocol
import WeatherModel
import WeatherPresentation

/// `set-units` and `set-location`: one save at a time, each computed from the settings then in force.
extension Hub {
  mutating func save(_ kind: SettingsChange.Kind, of client: ClientID) {
    hold(client, for: .storage)
    changes.append(SettingsChange(client: client, kind: kind))
    saveNext()
  }

  mutating func setLocation(_ location: LocationRequest, of client: ClientID) {
    switch location {
    case .auto: save(.place(nil, candidates: []), of: client)
    case .coordinates(let latitude, let longitude, let name):
      let place = Place(latitude: latitude, longitude: longitude, name: name, origin: .setLocation)
      guard name == nil else { return save(.place(place, candidates: []), of: client) }
      lookUp("\(latitude), \(longitude)", of: client)
      effects.append(.name(attempt: attempt, place))
    case .query(let query):
      lookUp(query, of: client)
      effects.append(.resolve(attempt: attempt, query: query))
    }
  }

  private mutating func lookUp(_ query: String, of client: ClientID) {
    attempt += 1
    hold(client, for: .resolve(attempt: attempt, query: query, until: now.boot + RefreshPolicy.resolveLimit))
  }

  mutating func named(_ attempt: UInt64, _ place: Place) {
    guard let (client, _) = resolver(of: attempt) else { return }
    save(.place(place, candidates: []), of: client)
  }

  mutating func resolved(_ attempt: UInt64, _ candidates: [PlaceCandidate]) {
    guard let (client, query) = resolver(of: attempt) else { return }
    // The most populous first, otherwise in the order they came.
    let ranked = candidates.enumerated().sorted { left, right in
      let (populous, other) = (left.element.population ?? 0, right.element.population ?? 0)
      return populous != other ? populous > other : left.offset < right.offset
    }.map(\.element)
    guard let best = ranked.first else {
      let message = "No place is called '\(query)'. Try another spelling, or give latitude and longitude."
      return answer(client, .error(ErrorReply(.unknownPlace, message)))
    }
    var place = Place(
      latitude: best.latitude, longitude: best.longitude, name: best.name, timeZone: best.timeZone,
      origin: .setLocation)
    place.region = best.region
    place.country = best.country
    save(.place(place, candidates: ranked.map { PlaceCandidateViewModel($0) }), of: client)
  }

  mutating func resolveFailed(_ attempt: UInt64, _ error: WeatherDataError) {
    guard let (client, _) = resolver(of: attempt) else { return }
    answer(client, .error(ErrorReply(error)))
  }

  mutating func finishSave(failure: String?) {
    guard let saving else { return }
    self.saving = nil
    if let failure {
      answer(saving.change.client, .error(ErrorReply(.storageFailed, failure)))
    } else {
      let before = stored
      stored = saving.settings
      if before.place != stored.place { effects += root.use(stored.place ?? configuration.place, at: now) }
      confirm(saving.change, before: before)
    }
    saveNext()
  }

  /// Begins the change whose turn it is; what is on disk already is confirmed at once.
  private mutating func saveNext() {
    while saving == nil, !changes.isEmpty {
      let change = changes.removeFirst()
      var settings = stored
      switch change.kind {
      case .units(let units): settings.units = stored.units.applying(units)
      case .place(let place, _): settings.place = place
      }
      if settings == stored {
        confirm(change, before: stored)
      } else {
        saving = Saving(settings: settings, change: change)
        effects.append(.save(settings))
      }
    }
  }

  private mutating func confirm(_ change: SettingsChange, before: StoredSettings) {
    switch change.kind {
    case .units:
      let changed = UnitsChange.changedSettings(
        from: before.units, to: stored.units, configured: configuration.units)
      answer(change.client, .ok(.setUnits(changed: changed)))
    case .place(_, let candidates):
      guard var location = location() else {
        // The automatic place is not known yet: the reply waits for it.
        hold(change.client, for: .locating)
        effects += root.refreshData(at: now, askedByUser: true)
        return
      }
      location.region = root.currentLocation?.region
      location.country = root.currentLocation?.country
      answer(change.client, .ok(.setLocation(location, candidates: candidates)))
    }
  }

  private func resolver(of attempt: UInt64) -> (ClientID, query: String)? {
    for client in held {
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
