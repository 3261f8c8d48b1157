"""The title of a task as a person would write it, and the task that a passage states.

What was read as a time, a length or a sign leaves the title, with the small words that led to it ("by", "about", "due").
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from taskmaistro_tui.language.heard import Heard
from taskmaistro_tui.language.patterns import Pattern
from taskmaistro_tui.language.protect import without_backslashes
from taskmaistro_tui.language.reading import DurationSpan, Sign, TaskDraft, TimeSpan
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
    r"(?:[,(]\s*)?(?:大概|大约|预计|需要|要花|花|用时|耗时|约|在|于|到|截止日期|截止|截至|期限|是|为|:|时间|需)*\s*$"
)
_TRAIL_TIME = Pattern(r"\s*(?:[)\]]|sharp\b|latest\b|at the latest\b)")
_TRAIL_LENGTH = Pattern(r"\s*(?:[)\]]|(?:to complete|to do|to finish|long|or so|of work|tops|max|total|each)\b)")
_TRAIL_TIME_ZH = Pattern(r"\s*(?:[)\]]|的时候|之前|以前|前|截止|到期|左右|的(?=[记提]))")
_TRAIL_LENGTH_ZH = Pattern(r"\s*(?:[)\]]|左右|的时间|时间|就够了|完成|就好)")
_EMBEDDED = Pattern(r"\b(?:the|a|an|my|your|his|her|our|their|its|this|that|no|each|[\w]+'s)\s+$")
_AFTER_EMBEDDED = Pattern(
    r"(?:'s\b|\s+(?!(?:to|for|by|at|on|in|and|or|with|from|about|please|because|so|if|i|we|of)\b)[\w])"
)
_AFTER_POSSESSIVE = Pattern(r"'s\b")
_AFTER_ZH_EMBEDDED = Pattern(r"的(?!时候)\S")

# Importance said in words.
_PRIORITY = Pattern(
    r"(?:(?:[,;:.-]|\band\b)\s*|^)(?:it'?s|this is|this one is|that'?s|which is|with|as|at"
    r"|is)?\s*(?:a\s+)?(?:very|really|super|quite|pretty|extremely)?\s*"
    r"(?P<a>(?:high|low|medium|normal|top|highest|lowest)[ -]priority|priority[: ]\s*(?:high|low"
    r"|medium)|urgent(?:ly)?|important|critical|asap"
    r"|not urgent|no rush|no hurry|not important|unimportant)\s*[:!,.]*(?=\s|$)"
    r"|\s(?:(?:it'?s|this is|this one is|that'?s|which is|with|as|at|in|on)\s+(?:a\s+|very\s+|really\s+)?)?"
    r"(?P<b>(?:high|low|medium|normal|top|highest|lowest)[ -]priority|priority[: ]\s*(?:high|low"
    r"|medium)|urgently|asap|as soon as possible|right away|no rush|no hurry)\s*[!,.]*$"
    r"|\s(?:it'?s|this is|that'?s)\s+(?:very\s+|really\s+|super\s+|quite\s+)?(?P<c>urgent|important"
    r"|critical|not urgent|not important)\s*[!,.]*$"
)
_PRIORITY_ZH = Pattern(
    r"[,。;]?\s*(?:这个|这件事|这事|它)?(?:很|非常|特别|比较|十分|是)?(?P<a>[高中低]优先级?"
    r"|优先级[:是为]?[高中低]|紧急|加急|重要|不急|不着急|不重要"
    r"|尽快|优先)(?:的|!)?(?=$|[,.!\s]|\ue002)"
    r"|^(?P<b>紧急|重要|加急|[高中低]优先级?)[:,]\s*"
)
_TAGGED = Pattern(
    r"[,;]?\s+(?:and\s+)?(?:(?:please\s+)?(?:tag(?:ged)?|label(?:l?ed)?)\s+(?:it\s+|this\s+"
    r"|that\s+)?(?:with\s+|as\s+)?(?:the\s+tag\s+)?|with\s+(?:the\s+)?tag\s+)"
    r"(?P<tag>[#]?[\w-]+)\s*$"
)
_IN_PROJECT = Pattern(
    r"[,;]?\s+(?:in|for|to|under|on)\s+(?:the\s+|my\s+)?(?:project\s+(?P<a>[\w-]+)"
    r"|(?P<b>[\w-]+)\s+project)\s*$"
)

_HEAD_EN = Pattern(
    r"(?:(?:to|that says|which says|that|and|then|also|about|of|please|me|us|so|but|for|plus|just|as well|i"
    r"|we)(?=[\s,:;.-]"
    r"|$)[\s,:;.-]*|[\s,:;.·•*-]+)+"
)
_OBLIGED = Pattern(
    r"(?:that\s+|because\s+)?(?:i|we)(?:'ve|'d|'m|'ll|\s+have|\s+am|\s+are|\s+will)?\s*(?:really\s+"
    r"|also\s+|still\s+|just\s+)?"
    r"(?:need(?:ed)?\s+to|have\s+to|has\s+to|had\s+to|had\s+better|better|must|should|ought\s+to|gotta"
    r"|got\s+to|supposed\s+to|promised(?:\s+(?:him|her|them|you))?\s+to|agreed\s+to|going\s+to|gonna|want\s+to|wanna"
    r"|would\s+like\s+to|like\s+to|plan\s+to|planning\s+to|am\s+to|get\s+to|to)\s+"
)
_TAIL_EN = Pattern(
    r"(?:[\s,:;.!-]+|(?:^|\s)(?:please|pls|plz|and|then|by|on|at|in|for|before|until|is|are|about"
    r"|around|thanks|thank you|ok|okay|also|too|as well|asap"
    r"|from|starting|or|with|the|but|so|it'?s|takes|it takes))$"
)
# What is said to whoever reads it.
_COURTESY = Pattern(
    r"(?:[\s,;.!-]+(?:please|pls|plz|thanks(?: a lot| so much)?|thank you(?: so much| very much)?|thx"
    r"|cheers|if you (?:can|could|would|please)|will you|would you|could you|can you))+[\s,;.!?]*$"
)
# "(remind me that) I have yoga": a fact to be kept in mind stays a sentence.
_HAVING = Pattern(
    r"(?:[\s,:]*(?:that|because)\s+)?(?P<what>(?:i|we)(?:'ve got|\s+have|\s+have got)\s+(?!to\b|been\b)\w)"
)
_TAIL_KEEP = Pattern(
    r"(?:log|check|sign|turn|pick|drop|hand|plug|move|fill|carry|go|come|follow|try|put|take|call|print"
    r"|cut|pay|hang|look|tie|give|pass)\s+(?:\w+\s+){0,4}(?:in|on|for|by|about|around|from|with)$"
)


def build_draft(
    heard: Heard,
    begin: int,
    stop: int,
    dismissed: frozenset[tuple[int, int]] = frozenset(),
    *,
    words: str | None = None,
    extra: tuple[TimeSpan, ...] = (),
) -> TaskDraft | None:
    """The task stated in ``text[begin:stop]``, or None if no title is left.

    ``dismissed`` are positions of signs that stay in the title. ``words`` is a title found otherwise, ``extra`` are times
    that belong to the task though they stand elsewhere in the sentence.
    """
    gone: list[tuple[int, int]] = []
    signs: list[Sign] = []
    fields: dict[str, Any] = {}
    tags: list[str] = []
    for sign in _within(heard.signs, begin, stop):
        if (sign.begin, sign.stop) in dismissed:
            continue
        if sign.field == "tags":
            tags.append(sign.value)
        elif sign.field in fields:
            continue
        else:
            fields[sign.field] = sign.value
        signs.append(sign)
        gone.append((sign.begin, sign.stop))
    spans = _read_times(heard, begin, stop, dismissed, gone, signs, fields)
    fields.update(task_times([*spans, *extra], heard.now, heard.folded))
    for length in _within(heard.durations, begin, stop):
        _read_length(heard, length, begin, stop, dismissed, gone, signs, fields)
    _read_words(heard, begin, stop, dismissed, gone, signs, fields, tags)
    title = words if words is not None else tidy(heard, _without(heard, begin, stop, gone))
    if not title:
        return None
    signs.sort(key=lambda sign: sign.begin)
    return TaskDraft(
        task=title,
        deadline=fields.get("deadline"),
        start=fields.get("start"),
        time_to_complete=fields.get("time_to_complete"),
        priority=fields.get("priority"),
        tags=tuple(dict.fromkeys(tags)),
        project=fields.get("project"),
        recurrence=fields.get("recurrence"),
        repeat_from=fields.get("repeat_from"),
        notes=fields.get("notes"),
        signs=tuple(signs),
    )


def _within(items: Iterable[Any], begin: int, stop: int) -> list[Any]:
    return [item for item in items if begin <= item.begin and item.stop <= stop]


def is_embedded(heard: Heard, begin: int, stop: int) -> bool:
    """Whether the time or length at this place is part of a name: "the Friday meeting", "tomorrow's lunch"."""
    if heard.language == "zh":
        return bool(_AFTER_ZH_EMBEDDED.match(heard.folded, stop))
    if _AFTER_POSSESSIVE.match(heard.folded, stop):
        return True
    return bool(_EMBEDDED.search(heard.folded, max(0, begin - 24), begin) and _AFTER_EMBEDDED.match(heard.masked, stop))


def _names_a_period(heard: Heard, span: TimeSpan, stop: int) -> bool:
    """Whether a month, quarter or year says which thing is meant: "prepare the Q3 report", "pay March rent"."""
    if heard.language == "zh" or span.grain not in ("month", "quarter", "year") or span.relation != "at":
        return False
    if not _PERIOD_NAME.fullmatch(heard.folded, span.begin, span.stop):
        return False
    return _AFTER_EMBEDDED.match(heard.masked, span.stop, stop) is not None


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
_PERIOD_NAME = Pattern(r"(?:q[1-4]|[a-z]{3,9}\.?|(?:19|20)\d\d)(?:\s+(?:19|20)\d\d)?")


def _read_times(
    heard: Heard,
    begin: int,
    stop: int,
    dismissed: frozenset[tuple[int, int]],
    gone: list[tuple[int, int]],
    signs: list[Sign],
    fields: dict[str, Any],
) -> list[TimeSpan]:
    carets = {span.begin: place for place, span in heard.deadline_signs}
    spans: list[TimeSpan] = []
    stated: dict[str, Any] = {}
    for span in sorted(_within(heard.times, begin, stop), key=lambda span: (span.begin not in carets, span.begin)):
        first = carets.get(span.begin, span.begin)
        if (first, span.stop) in dismissed or is_over(span, heard.now, heard.folded):
            continue
        if first == span.begin and (is_embedded(heard, span.begin, span.stop) or _names_a_period(heard, span, stop)):
            continue
        with_it = task_times([*spans, span], heard.now, heard.folded)
        if _TOLD_CHANGE.search(heard.folded, begin, span.begin):
            continue
        if with_it == stated:
            # A second day next to the deadline is part of the title, but of "at ten, noon and two" all are times.
            if gone and spans and _ALSO_AT.fullmatch(heard.folded, gone[-1][1], span.begin):
                fields["notes"] = heard.cut(min(spans[0].begin, gone[-1][0]), span.stop)
                gone.append((gone[-1][1], span.stop))
            continue
        stated = with_it
        spans.append(span)
        habit = _BY_A_HABIT.search(heard.folded, first, span.stop)
        if habit is not None and first < habit.start():
            gone.append(_widened(heard, first, habit.start(), begin, stop, *_around(heard, span)))
        elif habit is None:
            gone.append(_widened(heard, first, span.stop, begin, stop, *_around(heard, span)))
        for name, value in task_times([span], heard.now, heard.folded).items():
            if name != "repeat_from":
                signs.append(Sign(name, value, heard.text[first : span.stop], first, span.stop))
    return spans


def _around(heard: Heard, span: TimeSpan) -> tuple[Pattern, Pattern]:
    """What may lead to the time and hang on it."""
    if heard.language == "zh":
        return _LEAD_ZH, _TRAIL_TIME_ZH
    return _LEAD_DUE if _PREPOSITION.match(heard.folded, span.begin, span.stop) else _LEAD_TIME, _TRAIL_TIME


def _read_length(
    heard: Heard,
    length: DurationSpan,
    begin: int,
    stop: int,
    dismissed: frozenset[tuple[int, int]],
    gone: list[tuple[int, int]],
    signs: list[Sign],
    fields: dict[str, Any],
) -> None:
    place = (length.begin, length.stop)
    if place in dismissed or "time_to_complete" in fields or is_embedded(heard, *place):
        return
    fields["time_to_complete"] = length.minutes
    lead = _LEAD_ZH if heard.language == "zh" else _LEAD_LENGTH
    trail = _TRAIL_LENGTH_ZH if heard.language == "zh" else _TRAIL_LENGTH
    gone.append(_widened(heard, *place, begin, stop, lead, trail))
    signs.append(Sign("time_to_complete", length.minutes, length.text, *place))


def _widened(
    heard: Heard, first: int, last: int, begin: int, stop: int, lead: Pattern, trail: Pattern
) -> tuple[int, int]:
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
    after = trail.match(heard.masked, last, stop)
    if after is not None:
        last = after.end()
    return first, last


def _read_words(
    heard: Heard,
    begin: int,
    stop: int,
    dismissed: frozenset[tuple[int, int]],
    gone: list[tuple[int, int]],
    signs: list[Sign],
    fields: dict[str, Any],
    tags: list[str],
) -> None:
    """Importance, a tag or a project said in words at an edge of the passage."""
    view = heard.masked
    if "priority" not in fields and (
        m := (_PRIORITY_ZH if heard.language == "zh" else _PRIORITY).search(view, begin, stop)
    ):
        group = m.lastgroup or "a"
        place = m.span(group)
        leaves = m.start() > begin or m.end() < stop
        if place not in dismissed and leaves and (value := priority_of(m.group(group))):
            fields["priority"] = value
            signs.append(Sign("priority", value, heard.text[place[0] : place[1]], *place))
            gone.append(m.span())
    if m := _TAGGED.search(view, begin, stop):
        place = m.span("tag")
        if place not in dismissed:
            tags.append(heard.text[place[0] : place[1]].lstrip("#"))
            signs.append(Sign("tags", tags[-1], heard.text[place[0] : place[1]], *place))
            gone.append(m.span())
    if "project" not in fields and (m := _IN_PROJECT.search(view, begin, stop)):
        place = m.span(m.lastgroup or "a")
        if place not in dismissed and m.lastgroup == "a":
            fields["project"] = heard.text[place[0] : place[1]]
            signs.append(Sign("project", fields["project"], fields["project"], *place))
            gone.append(m.span())


def priority_of(words: str) -> str | None:
    """``high``, ``medium`` or ``low`` for words like "urgent", "low priority", "no rush", 紧急."""
    if any(
        w in words for w in ("not urgent", "no rush", "no hurry", "not important", "unimportant", "low", "低", "不")
    ):
        return "low"
    if any(w in words for w in ("medium", "normal", "中")):
        return "medium"
    return "high"


def _without(heard: Heard, begin: int, stop: int, gone: list[tuple[int, int]]) -> str:
    pieces = []
    last = begin
    for first, end in sorted(gone):
        first = max(first, last)
        if end <= first:
            continue
        pieces += [heard.text[last:first], " " if heard.language != "zh" else ""]
        last = end
    pieces.append(heard.text[last:stop])
    return "".join(pieces)


def tidy(heard: Heard, title: str) -> str:
    """``title`` without the words and marks that only led to it or hung on it."""
    title = without_backslashes(title)
    title = " ".join(title.split())
    if heard.language == "zh":
        return _tidy_chinese(title)
    courtesy = _COURTESY.search(title.lower()) if len(title.lower()) == len(title) else None
    if courtesy is not None and courtesy.start() > 0:
        title = title[: courtesy.start()]
    having = _HAVING.match(title.lower())
    if having is not None:
        return title[having.start("what") :].strip(" \t\n,;:.!")
    for _ in range(4):
        before = title
        low = title.lower()
        if len(low) != len(title):
            low = title
        obliged = _OBLIGED.match(low)
        if obliged is not None and obliged.end() < len(title):
            title, low = title[obliged.end() :], low[obliged.end() :]
        head = _HEAD_EN.match(low)
        if head is not None and head.end() < len(title):
            title = title[head.end() :]
        if title == before:
            break
    for _ in range(6):
        low = title.lower()
        tail = _TAIL_EN.search(low, max(0, len(low) - 16))
        if tail is None or tail.start() == 0:
            break
        if _TAIL_KEEP.search(low) and tail.group().strip().isalpha():
            break
        title = title[: tail.start()]
    title = title.replace(" ,", ",").replace("()", "").replace(" .", ".").strip(" \t\n,;:")
    title = " ".join(title.split())
    if len(title) > 2 and title[0] == title[-1] and title[0] in "\"'" and title.count(title[0]) == 2:
        title = title[1:-1].strip()
    return title


_HEAD_ZH = Pattern(
    r"(?:[\s,.:;、!·•*-]|我(?:们)?(?:得|要|需要|必须|应该|想要|想)(?!求)|记得|别忘(?:了|记)?"
    r"|不要忘(?:了|记)?|一下(?!子)|请|务必|要去(?=\S)"
    r"|还有|然后|再|并且?|以及|同时|另外|的(?=\S))+"
)
_TAIL_ZH = Pattern(r"(?:[\s,.:;、!~]|吧|哦|啊|呀|哈|呢|谢谢|一下$|的提醒$|这件事$|这事$|这个事项$)+$")


def _tidy_chinese(title: str) -> str:
    for _ in range(3):
        before = title
        head = _HEAD_ZH.match(title)
        if head is not None and head.end() < len(title):
            title = title[head.end() :]
        tail = _TAIL_ZH.search(title)
        if tail is not None and tail.start() > 0:
            title = title[: tail.start()]
        if title == before:
            break
    for opening, closing in (("「", "」"), ("“", "”"), ('"', '"')):
        if len(title) > 2 and title.startswith(opening) and title.endswith(closing) and title.count(opening) <= 2:
            title = title[1:-1]
    return title.strip()
