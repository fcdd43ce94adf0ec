#!/usr/bin/python3
"""1,000 updates with hostile names for each dialect: hostile.py BINARIES [UPDATES]

A server played here sends them; strace counts the writes of each cloudy-bar, its output is a pipe in packet mode (one read
is one write), and parsers.py reads every record. Prints a line for each dialect and exits 1 at any fault.
"""
import json
import os
import random
import re
import select
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import parsers

BINARIES = os.path.abspath(sys.argv[1])
UPDATES = int(sys.argv[2]) if len(sys.argv) > 2 else 1000
WAIT = 30
PIECES = [
    "Trinidad & Tobago", "a < b > c", "<b>bold</b>", "<span size='99999'>", "&amp;", "&#x41;", 'he said "no"', "it's",
    "back\\slash", "\\x41", "\\\\x41", "\\u0041", "\\", "50%{A1:rm:}x%{A}", "%%{A1:rm:}", "50%", "%{", "%",
    "<action=`rm`>x</action>", "<fc=red>", "<raw=3:abc/>", "/>", "#(id)", "#[fg=red]", "##{pid}", "#", "^ca(1,x)y^ca()",
    "^^fg()", "^", "a|b", "|string|x", "|", "--", "---", "tab\t", "\x01bell\x07", "two\nlines", "cr\r\n", "\x1b[31mred",
    "\x9b31m", "\x1b]0;title\x07", "\u2028\u2029\x85", "\u202edesrever\u202c", "\x7f", "\x00", "", "   ", "\n", "{}",
    "[", "null", "}]", "},", "日本語", "🌧️ 12°", "e\u0301", "\uf00d", "\U0010ffff", "🏳️‍🌈", ":horse:", "$(id)", "`id`",
    "<img src='http://x'>", "é" * 700, "&" * 1500,
]


def sanitized(text):
    text = re.sub("[\x09-\x0d\x85\u2028\u2029]", " ", text)
    return re.sub("[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb]", "", text)


def shown(dialect, text):
    """What is left of a text in a dialect that cannot say everything."""
    selectors = "[\ufe00-\ufe0f\u180b-\u180d\u180f\U000e0100-\U000e01ef]"
    if dialect == "polybar":
        text = text.replace("%{", "% {")
    elif dialect == "lemonbar":
        text = re.sub(f"{selectors}|[\U00010000-\U0010ffff]", "", text).lstrip()
    elif dialect == "tmux":
        text = re.sub(selectors, "", text)
    elif dialect == "kde":
        text = text.replace("<", "‹").replace(">", "›")
    elif dialect == "argos":
        text = text.replace("|", "¦")
        text = ("–" + text[1:] if text.startswith("--") else text).strip()
    return text


class Server:
    def __init__(self, folder):
        self.path = folder + "/c.sock"
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(self.path)
        self.listener.listen(64)
        self.clients = []
        self.revision = 0
        self.line = b""
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self):
        while True:
            client, _ = self.listener.accept()
            client.makefile("rb").readline()
            client.sendall(b'{"type":"ok"}\n' + self.line)
            self.clients.append(client)

    def tell(self, summary, place, alert):
        self.revision += 1
        now = int(time.time())
        days = [{"day": place, "icon": "rain", "temperature": summary, "precipitationProbability": place}] * 8
        view = {
            "day": {"summary": summary, "temperatureShort": place, "icon": "rain", "condition": "rain", "isDay": True,
                    "values": {"temperature": -1.5, "precipitationProbability": 0.3}, "feelsLike": summary},
            "week": {"numberOfDays": 8, "days": days}, "hours": {"hours": []},
            "alerts": {"alerts": [{"title": alert, "severity": "severe", "ends": place}] if alert else []},
            "status": {"weather": "fresh", "refreshing": False, "fetchedAt": now, "location": {"name": place}},
            "settings": {"sections": []},
        }
        self.line = json.dumps({"type": "update", "instance": "0" * 32, "revision": self.revision, "view": view}).encode() + b"\n"
        for client in self.clients:
            try:
                client.sendall(self.line)
            except OSError:
                pass


