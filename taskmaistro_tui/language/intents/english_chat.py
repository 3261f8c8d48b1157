"""English: yes and no, undo and redo, greetings, thanks, help, questions about memory, and subjects it does not serve."""

from __future__ import annotations

from taskmaistro_tui.language.intents.clause import Clause
from taskmaistro_tui.language.intents.english_words import LIST_NOUNS, OFF_TOPIC
from taskmaistro_tui.language.patterns import Pattern
from taskmaistro_tui.language.reading import Intent

_YES = frozenset(
    "yes|y|yeah|yep|yup|sure|yes please|please do|yes please do|yes do|sure please"
    "|please add it|yes add it|do it|go ahead|go for it|confirm|confirmed|ok do it"
    "|okay do it|yes do it|of course|absolutely"
    "|definitely|correct|that's right|right|exactly|yes go ahead|sure thing|sure do it|yea|ya|aye"
    "|affirmative|yes sir|ok yes|yes of course|yes delete them|yes all".split("|")
)
_NO = frozenset(
    "no|n|nope|nah|no thanks|no thank you|don't|don't do it|do not|stop|cancel|cancel that|abort"
    "|never mind|nevermind|forget it|leave it|no way|not now|no stop|no don't|no cancel|negative"
    "|wait no|no wait".split("|")
)
_THANKS = Pattern(
    r"(?:(?:ok(?:ay)?|great|cool|perfect|awesome|nice|good|oh|well|yes|no|wow)[\s,]+)*(?:(?:many"
    r"|a million|so many) )?(?:thank(?:s|\s?you)?|thx|ty|tysm|cheers|merci|gracias|danke|much obliged"
    r"|much appreciated|appreciated?|i (?:really |truly |so |do )*appreciate)\b(?!.*\b(?:add|remind"
    r"|delete|remove|list|card)\b).*"
    r"|(?:i'?m|i am) (?:very |so |really )*(?:grateful|thankful)\b.*|.*\b(?:your help (?:is|was)"
    r"|help is|assistance is) (?:very |much |really |so )*appreciated.*|you(?:'ve| have)? (?:been|are"
    r"|were) (?:so |very |such |a )*(?:big |great |real )*(?:help(?:ful)?|lifesaver|the best"
    r"|awesome).*|.*\bthank you(?: so much| very much)?"
)
_GREETING = Pattern(
    r"(?:(?:oh|well|and|a|very)\s+)*(?:hi+|hello+|hey+|hiya|howdy|yo|ahoy|greetings|good (?:morning"
    r"|afternoon|evening|day)|morning|evening|sup|what'?s (?:up|new|good|cracking)|wassup"
    r"|what is (?:up|new)|how'?s it|welcome back"
    r"|salutations|hola|bonjour|aloha|long time no see|nice to (?:meet|see) you|it'?s nice to (?:meet"
    r"|see) you|pleased to meet you)\b"
    r"(?:[\s,!.]+(?:there|you|all|again|hoy|hey|hi|hello|friend|buddy|bot|assistant|ai|my|good|dear"
    r"|sir|everyone|anyone|anybody|to you|how|are|is|things|today|going|it|doing|maestro|computer"
    r"|device|helpful|old|pal|mate|man|dude|world))*[\s!.?]*"
    r"|how(?:'s| is| are|'re| have)? (?:you|it|things|everything|life|your day|the day|u|ya)\b.{0,30}"
    r"|are you (?:ok|okay|doing|well|there|alright)\b.{0,20}|you (?:ok|okay|there|alright)"
)
_GOODBYE = Pattern(
    r"(?:(?:ok|okay|well|alright|that's all|thanks|thank you|great|good)[\s,]+)*(?:bye(?:[ -]?bye)?"
    r"|goodbye|good bye|good night|goodnight|farewell|see (?:you|ya)|so long|cya|later|laters"
    r"|talk to you (?:later|soon)|catch you later|take care|take it easy|ciao|adios|sayonara|syonara|tata|ta ta"
    r"|ttyl|until next time|have a (?:good|nice|great) .*|i(?:'m| am) (?:out of here|leaving|off"
    r"|done talking)|gotta go|i(?:'ve)? (?:have to|got to|gotta|must) (?:go|run)(?: now)?(?!\s+(?!now|bye|see|talk"
    r"|thanks)\w)"
    r"|that'?s all(?: for now)?)\b.{0,40}"
    r"|.*\b(?:glad|nice|good|great|lovely|pleasure) (?:we |i |to |that |it |was |you |got "
    r"|get )*(?:talk|speak|chat|talking|speaking|chatting|(?:meet|meeting)(?=\s+(?:you|u|ya)\b))\b.*|this was a (?:great|nice"
    r"|good) (?:conversation|chat|talk).*"
)
_HELP = Pattern(
    r"help(?: me)?(?: please)?|(?:please )?help|what (?:can|could|do|else can) (?:you|u|i"
    r"|this)(?: all)? (?:do|help(?: me)?(?: with)?|say|ask|type)(?: (?:here|for me|to you|you"
    r"|with (?:this|you)))*|how (?:do|does|can|should) (?:i|this|it|you) (?:use|work|works|add|create"
    r"|delete|edit|undo|complete|use you|get started|start).{0,60}"
    r"|what are (?:your|the) (?:features|commands|abilities|capabilities|functions|skills"
    r"|options).{0,20}|(?:show|list|tell me)(?: me)?(?: the| your| all| all the)? (?:commands|help"
    r"|shortcuts|keys)|who are you|what are you|what is your name|what's your name|who (?:made|created"
    r"|built) you|are you (?:a |an )?(?:robot|bot|human|real|ai|person|machine).{0,20}|what is this"
    r"|tell me about yourself|commands|usage|instructions please"
)
_UNDO = Pattern(
    r"(?:no[\s,]+|oops[\s,]+|wait[\s,]+|sorry[\s,]+|ok[\s,]+|please\s+|actually\s+|nevermind[\s,]+"
    r"|never mind[\s,]+|whoops[\s,]+|ah[\s,]+|can you\s+|could you\s+|now\s+|i want to\s+"
    r"|i'd like to\s+|let's\s+|just\s+)*"
    r"(?:undo|revert|roll ?back|take (?:that|it|this|them) back|take back|reverse|un-?delete"
    r"|bring (?:it|that|them) back|put (?:it|that|them) back|restore (?:it|that|them)|go back"
    r"|step back|i didn't mean (?:that|to do that|it)|that was (?:wrong|a mistake|an accident"
    r"|not what i (?:meant|wanted)))"
    r"(?:\s+(?:that|it|this|them|all that|everything|what (?:you|i) (?:just )?did|(?:the|my|that"
    r"|your)?\s*(?:last|latest|previous|recent|most recent)?\s*(?:thing|change|changes|action|step"
    r"|edit|one|deletion|delete|command|operation|turn|move|two|update|task|reminder|item|event)?"
    r"|(?:that )?i (?:just |have just )?(?:set|added"
    r"|made|created|deleted|removed|changed|did)|again|please|now|just now"
    r"|you did|i did|a step|one step|to (?:before|the previous state)))*"
)
_REDO = Pattern(
    r"(?:no[\s,]+|wait[\s,]+|please\s+|actually\s+|ok[\s,]+|can you\s+|could you\s+)*(?:redo|re-?apply"
    r"|undo the undo|undo (?:that|the|my) undo|do (?:that|it) again|repeat (?:that|the last (?:change"
    r"|action)))"
    r"(?:\s+(?:that|it|this|them|everything|(?:the|my)?\s*(?:last|latest|previous)?\s*(?:thing|change"
    r"|action|step|edit|one)?|please|now))*"
)
_MEMORY = Pattern(
    r"(?:(?:can|could|would) you (?:please )?(?:tell me )?|please |so |hey |(?:do|can"
    r"|could) you (?:know|tell me|remember|recall|remind me) |tell me |i want to know |say |speak )*"
    r"(?:what(?:'s| is| are| do| does| did| have| has| else do|s)? (?:all )?(?:you|i|we)?\s*(?:know"
    r"|remember|recall|learned|learnt|told|have|saved|stored)?\s*(?:about me|of me|from me)\b.*"
    r"|what (?:do|did|have) you (?:know|remember|recall|learn|learned|learnt|saved?"
    r"|stored?)(?: about me| of me| so far)?.{0,30}"
    r"|(?:what(?:'s| is|s)|who(?:'s| is)|where(?:'s| is)|when(?:'s| is)|how old (?:is|am)|do you know"
    r"|do you remember|say|tell me|regarding|is) (?:what )?my (?:own |first |last |full "
    r"|current )?(?:names?|age|job|location|city|address|home|profile|birthday|wife|husband|partner"
    r"|daughter|son|kids?|children|interests?|hobbies|preferences|instructions|memories|dog|cat|boss"
    r"|brother|sister|mother|father|mom|mum|dad|occupation|profession)\b(?: name| called| names"
    r"|'s name)?.{0,40}"
    r"|(?:who|where|how old|what) (?:am i(?! (?:\w+ing(?!\s+in\b)|supposed|scheduled|free|busy|due|expected|still"
    r"|currently)\b)|do i (?:live|work|do|like)"
    r"|am i (?:from|called|interested in"
    r"|known as)).{0,30}"
    r"|.*\b(?:name|what)\b.*\b(?:you|u) (?:call|refer to|address|know|have|use|saved?)(?:ing|ed|d"
    r"|s)?\b.*\b(?:me|my|for me|addressing me)\b.*|.*\b(?:you|u) (?:(?:usually|currently"
    r"|normally) )?(?<!can you )(?<!could you )(?<!would you )(?<!will you )(?:call|refer to|address|know) me (?:as"
    r"|by|what|saved).*|.*\bname (?:is "
    r"|that is )?(?:you )?(?:saved|stored|set)\b.*|how do you (?:usually )?(?:call|refer to|address"
    r"|know) me.*"
    r"|(?:show|list|read|tell)(?: me)? (?:my|the|your) (?:profile|memories|memory|instructions"
    r"|preferences).*|what(?:'s| is) in (?:your|my) (?:memory|profile).*|what (?:instructions"
    r"|preferences) (?:do|did|have) (?:you|i).*)"
)
_SMALLTALK = frozenset(
    "drop it|cut it out|come on|hold on|wait|wait a minute|wait a second|just a second|one moment"
    "|one second|brb|lunch time|happy birthday|merry christmas|done and dusted|ok|okay|k|kk|cool"
    "|nice|great|good|awesome|perfect|lol|haha|hahaha|haha nice one|wow|hm|hmm|oh"
    "|i see|got it|understood|fine|alright|all right|sounds good|nice one|well done|good job|good bot"
    "|amazing|sweet|interesting|really|oh well|whatever|hmm ok|all good|no problem|my bad|sorry".split("|")
)
_SUBJECT = Pattern(
    r"(?:play|shuffle|skip|sing|pause|resume|listen to|hear(?!\s+(?:what|about|if|my)\b)|translate|define|recommend"
    r"|suggest"
    r"|(?:start|stop|keep|continue) playing|put on (?:some|a)"
    r"|tell me (?:a|an|some|another|the (?:latest|news|weather|best)"
    r"|something)\b|make me (?:laugh|smile)|say (?:something|a|hi)|how do (?:i|you) (?:say|spell|cook"
    r"|make)|what(?:'s| is) the (?:weather|temperature|capital|meaning|definition|time|population))\b"
)


