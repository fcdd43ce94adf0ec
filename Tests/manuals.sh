#!/bin/bash
# manuals.sh FOLDER - the manual pages and the programs in FOLDER tell of the same things: every option of --help is in
# its page and the other way round, every command, provider and name of the protocol is in its page, every page we refer
# to is there, and the examples of cloudy.json(5) are configurations.
set -euo pipefail
programs=$(cd "$1" && pwd)
cd "$(dirname "$0")/.."
pages=(clients/cloudy/cloudy.1 clients/cloudy-bar/cloudy-bar.1 Sources/cloudyd/cloudy.json.5 protocol/cloudy-protocol.7
  Sources/cloudyd/cloudyd.8)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# In a file: some complain at the end of a pipeline.
complain() { echo "$1" >&2; : > "$folder/failed"; }
# The words of a page as a reader sees them, one a line.
words() {
  mandoc -Tutf8 -Owidth=1000 "$1" 2> /dev/null | sed 's/.\x08//g' | grep -oE '[A-Za-z0-9][A-Za-z0-9.-]*[A-Za-z0-9]|[A-Za-z]'
}
# Each line of standard input must be a word of the page.
expect() {
  local page=$1 what=$2
  words "$page" | sort -u > "$folder/words"
  local count=0
  while read -r word; do
    grep -qxF -e "$word" "$folder/words" || complain "$page: $what $word is missing"
    count=$((count + 1))
  done
  [ $count != 0 ] || complain "$page: found no $what to look for"
}
# The first words of a table with this title in a help text.
listed() { sed -n "/^$1:/,/^$/p" | sed -n 's/^  \([a-z][a-z-]*\)  .*/\1/p'; }

mandoc -Tlint -W warning "${pages[@]}"

for program in cloudy cloudy-bar cloudyd; do
  page=$(printf '%s\n' "${pages[@]}" | grep "/$program\.[18]$")
  "$programs/$program" --help > "$folder/help"
  for command in $(listed Commands < "$folder/help"); do "$programs/$program" "$command" --help; done > "$folder/helps"
  cat "$folder/help" "$folder/helps" | grep -oE '(^|[[ |,])--?[A-Za-z][A-Za-z-]*' | grep -oE -e '-.*' |
    sort -u > "$folder/told"
  grep -oE '\bFl -?[A-Za-z][A-Za-z-]*' "$page" | sed 's/^Fl /-/' | sort -u > "$folder/written"
  while read -r option; do complain "$page: $option of --help is missing"; done < <(comm -23 "$folder"/{told,written})
  while read -r option; do complain "$page: $option is not in --help"; done < <(comm -13 "$folder"/{told,written})
  [ ! -s "$folder/helps" ] || listed Commands < "$folder/help" | expect "$page" command
done

sed -n 's/^ *--dialect NAME *//;T;:next;p;n;/^  *--/!bnext' <("$programs/cloudy-bar" --help) | tr -s ', ' '\n' |
  grep . | expect clients/cloudy-bar/cloudy-bar.1 dialect

# The daemon names its providers when asked for another.
{ HOME=$folder "$programs/cloudyd" --check-config --provider none 2>&1 || true; } | sed -n 's/.*known are //p' |
  grep -oE '[a-z][a-z-]*' | expect Sources/cloudyd/cloudy.json.5 provider

# What stands first in the tables of the protocol.
sed -nE 's/^\| ((\[?`[^`]*`(\]\([^)]*\))?\?? ?)+)\|.*/\1/p' protocol/README.md | grep -oE '`[^` ]*`' | tr -d '`' |
  sed 's/.*\.//' | sort -u | expect protocol/cloudy-protocol.7 name

while read -r name section; do
  printf '%s\n' "${pages[@]}" | grep -q "/$name\.$section$" || complain "$name($section) is referred to, but not there"
done < <(sed -nE 's/^\.Xr (cloudy[^ ]*) ([0-9]).*/\1 \2/p' "${pages[@]}" | sort -u)

# Each literal block is a file; keys that it names need not be there.
sed -n '/^\.Bd -literal/,/^\.Ed/p' Sources/cloudyd/cloudy.json.5 |
  awk -v folder="$folder" '/^\.Bd/ { file = folder "/" ++count ".json"; next } /^\.Ed/ { next } { print > file }'
echo 0123456789 > "$folder/key"
chmod 600 "$folder/key"
for example in "$folder"/*.json; do
  said=$("$programs/cloudyd" --check-config --config "$example" 2>&1) && [[ $said != *"no such key"* ]] ||
    complain "cloudy.json(5): $said"
done

[ ! -e "$folder/failed" ]
