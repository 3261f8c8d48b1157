"""A sentence made ready for the rules: folded, with its times, lengths, signs and quotes found and masked.

In ``masked`` every character of a time is :data:`TIME`, of a length of time :data:`LENGTH`, of a sign :data:`SIGN` and of a
quoted or escaped passage :data:`QUOTED`; everything keeps its position, so that what a rule finds in ``masked`` can be cut
out of ``text``.
"""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import datetime

from taskmaistro_tui.language.durations import read_durations
from taskmaistro_tui.language.patterns import Pattern
from taskmaistro_tui.language.protect import escaped_spans, quoted_spans
from taskmaistro_tui.language.reading import DurationSpan, ReadingSettings, Sign, TimeSpan
from taskmaistro_tui.language.script import fold, language_of
from taskmaistro_tui.language.signs import carets, read_signs
from taskmaistro_tui.language.times import read_times
from taskmaistro_tui.memory.record import record

MAX_READ = 500
"""Characters of a sentence that are read; the rest is kept as text."""

TIME, LENGTH, SIGN, QUOTED = "\ue000", "\ue001", "\ue002", "\ue003"
_BEFORE_TIME = Pattern(
    r"(?:\b(?:on|by|in|at|until|till|before|after|since|from|for|this|next|last|due|every|end of)|在|于"
    r"|到)\s*$"
)


@record
class Heard:
    """What a sentence is made of before it is understood. ``all_times`` are the times it names; ``times`` leaves out those
    that say no more than "now" or "as soon as possible", which are words of the sentence to the rules."""

    text: str
    rest: str
    language: str
    now: datetime
    settings: ReadingSettings
    folded: str
    masked: str
    times: tuple[TimeSpan, ...]
    durations: tuple[DurationSpan, ...]
    signs: tuple[Sign, ...]
    deadline_signs: tuple[tuple[int, TimeSpan], ...] = ()
    all_times: tuple[TimeSpan, ...] = ()

    def cut(self, begin: int, stop: int) -> str:
        """The words of ``text[begin:stop]`` with blanks collapsed."""
        return " ".join(self.text[begin:stop].split())


def hear(text: str, now: datetime, settings: ReadingSettings) -> Heard:
    """Read everything in ``text`` that can be read word by word."""
    text, rest = _readable(text)
    language = settings.language if settings.language in ("en", "zh") else language_of(text)
    folded = fold(text, language)
    protected = quoted_spans(folded) + escaped_spans(folded)
    masked = _mask(folded, protected, QUOTED)
    signs = read_signs(text, masked)
    caret_places = carets(masked)
    visible = _mask(text, protected, QUOTED)
    visible = _mask(visible, [(s.begin, s.stop) for s in signs], " ")
    visible = _mask(visible, [(place, place + 1) for place in caret_places], " ")
    tight = visible.replace(" , ", ",  ") if " , " in visible else visible
    tight = _SPACED_CLOCK.compiled.sub(_tightened, tight) if " : " in tight else tight
    found = read_times(tight, now, settings)
    if tight is not visible:
        found = tuple(_as_written(span, text) for span in found)
    if " to " in folded:
        found = _with_lone_hour(found, folded, tight, now, settings)
        found = tuple(_with_hour(span, folded, tight, now, settings) for span in found)
    sure = [span if _counts(span, folded) else _without_number(span, tight, now, settings) for span in found]
    all_times = tuple(_without_due(span, folded) for span in sure if span is not None)
    times = tuple(_after_meal(span, folded) for span in all_times if not _SOON.fullmatch(folded, span.begin, span.stop))
    deadline_signs = tuple((place, span) for place in caret_places for span in times if span.begin == place + 1)
    taken = [(span.begin, span.stop) for span in times]
    durations = tuple(
        d
        for d in read_durations(visible, settings)
        if not any(b < d.stop and d.begin < s for b, s in taken) and not _AHEAD.match(folded, d.stop)
    )
    masked = _mask(masked, [(s.begin, s.stop) for s in signs], SIGN)
    masked = _mask(masked, [(place, place + 1) for place, _ in deadline_signs], SIGN)
    masked = _mask(masked, taken, TIME)
    masked = _mask(masked, [(d.begin, d.stop) for d in durations], LENGTH)
    return Heard(
        text, rest, language, now, settings, folded, masked, times, durations, tuple(signs), deadline_signs, all_times
    )


