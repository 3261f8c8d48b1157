"""English: the people and animals in the user's life, for the profile."""

from __future__ import annotations

from taskmaistro_tui.language.intents.clause import Clause
from taskmaistro_tui.language.intents.english_tastes import words_at
from taskmaistro_tui.language.intents.english_words import RELATIONS
from taskmaistro_tui.language.patterns import Pattern
from taskmaistro_tui.language.reading import Fact

_REL = "(?:" + "|".join(sorted(RELATIONS.split(), key=len, reverse=True)) + ")"

_ADJ = (
    r"(?:\d{1,2}[ -](?:year|month|week)s?[ -]old|one[ -]year[ -]old|[\ue000\ue001]+(?:[ -]old)?|little|big"
    r"|old(?:er|est)?|young(?:er|est)?|new|best|good|close|baby|twin|lovely|beautiful|small|ex|late|only"
    r"|teenage|newborn|adopted|own|\d+|one|two|three|four|five|six)"
)

_REL_NAME = Pattern(
    rf"\b(?:my|our)\s+(?P<adj>(?:{_ADJ}\s+)*)(?P<rel>{_REL})(?:'s)?\s+(?:(?:first\s+"
    rf"|full\s+)?name\s+(?:is|was)|is\s+(?:called|named)|are\s+(?:called|named)|is|are|goes by"
    rf"|'s name is)\s+(?P<name>(?:dr\.?\s+|mr\.?\s+|mrs\.?\s+"
    rf"|ms\.?\s+)?[a-z][\w'-]*(?:,?\s+(?:and\s+)?[a-z][\w'-]*){{0,4}})"
)

_REL_THEN_NAME = Pattern(rf"\b(?:my|our)\s+(?P<adj>(?:{_ADJ}\s+)*)(?P<rel>{_REL})\s+(?P<name>[a-z][\w'-]+)\b")

_NAME_IS_REL = Pattern(
    rf"(?P<name>[a-z][\w'-]+(?:\s+[a-z][\w'-]+)?)\s+is\s+(?:my"
    rf"|our)\s+(?P<adj>(?:{_ADJ}\s+)*)(?P<rel>{_REL})\b"
)

_HAVE_REL = Pattern(
    rf"\b(?:(?:i|we)(?:'ve)?\s+(?:also\s+|now\s+|just\s+)*(?:have|got|have got|had|adopted)|and\s+have"
    rf"|and\s+also\s+have)\s+(?:a|an|my|our|two|three|four|five|one|\d+)?\s*(?P<adj>(?:{_ADJ}\s+"
    rf"|a\s+)*)(?P<rel>{_REL})\b(?:\s*(?:,|named|called|who is called"
    rf"|whose name is)\s*(?P<name>[a-z][\w'-]*(?:(?:,\s*|\s+and\s+|,\s+and\s+)[a-z][\w'-]*)*))?"
)

_WITH_REL = Pattern(
    rf"\b(?:with|and)\s+(?:my|our|two|three|four"
    rf"|five)\s+(?P<adj>(?:{_ADJ}\s+)*)(?P<rel>{_REL})(?:\s+(?P<name>[a-z][\w'-]+))?\b"
)


