import CloudyProtocol
import JSON
import Testing

struct ViewModelTests {
  private func expect(_ json: JSONValue, _ golden: String, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(String(decoding: json.encoded(), as: UTF8.self) == golden, sourceLocation: sourceLocation)
  }

  @Test func `a day without numbers has its words and tokens`() {
    let day = DayViewModel(
      date: "Tue, May 5", time: "14:00", summary: "Fog", icon: .partlyCloudyNight, condition: .partlyCloudy,
      isDay: false, values: CanonicalValues(), observedAt: 1_714_917_600)
    expect(
      day.json,
      """
      {"condition":"partly-cloudy","date":"Tue, May 5","icon":"partly-cloudy-night","isDay":false,\
      "observedAt":1714917600,"summary":"Fog","time":"14:00","values":{}}
      """)
  }

  @Test func `values are written with the digits they have and without what JSON cannot tell`() {
    var values = CanonicalValues()
    values.temperature = 21
    values.feelsLike = -0.0
    values.dewPoint = -3.25
    values.humidity = .nan
    values.pressure = .infinity
    values.sunriseAt = 1_714_880_000
    expect(values.json, #"{"dewPoint":-3.25,"feelsLike":0,"sunriseAt":1714880000,"temperature":21}"#)
  }

  @Test func `a week counts its days`() {
    let row = WeatherDayViewModel(
      day: "Tuesday", date: "May 5", temperature: "9 °C - 21 °C", icon: .rain, condition: .rain, summary: "Rain",
      isToday: true, values: CanonicalValues())
    expect(
      WeekViewModel(days: [row]).json,
      """
      {"days":[{"condition":"rain","date":"May 5","day":"Tuesday","icon":"rain","isToday":true,"summary":"Rain",\
      "temperature":"9 °C - 21 °C","values":{}}],"numberOfDays":1}
      """)
  }

  @Test func `settings list sections with their rows, and the saved places`() {
    let rows = [
      SettingsViewModel.Row(text: "12 Hour", value: "twelveHour", isSelected: false),
      SettingsViewModel.Row(text: "Automatic (24 Hour)", value: "auto", isSelected: true),
    ]
    let section = SettingsViewModel.Section(name: .time, title: "Time", effective: "twentyFourHour", rows: rows)
    let places = [
      SavedPlaceViewModel(place: "office", name: "Ghent", country: "Belgium", latitude: 51, longitude: 3.5)
    ]
    expect(
      SettingsViewModel(sections: [section], places: places).json,
      """
      {"places":[{"country":"Belgium","latitude":51,"longitude":3.5,"name":"Ghent","place":"office"}],\
      "sections":[{"effective":"twentyFourHour","name":"time","rows":[{"isSelected":false,"text":"12 Hour",\
      "value":"twelveHour"},{"isSelected":true,"text":"Automatic (24 Hour)","value":"auto"}],"title":"Time"}]}
      """)
  }

  @Test func `status tells the error that stands and the place`() {
    let status = StatusViewModel(
      weather: .stale, isRefreshing: true,
      error: StatusErrorViewModel(
        code: .failedRequest, reason: .rateLimited, message: "Too many requests.", sinceAt: 1, retryAt: 2),
      location: LocationViewModel(
        name: "Brussels", latitude: 50.85, longitude: 4.35, origin: .timeZone,
        fallbackBecause: .notAuthorizedToRequestLocation),
      locale: "nl_BE.UTF-8", unitsOrigin: .setUnits)
    expect(
      status.json,
      """
      {"error":{"code":"failed-request","message":"Too many requests.","reason":"rate-limited","retryAt":2,"sinceAt":1},\
      "locale":"nl_BE.UTF-8","location":{"fallbackBecause":"not-authorized-to-request-location","latitude":50.85,\
      "longitude":4.35,"name":"Brussels","origin":"time-zone"},"refreshing":true,"unitsOrigin":"set-units",\
      "weather":"stale"}
      """)
  }

  @Test func `hours and alerts are lists`() {
    expect(HoursViewModel(hours: []).json, #"{"hours":[]}"#)
    expect(
      AlertsViewModel(alerts: [AlertViewModel(title: "Storm\u{85}", endsAt: 5)]).json,
      #"{"alerts":[{"endsAt":5,"title":"Storm\u0085"}]}"#)
  }
}
