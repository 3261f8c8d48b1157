"""English: questions about tasks."""

from __future__ import annotations

from typing import Any

from taskmaistro_tui.language.filters import content_words, read_filter
from taskmaistro_tui.language.intents.clause import Clause
from taskmaistro_tui.language.intents.english_chat import off_topic
from taskmaistro_tui.language.intents.english_days import ANYTHING_THEN, FREE, HAPPENING
from taskmaistro_tui.language.intents.english_query_kinds import kind_of
from taskmaistro_tui.language.intents.english_words import EVENT_NOUNS, LIST_NOUNS, OFF_TOPIC, RELATIONS
from taskmaistro_tui.language.intents.english_world import ABOUT_SELF, ADVICE, ELSEWHERE, FOREIGN, NOT_MINE, PLACE
from taskmaistro_tui.language.patterns import Pattern
from taskmaistro_tui.language.reading import Intent, Query

_ASK = Pattern(
    r"(?:what|what's|whats|what'll|what'd|when'll|where'll|who'll|what've|what're|which|when|when's|where|where's"
    r"|who|who's|why|how|is|are|am"
    r"|was|were|do|does|did|has|have|had|will|should|could|can|any|anything|is there|are there"
    r"|whose)\b"
)
_SHOW = Pattern(
    r"(?:show|notify|list|read|tell|display|give|name|see|view|open|pull\s+up|bring\s+up|go\s+(?:over"
    r"|through)|run\s+(?:over|through|down)|look\s+(?:up|at|for|in|into|through)|go\s+(?:in)?to|play\s+back|(?:run"
    r"|walk|take"
    r"|talk)\s+me\s+through|check|print|recite|repeat"
    r"|review|find|get|search|iterate|describe|mention|speak|say|count|confirm|inform|let|hear|know"
    r"|fetch|summari[sz]e|brief|remind|read\s+(?:out|back|off)|walk|filter|sort|how|explain|update"
    r"|make\s+sure|verify|hear|learn|find\s+out|figure|be\s+sure|compare|access|report|query|share"
    r"|present|reveal|provide|state|talk|load|dictate|specify)\b"
)
_MINE = Pattern(
    r"'(?:ll|d)\s+(?:i|we)\b|\b(?:do|did|have|had|am|are|will|should|can|could|must)\s+(?:i|we)\b|\b(?:i|we)(?:'ve"
    r"|'m|'re"
    r"|\s+have|\s+had|\s+need|\s+should|\s+must|\s+am|\s+are|\s+got|\s+did|\s+do|\s+put|\s+added"
    r"|\s+set|\s+said|\s+asked|\s+told|\s+wanted|\s+was|\s+gotta|\s+can|\s+could|\s+already|\s+forget"
    r"|\s+forgot|\s+finish|\s+complete)\b"
)
_MY_LIST = Pattern(
    r"\b(?:to[- ]?do(?:s|\s+list|\s+lists)?|lists?|tasks?|reminders?|calend[ae]rs?|agenda|schedule"
    r"|appointments?|meetings?|errands?|chores?|deadlines?|events?|items?|(?:my|the|our)\s+(?:groceries"
    r"|availability)|overdue|due"
    r"|plate|plans|planned"
    r"|scheduled|upcoming|backlog|board|priorities)\b"
)
_OWN = Pattern(r"\b(?:my|our|i|we|i've|i'm|we've)\b")
_CAN_DO = Pattern(
    r"(?:(?:i|we)(?:'ve| have|'ve got| got| only have| have got| just have)(?:\s+(?:about|around|only"
    r"|just|maybe|some|roughly|another|like|got))*\s+\ue001+|\ue001+)(?:\s+(?:free|left|to spare"
    r"|to kill|available|until|before|now|of free time|of time))*.*"
)
_WHAT_CAN = Pattern(
    r"\b(?:what|which|anything|something|any)\b.*\b(?:can|could|should|might|to)\b.*\b(?:do|get done"
    r"|finish|tackle|complete|start|work on|fit)\b|\b(?:what|which)\b.*\b(?:fits?|takes?|doable|quick"
    r"|short)\b|\bsuggest\b|\bwhat now\b"
)
_BARE_LIST = Pattern(
    r"(?:(?:show|give|list|read|tell)(?:\s+me)?\s+)?(?:my|the|all(?: (?:of )?(?:my|the))?"
    r"|list(?: all)?|current|today's|tomorrow's|upcoming|overdue"
    r"|open|pending|show)?\s*(?:\ue000+\s*)?(?:(?:my|the|all|current|upcoming|open|pending|overdue"
    r"|next|whole|entire|shopping|grocery|work|done|completed|calendar|reminder)\s+)*(?:to[- ]?do(?:s)?(?:\s+lists?)?"
    r"|lists?|tasks|reminders?|calendar|agenda|schedule|appointments|meetings|errands|chores|deadlines"
    r"|events|board|overview|overdue|list all|all|everything)(?:\s+(?:contents?|items|entries))?\s*(?:(?:for|on|of"
    r"|about|due"
    r"|please)\s*)*(?:\ue000+)?\s*(?:please)?\s*[.?!]*\s*"
)
_TO_DO = Pattern(
    r"\b(?:to do|to get done|to finish|to complete|to buy|to remember|to pick up|to work on"
    r"|to take care of|to handle|left|to be done|done)\b"
)
_REMEMBERED = Pattern(r"\b(?:remind(?:ed)? me|help(?:ed)? me (?:to )?remember|be reminded|remember|reminding|remind)\b")
_LEAVE = frozenset(
    "what what's whats which when where who why how many much long often is are am was were do does "
    "did has have had will should could can any anything something show list read tell display give "
    "name see view open pull bring go over through run look up check "
    "print repeat review find get search describe mention count confirm inform let hear know there i "
    "i'm i've we me my mine our you us all of the to a an and or if that whether on in at for with "
    "about regarding related concerning by from left due planned scheduled "
    "coming next now currently right today's out back off please again already still need needs want "
    "must supposed got going doing done so else more most first last be been being it its this these "
    "those time day date one ones thing things stuff item items task "
    "tasks todo todos to-do to-dos list lists reminder reminders calendar calander agenda schedule "
    "set put added add full current complete entire whole each every everything exactly upcoming "
    "pending open week remaining available looks like look looking happen "
    "happening plate set show saved made make just include includes included contain contains "
    "contents content entail involve listed exist board backlog quick short free busy event events "
    "work do say speak talk remind remember remembered wanted asked told "
    "asking forgot forget think would like provide summary summarize summarise overview brief briefly "
    "details detail sure interested lot kind olly alexa hey hi ok okay your yours can't their there's "
    "where's when's location address street "
    "take takes took long deadline deadlines status state progress search overdue priority more were we're he she they "
    "him her them name names called verify until till before after than less "
    "under within longer finish complete finished completed accomplish".split()
)