def people_in(clause: Clause, view: str) -> list[Fact]:
    """Connections named in the clause, in the order of the sentence, one for each relation."""
    found: list[tuple[int, Fact]] = []
    taken: set[str] = set()
    for pattern in (_REL_NAME, _NAME_IS_REL, _HAVE_REL, _WITH_REL, _REL_THEN_NAME):
        for m in pattern.finditer(view):
            relation = m.group("rel")
            if relation in taken:
                continue
            said = m.group("name") if "name" in m.groupdict() else None
            names = words_at(clause, *m.span("name")) if said else ""
            if pattern in (_REL_NAME, _NAME_IS_REL, _REL_THEN_NAME) and not _is_name(
                names, clause, pattern is _REL_NAME
            ):
                continue
            if names and not _is_name(names, clause, False):
                names = ""
            if pattern is _WITH_REL and not _LIVING.search(view):
                continue
            if pattern is _HAVE_REL and _EVENT.search(view):
                continue
            detail = " ".join(words_at(clause, *m.span("adj")).split()) if m.group("adj") else ""
            if detail.startswith("a "):
                detail = detail[2:]
            count = _COUNT.search(view, max(0, m.start("rel") - 8 - len(m.group("adj"))), m.start("rel"))
            whole = f"{count.group(1)} {relation}" if count is not None else relation
            if detail and not (count and count.group(1) == detail):
                whole = (
                    f"{relation}, {detail}"
                    if names and "old" in detail.split("-")[-1].split()
                    else f"{detail} {relation}"
                )
            years = _YEARS.match(view, m.end("rel") if not names else m.end("name"))
            if years is not None:
                whole += f", {words_at(clause, *years.span('age'))}"
            value = f"{names} ({whole})" if names else whole
            taken.add(relation)
            found.append((m.start("rel"), Fact("connections", value, "add")))
    owned = _OWN_NAMED.search(view)
    if owned is not None and not found:
        kind = words_at(clause, *owned.span("kind"))
        found.append((owned.start(), Fact("connections", f"{words_at(clause, *owned.span('name'))} ({kind})", "add")))
    told = _REL_STATE.match(view.strip())
    if told is not None and told.group("rel") not in taken:
        found.append((len(view), Fact("connections", f"{told.group('rel')}, {told.group('what').strip()}", "add")))
    return [fact for _, fact in sorted(found, key=lambda item: item[0])]


_YEARS = Pattern(
    r"\s+(?:is|are|just turned|turned|will be)\s+(?:now\s+|almost\s+|only\s+)*(?P<age>(?:\d{1,2}"
    r"|one|two|three|four|five|six|a)[ -](?:years?|months?|weeks?)(?:[ -]old)?|\d{1,2})\s*(?=[.,!]"
    r"|$|and\b)"
)

_LIVING = Pattern(r"\b(?:live|living|lived|moved)\b")

_EVENT = Pattern(r"\b(?:appointment|meeting|party|visit|recital|game|practice|exam|call)\b|'s\s")

_COUNT = Pattern(r"\b(two|three|four|five|six|\d)\s+\w*\s*$")

# "we have a golden retriever named Sam"
_OWN_NAMED = Pattern(
    r"\b(?:i|we)(?:'ve)?\s+(?:just\s+|also\s+)*(?:have|got|own|adopted)\s+(?:an?|one"
    r"|another)\s+(?P<kind>(?!meeting\b|list\b|project\b)"
    r"[a-z][\w' -]{1,30}?)\s+(?:named|called)\s+(?P<name>[a-z][\w'-]+)\s*(?=[.,;!]|$|\band\b)"
)
_REL_STATE = Pattern(
    rf"(?:my|our)\s+(?:{_ADJ}\s+)*(?P<rel>{_REL})\s+(?:is|are|works?|lives?|has|just turned|turned|goes to"
    rf"|studies|likes?|loves?|hates?|was born)\s+(?P<what>(?!done\b|finished\b|due\b|on\b|at\s+\d|coming\b"
    rf"|in\s+\d|tomorrow\b|cancelled\b)[^.;!?]{{2,60}}?)\s*[.!]*\s*$"
)


def _is_name(names: str, clause: Clause, loose: bool) -> bool:
    words = [
        w
        for w in names.replace(",", " ").split()
        if w.lower() not in ("and", "dr.", "dr", "mr", "mr.", "mrs", "mrs.", "ms", "ms.")
    ]
    if not words or words[0].lower() in _NOT_NAMES:
        return False
    if all(w[:1].isupper() for w in words):
        return True
    sentence_lower = clause.text.islower()
    return loose and sentence_lower and len(words) <= 2 and not set(w.lower() for w in words) & _NOT_NAMES


_NOT_NAMES = frozenset(
    "a an the is was are not very sick ill at in on done due coming here there born allergic called and "
    "with who that which works has have will can to from my our his her their one two visiting vegetarian "
    "vegan pregnant retired married old years year".split()
)
