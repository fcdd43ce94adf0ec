#!/bin/sh
# ssh-follow.sh HOST - prints a line whenever the weather changes on another machine. Its socket starts the daemon there;
# no port is opened; the remote command ends with the connection.
host=${1:?which host}

while :; do
  ssh -n -o ServerAliveInterval=30 "$host" "cloudy subscribe day --format '{temperature}, {summary}'"
  # The connection broke, or the machine sleeps.
  sleep 10
done
