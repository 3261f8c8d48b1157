"""iCalendar: VTODO components (RFC 5545), as calendar programs exchange them."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime
from typing import Any
from zoneinfo import ZoneInfo

from taskmaistro_tui.memory.change import Document
from taskmaistro_tui.memory.errors import InvalidField
from taskmaistro_tui.memory.when import format_when, parse_when

_STATUSES = {"not started": "NEEDS-ACTION", "in progress": "IN-PROCESS", "done": "COMPLETED", "archived": "CANCELLED"}
_FROM_STATUS = {theirs: ours for ours, theirs in _STATUSES.items()}
_PRIORITIES = {"high": 1, "medium": 5, "low": 9}
_PROPERTY = re.compile(
    r"(?P<name>[A-Za-z-]+)(?P<parameters>(?:;[^:;=\"]+=(?:\"[^\"]*\"|[^:;\"]*))*):(?P<value>.*)", re.DOTALL
)
_DURATION = re.compile(r"PT?(?:(\d{1,6})D)?T?(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:\d+S)?")


def dump(documents: list[Document], now: datetime) -> str:
    """One VCALENDAR with a VTODO a task; lines end in CRLF and are folded at 75 octets."""
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//task_mAIstro//taskmaistro//EN"]
    for document in documents:
        lines += _component(document, now)
    lines.append("END:VCALENDAR")
    return "".join(_fold(line) + "\r\n" for line in lines)


def _component(document: Document, now: datetime) -> list[str]:
    value = document.value
    lines = [
        "BEGIN:VTODO",
        f"UID:{document.key}",
        f"DTSTAMP:{_stamp(document.updated_at)}",
        f"CREATED:{_stamp(document.created_at)}",
        f"LAST-MODIFIED:{_stamp(document.updated_at)}",
        f"SUMMARY:{_escape(value['task'])}",
        f"STATUS:{_STATUSES[value['status']]}",
    ]
    if value["status"] == "done":
        lines.append(f"COMPLETED:{_stamp(document.updated_at)}")
    for name, theirs in (("deadline", "DUE"), ("start", "DTSTART")):
        if value.get(name):
            lines.append(theirs + _moment(value[name], now))
    if value.get("priority"):
        lines.append(f"PRIORITY:{_PRIORITIES[value['priority']]}")
    if value.get("recurrence"):
        rule = _one_line(value["recurrence"])
        lines.append(f"RRULE:{rule}" if _is_standard(rule) else f"{_OWN_RULE}:{_escape(rule)}")
    if value.get("tags"):
        lines.append("CATEGORIES:" + ",".join(_escape(tag) for tag in value["tags"]))
    if value.get("notes"):
        lines.append(f"DESCRIPTION:{_escape(value['notes'])}")
    if value.get("time_to_complete"):
        lines.append(f"ESTIMATED-DURATION:PT{value['time_to_complete']}M")
    lines.append("END:VTODO")
    return lines


# Repetitions that RFC 5545 has no rule for ("every Diwali", every Easter): other programs pass over an X- property.
_OWN_RULE = "X-TASKMAISTRO-RRULE"


def _is_standard(rule: str) -> bool:
    return rule.upper().startswith("FREQ=") and "BYEASTER" not in rule.upper()


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _stamp(text: str) -> str:
    return datetime.fromisoformat(text).astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")


def _moment(text: str, now: datetime) -> str:
    assert now.tzinfo is not None
    when = parse_when(text, now.tzinfo)
    if isinstance(when, datetime):
        return when.astimezone(UTC).strftime(":%Y%m%dT%H%M%SZ")
    return when.strftime(";VALUE=DATE:%Y%m%d")


def _escape(text: str) -> str:
    text = text.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,")
    return text.replace("\r\n", "\\n").replace("\n", "\\n").replace("\r", "\\n")


def _unescape(text: str) -> str:
    return re.sub(r"\\(.)", lambda m: "\n" if m[1] in "nN" else m[1], text)


def _fold(line: str) -> str:
    data = line.encode()
    pieces: list[bytes] = []
    limit = 75
    while len(data) > limit:
        cut = limit
        while data[cut] & 0xC0 == 0x80:  # never inside a character
            cut -= 1
        pieces.append(data[:cut])
        data = data[cut:]
        limit = 74
    return b"\r\n ".join([*pieces, data]).decode()


def load(text: str, now: datetime) -> list[dict[str, Any]]:
    """Every VTODO; other components are left out. A moment whose zone is unknown is taken as the user's own."""
    unfolded = re.sub(r"\r?\n[ \t]", "", text)
    found: list[dict[str, Any]] = []
    inside: list[str] = []
    properties: dict[str, tuple[str, str]] = {}
    for line in re.split(r"\r?\n", unfolded):
        match = _PROPERTY.fullmatch(line)
        if not match:
            continue
        name, value = match["name"].upper(), match["value"]
        if name == "BEGIN":
            inside.append(value.upper())
            if value.upper() == "VTODO":
                properties = {}
        elif name == "END" and inside:
            if inside.pop() == "VTODO":
                found.append(_fields(properties, now))
        elif inside and inside[-1] == "VTODO":
            properties.setdefault(name, (match["parameters"], value))
    if not found and "BEGIN:VCALENDAR" not in text.upper():
        raise InvalidField("ical", None, "this is no iCalendar file: it has no BEGIN:VCALENDAR")
    return found


