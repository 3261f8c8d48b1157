"""Words that narrow a list of tasks, in questions and in references: overdue, done, high priority, #home, this week.

The keys of a filter are those of :class:`~taskmaistro_tui.language.reading.Reference`; further ones are ``done_from`` and
``done_to`` (when it was finished), ``except`` (words of tasks that are left out) and ``max_minutes``.
"""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

from taskmaistro_tui.language.heard import LENGTH, QUOTED, SIGN, TIME, Heard
from taskmaistro_tui.language.intents.english_words import STOP_WORDS
from taskmaistro_tui.language.patterns import Pattern
from taskmaistro_tui.language.reading import TimeSpan
from taskmaistro_tui.language.task_times import end_of

_STATES: tuple[tuple[str, Pattern, str, Any], ...] = (
    ("status", Pattern(r"\b(?:not started|unstarted|not yet started)\b|没开始|未开始"), "status", "not started"),
    ("status", Pattern(r"\b(?:in progress|ongoing|underway|started)\b|进行中|正在做"), "status", "in progress"),
    ("status", Pattern(r"\barchived?\b|归档"), "status", "archived"),
    (
        "status",
        Pattern(
            r"(?<!not )(?<!be )(?<!get )(?<!n't )\b(?:done|completed?|finished|ticked|checked off"
            r"|crossed off|accomplished)\b|已完成|完成的|做完的|完成了的|已经完成|已做完"),
        "status",
        "done",
    ),
    ("overdue", Pattern(

            r"\b(?:overdue|past due|late|missed|behind(?: on)?|expired)\b|过期|逾期|超期|到期了|已到期"
            r"|误期"), "overdue", True),
    (
        "no_deadline",
        Pattern(
            r"\b(?:without (?:a |any )?(?:deadlines?|due dates?|dates?)|no (?:deadlines?|due dates?"
            r"|dates?)|undated|not dated|unscheduled)\b|没有?(?:截止)?(?:日期|期限|时间)的?"),
        "no_deadline",
        True,
    ),
    ("priority", Pattern(
        r"\b(?:(?:high|top|highest|higher)[ -](?:priority|priorities)|urgent|important|most pressing"
        r"|critical)\b|高优先级?|重要|紧急|优先级高"), "priority", "high"),
    ("priority", Pattern(r"\b(?:low|lowest)[ -](?:priority|priorities)\b|低优先级?|优先级低|不急"), "priority", "low"),
    ("priority", Pattern(r"\b(?:medium|normal)[ -](?:priority|priorities)\b|中优先级?"), "priority", "medium"),
)  # fmt: skip
_HINTS = frozenset(
    "not started unstarted progress ongoing underway doing archive archived done complete completed "
    "finished ticked checked "
    "crossed accomplished overdue due late missed behind expired without no undated unscheduled "
    "priority urgent important "
    "pressing critical dated".split()
)
_PROJECT = Pattern(r"\b(?:in|for|of|on|under|from)\s+(?:the\s+|my\s+)?(?:project\s+([\w-]+)|([\w-]+)\s+project)\b")
_TAG = Pattern(r"\b(?:tagged|labell?ed|with (?:the )?(?:tag|label))\s+(?:with\s+|as\s+)?#?([\w-]+)")
_LIST_NAME = Pattern(
    r"\b(?:my|the|our|this|that)?\s*(grocery|shopping|groceries|packing|wish|work|home|household|cleaning"
    r"|reading|travel|errand|christmas|school|garden)\s+(?:to[- ]?do\s+)?list\b"
)
_LIST_NAME_ZH = Pattern(r"(?:我的?|我们的?)?(购物|采购|杂货|工作|旅行|家务)(?:清单|列表|单)(?:上|里|中)?的?")
_EXCEPT = Pattern(r"\b(?:except(?:\s+for)?|but not|apart from|other than|besides|excluding)\b")
_WORD = Pattern(r"[^\W_]+(?:[-'][^\W_]+)*")
_MARKS = {ord(TIME): " ", ord(LENGTH): " ", ord(SIGN): " "}


