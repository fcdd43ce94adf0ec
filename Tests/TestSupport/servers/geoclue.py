#!/usr/bin/python3
"""geoclue.py MODE [LATITUDE,LONGITUDE...]: as much of GeoClue2 as a client sees, on $DBUS_SYSTEM_BUS_ADDRESS.

MODE: fix     each search is told the next of the positions, the last one from then on
      denied  Start fails as GeoClue's does where the user may not be located
      silent  GetClient does not answer, as while the user has no agent
A search must name itself "cloudyd" and ask for all the accuracy there is. Prints "ready" when it can be called, and
"asked" at each search.
"""
import sys
from gi.repository import Gio, GLib

NAME = "org.freedesktop.GeoClue2"
XML = """<node>
<interface name="org.freedesktop.GeoClue2.Manager"><method name="GetClient"><arg type="o" direction="out"/></method></interface>
<interface name="org.freedesktop.GeoClue2.Client"><method name="Start"/>
<property name="DesktopId" type="s" access="readwrite"/>
<property name="RequestedAccuracyLevel" type="u" access="readwrite"/>
<signal name="LocationUpdated"><arg type="o"/><arg type="o"/></signal></interface>
<interface name="org.freedesktop.GeoClue2.Location">
<property name="Latitude" type="d" access="read"/><property name="Longitude" type="d" access="read"/></interface>
</node>"""
MANAGER, CLIENT, LOCATION = Gio.DBusNodeInfo.new_for_xml(XML).interfaces
mode = sys.argv[1]
positions = [tuple(map(float, position.split(","))) for position in sys.argv[2:]]
searches = 0
wanted = {}


def get_client(bus, sender, path, interface, method, arguments, invocation):
    global searches
    print("asked", flush=True)
    if mode == "silent":
        return
    searches += 1
    client = "/org/freedesktop/GeoClue2/Client/%d" % searches
    position = dict(zip(("Latitude", "Longitude"), positions[min(searches, len(positions)) - 1] if positions else ()))

    def start(bus, sender, path, interface, method, arguments, invocation):
        if mode == "denied" or wanted != {"DesktopId": "cloudyd", "RequestedAccuracyLevel": 8}:
            invocation.return_dbus_error("org.freedesktop.DBus.Error.AccessDenied", "Geolocation disabled for UID 1000")
            return
        invocation.return_value(None)
        bus.emit_signal(sender, client, NAME + ".Client", "LocationUpdated", GLib.Variant("(oo)", ("/", client + "/Location/0")))

    def set_property(bus, sender, path, interface, name, value):
        wanted[name] = value.unpack()
        return True

    bus.register_object(client, CLIENT, start, lambda *_: None, set_property)
    bus.register_object(
        client + "/Location/0", LOCATION, None, lambda bus, sender, path, interface, name: GLib.Variant("d", position[name]), None)
    invocation.return_value(GLib.Variant("(o)", (client,)))


bus = Gio.bus_get_sync(Gio.BusType.SYSTEM)
bus.register_object("/org/freedesktop/GeoClue2/Manager", MANAGER, get_client, None, None)
Gio.bus_own_name_on_connection(bus, NAME, 0, lambda *_: print("ready", flush=True), None)
GLib.MainLoop().run()