def _fields(properties: dict[str, tuple[str, str]], now: datetime) -> dict[str, Any]:
    def text(name: str) -> str:
        return _unescape(properties[name][1]).strip() if name in properties else ""

    fields: dict[str, Any] = {
        "task": text("SUMMARY") or "(no title)",
        "status": _FROM_STATUS.get(text("STATUS").upper(), "done" if "COMPLETED" in properties else "not started"),
    }
    for name, theirs in (("deadline", "DUE"), ("start", "DTSTART")):
        if theirs in properties:
            fields[name] = format_when(_read_moment(*properties[theirs], now))
    number = text("PRIORITY")
    if number.isdecimal() and len(number) < 3 and int(number):
        fields["priority"] = "high" if int(number) < 5 else "medium" if int(number) == 5 else "low"
    if rule := text("RRULE") or text(_OWN_RULE):
        fields["recurrence"] = rule
    if "CATEGORIES" in properties:
        fields["tags"] = [_unescape(tag) for tag in re.split(r"(?<!\\),", properties["CATEGORIES"][1])]
    if text("DESCRIPTION"):
        fields["notes"] = text("DESCRIPTION")
    if (match := _DURATION.fullmatch(text("ESTIMATED-DURATION"))) and any(match.groups()):
        days, hours, minutes = (int(part or 0) for part in match.groups())
        fields["time_to_complete"] = days * 1440 + hours * 60 + minutes or None
    return fields


def _read_moment(parameters: str, value: str, now: datetime) -> date | datetime:
    try:
        if "VALUE=DATE" in parameters.upper().replace("VALUE=DATE-TIME", "") or len(value) == 8:
            return datetime.strptime(value, "%Y%m%d").date()
        if value.endswith("Z"):
            return datetime.strptime(value, "%Y%m%dT%H%M%SZ").replace(tzinfo=UTC).astimezone(now.tzinfo)
        moment = datetime.strptime(value, "%Y%m%dT%H%M%S")
    except ValueError:
        raise InvalidField("ical", value, f"{value!r} is no date of iCalendar") from None
    zone = re.search(r"TZID=\"?([^\";:]+)", parameters)
    if zone:
        try:
            return moment.replace(tzinfo=ZoneInfo(zone[1]))
        except (KeyError, ValueError, OSError):
            return moment.replace(tzinfo=now.tzinfo)
    return moment.replace(tzinfo=now.tzinfo)
