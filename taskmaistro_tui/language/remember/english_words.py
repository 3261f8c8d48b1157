"""English: the words that the rules on memories stand on."""

from __future__ import annotations

import re

RELATIONS = (
    "mother|mom|mum|father|dad|parents?|sister|brother|sibling|wife|husband|spouse|partner"
    "|girlfriend|boyfriend|fianc[eé]e?|son|daughter"
    "|child|children|kids?|baby|grandmother|grandma|grandfather|grandpa|grandson|granddaughter"
    "|aunt|uncle|cousin|niece|nephew"
    "|mother-in-law|father-in-law|sister-in-law|brother-in-law|friend|roommate|flatmate|housemate"
    "|neighbou?r|boss|manager|colleague|co-?worker"
    "|teammate|assistant|mentor|teacher|coach|trainer|landlord|dog|cat|puppy|kitten|hamster|rabbit|parrot|horse"
)
TIES = {
    "mom": "mother", "mum": "mother", "dad": "father", "grandma": "grandmother", "grandpa": "grandfather", "kid": "child",
    "flatmate": "roommate", "housemate": "roommate", "coworker": "colleague", "co-worker": "colleague", "neighbor": "neighbour",
    "fiance": "fiancé", "fiancee": "fiancée", "puppy": "dog", "kitten": "cat", "manager": "boss",
    "mother": "mother", "father": "father", "sister": "sister", "brother": "brother", "wife": "wife", "husband": "husband",
    "son": "son", "daughter": "daughter", "boss": "boss", "dog": "dog", "cat": "cat", "friend": "friend",
    "sister's": "sister", "brother's": "brother", "wife's": "wife", "husband's": "husband", "dog's": "dog", "cat's": "cat",
}  # fmt: skip
"""Relations as they are stored."""

FEMALE = frozenset(
    "mother sister wife girlfriend daughter grandmother granddaughter aunt niece fiancée "
    "mother-in-law sister-in-law 妈妈 母亲 姐姐 妹妹 老婆 妻子 太太 女儿 奶奶 外婆 阿姨 姑姑 女朋友".split()
)
MALE = frozenset(
    "father brother husband boyfriend son grandfather grandson uncle nephew fiancé father-in-law "
    "brother-in-law 爸爸 父亲 哥哥 弟弟 老公 丈夫 儿子 爷爷 外公 叔叔 舅舅 男朋友".split()
)
PEOPLE = FEMALE | MALE | frozenset(re.sub(r"[?\[\]é]", "", RELATIONS).replace("fianc", "fiance").split("|"))

JOB = (
    r"\w+(?:er|or|ist|ian|ant|man|woman|eer|ess)|nurse|chef|cook|coach|pilot|judge|scientist"
    r"|surgeon|dentist|vet|clerk|student|pupil|intern|ceo|cto"
    r"|founder|model|poet|artist|professor|architect|analyst|athlete|priest|monk|nun|soldier|tutor"
    r"|guide|guard|lead|head of \w+|mechanic|freelancer"
    r"|paramedic|therapist|developer|barista|baker|diplomat"
)
DIETS = (
    "vegetarian|vegan|pescatarian|omnivore|gluten[- ]free|keto|kosher|halal|lactose[- ]free|teetotal"
    "|teetotaller|diabetic"
)

ALWAYS_OWNED = frozenset("birthday anniversary wedding wedding anniversary name day due date".split()) | {
    "wedding anniversary",
    "name day",
    "due date",
}
"""What belongs to somebody though it is a date; not a thing with a schedule."""

ADDITIVE_NOUNS = frozenset(
    "hobby interest friend child kid pet sister brother cousin colleague allergy skill passion "
    "language client project dream".split()
)
SINGLE_NOUNS = frozenset(
    "name birthday address email e-mail phone number password passcode code pin job employer boss "
    "doctor dentist vet size weight height age city hometown home "
    "salary budget rent bank car nationality religion timezone team company school university "
    "deadline colour color wifi id username account "
    "plate locker room desk manager teacher lawyer therapist landlord partner wife husband "
    "girlfriend boyfriend diet title price key combination network lead leader supervisor mentor coach trainer accountant "
    "hairdresser barber physio physiotherapist optician pediatrician paediatrician plumber editor".split()
)

PASSING = (
    "going|gonna|done|finished|ready|late|early|sorry|sure|not sure|afraid|out|back|here|there"
    "|busy|free|tired|on|off|in|at|about|also|still|just|now|trying"
    "|able|unable|glad|happy|sad|fine|ok|okay|good|well|so|too|running|thinking|hungry|thirsty"
    "|bored|confused|lost|stuck|exhausted|sleepy|home|almost|really|very"
    "|not|grateful|thankful|pleased|excited|worried|annoyed|surprised|impressed|curious|interested"
    " in (?:hearing|knowing)|kidding|joking|serious|wondering|looking|hoping|feeling"
)

