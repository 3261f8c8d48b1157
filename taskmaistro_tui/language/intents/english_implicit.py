"""English: tasks that are stated rather than asked for: an obligation, an imperative, an appointment."""

from __future__ import annotations

from dataclasses import replace

from taskmaistro_tui.language.heard import Heard
from taskmaistro_tui.language.intents.clause import Clause
from taskmaistro_tui.language.intents.english_chat import off_topic
from taskmaistro_tui.language.intents.english_create import read_explicit
from taskmaistro_tui.language.intents.english_drafts import create, tasks_from
from taskmaistro_tui.language.intents.english_elsewhere import is_for_a_service
from taskmaistro_tui.language.intents.english_words import EVENT_NOUNS, LIST_NOUNS, TASK_VERBS, WEAK_VERBS
from taskmaistro_tui.language.patterns import Pattern
from taskmaistro_tui.language.reading import Intent, TaskDraft
from taskmaistro_tui.language.task_text import build_draft
from taskmaistro_tui.language.task_times import is_over

_NEED_THING = Pattern(
    r"(?:need\s+(?:some|more|new)|we(?:'ll| will| also| really| still)*\s+need(?:\s+(?:some|more|new))*|i(?:'ll"
    r"| will| also"
    r"| really| still)*\s+need\s+(?:some|more|new)"
    r"|i(?:'ll| will| also| really| still)*\s+need(?=\s+[\w' -]{2,30},))\s+(?!to\b|you\b|a\b|an\b"
    r"|your\b|the\b|it\b|that\b|this\b|me\b|us\b"
    r"|know\b)(?P<what>[\w' -]{2,30}(?:,\s+[\w' -]{2,30})*)(?:\s+(?:by|for|on|before|until)?\s*\ue000+)?[.!\s]*$"
)
_NOT_BOUGHT = frozenset(
    "help advice info information directions ideas idea suggestions answers something time sleep "
    "rest space love peace money therapy change changes break hope air fun"
    " room patience energy support clarification details context more less".split()
)


def read_implicit(clause: Clause) -> Intent | None:
    """A task that is stated rather than asked for: an obligation, an imperative of doing, an appointment with its time."""
    if clause.is_question and clause.head not in TASK_VERBS:
        return None
    if not clause.wish and is_for_a_service(clause):
        return None
    for rule in (_by_order, _wished, _imperative, _needed, _happening, _appointment):
        intent = rule(clause)
        if intent is not None:
            return intent
    return None


_BY_ORDER = Pattern(
    r"(?:(?:and|but|so|also)\s+)*(?:(?:my|our|the)\s+)?[\w'-]+(?:\s+[\w'-]+)?\s+(?:just\s+|also\s+"
    r"|has\s+|have\s+|had\s+)*(?:asked|asks|told|tells|wants|wanted|needs|needed|reminded|begged"
    r"|expects|would like)\s+(?:me|us)\s+to\s+"
    r"|(?:i|we)(?:'ve)?\s+(?:(?:have|also|almost|totally|completely|just|nearly|still)\s+)*(?:forgot"
    r"|promised(?:\s+(?:myself|[a-z]+))?|agreed|volunteered|was\s+(?:asked|told)|am\s+expected"
    r"|have\s+been\s+(?:asked|told))\s+to\s+(?!mention\b|say\b|tell you\b|ask you\b)"
)


def _by_order(clause: Clause) -> Intent | None:
    """ "my wife asked me to book swim lessons", "I forgot to pay the bill"."""
    m = _BY_ORDER.match(clause.heard.masked, clause.begin, clause.stop)
    if m is None or m.group().split()[0] in ("you", "they", "what", "who", "it", "nobody"):
        return None
    asked = read_explicit(
        Clause(clause.heard, m.end(), clause.stop, clause.state)
    )  # "I forgot to add soap to the list"
    if asked is not None and asked.tasks:
        return create(clause, asked.tasks, 0.85)
    return create(clause, tasks_from(clause, m.end()), 0.85)


