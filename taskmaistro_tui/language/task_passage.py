"""A passage that states a task: its signs, times and lengths, and what of it is left for the title.

What was read as a time, a length or a sign leaves the title, with the small words that led to it ("by", "about", "due").
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from taskmaistro_tui.language.heard import Heard
from taskmaistro_tui.language.patterns import Pattern
from taskmaistro_tui.language.reading import DurationSpan, Sign, TimeSpan
from taskmaistro_tui.language.task_times import is_over, task_times

# What leads to a time and goes with it.
_DUE = (
    r"(?:[(\[]\s*)?(?:\b(?:(?:it|that|this|which|and)(?:'?s| is| are| must be| should be| needs to be| has to be)?\s+)?"
    r"(?:is\s+|are\s+|was\s+)?(?:due|needed|deadline|scheduled|set)(?:\s+(?:date|is|for|on|by|at|in))*\s*:?\s*)?"
    r"(?:\b(?:sometime|some time|later|no later than|not later than|not before|starting|beginning|effective|as of)\s+)?"
)
_LEAD_TIME = Pattern(
    _DUE + r"(?:\b(?:by|on|at|in|for|before|until|till|after|from|since|every|this|during"
    r"|over)\s+)?(?:(?:around|about)\s+)?$"
)
_LEAD_DUE = Pattern(_DUE + "$")
_PREPOSITION = Pattern(
    r"(?:by|on|at|in|for|before|until|till|after|from|since|every|this|next|within|during|between)\s"
)
_IS_DUE = Pattern(r"\b(?:is|are|it's|that's|'s|before|when|until|till|after|once|if|because|since)\s+$")
_LEAD_PREPOSITION = Pattern(r"(?:\b(?:by|on|at|in|for|before|until|till|after|from)\s+)?$")
_LEAD_LENGTH = Pattern(
    r"(?:[(\[]\s*)?(?:\b(?:and\s+)?(?:it|that|this|which)(?:'ll|'s| will| should| might| may| can| would)?\s+)?"
    r"(?:\b(?:takes?|take|taking|needs?|will take|should take|is|lasts?|estimated?|estimate)(?:\s+(?:me|us))?\s*:?\s*)?"
    r"(?:\b(?:for|about|around|approximately|approx\.?|roughly|circa|ca\.?|only|just|some|maybe"
    r"|probably|at most|up to|under|~)"
    r"\s*){0,3}$"
)
_LEAD_ZH = Pattern(
    r"(?:[,(]\s*)?(?:大概|大约|预计|需要|要花|花|用时|耗时|(?<!预)约|在|于|到|截止日期|截止|截至|期限|是|为|:|时间|需)*\s*$"
)
_TRAIL_TIME = Pattern(
    r"\s*(?:[)\]]|/\s*\d{1,2}(?::\d\d)?\s*(?:central|mountain|pacific|eastern)\b|sharp\b|latest\b|at the latest\b)"
)
_TRAIL_LENGTH = Pattern(r"\s*(?:[)\]]|(?:to complete|to do|to finish|long|or so|of work|tops|max|total|each)\b)")
_TRAIL_TIME_ZH = Pattern(r"\s*(?:[)\]]|的时候|之前|以前|前|截止|到期|左右|的(?=[记提]))")
_TRAIL_LENGTH_ZH = Pattern(r"\s*(?:[)\]]|左右|的时间|时间|就够了|完成|就好)")
_EMBEDDED = Pattern(r"\b(?:the|a|an|my|your|his|her|our|their|its|this|that|no|each|[\w]+'s)\s+$")
_AFTER_EMBEDDED = Pattern(
    r"(?:'s\b|\s+(?!(?:to|for|by|at|on|in|and|or|with|from|about|please|because|so|if|i|we|of)\b)[\w])"
)
# "ask for next Friday off"
_OFF = Pattern(r"\s+off\b")
_TAKE = Pattern(r"\b(?:for|take|taking|get|have|request|book|need|want)\s+$")
_AFTER_POSSESSIVE = Pattern(r"'s\b")
_AFTER_ZH_EMBEDDED = Pattern(r"的(?!时候)\S")
_PERIOD_NAME = Pattern(r"(?:q[1-4]|[a-z]{3,9}\.?|(?:19|20)\d\d)(?:\s+(?:19|20)\d\d)?")
# "tell Bob that the call moved to Friday": the day is the call's.
_TOLD_CHANGE = Pattern(
    r"\bmoving\s+(?:to|until)\s+$|\b(?:tell|inform|let|email|text|message|notify|say|explain)\b.*\b(?:moved|changed"
    r"|rescheduled|postponed|pushed|delayed)"
    r"(?:\s+(?:back|up|out))?\s+(?:(?:to|until|till|for|by|on)\s+)?$"
)
_ALSO_AT = Pattern(r"\s*(?:,\s*)?(?:(?:and|or|&|then|again|also)\s+)*")
# "after work" is at no clock that everyone would agree on; the title goes on saying it.
_BY_A_HABIT = Pattern(
    r"(?:(?:right|straight|just)\s+)?(?:after|before)\s+(?:work|school|class|church|practice|training|dinner|lunch"
    r"|breakfast|supper"
    r"|the\s+gym|bed|bedtime)$"
)


class TaskPassage:
    """``heard.text[begin:stop]`` while it is read: ``gone`` are the places that leave the title, ``signs`` the chips they
    became, ``fields`` and ``tags`` what they say. ``dismissed`` are places of chips that were taken back."""

    __slots__ = ("begin", "dismissed", "fields", "gone", "heard", "signs", "stop", "tags")

    def __init__(
        self, heard: Heard, begin: int, stop: int, dismissed: frozenset[tuple[int, int]] = frozenset()
    ) -> None:
        self.heard = heard
        self.begin = begin
        self.stop = stop
        self.dismissed = dismissed
        self.gone: list[tuple[int, int]] = []
        self.signs: list[Sign] = []
        self.fields: dict[str, Any] = {}
        self.tags: list[str] = []

    def take(self, field: str, value: Any, place: tuple[int, int], gone: tuple[int, int] | None = None) -> None:
        """Read ``value`` for ``field`` at ``place``; ``gone``, or the place itself, leaves the title."""
        if field == "tags":
            self.tags.append(value)
        else:
            self.fields[field] = value
        self.signs.append(Sign(field, value, self.heard.text[place[0] : place[1]], *place))
        self.gone.append(gone or place)

    def read_signs(self) -> None:
        """Take the quick-add signs, the first of each field."""
        for sign in _within(self.heard.signs, self.begin, self.stop):
            place = (sign.begin, sign.stop)
            if place not in self.dismissed and (sign.field == "tags" or sign.field not in self.fields):
                self.take(sign.field, sign.value, place)

    def read_times(self, extra: tuple[TimeSpan, ...] = ()) -> None:
        """Take the times; ``extra`` are times that belong to the task though they stand elsewhere."""
        heard, gone = self.heard, self.gone
        carets = {span.begin: place for place, span in heard.deadline_signs}
        spans: list[TimeSpan] = []
        stated: dict[str, Any] = {}
        for span in sorted(
            _within(heard.times, self.begin, self.stop), key=lambda span: (span.begin not in carets, span.begin)
        ):
            first = carets.get(span.begin, span.begin)
            if (first, span.stop) in self.dismissed or (first == span.begin and self._is_part_of_title(span)):
                continue
            with_it = task_times([*spans, span], heard.now, heard.folded)
            if with_it == stated:
                # A second day next to the deadline is part of the title, but of "at ten, noon and two" all are times.
                if gone and spans and _ALSO_AT.fullmatch(heard.folded, gone[-1][1], span.begin):
                    self.fields["notes"] = heard.cut(min(spans[0].begin, gone[-1][0]), span.stop)
                    gone.append((gone[-1][1], span.stop))
                continue
            stated = with_it
            spans.append(span)
            when = heard.folded[first : span.stop]
            habit = _BY_A_HABIT.search(heard.folded, first, span.stop) if "after" in when or "before" in when else None
            last = habit.start() if habit is not None else span.stop
            if last > first:
                gone.append(self._widened(first, last, *_around(heard, span)))
            for name, value in task_times([span], heard.now, heard.folded).items():
                if name != "repeat_from":
                    self.signs.append(Sign(name, value, heard.text[first : span.stop], first, span.stop))
        self.fields.update(task_times([*spans, *extra], heard.now, heard.folded))

    def _is_part_of_title(self, span: TimeSpan) -> bool:
        heard = self.heard
        return (
            is_over(span, heard.now, heard.folded)
            or is_embedded(heard, span.begin, span.stop)
            or _names_a_period(heard, span, self.stop)
            or _is_told_change(heard.folded, self.begin, span.begin)
            or _is_talked_about(heard, span, self.begin)
        )

    def read_lengths(self) -> None:
        """Take the first length of time as the time to complete."""
        for length in _within(self.heard.durations, self.begin, self.stop):
            self._read_length(length)

    def _read_length(self, length: DurationSpan) -> None:
        place = (length.begin, length.stop)
        if place in self.dismissed or "time_to_complete" in self.fields:
            return
        if is_embedded(self.heard, *place) or _says_which(self.heard, *place):
            return
        around = (_LEAD_ZH, _TRAIL_LENGTH_ZH) if self.heard.language == "zh" else (_LEAD_LENGTH, _TRAIL_LENGTH)
        self.take("time_to_complete", length.minutes, place, self._widened(*place, *around))

    def _widened(self, first: int, last: int, lead: Pattern, trail: Pattern) -> tuple[int, int]:
        """The place with the small words that lead to it and hang on it."""
        heard, begin = self.heard, self.begin
        before = lead.search(heard.masked, max(begin, first - 48), first)
        if (
            before is not None
            and "due" in before.group()
            and (
                _IS_DUE.search(heard.folded, begin, before.start())
                or (" due" in before.group() and heard.folded[:begin].rstrip().endswith(" that"))
            )
        ):
            # "before it is due on Tuesday": only "on" leads to the time.
            before = _LEAD_PREPOSITION.search(heard.masked, max(begin, first - 16), first)
        if before is not None:
            start = before.start()
            # The window must not begin in the middle of a word.
            if (
                start == 0
                or start == begin
                or not (heard.folded[start - 1].isalnum() and heard.folded[start].isalnum())
                or heard.language == "zh"
            ):
                first = start
        after = trail.match(heard.masked, last, self.stop)
        return first, after.end() if after is not None else last

    def rest(self) -> str:
        """The words that nothing was read from."""
        heard = self.heard
        pieces = []
        last = self.begin
        for first, end in sorted(self.gone):
            first = max(first, last)
            if end <= first:
                continue
            pieces += [heard.text[last:first], " " if heard.language != "zh" else ""]
            last = end
        pieces.append(heard.text[last : self.stop])
        return "".join(pieces)


def _within(items: Iterable[Any], begin: int, stop: int) -> list[Any]:
    return [item for item in items if begin <= item.begin and item.stop <= stop]


def _around(heard: Heard, span: TimeSpan) -> tuple[Pattern, Pattern]:
    """What may lead to the time and hang on it."""
    if heard.language == "zh":
        return _LEAD_ZH, _TRAIL_TIME_ZH
    return _LEAD_DUE if _PREPOSITION.match(heard.folded, span.begin, span.stop) else _LEAD_TIME, _TRAIL_TIME


def is_embedded(heard: Heard, begin: int, stop: int) -> bool:
    """Whether the time or length at this place is part of a name: "the Friday meeting", "tomorrow's lunch"."""
    if heard.language == "zh":
        return bool(_AFTER_ZH_EMBEDDED.match(heard.folded, stop))
    if _AFTER_POSSESSIVE.match(heard.folded, stop) or (
        _OFF.match(heard.folded, stop)
        and (heard.folded.startswith("for ", begin) or _TAKE.search(heard.folded, 0, begin))
    ):
        return True
    return bool(_EMBEDDED.search(heard.folded, max(0, begin - 24), begin) and _AFTER_EMBEDDED.match(heard.masked, stop))


_CHANGED = ("moving", "moved", "changed", "scheduled", "postponed", "pushed", "delayed")


def _is_told_change(folded: str, begin: int, stop: int) -> bool:
    before = folded[begin:stop]
    return any(word in before for word in _CHANGED) and _TOLD_CHANGE.search(folded, begin, stop) is not None


# "text Ruth about Sunday dinner": the day is what is talked about; "about five" is a time.
_ABOUT = Pattern(
    r"\b(?:text|email|e-mail|call|ask|tell|talk|speak|message|write|chat|consult|contact|meet|see|phone"
    r"|ring)\b.*\b(?:about|regarding)\s+$"
)
_A_DAY = Pattern(r"(?:(?:next|this|last)\s+)?[a-z]{3,10}(?:'s)?(?:\s+[a-z]{3,10})?$")


def _is_talked_about(heard: Heard, span: TimeSpan, begin: int) -> bool:
    told = heard.folded[begin : span.begin]
    if not ("about" in told or "regarding" in told) or heard.language == "zh":
        return False
    if not _A_DAY.fullmatch(heard.folded, span.begin, span.stop):
        return False
    return _ABOUT.search(heard.folded, begin, span.begin) is not None


# "watch a 2 hour movie", "cook 20 minute pasta": the length says which one.
_SINGULAR = Pattern(r"(?!1\b|one\b|an?\b)[\w.]+[- ](?:minute|hour|day|week|month)")
_PRODUCT = Pattern(r"(?:^|\b(?:and|to|please|,)\s)(?:buy|order|get|return|pick up)\s+(?:\w+\s+){0,2}$")
_THING = Pattern(
    r"\s+(?!(?:to|for|by|at|on|in|and|or|with|from|about|please|because|so|if|before|after|every|a|the|urgent"
    r"|asap)\b)[a-z]{3,}"
)


def _says_which(heard: Heard, begin: int, stop: int) -> bool:
    if heard.language == "zh" or not _THING.match(heard.masked, stop):
        return False
    return (
        _SINGULAR.fullmatch(heard.folded, begin, stop) is not None
        or _PRODUCT.search(heard.masked, 0, begin) is not None
    )


def _names_a_period(heard: Heard, span: TimeSpan, stop: int) -> bool:
    """Whether a month, quarter or year says which thing is meant: "prepare the Q3 report", "pay March rent"."""
    if heard.language == "zh" or span.grain not in ("month", "quarter", "year") or span.relation != "at":
        return False
    if not _PERIOD_NAME.fullmatch(heard.folded, span.begin, span.stop):
        return False
    return _AFTER_EMBEDDED.match(heard.masked, span.stop, stop) is not None