_ONLY_TIME = Pattern(
    r"(?:i|we)(?:'ve| have|'ve got| got| only have| have got| just have)(?:\s+(?:about|around|only"
    r"|just|maybe|some|roughly|another|like|got))*\s+\ue001+(?:\s+(?:free|left|to spare|to kill"
    r"|available|now|of free time|of time))*\s*[.!]*"
)
_CAN_IN = Pattern(
    r"\b(?:what|which|anything|something)\b.*\b(?:can|could)\b.*\b(?:do|get done|finish|tackle"
    r"|complete|fit)\b.*\ue000"
)
_IN_MINUTES = Pattern(r"(?:with)?in\s+(?:[\w' -]+)\b(?:minutes?|mins?|hours?|hrs?|hour)")
_STATED_FILTER = frozenset("status overdue no_deadline priority tags project".split())
_SEARCH = Pattern(
    r"(?:search(?:\s+for)?|look\s+for|find)\s+(?!me\b|a\b|an\b|some\b|out\b|the\s+(?:best|latest"
    r"|nearest|most|time|way)|best\b|good\b|recipes?\b|new\b)(?P<what>[^,;]{2,40})"
)
_DID_I = Pattern(
    r"(?:have|did) (?:i|we) (?:already |ever |just )*(?:paid?|pay|buy|bought|send|sent|call(?:ed)?"
    r"|email(?:ed)?|book(?:ed)?|order(?:ed)?|renew(?:ed)?|wash(?:ed)?|clean(?:ed)?|submit(?:ted)?"
    r"|schedule[d]?|cancel(?:led)?|return(?:ed)?|water(?:ed)?|fe?ed)\b.+"
    r"|(?:have|did) (?:i|we) (?:already |ever |just )*(?:put|list(?:ed)?|add(?:ed)?|write|written|include[d]?"
    r"|jot(?:ted)?)"
    r" (?!(?:it|that|this|on|in)\b)[\w' -]{2,40}"
)
_NEED_ANY = Pattern(
    r"(?:(?:what|which)(?: (?:all|else|things|stuff|groceries|items|food|supplies))? )?(?:do|did) (?:i|we) (?:still "
    r"|also )?need (?:to (?:buy|get"
    r"|pick|do|finish|call|pay|send|return|remember|clean|bring)\b.*|from the (?:store|shop"
    r"|supermarket)\b.*)"
)
# "do I still have to call the doctor"
_STILL_TO_DO = Pattern(
    r"(?:do|did|will) (?:i|we) (?:(?:still|also) (?:have|need) to (?!know|worry|say|ask)\w+.*"
    r"|(?:have|need) to \w+ (?:the|my|our|this|that) (?!(?:same|right|best)\b)\w+(?!.*\b(?:if|when|in order)\b).*)"
)
_WORKING_ON = Pattern(
    r"what (?:am i|are we) (?:(?:currently|still|now|already) )*(?:working on|busy with|in the middle of).{0,20}"
)
_ON_MY_LIST = Pattern(r"\b(?:on|in|to)\s+(?:my|our)\s+(?:[\w'-]+\s+){0,4}?lists?\b")
# "where is my lunch with Amira", "who is coming to the planning session"
# "I'm supposed to do what today", "my shopping list contains what again"
_ECHO = Pattern(
    r"\b(?:i|we)(?:'m|'re|\s+am|\s+are|\s+was|\s+were)?\s+(?:supposed|meant|going|wanted|need|have)\s+to\s+\w+\s+what\b"
    r"|\b(?:lists?|calendar|schedule|agenda|reminders?|tasks?)\b.*\bwhat(?:\s+again)?$"
)
# "on the shopping list did I put tomatoes"
_ON_LIST_ASK = Pattern(
    r"(?:on|in|from)\s+(?:my|the|our)\s+(?:[\w'-]+\s+){0,3}(?:lists?|calendar|schedule|agenda"
    r"|reminders)\s*,?\s*(?:what|which|when|is|are"
    r"|do|did|does|have|how|any)\b"
)
_SUPPOSED = Pattern(r"\b(?:am i|are we|was i|were we) supposed to\b")
# "is the lab report done", "is the audit still on for Thursday", "did I already mop the hall"
_IS_IT_DONE = Pattern(
    r"(?:is|are|was|were) (?:the|my|our) [\w'. -]{2,40}? (?:done|finished|completed?|overdue|due|still (?:on|open|due"
    r"|scheduled|planned|happening)"
    r"|taken care of|on (?:schedule|track))\b.*"
    r"|(?:did|have) (?:i|we) (?:already|remember to|ever) \w+ (?:the|my|our|to|a|those|that|any) .*"
)
_MY_MEETING = Pattern(
    r"(?:where|who|how long|what time)(?:'s|s| is| are| does| do)?\s+(?:(?:coming|invited|going|attending|in|on|at"
    r"|to|joining"
    r"|leading)\s+)*(?:(?:my|our)\s+(?:[\w'-]+\s+){0,2}?(?:lunch|dinner|breakfast|brunch|interview|party|class"
    r"|lesson|session"
    r"|exam|haircut|check-?up|rehearsal|training|workshop|reservation)|the\s+(?:[\w'-]+\s+){0,2}?(?:session|meeting"
    r"|call|interview"
    r"|standup|review|workshop|rehearsal))\b.*"
    r"|who(?:'s|s| is| all is| are)\s+(?:coming|invited|going|attending|joining)(?:\s+(?:to"
    r"|us))*\s+(?:for\s+)?(?:the|my|our)\s+\w+.*"
    r"|(?:did|has|have)\s+[\w' ]{2,20}\s+(?:accept|decline|confirm|respond|rsvp)(?:e?d)?\s+(?:to\s+)?(?:my|the"
    r"|our)\s+(?:\w+\s+)?(?:invite"
    r"|invitation|meeting|event|request)\b.*"
)
_RELATED = frozenset(RELATIONS.split())
_ABOUT_IT = Pattern(
    r"(?:tell\s+me\s+(?:more\s+)?about|what(?:'s|s| is)\s+(?:the\s+)?(?:status|state|progress)\s+(?:of"
    r"|on|with)|what\s+about|how(?:'s|s| is)\s+(?:the|my))\s+(?:the|my|our"
    r"|that)?\s*(?P<what>[^,;]{2,40})"
)