def _wished(clause: Clause) -> Intent | None:
    """What the user needs, wants or plans to do."""
    if not clause.wish or off_topic(clause):
        return None
    view, head, how = clause.core_view, clause.head, clause.wish
    strong = _is_strong(clause)
    verb_like = head in TASK_VERBS or head.endswith(("ise", "ize", "ify"))
    meets = head == "see" and (clause.has_time or bool(clause.word_set & _SEEN))
    if how in _MUST and (head not in _NO_OBLIGATION or meets) and not _TO_ASSISTANT.match(view):
        return create(clause, tasks_from(clause, clause.core), 0.95 if verb_like else 0.75)
    if how in _HOPE and verb_like and (strong or head not in WEAK_VERBS | _DREAMS) and len(view.split()) >= 2:
        return create(clause, tasks_from(clause, clause.core), 0.7)
    if how == "have" and (clause.has_time or clause.has_sign) and not clause.is_question and " to " not in view:
        return create(clause, _without_article(tasks_from(clause, clause.core)), 0.7)
    if how == "doing" and clause.has_time and (base := _GERUNDS.get(head)):
        found = tasks_from(clause, clause.core)
        if found and found[0].task.startswith(head):
            return create(clause, (replace(found[0], task=base + found[0].task[len(head) :]),), 0.65)
    if how == "will" and verb_like and strong and head not in _NO_OBLIGATION:
        return create(clause, tasks_from(clause, clause.core), 0.65)
    return None


def _is_strong(clause: Clause) -> bool:
    return clause.has_time or clause.has_sign or clause.has_length


def _imperative(clause: Clause) -> Intent | None:
    """A thing to do, named by its verb: "buy milk"; what one asks of an assistant ("tell me …") is none."""
    view, head = clause.core_view, clause.head
    if head == "do" and _DO_THING.match(view) and not clause.is_question:
        return create(clause, tasks_from(clause, clause.core), 0.75)
    away = off_topic(clause)
    to_assistant = _AT_ASSISTANT.match(view) is not None
    if (away and to_assistant) or (head == "do" and _DO_QUESTION.match(view)):
        return None
    leisure = clause.has_time and ((head == "play" and clause.word_set & _GAMES) or head in _GOING)
    asked = _MAY_I.match(clause.view) is not None
    if not to_assistant and not asked and (leisure or _ERRAND.match(view) or (not away and _GET_THINGS.match(view))):
        return create(clause, tasks_from(clause, clause.core), 0.75)
    if not away and clause.has_time and not clause.wish and _START_DOING.match(view):
        return create(clause, tasks_from(clause, clause.core), 0.7)
    if not away and not clause.is_question and _ASK_SOMEONE.match(view):
        return create(clause, tasks_from(clause, clause.core), 0.7)
    if head not in TASK_VERBS or head in _ASSISTANT_ONLY or clause.wish or _NO_VERB.match(view) or _THROUGH.match(view):
        return None
    strong = _is_strong(clause)
    if asked and not (strong and clause.word_set & EVENT_NOUNS):
        return None
    if not strong and (
        "your" in clause.word_set
        or (head in _MAKERS and clause.word_set & _WORKS)
        or _IDIOM.fullmatch(view.strip(" .!"))
    ):
        return None
    if len(view.split()) < 2 and not clause.has_sign:
        return None
    weak = head in WEAK_VERBS
    if weak and not clause.has_sign and (away or not strong):
        return None
    if away and head not in _DOING and (weak or not strong):
        return None
    if (to_assistant and (weak or not strong)) or (head == "check" and _CHECK_WHETHER.match(view)):
        return None
    return create(clause, tasks_from(clause, clause.core), 0.7 if weak else 0.9)


