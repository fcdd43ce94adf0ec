#!/usr/bin/python3
"""Holds a pointer at a spot of a headless sway: pointer.py WIDTH HEIGHT X Y SECONDS.

A headless compositor has no mouse; this is one, by wlr-virtual-pointer-unstable-v1 spoken over the Wayland socket, for
as long as it runs. It wiggles by a pixel, since GTK shows a tooltip only after a motion.
"""
import os, socket, struct, sys, time

width, height, x, y = map(int, sys.argv[1:5])
seconds = float(sys.argv[5])
wayland = socket.socket(socket.AF_UNIX)
wayland.connect(os.path.join(os.environ["XDG_RUNTIME_DIR"], os.environ["WAYLAND_DISPLAY"]))
DISPLAY, REGISTRY, SYNC, MANAGER, POINTER = 1, 2, 3, 4, 5


def send(target, opcode, *words):
    body = b"".join(word if isinstance(word, bytes) else struct.pack("=I", word) for word in words)
    wayland.sendall(struct.pack("=II", target, (len(body) + 8) << 16 | opcode) + body)


def text(value):
    data = value.encode() + b"\0"
    return struct.pack("=I", len(data)) + data + b"\0" * (-len(data) % 4)


def messages():
    data = b""
    while True:
        while len(data) >= 8:
            target, head = struct.unpack_from("=II", data)
            if len(data) < head >> 16:
                break
            yield target, head & 0xFFFF, data[8:head >> 16]
            data = data[head >> 16:]
        data += wayland.recv(65536)


send(DISPLAY, 1, REGISTRY)
send(DISPLAY, 0, SYNC)
manager = None
for target, opcode, body in messages():
    if target == SYNC:
        break
    if target == REGISTRY and opcode == 0:
        name, length = struct.unpack_from("=II", body)
        if body[8:8 + length - 1] == b"zwlr_virtual_pointer_manager_v1":
            manager = name
if manager is None:
    sys.exit("this compositor has no virtual pointers")
send(REGISTRY, 0, manager, text("zwlr_virtual_pointer_manager_v1"), 1, MANAGER)
send(MANAGER, 0, 0, POINTER)
end = time.monotonic() + seconds
step = 0
while time.monotonic() < end:
    send(POINTER, 1, int(time.monotonic() * 1000) & 0xFFFFFFFF, x + step % 2, y, width, height)
    send(POINTER, 4)
    step += 1
    time.sleep(0.3 if step < 4 else 1.5)
