"""From a line to its times: tokens, grammar, choice of spans, and what each means now."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from itertools import islice
from typing import Any

from taskmaistro_tui.language.reading import DurationSpan, ReadingSettings, TimeSpan
from taskmaistro_tui.language.times.calculus import (
    DAY,
    GRAIN_NAMES,
    HOUR,
    MINUTE,
    SECOND,
    Interval,
    Series,
    first,
    floor,
    half_budget,
    new_budget,
    refill,
)
from taskmaistro_tui.language.times.grammar import Edge, Grammar
from taskmaistro_tui.language.times.lengths import lengths_of
from taskmaistro_tui.language.times.repeat import UNSAYABLE
from taskmaistro_tui.language.times.tokens import READ_CHARACTERS, Tokens, plain, tokenize, tokenize_characters
from taskmaistro_tui.language.times.value import Context, Time
from taskmaistro_tui.language.times.zones import zone_of

Found = tuple[int, int, Time]


Language = tuple[Grammar, Callable[[Tokens, Grammar, Context], list[list[Edge]]], Callable[[str], Tokens]]
_ENGLISH = re.compile("[a-z]{3}")
Line = tuple[tuple[TimeSpan, ...], tuple[DurationSpan, ...]]


def has_chinese(text: str) -> bool:
    """Whether ``text`` holds a Chinese character. No pattern: compiling a range this wide takes milliseconds."""
    return not text.isascii() and any("\u3400" <= character <= "\u9fff" for character in text)


def read_line(text: str, now: datetime, settings: ReadingSettings) -> Line:
    """The times and the lengths of time of a line, in the language it is written in."""
    low = plain(text[:READ_CHARACTERS])
    if not has_chinese(low):
        return _read(text, low, now, settings, _english())
    found = _read(text, low, now, settings, _chinese())
    if not _ENGLISH.search(low):
        return found
    return _merge(found, _read(text, low, now, settings, _english()))


def _merge(chinese: Line, english: Line) -> Line:
    """A line in both languages: what English found beside the Chinese."""
    taken = [(span.begin, span.stop) for part in chinese for span in part]

    def free(span: TimeSpan | DurationSpan) -> bool:
        return all(span.stop <= begin or stop <= span.begin for begin, stop in taken)

    times = sorted([*chinese[0], *filter(free, english[0])], key=lambda span: span.begin)
    lengths = sorted([*chinese[1], *filter(free, english[1])], key=lambda span: span.begin)
    return tuple(times), tuple(lengths)


def _english() -> Language:
    from taskmaistro_tui.language.times import english, english_words

    return english.grammar(), english_words.atoms, tokenize


def _chinese() -> Language:
    from taskmaistro_tui.language.times import chinese, chinese_words

    return chinese.grammar(), chinese_words.atoms, lambda text: tokenize_characters(chinese_words.simplified(text))


def _read(text: str, low: str, now: datetime, settings: ReadingSettings, language: Language) -> Line:
    grammar, atoms_of, split = language
    tokens = split(low)
    context = Context(now.replace(tzinfo=None, microsecond=0), settings, tokens.text, now.tzinfo)
    context.aware_now, context.waking = now, not _WAKING.isdisjoint(tokens.words)
    new_budget()
    results = grammar.parse(atoms_of(tokens, grammar, context), context)
    new_budget()
    if not results:
        return (), ()
    spans, taken = [], [False] * len(tokens.words)
    for begin, stop, times in candidates(results, tokens):
        if any(taken[begin:stop]):
            continue
        if any(time.form == "nothing" for time in times):
            taken[begin:stop] = [True] * (stop - begin)
            continue
        span = settle(text, tokens.begins[begin], tokens.stops[stop - 1], times, context)
        if span:
            if not span.certain and not any(word[0].isalnum() for word in tokens.words[:begin] + tokens.words[stop:]):
                # Said all by itself, even "9 tomorrow" or "now" is a time.
                span = replace(span, certain=True)
            taken[begin:stop] = [True] * (stop - begin)
            spans.append(span)
    spans.sort(key=lambda span: span.begin)
    return tuple(spans), lengths_of(text, tokens, results, taken)


def candidates(results: list[tuple[int, int, Any]], tokens: Tokens) -> list[tuple[int, int, list[Time]]]:
    """Spans that may hold a time, the longest first, each with its readings, the best first."""
    spans: dict[tuple[int, int], list[Time]] = {}
    for begin, stop, value in results:
        if type(value) is not Time or not ("time" in value.kinds or value.form in ("nothing", "bare minutes")):
            continue
        if acceptable(value, begin, stop, tokens):
            spans.setdefault((begin, stop), []).append(value)
    found = []

    def longest(item: tuple[tuple[int, int], list[Time]]) -> tuple[int, int]:
        # "for the day after" is no longer than "the day after Easter".
        begin, stop = item[0]
        return begin - stop + (tokens.words[begin] in _WEIGHTLESS), begin

    for (begin, stop), values in sorted(spans.items(), key=longest):
        values.sort(key=lambda value: -value.score / value.parts)
        found.append((begin, stop, values))
    return found


_WAKING = frozenset(("wake", "waking", "alarm"))
_WEIGHTLESS = frozenset(("for", "on", "in", "at", "of"))


def acceptable(value: Time, begin: int, stop: int, tokens: Tokens) -> bool:
    """Whether the neighbours let a time stand."""
    words = tokens.words
    if words[stop - 1].isascii() and words[begin].isascii():
        from taskmaistro_tui.language.times.english_neighbours import stands

        return stands(value, tokens, begin, stop)
    from taskmaistro_tui.language.times.chinese_neighbours import stands as stands_in_chinese

    return stands_in_chinese(value, words, begin, stop)


def settle(text: str, begin: int, stop: int, times: list[Time], context: Context) -> TimeSpan | None:
    """The span of the best reading that exists, with the others as alternatives."""
    readings: list[TimeSpan] = []
    for time in times:
        kept = half_budget()
        try:
            found = resolve(time, context)
        except (OverflowError, ValueError):
            found = None  # outside the calendar
        refill(kept)
        if found is None:
            continue
        span = _span(text, begin, stop, time, found, context)
        if span and _new(span, readings):
            readings.append(span)
        if time.clock and time.clock.twelve and not time.interval:
            other = next((interval for interval in _walk(time.series, context.now) if interval[0] > found[0]), None)
            span = _span(text, begin, stop, time, other, context) if other else None
            if span and _new(span, readings):
                readings.append(span)
    if not readings:
        return None
    if context.waking and len(readings) > 1 and times[0].clock and times[0].clock.open:
        # "wake me at 7", said in the afternoon, is tomorrow morning.
        readings[:2] = sorted(readings[:2], key=lambda span: not 3 < span.start.hour < 12)
    best = readings[0]
    if len(readings) > 1:
        best = replace(best, alternatives=tuple(readings[1:4]))
    return best


def _new(span: TimeSpan, readings: list[TimeSpan]) -> bool:
    return all((span.start, span.end, span.grain) != (other.start, other.end, other.grain) for other in readings)


def resolve(time: Time, context: Context) -> Interval | None:
    """The interval that is meant now: the next one, or the last where the words look back."""
    now = context.now
    if time.zone is not None and not time.pinned and context.aware_now is not None and context.zone_of_now is not None:
        # What is still to come is asked where the clock hangs.
        now = context.aware_now.astimezone(zone_of(time.zone)).replace(tzinfo=None)
    series = time.series
    if time.relation == "since":
        current = first(series.forward(now))
        return current if current and current[0] <= now else first(series.backward(now)) or current
    if time.pinned:
        found = first(series.forward(now))
        back = first(series.backward(now))
        if time.grain < DAY and not time.interval:
            # Inside one given day: what is still to come, else the first that has passed.
            return _future(series, now) or found or _earliest(series, now)
        return found or back
    if time.skip_current:
        return next((interval for interval in series.forward(now) if interval[0] > now), None)
    if time.grain < DAY and time.form in ("moment", "range", "day part"):
        coming = _future(series, now) if not time.interval else first(series.forward(now))
        passed = first(series.backward(now))
        if coming and passed and passed[0].date() == now.date() and coming[0] - now > timedelta(days=60):
            return passed  # "7 November at 3pm", said that day at four, is no year away
    if time.grain < DAY and not time.interval:
        return _future(series, now)
    if time.form == "part":
        # In the second half of a part of the day its name means the next one.
        return next((found for found in _walk(series, now) if found[0] + (found[1] - found[0]) / 2 > now), None)
    if time.grain < DAY and time.form == "range":
        # A stretch that began yesterday evening is not what "10pm to 2am" means after midnight.
        today = floor(now, DAY)
        return next((interval for interval in _walk(series, now) if interval[0] >= today), None)
    found = first(series.forward(now))
    if found and time.form == "range" and time.grain == DAY and found[0] <= now and found[1] - now < now - found[0]:
        # "Tuesday to Thursday" said on Thursday evening is next week's; a stretch of the year keeps its year.
        following = first(series.forward(found[1]))
        if following and following[0] - found[0] <= timedelta(days=7):
            return following
    return found


def _walk(series: Series, now: datetime) -> list[Interval]:
    found = []
    try:
        for interval in series.forward(now):
            found.append(interval)
            if len(found) > 3:
                break
    except (OverflowError, ValueError):
        return found
    return found


def _earliest(series: Series, now: datetime) -> Interval | None:
    try:
        passed = list(islice(series.backward(now), 4))
    except (OverflowError, ValueError):
        return None
    return passed[-1] if passed else None


def _future(series: Series, now: datetime) -> Interval | None:
    """The first interval that begins this minute or later."""
    limit = floor(now, MINUTE)
    for interval in _walk(series, now):
        if interval[0] >= limit:
            return interval
    return None


def _span(text: str, begin: int, stop: int, time: Time, found: Interval, context: Context) -> TimeSpan | None:
    start, end = found
    try:
        if time.zone is not None:
            start, end = _to_local(start, time.zone, context), _to_local(end, time.zone, context)
        zone = context.zone_of_now
        if time.form == "shift" and time.grain < HOUR and context.aware_now is not None and zone is not None:
            start = _elapsed(start, context)
        if zone is not None:
            start, end = _aware(start, zone), _aware(end, zone)
    except (OverflowError, ValueError):
        return None
    bounded = time.form == "open" and (
        time.grain == DAY or (isinstance(time.extra, tuple) and time.extra[1:] == ("end of day",))
    )
    keep_end = time.interval and (time.relation == "at" or bounded)
    return TimeSpan(
        text=text[begin:stop],
        begin=begin,
        stop=stop,
        start=start,
        end=end if keep_end else None,
        grain=GRAIN_NAMES[time.grain],
        relation=time.relation,
        recurrence=text[begin:stop] if (time.recurrence or "").startswith(UNSAYABLE) else time.recurrence,
        repeat_from=time.repeat_from,
        score=round(time.score / time.parts, 3),
        certain=time.certain,
    )


def _to_local(moment: datetime, other: float | str, context: Context) -> datetime:
    """Wall-clock time of now's zone for a wall-clock time of another; unchanged when now has no zone."""
    if context.zone_of_now is None:
        return moment
    there = moment.replace(tzinfo=zone_of(other))
    return there.astimezone(context.zone_of_now).replace(tzinfo=None)


def _elapsed(start: datetime, context: Context) -> datetime:
    """Hours and minutes from now are elapsed time, also over a change of the clocks."""
    aware = context.aware_now
    assert aware is not None
    moved = aware.astimezone(UTC) + (start - floor(context.now, SECOND))
    return moved.astimezone(context.zone_of_now).replace(tzinfo=None, microsecond=0)


def _aware(moment: datetime, zone: Any) -> datetime:
    """A wall-clock time in a zone; one that the clocks skip moves forward with them."""
    aware = moment.replace(tzinfo=zone)
    if isinstance(zone, timezone):
        return aware
    back = aware.astimezone(UTC).astimezone(zone)
    return aware if back.replace(tzinfo=None) == moment else back
