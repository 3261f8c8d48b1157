"""Cutting a message into the clauses that each ask for one thing."""

from __future__ import annotations

from taskmaistro_tui.language.abbreviations import ABBREVIATION
from taskmaistro_tui.language.heard import LENGTH, QUOTED, SIGN, TIME, Heard
from taskmaistro_tui.language.intents.english_words import COMMAND_VERBS, DETERMINERS, NOUN_VERBS, TASK_VERBS
from taskmaistro_tui.language.patterns import Pattern

_SENTENCE_END = Pattern(r"[.!?]+[\"')\]]*(?=\s|$)|[;\n]+|(?<=\s)[-–]{1,2}(?=\s)")
_JOINT = Pattern(
    r"(?<=\S)\s+(?=(?:please|can\s+you|could\s+you)\s+(?:please\s+)?(?:add|put|remind|set|delete"
    r"|remove|cancel|schedule|create|note|change|move|include)\b)|"
    r"(?<=\S)(?<!\byou)(?<!\bplease)(?<!\bto)(?<!\band)(?<!\bthen)(?<!\bcan)(?<!\bnot)\s+(?=(?:add|put|mark)\s+(?:it"
    r"|that|this|them)\s+(?:to|on|in)\s+(?:my|the|our)\b|(?:remove|delete|cancel|erase)\s+(?:it|that|this|them)\b)|"
    r"(?<=\S)(?<!\byou)(?<!\bplease)(?<!\bto)(?<!\band)(?<!\bthen)(?<!\bcan)(?<!\bnot)(?<!\bso)\s+(?=(?:(?:you|u)\s+can"
    r"\s+(?:remove|take|delete|erase|cross)\s+(?:it|that|this|them)|(?:delete|remove|erase|clear)\s+(?:all"
    r"|everything|my\s+entire"
    r"|the\s+whole))\b)|"
    r",?\s+(?:and|but|plus)(?:\s+(?:then|also|please|just|so|after that|afterwards))*,?\s+"
    r"|,?\s+(?:then|also|so|after that|afterwards)\s+(?:please\s+)?"
    r"|,\s*(?:please\s+)?"
)
_WORD = Pattern(r"[\w'-]+")
_OPENING = Pattern(
    r"(?:(?:if\s+(?:not|so)|please|you can|can you|could you|would you|will you|also|then|just|go ahead and|kindly"
    r"|maybe"
    r"|don't forget to|do not forget to|and|to)\s+)*"
)
_CLAUSE_START = Pattern(
    r"(?:i|we)(?:'m|'ve|'ll|'d|\s+(?:am|have|need|must|should|will|would|want|just|already|also|live"
    r"|work|like|love|prefer|moved|finished"
    r"|completed|did|got|hate|enjoy|can|gotta|finally|still|'d|don't|do not|no longer|called|paid"
    r"|bought|booked|sent))\b"
    r"|(?:remind|don't|do not|never|always|remember|let's|make sure|cross|tick|what|what's|which|when"
    r"|how|who|show|tell|is there|do i|am i|are there)\b"
    r"|\w{3,}ing\s+(?:is|was)\s+(?:already\s+|now\s+|also\s+)?(?:done|finished|complete|completed)\b"
    r"|my\s+(?:name|wife|husband|job|birthday|daughter|son|partner)\b"
    r"|(?:the|my|that|this)\s+(?:[\w'-]+\s+){1,5}?(?:is|are|was|were)\s+(?:already\s+|now\s+"
    r"|also\s+)?(?:done|finished|complete|completed|due|high|low|urgent|important|cancelled|canceled"
    r"|over|fixed|paid|bought|booked|sent|mailed|submitted|cleaned|washed|ordered|signed|packed|printed|repaired"
    r"|replaced|delivered)\b"
)


_HEADING = Pattern(r"\s*(?P<first>[a-z][\w'-]*)(?:\s+[\w'&-]+){0,5}\s*:\s+(?=(?P<verb>[a-z]+)\s)")


def plan_heading(heard: Heard) -> str:
    """The heading of things to do ("offsite planning: book a venue, send invites"), colon and blanks included; else empty."""
    masked = heard.masked
    m = _HEADING.match(masked) if ":" in masked else None
    if (
        m is None
        or m.group("first") in COMMAND_VERBS | _NO_HEADING
        or m.group("verb") not in TASK_VERBS - COMMAND_VERBS
    ):
        return ""
    parts = _split_sentence(masked, m.end(), len(masked))
    firsts = [_WORD.search(masked, begin, stop) for begin, stop in parts]
    several = len(parts) > 1 and all(word is not None and word.group() in TASK_VERBS for word in firsts)
    return heard.text[: m.end()] if several else ""


