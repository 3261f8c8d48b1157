"""English: how the user wants tasks to be written ("always add an estimate", "never set a deadline on weekends")."""

from __future__ import annotations

from taskmaistro_tui.language.intents.clause import Clause
from taskmaistro_tui.language.patterns import Pattern
from taskmaistro_tui.language.reading import Intent

_SUBJECT = Pattern(
    r"\b(?:tasks?|to-?dos?|to do (?:items?|list)|reminders?|items?|titles?|deadlines?|due dates?"
    r"|estimates?|time estimates?|tags?|labels?|priorit(?:y|ies)|solutions?|projects?|errands?|chores?"
    r"|steps|subtasks?|notes?|descriptions?|vendors?|businesses|stores?|shops?|prices?|links?"
    r"|phone numbers?|addresses|lists?|calls?|meetings?|appointments?)\b"
)
_ALWAYS = Pattern(
    r"(?:(?:and|but|so|please|also|ok|hey)[\s,]+)*(?:always|never(?! mind)|from now on|from here on"
    r"|going forward|in (?:the )?future|by default|as a rule|generally|every time|each time|whenever"
    r"|any ?time|henceforth|in general|for every|for each|for all|for any)\b"
    r"|.*\b(?:from now on|going forward|in (?:the )?future|by default|every time|each time"
    r"|as a default|unless i (?:ask|say|tell)[\w ]*|at all times)\s*[.!]*$"
)
_WHEN = Pattern(
    r"(?:(?:please|also|and)[\s,]+)*(?:when(?:ever)?|if|every time|each time|any ?time)\s+(?:(?:i|you"
    r"|we)\s+)?(?:ever\s+)?(?:add|adding|create|creating|creates|updat(?:e|ing)|mak(?:e|ing)|writ(?:e"
    r"|ing)|mention|mentioning|say|saying|ask|asking|tell|giv(?:e|ing)|save|saving|set|setting|put"
    r"|plan|planning|schedul(?:e|ing)|enter|type|note|a task|a to-?do|something|there's|there is"
    r"|tasks?|it's|it is|naming)\b"
)
_DONT = Pattern(
    r"(?:please\s+)?(?:don't|do not|dont|never|stop|avoid|no more|no longer|quit"
    r"|refrain from)\s+(?:ever\s+|always\s+|you\s+|please\s+)?(?:add|adding|set|setting|suggest"
    r"|suggesting|put|putting|use|using|include|including|create|creating|mak(?:e|ing)|assign"
    r"|assigning|write|writing|give|giving|schedul(?:e|ing)|tag|tagging|chang(?:e|ing)|mention"
    r"|mentioning|merge|merging|ask|asking|invent|inventing|guess|guessing|capitali[sz]e|split"
    r"|splitting|estimat(?:e|ing))\b"
)
_PREFER = Pattern(
    r"(?:i|we)(?:'d|\s+would|\s+always|\s+generally|\s+really)*\s+(?:prefer|like|love|rather|want|hate"
    r"|don't like|don't want|dislike|need)\s+(?:to\s+(?:have|see|keep|get)\s+|have\s+|it\s+(?:when"
    r"|if)\s+|you\s+to\s+(?:always\s+|never\s+)?(?:add|write|set|put|use|include|keep|give|tag|make"
    r"|suggest)\s+|that\s+|seeing\s+|having\s+|if\s+)?"
)
_PREFER_SUBJECT = Pattern(
    r"\b(?:my |the |all |your |new |short |long |shorter |every (?=deadline|task|title|item|reminder"
    r"|estimate))?(?:[\w-]+ (?=tasks?\b))?(?:tasks?|to-?dos?|items|titles?|task titles?"
    r"|task names?|deadlines?|due dates?|estimates|time estimates|tags|solutions|reminders|descriptions"
    r"|notes)\b"
)
_FOR_KIND = Pattern(
    r"(?:for|with)\s+(?:anything|everything|all things|things|stuff)\s+(?:to do with|about|related to|around"
    r"|involving|for)\s+[\w' -]{2,30}?\s*,?\s*"
    r"(?:use|add|set|put|write|include|give|assign|make|don't|label)\b"
    r"|(?:for|with|on)\s+(?:all\s+|any\s+|every\s+|my\s+|the\s+)?(?:[\w-]+\s+){0,2}?(?:tasks|to-?dos"
    r"|items|errands|chores|meetings|calls|reminders|shopping|appointments|bills"
    r"|deadlines)\b(?!\s+lists?\b)\s*,?\s*(?:please\s+|always\s+|never\s+)*(?:use|add|set|put|write|include|tag|give"
    r"|assign|make|don't|do not|suggest|mention|keep|list|estimate|label|leave|i (?:want|like"
    r"|prefer))\b"
)
# "everything about cleaning gets #home"
_ABOUT_KIND = Pattern(
    r"(?:every|each|all|any)(?:thing|\s+(?:[\w-]+\s+){0,2}?(?:tasks?|to-?dos?|items?))\s+(?:about|on|for|with|from)\s+"
    r"[\w' -]{2,40}?\s+(?:should|must|needs?\s+to|has\s+to|have\s+to|gets?|goes?|is|are|belongs?)\b"
)
_DEFAULT = Pattern(r"(?:please\s+)?(?:default|set (?:the )?default|make (?:the )?default|the default)\b")
_STATED = Pattern(
    r"(?:task titles|tasks|titles|todos|to-dos|deadlines)\s+(?:(?:for|about|from|with|at)\s+[\w-]+\s+)?(?:should"
    r"|must|need to|have to|are to"
    r"|can't|shouldn't|must not)\b|(?:every|each|all|any|new|my|work|shopping|the|big"
    r"|large)\s+(?:[\w-]+\s+){0,2}?(?:tasks?"
    r"|to-?dos?|items?|reminders?|titles?|task titles?|deadlines?|errands|chores)\s+(?:should|must"
    r"|need to|needs to|has to|have to|ought to|are to|can|shouldn't|should not|must not|mustn't"
    r"|always|never)\b"
)
_STEPS = Pattern(
    r"(?:always\s+|please\s+)*(?:break|split|divide)\s+(?:down\s+|up\s+)?(?:my\s+|all\s+|the\s+)?(?:big"
    r"|large|long|complex|bigger|larger|complicated|difficult|huge)?\s*(?:tasks|projects|to-?dos|items"
    r"|things)\b"
)


