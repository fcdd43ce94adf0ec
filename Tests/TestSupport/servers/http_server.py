#!/usr/bin/python3
"""A scripted HTTP server for tests: http_server.py LOG [--directory DIR] [--certificate PEM --key KEY].

Listens on a free loopback port, prints it, and ends with its standard input, or after five minutes. Each request becomes
one line of LOG: method, path and header lines, separated by tabs. What a path answers, whatever a weather service's own
path adds to it:
  /json              a small document with caching headers      /status/N      that status
  /retry-after/V     429 with Retry-After: V                    /html          a page where data was expected
  /truncated         less than Content-Length says              /empty         closed without a reply
  /reset             reset without a reply                      /garbage       not HTTP
  /never             no reply until the client leaves           /slow/S        a reply after S seconds
  /redirect/N        N redirects, then /json                    /redirect-away a redirect to another host name
  /gzip              a compressed document                      /bomb          64 MiB of zeros in 64 KiB of gzip
  /big/N             N bytes                                    /etag          304 for its own tag
  /weather           Open-Meteo's answer for now                /nulls         the same with nothing but nulls in it
  /versioned         the same with a version, 304 for that one
  /dark-sky          Dark Sky's answer for now                  /places        the geocoder's: Gent, Springfield, else none
  /dry               Open-Meteo's with a clear sky at present
  /says/N            status N and "the sky is falling" in the form of the service whose path follows
  /switch            what the file LOG.switch says now, as one of these paths
Any other path is a file of DIR, else 404.
"""
import argparse, gzip, http.server, json, os, signal, socket, ssl, struct, threading, time, urllib.parse

import dark_sky, open_meteo

arguments = argparse.ArgumentParser()
arguments.add_argument("log")
arguments.add_argument("--directory")
arguments.add_argument("--certificate")
arguments.add_argument("--key")
arguments = arguments.parse_args()

DOCUMENT = b'{"temperature":21.5}'
VERSION_DATE = "Mon, 30 Nov 2026 03:00:00 GMT"
ERRORS = {
    "v1": '{"error":true,"reason":"%s"}', "forecast": '{"detail":"%s"}', "data": '{"cod":"0","message":"%s"}',
    "weatherapi": "<html><body><h1>%s</h1></body></html>", "points": '{"title":"Problem","detail":"%s"}',
}
PLACES = [
    {"name": "Gent", "latitude": 51.05, "longitude": 3.72, "country": "Belgium", "admin1": "Flanders",
     "timezone": "Europe/Brussels", "population": 231493},
    {"name": "Springfield", "latitude": 42.1, "longitude": -72.59, "country": "United States",
     "admin1": "Massachusetts", "timezone": "America/New_York", "population": 154341},
    {"name": "Springfield", "latitude": 37.22, "longitude": -93.3, "country": "United States", "admin1": "Missouri",
     "timezone": "America/Chicago", "population": 166810},
]


def without_numbers(value):
    """The same shape, in which only times and the zone are known."""
    known = ("time", "timezone", "utc_offset_seconds", "latitude", "longitude")
    if isinstance(value, dict):
        return {key: item if key in known else without_numbers(item) for key, item in value.items()}
    return [without_numbers(item) for item in value] if isinstance(value, list) else None


