#!/bin/sh
# mqtt-follow.sh [OPTION of mosquitto_sub...] - prints a line whenever the weather changes that another machine publishes
# with mqtt-publish.sh day. Neither the daemon nor its clients are needed here.
mosquitto_sub -q 1 -t cloudy/day "$@" |
  jq --unbuffered -r 'if . then "\(.temperature // "–"), \(.summary)" else "no weather" end'