_NO_HEADING = frozenset(
    "remind note for about regarding re ps fyi todo to task tasks reminder the it that what how please i we".split()
)


def clauses(heard: Heard, begin: int = 0) -> list[tuple[int, int]]:
    """The positions of the clauses of ``heard`` from ``begin`` on, in order, blanks and closing marks included."""
    sentences = [(max(first, begin), stop) for first, stop in _sentences(heard.masked) if stop > begin]
    if heard.language == "zh":
        return sentences
    found = []
    for begin, stop in sentences:
        found += _split_sentence(heard.masked, begin, stop)
    return found


def _sentences(masked: str) -> list[tuple[int, int]]:
    found = []
    begin = 0
    if _NUMBERED.match(masked):
        starts = [m.start() for m in _NUMBERED.finditer(masked)]
        return [(b, s) for b, s in zip(starts, [*starts[1:], len(masked)], strict=True) if masked[b:s].strip()]
    for m in _SENTENCE_END.finditer(masked):
        if m.group()[0] == "." and ABBREVIATION.search(masked, max(begin, m.start() - 10), m.start()):
            continue
        if masked[: m.start()].endswith(("no", " no")) and masked[m.end() : m.end() + 2].strip().isdigit():
            continue  # "room no. 5"
        if masked[begin : m.start()].strip().isdigit() and m.group()[0] == ".":
            continue
        if masked[begin : m.start()].strip():
            found.append((begin, m.end()))
            begin = m.end()
    if masked[begin:].strip():
        found.append((begin, len(masked)))
    return found or [(0, len(masked))]


def _split_sentence(masked: str, begin: int, stop: int) -> list[tuple[int, int]]:
    found = []
    first = begin
    if _IN_ONE.match(masked, begin, stop):
        return [(begin, stop)]
    for m in _JOINT.finditer(masked, begin, stop):
        if m.start() <= first or m.end() >= stop:
            continue
        if m.group().strip() == "and" and _is_one_errand(masked, first, m.start(), m.end(), stop):
            continue
        if not m.group().strip() and _ONLY_POLITE.fullmatch(masked, first, m.start()):
            continue
        if "so" in m.group() and _SO_THAT.match(masked, m.end(), stop):
            continue
        if _stands_alone(masked, first, m.start()) and begins_clause(masked, m.end(), stop, m.group().strip()):
            found.append((first, m.start()))
            first = m.end()
    found.append((first, stop))
    return found


_FRAMES = frozenset(
    (
        "from now on",
        "from here on",
        "going forward",
        "in future",
        "in the future",
        "by default",
        "as a rule",
        "in general",
    )
)
"""Openings of a lasting wish ("from now on, tag calls with phone"); the wish itself comes after the comma."""


_ASK_SOMEONE = Pattern(
    r"ask\s+(?!me\b|you\b|us\b|her\b|him\b|them\b|it\b|if\b|for\b|about\b|whether\b|when\b|how\b|what\b)(?:(?:the|my|our)\s+)?[\w'-]+"
    r"(?:\s+[\w'-]+)?\s+(?:about|to|for|if|whether|when)\b"
)
_GO_AND = Pattern(
    r"\s*(?:.*\b(?:to|me|please|i|we|and|should|must|gotta|\ue000)\s+|)(?:go|come|drive|run|head"
    r"|stop|walk|swing|log|sign|sit|wait|stay|try)\b[^,]*$"
)
_CALL_AND = Pattern(r"\s*(?:.*\s|)(?:call|ring|phone|email|text|write|message|visit|see|meet|contact)\b[^,]*$")
_ASK = Pattern(
    r"(?:ask|tell|say|see|check|find|let|inform|invite|thank|remind|confirm|schedule|make|set|order"
    r"|request|discuss)\b"
)
_BACK = Pattern(
    r"[^,;]*?\s(?:it|them|him|her|there|one|that)\b(?!\s+(?:to|on|onto|in)\s+(?:my"
    r"|the)\s+(?:\w+\s+){0,3}list)"
)
_COMMANDS = Pattern(
    r"(?:please\s+)?(?:add|remind|delete|remove|cancel|mark|move|rename|put|include|cross|take|set"
    r"|schedule)\b"
)


def _is_one_errand(masked: str, first: int, end: int, begin: int, stop: int) -> bool:
    """Whether two halves are one task: "go to the store and buy milk", "call the bank and ask about fees", "wash it and dry it"."""
    if _COMMANDS.match(masked, begin, stop) or (
        _COMMANDS.match(masked, first, end) and not masked.startswith("remind", first)
    ):
        return False
    if _GO_AND.match(masked, first, end):
        return True
    if _CALL_AND.match(masked, first, end) and _ASK.match(masked, begin, stop):
        return True
    return bool(_BACK.match(masked, begin, stop))


