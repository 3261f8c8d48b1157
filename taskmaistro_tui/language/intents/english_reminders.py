"""English: tasks asked for with the words of reminders: remind me, don't forget, set a reminder."""

from __future__ import annotations

from dataclasses import replace

from taskmaistro_tui.language.intents.clause import Clause
from taskmaistro_tui.language.intents.english_chat import off_topic
from taskmaistro_tui.language.intents.english_drafts import create, draft_of, tasks_from
from taskmaistro_tui.language.intents.english_words import OFF_TOPIC
from taskmaistro_tui.language.patterns import Pattern
from taskmaistro_tui.language.reading import Intent, TaskDraft
from taskmaistro_tui.language.task_text import build_draft

_REMIND = Pattern(
    r"(?:remind(?:ing)?|alert|notify|ping|nudge|message|prompt)\s+(?:(?:me|us|myself"
    r"|(?:(?:my\s+|our\s+)?[\w']+\s+and\s+(?:i|me))|(?:me\s+and\s+[\w']+))\b"
    r"|(?<=remind )(?P<who>[a-z]+(?:\s+[a-z]+)?)(?=\s+(?:to"
    r"|about|that)\b))(?P<later>(?:\s*(?:again|later|please|off|sometime|once|also|every time"
    r"|at a later time))*)"
    r"\s*,?\s*(?:\b(?:to|about|of|that|on|for|with|regarding|not to forget to|not to forget)\b)?"
    r"|remind(?:\s+(?:about|of|to))?(?=\s)|remind$"
)

REMIND_LATE = Pattern(
    r"(?:[,;]\s*|\s+(?:so\s+)?)(?:please\s+|can you\s+|could you\s+)?remind (?:me"
    r"|us)(?:\s+(?:[\ue000\ue001]+\s+(?:before(?:hand)?|earlier|ahead|in advance"
    r"|prior)|beforehand|about\s+(?:it|that|this)|of\s+(?:it|that|this)|please|to do (?:it|that"
    r"|so)|(?:(?:at|on|in|by|for|around|every)\s+)?\ue000+|later|again|tomorrow))*\s*[.!?]*\s*$"
)

_WHENEVER = Pattern(
    r"\s*(?:of\s+(?:any|all|my|upcoming|the\s+next)|about\s+(?:any|all|upcoming)|any|when|if|whenever"
    r"|once|as soon)\b"
)

# "(notify me) when my meeting with Bob is about to start"
_WHEN_MINE = Pattern(
    r"\s*when\s+(?P<event>(?:my|our)\s+(?:[\w'-]+\s+){0,4}?[\w'-]+)\s+(?:is\s+about\s+to|is\s+going\s+to|starts?"
    r"|begins?|is\s+starting|comes?\s+up|is\s+due|are\s+due"
    r"|is\s+coming\s+up|is\s+near|is\s+(?:soon|close))\b"
)
# What one goes to, and is told of in time.
_ATTENDED = frozenset(
    "concert concerts movie movies film films festival festivals theater theatre cinema cooking".split()
)

_RECALL = Pattern(
    r"\s*(?:when\s+(?:we|you|i|he|she|they)|me|us|you|the\s+(?:time|times|days?)|that\s+(?:time|day"
    r"|one time)|those\s+days)\b"
)
_ASK_MEMORY = Pattern(
    r"\s*(?:what|which|where|who|when (?:is|was|are|do|did)|why|how|if|whether|of what|about what"
    r"|of the things|what's|of everything)\b"
)

