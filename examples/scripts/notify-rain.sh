#!/bin/sh
# notify-rain.sh - a desktop notification when it begins to rain. Needs jq and notify-send (Debian: libnotify-bin).
# An update has the topics that changed: the view is kept by replacing them. While there is no weather nothing is known:
# that is not dry. The body of a notification may be markup, so what comes from outside is escaped.
cloudy subscribe day status --json | jq -n --unbuffered -r '
  foreach inputs.view as $changed ({};
    .view += $changed
    | .before = .now
    | if .view.day then .now = (.view.day.condition | IN("drizzle", "rain", "sleet", "thunderstorm", "hail")) else . end;
    select(.now and .before == false).view)
  | [.status.location.name // "Rain", (.day | @html "\(.summary), \(.temperature // "–")")] | @tsv' |
  while IFS="$(printf '\t')" read -r title body; do
    notify-send --app-name=Cloudy --icon=weather-showers -- "$title" "$body"
  done