def _stands_alone(masked: str, begin: int, stop: int) -> bool:
    """Whether what stands before a joint can be a clause: more than a verb and its particle."""
    words = masked[begin:stop].split()
    if words[:1] == ["if"] or " ".join(words) in _FRAMES:
        return False
    if len(words) >= 3:
        return True
    if len(words) < 2:
        return words[:1] != [] and words[0] in _ALONE
    return (
        words[1] not in ("up", "off", "down", "out", "in", "over", "on", "away", "back", "to", "the", "a", "and")
        and words[0] != "the"
    )


def begins_clause(masked: str, begin: int, stop: int, joint: str = ",") -> bool:
    """Whether a new request or statement begins at ``begin``."""
    opening = _OPENING.match(masked, begin, stop)
    polite = opening is not None and opening.end() > begin
    begin = opening.end() if opening is not None else begin
    if _CLAUSE_START.match(masked, begin, stop):
        return True
    word = _WORD.match(masked, begin, stop)
    if word is None:
        return False
    verb = word.group()
    if verb in _GOES_ON:
        return False
    if _ASK_SOMEONE.match(masked, begin, stop):
        return True
    after = _WORD.match(masked, word.end() + 1, stop)
    rest = masked[word.end() : stop].strip(" .,!?;")
    if verb in ("tag", "label") and len(rest.split()) == 1:
        return False
    if verb in COMMAND_VERBS and verb not in NOUN_VERBS:
        return bool(rest)
    if verb == "mark" and _AS_DONE.search(rest):
        return True
    if verb not in TASK_VERBS and verb not in COMMAND_VERBS:
        return False
    if not rest:
        return False
    if polite or verb not in NOUN_VERBS:
        return True
    if after is None:
        return rest[0] in (TIME, QUOTED, LENGTH, SIGN) and joint != ","
    nxt = after.group()
    if nxt in DETERMINERS or nxt.endswith("'s"):
        return True
    # "buy milk, call mum": a verb of work before a word, at least when it is rarely a thing to buy.
    return nxt not in ("and", "or", "of", "is", "are") and verb in _RARELY_THINGS


# Sentences of two halves: "I have 30 minutes, what can I do", "when I add a task, include …".
_IN_ONE = Pattern(
    r"\s*(?:(?:so|ok|hey|hi|please|now|well)[\s,]+)*(?:(?:i|we)(?:'ve| have|'ve got| got| only have"
    r"| have got| just have)\s+(?:[a-z]+\s+){0,2}\ue001+.{0,30}[,;.]?\s*(?:\b(?:so|and"
    r"|now)\s+)?\b(?:what|which|anything|any|is there|show|suggest|give)\b"
    r"|(?:for|about|regarding|as for|concerning)\s+(?:the|my|our)?\s*[^,;:]{2,60}[,;:].*\b(?:it|that|this|them|those)\b"
    r"|(?:in (?:the )?future|from now on|going forward|by default|in general|generally|from here on),"
    r"|(?:when(?:ever)?|every time|each time|any ?time|if)\s+(?:i|you|we|adding|creating|updating"
    r"|making|writing)\b.{1,120},)"
)
# "… so I don't forget" is why, and asks for nothing.
_SO_THAT = Pattern(r"(?:that\s+)?(?:i|we)\s+(?:don't|do not|dont|won't|will|can|could|remember)\b")
_ONLY_POLITE = Pattern(
    r"(?:\s*(?:hey|hi|hello|ok|okay|so|well|um|uh|could|can|would|will|you|u|please|kindly|just|also|now)\b[\s,]*)+"
)
_AS_DONE = Pattern(r"\b(?:done|complete|completed|finished|urgent|important|priority)$")
_NUMBERED = Pattern(r"(?:^|(?<=\s))(?:[-*•]\s+)?\d{1,2}[.)]\s+(?=[^\W\d])")
_ALONE = frozenset("ok okay yes no hi hello hey thanks great done sorry cool".split())
# Verbs that go on telling of the same person ("I live here and have two cats").
_GOES_ON = frozenset("have has live work like love enjoy prefer be become am was want need let help".split())
_RARELY_THINGS = frozenset(
    """
    call book email text check clean fix visit pay order print return contact meet file feed sign pack change
    wash walk update post mail submit cut mop clear wrap vacuum copy draft design
    """.split()
)
