"""English: things the user says of themself, and the profile fields they fill."""

from __future__ import annotations

from taskmaistro_tui.language.intents.clause import Clause
from taskmaistro_tui.language.intents.english_people import people_in
from taskmaistro_tui.language.intents.english_tastes import CONVERSATION, tastes_in, words_at
from taskmaistro_tui.language.intents.english_words import LIST_NOUNS
from taskmaistro_tui.language.numbers_english import read_number_words
from taskmaistro_tui.language.patterns import Pattern
from taskmaistro_tui.language.reading import Fact, Intent

_NAME = r"[a-z][\w.'-]*(?:\s+[a-z][\w.'-]*){0,3}?"

_END = r"(?=\s*(?:[.,;!?]|$|\band\b|\bbut\b|\bfrom now on\b|\bplease\b|\binstead\b|\bnow\b|\band\s+i\b))"

_CALL_ME = Pattern(
    rf"(?:(?:please|just|you can|you may|feel free to|everyone|everybody|people|friends|my friends|they"
    rf"|most people|you should|usually people|could you|can you|can i have you|would you|you could"
    rf"|start|i'd like you to|i want you to|i need you to|i would like you to|folks|all|start"
    rf"|you'd better|you can just|usually|would you just like to|just start|simply|to)\s+)*"
    rf"(?:call(?:ing|s)?|know|address|refer to|speak to|talk to)\s+me\s+(?:as\s+|by\s+(?:the\s+name\s+"
    rf"|my\s+\w+\s+name\s*)?|with\s+)?(?P<name>(?!by\b|at\b|on\b|in\b|back\b|later\b|when\b|if\b"
    rf"|tomorrow\b|a cab\b|a taxi\b|an uber\b|about\b|to\b|what\b|the\b|with\b|like\b){_NAME}){_END}"
)

_MY_NAME = Pattern(
    rf"(?:hi|hello|hey|ok|well|actually|so|and|no|oh)?[\s,]*(?:(?:my|the)\s+(?:\w+\s+)?(?:name(?:'?s)?"
    rf"|nickname)(?:\s+(?:that\s+)?(?:i\s+go\s+by|you\s+should\s+(?:call\s+me|use|say)|to\s+use|i\s+use|i\s+prefer"
    rf"|i\s+want\s+you\s+to\s+(?:use|call me)|i'd\s+(?:like|prefer|want"
    rf"|rather)(?:\s+(?:for\s+)?you)?\s+(?:to\s+)?(?:use|call me|go\s+by|be\s+called)))?(?:\s+(?:is|will be|would be"
    rf"|should be(?:\s+(?:saved|stored|set"
    rf"|listed)\s+(?:as|to))?"
    rf"|was changed to)(?:\s+(?:now|actually))?|(?<=s))\s+|(?:i(?:'m| am)|i(?:'m"
    rf"| am)\s+also)\s+(?:called|named|known as)\s+|i\s+(?:also\s+|usually\s+|prefer\s+to\s+"
    rf"|like\s+to\s+|mostly\s+)*(?:go|goes)\s+by\s+(?:the\s+name\s+(?:of\s+)?)?|i\s+(?:like|want|prefer"
    rf"|would like|'d like|wish|need)\s+to\s+be\s+(?:called|addressed as|known as|referred to as)\s+"
    rf"|i'd\s+(?:like|prefer|rather)\s+(?:to\s+)?go\s+by\s+"
    rf"|i'd\s+(?:like|prefer|rather)\s+(?:to\s+)?be\s+(?:called|addressed as"
    rf"|known as)\s+)(?P<name>(?!on\b|in\b|at\b|not\b|a\b|an\b|saved\b|this\b|what\b|something\b"
    rf"|wrong\b|the\b){_NAME}){_END}"
)

