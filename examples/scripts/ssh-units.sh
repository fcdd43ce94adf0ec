#!/bin/sh
# ssh-units.sh metric|imperial HOST... - changes the units of this machine and of others; all their bars follow at once.
units=${1:?metric or imperial}
shift

cloudy set-units "$units" || exit
for host; do
  ssh -n "$host" cloudy set-units "$units" || exit
done
