"""English: what the user likes, dislikes, cannot eat, and wants of the conversation."""

from __future__ import annotations

from taskmaistro_tui.language.intents.clause import Clause
from taskmaistro_tui.language.patterns import Pattern
from taskmaistro_tui.language.reading import Fact

_LIKE = Pattern(
    r"\bi(?:'m|\s+am|'ve|\s+have)?\s+(?:also\s+|really\s+|absolutely\s+|always\s+|do\s+|just\s+"
    r"|totally\s+|mostly\s+|a\s+huge\s+|a\s+big\s+|very\s+|so\s+)*(?P<verb>like|love|enjoy|adore|into"
    r"|fond of|interested in|passionate about|keen on|a fan of|fan of|fascinated by|crazy about"
    r"|obsessed with|loved|prefer)\s+(?P<what>(?!you\b|it\b|that\b|this\b|to be called|to know|to hear"
    r"|to see if|them\b|him\b|her\b|your\b|the way)[^.;!?]{2,80}?)\s*(?:[.;!]|$|\bso\s+(?:i|please"
    r"|can)\b|\bbut\b)"
)

_HOBBY = Pattern(
    r"my\s+(?:main\s+|favou?rite\s+|biggest\s+|other\s+)*(?:hobby|hobbies|interests?|passions?"
    r"|pastimes?)\s+(?:is|are|include|includes)\s+(?P<what>[^.;!?]{2,80}?)\s*[.!]*\s*$|in my (?:free"
    r"|spare) time\s*,?\s*i\s+(?:like to\s+|love to\s+|usually\s+"
    r"|often\s+)?(?P<what2>[^.;!?]{2,80}?)\s*[.!]*\s*$|my\s+favou?rite\s+(?P<what3>[\w -]{2,30}\s+(?:is"
    r"|are)\s+[^.;!?]{2,60}?)\s*[.!]*\s*$"
)

_DISLIKE = Pattern(
    r"\bi\s+(?:really\s+|absolutely\s+)*(?P<verb>don't|do not|dont|never|can't|cannot|hate|dislike"
    r"|can't stand|gave up|quit|stopped|avoid)\s+(?P<what>(?!(?:(?:like|love|enjoy|want|use|watch)\s+)?(?:this|that"
    r"|these|those)\b)(?:like|enjoy|eat|eating|drink|drinking"
    r"|smoke|smoking|love|drive|watch|cook|use|want kids|dairy|gluten|meat"
    r"|alcohol)?\s*[^.;!?]{0,60}?)\s*(?P<more>any\s?more|any longer)?\s*[.!]*\s*$"
)

_STATE = Pattern(
    r"\bi(?:'m| am)\s+(?:also\s+|now\s+|a\s+|an\s+|strictly\s+|mostly\s+)*(?P<what>(?:(?:very\s+"
    r"|severely\s+|lactose[ -]|gluten[ -])?(?:allergic|intolerant)(?:\s+to\s+[^.;!?]{2,60}?)?"
    r"|vegetarian|vegan|pescatarian|gluten[ -]free|celiac|coeliac|diabetic|kosher|halal|muslim|jewish"
    r"|christian|buddhist|hindu|left[ -]handed|colou?r[ -]?blind|married|single|divorced|engaged"
    r"|retired|pregnant|unemployed|self[ -]employed|freelance|an? (?:morning|night|evening|cat|dog"
    r"|coffee|tea|people|outdoors) person|(?:morning|night|evening|cat|dog|coffee|tea|people"
    r"|outdoors) person|an? early bird|an? night owl|early bird"
    r"|night owl|bilingual|deaf|blind|dyslexic|adhd|autistic|[a-z]+ by birth"
    r"|originally [a-z ]+))\s*[.!]*\s*(?:$|[,;]|\band\b)"
)