_REMEMBER = Pattern(
    r"(?:never(?=\s+forget\s+(?:to|about)\b)|do(?:\s?n't|n\s't|\s+not)|dont|not to|let's not|can't|cannot"
    r"|mustn't)\s+(?:let\s+(?:me"
    r"|us)\s+)?forget\b\s*(?:to remind me\s*)?(?:\b(?:to|about|that)\b)?|remember\s*(?:\b(?:to|about"
    r"|that)\b)?"
    r"|(?:take|make)\s+(?:a\s+)?note\s+(?:of|to|that)\b|note\s+(?:down\s+)?(?:that|to)\b"
    r"|wake\s+me(?:\s+up)?(?=\s+(?:at|by|in|on|tomorrow|\ue000))"
    r"|let\s+(?:me|us)\s+know\s+when\s+(?:it\s+is|it's|its)\s+time\s+to\b"
    r"|make\s+(?:me|us)\s+remember\s*(?:\b(?:to|about|that)\b)?|jog\s+my\s+memory\s+(?:about|of|on|to)\b"
    r"|(?:don't|do not|dont)\s+let\s+(?:me|us)\s+(?:miss|sleep\s+through|skip)\b|(?:don't|do not|dont)\s+let\s+(?:it"
    r"|this|that)\s+slip\s+my\s+mind\s+(?:to|about|that)\b"
    r"|(?:tell|warn|let)\s+(?:me|us)\s+(?:know\s+)?(?=(?:\ue001+|\w+\s+(?:minutes?|mins?|hours?|days?))\s+(?:before"
    r"|prior|ahead)\b)"
    r"|keep\s+(?:me|us)\s+from\s+forgetting(?:\s+(?:to|about))?"
    r"|help\s+(?:me|us)\s+(?:to\s+)?(?:not\s+(?:to\s+)?forget|remember)\s*(?:\b(?:to|about|that)\b)?|let\s+me\s+(?:know"
    r"|remember)\s+(?:(?:later|\ue000+)\s+)*(?:to\b|(?:that\s+)?i\s+(?:have|need)\s+to\b)"
    r"|(?:tell|ask|get|inform)\s+me\s+(?:(?:later|\ue000+)\s+)*(?:to\b|(?:that\s+)?i\s+(?:have|need)\s+to\b)"
    r"|(?:make sure|see to it"
    r"|ensure)\s+(?:that\s+)?i\s+(?:don't forget to\s+|remember to\s+)?"
)

_PREFIX = Pattern(
    r"(?:note|reminder) to (?:self|myself)[\s,:]+(?:to\s+|that\s+)?(?=\w)|(?:note to self|to-?do|to do|task|new task"
    r"|new todo|reminder|remember|note|action item"
    r"|todo item)\s*(?::|-\s)\s*|(?:\[ ?\]|- \[ ?\])\s*|to-?do\s+(?!lists?\b|items?\b|for\b|on\b|today\b|is\b)(?=[a-z])"
    r"|(?:task|reminder)\s+(?=(?!to\b|for\b|about\b|is\b|was\b)[a-z]+\s+(?:the|my|a|an|our|some|up|out|back)\b)"
)

_MAKE_REMINDER = Pattern(
    r"(?:(?:set|setup|setting|making|creating|adding|putting|giving|scheduling|make|create|add|put|give|get|have|need"
    r"|want|leave|schedule|place|save|send"
    r"|establish|program|book|start|enter|do|new|use|insert|turn)\s+(?:up\s+|in\s+|on\s+)?(?:me\s+"
    r"|us\s+|myself\s+)?(?:up\s+|in\s+)?)?"
    r"(?:(?:a|an|another|the|my|some|one|new|quick|daily|weekly|monthly|yearly|annual|recurring"
    r"|repeating|repeat|regular|important|urgent|two|three|2|3|several|multiple|couple of|few|with"
    r"|\ue000+)\s+)*"
    r"(?P<what>(?:calendar\s+)?(?:reminders?|alerts?|alarms?|notifications?|reminding"
    r"|memo))\b(?:\s+(?:in|on|up|going|down)(?=\s+(?:for|to|about)\b))?(?:\s+(?:set(?: up)?|made|created|ready|added"
    r"|is\s+needed|needed|is\s+required|would\s+be\s+(?:nice"
    r"|great|good|helpful)))?(?:\s+(?:for|to)\s+(?:me|us"
    r"|myself|(?:me|myself)\s+and\s+[\w']+|[\w']+\s+and\s+(?:me|myself|i))\b)?"
    r"(?:\s+(?:on|to|in|into)\s+(?:my|the)\s+(?:calendar|list|schedule|to[- ]?do list|phone|planner|diary"
    r"|reminders?(?:\s+app)?))?"
    r"\s*(?:\b(?:to remind me|reminding me|so (?:that )?i (?:can |will )?remember|so (?:that )?(?:i|we) (?:don't"
    r"|do not|won't|dont) forget|that reminds me"
    r"|(?:that|which) (?:says|reads)|called|named|titled)\b)?\s*(?:\b(?:(?:of|for)\s+when|to|for|about|that|of|on"
    r"|saying|regarding)\b)?\s*:?"
)


