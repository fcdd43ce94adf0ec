#!/bin/bash
# imports.sh - every import points down: each module may import what stands beside its name here, and nothing else.
# A client never sees the domain; Foundation is nowhere, in tests neither.
set -euo pipefail
cd "$(dirname "$0")/.."

table='
JSON
CloudyProtocol       JSON
WeatherModel         CloudyProtocol
WeatherPresentation  CloudyProtocol WeatherModel
WeatherProviders     CloudyProtocol Glibc JSON WeatherModel
CloudyHub            CloudyProtocol JSON WeatherModel WeatherPresentation
UnixIO               CLinux Glibc
DaemonIO             CCurl CLinux CSystemd Glibc UnixIO
CloudyDaemon         CLinux CloudyHub CloudyProtocol DaemonIO Glibc JSON UnixIO WeatherModel WeatherPresentation WeatherProviders
cloudyd              CloudyDaemon Glibc
CloudyClient         CloudyProtocol Glibc JSON UnixIO
CloudyCLI            CloudyClient CloudyProtocol Glibc JSON UnixIO
CloudyBar            CLinux CloudyClient CloudyProtocol Glibc JSON UnixIO
cloudy               CloudyCLI Glibc
cloudy-bar           CloudyBar Glibc
'

# FILE:LINE:MODULE for every import, whatever its access level, attributes and kind.
imports() {
  grep -rnE --include='*.swift' '^[[:space:]]*([@a-z_()]+[[:space:]]+)*import[[:space:]]' "$@" |
    sed -E 's/^([^:]*:[0-9]+):.*\bimport[[:space:]]+((struct|class|enum|protocol|func|var|let|typealias)[[:space:]]+)?([A-Za-z0-9_]+).*/\1:\4/' || true
}

failed=0
complain() { echo "$1" >&2; failed=1; }

for folder in Sources/* clients/*; do
  [ -n "$(find "$folder" -name '*.swift' -print -quit)" ] || continue
  module=${folder##*/}
  row=$(awk -v module="$module" '$1 == module { $1 = ""; print $0 " ." }' <<< "$table")
  [ -n "$row" ] || { complain "$folder: this module is not in the table of Tests/imports.sh"; continue; }
  while IFS=: read -r file line import; do
    [ -n "$file" ] || continue
    [[ " $row " == *" $import "* ]] || complain "$file:$line: $module may not import $import"
  done < <(imports "$folder")
done

while IFS=: read -r file line import; do
  [[ $import != Foundation* ]] || complain "$file:$line: Foundation is not used"
done < <(imports Sources clients Tests)

# Regular expressions come along unasked (2 MB), and compare characters where shells and bars read bytes.
while IFS=: read -r file line _; do
  complain "$file:$line: use replacingEvery(_:with:) and holds(_:)"
done < <(grep -rnE --include='*.swift' '\.replacing\(|wholeMatch|firstMatch' clients || true)

exit $failed