def query_for(
    clause: Clause,
    what: str,
    confidence: float,
    filter_: dict[str, Any] | None = None,
    words: tuple[str, ...] | None = None,
) -> Intent:
    found, view = read_filter(clause.heard, clause.begin, clause.stop)
    if filter_:
        found.update(filter_)
    if what == "history":
        for name, value in (("done_from", found.pop("due_from", None)), ("done_to", found.pop("due_to", None))):
            if value is not None:
                found[name] = value
    if words is None:
        words = tuple(
            w for w in content_words(clause.heard, clause.begin, clause.begin + len(view), view) if w not in _LEAVE
        )
    return Intent("todo.query", clause.text, clause.begin, clause.stop, confidence, query=Query(what, words, found))


_LEFT = Pattern(
    r"\b(?:do|have|did) (?:i|we)\b.*\b(?:have|got|left|do|finish|need|due|open|complete)\b|\b(?:left|due"
    r"|overdue|open|pending|done|to do)\b"
)


def read_query(clause: Clause) -> Intent | None:
    """A question about the user's own tasks, list or days; questions about the world are none."""
    if not clause.words:
        return None
    plain = clause.plain
    masked_core = clause.heard.masked[clause.core : clause.stop]
    view = clause.view
    if ADVICE.search(view):
        return None
    asks = (
        _ASK.match(clause.heard.masked, clause.wish_at, clause.stop) is not None
        or (not clause.wish and _ASK.match(masked_core) is not None)
        or clause.is_question
        or _ON_LIST_ASK.match(view.lstrip()) is not None
    )
    shows = (
        _SHOW.match(masked_core) is not None
        or _SHOW.match(clause.heard.masked, clause.wish_at, clause.stop) is not None
    )
    bare = _BARE_LIST.fullmatch(clause.heard.masked[clause.core : clause.stop].strip() or " ")
    if bare is not None and any(c.isalpha() for c in view):
        return query_for(clause, "list", 0.9)
    if _ECHO.search(plain):
        return query_for(clause, "list", 0.7)
    if _WORKING_ON.fullmatch(plain):
        return query_for(clause, "list", 0.9, {"status": "in progress"}, words=())
    inner = _INNER_ASK.search(view)
    if not (asks or shows or inner):
        m = _CAN_DO.match(view)
        if m is not None and clause.has_length and (_WHAT_CAN.search(view) or _ONLY_TIME.fullmatch(view.strip())):
            return _with_minutes(clause)
        if _TIMED_ANY.match(view.strip()) and _MY_LIST.search(view) and not PLACE.search(view):
            return query_for(clause, "list", 0.6)
        return None
    if clause.has_time and _CAN_IN.search(view):
        soon = [s for s in clause.times if _IN_MINUTES.match(clause.heard.folded, s.begin, s.stop)]
        if soon:
            minutes = round((soon[0].start - clause.heard.now).total_seconds() / 60)
            intent = query_for(clause, "list", 0.9, {"max_minutes": minutes}, words=())
            assert intent.query is not None
            for name in ("due_from", "due_to"):
                intent.query.filter.pop(name, None)
            return intent
    if clause.has_length and (_WHAT_CAN.search(view) or _CAN_DO.match(view)) and _WITHIN.search(view):
        return _with_minutes(clause)
    mine = _MINE.search(view) is not None
    listy = _MY_LIST.search(view if clause.head != "list" else masked_core[4:]) is not None
    own = _OWN.search(view) is not None
    subject = clause.word_set & OFF_TOPIC
    if off_topic(clause) and not (mine and (listy or _SUPPOSED.search(view))):
        return None
    if subject and not (own and listy) and NOT_MINE.search(view):
        return None
    if NOT_MINE.search(view) and not own:
        return None
    if PLACE.search(view) and not own and not clause.word_set & (LIST_NOUNS | {"due", "overdue"}):
        return None  # "what is there to do in Austin tomorrow"
    if (
        listy
        and clause.word_set & FOREIGN
        and not _ON_MY_LIST.search(view)
        and not clause.word_set & LIST_NOUNS - {"list", "lists", "event", "events", "schedule"}
    ):
        return None
    if (asks or shows) and len(clause.words) <= 8:
        stated, _ = read_filter(clause.heard, clause.begin, clause.stop)
        if _STATED_FILTER & stated.keys() and (listy or own or len(clause.words) <= 4):
            return query_for(clause, kind_of(clause, plain) or "list", 0.85)
    searched = _SEARCH.match(masked_core)
    if searched is not None and len(clause.words) <= 5 and clause.head != "find":
        return query_for(clause, "about", 0.6)
    it = _ABOUT_IT.match(masked_core)
    if (
        it is not None
        and set(it.group("what").split()) & EVENT_NOUNS
        and len(clause.words) <= 8
        and not PLACE.search(view)
    ):
        return query_for(clause, "about", 0.7)
    what = kind_of(clause, plain)
    theirs = any(w.endswith("'s") and w[:-2] not in _RELATED for w in clause.words[1:])
    if (
        what == "when"
        and clause.word_set & EVENT_NOUNS
        and "your" not in clause.word_set
        and len(clause.words) <= 9
        and not (clause.word_set & FOREIGN or theirs)
    ):
        return query_for(clause, what, 0.75)
    if what == "about" and (not ELSEWHERE.search(view) or own) and clause.words[:1] != ["something"]:
        return query_for(clause, what, 0.8)
    if what is not None and (
        listy
        or mine
        or what == "next"
        or (what == "total" and _TAKES_ALL.search(view))
        or (what in ("when", "about", "count", "total") and (own or listy))
    ):
        if what == "count" and not listy and not _LEFT.search(view):
            return None
        if what == "when" and not listy and not clause.word_set & EVENT_NOUNS:
            return None if not mine else query_for(clause, what, 0.7)
        return query_for(clause, what, 0.9)
    if not listy and PLACE.search(view):
        return None
    if _MY_MEETING.match(plain):
        return query_for(clause, "about", 0.7)
    if _STILL_TO_DO.match(plain) or _IS_IT_DONE.match(plain):
        return query_for(clause, "about", 0.7)
    if _DID_I.match(plain) or _NEED_ANY.match(plain):
        return query_for(clause, "history" if _DID_I.match(plain) else "list", 0.7)
    if FREE.search(view) or (
        (asks or (shows and inner))
        and mine
        and (clause.has_time or _TO_DO.search(view))
        and not (clause.word_set - _LET_KNOW if plain.startswith("let me know") else clause.word_set) & ABOUT_SELF
    ):
        return query_for(clause, "list", 0.85)
    if listy and (own or shows or clause.word_set & _STRONG_LIST):
        return query_for(clause, "list", 0.9)
    if (
        listy
        and asks
        and (clause.has_time or _TO_DO.search(view) or clause.word_set & (LIST_NOUNS | {"due", "overdue"}))
    ):
        return query_for(clause, "list", 0.8)
    if (
        HAPPENING.search(view)
        and not ELSEWHERE.search(view)
        and (clause.has_time or own or "plan" in view or len(clause.words) <= 4)
    ):
        return query_for(clause, "list", 0.7)
    if _REMEMBERED.search(view) and (mine or own) and (asks or shows):
        return query_for(clause, "list", 0.8)
    if ANYTHING_THEN.match(view.strip()) or _ON_THERE.search(view):
        return query_for(clause, "list", 0.7)
    if asks and _LAST_ANY.match(plain):
        return query_for(clause, "list", 0.8)
    return None


