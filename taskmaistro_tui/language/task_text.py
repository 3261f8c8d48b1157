"""The task that a passage states, with the importance, the tag and the project that its words name."""

from __future__ import annotations

from taskmaistro_tui.language.heard import Heard
from taskmaistro_tui.language.patterns import Pattern
from taskmaistro_tui.language.reading import TaskDraft, TimeSpan
from taskmaistro_tui.language.task_passage import TaskPassage
from taskmaistro_tui.language.title import tidy

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
# One of these is in every match, so that a pattern nobody needs is not compiled.
_IMPORTANCE = (
    "priority",
    "urgent",
    "important",
    "critical",
    "asap",
    "soon as possible",
    "right away",
    "no rush",
    "no hurry",
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
    passage = TaskPassage(heard, begin, stop, dismissed)
    passage.read_signs()
    passage.read_times(extra)
    passage.read_lengths()
    _read_words(passage)
    title = words if words is not None else tidy(heard, passage.rest())
    if not title:
        return None
    fields = passage.fields
    return TaskDraft(
        task=title,
        deadline=fields.get("deadline"),
        start=fields.get("start"),
        time_to_complete=fields.get("time_to_complete"),
        priority=fields.get("priority"),
        tags=tuple(dict.fromkeys(passage.tags)),
        project=fields.get("project"),
        recurrence=fields.get("recurrence"),
        repeat_from=fields.get("repeat_from"),
        notes=fields.get("notes"),
        signs=tuple(sorted(passage.signs, key=lambda sign: sign.begin)),
    )


def _read_words(passage: TaskPassage) -> None:
    """Importance, a tag or a project said in words at an edge of the passage."""
    heard, begin, stop = passage.heard, passage.begin, passage.stop
    words, chinese = heard.masked[begin:stop], heard.language == "zh"
    importance = _PRIORITY_ZH if chinese else _PRIORITY
    matters = chinese or any(word in words for word in _IMPORTANCE)
    if matters and "priority" not in passage.fields and (m := importance.search(heard.masked, begin, stop)):
        place = m.span(m.lastgroup or "a")
        leaves = m.start() > begin or m.end() < stop
        value = priority_of(heard.masked[place[0] : place[1]])
        if place not in passage.dismissed and leaves and value:
            passage.take("priority", value, place, m.span())
    if ("tag" in words or "label" in words) and (m := _TAGGED.search(heard.masked, begin, stop)):
        place = m.span("tag")
        if place not in passage.dismissed:
            passage.take("tags", heard.text[place[0] : place[1]].lstrip("#"), place, m.span())
    if "project" in words and "project" not in passage.fields and (m := _IN_PROJECT.search(heard.masked, begin, stop)):
        place = m.span(m.lastgroup or "a")
        if place not in passage.dismissed and m.lastgroup == "a":
            passage.take("project", heard.text[place[0] : place[1]], place, m.span())


def priority_of(words: str) -> str | None:
    """``high``, ``medium`` or ``low`` for words like "urgent", "low priority", "no rush", 紧急."""
    if any(
        w in words for w in ("not urgent", "no rush", "no hurry", "not important", "unimportant", "low", "低", "不")
    ):
        return "low"
    if any(w in words for w in ("medium", "normal", "中")):
        return "medium"
    return "high"