_NAMES = Pattern(rf"name(?:'s|\s+is)\s+(?P<name>{_NAME}){_END}")
_SET_NAME = Pattern(
    rf".*\b(?:change|changing|changed|update|set|save|make|store|switch|remember|record"
    rf"|put)\s+(?:down\s+)?my\s+(?:\w+\s+)?(?:nick)?name\s+(?:from\s+\w+\s+)?(?:(?:as|to(?:\s+be)?|be)\s+"
    rf"|(?<=make my name ))"
    rf"(?P<name>{_NAME}){_END}"
)
_IS_MY_NAME = Pattern(rf"(?P<name>{_NAME})\s+is\s+(?:my|the)\s+name\b.*")

_CHANGE_NAME = Pattern(
    r".*\b(?:change|update|set|use|edit|fix|correct|switch)\b.{0,25}\b(?:my"
    r"|the)\s+(?:\w+\s+)?names?\b(?!\s+of\b).*|(?:change|update|switch)\s+(?:what|how)\s+you\s+(?:call|address"
    r"|refer to)\s+me\b.*|.*\b(?:call|calling|address|addressing"
    r"|refer to)\s+me\s+(?:something else|something different|by\s+(?:this|a|another|my)\b.*|this\b.*"
    r"|a different name.*|differently.*)|.*\bname\b.*\b(?:call me|address me|refer to me"
    r"|use for me)\b.*"
)

_ASKING = Pattern(
    r"^(?:what|who|do you|is my|does|tell me what|whats|which|when|where|how (?:do you|am|old|would you)"
    r"|say|why)\b"
)

_LIVE = Pattern(
    r"\b(?:i|we)(?:'ve|'m|'re|\s+have|\s+am|\s+are|\s+just|\s+recently|\s+now|\s+currently|\s+also"
    r"|\s+both|\s+finally|\s+been)*\s+(?P<verb>live|living|lived|moved|relocated|moving|based|located"
    r"|reside|settled|from|staying)(?:\s+(?:just|over|back|here|out|up|down|now|alone|together"
    r"|currently|part-time))?(?:\s+(?:in|to|at"
    r"|near|outside|around|from)|(?<=from))\s+(?P<place>(?!with\b|my\b|a\b|an\b|home\b"
    r"|the\b(?!\s+(?:uk|us|usa|netherlands|hague|bay|bronx|north|south|east|west))|work\b|here\b"
    r"|there\b|now\b|it\b|this\b|that\b)[a-zà-ÿ][\w.'à-ÿ-]*(?:\s+(?!with\b|and\b|but\b|for\b|since\b"
    r"|so\b|where\b|because\b|now\b|last\b|on\b|when\b|at\b|as\b"
    r"|to\b)[a-zà-ÿ][\w.'à-ÿ-]*){0,3}(?:,\s*(?!and\b|so\b|but\b|i\b|my\b|where\b|work|with\b|please\b"
    r"|cancel|book|add|remind|now\b|near\b)[a-z][\w.'-]*(?:\s(?!and\b|with\b)[a-z][\w.'-]*)?)?)"
)

_LIVE_IN_A = Pattern(
    r"\b(?:i|we)(?:'ve)?\s+(?:(?:now|just|currently|have|recently)\s+)*(?:live|lived|living|moved|reside)\s+(?:in|to"
    r"|on|near)\s+"
    r"(?:an?|the)\s+(?P<place>(?:\w+\s+){0,2}?(?:town|village|city|suburbs?|countryside|country|island|farm|coast"
    r"|mountains|house|flat"
    r"|apartment|neighbou?rhood|district)\b(?:\s+(?:near|in|outside|by|of|close to|on)\s+(?!with\b)[\w' -]{2,30}?)?)"
    r"\s*(?=[.,;!]|$|\bwith\b|\band\b|\bbut\b)"
)

_HOME = Pattern(
    r"(?:my|our)\s+(?:home\s?town|home|city|address|house|flat|apartment|place)\s+(?:is|'s)\s+(?:in\s+"
    r"|at\s+)?(?P<place>[\w.' ,-]{2,50}?)\s*[.!]*\s*$"
)