_INNER_ASK = Pattern(
    r"\b(?:what|which|when|where|how many|whether|if)\s+(?:i|we|my|is|are|do|does|did|tasks?"
    r"|reminders?|items?|things?|all|the|have|else|was|were|appointments?|events?|meetings?|chores?"
    r"|has|needs?|to|in|it|kind|time|day)\b|\b(?:any|anything)\b.*\b(?:due|reminders?|tasks?"
    r"|appointments?|meetings?|events?|scheduled|planned)\b|\b(?:do i have|have i got|am i|what's"
    r"|whats)\b|\b(?:everything|all|things)\s+(?:that\s+)?(?:i|we)\s+(?:need|have|should|must|still)\b"
    r"|\b(?:if|whether)\s+[\w' ]{2,30}\s+(?:is|are)\s+(?:on|in)\s+(?:there|it)\b"
)
_TIMED_ANY = Pattern(
    r"(?:reminders|tasks|todos|appointments|events|meetings|agenda|schedule)\s+(?:for|on|about|due"
    r"|regarding|with)\b.*$|(?:reminder|task|appointment|event|meeting)\s+(?:on|due)\b.*$"
    r"|\ue000+\s*(?:'s\s+)?(?:tasks|reminders|todos|agenda|schedule|events|meetings"
    r"|appointments)\s*[?.]*$|(?:all|any|upcoming|next|my)\s+(?:upcoming\s+|next\s+)?(?:reminders?|tasks"
    r"|events|appointments|meetings|todos)\b.*$"
)
_WITHIN = Pattern(
    r"\b(?:i|we)(?:'ve| have|'ve got| got| only have)|\b(?:in|within|under|less than|that takes?|only"
    r"|fits?|take|with)\b|^\s*\ue001"
)
_LET_KNOW = frozenset(("know",))
_STRONG_LIST = frozenset(
    "reminder reminders todo todos to-do to-dos tasks task overdue agenda calendar calander chores "
    "errands deadlines".split()
)
_ON_THERE = Pattern(
    r"\b(?:if|whether)\s+[\w' ]{2,30}\s+(?:is|are)\s+(?:(?:on|in)\s+(?:there|it)|listed|already listed)\b"
)
_LAST_ANY = Pattern(
    r"(?:so\s+|is there\s+)?(?:(?:an?|any) (?:item|task|to-?do|reminder|entry|list) (?:called|named|for|about|with"
    r"|on)\b.*"
    r"|what (?:am i|are we|is it (?:that )?(?:i'm|i am|we're)) (?:buying|getting|shopping for"
    r"|picking up|bringing)\b.*|what (?:am i"
    r"|are we) (?:forgetting|missing)|what should i be (?:doing|working on)"
    r"|what (?:did|do) i (?:say|tell you|mention|write down|ask for) (?:that )?(?:i|we)\b.*|what(?:'s|s| is) (?:left"
    r"|open|pending|due|overdue|still open|outstanding|remaining"
    r"|on my plate|urgent|important)|(?:any|some)thing (?:else )?(?:that )?(?:i|we) (?:should|need|have|must|ought)\b.*"
    r"|anything (?:for today|for tomorrow|this week|left|due|overdue"
    r"|urgent|open|pending|else(?: to do)?"
    r"|to do|planned|scheduled|important)|what else"
    r"|what (?:still |all |else )?needs? (?:to (?:get|be) \w+|doing|my attention)|anything else(?: to do| left)?)\b.*"
)


_TAKES_ALL = Pattern(r"\b(?:everything|all of (?:it|them|that)|all that|it all|the rest)\b")


def _with_minutes(clause: Clause) -> Intent:
    minutes = max(d.minutes for d in clause.heard.durations if clause.begin <= d.begin and d.stop <= clause.stop)
    return query_for(clause, "list", 0.9, {"max_minutes": minutes}, words=())
