#!/usr/bin/python3
"""The real bars, all at once, without a screen: real.py BINARIES [RELOADS [RESTARTS]]

i3bar, polybar and xmobar in Xvfb, swaybar and waybar in a headless sway, tmux in tmux. The text is as many full blocks as
the place's name has, so that a count of bright pixels tells which text a bar shows. Each bar is reloaded 50 times, then the
daemon is killed and started again with another place 20 times; at the end no emitter and no connection may be left.

Needs i3-wm xvfb imagemagick sway waybar grim polybar xmobar tmux dbus. Runs as uid 1000 (sway refuses root) in namespaces of
its own, so that nothing outlives it.
"""
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
from daemon import Daemon, until

BLOCK = "█"
TEXT = "--text '{location.name}'"
# A connection that lived this long lets the client's back-off start again (Subscription.goodSpell).
GOOD_SPELL = 10.5


def enter():
    """Starts itself again as an ordinary user in new namespaces."""
    folder = tempfile.mkdtemp(prefix="cloudy-real-")
    for name in ("cloudyd", "cloudy", "cloudy-bar"):
        shutil.copy(os.path.join(sys.argv[1], name), folder)
    for name in ("real.py", "daemon.py"):
        shutil.copy(os.path.join(HERE, name), folder)
    os.chmod(folder, 0o755)
    drop = []
    if os.getuid() == 0:
        subprocess.run(["chown", "-R", "1000:1000", folder], check=True)
        drop = ["setpriv", "--reuid", "1000", "--regid", "1000", "--clear-groups"]
    try:
        sys.exit(subprocess.run(
            ["unshare", "-m", "-p", "-f", "--kill-child", "--mount-proc", *drop,
             # A shell as process 1 buries the children of dead bars.
             "bash", "-c", '"$@"; exit $?', "bash", "/usr/bin/python3", folder + "/real.py", folder, *sys.argv[2:]], env={**os.environ, "CLOUDY_REAL": folder}).returncode)
    finally:
        shutil.rmtree(folder)


if "CLOUDY_REAL" not in os.environ:
    enter()

FOLDER = os.environ["CLOUDY_REAL"]
RELOADS = int(sys.argv[2]) if len(sys.argv) > 2 else 50
RESTARTS = int(sys.argv[3]) if len(sys.argv) > 3 else 20
for name in ("DISPLAY", "WAYLAND_DISPLAY", "SWAYSOCK", "DBUS_SESSION_BUS_ADDRESS", "TMUX"):
    os.environ.pop(name, None)
os.environ.update(
    PATH=f"{FOLDER}:/usr/local/bin:/usr/bin:/bin", HOME=FOLDER + "/home", XDG_RUNTIME_DIR=FOLDER + "/run",
    XDG_CONFIG_HOME=FOLDER + "/home/.config", LANG="C.UTF-8", WLR_BACKENDS="headless", WLR_RENDERER="pixman",
    WLR_LIBINPUT_NO_DEVICES="1", GDK_BACKEND="wayland,x11", NO_AT_BRIDGE="1", GSETTINGS_BACKEND="memory",
    CLOUDY_SOCKET=FOLDER + "/cloudy.sock", TMUX_TMPDIR=FOLDER)
for path in ("/home/.config", "/run"):
    os.makedirs(FOLDER + path, 0o700)


def file(name, content):
    with open(f"{FOLDER}/{name}", "w") as out:
        out.write(content)
    return f"{FOLDER}/{name}"


def start(*command):
    log = open(f"{FOLDER}/{os.path.basename(command[0])}.log", "a")
    return subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=log, stderr=log)


def run(*command):
    return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)


def emitters(dialect=None):
    found = []
    for name in os.listdir("/proc"):
        try:
            with open(f"/proc/{name}/cmdline", "rb") as line:
                arguments = line.read().split(b"\0")
        except OSError:
            continue
        if arguments[0].endswith(b"cloudy-bar") and (not dialect or dialect.encode() in arguments):
            found.append(int(name))
    return found


class Screen:
    """Pictures of a display, as PPM."""

    def __init__(self, *command):
        self.command = command

    def bright(self, top, bottom):
        """Pixels near white in some rows; nil while there is no picture."""
        image = run(*self.command).stdout
        header = image.split(b"\n", 3)
        if len(header) < 4 or header[0] != b"P6":
            return None
        width = int(header[1].split()[0])
        pixels = header[3][top * width * 3:bottom * width * 3]
        bright = bytes(1 if value > 200 else 0 for value in range(256))
        red, green, blue = (pixels[channel::3].translate(bright) for channel in range(3))
        return (int.from_bytes(red, "big") & int.from_bytes(green, "big") & int.from_bytes(blue, "big")).bit_count()