def read_filter(heard: Heard, begin: int, stop: int) -> tuple[dict[str, Any], str]:
    """The filter that ``text[begin:stop]`` states, and the folded passage with the words of the filter blanked."""
    found: dict[str, Any] = {}
    view = heard.masked[begin:stop]
    if (left_out := _EXCEPT.search(view)) is not None:
        words = content_words(heard, begin + left_out.end(), stop)
        if words:
            found["except"] = words
            view = view[: left_out.start()]
            stop = begin + left_out.start()
    if (
        heard.language == "zh"
        or not _HINTS.isdisjoint(view.replace("-", " ").split())
        or any(h in view for h in _HINTS)
    ):
        for _, pattern, key, value in _STATES:
            if key not in found and (m := pattern.search(view)) is not None:
                found[key] = value
                view = _blanked(view, m)
    if "project" in view and (m := _PROJECT.search(view)) is not None:
        found["project"] = heard.text[begin + m.start(m.lastindex or 1) : begin + m.end(m.lastindex or 1)]
        view = _blanked(view, m)
    if ("tag" in view or "label" in view) and (m := _TAG.search(view)) is not None:
        found["tags"] = [heard.text[begin + m.start(1) : begin + m.end(1)]]
        view = _blanked(view, m)
    if "list" in view and (m := _LIST_NAME.search(view)) is not None:
        found.setdefault("tags", []).append(list_tag(m.group(1)))
        view = _blanked(view, m)
    if heard.language == "zh" and (m := _LIST_NAME_ZH.search(view)) is not None:
        found.setdefault("tags", []).append({"采购": "购物", "杂货": "购物"}.get(m.group(1), m.group(1)))
        view = _blanked(view, m)
    for sign in heard.signs:
        if begin <= sign.begin and sign.stop <= stop:
            if sign.field == "tags":
                found.setdefault("tags", []).append(sign.value)
            elif sign.field in ("project", "priority"):
                found[sign.field] = sign.value
    spans = [s for s in heard.times if begin <= s.begin and s.stop <= stop and not s.recurrence]
    for span in spans[:1]:
        found.update(due_range(span))
    return found, view


def _blanked(view: str, m: re.Match[str]) -> str:
    """``view`` with what was matched turned into blanks, so that all else keeps its place."""
    return view[: m.start()] + " " * len(m.group()) + view[m.end() :]


def list_tag(name: str) -> str:
    """The tag that stands for a list of that name ("my grocery list" → ``shopping``)."""
    return {"grocery": "shopping", "groceries": "shopping", "errand": "errands"}.get(name, name)


def due_range(span: TimeSpan) -> dict[str, Any]:
    """``due_from`` and ``due_to`` (end exclusive) of tasks that are due in ``span``: dates for whole days, else moments."""
    clock = span.grain in ("second", "minute", "hour")
    start, end = span.start, end_of(span)

    def iso(moment: Any) -> str:
        return str(moment.isoformat(timespec="seconds")) if clock else str(moment.date().isoformat())

    if span.relation in ("by", "until"):
        return {"due_to": iso(end if span.grain == "day" or span.relation == "until" else start)}
    if span.relation == "before":
        return {"due_to": iso(start)}
    if span.relation in ("after", "since", "from") and span.end is None:
        return {"due_from": iso(start if span.relation != "after" or clock else start + timedelta(days=1))}
    return {"due_from": iso(start), "due_to": iso(end)}


def content_words(heard: Heard, begin: int, stop: int, view: str | None = None) -> tuple[str, ...]:
    """The words of a passage that say which task is meant; those of a quoted passage all, in order and once each."""
    passage = heard.masked[begin:stop] if view is None else view
    if QUOTED in passage:
        passage = "".join(heard.folded[begin + i] if mark == QUOTED else mark for i, mark in enumerate(passage))
        return tuple(
            dict.fromkeys(m.group() for m in _WORD.finditer(passage.translate(_MARKS)) if m.group() not in STOP_WORDS)
        )
    words = []
    for m in _WORD.finditer(passage.translate(_MARKS)):
        word = m.group()
        if word.endswith("'s"):
            word = word[:-2]
        if word and word not in STOP_WORDS:
            words.append(word)
    return tuple(dict.fromkeys(words))
