#!/bin/sh
# questions.sh - jq one-liners: what people ask about the weather. Numbers are in `values`, in units that no setting
# changes: degrees Celsius, m/s, mm, 0 to 1; the strings beside them are in the user's.
cloudy day > /dev/null || exit # waits for the first weather
view=$(cloudy get) || exit

ask() {
  printf '%s\t' "$1"
  printf '%s\n' "$view" | jq -r "$2"
}

ask 'frost this week?' 'any(.week.days[].values.temperatureMin // empty; . < 0) | if . then "yes" else "no" end'
ask 'warmest day' '.week.days | max_by(.values.temperatureMax // -99) | "\(.day), \(.temperature // "–")"'
ask 'rain at' 'first(.hours.hours[] | select(.values.precipitationProbability >= 0.5)).time // "no hour in sight"'
ask 'rain in the next 12 hours, mm' '[.hours.hours[:12][].values.precipitation // 0] | add * 10 | round / 10'
ask 'windy hours' '[.hours.hours[] | select((.values.windSpeed // 0) > 8)] | length'
ask 'daylight, hours' '.day.values | if .sunsetAt then (.sunsetAt - .sunriseAt) / 360 | round / 10 else "–" end'
ask 'warnings' '[.alerts.alerts[].title] | if . == [] then "none" else join("; ") end'
ask 'minutes old' '(now - .status.fetchedAt) / 60 | floor'
ask 'units' '[.settings.sections[] | "\(.name)=\(.effective)"] | join(" ")'
# A table for a spreadsheet.
printf '%s\n' "$view" | jq -r '.week.days[] | [.date, .condition, .values.temperatureMin, .values.temperatureMax] | @csv'