_JOB = Pattern(
    r"\b(?:i|we)(?:'m|'ve|\s+am|\s+have)?(?:\s+(?:now|just|currently|also|recently|been|still"
    r"|actually))*\s+(?:(?:work(?:ing|ed)?|employed|started|starting|got|took)\s+(?:as\s+"
    r"|a new job as\s+|a job as\s+|my new job as\s+|working as\s+|new job as\s+)|(?:start(?:ed|ing)?"
    r"|got|took|have|accepted)\s+(?:a|my|the)\s+(?:new\s+)?(?:job|position|role)\s+as\s+)(?P<job>(?:a"
    r"|an|the)\s+[\w' -]{2,50}?(?:\s+(?:at|for|in|with)\s+[\w'&. -]{2,40}?)?"
    r"|[\w' -]{2,40}?)\s*(?=[.,;!]|$|\band\s+(?:i|my|have|live)\b|\bso\b)"
)

_WORK_AT = Pattern(
    r"\bi(?:'m|\s+am|'ve)?(?:\s+(?:now|just|currently|also|recently|still))*\s+(?P<verb>work(?:ing)?"
    r"|teach(?:ing)?|study(?:ing)?|majoring|interning|employed)\s+(?P<rest>(?:(?:at|for|in|with"
    r"|by)\s+)?(?!from home\b|on\b|out\b|as\b|best\b|hard\b|late\b|every\b|nights?\b|weekends?\b"
    r"|part[ -]time\b|full[ -]time\b|with you\b)[\w'&. -]{2,50}?)\s*(?=[.,;!]|$|\band\s+(?:i|my|have"
    r"|live|love|like|enjoy)\b|\bso\b|\bfor\s+\ue001)"
)

_MY_JOB = Pattern(
    r"my\s+(?:new\s+)?(?:job|profession|occupation|job title|title|role|career)\s+(?:is"
    r"|'s)\s+(?:as\s+)?(?P<job>[\w' -]{3,50}?)\s*[.!]*\s*$|i\s+(?:do|run|own|manage|lead)\s+(?P<does>(?:a"
    r"|an|my own|the|my)?\s*[\w' -]{3,40}?\s+(?:for a living|company|business|shop|store|studio|restaurant"
    r"|cafe|bakery|startup|team|agency|salon|farm))\b.*"
)

_I_AM_A = Pattern(
    r"(?:i(?:'m| am)|as)\s+(?:also\s+|now\s+|currently\s+|actually\s+|just\s+)*(?P<what>(?:a|an"
    r"|the)\s+[\w' -]{2,70}?(?:\s+(?:at|for|in|of|with)\s+[\w'&. -]{2,50}?)?)\s*(?=[.,;!]|$|\band\s+(?:i"
    r"|my|have|live|love)\b|\bso\b|\bfrom\b)"
)

_AGE = Pattern(
    r"\bi(?:'m| am| just turned| turned| will be|'ll be| am turning)\s+(?:now\s+|already\s+|almost\s+"
    r"|about\s+)*(?P<age>\d{1,3}|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:[ -](?:one|two|three"
    r"|four|five|six"
    r"|seven|eight|nine))?|(?:thir|four|fif|six|seven|eigh|nine)teen|eleven|twelve)(?P<unit>\s*(?:years?(?:\s*-?old"
    r"| of age)?|yo|y/o"
    r"|-years?-old))?(?=\s*(?:[.,;!]|$|and\b|years|now|today|yesterday|(?:last|this) (?:week|month|year)))"
    r"|my\s+age\s+is\s+(?P<age2>\d{1,3})"
)