def _preference(clause: Clause, confidence: float) -> Intent:
    text = clause.text.strip(" ,;")
    return Intent(
        "instructions", clause.text, clause.begin, clause.stop, confidence, preference=text[:1].upper() + text[1:]
    )


def read_preference(clause: Clause) -> Intent | None:
    """A lasting wish about how tasks are written."""
    plain = " ".join(clause.view.split()).strip(" .,!?;:~")
    if clause.is_question or not clause.words or _FOR_ME.match(plain):
        return None
    if _AS_ONE.search(plain):
        return None
    subject = _SUBJECT.search(plain) is not None
    if (
        _WHEN.match(plain)
        and (subject or "tag" in plain or "add" in plain or _MARKED.search(plain))
        and "," in plain + clause.view + ","
        and not _WHEN_REMIND.search(plain)
    ):
        return _preference(clause, 0.95) if _has_wish(plain) else None
    if _ALWAYS.match(plain) and (subject or _WRITING.search(plain)) and not _REMIND_ALWAYS.search(plain):
        if plain.startswith("in the future") and clause.head not in ("add", "use", "put", "include"):
            return _preference(clause, 0.7) if subject else None
        return _preference(clause, 0.95)
    if clause.has_sign and (_ALWAYS.match(plain) or _ABOUT_KIND.match(plain)) and not _REMIND_ALWAYS.search(plain):
        return _preference(clause, 0.95)
    if _DONT.match(plain) and (_DONT_SUBJECT.search(plain) or _DONT_NAMED.search(plain)):
        return _preference(clause, 0.9)
    if _STEPS.match(plain) or (_DEFAULT.match(plain) and not plain.startswith("set default")):
        return _preference(clause, 0.9) if subject or "remind" in plain else None
    if _STATED.match(plain) and not _STATED_STATE.search(plain):
        return _preference(clause, 0.9)
    if _FOR_KIND.match(plain):
        return _preference(clause, 0.9)
    m = _PREFER.match(plain)
    if m is not None and _PREFER_SUBJECT.match(plain, m.end()) and _QUALITY.search(plain, m.end()):
        return _preference(clause, 0.85)
    if clause.head in _WRITING_HEADS and _WRITE_ALL.match(plain) and not _LIST_THEM.match(plain):
        return _preference(clause, 0.85)
    return None