# "before I go to bed, remind me to lock the door"
_WHEN_THEN = Pattern(
    r"(?:before|after|when|while|once|as soon as|until)\s+(?!.*\?|(?:will|did|do|does|is|are|should|can|have"
    r"|had)\b)[^,;.]{3,60}?,?\s+(?:please\s+)?"
    r"(?=remind\s+(?:me|us)\s+(?:to|about|of|that)\b)"
    r"|(?:when|once|next time|as soon as)\s+(?:i|we)(?:'m|'re|\s+am|\s+are)?\s+(?:go|get|come|leave|arrive|reach|see"
    r"|visit|pass|back|home"
    r"|at|in)\b[^;.?]{0,40}?,?\s+(?=(?:i|we)\s+(?:need\s+to|have\s+to|must|should|gotta)\s+(?!be\b)\w)"
)


def read_remind(clause: Clause) -> Intent | None:
    """A clause that begins with remembering: "remind me to", "don't forget", "note to self:"."""
    masked, stop = clause.heard.masked, clause.stop
    when = _WHEN_THEN.match(masked, clause.core, stop)
    if when is not None:
        nested = _REMIND.match(masked, when.end(), stop)
        return create(clause, tasks_from(clause, nested.end() if nested is not None else when.end()))
    for place in (clause.wish_at, clause.core):
        m = _PREFIX.match(masked, place, stop)
        if m is not None:
            return create(clause, tasks_from(clause, m.end()))
        m = _REMIND.match(masked, place, stop)
        if m is not None:
            if _ASK_MEMORY.match(masked, m.end(), stop) or (
                m.group().endswith(" of") and _ASK_MEMORY.match(masked, m.end(), stop)
            ):
                return None
            if not m.group().startswith("remind") and (
                (off_topic(clause) and not (clause.has_time and clause.word_set & OFF_TOPIC <= _ATTENDED))
                or (
                    _WHENEVER.match(masked, m.end(), stop)
                    and not _TIME_TO.match(masked, m.end(), stop)
                    and not _WHEN_MINE.match(masked, m.end(), stop)
                )
            ):
                return None
            return create(clause, _reminded_of(clause, m.end()))
        m = _REMEMBER.match(masked, place, stop)
        if m is not None and not clause.is_question and (m.group().strip() != "remember" or place == clause.core):
            if _ASK_MEMORY.match(masked, m.end(), stop) or _RECALL.match(masked, m.end(), stop):
                return None
            if m.group().startswith("wake"):
                draft = build_draft(clause.heard, m.end(), stop, words="wake up")
                return create(clause, (draft,) if draft is not None else (), 0.7)
            nested = _REMIND.match(masked, m.end() + 1, stop)
            if nested is None and _TOLD.match(masked, m.end(), stop) and not _coming(clause, m.end()):
                return _told(clause, m.end())
            return create(clause, tasks_from(clause, nested.end() if nested is not None else m.end()))
    return None


