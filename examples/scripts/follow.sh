#!/bin/sh
# follow.sh - prints a line whenever the weather changes. Needs no client of ours, only nc (OpenBSD's) and jq.
socket=${CLOUDY_SOCKET:-$XDG_RUNTIME_DIR/cloudy.sock}

while :; do
  printf '{"type":"subscribe","topics":["day"]}\n' | nc -N -U "$socket" |
    jq --unbuffered -r 'select(.type == "update").view.day | if . then "\(.temperature), \(.summary)" else "no weather" end'
  # The server ended, or is not there yet.
  sleep 5
done