_OTHER_FACT = Pattern(
    r"my\s+(?:birthday|anniversary|surname|last name|family name|middle name|initials|pronouns|mother tongue"
    r"|first language|star sign|eye colou?r|allerg(?:y|ies)|phone(?: number)?"
    r"|email|e-mail|car|bike|shoe size|blood type|doctor"
    r"|dentist|office|timezone|time zone|nationality|native language|language|religion|diet"
    r"|favou?rite [\w ]+|commute|shift|working hours|salary|company|employer|school|university|team"
    r"|desk|budget|zodiac sign|hair|size|height|weight|wedding|kids|family)\b.{0,30}?\s(?:is|are|was"
    r"|were|'s|has|have|starts?|ends?|works?|go(?:es)?)\b.+"
    r"|(?:i|we)\s+(?:usually|normally|typically|often|always|never|rarely|mostly|currently|only"
    r"|generally|(?:bike|cycle|walk|ride|take the (?:bus|train|subway|tram|metro)) to (?:work|school|campus"
    r"|the office)|speak|drive|own|use|work|get up|wake up|go to bed|commute|have been|grew up|was born"
    r"|were born|studied|graduated|used to|play|have lived|have worked|shop|bank|sleep|run|swim|train"
    r"|(?:just|recently) (?:started|moved|retired|married|had|became|got(?!\s+(?:home|back|here|there|off|up|out|it"
    r"|that|to)\b))|(?:just |recently |finally )?(?:got (?:married|divorced|engaged|promoted|fired"
    r"|laid off|hired"
    r"|a new (?:job|car|dog|cat|house|puppy|kitten))|quit (?:my job|smoking|drinking)|lost my (?:job|dad|mom|mum"
    r"|father|mother)|retired"
    r"|broke up|became an? \w+|adopted an? \w+)|am originally|can't eat|cannot eat|don't eat|have (?:a|an"
    r"|two|three|four) (?:car|house|garden|allergy|peanut allergy|bike|flat|apartment|degree))\b.+"
    r"|i(?:'ve| have) been (?:married|together|single|vegan|vegetarian|sober|retired|living|working|teaching|playing"
    r"|learning|studying"
    r"|training)\b.+|i (?:have|suffer from|was diagnosed with) (?:asthma|diabetes|arthritis|adhd|epilepsy|anxiety"
    r"|depression|insomnia"
    r"|migraines|allergies|hay fever|celiac|dyslexia|vertigo|a bad (?:back|knee|shoulder))\b.*"
    r"|(?:i'm|i am|we're|we are) (?:getting (?:married|divorced)|expecting (?:a baby|a child|twins|our))\b.*|i(?:'m"
    r"| am) (?:training|studying|learning|qualified|licensed) (?:to|for|at)\b.+"
)

_STATE_NOUNS = frozenset(
    "bit little lot mess fan huge moment week big while hurry rush problem question meeting hungry minute "
    "loss good bad fool genius idiot robot human person friend joke member pleasure must thing few couple".split()
)

_DIET = frozenset(
    "vegetarian vegan pescatarian morning early night lefty introvert extrovert smoker non-smoker".split()
)

_NOT_PLACE = frozenset(
    "a an the my your it this that these time work bed home school church town here there hell love next last".split()
)

_PLACE_STOP = frozenset(
    "originally actually too also again permanently last next this yesterday today tomorrow "
    "recently in on for with since and so but ago now when where near".split()
)


def read_name(clause: Clause) -> Intent | None:
    """How the user wants to be called; tried early, since "change my name" looks like a change to a task."""
    if not clause.word_set & _NAMING or clause.word_set & _LISTED:
        return None
    said = clause.folded
    since = _FROM_NOW_ON.match(said)
    name = _name(clause, " " * since.end() + said[since.end() :] if since is not None else said)
    if name and not _ASKING.match(clause.plain):
        return (
            Intent("profile", clause.text, clause.begin, clause.stop, 0.9, facts=(Fact("name", name),))
            if (_ONLY_NAME.match(clause.plain) or not clause.word_set & _MORE or _AND_NO_MORE.search(clause.plain))
            else None
        )
    if (_CHANGE_NAME.match(clause.plain) or _CHANGE_NAME.match(clause.core_view)) and not _ASKING_NAME.match(
        clause.plain
    ):
        return Intent("profile", clause.text, clause.begin, clause.stop, 0.8, "name")
    return None