# "run me through my calendar", "pull up the list with the movies"
_THROUGH = Pattern(
    r"(?:(?:run|walk|take|talk|guide|lead|pull|bring|call|go|get|check)\s+(?:me\s+)?(?:through|over|up|out|into)\s+)"
    r"(?:my|our|the|all|that)\s+(?:[\w'-]+\s+){0,3}?(?:calendar|lists?|schedule|agenda|reminders|to-?dos?|tasks"
    r"|events|appointments)\b"
)
_NO_VERB = Pattern(
    r"(?!(?:check|make|see|ensure|find|confirm|verify|ask|test|decide|figure|tell"
    r"|know)\b)[a-z]+\s+(?:[\w'-]+\s+){0,2}?(?:is|are|was|were|has|had|isn't|aren't|does|doesn't"
    r"|will)\b"
)


# What is done rather than made or bought: "do my taxes", "do the dishes".
_DO_THING = Pattern(
    r"do\s+(?:(?:my|our|the|some|all the|a load of|\w+'s)\s+)?(?:[\w-]+\s+)?(?:tax(?:es)?|tax return|laundry|dishes"
    r"|homework"
    r"|shopping|groceries|cleaning|ironing|vacuuming|washing|cooking|gardening|hoovering|dusting|packing|accounts"
    r"|accounting"
    r"|bookkeeping|paperwork|chores?|errands?|invoices?|expenses|budget|backups?|push-?ups|yoga|stretches|exercises"
    r"|workout"
    r"|pilates|inventory|assignment|bills|beds|windows|floors?|yard ?work|school ?run)\b"
    r"\s*(?:[,.!;]|\ue000|\ue001|\ue002|and\b|for\b|by\b|before\b|after\b|with\b|on\b|at\b|in\b|$)"
)
_ASK_SOMEONE = Pattern(
    r"ask\s+(?!me\b|you\b|yourself\b|us\b|siri\b|alexa\b|google\b|away\b)(?:(?:the|my"
    r"|our)\s+)?[\w'-]+(?:\s+[\w'-]+)?\s+"
    r"(?:about|to|for|if|whether|when|what|why|where|how)\b"
)
_START_DOING = Pattern(r"(?:start|begin|finish|stop|keep)\s+(?!playing\b|being\b|going\b|talking\b)\w{3,}ing\b\s+\w")
_MAY_I = Pattern(r"\s*(?:please\s+)?(?:can|could|may|might)\s+i\b")
_MAKERS = frozenset("write draw create make compose paint invent design tell think".split())
_WORKS = frozenset(
    "poem poems haiku story stories limerick sonnet lyrics rap riddle picture drawing rhyme verse tale image".split()
)
_IDIOM = Pattern(
    r"(?:cut it out|move (?:on|along)|start over|take (?:a guess|it easy|care|your time|that|five)"
    r"|call it (?:a day|quits)|stop (?:it|that)|check (?:this|that|it) out|look at (?:that|this"
    r"|you)|come on|hold on|try (?:again|harder|me)|get (?:lost|real|over it)|keep (?:going|it up)"
    r"|go (?:on|away|ahead)|suit yourself|(?:be|stay|keep) (?:quiet|silent|still|calm|tuned|safe)|be (?:nice|honest"
    r"|serious|yourself)|give (?:up|in"
    r"|it up)|shut up|clean up|think again|wait (?:up|a (?:minute|second|moment))|show off|relax"
    r"|bring it on|fill me in|pay attention|make (?:sense|up your mind)|change the subject"
    r"|learn something|read my mind|work it out|figure it out|sleep (?:well|tight)|help yourself"
    r"|test|drive safe(?:ly)?|travel safe(?:ly)?)"
)
_GET_THINGS = Pattern(
    r"back\s+up\s+(?!in\b|at\b|a\b)\w|get\s+(?!me\b|us\b|it\b|that\b|this\b|rid\b|a list\b|my\b"
    r"|info|directions\b|details\b|help\b"
    r"|lost\b|out\b|up\b|going\b|started\b|ready\b|back\b|over\b|in\b|on\b|off\b|away\b|well\b"
    r"|to\b|there\b|better\b|real\b|the\s+(?:news|latest|info|time|details|name|number|address"
    r"|status|score|results?)\b)[a-z]{3,}"
    r"|read\s+(?:chapters?|pages?|\d+\s+pages|the\s+(?:book|chapter|contract"
    r"|manual|draft)|my\s+book)\b|put\s+(?:out|away|up)\s+\w|put\s+the\s+\w+\s+(?:out|away|back"
    r"|up)\b"
)


