"""One clause with what the rules ask of it: its core without politeness, its words, pieces cut by position."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from taskmaistro_tui.language.abbreviations import without_points
from taskmaistro_tui.language.intents.english_words import TASK_VERBS
from taskmaistro_tui.language.intents.passage import Passage
from taskmaistro_tui.language.patterns import Pattern
from taskmaistro_tui.language.reading import TimeSpan

_POLITE = Pattern(
    r"(?:(?:olly|alexa|siri|cortana|computer|google|assistant|jarvis|hey|hi|hello|hiya|yo|ok|okay"
    r"|alright|so|well|oh|ah|um|uh|hmm|yes|yeah|yep|actually|also|then|and|but|plus"
    r"|now|please|pls|plz|kindly|just|sorry|great|cool|good|awesome|thanks|thank you|quickly|hurry up"
    r"|also|first|next|finally|lastly|oh and|ps|btw|by the way)\b[\s,!:.-]*"
    r"|(?:do|would)\s+you\s+(?:please\s+)?mind\s+|may\s+i\s+suggest\s+(?:that\s+)?(?:we|you)\s+"
    r"|(?:can|could|may)\s+i\s+(?:have|get|ask)\s+you\s+(?:please\s+)?(?:to\s+)?"
    r"|may\s+i\s+(?:suggest|ask)(?:\s+that)?\s+(?:(?:we|you)\s+)?(?:to\s+)?"
    r"|(?:can|could|would|will|might|may|shall)\s+(?:you|we|i|u|ya)\b(?:\s+(?:please|kindly|just|also"
    r"|maybe|possibly|like))*[\s,]*"
    r"|(?:i|we)(?:\s?'d|'ll|'m|\s+would|\s+am|\s+will)?\s+(?:really\s+|also\s+|just\s+)?(?:want|need|like"
    r"|love|wish|expect|prefer|going\s+to\s+need|gonna\s+need|asking|needing)(?:\s+for)?\s+(?:you|u|(?:something"
    r"|someone|somebody)(?=\s+to\s+remind))\s+to\s+"
    r"|(?:please\s+)?note(?:\s+down)?\s+that\s+(?=(?:i|we)\s+(?:must|have\s+to|need\s+to|should|ought)\b)|do\s+me\s+a\s+favou?r\s+and\s+|(?:you\s+)?go\s+ahead\s+and\s+"
    r"|(?:i(?:'ve|\s+have)?\s+changed\s+my\s+mind|on\s+second\s+thoughts?|scratch\s+that(?=,|\s+(?:and|let|make|put"
    r"|add)))[\s,]+"
    r"|(?:please\s+)?help\s+(?:me|us)\s+(?:out\s+)?with\s+(?=(?:an?|my)\s+(?:new\s+)?reminder)|feel\s+free\s+to\s+"
    r"|be\s+sure\s+(?:to|that)\s+|make\s+sure\s+(?:to|that\s+you|you)\s+"
    r"|set\s+(?:my\s+|the\s+)?(?:calendar|phone|alarm)\s+to\s+(?=remind)|always\s+(?=remind\b)"
    r"|let's\s+|let\s+us\s+|lets\s+|you\s+(?:can|could|should|may|need\s+to|must"
    r"|have\s+to)\s+(?:just\s+|also\s+)?|(?:please\s+)?try\s+to\s+"
    r"|(?:maybe|perhaps)\s+(?:(?:we|you|i)\s+(?:can"
    r"|could|should)\s+)?|why\s+don't\s+(?:you|we)\s+|how\s+about\s+(?:you|we)\s+"
    r"|are\s+you\s+able\s+to\s+"
    r"|(?:i\s+was\s+wondering|i\s+wonder|i'm\s+wondering)\s+if\s+(?:you|we)\s+(?:can|could)\s+"
    r"|it(?:'d|\s+would)\s+be\s+(?:great|nice|good|lovely|helpful|awesome|cool"
    r"|wonderful)\s+(?:if\s+(?:you|i|we)\s+(?:could\s+|can\s+|would\s+|did\s+)?|to\s+)"
    r"|(?:please\s+)?help\s+me\s+(?:to\s+)?(?=set|add|make|create|put|remove|delete)"
    r"|(?:then\s+)?if\s+(?:not|so|it's\s+not|it\s+isn't|it\s+is\s+not|they're\s+not|they\s+aren't)\b[\s,]*(?:then\s+)?"
    r"|(?:(?:go\s+to|open|access|using|use|in|on)\s+)?(?:my\s+|the\s+)?(?:google\s+)?(?:calendar|list"
    r"|reminders|to[- ]?do\s+list)\s*(?:and\s+|,\s*|to\s+)?(?=(?:please\s+)?(?:add|set|create|put"
    r"|remove|delete|schedule|make|show|erase|cancel)\b)"
    r"|is\s+it\s+possible\s+(?:for\s+you\s+)?to\s+|(?:i'd"
    r"|i\s+would)\s+(?:really\s+)?(?:appreciate|love|like|prefer)\s+it\s+if\s+you\s+(?:could\s+|would\s+)?)"
)
_WISH = Pattern(
    r"(?:i|we)(?:\s?'d|'ll|'ve|'m|\s+would|\s+have|\s+will|\s+am)?\s+(?:really\s+|also\s+|still\s+"
    r"|just\s+|probably\s+|definitely\s+|seriously\s+|first\s+|now\s+|absolutely\s+)*"
    r"(?P<how>(?:must|should)\s+not\s+forget\s+to|need(?:ed)?\s+to|need"
    r"|have\s+to|has\s+to|had\s+to|got\s+to|gotta|must"
    r"|should(?:\s+probably|\s+really|\s+also)?|ought\s+to|better|supposed\s+to|want\s+to|wanna|want"
    r"|shall|wish\s+to|like\s+to|love\s+to|like|going\s+to|gonna"
    r"|plan\s+to|planning\s+to|planning\s+on|hoping\s+to|hope\s+to|intend\s+to|need\s+help\s+to"
    r"|could\s+(?:really\s+)?(?:use|do\s+with)|have"
    r"|(?:can't|cannot|mustn't|shouldn't)\s+forget\s+to|(?:can't|cannot|mustn't)\s+forget|appreciate)\s+"
    r"|(?P<bare>(?:need|have|has|got)\s+to|gotta|must|should(?!\s+(?:i|we|you|he|she|they|it|the"
    r"|my)\b)|let\s+me)\s+|(?P<will>(?:i|we)(?:'ll|\s+will)\s+(?:also\s+|then\s+"
    r"|probably\s+)*)(?!you\b|be\b|not\b)|(?P<doing>(?:i|we)(?:'m|'re|\s+am"
    r"|\s+are)\s+(?:also\s+)?)(?=(?:meeting|seeing|visiting|having|taking|picking|attending|flying"
    r"|driving|dropping|hosting|giving)\b)|(?:it(?:'d|\s+would)\s+be|would\s+be|it's"
    r"|might\s+be)\s+(?:good|nice|great|wise|smart|best)\s+to\s+|it's\s+time\s+to\s+|time\s+to\s+"
)
_PLANS = ("will", "doing")
_WORD = Pattern(r"[\w'-]+")


@dataclass
class State:
    """What earlier clauses of the same message left for the later ones."""

    topic: tuple[int, int] | None = None
    topic_times: tuple[TimeSpan, ...] = ()
    on_list: bool = False
    wish: str = ""


@dataclass
class Clause(Passage):
    """A clause of a message."""

    state: State

    @cached_property
    def spoken(self) -> str:
        """The clause folded, without the points of abbreviations, so that a point ends what is said."""
        return without_points(self.folded)

    @cached_property
    def plain(self) -> str:
        """The clause folded, blanks collapsed, without marks at its ends; for whole-sentence rules."""
        return " ".join(self.folded.split()).strip(" .,!?;:~")

    @cached_property
    def is_question(self) -> bool:
        """Whether the clause ends with a question mark."""
        return self.view.rstrip(" \"')").endswith("?")

    @cached_property
    def _opening(self) -> tuple[int, int, str]:
        masked = self.heard.masked
        place = self._skip_polite(self.begin)
        if self.begin > 0 and masked.startswith("to ", place) and not masked.startswith(("to do", "to my"), place):
            place += 3  # "remind me to call Bob and to email Sue"
        # A time said first ("tomorrow call mum") is stepped over.
        place = self._skip_polite(self._skip_times(place))
        wish_at = place
        wish = _WISH.match(masked, place, self.stop)
        how = ""
        if wish is not None and wish.end() < self.stop:
            how = wish.group("how") or wish.group("bare") or next((g for g in _PLANS if wish.group(g)), "time to")
            place = self._skip_polite(wish.end())
        return wish_at, place, " ".join(how.split())

    def _skip_times(self, place: int) -> int:
        masked = self.heard.masked
        m = _TIMES_FIRST.match(masked, place, self.stop)
        return m.end() if m is not None and m.end() < self.stop else place

    def _skip_polite(self, place: int) -> int:
        masked = self.heard.masked
        while place < self.stop:
            if masked[place] in " ,.!:;-*•·\"'(":
                place += 1
                continue
            number = _NUMBERED.match(masked, place, self.stop)
            if number is not None:
                place = number.end()
                continue
            m = _POLITE.match(masked, place, self.stop)
            if m is None or m.end() == place or m.end() >= self.stop:
                return place
            place = m.end()
        return place

    @property
    def core(self) -> int:
        """Where the clause says what it wants, politeness and "I need to" stepped over."""
        return self._opening[1]

    @property
    def wish_at(self) -> int:
        """Where the clause begins when only politeness is stepped over."""
        return self._opening[0]

    @property
    def wish(self) -> str:
        """The words of need or wish before the core ("need to", "want to"), or the empty text. A clause that goes on with a bare
        verb keeps those of the clause before: "I need to call mum and finish the report"."""
        return self._opening[2] or (self.state.wish if self.head in TASK_VERBS else "")

    @cached_property
    def core_view(self) -> str:
        """The core, folded and masked."""
        return self.heard.masked[self.core : self.stop]

    @cached_property
    def head(self) -> str:
        """The first word of the core."""
        m = _WORD.match(self.heard.masked, self.core, self.stop)
        return m.group() if m is not None else ""

    @cached_property
    def words(self) -> list[str]:
        """The words of the clause, folded; masked passages are none."""
        return [m.group() for m in _WORD.finditer(self.view)]

    @cached_property
    def word_set(self) -> frozenset[str]:
        """The set of :attr:`words`."""
        return frozenset(self.words)


_NUMBERED = Pattern(r"\d{1,2}[.)]\s+(?=\S)")
_TIMES_FIRST = Pattern(r"(?:(?:on|at|by|in|for|before|until|after|from|starting)\s+)?\ue000++[\s,]*(?:\ue000++[\s,]*)*")