NO_NAMES = frozenset(
    "the a an this that these those my our your his her their its i we you he she they it there "
    "here now then today tomorrow yesterday no yes ok okay well so but and or "
    "if when while because since until from for in on at by to with without after before please "
    "thanks thank let let's what who where when which why how do does did is "
    "are am was were can could will would should may might must have has had not never always "
    "maybe perhaps remember remind add buy call book create make delete remove "
    "finish complete send write read check get go take put set change update move mark show list "
    "find schedule plan start stop pay pick clean wash fix order prepare "
    "starting beginning as also another one all every each some any monday tuesday wednesday "
    "thursday friday saturday sunday january february march april may june july "
    "august september october november december next last both everyone everybody nobody somebody "
    "actually sorry wait oops correction good great nice hello hi hey new".split()
)

TASK = re.compile(
    r"^(?:please\s+|can you\s+|could you\s+|would you\s+|kindly\s+|just\s+|and\s+|then\s+"
    r"|also\s+)*(?:remind me|don['’]?t forget|remember to|add|buy|call|book|create|delete|remove"
    r"|finish|complete|send|write|check"
    r"|schedule|mark|show|list|find|pay|pick up|clean|wash|fix|order|prepare|email|e-mail|text"
    r"|renew|return|submit|review|cancel|undo|redo|move|reschedule|postpone|rename|set|change"
    r"|update|put|make|get|do|go|take|let['’]?s|tell me|give me|help me|explain|translate"
    r"|summari[sz]e|look up|search|print|open|close|start|stop|note down|prioriti[sz]e|plan"
    r"|play|say|recommend|suggest|go ahead|let me|inform|notify|ask|confirm|clear|turn|wake|describe"
    r"|repeat|read|skip|pause|resume|share|post|tweet"
    r"|order me|teach me|ping|invite|log|record)\b"
    r"|\b(?:so|and|then|to)\s+(?:just\s+|please\s+)?(?:delete|clear|cancel|remove|remind me|add|book"
    r"|schedule|cross out)\b|\bremind me\b",
    re.IGNORECASE,
)
WANTS = re.compile(
    r"^(?:i|we)(?:['’]ll(?! be (?:in|at|on|away|out|off)\b)|['’]d| will(?! be (?:in|at|on|away|out"
    r"|off)\b)| would| should| must| could| might| may| can| want(?: to)?| don['’]?t want(?: to)?"
    r"| need(?: to)?| have to| has to| had to| ['’]ve got to| am going to|['’]m going to"
    r"|['’]m gonna| gotta| plan to| hope| wish"
    r"| think (?:about|of|i (?:should|need|might))| forgot| almost| guess| ought| wonder)\b",
    re.IGNORECASE,
)
UNSURE = re.compile(
    r"\b(?:maybe|perhaps|possibly|might|would|could|wish|if|unless|whether|suppose|imagine|pretend"
    r"|what if)\b",
    re.IGNORECASE,
)
QUESTION = re.compile(
    r"[?？]\s*$|^(?:(?:and|so|but|ok|hey|hi)[, ]+)?(?:what|who|when|where|which|why|how|whose|do"
    r"|does|did|is|are|am|can|could|will|would|should|has|have|was|were)\b(?!\s*(?:matters?"
    r"|a good)\b)"
    r"|^(?!(?:i|we|my|our)\b).*\b(?:what|which|how|whose|who)\s+(?:\w+\s+)?(?:is|are|was|were|do|does"
    r"|did|will|can|should|have|has|am)\b|\bwill it\b",
    re.IGNORECASE,
)
"""A question by its mark or its first word; "have" and the like begin no statement without a subject."""


def singular(word: str) -> str:
    """The singular of an English noun, roughly; what counts is that the same word always gives the same."""
    low = word.lower()
    irregular = {
        "children": "child",
        "kids": "child",
        "kid": "child",
        "people": "person",
        "hobbies": "hobby",
        "wives": "wife",
        "mice": "mouse",
    }
    if low in irregular:
        return irregular[low]
    if low.endswith("ies") and len(low) > 4:
        return low[:-3] + "y"
    if low.endswith(("ches", "shes", "xes", "sses")):
        return low[:-2]
    if low.endswith("s") and not low.endswith(("ss", "us", "is")):
        return low[:-1]
    return low
