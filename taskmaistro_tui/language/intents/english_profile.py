"""English: things the user says of themself, and the profile fields they fill."""

from __future__ import annotations

from taskmaistro_tui.language.intents.clause import Clause
from taskmaistro_tui.language.intents.english_words import LIST_NOUNS, RELATIONS
from taskmaistro_tui.language.patterns import Pattern
from taskmaistro_tui.language.reading import Fact, Intent

_REL = "(?:" + "|".join(sorted(RELATIONS.split(), key=len, reverse=True)) + ")"
_ADJ = (
    r"(?:\d{1,2}[ -](?:year|month|week)s?[ -]old|one[ -]year[ -]old|[\ue000\ue001]+(?:[ -]old)?|little|big"
    r"|old(?:er|est)?|young(?:er|est)?|new|best|good|close|baby|twin|lovely|beautiful|small|ex|late|only"
    r"|teenage|newborn|adopted|own|\d+|one|two|three|four|five|six)"
)
_NAME = r"[a-z][\w.'-]*(?:\s+[a-z][\w.'-]*){0,3}?"
_END = r"(?=\s*(?:[.,;!?]|$|\band\b|\bbut\b|\bfrom now on\b|\bplease\b|\binstead\b|\bnow\b|\band\s+i\b))"
_CALL_ME = Pattern(
    rf"(?:(?:please|just|you can|you may|feel free to|everyone|everybody|people|friends|my friends|they"
    rf"|most people|you should|usually people|could you|can you|can i have you|would you|you could"
    rf"|start|i'd like you to|i want you to|i need you to|i would like you to|folks|all|start"
    rf"|you'd better|you can just|usually|would you just like to|just start|simply|to)\s+)*"
    rf"(?:call(?:ing|s)?|address|refer to|speak to|talk to)\s+me\s+(?:as\s+|by\s+(?:the\s+name\s+"
    rf"|my\s+\w+\s+name\s*)?|with\s+)?(?P<name>(?!by\b|at\b|on\b|in\b|back\b|later\b|when\b|if\b"
    rf"|tomorrow\b|a cab\b|a taxi\b|an uber\b|about\b|to\b|what\b|the\b|with\b|like\b){_NAME}){_END}"
)
_MY_NAME = Pattern(
    rf"(?:hi|hello|hey|ok|well|actually|so|and|no|oh)?[\s,]*(?:(?:my|the)\s+(?:\w+\s+)?(?:name(?:'?s)?"
    rf"|nickname)(?:\s+(?:that\s+)?(?:i\s+go\s+by|you\s+should\s+call\s+me|i\s+use|i\s+prefer"
    rf"|i\s+want\s+you\s+to\s+(?:use|call me)))?(?:\s+(?:is|will be|would be|should be"
    rf"|was changed to)(?:\s+(?:now|actually))?|(?<=s))\s+|(?:i(?:'m| am)|i(?:'m"
    rf"| am)\s+also)\s+(?:called|named|known as)\s+|i\s+(?:also\s+|usually\s+|prefer\s+to\s+"
    rf"|like\s+to\s+|mostly\s+)*(?:go|goes)\s+by\s+(?:the\s+name\s+(?:of\s+)?)?|i\s+(?:like|want|prefer"
    rf"|would like|'d like|wish|need)\s+to\s+be\s+(?:called|addressed as|known as|referred to as)\s+"
    rf"|i'd\s+(?:like|prefer|rather)\s+(?:to\s+)?be\s+(?:called|addressed as"
    rf"|known as)\s+)(?P<name>(?!on\b|in\b|at\b|not\b|a\b|an\b|saved\b|this\b|what\b|something\b"
    rf"|wrong\b|the\b){_NAME}){_END}"
)
_IS_MY_NAME = Pattern(rf"(?P<name>{_NAME})\s+is\s+(?:my|the)\s+name\b.*")
_CHANGE_NAME = Pattern(
    r".*\b(?:change|update|set|use|edit|fix|correct|switch)\b.{0,25}\b(?:my"
    r"|the)\s+(?:\w+\s+)?names?\b.*|.*\b(?:call|calling|address|addressing"
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
_HOME = Pattern(
    r"my\s+(?:home\s?town|home|city|address|house|flat|apartment|place)\s+(?:is|'s)\s+(?:in\s+"
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
    r"|about\s+)*(?P<age>\d{1,3}|[\ue000\ue001]+)(?P<unit>\s*(?:years?(?:\s*-?old| of age)?|yo|y/o"
    r"|-years?-old))?(?=\s*(?:[.,;!]|$|and\b|years|now|today))|my\s+age\s+is\s+(?P<age2>\d{1,3})"
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
    r"|can't stand|gave up|quit|stopped|avoid)\s+(?P<what>(?:like|enjoy|eat|eating|drink|drinking"
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
_CONVERSATION = Pattern(
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
_OTHER_FACT = Pattern(
    r"my\s+(?:birthday|anniversary|phone(?: number)?|email|e-mail|car|bike|shoe size|blood type|doctor"
    r"|dentist|office|timezone|time zone|nationality|native language|language|religion|diet"
    r"|favou?rite [\w ]+|commute|shift|working hours|salary|company|employer|school|university|team"
    r"|desk|budget|zodiac sign|hair|size|height|weight|wedding|kids|family)\b.{0,30}?\s(?:is|are|was"
    r"|were|'s|has|have|starts?|ends?|works?|go(?:es)?)\b.+"
    r"|(?:i|we)\s+(?:usually|normally|typically|often|always|never|rarely|mostly|currently|only"
    r"|generally|speak|drive|own|use|work|get up|wake up|go to bed|commute|have been|grew up|was born"
    r"|were born|studied|graduated|used to|play|have lived|have worked|shop|bank|sleep|run|swim|train"
    r"|just (?:started|moved|retired|married|had|became|got)|just|recently (?:started|moved|retired"
    r"|married|had|became|got)|got married|am originally|can't eat|cannot eat|don't eat|have (?:a|an"
    r"|two|three|four) (?:car|house|garden|allergy|peanut allergy|bike|flat|apartment|degree))\b.+"
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


def _fact(clause: Clause, begin: int, stop: int) -> str:
    return clause.heard.cut(clause.begin + begin, clause.begin + stop).strip(" .,!?;")


def read_name(clause: Clause) -> Intent | None:
    """How the user wants to be called; tried early, since "change my name" looks like a change to a task."""
    if not clause.word_set & _NAMING or clause.word_set & _LISTED:
        return None
    name = _name(clause, clause.folded)
    if name and not _ASKING.match(clause.plain):
        return (
            Intent("profile", clause.text, clause.begin, clause.stop, 0.9, facts=(Fact("name", name),))
            if (_ONLY_NAME.match(clause.plain) or not clause.word_set & _MORE)
            else None
        )
    if _CHANGE_NAME.match(clause.plain) and not _ASKING_NAME.match(clause.plain):
        return Intent("profile", clause.text, clause.begin, clause.stop, 0.8, "name")
    return None


_NAMING = frozenset("name names nickname call calling called calls address refer known go goes speak".split())
_LISTED = frozenset("list lists task tasks todo todos reminder reminders title".split())
_MORE = frozenset("live work wife husband daughter son and from".split())
_ONLY_NAME = Pattern(r"(?:please |just |you can |can you |to )*(?:call|refer|address)\b")


def read_profile(clause: Clause) -> Intent | None:
    """Statements of the user about themself, their people and likings; facts without a field leave ``facts`` empty."""
    view = clause.folded
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
    style = _CONVERSATION.match(plain)
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
    facts += _people(clause, view)
    facts += _likes(clause, view)
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
            said = _fact(clause, m.start("name") + shift, m.end("name") + shift)
            if said and said.split()[0].lower() not in _NO_NAME:
                return _capitalised(said)
    m = _IS_MY_NAME.match(view.strip())
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
        for word in _fact(clause, *m.span("place")).split():
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
    elif (m := _HOME.match(view.strip())) is not None:
        found.append(Fact("location", m.group("place").strip()))
    m = _JOB.search(view)
    if m is not None and not clause.has_time:
        found.append(Fact("job", _article_free(_fact(clause, *m.span("job")))))
        return found
    m = _MY_JOB.match(view.strip())
    if m is not None:
        offset = len(view) - len(view.lstrip())
        group = "job" if m.group("job") else "does"
        found.append(Fact("job", _article_free(_fact(clause, m.start(group) + offset, m.end(group) + offset))))
        return found
    m = _WORK_AT.search(view)
    if (
        m is not None
        and m.group("rest").split()[0] not in ("on", "from", "out", "this", "late", "hard", "that", "it", "the")
    ) or (m is not None and m.group("rest").split()[0] == "the" and "at" in view):
        rest = _fact(clause, *m.span("rest"))
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
        what = _article_free(_fact(clause, *m.span("what")))
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
        number = age.group("age") or age.group("age2")
        if number.isdigit() and 4 <= int(number) <= 120 and "minutes" not in view and "hours" not in view:
            found.append(Fact("age", int(number)))
    return found


def _article_free(text: str) -> str:
    for article in ("a ", "an ", "the "):
        if text.lower().startswith(article):
            return text[len(article) :]
    return text


def _people(clause: Clause, view: str) -> list[Fact]:
    found: list[tuple[int, Fact]] = []
    taken: set[str] = set()
    for pattern in (_REL_NAME, _NAME_IS_REL, _HAVE_REL, _WITH_REL, _REL_THEN_NAME):
        for m in pattern.finditer(view):
            relation = m.group("rel")
            if relation in taken:
                continue
            said = m.group("name") if "name" in m.groupdict() else None
            names = _fact(clause, *m.span("name")) if said else ""
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
            detail = " ".join(_fact(clause, *m.span("adj")).split()) if m.group("adj") else ""
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
                whole += f", {_fact(clause, *years.span('age'))}"
            value = f"{names} ({whole})" if names else whole
            taken.add(relation)
            found.append((m.start("rel"), Fact("connections", value, "add")))
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


def _likes(clause: Clause, view: str) -> list[Fact]:
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
        found += [Fact("interests", item, "add") for item in _items(_fact(clause, *m.span("what")))]
    m = _HOBBY.match(view.strip())
    if m is not None:
        group = next(g for g in ("what", "what2", "what3") if m.group(g))
        offset = len(view) - len(view.lstrip())
        text = _fact(clause, m.start(group) + offset, m.end(group) + offset)
        found += [
            Fact("interests", item, "add") for item in (_items(text) if group != "what3" else [f"favourite {text}"])
        ]
    m = _STATE.search(view)
    if m is not None:
        found.append(Fact("interests", _fact(clause, *m.span("what")), "add"))
    m = _DISLIKE.search(view)
    if (
        m is not None
        and not found
        and not clause.has_time
        and m.group("verb") + " " + m.group("what").strip() != ""
        and _TASTE.search(m.group())
    ):
        verb = m.group("verb")
        what = _fact(clause, *m.span("what"))
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