lock = threading.Lock()
log = open(arguments.log, "a", buffering=1)


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def reply(self, status, body=b"", **headers):
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self):
        with lock:
            log.write("\t".join([self.command, self.path] + [f"{n}: {v}" for n, v in self.headers.items()]) + "\n")
        path = urllib.parse.urlparse(self.path).path
        if path.startswith("/switch"):
            with open(arguments.log + ".switch") as switch:
                path = "/" + switch.read().strip() + path.removeprefix("/switch")
        name, _, value = path[1:].partition("/")
        value = value.partition("/")[0]
        if name == "weather":
            self.reply(200, json.dumps(open_meteo.answer(int(time.time()))).encode())
        elif name == "versioned":
            if self.headers.get("If-None-Match") == '"v1"' and self.headers.get("If-Modified-Since") == VERSION_DATE:
                return self.reply(304, ETag='"v1"', Cache_Control="max-age=1200")
            self.reply(200, json.dumps(open_meteo.answer(int(time.time()))).encode(), ETag='"v1"',
                       Last_Modified=VERSION_DATE)
        elif name == "dry":
            answer = open_meteo.answer(int(time.time()))
            answer["current"]["weather_code"] = 0
            self.reply(200, json.dumps(answer).encode())
        elif name == "nulls":
            self.reply(200, json.dumps(without_numbers(open_meteo.answer(int(time.time())))).encode())
        elif name == "dark-sky":
            self.reply(200, json.dumps(dark_sky.answer(int(time.time()))).encode())
        elif name == "places":
            wanted = urllib.parse.parse_qs(urllib.parse.urlparse(self.path).query)["name"][0]
            found = [place for place in PLACES if place["name"] == wanted]
            self.reply(200, json.dumps({"results": found} if found else {}).encode())
        elif name == "json":
            self.reply(200, DOCUMENT, CONTENT_TYPE="application/json", Expires="Mon, 30 Nov 2026 03:00:00 GMT",
                       cache_control="max-age=600", ETag='"a"', X_Other="dropped")
        elif name == "status":
            self.reply(int(value), b"" if value == "304" else b"{}")
        elif name == "says":
            self.reply(int(value), (ERRORS[path.split("/")[3]] % "the sky is falling").encode())
        elif name == "retry-after":
            self.reply(429, b"{}", Retry_After=urllib.parse.unquote(value))
        elif name == "html":
            self.reply(200, b"<html><body>Sign in to the network</body></html>", Content_Type="text/html")
        elif name == "truncated":
            self.send_response(200)
            self.send_header("Content-Length", "1000")
            self.end_headers()
            self.wfile.write(DOCUMENT)
            self.close_connection = True
        elif name == "empty":
            self.close_connection = True
        elif name == "reset":
            self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            self.connection.close()
            self.close_connection = True
        elif name == "garbage":
            self.wfile.write(b"\x00\x01garbage\r\n\r\n")
            self.close_connection = True
        elif name == "never":
            self.connection.recv(1)
            self.close_connection = True
        elif name == "slow":
            time.sleep(float(value))
            self.reply(200, DOCUMENT)
        elif name == "redirect":
            self.reply(302, Location=f"/redirect/{int(value) - 1}" if int(value) > 1 else "/json")
        elif name == "redirect-away":
            host = "localhost" if self.headers["Host"].startswith("127.") else "127.0.0.1"
            scheme = "https" if arguments.certificate else "http"
            self.reply(302, Location=f"{scheme}://{host}:{self.server.server_address[1]}/json")
        elif name == "gzip":
            self.reply(200, gzip.compress(DOCUMENT), Content_Encoding="gzip")
        elif name == "bomb":
            self.reply(200, gzip.compress(bytes(64 << 20), 1), Content_Encoding="gzip")
        elif name == "big":
            self.reply(200, b"x" * int(value))
        elif name == "etag":
            known = self.headers.get("If-None-Match") == '"a"'
            self.reply(304, ETag='"a"') if known else self.reply(200, DOCUMENT, ETag='"a"')
        else:
            self.file(path)

    def file(self, path):
        file = os.path.join(arguments.directory or "/nonexistent", urllib.parse.unquote(path).lstrip("/"))
        if ".." in path or not os.path.isfile(file):
            return self.reply(404, b"{}")
        with open(file, "rb") as content:
            self.reply(200, content.read(), Content_Type="application/json")

    def log_message(self, *_):
        pass

    def finish(self):
        try:
            super().finish()
        except OSError:
            pass


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128

    def finish_request(self, request, address):
        if arguments.certificate:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(arguments.certificate, arguments.key)
            try:
                request = context.wrap_socket(request, server_side=True)
            except OSError:
                return
        super().finish_request(request, address)

    def handle_error(self, *_):
        pass


def end_with_standard_input():
    while os.read(0, 4096):
        pass
    os._exit(0)


signal.alarm(300)
threading.Thread(target=end_with_standard_input, daemon=True).start()
server = Server(("127.0.0.1", 0), Handler)
print(server.server_address[1], flush=True)
server.serve_forever()
