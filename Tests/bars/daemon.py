"""A real cloudyd with sample data on a socket of its own, and `cloudy` beside it."""
import json
import os
import shutil
import signal
import subprocess
import tempfile
import time


def until(what, condition, limit=20, step=0.02):
    """Waits for a condition and returns its value."""
    end = time.monotonic() + limit
    while time.monotonic() < end:
        value = condition()
        if value:
            return value
        time.sleep(step)
    raise SystemExit(f"gave up waiting for {what}")


class Daemon:
    def __init__(self, binaries, folder=None):
        self.binaries = binaries
        self.owned = folder is None
        self.folder = folder or tempfile.mkdtemp(prefix="cloudy-bars-")
        self.path = self.folder + "/cloudy.sock"
        self.place("Brussels")
        self.process = None
        self.start()

    def place(self, name):
        with open(self.folder + "/config.json", "w") as out:
            json.dump({"providers": [{"name": "sample"}], "location": {
                "latitude": 50.85, "longitude": 4.35, "name": name, "timeZone": "Europe/Brussels"}}, out)

    def start(self):
        self.process = subprocess.Popen(
            [self.binaries + "/cloudyd", "--config", self.folder + "/config.json", "--socket", self.path, "--state-dir",
             self.folder + "/state", "--cache-dir", self.folder + "/cache"], stderr=subprocess.DEVNULL)
        until("the daemon", lambda: self.cloudy("refresh", "--wait").returncode == 0)

    def cloudy(self, *arguments):
        return subprocess.run(
            [self.binaries + "/cloudy", *arguments, "--socket", self.path], stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, text=True)

    def sockets(self):
        """Its open sockets: the listener, one for each client, and some of its own that stay."""
        folder, count = f"/proc/{self.process.pid}/fd", 0
        for name in os.listdir(folder):
            try:
                count += os.readlink(f"{folder}/{name}").startswith("socket:")
            except OSError:
                pass
        return count

    def kill(self):
        """As abruptly as can be."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self):
        self.process.terminate()
        self.process.wait()
        if self.owned:
            shutil.rmtree(self.folder)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()