_AS_ONE = Pattern(r"\bas (?:one|part) of my\b")
_FOR_ME = Pattern(r"(?:please\s+|can you\s+)*(?:give|show|list|tell|read|send|get)\s+(?:me|us)\b")
_WHEN_REMIND = Pattern(r"\bremind me\b")
_REMIND_ALWAYS = Pattern(r"\b(?:remind me to|wake me|remind me every)\b")
_WRITING = Pattern(
    r"\b(?:(?:schedule|plan|add|put|set)\s+(?:anything|something|stuff|things)|remind me|add|include"
    r"|write|tag|estimate|suggest|capitali[sz]e|lower ?case|upper ?case|(?:ask|confirm"
    r"|check with)\s+(?:me\s+)?(?:before|first)"
    r"|before\s+(?:you\s+)?(?:delet|remov|chang|mov|add)(?:e|ing)?)\b"
)
_DONT_NAMED = Pattern(
    r"\b(?:suggest|recommend|propose|invent|guess|mention|include)(?:ing)?\s+(?:any\s+|me\s+)?(?:vendors?|shops?"
    r"|stores?"
    r"|business(?:es)?|prices?|links?|phone numbers?|addresses|times?|dates?)\b"
)
_DONT_SUBJECT = Pattern(
    r"\b(?:solutions?|deadlines?|due dates?|estimates?|tags?|labels?|priorit(?:y|ies)|projects?"
    r"|emojis?|capital letters?|capitals|steps|subtasks?|notes?|suggestions?|tasks? (?:titles?|on|for"
    r"|longer|without|with|in)|titles?|(?:to|on|for) (?:errands|chores|tasks|reminders|todos)"
    r"|reminders (?:on|for|before|after)|(?:tasks|todos|anything|meetings|reminders) (?:on|at|before"
    r"|after|for|in))\b|\b(?:tasks|todos|anything|meetings|reminders|appointments|calls)\s+\ue000"
)
_STATED_STATE = Pattern(
    r"\b(?:be|is|are) (?:done|finished|completed|deleted|removed|cleared|due|moved|postponed|added"
    r"|changed|rescheduled|switched|set|put)\b"
)
_QUALITY = Pattern(
    r"\b(?:that|which|written|in|with|without|to|short|shorter|brief|specific|detailed|lower|upper|start"
    r"|starting|as|be|sorted|grouped|titles|under|less|no|have|like|before|on|earlier|later|than)\b"
)
# "list my tasks" asks for them.
_LIST_THEM = Pattern(
    r"(?:please\s+)?(?:list|name|give|mention|include|sort|group)\s+(?:out\s+)?(?:(?:all|of|my|the|our|work|home"
    r"|open|new|every|each)\s+)*"
    r"(?:tasks?|to-?dos?|items?|reminders?|errands?)(?:\s+(?:for|on|due|from)\b.*|\s*\ue000.*)?$"
)
_WRITING_HEADS = frozenset(
    "keep write make word phrase format start begin prefix put use give include capitalise capitalize "
    "round estimate assign name tag label treat limit title sort group add mention list".split()
)
_WRITE_ALL = Pattern(
    r"(?:please\s+|just\s+|also\s+)*(?:"
    r"(?:keep|write|word|phrase|format|capitali[sz]e|limit|title|name|treat|sort|group"
    r"|round)\s+(?:all\s+|my\s+|the\s+|your\s+|every\s+|each\s+|new\s+"
    r"|any\s+)*(?:[\w-]+\s+){0,2}?(?:tasks?|to-?dos?|items?|titles?|task titles?|names?|estimates?"
    r"|deadlines|descriptions?|reminders|list items|solutions|notes)\b(?!\s+(?:by|on|to\s+the)\b)"
    r"|(?:make|start|begin|prefix|give|estimate|assign|tag|label|include|use|put|add|mention"
    r"|list)\b.*\b(?:all (?:my |the |your )?(?:tasks|to-?dos|titles|items|reminders|errands)"
    r"|every (?:task|to-?do|item|title|reminder|errand)|each (?:task|to-?do|item|title|reminder)"
    r"|(?:task )?titles|(?:shopping|work|home|household|phone|big|new|my|grocery|school"
    r"|kids') (?:tasks|to-?dos|items|errands)|tasks (?:that|about|with|from|for))\b"
    r"|use\s+.*\b(?:for|in|on)\s+(?:my\s+|all\s+)?(?:tasks|titles|estimates|deadlines|tags"
    r"|projects|notes|descriptions|lists|reminders|to-?dos)\b"
    r"|use\s+(?:the\s+)?(?:project|tag|label|priority)\s+\S+\s+(?:for|with|on)\s+(?:my\s+|all\s+|any\s+)?[\w ]+$"
    r"|make\s+(?:my\s+|all\s+|the\s+)?(?:tasks|titles|to-?dos)\s+(?:start|begin|end|short|shorter|brief|specific"
    r"|concise"
    r"|be|have)\b)"
)


def _has_wish(plain: str) -> bool:
    """Whether a "when …" sentence says what to do then."""
    return "," in plain or bool(_THEN.search(plain))


_MARKED = Pattern(r"\b(?:mark|label|flag|make|set|give|put) (?:it|them|that)\b")
_THEN = Pattern(
    r"\b(?:mark|label|flag|please|always|add|include|tag|use|put|write|set|make|give|don't|never|i (?:want|mean|like)"
    r"|you should|it should|keep|suggest|estimate|assume)\b(?!.*\bwhen\b).*\w"
)
