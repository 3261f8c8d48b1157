"""English: a new state of a task short of done: started, not done after all, archived."""

from __future__ import annotations

from taskmaistro_tui.language.intents.clause import Clause
from taskmaistro_tui.language.intents.english_chat import off_topic
from taskmaistro_tui.language.intents.english_drafts import draft_of
from taskmaistro_tui.language.intents.english_parts import reference_in, update_of
from taskmaistro_tui.language.patterns import Pattern
from taskmaistro_tui.language.reading import Intent

_STATUS: tuple[tuple[str, Pattern], ...] = (
    ("in progress", Pattern(
        r"(?:(?:i|we)(?:'m|'re|'ve| am| are| have)?\s+(?:just\s+|now\s+|currently\s+|already\s+|finally\s+"
        r"|also\s+)*(?:working on|started(?: on| with| working on)?|starting(?: on| with)?|begun|began"
        r"|doing|busy with|in the middle of|on)|start(?:ed|ing)?(?: on| with| working on| doing)?"
        r"|begin(?: with)?|starting|working on)\s+(?P<what>.+?)(?:\s+(?:now|right now|at the moment"
        r"|currently|today|already))?\s*[.!]*\s*$")),
    ("in progress", Pattern(
        r"(?:mark|set|move|put|change)\s+(?P<what>.+?)\s+(?:(?:as|to|into"
        r"|in)\s+)*(?:the\s+)?(?<!\bnot )(?<!\bnot yet )(?:in[ -]progress|started|doing|ongoing"
        r"|wip)(?:\s+column)?\s*[.!?]*\s*$"
        r"|(?P<that>.+?)\s+(?:is|are)\s+(?:now\s+)?(?:in progress|underway|started|under way"
        r"|ongoing)\s*[.!]*\s*$")),
    ("not started", Pattern(
        r"(?:reopen|re-open|uncheck|untick|unfinish|uncomplete|undone|unmark|un-do|unarchive|restart"
        r"|reactivate)\s+(?P<what>.+?)\s*[.!?]*\s*$|(?:mark|set|move|put"
        r"|change)\s+(?P<that>.+?)\s+(?:(?:as|to|back to|into|in|back)\s+)*(?:the\s+)?(?:not\s+(?:done"
        r"|started|finished|complete|completed)|to[ -]?do|open|undone|incomplete|unfinished|backlog"
        r"|not yet done)(?:\s+column)?\s*[.!?]*\s*$"

            r"|(?P<else>.+?)\s*(?:\b(?:is|are|was|were)\s+not|n't|\bis still|\bare still)\s+(?:actually\s+"
            r"|yet\s+|really\s+|quite\s+)*(?:not\s+)?(?:done|finished|complete|completed|open)(?:\s+(?:yet"
            r"|after all|actually))?\s*[.!]*\s*$")),
    ("archived", Pattern(
        r"archive\s+(?P<what>.+?)\s*[.!?]*\s*$|(?:move|put|send)\s+(?P<that>.+?)\s+(?:to|into"
        r"|in)\s+(?:the\s+)?archive\s*[.!?]*\s*$")),
)  # fmt: skip


def read_status(clause: Clause) -> Intent | None:
    """A new state short of done: started, not done after all, archived."""
    masked, stop = clause.heard.masked, clause.stop
    if (not _STATUS_HINTS & clause.word_set and "n't" not in clause.view) or off_topic(clause):
        return None
    for status, pattern in _STATUS:
        m = pattern.match(masked, clause.wish_at, stop) or (
            pattern.match(masked, clause.core, stop) if clause.core != clause.wish_at else None
        )
        if m is None:
            continue
        names = [n for n in ("what", "that", "else") if n in m.groupdict() and m.group(n) is not None]
        if not names:
            continue
        begin, end = m.span(names[0])
        words = masked[begin:end].split()
        if not words or words[0] in (
            "fresh",
            "anew",
            "to",
            "a",
            "an",
            "i",
            "we",
            "you",
            "new",
            "it's",
            "with",
            "over",
            "again",
            "now",
        ):
            continue
        if (
            status == "in progress"
            and names[0] == "what"
            and (clause.has_time or clause.has_length)
            and clause.head in ("start", "begin")
        ):
            continue
        reference = reference_in(clause, begin, end)
        sure = 0.85
        fallback = None
        if (
            status == "in progress"
            and clause.head in ("start", "begin")
            and not (reference.previous or reference.ordinals or reference.ids)
        ):
            fallback, sure = draft_of(clause, clause.core), 0.6
        elif (
            status == "in progress"
            and names[0] == "what"
            and clause.head not in ("mark", "set", "move", "put", "change")
        ):
            if not _WORKING.search(clause.view):
                continue
            sure = 0.65
        return update_of(clause, reference, {"status": status}, sure, fallback)
    return None


_STATUS_HINTS = frozenset(
    "working started starting begun began doing busy middle start begin progress in-progress ongoing wip "
    "underway reopen re-open uncheck untick unfinish uncomplete unmark unarchive restart reactivate not "
    "still todo to-do open undone incomplete unfinished backlog archive on done".split()
)

_WORKING = Pattern(r"\b(?:working on|started|starting|begun|began|busy with|in the middle of|on it)\b")