# "(remind me) two hours before the game to start the grill": no clock is known for it, so the words become a note.
_AHEAD_OF = Pattern(
    r"\s*(?:for\s+|about\s+)?(?P<ahead>(?:(?:\d{1,3}|an?|half\s+an|one|two|three|four|five|six|ten|fifteen|twenty"
    r"|thirty|a\s+couple\s+of|a\s+few)"
    r"\s+(?:minutes?|mins?|hours?|days?|weeks?|months?)|\ue001+|the\s+(?:day|night|morning|evening|week))\s+"
    r"(?:before|prior\s+to|ahead\s+of"
    r"|in\s+advance\s+of)\s+(?P<event>[^\ue000,;:]{2,40}?))\s*(?:\ue000+\s*)?(?:,?\s+to\s+(?P<what>\w.*)|[.!]*\s*$)"
)
# "(notify me of my appointment) an hour before"
_AHEAD_LAST = Pattern(
    r"\s+(?P<ahead>(?:\d{1,3}|an?|half\s+an|one|two|three|four|five|ten|fifteen|twenty|thirty"
    r"|a\s+couple\s+of)\s+(?:minutes?|mins?|hours?|days?"
    r"|weeks?)\s+(?:before(?:hand)?|early|earlier|ahead(?:\s+of\s+time)?|in\s+advance|prior))\s*[.!]*\s*$"
)
# "(remind me) when I get home to feed the cat" is to feed the cat when I get home.
_ONCE = Pattern(
    r"\s*(?P<once>(?:(?:when(?:ever)?|once|after|before|as soon as|next time|the next time)\s+(?:i|we|i'm|we're|he|she"
    r"|they|the)\b[^,;:\ue000]{2,40}?|at\s+(?:bedtime|lunchtime|lunch|dinner|dinnertime|breakfast|school|work"
    r"|the\s+(?:store|office|gym))|on\s+(?:the|my)\s+way\s+(?:home|back|to\s+(?:the\s+)?\w+)))\s*,?\s+(?:to"
    r"|that i (?:have|need) to)\s+(?P<what>(?!the\b|my\b|a\b|work\b|bed\b"
    r"|school\b)\w.*)$"
)


def _reminded_of(clause: Clause, begin: int) -> tuple[TaskDraft, ...]:
    """The task of a reminder whose words begin at ``begin``, with when it is wanted said first."""
    heard, masked, stop = clause.heard, clause.heard.masked, clause.stop
    ahead = _AHEAD_OF.match(masked, begin, stop)
    if ahead is not None and ahead.group("event") not in ("it", "that", "this"):
        group = "what" if ahead.group("what") else "event"
        end = stop if group == "what" else ahead.end("event")
        note = heard.cut(*ahead.span("ahead"))
        return tuple(replace(draft, notes=note) for draft in tasks_from(clause, ahead.start(group), end))
    mine = _WHEN_MINE.match(masked, begin, stop)
    if mine is not None:
        return tasks_from(clause, *mine.span("event"))
    once = _ONCE.match(masked, begin, stop)
    if once is not None:
        return tuple(
            replace(draft, task=f"{draft.task} {heard.cut(*once.span('once'))}")
            for draft in tasks_from(clause, once.start("what"))
        )
    late = _AHEAD_LAST.search(masked, begin, stop)
    if late is not None and late.start() > begin + 2:
        note = heard.cut(*late.span("ahead"))
        return tuple(replace(draft, notes=note) for draft in tasks_from(clause, begin, late.start()))
    timely = _TIME_TO.match(masked, begin, stop) or _WHEN_IT.match(masked, begin, stop)
    return tasks_from(clause, timely.end() if timely is not None else begin)


# "(remind me) when the tickets go on sale": nothing is to be done, that is what to be told.
_WHEN_IT = Pattern(r"\s*when\s+(?=(?:the|my|our|a)\s+[^,;:]{3,60}$)(?!.*\bto\s)")
_TIME_TO = Pattern(r"\s*when\s+(?:it\s+is|it's|its)\s+time\s+(?:to|for)\b")
_TOLD = Pattern(
    r"\s*(?:that\s+)?(?:i|we|my|our)(?:'m|'ve|\s)(?!have to\b|need to\b|must\b|should\b"
    r"|has to\b)[^,.;!?]*?(?:\b(?:am|is|are|was|were|have|has|live|lives|work|works|like|likes"
    r"|love|loves|hate|hates|prefer|drive|drives|speak|study|moved|don't|can't|do not)\b|'m|'s\s)"
)


_I_HAVE = Pattern(r"\s*(?:that\s+)?(?:i|we)(?:'ve got|\s+have|\s+have got)\s+(?!to\b)\w")


def _coming(clause: Clause, begin: int) -> bool:
    """ "(remember that) I have a flight at six": an appointment, not a fact."""
    return clause.has_time and _I_HAVE.match(clause.heard.masked, begin, clause.stop) is not None


