#!/usr/bin/env python3
"""Prints a line whenever the weather changes, for ever: connects again, waiting longer each time it fails.

Only Python's standard library; see cloudy-protocol(7).
"""
import json
import os
import random
import socket
import time

LONGEST_WAIT = 60  # seconds


def lines(request):
    """The objects that the server sends after this request, until the connection ends."""
    path = os.environ.get("CLOUDY_SOCKET") or os.environ["XDG_RUNTIME_DIR"] + "/cloudy.sock"
    with socket.socket(socket.AF_UNIX) as connection:
        connection.connect(path)
        connection.sendall(json.dumps(request).encode() + b"\n")
        with connection.makefile("rb") as stream:
            for line in stream:
                yield json.loads(line)


def views(*topics):
    """The view after each change, and None when the server has gone."""
    wait = 1
    while True:
        view, pause = {}, None
        try:
            for line in lines({"type": "subscribe", "topics": topics}):
                if line["type"] == "update":
                    view |= line["view"]  # a topic comes whole: replace it, never merge into it
                    wait = 1
                    yield view
                elif line["type"] == "bye":
                    pause = line["retryAfterSeconds"]
                elif line["type"] == "error":
                    print(line["message"])
        except OSError:
            pass
        yield None
        time.sleep(pause or wait * random.uniform(1, 1.2))
        wait = min(2 * wait, LONGEST_WAIT)


def text(view):
    if view is None:
        return "offline"
    day, status = view["day"], view["status"]
    if day is None:
        return status["error"]["message"] if "error" in status else "loading"
    place = status["location"]["name"] if "location" in status else "?"
    stale = " (old)" if status["weather"] == "stale" else ""
    return f"{place}: {day.get('temperature', '–')}, {day['summary']}{stale}"


if __name__ == "__main__":
    shown = None
    try:
        for view in views("day", "status"):
            if text(view) != shown:
                shown = text(view)
                print(shown, flush=True)
    except (BrokenPipeError, KeyboardInterrupt):
        os._exit(0)
