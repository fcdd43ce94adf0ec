"""A strict reader for each dialect of cloudy-bar, written from the bars' own documentation and sources, not from ours.

`parse(dialect, record, first)` takes the bytes of one write and returns the text a user would see; it raises Malformed
for anything the bar would refuse, misread or run. `first` tells the write that holds i3bar's header.
"""
import json
import re
import xml.etree.ElementTree

DIALECTS = ["waybar", "i3bar", "swaybar", "i3blocks", "i3blocks-json", "i3status-rs", "polybar", "xmobar", "lemonbar",
            "dzen2", "yambar", "eww", "ags", "ironbar", "tmux", "plain"]
ONE_SHOT = ["argos", "kde"]
COLOR = "#[0-9a-f]{6}"


class Malformed(Exception):
    pass


def need(condition, what):
    if not condition:
        raise Malformed(what)


def strict_json(text):
    def pairs(items):
        need(len({key for key, _ in items}) == len(items), "a key twice")
        return dict(items)

    def refuse(what):
        raise Malformed(what)

    try:
        return json.loads(text, object_pairs_hook=pairs, parse_constant=refuse)
    except ValueError as error:
        raise Malformed(f"no JSON: {error}")


def fields(value, **types):
    for key, kind in types.items():
        need(key in value, f"{key} is missing")
    for key, item in value.items():
        need(key in types or key == "color", f"{key} is unknown")
        need(type(item) is types.get(key, str), f"{key} is {item!r}")


def pango(text):
    """Pango's parser is GMarkup: elements and entities as in XML."""
    try:
        root = xml.etree.ElementTree.fromstring(f"<markup>{text}</markup>")
    except xml.etree.ElementTree.ParseError as error:
        raise Malformed(f"no markup: {error}")
    for element in root.iter():
        need(element is root or element.tag == "span" and list(element.attrib) == ["foreground"], f"<{element.tag}>")
    return "".join(root.itertext())


def line(record):
    need(record.endswith("\n") and record.count("\n") == 1, "not one line")
    need(record.strip(), "a blank line")
    return record[:-1]


def tokens(text, literal, tag, escape=None):
    """The text without its tags; `literal` begins a tag, `tag` matches a good one, `escape` is a literal one."""
    shown, at = "", 0
    while at < len(text):
        if escape and text.startswith(escape, at):
            shown, at = shown + literal, at + len(escape)
        elif text.startswith(literal, at):
            match = re.compile(tag).match(text, at)
            need(match, f"{text[at:at + 20]!r}")
            at = match.end()
        else:
            shown, at = shown + text[at], at + 1
    return shown


def waybar(record, first):
    need("\\x" not in record, "a backslash before an x")
    value = strict_json(line(record))
    percentage = {"percentage": int} if "percentage" in value else {}
    fields(value, text=str, alt=str, tooltip=str, **{"class": list}, **percentage)
    need(all(type(name) is str and name for name in value["class"]), "classes")
    pango(value["tooltip"])
    return pango(value["text"])


def i3bar(record, first):
    if first:
        header, record = record.split("\n[\n", 1)
        header = strict_json(header)
        need(header["version"] == 1 and header["click_events"] is True, "the header")
    text = line(record)
    need(text.endswith(","), "no comma")
    blocks = strict_json(text[:-1])
    need(type(blocks) is list and blocks, "no blocks")
    for block in blocks:
        urgent = {"urgent": bool} if "urgent" in block else {}
        fields(block, full_text=str, short_text=str, name=str, instance=str, markup=str, **urgent)
        need(block["markup"] == "none", "markup")
    need(len({block["instance"] for block in blocks}) == len(blocks), "blocks that a click cannot tell apart")
    return "  ".join(block["full_text"] for block in blocks)


def i3blocks(record, first):
    need(not record.startswith('"'), "read as JSON")
    return line(record)


def i3blocks_json(record, first):
    need("\\u" not in record.replace("\\\\", ""), "an escape its reader does not know")
    value = strict_json(line(record))
    urgent = {"urgent": bool} if "urgent" in value else {}
    fields(value, full_text=str, short_text=str, markup=str, **urgent)
    return value["full_text"]


