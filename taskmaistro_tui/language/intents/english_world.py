"""English: questions about the world: places, advice, what is on in town. They are none about the list."""

from __future__ import annotations

from taskmaistro_tui.language.patterns import Pattern

NOT_MINE = Pattern(
    r"\b(?:in|at|near|around|for)\s+(?:the\s+)?(?:area|town|city|city's|country|neighbou?rhood|world)\b"
    r"|\b(?:near|around)\s+(?:me|here)\b|\bevents?\s+(?:in|near|at|around|going on|happening)\b"
    r"|\bcurrent events\b|\bcontacts?\b"
)
"""Events and things of a place, not the user's."""

PLACE = Pattern(
    r"\b(?:in|near|around)\s+(?!my\b|the\s+(?:morning|afternoon|evening|next|coming|house|garden|office"
    r"|kitchen)\b|general\b|total\b|order\b|progress\b|january\b|february\b|march\b|april\b|may\b|june\b"
    r"|july\b|august\b|september\b|october\b|november\b|december\b)[a-z]+"
)
"""A place that is no time and none of the user's own."""

ELSEWHERE = Pattern(
    r"\b(?:in|at|near|around)\s+(?!my\b|the\s+(?:next|coming|morning|afternoon|evening|week)\b"
    r"|\ue000)[a-z]+|\b(?:world|outside|football|market|news|theaters?|theatres?|tv|politics|sports?)\b"
)
"""Somewhere, or a subject of the news."""

ADVICE = Pattern(
    r"^\s*(?:so\s+)?(?:what (?:happens|would happen|will happen) if\b|how (?:do|can|could|should|would) (?:i|you|we"
    r"|one|people)\b|how to\b|why (?:should|do|does"
    r"|would|is it)\b"
    r"|(?:what's|what is|define) an? [\w -]+$|do (?:people|other people|most people)\b)|\bbest (?:app|apps|way"
    r"|method|tool)\b"
    r"|\bhow many (?:steps|miles|km|kilomet(?:er|re)s|calories|laps|push-?ups)\b|"
    r"\bwhat\s+(?:should|shall|can|could) (?:i|we) (?:make|cook|eat|watch|read|order|listen|play|drink)\b(?!.*\blist\b)"
    r"|\bwhen should (?:i|we)\b|\bwhen did (?:i|we) last\b|\bunread\b|\bhow many (?:new |missed )?(?:e-?mails"
    r"|messages|voicemails|texts|calls)\b"
    r"|\bwhere (?:can|could|should) (?:i|we)\b|\b(?:vacation|sick|leave) days\b|\b(?:did|have|do) (?:i|we) spen[dt]\b"
    r"|\b(?:my|the) (?:delivery|package|parcel|order|balance|food)\s+(?:arrives?|arriving|come|comes|get here|here"
    r"|be)\b"
    r"|\bshould (?:i|we) (?:wear|bring|take (?:an?|my) (?:umbrella|coat|jacket)|pack|carry|expect|put on)\b"
    r"|\b(?:wear|umbrella|jacket|(?:rain)?coat|sunscreen|sunglasses|gloves|scarf|sweater|boots|shorts|hoodie|parka"
    r"|mittens|snow tires)\b"
    r"|\b(?:fun|interesting|cool|exciting|good)\s+(?:things?\s+)?to\s+do\b"
)
"""Questions for advice or knowledge, and about mail, money, steps and clothes."""

FOREIGN = frozenset(
    "movie movies game games concert concerts shows sports sport team teams nfl nba train trains bus "
    "flight tv festival festivals actors songs players cricket clothing brands".split()
)
"""What is on for everybody: films, games, trains."""

ABOUT_SELF = frozenset("name age live old called birthday born married know".split())
"""Words of questions about the user, which the memory answers."""
