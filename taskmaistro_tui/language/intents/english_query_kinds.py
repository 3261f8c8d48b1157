"""English: what a question about tasks wants to know: a list, how many, when, what next, what was done."""

from __future__ import annotations

from taskmaistro_tui.language.intents.clause import Clause
from taskmaistro_tui.language.intents.english_words import OFF_TOPIC
from taskmaistro_tui.language.intents.english_world import FOREIGN
from taskmaistro_tui.language.patterns import Pattern

_NEXT = Pattern(
    r"(?:so\s+)?what(?:'s|s| is| are)?\s+(?:up\s+)?next\b|what\s+(?:should|shall|must|can"
    r"|do)\s+i\s+(?:do|work on|start(?: with)?|tackle|focus on|finish|begin with|pick|need to do)\b.*"
    r"|what\s+(?:do i\s+do|now)\s*|which\s+(?:task|one|thing)s?\s+(?:should|do|shall)\s+i\b.*"
    r"|what(?:'s|s| is)\s+(?:the\s+|my\s+)?(?:(?:next|first)(?=\s*$|\s+(?:thing|task|item|one|to-?do|step"
    r"|event|appointment|meeting|reminder|chore|errand|deadline|up|on|in|to|for|i|after|please)\b)|most (?:important"
    r"|urgent)|top priority)\b.*"
    r"|(?:give|suggest|pick)(?:\s+me)?\s+(?:a|one|something|the next)\s*(?:task|thing|to do|next).*"
    r"|anything\s+(?:quick|short|urgent|important)\b.*"
)
_COUNT = Pattern(r"\bhow many\b|\bcount\b|\bnumber of\b|\bhow much (?:is|do i have|have i|work|stuff)\b")
_TOTAL = Pattern(r"\bhow (?:much time|long|many (?:hours|minutes))\b")
_WHEN = Pattern(
    r"(?:(?:check|tell me|let me know|find out|see|show me)\s+)?(?:when(?:'s|s| is| are| do| does| did| am| was"
    r"| will| should| must| have|'re)?|what (?:time|day"
    r"|date|day of the week)|(?:at )?what time|by when|until when|what(?:'s|s| is| are) (?:the"
    r"|my) (?:deadline|due date|date|time)s? (?:of|for)|how (?:soon|long until|many days until"
    r"|long till|many days till)|(?:tell|give|show)\s+me\s+(?:the\s+)?(?:date|time|day|hour|place|location)"
    r"(?:\s+and\s+(?:time|date|place))?\s+(?:of|for)(?=\s+(?:my|our|the)))\b"
)
_HISTORY = Pattern(
    r"\b(?:did|have|had)\s+(?:i|we)\s+(?:just\s+|already\s+|ever\s+|actually\s+)*(?:finish(?:ed)?"
    r"|complete[d]?|do(?:ne)?|accomplish(?:ed)?|get done|got done|achieve[d]?|tick(?:ed)? off"
    r"|check(?:ed)? off|work(?:ed)? on|add(?:ed)?|delete[d]?|remove[d]?|change[d]?|cross(?:ed)? off)\b"
    r"|\b(?:i|we)(?:'ve| have)?\s+(?:already\s+)?(?:finished|completed|done|accomplished|got done|did"
    r"|ticked off|added|deleted)\b|\b(?:completed|finished|done)\s+(?:tasks?|todos?|items?|ones?)\b"
    r"|\bwhat (?:has|have|was|were|got) (?:been )?(?:done|finished|completed|deleted|added|changed"
    r"|removed)\b|\bhistory\b|\bwhat changed\b|\brecent (?:changes|activity)\b"
)
_ANY_ABOUT = Pattern(
    r"(?:is there |are there |do i have |have i got |got )?(?:anything|something|any(?:\s+(?:tasks?|todos?"
    r"|reminders?|items?|news))?)\s+(?:else\s+)?(?:(?:to do|i (?:need|have) to do|left|open|planned"
    r"|scheduled|due|on my list|up)\s+)?(?:about|with|regarding|related to|concerning|on|for|around"
    r"|involving|from)\s+(?P<what>.+)"
)
_ON_LIST = Pattern(
    r"(?:is|are|do i have|did i (?:put|add|set|have|write|include|remember to add)|have i (?:got|put"
    r"|added|set|already added)|does|do|will|check (?:if|whether|that|to see if)|confirm (?:that|if)"
    r"|tell me if|see if|make sure|is there|was|verify (?:that|if)|i (?:think|believe) i (?:have|put)"
    r"|find out if|am i)\b"
)
_LISTED = Pattern(
    r"\b(?:on|in|to|from|of)\s+(?:my|the|our|this|that)\s+(?:[\w'-]+\s+){0,4}?(?:to[- ]?do(?:s)?|lists?"
    r"|reminders?|calend[ae]r|agenda|schedule|tasks?)\b"
)
_TAKES = Pattern(r"\b(?:take|need|everything|all|total|work|left|tasks?|list|have)\b")


def kind_of(clause: Clause, plain: str) -> str | None:
    """What the question wants (``Query.what``), or None if its words do not tell."""
    view = clause.view
    m = _ANY_ABOUT.match(view.strip())
    if m is not None and not clause.word_set & OFF_TOPIC:
        rest = m.group("what").strip(" ?.!")
        if any(c.isalpha() for c in rest) and rest not in (
            "my list",
            "the list",
            "my calendar",
            "my to do list",
            "my schedule",
            "the calendar",
            "my agenda",
        ):
            return "about"
    if _HISTORY.search(view) and not clause.word_set & {"remind", "list"}:
        return "history"
    if (
        _NEXT.fullmatch(plain) or (clause.wish_at > clause.begin and _NEXT.fullmatch(clause.core_view.strip(" ?.!")))
    ) and not (clause.word_set & (OFF_TOPIC | FOREIGN)):
        return "next"
    if _TOTAL.search(view) and _TAKES.search(view):
        return "total"
    if _COUNT.search(view):
        return "count"
    if _WHEN.match(clause.heard.masked, clause.core, clause.stop) or _WHEN.match(
        clause.heard.masked, clause.wish_at, clause.stop
    ):
        return "when"
    if _ON_LIST.match(clause.heard.masked, clause.core, clause.stop) and _LISTED.search(view):
        return "about"
    if "mention" in view or "related to" in view:
        return "about"
    return None
