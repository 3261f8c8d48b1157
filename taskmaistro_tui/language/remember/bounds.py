"""The times in a sentence: those that bound what it tells ("until Friday") and those that are what it tells ("at 9:30")."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from taskmaistro_tui.language.reading import ReadingSettings, TimeSpan

_TIMELY = re.compile(
    r"\d|\b(?:until|till|through|from|since|starting|beginning|as of|this|next|today|tonight"
    r"|tomorrow|every|noon|midnight|half"
    r"|quarter|o'clock|week|weeks|month|months|days?|weekends?|(?:mon|tues|wednes|thurs|fri|satur"
    r"|sun)days?|jan(?:uary)?|feb(?:ruary)?"
    r"|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?"
    r"|nov(?:ember)?|dec(?:ember)?|summer|winter"
    r"|spring|autumn|christmas|easter|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b"
    r"|[点日号月周年天]|星期|礼拜|上午|下午|晚上|早上|中午|今|明|后",
    re.IGNORECASE,
)
_WINDOW = re.compile(
    r"^(?:(?:for|over|during|in|within)\s+)?(?:the\s+)?(?:this|next|coming|today|tonight"
    r"|tomorrow)\b|^(?:这|本|下|今|明|后天|接下来|未来)",
    re.IGNORECASE,
)
_PRESENT = re.compile(r"(?:right )?now|at the moment|currently|现在|目前|当前|刚才|just now", re.IGNORECASE)
_PAST = re.compile(r"^(?:last|yesterday|the other)\b|\bago$|^(?:上周|上个?月|去年|昨|前天|刚)", re.IGNORECASE)
_NUMBERED = re.compile("会议室|教室|楼|线|门|厅|室|院|桌|馆|店|房|车|机|航")
_BY = re.compile(r"^by\b|前|为止", re.IGNORECASE)
_DAYS = {"day": 1, "week": 7}


@dataclass(frozen=True, slots=True)
class Bounds:
    """``valid_from`` and ``valid_to`` (exclusive) as ISO text; ``facets``: the times that are told, by kind (clock, day,
    date), as written; ``taken``: where in the text the bounds stand, ``told`` where the facets stand."""

    valid_from: str | None = None
    valid_to: str | None = None
    facets: dict[str, str] = field(default_factory=dict)
    taken: tuple[tuple[int, int], ...] = ()
    told: tuple[tuple[int, int], ...] = ()

    def without(self, text: str) -> str:
        """``text`` without its bounds, spaces put right."""
        for begin, stop in sorted(self.taken, reverse=True):
            text = f"{text[:begin]} {text[stop:]}"
        return re.sub(r"\s+([,.;!])", r"\1", " ".join(text.split())).strip(" ,;，；、")


def read_bounds(text: str, now: datetime, settings: ReadingSettings) -> Bounds:
    """The bounds and told times of one clause."""
    if not _TIMELY.search(text):
        return Bounds()
    from taskmaistro_tui.language.times import read_times

    start: datetime | None = None
    end: datetime | None = None
    facets: dict[str, str] = {}
    taken: list[tuple[int, int]] = []
    told: list[tuple[int, int]] = []
    for span in _widened(text, read_times(text, now, settings)):
        if (
            _PAST.search(span.text)
            or _PRESENT.fullmatch(span.text.strip())
            or (span.text == "今年" and re.search("[岁歲]", text))
        ):
            continue
        if span.text.endswith("号") and _NUMBERED.match(text[span.stop :]):
            continue
        where = (span.begin, span.stop)
        clock = span.grain in ("minute", "hour", "second")
        if span.relation in ("until", "before") or (span.relation == "by" and _BY.search(text[span.begin : span.stop])):
            end, taken = _stop_of(span), [*taken, where]
        elif span.relation in ("from", "since", "after"):
            start, taken = span.start, [*taken, where]
        elif span.recurrence is None and (_WINDOW.search(span.text) or (span.end is not None and not clock)):
            start, end = _day(span.start), span.end or _end_of(span)
            if clock:  # "tomorrow at 10": holds for that day and tells a time
                facets["clock"] = _clock_text(span.text)
                end = _day(span.start) + timedelta(days=1)
                told.append(where)
            else:
                taken.append(where)
        else:
            facets |= _facets(span, clock)
            told.append(where)
    return Bounds(_iso(start), _iso(end), facets, tuple(taken), tuple(told))


_UNTIL = re.compile(r"(?:到|至|直到)\s*$")
_UNTIL_AFTER = re.compile(r"^\s*(?:之前|以前|为止)")
_FROM = re.compile(r"(?:从|自)\s*$")
_FROM_AFTER = re.compile(r"^\s*(?:起|开始|之后|以后)")
_MOVED_TO = re.compile(r"(?:改|移|推迟|提前|挪|延|换|调|推|改期)到\s*$")
_FOR = re.compile(r"\b(?:for|over|during)\s+$", re.IGNORECASE)


def _widened(text: str, spans: Sequence[TimeSpan]) -> list[TimeSpan]:
    """The spans with the words around them that say how they are meant, where the reader left them out."""
    from dataclasses import replace

    found = []
    for span in spans:
        before, after = text[: span.begin], text[span.stop :]
        if span.relation == "at":
            if (match := _UNTIL.search(before)) and not _MOVED_TO.search(before):
                end = _UNTIL_AFTER.match(after)
                span = replace(span, relation="until", begin=match.start(), stop=span.stop + (end.end() if end else 0))
            elif (match := _FROM_AFTER.match(after)) and (begun := _FROM.search(before)):
                span = replace(span, relation="from", begin=begun.start(), stop=span.stop + match.end())
            elif match := _FOR.search(before):
                span = replace(span, begin=match.start())
        found.append(span)
    return found


_CLOCK = re.compile(
    r"\d{1,2}(?:[:.]\d\d)?\s*(?:[ap]\.?m\.?)(?![a-z])|\d{1,2}[:：]\d\d|noon|midnight|(?:half"
    r"|quarter) (?:past|to) \w+|\d{1,2} o'clock"
    r"|(?:凌晨|早上|上午|中午|下午|傍晚|晚上)?[\d零一二两三四五六七八九十]+点(?:半|一刻|三刻"
    r"|[\d一二三四五六七八九十]+分?)?|\d{1,2}$",
    re.IGNORECASE,
)
_WEEKDAY = re.compile(
    r"(?:every\s+)?(?:mon|tues|wednes|thurs|fri|satur|sun)days?(?:(?:\s*,\s*|\s+and\s+"
    r"|\s*/\s*)(?:mon|tues|wednes|thurs|fri|satur|sun)days?)*"
    r"|weekdays|weekends?|every day|daily|每?(?:周|星期|礼拜)[一二三四五六日天末](?:[和、](?:周"
    r"|星期)?[一二三四五六日天])*|每天",
    re.IGNORECASE,
)
_LEAD = re.compile(r"^(?:deadline is|due|at|on|by|in|for|is|to|在|是|于)\s*", re.IGNORECASE)


def _clock_text(text: str) -> str:
    match = _CLOCK.search(text)
    return match[0].strip() if match else _LEAD.sub("", text).strip()


def _facets(span: TimeSpan, clock: bool) -> dict[str, str]:
    found: dict[str, str] = {}
    rest = span.text
    if match := _WEEKDAY.search(rest):
        found["day"] = match[0]
        rest = rest.replace(match[0], " ")
    if clock:
        found["clock"] = _clock_text(rest)
        rest = rest.replace(found["clock"], " ")
    if not found or (span.recurrence is None and re.search(r"\d", rest)):
        found["date"] = _LEAD.sub("", rest.strip()).strip() or span.text
    return found


def _day(moment: datetime) -> datetime:
    return moment.replace(hour=0, minute=0, second=0, microsecond=0)


def _end_of(span: TimeSpan) -> datetime:
    """The first moment after a span that is as long as its grain."""
    start = span.start
    if span.grain == "month":
        return start.replace(year=start.year + start.month // 12, month=start.month % 12 + 1, day=1)
    if span.grain == "quarter":
        month = start.month + 3
        return start.replace(year=start.year + (month - 1) // 12, month=(month - 1) % 12 + 1)
    if span.grain == "year":
        return start.replace(year=start.year + 1)
    if span.grain in _DAYS:
        return start + timedelta(days=_DAYS[span.grain])
    return _day(start) + timedelta(days=1)


def _stop_of(span: TimeSpan) -> datetime:
    """When "until Friday" is over: with that Friday; "until 5 pm" at five; "before December" when it begins."""
    if span.grain in ("minute", "hour", "second") or span.relation == "before" or "前" in span.text:
        return span.start
    return span.end or _end_of(span)


def _iso(moment: datetime | None) -> str | None:
    return moment.isoformat(timespec="seconds") if moment is not None else None