# "15 minutes before my flight" says when and not how long.
_AHEAD = Pattern(r"\s+(?:before|prior to|ahead of|in advance)\b")
# "(start) dinner at five": the meal is what is done at that time.
_MEAL = Pattern(
    r"(?:(?:start|have|make|eat|cook)\s+)?(?:breakfast|brunch|lunch|dinner|supper)\s+"
    r"(?=(?:at|by|on|from|around|tomorrow|today|tonight|next|this|every|\d)\b)"
    r"|(?:early|late)\s+(?=on\b)|nights?\s+(?=(?:on|at|this|next|tomorrow)\b)"
)
_MEALS = (
    "start",
    "have",
    "make",
    "eat",
    "cook",
    "breakfast",
    "brunch",
    "lunch",
    "dinner",
    "supper",
    "early",
    "late",
    "night",
)


def _after_meal(span: TimeSpan, folded: str) -> TimeSpan:
    """The span without a meal that it begins with, or an "early" that says how something is done."""
    if not folded.startswith(_MEALS, span.begin):
        return span
    m = _MEAL.match(folded, span.begin, span.stop)
    if m is None or (m.group().startswith("night") and not folded[: span.begin].endswith(" ")):
        return span
    relation = "at" if span.relation == "from" else span.relation
    return replace(span, begin=m.end(), text=span.text[m.end() - span.begin :], relation=relation)


_NUMBER = Pattern(r"\d{1,2}\s+(?=\D)")


def _without_number(span: TimeSpan, text: str, now: datetime, settings: ReadingSettings) -> TimeSpan | None:
    """The day alone of a doubtful "12 tomorrow", for in "call room 12 tomorrow" the number is the room's; None without one."""
    m = _NUMBER.match(text, span.begin, span.stop)
    rest = read_times(text[m.end() : span.stop], now, settings) if m is not None else ()
    if m is None or len(rest) != 1 or rest[0].begin or m.end() + rest[0].stop != span.stop:
        return None
    return replace(rest[0], begin=m.end(), stop=span.stop)


# "move it to 9 tomorrow"
_TO_HOUR = Pattern(
    r"\b(?:move|push|shift|change|reschedule|postpone|bump|switch|delay|defer|set|make|update|adjust|bring"
    r"|put)\b[^.;!?\n]{1,60}?\sto\s+"
    r"(?P<hour>\d{1,2}(?::\d\d)?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\s+(?:on\s+)?$"
)


# "shift my haircut to four"
_TO_LONE_HOUR = Pattern(
    r"\b(?:move|push|shift|reschedule|postpone|bump|switch|delay|defer"
    r"|change)\b[^.;!?\n]{1,60}?\sto\s+(?P<hour>(?P<day>the\s+)?"
    r"(?(day)(?:\d{1,2}(?:st|nd|rd|th)|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh"
    r"|twelfth|thirteenth"
    r"|fourteenth|fifteenth|sixteenth|seventeenth|eighteenth|nineteenth|twentieth|thirtieth|(?:twenty"
    r"|thirty)[ -](?:first|second"
    r"|third|fourth|fifth|sixth|seventh|eighth|ninth))|(?:\d{1,2}(?::\d\d)?|one|two|three|four|five|six|seven|eight"
    r"|nine|ten|eleven"
    r"|twelve)))(?=\s*(?:$|[.,;!?]|please\b|instead\b|and\b))"
)


def _with_lone_hour(
    found: tuple[TimeSpan, ...], folded: str, text: str, now: datetime, settings: ReadingSettings
) -> tuple[TimeSpan, ...]:
    """The times with an hour that something is moved to, where nothing else says that the number is one."""
    m = _TO_LONE_HOUR.search(folded)
    if m is None:
        return found
    begin, stop = m.span("hour")
    lead = "on " if m.group("day") else "at "
    if any(span.begin < stop and begin < span.stop for span in found):
        return found
    read = read_times(lead + text[begin:stop], now, settings)
    if len(read) != 1 or read[0].begin or read[0].stop != stop - begin + 3:
        return found
    hour = replace(read[0], begin=begin, stop=stop, text=text[begin:stop], certain=True)
    return tuple(sorted((*found, hour), key=lambda span: span.begin))