def _needed(clause: Clause) -> Intent | None:
    """ "we need milk": something to buy."""
    m = _NEED_THING.match(clause.heard.masked, clause.begin, clause.stop)
    if m is None or off_topic(clause) or clause.word_set & LIST_NOUNS or set(m.group("what").split()) & _NOT_BOUGHT:
        return None
    draft = build_draft(clause.heard, *m.span("what"), extra=tuple(clause.times))
    return create(clause, (replace(draft, task=f"buy {draft.task}"),), 0.6) if draft is not None else None


_NEEDS = Pattern(
    r"(?:the|my|our)\s+[\w'-]+(?:\s+[\w'-]+){0,2}\s+needs?\s+(?:an?\s+[\w -]{3,30}"
    r"|to\s+be\s+\w{3,}ed\b.*|\w{3,}ing\b.*|new\s+\w+|some\s+\w+)\s*[.!]*\s*$"
)
_COMING = Pattern(
    r"(?:the|my|our)\s+[\w'-]+(?:\s+[\w'-]+){0,2}\s+(?:is|are)\s+(?:coming|arriving|visiting"
    r"|dropping by|stopping by|getting here|picking me up)\b.*\ue000"
    r"|(?:it'?s|it is)\s+(?P<what>(?:my\s+)?[\w'-]+(?:\s+[\w'-]+)?(?:'s)?\s+(?:birthday"
    r"|anniversary|wedding|graduation|party|recital))\b.*\ue000"
)


def _happening(clause: Clause) -> Intent | None:
    """ "the car needs an oil change", "the plumber is coming on Thursday at 9", "it's Anna's birthday on Saturday"."""
    masked = clause.heard.masked
    if off_topic(clause) or clause.word_set & LIST_NOUNS:
        return None
    if _NEEDS.match(masked, clause.wish_at, clause.stop):
        return create(clause, tasks_from(clause, clause.wish_at), 0.6)
    m = _COMING.match(masked, clause.wish_at, clause.stop)
    if m is None:
        return None
    if m.group("what"):
        return create(clause, tasks_from(clause, m.start("what"), m.end("what")), 0.65)
    return create(clause, tasks_from(clause, clause.wish_at), 0.65)


_MUST = frozenset(
    "must not forget to,should not forget to,need "
    "to,needed to,have to,has to,had to,got to,gotta,must,can't forget,mustn't forget,cannot "
    "forget,should,should probably,should "
    "really,should also,ought to,better,supposed to,it's time to,time to,can't forget to,mustn't "
    "forget to,shouldn't forget to,has,"
    "need help to".split(",")
)

_HOPE = frozenset(
    "going to,gonna,plan to,planning to,planning on,intend to,want to,wanna,wish to,like to,love "
    "to,hoping to,hope to,let me".split(",")
)

_SEEN = frozenset("doctor dentist vet optometrist dermatologist therapist lawyer accountant specialist notary".split())
_NO_OBLIGATION = frozenset(
    "know hear see listen ask say tell understand admit confess thank think find play watch be sleep "
    "laugh translate convert have know rest go die stop see figure cry eat believe relax".split()
)

# What people want to do some day; a day makes it a plan.
_DREAMS = frozenset("travel fly live dance win retire marry invest eat drink".split())

