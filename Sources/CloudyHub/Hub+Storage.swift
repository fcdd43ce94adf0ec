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
    case .coordinates(let latitude, let longitude, let name, _):
      let place = Place(latitude: latitude, longitude: longitude, name: name, origin: .setLocation)
      guard name == nil else { return take(place, candidates: [], of: client) }
      lookUp("\(latitude), \(longitude)", of: client)
      effects.append(.name(attempt: attempt, place))
    case .query(let query, _):
      lookUp(query, of: client)
      effects.append(.resolve(attempt: attempt, query: query))
    case .saved(let name): save(.savedPlace(name), of: client)
    case .saveCurrent(let name): save(.save(nil, as: name, candidates: []), of: client)
    case .remove(let name): save(.remove(name), of: client)
    }
  }

  /// Chooses the place a client's request came to, or saves it where the request names it.
  private mutating func take(_ place: Place, candidates: [PlaceCandidateViewModel], of client: ClientID) {
    if let name = sessions[client]?.request?.place {
      save(.save(place, as: name, candidates: candidates), of: client)
    } else {
      save(.place(place, candidates: candidates), of: client)
    }
  }

  private mutating func lookUp(_ query: String, of client: ClientID) {
    attempt += 1
    hold(client, for: .resolve(attempt: attempt, query: query, until: now.boot + RefreshPolicy.resolveLimit))
  }

  mutating func named(_ attempt: UInt64, _ place: Place) {
    guard let (client, _) = resolver(of: attempt) else { return }
    take(place, candidates: [], of: client)
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
    take(place, candidates: ranked.map { PlaceCandidateViewModel($0) }, of: client)
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
      for name in before.places.keys where stored.places[name] == nil { removedAt[name] = now.wall }
      if before.place != stored.place { effects += places.use(stored.place ?? configuration.place, at: now) }
      arrangePlaces()
      confirm(saving.change, before: before)
    }
    saveNext()
  }

  /// Begins the change whose turn it is; what is on disk already is confirmed at once.
  private mutating func saveNext() {
    while saving == nil, !changes.isEmpty {
      let change = changes.removeFirst()
      do throws(ErrorReply) {
        let settings = try settings(after: change.kind)
        if settings == stored {
          confirm(change, before: stored)
        } else {
          saving = Saving(settings: settings, change: change)
          effects.append(.save(settings))
        }
      } catch {
        answer(change.client, .error(error))
      }
    }
  }

  private func settings(after change: SettingsChange.Kind) throws(ErrorReply) -> StoredSettings {
    var settings = stored
    switch change {
    case .units(let units): settings.units = stored.units.applying(units)
    case .place(let place, _): settings.place = place
    case .savedPlace(let name):
      guard let place = stored.places[name] else { throw .noSavedPlace }
      settings.place = place
    case .save(let place, let name, _):
      guard var place = place ?? places.current.currentLocation else { throw .noPlaceInForce }
      guard stored.places[name] != nil || stored.places.count < Limits.savedPlaces else { throw .tooManyPlaces }
      place.origin = .setLocation
      settings.places[name] = place
    case .remove(let name):
      guard settings.places.removeValue(forKey: name) != nil else { throw .noSavedPlace }
    }
    return settings
  }

  private mutating func confirm(_ change: SettingsChange, before: StoredSettings) {
    switch change.kind {
    case .units:
      let changed = UnitsChange.changedSettings(
        from: before.units, to: stored.units, configured: configuration.units)
      answer(change.client, .ok(.setUnits(changed: changed)))
    case .place(_, let candidates): confirmPlace(candidates, to: change.client)
    case .savedPlace: confirmPlace([], to: change.client)
    case .save(_, let name, let candidates):
      let location = location(of: name)?.of(stored.places[name])
      answer(change.client, .ok(.setLocation(location, candidates: candidates)))
    case .remove: answer(change.client, .ok(.setLocation(nil, candidates: [])))
    }
  }

  private mutating func confirmPlace(_ candidates: [PlaceCandidateViewModel], to client: ClientID) {
    guard let location = location() else {
      // The automatic place is not known yet: the reply waits for it.
      hold(client, for: .locating)
      effects += places.refreshData(of: nil, at: now)
      return
    }
    answer(client, .ok(.setLocation(location.of(places.current.currentLocation), candidates: candidates)))
  }

  private func resolver(of attempt: UInt64) -> (ClientID, query: String)? {
    for client in held {
      if case .resolve(attempt, let query, _) = sessions[client]?.hold { return (client, query) }
    }
    return nil
  }
}

extension ErrorReply {
  fileprivate static let noPlaceInForce = ErrorReply(
    .failedToRequestLocation, "There is no place to save yet. Name one: 'cloudy set-location --save NAME PLACE'.")
  fileprivate static let tooManyPlaces = ErrorReply(
    .invalidField, field: "save",
    "There are \(Limits.savedPlaces) saved places already. Remove one with 'cloudy set-location --remove NAME'.")
}

extension LocationViewModel {
  /// With region and country of the place, which only replies to `set-location` tell.
  fileprivate func of(_ place: Place?) -> LocationViewModel {
    var location = self
    location.region = place?.region
    location.country = place?.country
    return location
  }
}

extension PlaceCandidateViewModel {
  init(_ candidate: PlaceCandidate) {
    self.init(
      name: candidate.name, region: candidate.region, country: candidate.country, latitude: candidate.latitude,
      longitude: candidate.longitude)
  }
}
