#!/usr/bin/python3
"""Runs the commands named in examples/bars as they stand: examples.py BINARIES

Each is taken out of its file, run by sh with the real daemon and sample data behind it, and its first record is read by
the dialect's strict reader; where the bar itself can check its configuration here, it does.
"""
import json
import os
import re
import select
import shutil
import socket
import subprocess
import sys
import tempfile
import tomllib

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
import parsers
from daemon import Daemon

BINARIES = os.path.abspath(sys.argv[1])
EXAMPLES = HERE + "/../../examples/bars/"
failures = []


def text(name):
    with open(EXAMPLES + name) as file:
        return file.read()


def uncommented(source):
    return "\n".join(line for line in source.splitlines() if not line.lstrip().startswith("//"))


def found(name, pattern):
    commands = re.findall(pattern, text(name))
    assert commands, f"no command in {name}"
    return commands


def waybar():
    modules = json.loads(uncommented(text("waybar.jsonc")))
    return [module["exec"] for name, module in modules.items() if name.startswith("custom/")]


def yambar():
    script = text("yambar.yml")
    path, = re.findall(r"path: (\S+)", script)
    arguments, = re.findall(r"args: \[(.*)\]", script)
    return [" ".join([os.path.basename(path), *re.split(r",\s*", arguments)])]


def ags():
    return [" ".join(json.loads(command)) for command in found("ags.tsx", r"subprocess\((\[.*?\])")]


def toml(name):
    return tomllib.loads(text(name))


COMMANDS = {
    "waybar.jsonc": waybar,
    "i3.conf": lambda: found("i3.conf", r"status_command (.*)"),
    "two-cities.conf": lambda: found("two-cities.conf", r"status_command (.*)"),
    "sway.conf": lambda: found("sway.conf", r"status_command (.*)"),
    "i3blocks.conf": lambda: found("i3blocks.conf", r"(?m)^command=(.*)"),
    "i3status-rust.toml": lambda: [block["command"] for block in toml("i3status-rust.toml")["block"]],
    "polybar.ini": lambda: found("polybar.ini", r"(?m)^exec = (.*)"),
    "xmobarrc": lambda: found("xmobarrc", r'CommandReader "([^"]*)"'),
    "yambar.yml": yambar,
    "eww.yuck": lambda: found("eww.yuck", r'"(cloudy-bar [^"]*)"'),
    "ags.tsx": ags,
    "ironbar.toml": lambda: [toml("ironbar.toml")["end"][0]["cmd"]]
    + found("ironbar.toml", r"\{\{poll:[0-9]+:(.*?)\}\}"),
    "tmux.conf": lambda: found("tmux.conf", r"#\((.*?)\)"),
    "argos.sh": lambda: [EXAMPLES + "argos.sh"],
    "kde.md": lambda: found("kde.md", r"`(cloudy-bar [^`]*)`"),
    "starship.toml": lambda: [toml("starship.toml")["custom"]["weather"]["command"]],
}


def environment(daemon, folder):
    return {"PATH": f"{folder}:{BINARIES}:/usr/bin:/bin", "CLOUDY_SOCKET": daemon.path, "LANG": "C.UTF-8",
            "HOME": folder, "XDG_RUNTIME_DIR": folder}


def first_record(command, env):
    reader, writer = os.pipe2(os.O_CLOEXEC | os.O_DIRECT)
    process = subprocess.Popen(["sh", "-c", "exec " + command], env=env, stdin=subprocess.DEVNULL, stdout=writer)
    os.close(writer)
    ready, _, _ = select.select([reader], [], [], 20)
    record = os.read(reader, 65536) if ready else b""
    os.close(reader)
    process.terminate()
    process.wait(10)
    return record


def report(name, what, fault=None):
    print(f"{name:20} {'FAILED: ' + str(fault) if fault else 'ok':8} {what}")
    if fault:
        failures.append(name)


def check_commands(env):
    for name, commands in COMMANDS.items():
        for command in commands():
            source = text(name) if command.endswith(".sh") else command
            dialect, = re.findall(r"--dialect (\S+)", source)
            record = first_record(command, env)
            try:
                shown = parsers.parse(dialect, record, first=True)
                parsers.need("°" in shown and "–" not in shown, f"shows {shown!r}")
                report(name, f"{shown!r}")
            except (parsers.Malformed, KeyError, ValueError) as error:
                report(name, command, f"{error}: {record!r}")


