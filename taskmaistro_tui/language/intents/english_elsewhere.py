"""English: what is asked of a device or a service and not of the list: alarms, lights, messages to send now, taxis, the bank."""

from __future__ import annotations

from taskmaistro_tui.language.intents.clause import Clause
from taskmaistro_tui.language.intents.english_words import LIST_NOUNS
from taskmaistro_tui.language.patterns import Pattern
from taskmaistro_tui.language.reading import Intent

_MARK = "[\ue000\ue001]+"
# What may follow an alarm that only rings; "an alarm to feed the cat" is a reminder.
_WHEN_IT_RINGS = (
    rf"(?:{_MARK}|\d{{1,2}}(?::\d\d)?|noon|midnight|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve"
    rf"|thirty"
    r"|fifteen|hours?|minutes?|seconds?|a\.?m\.?|p\.?m\.?|o'?clock|at|for|to|on|in|by|from|the|my|this|me|us|up|and"
    r"|or|it|that"
    r"|not|off|set|again|instead|later|early|earlier|every|each|day|daily|weekdays?|weekends?|morning|afternoon"
    r"|evening|night"
    r"|work|school|please|now|going|do|i|have|clock|alarms?)"
)
_ALARM = Pattern(
    r"(?:set|start|create|make|add|put|schedule|give|get|have|need|want|use|turn|switch|cancel|delete|remove|erase"
    r"|clear|stop"
    r"|pause|restart|reset|snooze|dismiss|disable|enable|deactivate|activate|change|move|edit|adjust|push|extend"
    r"|update|show"
    r"|list|check|tell|see|what|what's|whats|when|which|how|is|are|did|do|any|open)\b"
    rf"\s*(?:(?!to\b|that\b|remind)(?:[\w']+|{_MARK})\s+){{0,7}}?(?<!smoke )(?<!fire )(?<!car )alarms?\b"
    rf"(?:\s+{_WHEN_IT_RINGS})*\s*[.!?]*\s*$"
)
_TIMER = Pattern(
    r"(?:set|start|create|make|add|put|give|get|begin|run|turn|cancel|delete|remove|clear|stop|pause|resume|restart"
    r"|reset|extend"
    r"|change|show|check|tell|what|what's|whats|how|when|is|are|any|do|have)\b[^.;!?]*?\b(?:timers?|stopwatch"
    r"|countdown)\b"
    rf"(?:\s*[.,!?]|\s*$|\s+(?:for|to|at|on|off|by|in|of|now|please|and|is|going|left|set|running|named|called|again"
    rf"|{_MARK}))"
)
_WAKE = Pattern(r"wake\s+(?:me|us)\b")
_DEVICE = Pattern(
    r"(?:turn|switch|power)\s+(?:the\s+\w+\s+)?(?:on|off|up|down)\b|dim\b|brighten\b|unmute\b|mute\b"
    r"|(?:change|set|make|turn|switch|put|adjust|raise|lower|increase|decrease)\s+(?:(?:the|all"
    r"|my)\s+)*(?:\w+\s+){0,2}?"
    r"(?:lights?|lamps?|lighting|thermostat|brightness|heating|heater|volume|air\s+conditioning|tv|television"
    r"|speakers?)\b"
    r"(?!\s+(?:bulbs?|bill|service|repair|shop|show|club|batter))"
    r"|switch\s+(?:back\s+)?(?:to|into)\s+(?:[\w'-]+\s+){0,2}?(?:mode|voice|language|theme|english|french|german"
    r"|spanish|chinese)\b"
    r"|(?:sync|pair|connect|disconnect)\s+(?:(?:up|with|to|from)\s+)+(?:(?:my|the)\s+)?(?:[\w'-]+\s+)?(?:phone"
    r"|speakers?|headphones"
    r"|bluetooth|wi-?fi|device|tv|laptop|tablet|internet|network)\b"
    r"|(?:change|reset|restore|set|use|switch)\s+(?:(?:back|to|your|the|all|my)\s+)*(?:accent|voice|language|factory"
    r"|default)\s*(?:settings|defaults|to\b.*)?\s*[.!]*\s*$"
    r"|(?:open|close|shut|raise|lower)\s+(?:the\s+|my\s+|all\s+the\s+)?(?:\w+\s+)?(?:blinds|curtains|shades|shutters"
    r"|garage(?:\s+door)?)\b"
    r"|(?:make|prepare|brew|start)\s+(?:me\s+|us\s+)?(?:an?\s+|some\s+)?(?:(?:fresh\s+)?(?:cup"
    r"|pot)\s+of\s+)?(?:coffee|espresso|latte"
    r"|cappuccino|tea)\s*(?:please|now)?\s*[.!]*\s*$"
    r"|(?:start|stop|run|launch)\s+(?:the\s+|my\s+|up\s+)?(?:robot|coffee|vacuum\s+cleaner|roomba|dishwasher|washing"
    r"|hoover"
    r"|music|radio|player)\b"
)
_DOOR = Pattern(r"(?:un)?lock\s+(?:the\s+|my\s+)?(?:\w+\s+){0,2}doors?\s*[.!]*\s*$")
_OTHER_STORE = Pattern(
    r"(?:add|save|put|store|remove|delete|update|get\s+rid\s+of|include)\b.*\b(?:to|in|into|from|on|off)\s+"
    r"(?:(?:my|the|this)\s+)?(?:\w+\s+){0,2}?(?:contacts?|address\s?book|phone\s?book|playlists?|queue|favou?rites"
    r"|favou?rite\s+songs"
    r"|library|album|inbox|spam|drafts)\b\s*[.!?]*\s*$"
)
_BANK = Pattern(
    r"(?:pay|transfer|move|send|wire|deposit|put|withdraw|take|get)\b.*\b(?:from|to|into|between"
    r"|out\s+of)\s+(?:(?:my|the)\s+)?"
    r"(?:checking|savings?|current\s+account|bank\s+account)\b"
    r"|(?:freeze|unfreeze|block|unblock)\s+(?:my|the|this)\s+(?:\w+\s+){0,2}(?:account|card)\b"
)
# A message to be sent at once, in its words: "text my husband that I'm on my way", "post on facebook happy birthday".
_SEND_NOW = Pattern(
    r"(?:text|message|email|e-mail|mail|send|write|reply|respond|answer|tell)\b.{2,60}?(?:\b(?:saying|and\s+(?:say"
    r"|tell\s+(?:him|her|them)))\b"
    r"|\bthat\s+(?:i|we)(?:'m|'ll|'ve|\s+(?:am|are|will|have|can't|cannot|won't|love|miss))\b"
    r"|\bthat\s+(?:\w+\s+){1,4}?(?:is|are|was|were|has|have)\s+\w|\b(?:i|we)\s+(?:love|miss|will be|am|are)\b)"
    r"|(?:reply|respond|answer)\b.{0,40}?\bto\s+(?:the|that|this|his|her|their|my)\s+(?:last|latest|first|next|new"
    r"|newest|most recent|previous"
    r"|text|email|message)\b"
)
_POST = Pattern(
    r"(?:post|tweet|share|send|write|publish|update)\b.*\b(?:facebook|twitter|instagram|whatsapp|snapchat|tiktok"
    r"|(?:my|a)\s+(?:status|tweet))\b|tweet\b"
)
_LIFT = Pattern(
    r"(?:book|order|get|call|hail|request|hire|schedule)\s+(?:me\s+|us\s+)?(?:an?|the)?\s*(?:uber|lyft|cab|taxi"
    r"|ride)\b(?!.*\btomorrow\b)"
)
_SNAPSHOT = Pattern(
    r"take\s+an?\s+(?:picture|photo|selfie|screenshot|video|snapshot)\s*[.!]*\s*$"
    r"|(?:measure|scan|read|describe|identify|translate|rate|record)\s+(?:.{0,30}\s)?(?:this|that)\s*[.!]*\s*$"
)
_MEAL = Pattern(
    r"(?:order|get|deliver)\s+(?:in\s+)?(?!.*\b(?:party|birthday|for\s+(?:the|our|my)\b))(?:[\w'-]+\s+){0,4}?"
    r"(?:pizzas?|burgers?|sushi|take-?\s?(?:out|away)|curry|tacos|noodles|fries|sandwich(?:es)?|wings|chinese|thai"
    r"|indian|delivery)\b"
)
# "book me a flight": what the other one is to do. An entry of a calendar is the list's.
_FOR_ME = Pattern(
    r"(?:book|order|buy|find|get|call|make|rent|fetch|bring|pour|hire|reserve|search|play|sing|draw|bake|cook"
    r"|read)\s+(?:me|us)"
    r"\s+(?:up\s+)?(?:an?|some|the|two|three|\d+|another|something|my)\b(?!.*\b(?:appointments?|meetings?|haircut"
    r"|sessions?|slot|tasks?"
    r"|reservation\s+reminder)\b)"
)
_NEARBY = Pattern(
    r"(?:find|get|check|search|look|show|explore)\b.*\b(?:near(?:\s?by|est)?(?:\s+(?:me|here|us))?|around\s+(?:me|here)"
    r"|close\s+to\s+(?:me|here)|in\s+(?:my|the)\s+area)\b"
    r"|(?:find|show|search|look\s+for|look\s+up|get)\s+(?:\w+\s+){0,4}?(?:events|activities|restaurants|places"
    r"|hotels|flights|shows"
    r"|concerts|festivals|bars|museums|movies|things\s+to\s+do)\b(?!.*\b(?:my|our)\b)"
)
_GUESS = Pattern(
    r"(?:pick|choose|guess|think\s+of|roll|flip|toss|throw|draw)\s+(?:an?|any|one|some"
    r"|the)\s+(?:random\s+)?(?:number|cards?|colou?r"
    r"|coin|dic?e|winner|letter|word)\b"
)
_CLOCKS = frozenset("alarm alarms".split())
_TIMERS = ("timer", "stopwatch", "countdown")