_GERUNDS = {
    "meeting": "meet", "seeing": "see", "visiting": "visit", "taking": "take", "picking": "pick", "attending": "attend",
    "flying": "fly", "driving": "drive", "dropping": "drop", "hosting": "host", "giving": "give", "having": "have",
}  # fmt: skip


def _without_article(tasks: tuple[TaskDraft, ...]) -> tuple[TaskDraft, ...]:
    """ "an exam on Friday" as "exam"."""
    return tuple(
        replace(t, task=t.task.split(" ", 1)[1]) if t.task.lower().startswith(("a ", "an ")) else t for t in tasks
    )


_CHECK_WHETHER = Pattern(
    r"check\s+(?:if|whether|what|when|which|how|that i|for any|to see|my\s+(?:calendar|list|schedule"
    r"|reminders|tasks|agenda|availability|plans|day|week|morning|afternoon|evening|appointments|meetings|events))\b"
)

_ERRAND = Pattern(
    r"go\s+(?:to\s+(?:the|a|my)\s+(?!(?:\w+\s+){0,2}(?:calendar|list|lists|reminders|next|previous"
    r"|top|end|end|beginning|settings|point|hell)\b)\w|(?:grocery\s+)?shopping|swimming|running"
    r"|for\s+a\s+(?:run|walk|swim|hike|ride)|get\s+\w)"
)
_GAMES = frozenset(
    "tennis golf football soccer basketball volleyball chess squash badminton hockey cards poker "
    "cricket rugby paintball with".split()
)

_GOING = frozenset("watch attend".split())

_TO_ASSISTANT = Pattern(
    r"(?:talk|speak)(?:\s+(?:to|with)\s+(?:you|someone|somebody|a human|a person))?\s*[.!?]*$|get going\b"
    r"|hang up\b|log off\b"
)

_ASSISTANT_ONLY = frozenset(
    "play tell show give say sing search define translate recommend suggest turn help explain inform "
    "notify let wish hold repeat start wake become".split()
)

_DOING = frozenset(
    "buy call book order pay return pick collect renew cancel schedule fix clean wash email text mail "
    "send submit finish complete write prepare sign print register bake cook research study learn "
    "practice".split()
)

_DO_QUESTION = Pattern(
    r"do\s+(?:(?:i|we|you|they|people|dogs|cats)\b.*\b\w+|(?:the|some|any|most|all|my)\s+[\w'-]+\s+\w+)"
)

_AT_ASSISTANT = Pattern(r"\w+\s+(?:me|us)\b(?!\s+to\b)")

_TOLD = Pattern(
    r"\b(?:was|were|went|had|died|did|been|felt|saw|loved|hated|enjoyed|am|seems?|looks?|sucks"
    r"|starts|begins|ends|opens|closes"
    r"|rocks|flies|flew|came|spent|took|isn't|aren't|wasn't|weren't)\b"
    r"|\b(?:is|are)\s+(?!\ue000|due\b|on\b|at\b|in\b|scheduled\b|coming\b|from\b|every\b|by\b)"
)
_NOT_NOUN = frozenset(
    "good great happy merry congratulations congrats enjoy see thanks thank sorry welcome nice "
    "hope have what what's who who's when where why how which is are was were do does did can "
    "could would will "
    "should may have has am if i i'm you your you're there it's it he she they we play tell show give "
    "say any anything anyone "
    "let hear the's happening going whats hows wheres whens".split()
)


