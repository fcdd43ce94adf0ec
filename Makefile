# make && sudo make install        into /usr/local; PREFIX and DESTDIR as usual
# make check test                  what .ci/run does

PREFIX ?= /usr/local
SWIFT ?= $(or $(shell command -v swift),/opt/swift/usr/bin/swift)

PROGRAMS := cloudyd cloudy cloudy-bar
BINARIES := $(PROGRAMS:%=.build/release/%)
SOURCES := Package.swift $(shell find Sources clients -name '*.swift' -o -name '*.[ch]' -o -name '*.modulemap')
MANUALS := Sources/cloudyd/cloudyd.8 clients/cloudy/cloudy.1 clients/cloudy-bar/cloudy-bar.1

# Debian's names: to build; to check; to test and demonstrate.
PACKAGES := libcurl4-openssl-dev libsystemd-dev pkg-config \
  mandoc python3-jsonschema systemd \
  ca-certificates locales netcat-openbsd openssl python3 tzdata

bindir := $(PREFIX)/bin
mandir := $(PREFIX)/share/man
unitdir := $(PREFIX)/lib/systemd/user

.PHONY: build demo test check bench pictures install uninstall deps

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
	mandoc -Tlint -W warning $(MANUALS)
	Tests/units.sh
	/usr/bin/python3 protocol/check.py protocol/README.md protocol/transcripts/*.txt
	$(SWIFT) build

bench: build
	Tests/Benchmarks/bench.py .build/release

# Needs i3-wm xvfb imagemagick sway waybar grim fonts-dejavu-core fonts-noto-color-emoji.
pictures: build
	docs/pictures.sh

install: $(BINARIES)
	install -d $(DESTDIR)$(bindir) $(DESTDIR)$(mandir)/man1 $(DESTDIR)$(mandir)/man8 $(DESTDIR)$(unitdir)
	install -m 755 $(BINARIES) $(DESTDIR)$(bindir)
	install -m 644 $(filter %.1,$(MANUALS)) $(DESTDIR)$(mandir)/man1
	install -m 644 $(filter %.8,$(MANUALS)) $(DESTDIR)$(mandir)/man8
	install -m 644 Sources/cloudyd/systemd/cloudy.socket $(DESTDIR)$(unitdir)
	sed 's|@BINDIR@|$(bindir)|' Sources/cloudyd/systemd/cloudy.service > $(DESTDIR)$(unitdir)/cloudy.service
	chmod 644 $(DESTDIR)$(unitdir)/cloudy.service

uninstall:
	rm -f $(PROGRAMS:%=$(DESTDIR)$(bindir)/%)
	rm -f $(patsubst %,$(DESTDIR)$(mandir)/man1/%,$(notdir $(filter %.1,$(MANUALS))))
	rm -f $(patsubst %,$(DESTDIR)$(mandir)/man8/%,$(notdir $(filter %.8,$(MANUALS))))
	rm -f $(DESTDIR)$(unitdir)/cloudy.socket $(DESTDIR)$(unitdir)/cloudy.service

deps:
	@missing=; for package in $(PACKAGES); do \
	  dpkg-query -Wf '$${Status}' $$package 2>/dev/null | grep -q ' installed$$' || missing="$$missing $$package"; \
	done; \
	[ -n "$$missing" ] || exit 0; \
	root=; [ $$(id -u) = 0 ] || root=sudo; \
	$$root apt-get update -q && \
	  $$root env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends $$missing
