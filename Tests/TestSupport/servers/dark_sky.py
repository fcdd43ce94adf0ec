"""An answer in the shape of Dark Sky's, in SI units, around a given instant."""


def answer(now):
    day = now // 86400 * 86400
    return {
        "latitude": 50.85, "longitude": 4.35, "timezone": "Europe/Brussels", "offset": 1,
        "currently": {
            "time": now, "summary": "Drizzle", "icon": "rain", "temperature": 11.6, "apparentTemperature": 10.2,
            "dewPoint": 8.1, "humidity": 0.79, "pressure": 1009.3, "windSpeed": 4.5, "windGust": 9.1,
            "windBearing": 225, "cloudCover": 0.92, "visibility": 9.6, "uvIndex": 1, "precipIntensity": 0.3,
            "precipProbability": 0.6,
        },
        "hourly": {"data": [
            {"time": now // 3600 * 3600 + 3600 * hour, "summary": "Overcast", "icon": "cloudy", "temperature": 11.0,
             "apparentTemperature": 10.0, "windSpeed": 4.0, "precipIntensity": 0, "precipProbability": 0.1}
            for hour in range(48)
        ]},
        "daily": {"data": [
            {"time": day + 86400 * index - 3600, "summary": "Rain in the morning.", "icon": "rain",
             "temperatureMin": 7.2, "temperatureMax": 12.9, "windSpeed": 5.0, "precipIntensity": 0.2,
             "precipProbability": 0.7, "sunriseTime": day + 86400 * index + 25200,
             "sunsetTime": day + 86400 * index + 61200, "moonPhase": 0.4, "uvIndex": 2}
            for index in range(8)
        ]},
        "alerts": [{"title": "Wind warning", "severity": "watch", "time": now - 60, "expires": now + 7200,
                    "description": "Gusts of up to 90 km/h.", "uri": "https://example.org/"}],
        "flags": {"units": "si"},
    }