class Drawn:
    """A bar in a picture: its pixels grow with the blocks it shows."""

    def __init__(self, name, screen, top, bottom):
        self.name, self.screen, self.top, self.bottom = name, screen, top, bottom
        self.points = {}
        self.process = None

    def pixels(self):
        return self.screen.bright(self.top, self.bottom)

    def settled(self):
        """What it shows once two pictures are the same."""
        def same():
            before = self.pixels()
            time.sleep(0.15)
            return before and before == self.pixels() and before
        return until(f"{self.name} to settle", same)

    def learn(self, blocks):
        self.points[blocks] = self.settled()

    def shows(self, blocks):
        (few, low), (many, high) = sorted(self.points.items())
        each = (high - low) / (many - few)
        assert each > 20, f"{self.name}: {self.points}"
        pixels = self.pixels()
        return pixels is not None and abs(pixels - low - (blocks - few) * each) < each / 3


class I3bar(Drawn):
    def start(self):
        pass

    def reload(self):
        run("i3-msg", "restart")

    def stop(self):
        run("i3-msg", "exit")


class Swaybar(Drawn):
    def start(self):
        pass

    def reload(self):
        run("swaymsg", "reload")

    def stop(self):
        run("swaymsg", "bar", "mode", "invisible")
        run("pkill", "-x", "swaybar")


class Waybar(Drawn):
    def start(self):
        self.process = start("waybar", "-c", FOLDER + "/waybar.json", "-s", FOLDER + "/waybar.css")

    def reload(self):
        self.process.send_signal(signal.SIGUSR2)

    def stop(self):
        self.process.terminate()
        self.process.wait()


class Polybar(Drawn):
    def start(self):
        self.process = start("polybar", "-r", "-c", FOLDER + "/polybar.ini", "main")

    def reload(self):
        self.process.send_signal(signal.SIGUSR1)

    def stop(self):
        self.process.terminate()
        self.process.wait()


class Xmobar(Drawn):
    """It has no reload: it is ended and started."""

    def start(self):
        self.process = start("xmobar", FOLDER + "/xmobarrc")

    def reload(self):
        self.stop()
        self.start()

    def stop(self):
        self.process.terminate()
        self.process.wait()


class Tmux:
    """An outer tmux shows the inner one, whose status line is read as text."""
    name = "tmux"

    def start(self):
        run("tmux", "-u", "-f", FOLDER + "/tmux.conf", "-L", "inner", "new-session", "-d", "-x", "80", "-y", "6", "sleep 9999")
        run("tmux", "-u", "-f", "/dev/null", "-L", "outer", "new-session", "-d", "-x", "80", "-y", "8",
            "TMUX= tmux -u -L inner attach")

    def learn(self, blocks):
        until("tmux", lambda: self.shows(blocks))

    def shows(self, blocks):
        shown = run("tmux", "-L", "outer", "capture-pane", "-p").stdout.decode()
        return shown.count(BLOCK) == blocks

    def reload(self):
        run("tmux", "-L", "inner", "kill-server")
        until("the inner tmux to end", lambda: not emitters("tmux"))
        run("tmux", "-L", "outer", "kill-server")
        self.start()

    def stop(self):
        run("tmux", "-L", "inner", "kill-server")
        run("tmux", "-L", "outer", "kill-server")


def displays():
    reader, writer = os.pipe()
    subprocess.Popen(["Xvfb", "-displayfd", str(writer), "-screen", "0", "900x300x24", "-nolisten", "tcp", "-noreset"],
                     pass_fds=[writer], stderr=subprocess.DEVNULL)
    os.environ["DISPLAY"] = ":" + os.read(reader, 16).decode().strip()
    start("i3", "-c", file("i3.conf", f"""# i3 config file (v4)
font pango:DejaVu Sans Mono 11
bar {{
  position bottom
  workspace_buttons no
  tray_output none
  status_command cloudy-bar --dialect i3bar {TEXT}
}}
"""))
    until("i3", lambda: run("i3-msg", "-t", "get_version").returncode == 0)
    start("sway", "-c", file("sway.conf", f"""xwayland disable
output HEADLESS-1 resolution 900x300 bg #224466 solid_color
bar {{
  position bottom
  workspace_buttons no
  font pango:DejaVu Sans Mono 11
  colors {{
    statusline #ffffff
  }}
  status_command cloudy-bar --dialect swaybar {TEXT}
}}
exec touch {FOLDER}/sway-ready
"""))
    until("sway", lambda: os.path.exists(FOLDER + "/sway-ready"))
    names = os.listdir(FOLDER + "/run")
    os.environ["WAYLAND_DISPLAY"] = min(name for name in names if name.startswith("wayland-") and "." not in name)
    os.environ["SWAYSOCK"] = FOLDER + "/run/" + min(name for name in names if name.startswith("sway-ipc"))
    # xmobar dies without a session bus.
    bus = subprocess.run(["dbus-daemon", "--session", "--fork", "--print-address"], stdout=subprocess.PIPE, text=True)
    os.environ["DBUS_SESSION_BUS_ADDRESS"] = bus.stdout.strip()


