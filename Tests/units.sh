#!/bin/bash
# units.sh - the systemd units are free of warnings, and as sandboxed as they were meant to be.
# systemd-analyze exits with 0 on unknown keys and bad values: only an empty standard error counts. It needs the program
# that the unit starts, a runtime directory, and no running systemd.
set -euo pipefail
cd "$(dirname "$0")/.."

# Ten times the highest exposure accepted, of 100; it was 1.9 when written.
exposure=20

directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT
install -m 755 /bin/true "$directory/cloudyd"
cp Sources/cloudyd/systemd/cloudy.socket "$directory"
sed "s|@BINDIR@|$directory|" Sources/cloudyd/systemd/cloudy.service > "$directory/cloudy.service"

warnings=$(XDG_RUNTIME_DIR=$directory systemd-analyze --user verify --man=no \
  "$directory/cloudy.socket" "$directory/cloudy.service" 2>&1) || warnings+=$'\n'"systemd-analyze failed"
if [ -n "$warnings" ]; then
  echo "$warnings" >&2
  exit 1
fi
systemd-analyze security --offline=true --no-pager --threshold=$exposure "$directory/cloudy.service" |
  tail -n 1
