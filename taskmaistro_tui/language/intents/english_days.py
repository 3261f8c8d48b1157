"""English: questions about the user's days: am I free, what is on, is there anything then."""

from __future__ import annotations

from taskmaistro_tui.language.patterns import Pattern

FREE = Pattern(
    r"(?:am|are|will|is)\s+(?:i|we|my \w+|my)\s*(?:be\s+)?(?:free|busy|available|booked|open|empty|clear"
    r"|doing|supposed to|meeting|seeing|scheduled|going|expected|due|having|visiting|working|attending"
    r"|late|behind|on track|done)\b|(?:do|have)\s+i\s+(?:have|got)\s+(?:any\s+)?(?:time|plans?|anything"
    r"|something|stuff|things?|commitments?|something)\b|is\s+(?:my|the)\s+(?:calendar|schedule|day|week"
    r"|weekend|morning|afternoon|evening)\b"
    r"|(?:is|are)\s+(?:the\s+)?\ue000+\s+(?:[\w']+\s+){0,3}?(?:free|busy|booked|open|available|clear|empty|full|taken"
    r"|packed)\b"
)
"""Whether the user, or a day, is free."""

HAPPENING = Pattern(
    r"(?:rundown|overview|summary|outline|recap|breakdown)\s+of\s+(?:\ue000|(?:my|the)\s+(?:day|week|weekend|month"
    r"|morning"
    r"|afternoon"
    r"|evening|schedule|calendar|\ue000))|(?:what's|what is|whats|what have i got"
    r"|what do i have)\s+(?:up\s+)?\ue000+\s*[?]*$|"
    r"(?:what's|what is|how's|how is) (?:my|the) (?:\ue000+|(?:day|week|weekend|morning|afternoon|evening"
    r"|month|schedule|calendar)\b).*|(?:what's|what is|whats|what)\s+(?:going on|happening"
    r"|coming up|on|the plan|planned|there"
    r"|in the books|on the books|on tap|left|open|pending|due|scheduled|in store)\b.*(?:\ue000|\bdo\b"
    r"|$)|(?:tell me|what) about \ue000+|(?:what|how) (?:does|is|do|are|will) (?:my|the) (?:day|week"
    r"|weekend|morning|afternoon|evening|month|schedule|calendar|agenda)\b.*|(?:what|how) (?:does|is|do|are"
    r"|will) (?:my|the) \ue000.*"
    r"|(?:what|how) \ue000+ (?:looks|is looking|is shaping up)\b.*"
    r"|(?:what|how) (?:does|do|is|are|will) \ue000+ (?:look|looking|going to look|shaping up)\b.*|how(?:'s|s"
    r"| is)?\s+(?:my|the)\s+(?:day|week|weekend|schedule|calendar|\ue000+).*"
)
"""What a day or the time ahead holds."""

ANYTHING_THEN = Pattern(
    r"(?:(?:is|was) there |do i have |have i got )?(?:anything|something) (?:special |important |else |big "
    r"|new )?(?:happening |going on |coming up )?(?:on |up |planned |scheduled )?(?:for |on "
    r"|at |in |around |before |after )?\ue000+\s*[?.!]*$"
)
"""Whether there is anything at a time."""
