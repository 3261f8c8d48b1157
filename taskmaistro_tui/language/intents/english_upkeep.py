"""English: looking after the list itself: putting away what is done, another order, and what no rule can do for a task."""

from __future__ import annotations

from taskmaistro_tui.language.intents.clause import Clause
from taskmaistro_tui.language.patterns import Pattern
from taskmaistro_tui.language.reading import Intent, Query, Reference

_DONE_THINGS = (
    r"(?:all\s+|everything\s+)?(?:of\s+)?(?:the\s+|my\s+|that's\s+|that\s+is\s+)?(?:already\s+)?"
    r"(?:done|completed?|finished|ticked[ -]off)"
    r"(?:\s+(?:ones?|tasks?|items?|things?|stuff|todos|to-dos|column|list))?"
)
_PUT_AWAY = Pattern(
    r"(?:tidy|clean|clear)\s+up\s+(?:the|my|this)\s+(?:to-?do\s+|task\s+)?(?:list|board|tasks)\s*[.!]*\s*|"
    rf"(?:(?:clear|clean|tidy|sweep|archive|file)(?:\s+(?:up|out|away|off))?|put\s+away|put)\s+{_DONE_THINGS}"
    r"(?:\s+(?:away|up|out|please|now))*\s*[.!]*\s*"
)
_SORT = Pattern(
    r"(?:sort|order|rank|arrange|list|show)(?:\s+(?:me|them|it|everything|all|my|the|open|tasks|todos|to-dos|list"
    r"|these))*\s+"
    r"(?:by|according\s+to|in\s+order\s+of)\s+(?:the\s+|their\s+)?(?P<by>deadlines?|due\s+dates?|dates?|time|priority"
    r"|importance|urgency|names?"
    r"|titles?|age|newest|oldest|creation(?:\s+date)?|last\s+change|latest\s+change)(?:\s+(?:first"
    r"|please))*\s*[.!?]*\s*"
)
_ORDERS = {
    "deadline": "deadline", "due": "deadline", "date": "deadline", "time": "deadline", "priority": "priority",
    "importance": "priority", "urgency": "priority", "name": "task", "title": "task", "age": "created", "newest": "created",
    "oldest": "created", "creation": "created", "last": "updated", "latest": "updated",
}  # fmt: skip
_SPLIT = Pattern(
    r"(?:split|break|divide)\s+(?:(?:up|down)\s+)?(?:it|that|this|\ue003+|(?:the|my)\s+.{1,60}?)(?:\s+(?:up|down"
    r"|apart))?\s+(?:in|into)\s+"
    r"(?:\d+|two|three|four|five|several|some|a\s+few|smaller|little|single|sub-?)?\s*(?:smaller\s+|single\s+)?"
    r"(?:sub-?tasks|tasks|steps|parts|pieces|chunks|items|ones|two|three|four"
    r"|[\w'-]+(?:\s+[\w'-]+)?(?:\s*,\s*[\w' -]{2,30})*,?\s+and\s+[\w' -]{2,30})?\s*[.!?]*\s*"
)

# No wish for a task: "I'd rather not do the passport today", "no gym this week".
_RELUCTANT = Pattern(
    r"\s*(?:(?:and|but|so|no|well|hmm?|ok|okay|actually)[\s,]+)*"
    r"i(?:(?:'d|\s+would)\s+rather\s+not|\s+(?:really\s+)?don't\s+feel\s+like"
    r"|\s+can't\s+be\s+bothered)\b"
    r"|\s*no\s+(?!i\b|i'\w|we\b|it\b|it's\b|that\b|not\b|make\b|the\b"
    r"|on\b)[\w-]+(?:\s+[\w-]+)?\s+(?:for\s+me\s+)?(?:on\s+|in\s+|during\s+)?\ue000+[\s.!]*$"
)

_FILES = Pattern(
    r"(?:export|import|back\s?up|print(?:\s+out)?|sync)\s+(?:all\s+)?(?:of\s+)?(?:my\s+|the\s+|these\s+|all\s+)?"
    r"(?:tasks?|to-?dos|to-?do\s+list|list|everything|data|board)(?:\s+(?:to|as|into|in|from)\s+.{1,40}?)?\s*[.!?]*\s*"
)


_REPEATING = Pattern(
    r"(?:(?:what|which)(?:\s+(?:of\s+(?:my|the|these)\s+)?(?:tasks?|ones?|things|of\s+(?:these|them)))?(?:\s+(?:i\s+have|that))?"
    r"\s+(?:(?:do\s+)?repeats?|recurs?|(?:is|are)\s+(?:repeating|recurring|repeated|on\s+repeat|regular)|keeps?\s+coming\s+back)"
    r"|(?:(?:show|list|give)(?:\s+me)?|what(?:'s|\s+is|\s+are)|do\s+i\s+have|are\s+there|have\s+i\s+got)(?:\s+(?:all|any|my|the|of))*\s+"
    r"(?:repeating|recurring|repeated|regular)(?:\s+(?:tasks?|ones|things|items|to-?dos|reminders))?)\s*[.!?]*\s*"
)


def read_upkeep(clause: Clause) -> Intent | None:
    """ "clear the done ones", "sort by deadline"; "split the van task into two" and "I'd rather not" so that they make no task."""
    masked, place, stop = clause.heard.masked, clause.core, clause.stop
    if _RELUCTANT.match(masked, clause.begin, stop):
        return Intent("chat", clause.text, clause.begin, stop, 0.5)
    if _REPEATING.fullmatch(masked, clause.wish_at, stop):
        return Intent(
            "todo.query", clause.text, clause.begin, stop, 0.95, query=Query("list", filter={"repeating": True})
        )
    match clause.head:
        case "clear" | "clean" | "tidy" | "sweep" | "archive" | "file" | "put":
            if _PUT_AWAY.fullmatch(masked, place, stop):
                done = Reference(clause.text, everything=True, filter={"status": "done"})
                changes = {"status": "archived"}
                return Intent("todo.update", clause.text, clause.begin, stop, 0.95, references=(done,), changes=changes)
        case "sort" | "order" | "rank" | "arrange" | "list" | "show":
            if (m := _SORT.fullmatch(masked, place, stop)) is not None:
                order = _ORDERS[m.group("by").split()[0].removesuffix("s")]
                return Intent(
                    "todo.query", clause.text, clause.begin, stop, 0.95, query=Query("list", filter={"order": order})
                )
        case "export" | "import" | "back" | "backup" | "print" | "sync":
            if _FILES.fullmatch(masked, place, stop):
                return Intent("chat", clause.text, clause.begin, stop, 0.9, "files")
        case "split" | "break" | "divide":
            if _SPLIT.fullmatch(masked, place, stop):
                return Intent("chat", clause.text, clause.begin, stop, 0.9, "steps")
    return None