def _appointment(clause: Clause) -> Intent | None:
    """A noun with its time or a sign: "dentist tomorrow at 3", "swim lessons by the end of November #kids"."""
    words = clause.words
    if not words or clause.is_question:
        return None
    if clause.has_sign and words[0] not in _NOT_NOUN:
        return create(clause, tasks_from(clause, clause.begin), 0.8)
    if not clause.has_time and not clause.has_length:
        return None
    if off_topic(clause) or words[0] in _NOT_NOUN or _TOLD.search(clause.view):
        return None
    if clause.times and all(is_over(span, clause.heard.now, clause.heard.folded) for span in clause.times):
        return None
    known = _ONE_TO_ONE.search(clause.view) is not None or any(
        w in EVENT_NOUNS or (w.endswith("'s") and w[:-2] in EVENT_NOUNS) for w in words
    )
    if clause.word_set & _PUBLIC:
        return None
    if known and len(words) <= 10 and words[0] not in _ASSISTANT_ONLY and not _SUPERLATIVE.match(clause.core_view):
        opened = _OPENED.match(clause.heard.masked, clause.begin, clause.stop)
        return create(clause, tasks_from(clause, opened.end() if opened is not None else clause.begin), 0.75)
    to_a_day = all(span.grain in ("day", "hour", "minute") for span in clause.times)
    if (
        to_a_day
        and _THING_AND_DAY.fullmatch(clause.view)
        and not clause.word_set & _NO_THING
        and not words[-1].endswith("ing")
    ):
        return create(clause, tasks_from(clause, clause.begin), 0.5)
    return None


_ONE_TO_ONE = Pattern(r"\b(?:1:1|1-1|1on1|one-on-one|one\s+on\s+one)\b")
_OPENED = Pattern(r"\s*(?:(?:oh|and|also|plus|ps|btw)\b[\s,:]+)+(?=\S)")
_SUPERLATIVE = Pattern(r"(?:the\s+)?(?:[a-z]{3,}est|best|cheap|nearest|closest|top|popular|any|some|live|local)\s")
# "quarterly filings Friday": a thing with its day; what is on in town ("concerts this weekend") is asked for that way too.
_THING_AND_DAY = Pattern(
    r"\s*[a-z][\w'-]{2,}(?:\s+(?:for|with|of|and)(?=\s+[a-z])|\s+[a-z][\w'-]{2,}){1,4}\s+(?:(?:on|by|due"
    r"|at)\s+)?\ue000+\s*[.!]*\s*"
)
_PUBLIC = frozenset(
    "events activities things shows concerts festivals fairs exhibitions exhibits museums musicals parades "
    "fireworks nightlife "
    "restaurants hotels".split()
)
_NO_THING = frozenset(
    "not maybe perhaps same until till later big long free off busy ready only sounds more another next last again "
    "still never "
    "always today tonight tomorrow just really very so too yes yeah yep sure okay fine thats that's let's lets "
    "until you me us "
    "him her them myself someone anyone everyone nothing something anything weather live local best top events "
    "event things thing stuff "
    "shows show concert concerts matches match fights fair fairs fest festival festivals market markets exhibition "
    "exhibitions "
    "exhibit exhibits museum museums comedy theater theatre plays musical musicals music bands band sports sport "
    "parties club "
    "clubs bars tournament tournaments championship race races parade parades fireworks activities places place "
    "restaurants "
    "restaurant traffic scores score standings schedule news near nearby around here there hours open closed cheap "
    "flights "
    "hotels tickets rent born died happened won lost crazy tired bored sick happy sad excited hungry late early "
    "back home "
    "holiday holidays god dear hey hello welcome loved hated missed went saw heard got am is are was were be been "
    "has had "
    "does did can could will would should may might must see hear know think feel want need like love hate hope "
    "guess wish "
    "work works worked working snow rain".split()
)


_STATEMENT = Pattern(r"\s*(?:i|we)(?:'ll|'m|'ve|\s+will|\s+am|\s+have|\s+am going to|\s+plan to)?\s+(?=\w+\s+\S)")


def statement(heard: Heard, begin: int, stop: int) -> tuple[int, int] | None:
    """Where a plan is told without asking for anything: "I will *attend Lily's wedding*"."""
    m = _STATEMENT.match(heard.masked, begin, stop)
    return (m.end(), stop) if m is not None else None