def _chat(clause: Clause, detail: str | None, confidence: float = 1.0) -> Intent:
    return Intent("chat", clause.text, clause.begin, clause.stop, confidence, detail)


_FILLERS = frozenset(
    "ok okay great cool nice good perfect awesome well so then alright fine wow oh lovely super "
    "excellent haha very that's is it all hm hmm right yeah".split()
)


def read_fixed(clause: Clause) -> Intent | None:
    """Sentences that are known as a whole: yes, no, undo, thanks, greetings, help, what is remembered."""
    plain = clause.plain
    bare = plain.replace(",", "")
    if bare in _YES:
        return _chat(clause, "yes")
    if bare in _NO:
        return _chat(clause, "no")
    if bare in _SMALLTALK or (clause.words and clause.word_set <= _FILLERS):
        return _chat(clause, "smalltalk")
    first = clause.words[0] if clause.words else ""
    if _UNDO_HINTS & clause.word_set and _UNDO.fullmatch(bare):
        return _chat(clause, "undo")
    if _REDO_HINTS & clause.word_set and _REDO.fullmatch(plain):
        return _chat(clause, "redo")
    if _THANKS_HINTS & clause.word_set and _THANKS.fullmatch(plain):
        return _chat(clause, "thanks")
    if first in _GREETING_FIRST and _GREETING.fullmatch(plain):
        return _chat(clause, "greeting")
    if _HELP_HINTS & clause.word_set and _HELP.fullmatch(plain):
        return _chat(clause, "help")
    if (
        first not in ("change", "update", "switch")
        and clause.head not in ("change", "update", "switch")
        and not (clause.word_set & LIST_NOUNS)
        and _MEMORY_HINTS & clause.word_set
        and _MEMORY.fullmatch(plain)
    ):
        return _chat(clause, "memory_question")
    if _GOODBYE_HINTS & clause.word_set and _GOODBYE.fullmatch(plain):
        return _chat(clause, "goodbye")
    return None