def _told(clause: Clause, begin: int) -> Intent:
    """ "remember that I live in Madrid": a fact, not a task."""
    from taskmaistro_tui.language.intents.english_profile import read_profile

    skip = len(clause.heard.masked[begin : clause.stop]) - len(clause.heard.masked[begin : clause.stop].lstrip())
    begin += skip + (5 if clause.heard.masked.startswith("that ", begin + skip) else 0)
    inner = Clause(clause.heard, begin, clause.stop, clause.state)
    return read_profile(inner) or Intent("profile", inner.text, inner.begin, inner.stop, 0.7)


def read_reminder(clause: Clause) -> Intent | None:
    """A clause that asks for a reminder: "set a reminder for", "… , set a reminder"."""
    masked, stop = clause.heard.masked, clause.stop
    if (
        not clause.word_set & _REMINDER_WORDS
        or (
            clause.head in _NOT_MAKING
            and not clause.wish
            and not clause.core_view.startswith(("how about a", "have a"))
        )
        or (clause.is_question and clause.head in QUESTION_HEADS)
    ):
        return None
    place = clause.core
    m = _MAKE_REMINDER.match(masked, place, stop)
    if (
        m is not None
        and m.group().strip()
        and (m.group("what") != m.group().strip() or clause.wish or stop - m.end() > 2)
    ):
        if m.group("what") == m.group().split()[0] and m.group("what").endswith("s"):
            return None
        if m.group().split()[0] in ("my", "the") and not clause.wish:
            return None
        begin = m.end()
        if m.start("what") == place and not clause.wish and _SAID_OF_IT.match(masked, begin, stop):
            return None
        nested = _REMIND.match(masked, begin + 1, stop)
        if nested is not None:
            begin = nested.end()
        return create(clause, _reminded_of(clause, begin))
    if clause.plain.startswith(
        (
            "how about a reminder",
            "i would like to be reminded",
            "i want to be reminded",
            "i'd like to be reminded",
            "i need to be reminded",
        )
    ):
        at = masked.find("remind", clause.begin)
        end = masked.find(" ", at)
        return create(clause, tasks_from(clause, end) if end > 0 else ())
    m = _NAMED_REMINDER.match(masked, place, stop)
    if m is not None:
        return create(clause, tasks_from(clause, m.start("what"), m.end("what")))
    late = _LATE_REMINDER.search(masked, clause.begin, stop)
    if late is not None and late.start() > clause.begin + 3:
        draft = draft_of(clause, clause.core, late.start())
        return create(clause, (draft,) if draft is not None else ())
    return None


# "reminder was wrong" tells of one
_SAID_OF_IT = Pattern(r"\s*(?:was|is|were|are|did|does|didn't|isn't|wasn't|doesn't|keeps|came|went)\b")
_NAMED_REMINDER = Pattern(
    r"(?:set|create|make|schedule|add)\s+(?:up\s+)?(?:(?:a|an|my|the|some)\s+)?(?P<what>(?!new\b"
    r"|another\b)(?!.*\s(?:to|on|in)\s+(?:my|the|our)\s)[\w' -]{3,40}?)\s+(?:reminders?|alerts?|alarms?)\s*[.!]*\s*$"
)

_REMINDER_WORDS = frozenset(
    "reminder reminders alert alerts alarm alarms notification notifications reminding reminded memo".split()
)

_NOT_MAKING = frozenset(
    "what which show list read tell check delete remove cancel erase clear change move is are do does did "
    "have when where how find any review".split()
)

QUESTION_HEADS = frozenset("is are do does did have has when where how any what which".split())

_LATE_REMINDER = Pattern(
    r"[,;]?\s+(?:so\s+|and\s+|please\s+)*(?:set|make|create|add|put)\s+(?:up\s+)?(?:me\s+)?(?:a|an"
    r"|the)\s+reminder\b(?:\s+(?:for|about|of)\s+(?:it|that|this|me))?\s*(?:\b(?:for|at"
    r"|on)\b\s*)?(?=\ue000|[.!?\s]*$)"
)