_FROM_NOW_ON = Pattern(r"\s*(?:from now on|from here on(?: out| in)?|going forward|starting (?:now|today))[\s,]+")
_AND_NO_MORE = Pattern(
    r"^(?!.*\b(?:live|work|wife|husband|daughter|son)\b)"
    r"(?:.*\b(?:from now on|from here on)$|(?:from now on|from here on|starting now)\b)"
)
_NAMING = frozenset(
    "know name name's names nickname call calling called calls address refer known go goes speak".split()
)

_LISTED = frozenset("list lists task tasks todo todos reminder reminders title".split())

_MORE = frozenset("live work wife husband daughter son and from".split())

_ONLY_NAME = Pattern(r"(?:please |just |you can |can you |to )*(?:call|refer|address)\b")


def read_profile(clause: Clause) -> Intent | None:
    """Statements of the user about themself, their people and likings; facts without a field leave ``facts`` empty."""
    view = clause.spoken
    plain = clause.plain
    question = clause.is_question or bool(_ASKING.match(plain))
    if not clause.word_set & _FIRST_PERSON and not plain.startswith(
        ("call ", "be ", "keep ", "speak ", "talk ", "don't use", "stop using", "short ", "brief ", "no emoji", "use ")
    ):
        return None
    if clause.word_set & LIST_NOUNS - {"meeting", "meetings", "event", "events", "call"}:
        return None
    facts: list[Fact] = []
    name = _name(clause, view)
    if name:
        facts.append(Fact("name", name))
    if not facts and _CHANGE_NAME.match(plain) and not _ASKING_NAME.match(plain) and "list" not in clause.words:
        return Intent("profile", clause.text, clause.begin, clause.stop, 0.8, "name", facts=())
    if question or clause.head in _REQUESTS or _IF.match(plain):
        return None
    style = CONVERSATION.match(plain)
    if style is not None:
        said = style.group("what").strip().removesuffix(" please")
        return Intent(
            "profile",
            clause.text,
            clause.begin,
            clause.stop,
            0.85,
            facts=(Fact("conversation_preferences", said, "add"),),
        )
    facts += _place_and_work(clause, view)
    facts += people_in(clause, view)
    facts += tastes_in(clause, view)
    unique = tuple(dict.fromkeys(facts))
    if unique:
        return Intent("profile", clause.text, clause.begin, clause.stop, 0.9, facts=unique)
    if _OTHER_FACT.match(plain) and not _ACTION.search(plain):
        return Intent("profile", clause.text, clause.begin, clause.stop, 0.6)
    return None


_REQUESTS = frozenset(
    "recommend show tell find play give search suggest list what how can read get explain look translate".split()
)

_IF = Pattern(r"(?:if|suppose|imagine|say)\b")

_FIRST_PERSON = frozenset("i i'm i've i'd my me we our we've we're names name".split())

_ASKING_NAME = Pattern(
    r"^(?:what|do you know|is|who|tell me|say|whats|which|how do you|when|where|by what|does"
    r"|you)\b(?!.*\bchange\b)"
)

_ACTION = Pattern(
    r"\b(?:need to|have to|must|should|gotta|want to|terrible|bad|awful|horrible|great|good|long|rough"
    r"|nice) ?(?:night|day|time|week|morning|sleep|dream)?\b"
)


def _name(clause: Clause, view: str) -> str | None:
    for pattern in (_CALL_ME, _MY_NAME):
        m = pattern.search(view) if pattern is _CALL_ME else pattern.match(view.lstrip())
        shift = len(view) - len(view.lstrip()) if pattern is _MY_NAME else 0
        if m is not None:
            said = words_at(clause, m.start("name") + shift, m.end("name") + shift)
            if said and said.split()[0].lower() not in _NO_NAME:
                return _capitalised(said)
    m = _SET_NAME.match(view.strip()) or _NAMES.match(view.strip()) or _IS_MY_NAME.match(view.strip())
    if m is not None and m.group("name") not in _NO_NAME and len(m.group("name").split()) <= 2:
        return _capitalised(m.group("name"))
    m = _I_AM_NAME.match(clause.text)
    if m is not None:
        return m.group(1)
    return None


