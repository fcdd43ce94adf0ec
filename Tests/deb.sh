#!/bin/bash
# deb.sh PACKAGE [ROOT] - lintian is content with the package, and it installs, upgrades, and goes without a trace.
# All of that happens on an overlay over ROOT (default: this machine's own /) in a mount namespace: nothing of it
# stays. Needs root. ROOT may be a folder made by `debootstrap --variant=minbase`, with the package's dependencies.
set -euo pipefail
package=$(realpath "$1")
lower=$(realpath "${2:-/}")

if [ "${CLOUDY_DEB_TRIAL-}" != inner ]; then
  expected=$("$(dirname "$0")/../.build/release/cloudyd" --version | cut -d ' ' -f 2)
  [ "$(dpkg-deb -f "$package" Version)" = "$expected" ] ||
    { echo "debian/changelog is not of version $expected" >&2; exit 1; }
  # lintian speaks of root as a user; the override explains itself.
  lintian --allow-root --fail-on error,warning --tag-display-limit 0 "$package"
  echo "lintian: clean"
  CLOUDY_DEB_TRIAL=inner exec unshare --mount --pid --fork --kill-child --propagation private "$0" "$package" "$lower"
fi

# Inside: a root of our own, whose changes are in memory, and no network.
work=$(mktemp -d)
trap 'umount -l "$work" && rmdir "$work"' EXIT
mount -t tmpfs tmpfs "$work"
mkdir "$work"/{upper,work,root,packages}
mount -t overlay overlay -o "lowerdir=$lower,upperdir=$work/upper,workdir=$work/work" "$work/root"
mount -t proc proc "$work/root/proc"
mount --rbind /dev "$work/root/dev"
mount -t tmpfs tmpfs "$work/root/run"
mount -t tmpfs tmpfs "$work/root/tmp"
mkdir "$work/root/tmp/packages"
inside() {
  chroot "$work/root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"
}
say() { printf '%s: ok\n' "$*"; }
fail() { echo "FAILED: $*" >&2; exit 1; }

# The same again with a higher version.
dpkg-deb -R "$package" "$work/packages/next"
version=$(dpkg-deb -f "$package" Version)
sed -i "s/^Version: .*/Version: $version+next/" "$work/packages/next/DEBIAN/control"
dpkg-deb --root-owner-group -Zgzip -z1 -b "$work/packages/next" "$work/root/tmp/packages/next.deb" > /dev/null
cp "$package" "$work/root/tmp/packages/this.deb"

# What has changed below the root, but for dpkg's own books, logs and the index of manual pages.
traces() (
  cd "$work/upper"
  find . -mindepth 1 \( -path ./var/lib/dpkg -o -path ./var/log -o -path ./var/cache \) -prune -o -print |
    while read -r path; do [ -d "$work/upper/$path" -a -d "$lower/$path" ] || echo "$path"; done
)
untouched() { [ -z "$(traces)" ] || fail "traces are left: $(traces)"; }
state() { inside dpkg-query -Wf '${db:Status-Abbrev}${Version}' cloudy; }
enabled() { [ -L "$work/root/etc/systemd/user/sockets.target.wants/cloudy.socket" ]; }

inside dpkg -i /tmp/packages/this.deb
[ "$(state)" = "ii $version" ] || fail "installed as $(state)"
inside dpkg -V cloudy
enabled || fail "the socket is not enabled for users"
[ -z "$(find "$work/root/etc/systemd" "$work/root/usr/lib/systemd" -name cloudy.service -path '*wants*')" ]
[ -n "$(traces)" ] || fail "changes go unnoticed"
say "install"

for program in cloudy cloudy-bar cloudyd; do inside $program --version; done
[ -z "$(inside ldd /usr/bin/cloudyd | grep 'not found' || true)" ] || fail "a library is missing"
mkdir "$work/root/tmp/home"
as_user=(env HOME=/tmp/home XDG_RUNTIME_DIR=/tmp/home)
inside "${as_user[@]}" cloudyd --provider sample 2> "$work/log" & daemon=$!
for _ in $(seq 100); do [ -S "$work/root/tmp/home/cloudy.sock" ] && break; sleep 0.1; done
inside "${as_user[@]}" sh -c 'cloudy set-location 50.85 4.35 Brussels && cloudy day --format "{summary}" &&
  cloudy set-units imperial' || fail "$(cat "$work/log")"
kill $daemon
wait $daemon || true
say "the programs run"

# An administrator's choice outlives an upgrade, and so do a user's settings.
# `systemctl --global disable cloudy.socket`, which a small root does not have.
rm "$work/root/etc/systemd/user/sockets.target.wants/cloudy.socket"
inside dpkg -i /tmp/packages/next.deb
[ "$(state)" = "ii $version+next" ] || fail "upgraded to $(state)"
! enabled || fail "the upgrade enabled what was disabled"
grep -q imperial "$work/root/tmp/home/.local/state/cloudyd/settings.json" || fail "the settings are gone"
say "upgrade"

inside dpkg --remove cloudy
inside dpkg --purge cloudy
! inside dpkg -s cloudy > /dev/null 2>&1 || fail "still known to dpkg"
untouched
say "remove and purge, without a trace"

# A fresh one, purged in one go.
inside dpkg -i /tmp/packages/next.deb > /dev/null
enabled || fail "not enabled after a purge"
inside dpkg --purge cloudy > /dev/null
untouched
say "install and purge"
