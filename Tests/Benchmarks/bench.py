#!/usr/bin/python3
"""Measures Cloudy beside yardsticks in one run on one machine: bench.py BINARIES [PART...]

BINARIES is the folder of the release build. Parts: memory, connections, stuck, burst, start, peers (all when none is named).
Figures are for reading, never for a test: no limit is checked here. Everything listens on loopback or Unix sockets.
"""
import json, os, select, shutil, socket, ssl, statistics, subprocess, sys, tempfile, threading, time
import http.server

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE + "/../TestSupport/servers")
import open_meteo

BINARIES = os.path.abspath(sys.argv[1])
PARTS = sys.argv[2:] or ["memory", "connections", "stuck", "burst", "start", "peers"]


def memory(pid):
    fields = dict(line.split(":", 1) for line in open(f"/proc/{pid}/status") if ":" in line)
    return int(fields["RssAnon"].split()[0]), int(fields["VmRSS"].split()[0])


def descriptors(pid):
    return len(os.listdir(f"/proc/{pid}/fd"))


def figures(pid):
    anonymous, whole = memory(pid)
    return f"RssAnon {anonymous} kB, VmRSS {whole} kB, {descriptors(pid)} descriptors"


class Daemon:
    def __init__(self, configuration=None, *options):
        self.folder = tempfile.mkdtemp(prefix="cloudy-bench-")
        self.path = self.folder + "/cloudy.sock"
        file = self.folder + "/config.json"
        place = {"latitude": 50.85, "longitude": 4.35, "name": "Brussels", "timeZone": "Europe/Brussels"}
        with open(file, "w") as out:
            json.dump({"location": place, "providers": [{"name": "sample"}], **(configuration or {})}, out)
        self.process = subprocess.Popen(
            [BINARIES + "/cloudyd", "--config", file, "--socket", self.path, "--state-dir", self.folder + "/state",
             "--cache-dir", self.folder + "/cache", "--max-clients", "20000", *options], stderr=subprocess.DEVNULL)
        while not os.path.exists(self.path):
            time.sleep(0.01)
        self.pid = self.process.pid

    def connect(self):
        client = socket.socket(socket.AF_UNIX)
        client.settimeout(60)
        client.connect(self.path)
        return client

    def ask(self, request):
        with self.connect() as client:
            client.sendall(json.dumps(request).encode() + b"\n")
            return json.loads(client.makefile("rb").readline())

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(10)
        shutil.rmtree(self.folder)


def part_memory():
    """Idle, and after an HTTPS fetch from a loopback server."""
    payload = json.dumps(open_meteo.answer(int(time.time()))).encode()

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200)
            self.send_header("Content-Length", str(len(payload)))
            self.end_headers()
            self.wfile.write(payload)

        def log_message(self, *_):
            pass

    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost",
             "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1", "-keyout", folder + "/key.pem",
             "-out", folder + "/cert.pem"], check=True, stderr=subprocess.DEVNULL)
        system = "/etc/ssl/certs/ca-certificates.crt"
        bundle = folder + "/bundle.pem"
        with open(bundle, "wb") as out:
            out.write(open(system, "rb").read() + open(folder + "/cert.pem", "rb").read())
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(folder + "/cert.pem", folder + "/key.pem")
        server.socket = context.wrap_socket(server.socket, server_side=True)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        url = f"https://localhost:{server.server_address[1]}"
        with Daemon({"providers": [{"name": "open-meteo", "baseURL": url}], "caFile": bundle}) as daemon:
            time.sleep(0.3)
            print("daemon idle:               ", figures(daemon.pid))
            answer = daemon.ask({"type": "refresh", "wait": True})
            assert answer["type"] == "ok", answer
            time.sleep(0.3)
            print("after an HTTPS fetch:      ", figures(daemon.pid), f"(CA bundle {os.path.getsize(bundle) // 1024} kB)")
        server.shutdown()
    with Daemon() as daemon:
        bar = subprocess.Popen(
            [BINARIES + "/cloudy-bar", "--dialect", "waybar", "--socket", daemon.path], stdout=subprocess.PIPE)
        bar.stdout.readline()
        time.sleep(0.5)
        print("cloudy-bar following:      ", figures(bar.pid))
        bar.terminate()
        bar.wait(5)


def part_connections():
    """1,000 in turn, then 1,000 at once."""
    with Daemon() as daemon:
        daemon.ask({"type": "refresh", "wait": True})
        time.sleep(0.3)
        print("before:                    ", figures(daemon.pid))
        begun = time.monotonic()
        for _ in range(1000):
            daemon.ask({"type": "get", "topics": ["day"]})
        took = time.monotonic() - begun
        time.sleep(1.5)
        print(f"after 1,000 in turn:        {figures(daemon.pid)} ({took:.2f} s)")
        for number in (1, 2):
            clients = [daemon.connect() for _ in range(1000)]
            for client in clients:
                client.sendall(b'{"type":"subscribe"}\n')
            for client in clients:
                file = client.makefile("rb")
                file.readline()
                file.readline()
            print(f"with 1,000 at once ({number}):    {figures(daemon.pid)}")
            for client in clients:
                client.close()
            del clients, client, file
            time.sleep(1.5)
            print(f"after they left ({number}):       {figures(daemon.pid)}")


