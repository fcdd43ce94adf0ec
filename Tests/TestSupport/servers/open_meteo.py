#!/usr/bin/python3
"""An answer in the shape of Open-Meteo's, around a given instant: open_meteo.py [UNIX-SECONDS] prints one.

Deterministic; Brussels in winter time. Servers of tests and benchmarks import `answer`.
"""
import json, math, sys, time

OFFSET = 3600


def answer(now):
    midnight = (now + OFFSET) // 86400 * 86400 - OFFSET
    stamp = lambda at: time.strftime("%Y-%m-%dT%H:%M", time.gmtime(at + OFFSET))
    hours = [midnight + 3600 * hour for hour in range(8 * 24)]
    days = [midnight + 86400 * day for day in range(8)]
    wave = lambda at, middle, swing, period: round(middle + swing * math.sin(2 * math.pi * at / period), 1)
    is_day = lambda at: int(8 <= (at + OFFSET) % 86400 // 3600 < 17)
    code = lambda at: (0, 2, 3, 61, 80, 71, 45, 95)[at // 21600 % 8]
    return {
        "latitude": 50.86, "longitude": 4.36, "elevation": 28.0, "generationtime_ms": 0.2,
        "utc_offset_seconds": OFFSET, "timezone": "Europe/Brussels", "timezone_abbreviation": "GMT+1",
        "current": {
            "time": stamp(now // 900 * 900), "interval": 900, "temperature_2m": 7.3, "relative_humidity_2m": 81,
            "apparent_temperature": 4.6, "is_day": is_day(now), "precipitation": 0.2, "weather_code": 61,
            "cloud_cover": 88, "pressure_msl": 1008.4, "wind_speed_10m": 5.2, "wind_direction_10m": 231,
            "wind_gusts_10m": 9.8, "dew_point_2m": 4.2, "visibility": 14200.0,
        },
        "hourly": {
            "time": [stamp(at) for at in hours],
            "temperature_2m": [wave(at, 7, 4, 86400) for at in hours],
            "apparent_temperature": [wave(at, 5, 5, 86400) for at in hours],
            "precipitation_probability": [at // 3600 * 7 % 101 for at in hours],
            "precipitation": [at // 3600 % 5 / 10 for at in hours],
            "weather_code": [code(at) for at in hours],
            "wind_speed_10m": [wave(at, 5, 3, 40000) for at in hours],
            "is_day": [is_day(at) for at in hours],
        },
        "daily": {
            "time": [stamp(at)[:10] for at in days],
            "weather_code": [code(at) for at in days],
            "temperature_2m_max": [wave(at, 11, 3, 500000) for at in days],
            "temperature_2m_min": [wave(at, 3, 3, 500000) for at in days],
            "sunrise": [stamp(at + 8 * 3600 + 1260) for at in days],
            "sunset": [stamp(at + 16 * 3600 + 2400) for at in days],
            "precipitation_sum": [at // 86400 % 7 * 1.3 for at in days],
            "precipitation_probability_max": [at // 86400 * 13 % 101 for at in days],
            "wind_speed_10m_max": [wave(at, 8, 4, 300000) for at in days],
            "wind_direction_10m_dominant": [at // 86400 * 37 % 360 for at in days],
            "uv_index_max": [1.15 for _ in days],
        },
    }


if __name__ == "__main__":
    print(json.dumps(answer(int(sys.argv[1]) if len(sys.argv) > 1 else int(time.time()))))
