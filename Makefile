# make && sudo make install        into /usr/local; PREFIX and DESTDIR as usual
# make check test                  what .ci/run does
# make deps-deb deb                a Debian package; make check-deb tries it

PREFIX ?= /usr/local
SWIFT ?= $(or $(shell command -v swift),/opt/swift/usr/bin/swift)

PROGRAMS := cloudyd cloudy cloudy-bar
BINARIES := $(PROGRAMS:%=.build/release/%)
SOURCES := Package.swift $(shell find Sources clients -name '*.swift' -o -name '*.[ch]' -o -name '*.modulemap')
MANUALS := clients/cloudy/cloudy.1 clients/cloudy-bar/cloudy-bar.1 Sources/cloudyd/cloudy.json.5 \
  protocol/cloudy-protocol.7 Sources/cloudyd/cloudyd.8
COMPLETIONS := $(wildcard clients/*/completions/*)
UNITS := Sources/cloudyd/systemd/cloudy.socket Sources/cloudyd/systemd/cloudy.service

# Debian's names: to build; to check; to test and demonstrate.
PACKAGES := libcurl4-openssl-dev libsystemd-dev pkg-config \
  mandoc python3-jsonschema systemd \
  ca-certificates jq locales netcat-openbsd openssl python3 tzdata
# To make a package and to try it.
deps-deb: PACKAGES := debhelper libcurl4-openssl-dev libsystemd-dev lintian pkg-config

bindir := $(PREFIX)/bin
mandir := $(PREFIX)/share/man
unitdir := $(PREFIX)/lib/systemd/user
bashdir := $(PREFIX)/share/bash-completion/completions
fishdir := $(PREFIX)/share/fish/vendor_completions.d
zshdir := $(PREFIX)/share/zsh/site-functions
# In a loop over COMPLETIONS: where $file goes. The three shells find completions by the names of files.
PLACE = name=$${file\#\#*/}; case $$name in \
  *.bash) place="$(DESTDIR)$(bashdir)/$${name%.bash}" ;; \
  *.fish) place="$(DESTDIR)$(fishdir)/$$name" ;; \
  _*) place="$(DESTDIR)$(zshdir)/$$name" ;; \
  *) echo "$$file: which shell is this for?" >&2; exit 1 ;; esac

.PHONY: build demo test check bench pictures test-bars install uninstall deb check-deb deps deps-deb

build: $(BINARIES)

# Touched, because a build that finds nothing to do leaves them older than the sources.
$(BINARIES) &: $(SOURCES)
	for program in $(PROGRAMS); do $(SWIFT) build -c release --product $$program || exit; done
	touch $(BINARIES)

demo: deps build
	Tests/demo.sh

test: deps
	$(SWIFT) test --disable-xctest

check: deps
	$(SWIFT) format lint --strict -r Package.swift Sources clients Tests
	Tests/imports.sh
	Tests/units.sh
	/usr/bin/python3 protocol/check.py protocol/README.md protocol/transcripts/*.txt
	Tests/install.sh
	$(SWIFT) build
	Tests/manuals.sh .build/debug

bench: build
	Tests/Benchmarks/bench.py .build/release

# Needs i3-wm xvfb imagemagick polybar xmobar dbus sway waybar grim foot tmux fonts-dejavu-core fonts-noto-color-emoji.
pictures: build
	docs/pictures.sh

# The real bars and the examples for them; needs strace and what the pictures need, but foot.
test-bars: build
	Tests/bars/examples.py .build/release
	Tests/bars/hostile.py .build/release
	Tests/bars/real.py .build/release

install: $(BINARIES)
	install -d "$(DESTDIR)$(bindir)" "$(DESTDIR)$(unitdir)"
	install -m 755 $(BINARIES) "$(DESTDIR)$(bindir)"
	for page in $(MANUALS); do \
	  install -D -m 644 $$page "$(DESTDIR)$(mandir)/man$${page##*.}/$${page##*/}" || exit; \
	done
	for file in $(COMPLETIONS); do $(PLACE); install -D -m 644 $$file "$$place" || exit; done
	install -m 644 $(UNITS) "$(DESTDIR)$(unitdir)"
	sed -i 's|@BINDIR@|$(bindir)|' "$(DESTDIR)$(unitdir)/cloudy.service"

uninstall:
	for program in $(PROGRAMS); do rm -f "$(DESTDIR)$(bindir)/$$program"; done
	for page in $(notdir $(MANUALS)); do rm -f "$(DESTDIR)$(mandir)/man$${page##*.}/$$page"; done
	for file in $(COMPLETIONS); do $(PLACE); rm -f "$$place"; done
	for unit in $(notdir $(UNITS)); do rm -f "$(DESTDIR)$(unitdir)/$$unit"; done

# Without root, and with the programs that `build` left; the package is cloudy_VERSION_ARCHITECTURE.deb here. What debhelper
# notes about a run would keep the next one from doing anything; dh_clean would take more than that.
deb: build
	cd debian && rm -rf .debhelper cloudy debhelper-build-stamp files *.debhelper* *.substvars
	DEB_RULES_REQUIRES_ROOT=no debian/rules binary

check-deb: deps-deb deb
	Tests/deb.sh cloudy_$$(dpkg-parsechangelog -S Version)_$$(dpkg --print-architecture).deb

deps deps-deb:
	@missing=; for package in $(PACKAGES); do \
	  dpkg-query -Wf '$${Status}' $$package 2>/dev/null | grep -q ' installed$$' || missing="$$missing $$package"; \
	done; \
	[ -n "$$missing" ] || exit 0; \
	root=; [ $$(id -u) = 0 ] || root=sudo; \
	$$root apt-get update -q && \
	  $$root env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends $$missing