def part_stuck():
    """One subscriber never reads while 10,000 changes happen; then it wakes."""
    with Daemon() as daemon:
        daemon.ask({"type": "refresh", "wait": True})
        stuck = daemon.connect()
        stuck.sendall(b'{"type":"subscribe"}\n')
        time.sleep(0.5)
        print("before:                    ", figures(daemon.pid))
        begun = time.monotonic()
        with daemon.connect() as client:
            file = client.makefile("rb")
            for number in range(10_000):
                units = ("imperial", "metric")[number % 2]
                client.sendall(f'{{"type":"set-units","units":"{units}"}}\n'.encode())
                last = json.loads(file.readline())
                assert last["changed"] == ["units"], last
        print(f"after 10,000 changes:       {figures(daemon.pid)} ({time.monotonic() - begun:.1f} s, each on disk)")
        stuck.settimeout(1)
        data = b""
        try:
            while True:
                data += stuck.recv(1 << 20)
        except TimeoutError:
            pass
        lines = [json.loads(line) for line in data.splitlines()]
        print("the stuck one reads:       ", [(line["type"], line["revision"]) for line in lines],
              f"{len(data)} bytes; newest is {last['revision']}")


def part_burst():
    """1,000 clients each send a request in the same instant."""
    with Daemon() as daemon:
        daemon.ask({"type": "refresh", "wait": True})
        clients = [daemon.connect() for _ in range(1000)]
        for client in clients:
            client.sendall(b'{"type":"ping"}\n')
        for client in clients:
            client.recv(4096)
        probe = daemon.connect()
        gaps, stop = [], threading.Event()

        def watch():
            file = probe.makefile("rb")
            while not stop.is_set():
                begun = time.monotonic()
                probe.sendall(b'{"type":"ping"}\n')
                file.readline()
                gaps.append(time.monotonic() - begun)
                time.sleep(0.0005)

        watcher = threading.Thread(target=watch)
        watcher.start()
        time.sleep(0.2)
        poll = select.epoll()
        left = {client.fileno(): client for client in clients}
        for number in left:
            poll.register(number, select.EPOLLIN)
        os.kill(daemon.pid, 19)  # SIGSTOP, so that all requests are there when it looks
        for client in clients:
            client.sendall(b'{"type":"get"}\n')
        begun = time.monotonic()
        os.kill(daemon.pid, 18)
        while left:
            for number, _ in poll.poll():
                if number in left and left[number].recv(1 << 20).endswith(b"\n"):
                    poll.unregister(number)
                    del left[number]
        took = time.monotonic() - begun
        stop.set()
        watcher.join()
        print(f"1,000 gets in one instant:  all answered in {took * 1000:.0f} ms; "
              f"longest a ping waited meanwhile {max(gaps) * 1000:.0f} ms (median {statistics.median(gaps) * 1000:.2f} ms)")


def part_start():
    """Start to exit of `cloudy day` beside C clients that do the same."""
    with Daemon() as daemon, tempfile.TemporaryDirectory() as folder:
        daemon.ask({"type": "refresh", "wait": True})
        for name, flags in (("dynamic", []), ("static", ["-static"])):
            subprocess.run(["cc", "-O2", "-o", f"{folder}/{name}", HERE + "/client.c", *flags], check=True)
        commands = {
            "C, dynamic": [folder + "/dynamic", daemon.path],
            "C, static": [folder + "/static", daemon.path],
            "cloudy day": [BINARIES + "/cloudy", "day", "--socket", daemon.path],
        }
        times = {name: [] for name in commands}
        for _ in range(300):
            for name, command in commands.items():
                begun = time.perf_counter()
                subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
                times[name].append(time.perf_counter() - begun)
        base = statistics.median(times["C, dynamic"])
        for name, values in times.items():
            middle = statistics.median(values)
            print(f"{name:27} median {middle * 1000:.2f} ms, {middle / base:.2f} x the dynamic C client")
        for name in ("cloudyd", "cloudy", "cloudy-bar"):
            print(f"{name:27} {os.path.getsize(BINARIES + '/' + name) / 1e6:.1f} MB")


def part_peers():
    """Size, start to exit and largest resident set of the clients beside those of other daemons; what is not installed is left out."""
    with Daemon() as daemon, tempfile.TemporaryDirectory() as folder:
        daemon.ask({"type": "refresh", "wait": True})
        subprocess.run(["cc", "-O2", "-static", "-o", folder + "/launch", HERE + "/launch.c"], check=True)
        subprocess.run(["cc", "-O2", "-o", folder + "/client", HERE + "/client.c"], check=True)
        socket_option = ["--socket", daemon.path]
        commands = [
            ("the C client: the day", [folder + "/client", daemon.path]),
            ("cloudy day", [BINARIES + "/cloudy", "day", *socket_option]),
            ("cloudy-bar --once", [BINARIES + "/cloudy-bar", "--dialect", "waybar", "--once", *socket_option]),
            ("cloudy --version", [BINARIES + "/cloudy", "--version"]),
            ("cloudy-bar --version", [BINARIES + "/cloudy-bar", "--version"]),
        ]
        # mpc tells its version only with its server's.
        for name, word in (("i3-msg", "--version"), ("mpc", "help"), ("playerctl", "--version"), ("busctl", "--version"),
                           ("redis-cli", "--version")):
            if shutil.which(name):
                commands.append((f"{name} {word}", [shutil.which(name), word]))
        for name, command in commands:
            result = subprocess.run(
                [folder + "/launch", "200", *command], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
            if result.returncode:
                print(f"{name:27} fails")
                continue
            microseconds, resident = map(int, result.stdout.split())
            libraries = subprocess.run(["ldd", command[0]], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
            count = libraries.stdout.count("=>") if libraries.returncode == 0 else 0
            print(f"{name:27} {os.path.getsize(command[0]) / 1e6:6.2f} MB and {count:2} libraries, "
                  f"{microseconds / 1000:5.2f} ms, {resident / 1000:5.1f} MB resident")


for part in PARTS:
    print(f"== {part}: {globals()['part_' + part].__doc__.strip()}")
    globals()["part_" + part]()
