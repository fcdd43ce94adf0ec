#!/usr/bin/python3
"""Checks lines of cloudy/1 against schema.json with a JSON reader and validator that are not ours (python3-jsonschema).

usage: check.py [FILE...]     transcripts, or any text with marked lines (README.md); without FILE: standard input

"a> LINE" is a request of client a ("a+ PART" before it began the line), "a< LINE" a line to it, "! long-line a" and
"! eof a" are requests of a transcript too; every other line of a file is skipped. A reply is checked as the reply to its
request. A request is checked only when its answer does not say that the request itself is at fault.
Prints FILE:LINE: what is wrong, and exits 1 if anything is.
"""

import collections
import json
import pathlib
import re
import sys

from jsonschema import Draft202012Validator
from jsonschema.exceptions import best_match

MARKED = re.compile(r"([A-Za-z]\w*)([<>+]) (.*)")
DIRECTIVE = re.compile(r"! (eof|long-line) (\w+)")
# What server lines write as \u escapes: C0, DEL, C1 and the two Unicode line ends.
MUST_BE_ESCAPED = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029]")
LIMIT = 1_048_576
REQUEST_AT_FAULT = {"invalid-json", "line-too-long", "missing-field", "invalid-field", "unknown-type"}
NAMES = {"set-units": "setUnits", "set-location": "setLocation"}

SCHEMA = json.loads(pathlib.Path(__file__).with_name("schema.json").read_text(encoding="utf-8"))
Draft202012Validator.check_schema(SCHEMA)


def refuse(constant):
    raise ValueError(f"{constant} is no JSON")


def unique(pairs):
    keys = [key for key, _ in pairs]
    if len(set(keys)) < len(keys):
        raise ValueError(f"duplicate key in {keys}")
    return dict(pairs)


def parse(text):
    value = json.loads(text, parse_constant=refuse, object_pairs_hook=unique)
    json.dumps(value, ensure_ascii=False).encode()  # Python reads lone surrogates, but cannot write them as UTF-8.
    return value


def fault(definition, value):
    """What is wrong with a value by one definition of the schema, or None."""
    validator = Draft202012Validator({"$ref": f"#/$defs/{definition}", "$defs": SCHEMA["$defs"]})
    error = best_match(validator.iter_errors(value))
    return error and f"{definition}{error.json_path[1:]}: {error.message}"


def sorted_throughout(value):
    if isinstance(value, dict):
        keys = [key.encode() for key in value]
        return keys == sorted(keys) and all(map(sorted_throughout, value.values()))
    return not isinstance(value, list) or all(map(sorted_throughout, value))


def fault_of_form(text, line):
    """What is wrong with how a server line is written, or None."""
    if len(text.encode()) > LIMIT:
        return "longer than replyBytes"
    if MUST_BE_ESCAPED.search(text):
        return "a control character or Unicode line end is not escaped"
    rest = list(line)
    first = ["type", "id"] if "id" in line else ["type"]
    if rest[: len(first)] != first or not sorted_throughout({key: line[key] for key in rest[len(first) :]}):
        return f"keys are not type, id, then sorted, and sorted within: {rest}"
    return None


def same(left, right):
    """Python says 1 == True and 1 == 1.0; an id is echoed as it was sent."""
    return type(left) is type(right) and left == right


def faults_of_request(text):
    try:
        request = parse(text)
    except ValueError as error:
        return [str(error)], None
    if not isinstance(request, dict) or request.get("type") not in SCHEMA["$defs"]["allRequestTypes"]["const"]:
        return ["no request"], None
    name = NAMES.get(request["type"], request["type"])
    return [fault(f"{name}Request", request)], request


def faults_of_reply(line, requests):
    """Checks an ok or error line and the request it answers; without one (an excerpt) only the line."""
    if line.get("fatal") or not requests:
        return [fault(line["type"], line)]
    faults, request = faults_of_request(requests.popleft())
    if line["type"] == "error":
        faults = [fault("error", line)] + ([] if line.get("code") in REQUEST_AT_FAULT else faults)
    elif request:
        faults.append(fault(f"{NAMES.get(request['type'], request['type'])}Reply", line))
    if request and line.get("field") != "id" and not same(line.get("id"), request.get("id")):
        faults.append(f"the id of the request is {request.get('id')!r}")
    return faults


def faults_of_server_line(text, requests):
    try:
        line = parse(text)
    except ValueError as error:
        return [str(error)]
    if not isinstance(line, dict) or line.get("type") not in ("ok", "error", "update", "bye"):
        return ["no line of the server"]
    if line["type"] in ("ok", "error"):
        return faults_of_reply(line, requests) + [fault_of_form(text, line)]
    return [fault(line["type"], line), fault_of_form(text, line)]


def check(name, lines):
    """Prints the faults of one file; returns the numbers of lines checked and of faults."""
    checked = wrong = 0
    requests = collections.defaultdict(collections.deque)
    begun = collections.defaultdict(str)

    def sent(client, end_of_line):
        line = begun.pop(client, "") + end_of_line
        if line.strip(" \t\r"):
            requests[client].append(line)

    for number, text in enumerate(lines, 1):
        if directive := DIRECTIVE.fullmatch(text):
            sent(directive[2], "too long" if directive[1] == "long-line" else "")
        match = MARKED.fullmatch(text)
        if not match:
            continue
        client, mark, body = match.groups()
        if mark == ">":
            sent(client, body)
        if mark == "+":
            begun[client] += body
        if mark != "<":
            continue
        checked += 1
        for message in filter(None, faults_of_server_line(body, requests[client])):
            wrong += 1
            print(f"{name}:{number}: {message}", file=sys.stderr)
    return checked, wrong


def main(names):
    checked = wrong = 0
    for name in names or ["-"]:
        data = sys.stdin.buffer.read() if name == "-" else pathlib.Path(name).read_bytes()
        # Split at LF alone, as the protocol does: str.splitlines would split at U+2028 too.
        counts = check(name, data.decode("utf-8", errors="replace").split("\n"))
        checked, wrong = checked + counts[0], wrong + counts[1]
    print(f"{checked} server lines checked, {wrong} faults")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