def check_pipes(env, folder):
    """lemonbar and dzen2 are played by a program that keeps the first line it is given."""
    for name, bar in (("lemonbar.sh", "lemonbar"), ("dzen2.sh", "dzen2")):
        kept = f"{folder}/{bar}.line"
        with open(f"{folder}/{bar}", "w") as stub:
            stub.write(f'#!/bin/sh\nhead -n 1 > "{kept}"\n')
        os.chmod(f"{folder}/{bar}", 0o755)
        process = subprocess.Popen([EXAMPLES + name], env=env, stdin=subprocess.DEVNULL, start_new_session=True)
        process.wait(20)
        with open(kept) as file:
            line = file.read()
        if bar == "lemonbar":
            line = re.sub(r"%\{(r|A[0-9]:[a-z -]*:|A)\}", "", line)
        try:
            shown = parsers.parse(bar, line.encode())
            parsers.need("°" in shown, f"shows {shown!r}")
            report(name, f"{shown!r}")
        except parsers.Malformed as error:
            report(name, line, error)


def check_quickshell(daemon):
    """There is no quickshell here: what the example writes is sent, and the fields it reads must be in the answer."""
    source = text("quickshell.qml")
    request, = re.findall(r"write\('(.*?)\\n'\)", source)
    with socket.socket(socket.AF_UNIX) as client:
        client.connect(daemon.path)
        client.sendall(request.encode() + b"\n")
        lines = client.makefile("rb")
        reply, update = json.loads(lines.readline()), json.loads(lines.readline())
    missing = [
        f"{topic}.{field}" for topic, field in re.findall(r"\b(day|status)\.(\w+)", source)
        if topic not in ("view",) and field not in update["view"].get(topic, {})]
    report("quickshell.qml", request, missing or (reply["type"] != "ok" and reply) or None)


def check_clicks(env):
    """Every command of `cloudy` the examples bind to clicks."""
    commands = set()
    for name in os.listdir(EXAMPLES):
        commands.update(re.findall(r"\bcloudy (?:refresh|set-units toggle)", text(name)))
    for command in sorted(commands):
        result = subprocess.run(["sh", "-c", command], env=env, stdout=subprocess.DEVNULL)
        report("clicks", command, result.returncode or None)


def check_by_bar(env, folder):
    """The bars' own checks of their configuration."""
    i3 = f"{folder}/i3.conf"
    with open(i3, "w") as out:
        out.write("# i3 config file (v4)\n" + text("i3.conf"))
    checks = [
        ("i3.conf", ["i3", "-C", "-c", i3]),
        ("tmux.conf", ["tmux", "-L", f"cloudy-{os.getpid()}", "-f", EXAMPLES + "tmux.conf", "start-server", ";",
                       "show-options", "-g", "status-right"]),
        ("lemonbar.sh", ["sh", "-n", EXAMPLES + "lemonbar.sh"]), ("dzen2.sh", ["sh", "-n", EXAMPLES + "dzen2.sh"]),
    ]
    for name, command in checks:
        if shutil.which(command[0]):
            result = subprocess.run(command, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
            bad = result.returncode or "ERROR" in result.stdout
            report(name, "checked by " + command[0], result.stdout.strip() or result.returncode if bad else None)


def main():
    covered = set(COMMANDS) | {"lemonbar.sh", "dzen2.sh", "quickshell.qml", "waybar.css", "README.md"}
    assert set(os.listdir(EXAMPLES)) == covered, set(os.listdir(EXAMPLES)) ^ covered
    folder = tempfile.mkdtemp(prefix="cloudy-examples-")
    try:
        with Daemon(BINARIES) as daemon:
            env = environment(daemon, folder)
            daemon.cloudy("set-location", "--save", "home")
            daemon.cloudy("set-location", "--save", "mother", "41.15", "-8.61", "Porto")
            for place in "home", "mother":
                daemon.cloudy("refresh", "--wait", "--place", place)
            check_commands(env)
            check_pipes(env, folder)
            check_quickshell(daemon)
            check_clicks(env)
            check_by_bar(env, folder)
    finally:
        shutil.rmtree(folder)
    sys.exit(bool(failures))


main()