_I_AM_NAME = Pattern(
    r"(?:(?:Hi|Hello|Hey|hi|hello|hey)[,!. ]+)?I(?:'m|’m"
    r"| am) ([A-Z][a-zà-ÿ'-]+(?: [A-Z][a-zà-ÿ'-]+)?)(?=[.,!]|$| and I\b)"
)

_NO_NAME = frozenset(
    "something how why this that it what who a an the not is he she they there which where when my your someone "
    "anything him her them me you later by name names new names' else different".split()
)


def _capitalised(name: str) -> str:
    return " ".join(w if any(c.isupper() for c in w) else w[:1].upper() + w[1:] for w in name.split())


def _place_and_work(clause: Clause, view: str) -> list[Fact]:
    found: list[Fact] = []
    m = _LIVE.search(view)
    if m is not None and not view[: m.start()].strip().endswith(("if", "when", "that", "where")):
        words = []
        for word in words_at(clause, *m.span("place")).split():
            if word.lower().strip(",") in _PLACE_STOP:
                break
            words.append(word)
        place = " ".join(words).strip(" ,")
        past = m.group("verb") == "lived" and " used to " in view
        plan = m.group("verb") == "moving"
        if (
            place
            and words[0].lower() not in _NOT_PLACE
            and not past
            and not plan
            and not any(s.begin <= clause.begin + m.start("place") < s.stop for s in clause.heard.times)
        ):
            found.append(Fact("location", place if any(c.isupper() for c in place) else place.title()))
    elif (m := _LIVE_IN_A.search(view)) is not None:
        found.append(Fact("location", words_at(clause, *m.span("place"))))
    elif (m := _HOME.match(view.strip())) is not None:
        found.append(Fact("location", m.group("place").strip()))
    m = _JOB.search(view)
    if m is not None and not clause.has_time:
        found.append(Fact("job", _article_free(words_at(clause, *m.span("job")))))
        return found
    m = _MY_JOB.match(view.strip())
    if m is not None:
        offset = len(view) - len(view.lstrip())
        group = "job" if m.group("job") else "does"
        found.append(Fact("job", _article_free(words_at(clause, m.start(group) + offset, m.end(group) + offset))))
        return found
    m = _WORK_AT.search(view)
    if (
        m is not None
        and m.group("rest").split()[0] not in ("on", "from", "out", "this", "late", "hard", "that", "it", "the")
    ) or (m is not None and m.group("rest").split()[0] == "the" and "at" in view):
        rest = words_at(clause, *m.span("rest"))
        if not rest.lower().startswith(("on ", "from ", "the ", "to ")):
            verb = {
                "working": "works",
                "work": "works",
                "teach": "teaches",
                "teaching": "teaches",
                "study": "studies",
                "studying": "studies",
            }.get(m.group("verb"), m.group("verb"))
            found.append(Fact("job", f"{verb} {rest}"))
            return found
    m = _I_AM_A.search(view)
    if m is not None:
        what = _article_free(words_at(clause, *m.span("what")))
        first = what.lower().split()
        if (
            first
            and first[0] not in _STATE_NOUNS
            and len(first) <= 10
            and "fan" not in first
            and not set(first) & {"person", "kind"}
        ):
            found.append(Fact("interests", what, "add") if first[0] in _DIET else Fact("job", what))
    age = _AGE.search(view)
    if age is not None:
        said = age.group("age") or age.group("age2")
        number = int(said) if said.isdigit() else read_number_words(said.replace("-", " ").split(), 0)[-1][1]
        if 4 <= number <= 120 and "minutes" not in view and "hours" not in view:
            found.append(Fact("age", number))
    return found


def _article_free(text: str) -> str:
    for article in ("a ", "an ", "the "):
        if text.lower().startswith(article):
            return text[len(article) :]
    return text