def i3status_rs(record, first):
    value = strict_json(line(record))
    fields(value, icon=str, state=str, text=str, short_text=str)
    need(value["state"] in ("Idle", "Info", "Good", "Warning", "Critical"), "the state")
    pango(value["short_text"])
    return pango(value["text"])


def polybar(record, first):
    return tokens(line(record), "%{", r"%\{F(" + COLOR + r"|-)\}")


def lemonbar(record, first):
    need(len(record.encode()) < 4096, "as long as its buffer")
    need(all(ord(character) <= 0xFFFF for character in record), "a character it cannot draw")
    return tokens(line(record), "%", r"%\{F(" + COLOR + r"|-)\}", "%%")


def dzen2(record, first):
    return tokens(line(record), "^", r"\^fg\((%s)?\)" % COLOR, "^^")


def tmux(record, first):
    return tokens(line(record), "#", r"#\[(fg=%s|default)\]" % COLOR, "##")


def xmobar(record, first):
    text = line(record)
    match = re.fullmatch(f"<fc={COLOR}>(.*)</fc>", text)
    text = match.group(1) if match else text
    match = re.match(r"<raw=([0-9]+):", text)
    if match:
        end = match.end() + int(match.group(1))
        need(text[end:] == "/>", "a raw tag that ends elsewhere")
        return text[match.end():end]
    need("<" not in text, "an open tag")
    return text


def yambar(record, first):
    need(len(record.encode()) < 1024 and record.endswith("\n\n"), "the end")
    lines = record[:-2].split("\n")
    need(all(lines), "an early end")
    tags = {}
    for text in lines:
        name, kind, value = text.split("|", 2)
        need(name not in tags, "a tag twice")
        need(kind in ("string", "bool") or re.fullmatch(r"range:[0-9]+-[0-9]+", kind), f"type {kind}")
        need(kind != "bool" or value in ("true", "false"), "a bool")
        tags[name] = value
    return tags["text"]


def eww(record, first):
    value = strict_json(line(record))
    fields(value, text=str, short=str, tooltip=str, alt=str, color=str, percentage=int, urgent=bool, **{"class": str})
    return value["text"]


def ironbar(record, first):
    return pango(line(record))


def plain(record, first):
    return line(record)


def argos(record, first):
    button, *menu = record[:-1].split("\n")
    need(menu.count("---") == 2 and menu[0] == "---", "the menu")
    commands = menu[menu.index("---", 1):]
    need(len(commands) == 3, "the commands")
    for text in [button] + [text for text in menu if text not in commands]:
        need(text.count("|") == 1 and not text.startswith("--"), f"{text!r}")
        need(all(f"{name}=false" in text for name in ("useMarkup", "emojize", "unescape", "ansi")), "not literal")
    return button.split(" | ")[0].strip()


def kde(record, first):
    """Qt takes what looks like a tag for rich text."""
    text = line(record)
    match = re.fullmatch(f'<font color="{COLOR}">(.*)</font>', text)
    need("<" not in (match.group(1) if match else text), "a tag")
    return match.group(1).replace("&amp;", "&") if match else text


READERS = {"waybar": waybar, "i3bar": i3bar, "swaybar": i3bar, "i3blocks": i3blocks, "i3blocks-json": i3blocks_json,
           "i3status-rs": i3status_rs, "polybar": polybar, "xmobar": xmobar, "lemonbar": lemonbar, "dzen2": dzen2,
           "yambar": yambar, "eww": eww, "ags": eww, "ironbar": ironbar, "tmux": tmux, "plain": plain, "argos": argos,
           "kde": kde}


def parse(dialect, record, first=False):
    need(len(record) <= 4096, f"{len(record)} bytes")
    try:
        text = record.decode()
    except UnicodeDecodeError as error:
        raise Malformed(str(error))
    need(not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f]", text), "a control character")
    return READERS[dialect](text, first)