def configurations():
    file("waybar.json", f"""{{ "layer": "top", "height": 30, "modules-right": ["custom/weather"], "custom/weather": {{
  "exec": "cloudy-bar --dialect waybar {TEXT}", "return-type": "json" }} }}""")
    file("waybar.css", '* { font-family: "DejaVu Sans Mono"; font-size: 15px; }\n'
         "window#waybar { background: #101010; color: #ffffff; }\n#custom-weather.offline { color: #444444; }\n")
    file("polybar.ini", f"""[bar/main]
width = 100%
height = 28
background = #101010
foreground = #ffffff
font-0 = DejaVu Sans Mono:size=11;2
modules-right = weather
override-redirect = true
[module/weather]
type = custom/script
exec = cloudy-bar --dialect polybar {TEXT}
tail = true
""")
    file("xmobarrc", f"""Config {{ font = "DejaVu Sans Mono 11", bgColor = "#101010", fgColor = "#ffffff"
  , position = Static {{ xpos = 0, ypos = 100, width = 900, height = 26 }}, overrideRedirect = True, lowerOnStart = False
  , commands = [ Run CommandReader "cloudy-bar --dialect xmobar {TEXT}" "weather" ]
  , sepChar = "%", alignSep = "}}{{", template = "}}{{ %weather% " }}
""")
    file("tmux.conf", f"""set -g status-interval 1
set -g status-left ''
set -g status-right-length 60
set -g window-status-current-format ''
set -g status-right "#(cloudy-bar --dialect tmux {TEXT})"
""")


def blocks(number):
    return 2 + number % 20


def main():
    x, wayland = Screen("import", "-window", "root", "-depth", "8", "ppm:-"), Screen("grim", "-t", "ppm", "-")
    bars = [I3bar("i3bar", x, 260, 300), Polybar("polybar", x, 0, 40), Xmobar("xmobar", x, 95, 130),
            Swaybar("swaybar", wayland, 260, 300), Waybar("waybar", wayland, 0, 40), Tmux()]
    daemon = Daemon(FOLDER, FOLDER)
    time.sleep(1)
    baseline = daemon.sockets()

    def restart(name):
        daemon.kill()
        daemon.place(name)
        daemon.start()

    restart(BLOCK * 3)
    configurations()
    displays()
    for bar in bars:
        bar.start()
    for bar in bars:
        until(f"{bar.name}'s emitter", lambda: len(emitters(bar.name)) == 1)
    for bar in bars:
        bar.learn(3)
    time.sleep(GOOD_SPELL)
    restart(BLOCK * 9)
    time.sleep(2)
    for bar in bars:
        bar.learn(9)
    failed = False

    print(f"{RELOADS} reloads of each bar")
    for bar in bars:
        begun = time.monotonic()
        for number in range(RELOADS):
            old = emitters(bar.name)
            # A signal that comes while the bar still starts is lost.
            time.sleep(0.3)
            bar.reload()
            until(f"{bar.name} to start another emitter",
                  lambda: len(emitters(bar.name)) == 1 and emitters(bar.name) != old)
            until(f"{bar.name} to show the weather after reload {number}", lambda: bar.shows(9))
        until("the connections of old emitters to end", lambda: daemon.sockets() == baseline + len(bars))
        print(f"{bar.name:9} emitters {len(emitters(bar.name))}, the daemon's clients {daemon.sockets() - baseline} "
              f"for {len(bars)} bars, {time.monotonic() - begun:.0f} s")

    print(f"the daemon killed and started {RESTARTS} times under all bars at once")
    slowest = {bar.name: 0.0 for bar in bars}
    for number in range(RESTARTS):
        time.sleep(GOOD_SPELL)
        restart(BLOCK * blocks(number))
        begun = time.monotonic()
        waiting = list(bars)
        while waiting and time.monotonic() - begun < 20:
            for bar in [bar for bar in waiting if bar.shows(blocks(number))]:
                waiting.remove(bar)
                slowest[bar.name] = max(slowest[bar.name], time.monotonic() - begun)
        if waiting:
            failed = True
            print(f"restart {number}: no fresh text in {[bar.name for bar in waiting]}")
    for bar in bars:
        print(f"{bar.name:9} fresh text after each of {RESTARTS}, at most {slowest[bar.name]:.1f} s after the daemon was up")

    print("the bars end")
    for bar in bars:
        begun = time.monotonic()
        bar.stop()
        until(f"{bar.name}'s emitter to end", lambda: not emitters(bar.name))
        print(f"{bar.name:9} emitters left 0 after {time.monotonic() - begun:.2f} s")
    until("all connections to end", lambda: daemon.sockets() == baseline)
    print(f"emitters left {len(emitters())}, clients left {daemon.sockets() - baseline}")
    daemon.stop()
    sys.exit(failed)


main()
