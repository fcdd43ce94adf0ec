#!/bin/bash
# install.sh - `make install` puts what it should below any PREFIX and DESTDIR, and `make uninstall` takes it all away.
# It installs stand-ins, so that nothing has to be built.
set -euo pipefail
cd "$(dirname "$0")/.."
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
binaries=
for program in cloudyd cloudy cloudy-bar; do
  install -m 755 /bin/true "$folder/$program"
  binaries+=" $folder/$program"
done
completions=
for name in cloudy.bash cloudy.fish _cloudy; do
  echo > "$folder/$name"
  completions+=" $folder/$name"
done

for prefix in /usr/local /opt/weather; do
  root="$folder/a root"
  make -s install BINARIES="$binaries" COMPLETIONS="$completions" DESTDIR="$root" PREFIX=$prefix
  diff - <(cd "$root$prefix" && find . -type f -printf '%m %P\n' | LC_ALL=C sort -k 2) << 'END'
755 bin/cloudy
755 bin/cloudy-bar
755 bin/cloudyd
644 lib/systemd/user/cloudy.service
644 lib/systemd/user/cloudy.socket
644 share/bash-completion/completions/cloudy
644 share/fish/vendor_completions.d/cloudy.fish
644 share/man/man1/cloudy-bar.1
644 share/man/man1/cloudy.1
644 share/man/man5/cloudy.json.5
644 share/man/man7/cloudy-protocol.7
644 share/man/man8/cloudyd.8
644 share/zsh/site-functions/_cloudy
END
  grep -q "^ExecStart=$prefix/bin/cloudyd" "$root$prefix/lib/systemd/user/cloudy.service"
  make -s uninstall BINARIES="$binaries" COMPLETIONS="$completions" DESTDIR="$root" PREFIX=$prefix
  diff /dev/null <(find "$root" -type f)
done
