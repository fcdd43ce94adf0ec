#!/bin/bash
# make demo: the whole of Cloudy in half a minute. The daemon is started on demand by systemd (the user manager where there
# is one, else systemd-socket-activate), serves embedded sample data, and is gone at the end. Nothing is installed.
set -euo pipefail
cd "$(dirname "$0")/.."
binaries=$PWD/.build/release
folder=$(mktemp -d "${TMPDIR:-/tmp}/cloudy-demo.XXXXXX")
export CLOUDY_SOCKET=$folder/cloudy.sock
unit=cloudy-demo-$$
activator='' subscriber=''
finish() {
  [ -z "$subscriber" ] || kill "$subscriber" 2> /dev/null || true
  [ -z "$activator" ] || kill "$activator" 2> /dev/null || true
  [ -n "$activator" ] || systemctl --user --quiet stop $unit.socket $unit.service 2> /dev/null || true
  wait
  rm -rf "$folder"
}
trap finish EXIT

# The demo names a place: a machine in Etc/UTC is in no city.
cat > "$folder/config.json" << 'END'
{ "providers": [{"name": "sample"}],
  "location": {"latitude": 50.85, "longitude": 4.35, "name": "Brussels", "timeZone": "Europe/Brussels"} }
END
daemon=("$binaries/cloudyd" --config "$folder/config.json" --state-dir "$folder/state" --cache-dir "$folder/cache")

say() { printf '\n\033[1m# %s\033[0m\n' "$*"; }
run() { printf '\033[2m$ %s\033[0m\n' "$*"; "$binaries/${1%% *}" "${@:2}"; }

if systemctl --user is-system-running 2> /dev/null | grep -qE 'running|degraded'; then
  say "the user's systemd listens on the socket; nothing runs yet"
  systemd-run --user --quiet --unit=$unit --service-type=notify --socket-property=ListenStream="$CLOUDY_SOCKET" \
    --socket-property=FileDescriptorName=cloudy "${daemon[@]}"
else
  say "systemd-socket-activate listens on the socket; nothing runs yet"
  : > "$folder/log"
  systemd-socket-activate -l "$CLOUDY_SOCKET" --fdname=cloudy -E LANG="${LANG:-C.UTF-8}" "${daemon[@]}" \
    2> "$folder/log" &
  activator=$!
  until grep -q '^Listening on' "$folder/log"; do sleep 0.02; done
fi

say "the first client starts the daemon and waits for the first fetch"
run cloudy day
run cloudy week

say "a script subscribes; units change under it"
"$binaries/cloudy" subscribe day settings --format '{icon} {temperature}, wind {windSpeed}' > "$folder/stream" &
subscriber=$!
until [ -s "$folder/stream" ]; do sleep 0.05; done
run cloudy set-units imperial
for _ in $(seq 100); do [ "$(wc -l < "$folder/stream")" -lt 2 ] || break; sleep 0.05; done
printf '\033[2m$ cloudy subscribe --format ...   # what the script saw, as it happened\033[0m\n'
cat "$folder/stream"
[ "$(wc -l < "$folder/stream")" -ge 2 ]

say "the same for status bars: one record a line, one write each"
for dialect in plain i3bar; do
  printf '\033[2m$ cloudy-bar --dialect %s --once\033[0m\n' $dialect
  "$binaries/cloudy-bar" --dialect $dialect --once
done
printf "\033[2m$ cloudy-bar --dialect waybar --once | jq -r '.text, .tooltip'\033[0m\n"
"$binaries/cloudy-bar" --dialect waybar --once | jq -r '.text, .tooltip'
