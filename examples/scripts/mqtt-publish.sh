#!/bin/sh
# mqtt-publish.sh TOPIC [OPTION of mosquitto_pub...] - one machine asks for the weather, the
# whole house shows it:
#
#   mqtt-publish.sh day -h broker.lan
#
# publishes each change of the topic as cloudy/day. It is retained: who subscribes later gets the newest at once.
topic=${1:?which topic: day, week, hours, alerts or status}
shift

cloudy subscribe "$topic" --json |
  jq -c --unbuffered ".view.$topic" |
  mosquitto_pub -l -r -q 1 -t "cloudy/$topic" "$@"