def _with_hour(span: TimeSpan, folded: str, text: str, now: datetime, settings: ReadingSettings) -> TimeSpan:
    """The span with the hour that stands before its day, where something is moved to it."""
    if span.grain != "day" or span.recurrence is not None:
        return span
    m = _TO_HOUR.search(folded, max(0, span.begin - 90), span.begin)
    if m is None:
        return span
    begin = m.start("hour")
    both = read_times("at " + text[begin : span.stop], now, settings)
    if len(both) != 1 or both[0].begin or both[0].stop != span.stop - begin + 3:
        return span
    return replace(both[0], begin=begin, stop=span.stop, text=text[begin : span.stop])


_SPACED_CLOCK = Pattern(r"(?<!\d)(\d{1,2}) : (\d{2})(?!\d)")


def _tightened(m: re.Match[str]) -> str:
    """ "1 : 00" as "1:00", as long as before."""
    return f"{m.group(1)}:{m.group(2)}  "


def _as_written(span: TimeSpan, text: str) -> TimeSpan:
    """The span with the two characters that closing up a clock took from its end."""
    m = _SPACED_CLOCK.search(text, span.begin)
    stop = max(span.stop, m.end()) if m is not None and m.start() < span.stop else span.stop
    return replace(span, stop=stop, text=text[span.begin : stop])


# "change the reminder for the bill to the 12th"
_MOVED = Pattern(
    r"\b(?:move|push|shift|change|reschedule|postpone|bump|switch|delay|defer|update)\b[^.;!?\n]{1,80}\sto\s$"
)
_SOON = Pattern(
    r"asap|a\.s\.a\.p\.?|as soon as possible|(?:right |from )?now(?: on)?|immediately|right away"
    r"|at once|at the moment|currently|soon"
    r"|现在|目前|马上|立刻|立即|尽快|当前|这会儿"
)
_WITH_PREPOSITION = Pattern(r"(?:at|by|until|till|on|in|before|after|from|since)\s")
_GOES_ON = Pattern(
    r"\s*(?:$|[,.;:!?)\]]|(?:to|for|with|and|or|on|in|by|at|from|please|every|each|tomorrow|today"
    r"|tonight|this|next|then|so|instead|about|that|sharp|if|because|until|but|also|now|not)\b)"
)
_DUE = Pattern(r"(?:due|deadline|deadlines)(?:\s+(?:is|date))?\s*:?\s+|coming\s+(?=on\b|at\b|in\b)")


def _without_due(span: TimeSpan, folded: str) -> TimeSpan:
    """The span without a leading "due" or "deadline", words of the sentence to the rules: "due Friday" is on Friday."""
    m = _DUE.match(folded, span.begin, span.stop)
    if m is None or m.end() >= span.stop:
        return span
    relation = span.relation if folded.startswith(("by", "before", "until", "till", "after"), m.end()) else "at"
    return replace(span, begin=m.end(), text=span.text[m.end() - span.begin :], relation=relation)


def _readable(text: str) -> tuple[str, str]:
    if len(text) <= MAX_READ:
        return text, ""
    cut = text.rfind(" ", MAX_READ - 60, MAX_READ)
    cut = cut if cut > 0 else MAX_READ
    return text[:cut], text[cut:]


def _mask(text: str, spans: list[tuple[int, int]], mark: str) -> str:
    if not spans:
        return text
    pieces = []
    last = 0
    for begin, stop in sorted(spans):
        begin = max(begin, last)
        if stop > begin:
            pieces += [text[last:begin], mark * (stop - begin)]
            last = stop
    pieces.append(text[last:])
    return "".join(pieces)


def _counts(span: TimeSpan, folded: str) -> bool:
    """Whether a span is surely a time: "may" and "sun" need a word like "on" before them; "snooze it for an hour" is a
    change by a length."""
    if folded.startswith("snooze", span.begin):
        return False
    if folded.startswith("pancake", span.begin) or folded.startswith("for pancake", span.begin):
        return "day" in span.text.lower()
    if span.certain or _BEFORE_TIME.search(folded, max(0, span.begin - 12), span.begin):
        return True
    if folded.startswith("to ", span.begin - 3) and _MOVED.search(folded, max(0, span.begin - 90), span.begin):
        return True
    return bool(_WITH_PREPOSITION.match(folded, span.begin, span.stop) and _GOES_ON.match(folded, span.stop))
