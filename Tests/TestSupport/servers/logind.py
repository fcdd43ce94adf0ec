#!/usr/bin/python3
"""logind.py: as much of systemd-logind as a listener hears, on $DBUS_SYSTEM_BUS_ADDRESS.

Each line of standard input, "true" or "false", is told as PrepareForSleep. Prints "ready" when it can be, and ends with
its input.
"""
import sys
from gi.repository import Gio, GLib

NAME = "org.freedesktop.login1"


def serve(bus, *_):
    print("ready", flush=True)
    for line in sys.stdin:
        bus.emit_signal(
            None, "/org/freedesktop/login1", NAME + ".Manager", "PrepareForSleep",
            GLib.Variant("(b)", (line == "true\n",)))
        bus.flush_sync()
    loop.quit()


loop = GLib.MainLoop()
bus = Gio.bus_get_sync(Gio.BusType.SYSTEM)
bus.set_exit_on_close(False)
Gio.bus_own_name_on_connection(bus, NAME, 0, serve, None)
loop.run()