def read_elsewhere(clause: Clause) -> Intent | None:
    """What is for a clock, a lamp, a player, an address book or a bank: it changes no list and asks nothing of it."""
    if clause.word_set & LIST_NOUNS:
        return None
    masked, place, stop = clause.heard.masked, clause.core, clause.stop
    rings = clause.word_set & _CLOCKS and (
        _ALARM.match(masked, place, stop) or _ALARM.match(masked, clause.wish_at, stop)
    )
    # "timer for ten minutes" is masked as a time.
    times = any(word in clause.folded for word in _TIMERS) and _TIMER.match(clause.heard.folded, place, stop)
    if rings or times or _WAKE.match(masked, place, stop) or is_for_a_device(clause):
        return Intent("chat", clause.text, clause.begin, clause.stop, 0.8, "smalltalk")
    return None


def is_for_a_device(clause: Clause) -> bool:
    """Whether a device or a store of other things is to do it: "dim the lights", "add Bob to my contacts"."""
    masked, place, stop = clause.heard.masked, clause.core, clause.stop
    if clause.wish:
        return False
    if (
        _DEVICE.match(masked, place, stop)
        or _DOOR.match(masked, place, stop)
        or _OTHER_STORE.match(masked, place, stop)
    ):
        return True
    return _BANK.match(masked, place, stop) is not None and not clause.has_time


def is_for_a_service(clause: Clause) -> bool:
    """Whether an order asks someone else to look up, fetch, order or send something now: "book me a flight"."""
    masked, place, stop = clause.heard.masked, clause.core, clause.stop
    view = clause.core_view
    if _FOR_ME.match(view) or _NEARBY.match(view) or _GUESS.match(view):
        return True
    if _POST.match(view) or _LIFT.match(view) or _SNAPSHOT.match(view):
        return True
    said = _SEND_NOW.match(masked, place, stop)
    if said is not None:
        # A time within the words of the message is the message's.
        return not clause.has_sign and not any(span.stop <= said.end() for span in clause.times)
    return not (clause.has_time or clause.has_sign or clause.has_length) and _MEAL.match(view) is not None