class Bar:
    def __init__(self, dialect, server, folder):
        self.dialect = dialect
        self.records = self.longest = self.faults = 0
        self.trace = f"{folder}/{dialect}.trace"
        reader, writer = os.pipe2(os.O_CLOEXEC | os.O_DIRECT)
        self.output = reader
        self.process = subprocess.Popen(
            ["strace", "-f", "-qq", "-e", "trace=write,writev,pwrite64,sendto,sendmsg", "-e", "signal=none", "-o",
             self.trace, BINARIES + "/cloudy-bar", "--dialect", dialect, "--socket", server.path, "--text",
             "{summary} {location.name}", "--color-below", "0C=#88ccff"], stdin=subprocess.DEVNULL, stdout=writer)
        os.close(writer)

    def read(self):
        ready, _, _ = select.select([self.output], [], [], WAIT)
        if not ready:
            raise SystemExit(f"{self.dialect}: no record in {WAIT} s")
        return os.read(self.output, 65536)

    def check(self, expected):
        record = self.read()
        self.records += 1
        self.longest = max(self.longest, len(record))
        check(self, record, expected, self.records == 1)

    def writes(self):
        with open(self.trace, errors="replace") as lines:
            return sum(1 for line in lines if re.search(r"\b(write|writev)\(1,", line))


def check(bar, record, expected, first):
    try:
        text = parsers.parse(bar.dialect, record, first)
        expected = shown(bar.dialect, expected)
        if text != expected and not ("…" in text and len(record) > 300):
            raise parsers.Malformed(f"shows {text!r} instead of {expected!r}")
    except (parsers.Malformed, KeyError, ValueError) as error:
        bar.faults += 1
        if bar.faults <= 3:
            print(f"{bar.dialect}: {error}\n  {record!r}", file=sys.stderr)


class Once:
    def __init__(self, dialect):
        self.dialect, self.faults, self.longest, self.records = dialect, 0, 0, 0


def main():
    choice = random.Random(1)
    folder = tempfile.mkdtemp(prefix="cloudy-hostile-")
    server = Server(folder)

    def text():
        return "".join(choice.choice(PIECES) for _ in range(choice.randint(0, 4)))

    updates = [(f"{number} {text()}" if number % 2 else f"{text()} {number}", text(), text() if number % 3 else "")
               for number in range(UPDATES)]
    server.tell(*updates[0])
    bars = [Bar(dialect, server, folder) for dialect in parsers.DIALECTS]
    for number, update in enumerate(updates):
        if number:
            server.tell(*update)
        expected = sanitized(update[0]) + " " + sanitized(update[1])
        for bar in bars:
            bar.check(expected)
    for bar in bars:
        os.close(bar.output)
        bar.process.wait(WAIT)
    failed = False
    for bar in bars:
        writes = bar.writes()
        failed |= bar.faults > 0 or writes != bar.records or bar.records != UPDATES
        print(f"{bar.dialect:14} {bar.records} updates, {writes} writes, longest {bar.longest} bytes, {bar.faults} faults")
    del server.clients[:]
    for once in map(Once, parsers.ONE_SHOT):
        for update in updates:
            server.tell(*update)
            record = subprocess.run(
                [BINARIES + "/cloudy-bar", "--dialect", once.dialect, "--socket", server.path, "--text",
                 "{summary} {location.name}", "--color-below", "0C=#88ccff"], stdout=subprocess.PIPE, check=True).stdout
            del server.clients[:]
            once.records += 1
            once.longest = max(once.longest, len(record))
            check(once, record, sanitized(update[0]) + " " + sanitized(update[1]), False)
        failed |= once.faults > 0
        print(f"{once.dialect:14} {once.records} runs, longest {once.longest} bytes, {once.faults} faults")
    shutil.rmtree(folder)
    sys.exit(failed)


main()