CONVERSATION = Pattern(
    r"(?:(?:please|from now on|always|just|can you|could you|i want you to|i'd like you to"
    r"|i prefer (?:that )?you|i prefer|i like|try to|you should)[\s,]+)*(?P<what>(?:(?:be|keep"
    r"|make)\s+(?:(?:your|the|it|them|things|replies|answers|responses)\s+)*(?:answers?\s+|replies\s+"
    r"|responses\s+|messages\s+)?(?:more\s+|very\s+|less\s+|a bit\s+)?(?:brief|concise|short(?:er)?"
    r"|formal|informal|polite|friendly|casual|direct|funny|honest|detailed|to the point|verbose|chatty"
    r"|terse|simple)(?:\s+(?:with me|please|answers|replies))?"
    r"|(?:speak|talk|write|reply|answer|respond)\s+(?:(?:to|with)\s+me\s+)?(?:only\s+|always\s+)?(?:in"
    r"|like|as if|informally|formally|briefly|more|less)\b[^.;!?]{0,50}|(?:don't|do not|never|stop"
    r"|avoid|no)\s+(?:us(?:e|ing)\s+|send(?:ing)?\s+)?(?:me\s+)?(?:emojis?|emoticons|exclamation marks"
    r"|jargon|slang|small talk|smalltalk|jokes|long answers|long replies|apologi[sz](?:e"
    r"|ing))[^.;!?]{0,30}|(?:short|brief|concise|long|detailed|direct|formal)\s+(?:answers|replies"
    r"|responses|messages)[^.;!?]{0,30}|(?:use|send)\s+(?:more\s+"
    r"|fewer\s+)?(?:emojis?)[^.;!?]{0,20}))\s*[.!]*\s*$"
)


def words_at(clause: Clause, begin: int, stop: int) -> str:
    """The words of the clause at a place in it, without marks at their ends."""
    return clause.heard.cut(clause.begin + begin, clause.begin + stop).strip(" .,!?;")


def tastes_in(clause: Clause, view: str) -> list[Fact]:
    """Likes, dislikes, diets and allergies named in the clause, as interests."""
    found: list[Fact] = []
    m = _LIKE.search(view)
    if (
        (
            (m is not None and m.group("what").split()[0] not in ("to", "a"))
            or (
                m is not None
                and m.group("what").startswith("to ")
                and m.group("verb") in ("like", "love", "prefer", "enjoy")
                and "'d" not in view
                and "would" not in view
            )
        )
        and "would" not in view[: m.end("verb")]
        and "'d" not in view[: m.end("verb")]
        and not clause.has_time
    ):
        found += [Fact("interests", item, "add") for item in _items(words_at(clause, *m.span("what")))]
    m = _HOBBY.match(view.strip())
    if m is not None:
        group = next(g for g in ("what", "what2", "what3") if m.group(g))
        offset = len(view) - len(view.lstrip())
        text = words_at(clause, m.start(group) + offset, m.end(group) + offset)
        found += [
            Fact("interests", item, "add") for item in (_items(text) if group != "what3" else [f"favourite {text}"])
        ]
    m = _STATE.search(view)
    if m is not None:
        found.append(Fact("interests", words_at(clause, *m.span("what")), "add"))
    m = _DISLIKE.search(view)
    if (
        m is not None
        and not found
        and not m.group("what").startswith(("this ", "that "))
        and not clause.has_time
        and m.group("verb") + " " + m.group("what").strip() != ""
        and _TASTE.search(m.group())
    ):
        verb = m.group("verb")
        what = words_at(clause, *m.span("what"))
        head = {
            "don't": "doesn't",
            "do not": "doesn't",
            "dont": "doesn't",
            "hate": "hates",
            "dislike": "dislikes",
            "avoid": "avoids",
        }.get(verb, verb)
        found.append(Fact("interests", f"{head} {what}".strip(), "add"))
    return found


_TASTE = Pattern(
    r"\b(?:hate|dislike|can't stand|like|enjoy|eat|eating|drink|drinking|smoke|smoking|love|drive|watch"
    r"|cook|dairy|gluten|meat|alcohol|avoid)\b"
)

_AND = Pattern(r"\s*,\s*(?:and\s+)?|\s+and\s+(?:also\s+)?")


def _items(text: str) -> list[str]:
    text = text.strip(" .,!")
    text = text[3:] if text.lower().startswith("to ") else text
    parts = [p.strip() for p in _AND.compiled.split(text) if p and p.strip()]
    return parts if all(len(p.split()) <= 6 for p in parts) else [text]