_UNDO_HINTS = frozenset(
    "undo revert rollback roll take reverse undelete un-delete bring put restore go step didn't mistake "
    "wrong accident not".split()
)
_REDO_HINTS = frozenset("redo reapply re-apply undo again repeat".split())
_THANKS_HINTS = frozenset(
    "thanks thank thankyou thx ty tysm cheers merci gracias danke obliged appreciated appreciate grateful "
    "thankful help helpful lifesaver best awesome".split()
)
_GREETING_FIRST = frozenset(
    "hi hii hello hey heya hiya howdy yo ahoy greetings good morning evening sup what what's wassup "
    "welcome salutations hola bonjour aloha long "
    "nice it's its pleased how how's how're are you oh well and a very hellooo helloo".split()
)
_HELP_HINTS = frozenset("help what how who are what's show list tell commands usage instructions".split())
_MEMORY_HINTS = frozenset("me my i".split())
_GOODBYE_HINTS = frozenset(
    "easy bye bye-bye byebye goodbye night goodnight farewell see long cya later laters talk catch care "
    "ciao adios sayonara syonara tata ta ttyl until "
    "have out leaving off gotta go run all glad nice good great lovely pleasure conversation chat".split()
)


def off_topic(clause: Clause) -> bool:
    """Whether the clause is about weather, music, news, jokes, recipes or facts and names no list or reminder."""
    if clause.word_set & LIST_NOUNS:
        return False
    if _SUBJECT.match(clause.core_view):
        return True
    return bool(clause.word_set & OFF_TOPIC)


def read_chat(clause: Clause) -> Intent | None:
    """What is talk by its subject; nothing else is known of it."""
    if off_topic(clause):
        return _chat(clause, "smalltalk", 0.7)
    return None
