import WeatherModel

extension WeatherHourData {
  /// Unix seconds of the hour's end, when it leaves the view.
  var endsAt: Int64 {
    let (endsAt, overflow) = startsAt.addingReportingOverflow(3_600)
    return overflow ? startsAt : endsAt
  }

  func isUnderWay(at now: Int64) -> Bool {
    startsAt <= now && now < endsAt
  }
}
