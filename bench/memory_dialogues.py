"""Made-up conversations of two friends over many months, with questions asked long after; for measuring recall.

The scenes are in ``memory_scenes.txt``. Every conversation draws its own; both friends tell of the same topics, react with
each other's words and ask back, so that the words of a question stand in many places and the evidence in one.
"""

from __future__ import annotations

import random
import re
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path

NAMES = (
    ("Caroline", "Melanie"), ("Jon", "Gina"), ("Maria", "Tomas"), ("Ada", "Ivan"), ("Nora", "Felix"), ("Priya", "Sam"),
    ("Lena", "Omar"), ("Ruth", "Kenji"), ("Dana", "Oscar"), ("Elif", "Hugo"),
)  # fmt: skip
HELLO = (
    "Hey {B}! Good to see you! How have you been?",
    "Hi {B}, long time no talk! What's new with you?",
    "Hey {B}, great to hear from you! How's the family?",
    "Hello {B}! It's been a while. Anything exciting going on?",
)
HELLO_BACK = (
    "Hey {A}! I'm swamped with work and the kids, but happy. What's up with you?",
    "Hi {A}! Busy as ever, you know me. How are you?",
    "Hey {A}, good to hear your voice! All well here, a lot happened since we talked.",
    "{A}! I was just thinking of you. Same old here. And you?",
)
FILLER = (
    "Thanks, {B}! That means a lot to me.",
    "Totally agree, {B}. Life is all about these moments.",
    "You're right, {B}. It makes me so happy to share it with you.",
    "I couldn't have said it better! Friends and family keep us going.",
    "That's so true. Your support gives me strength, {B}.",
    "Wow, you are doing great! Keep me posted on how it goes.",
    "I appreciate you, {B}. Let's do something together soon!",
    "Self-care is really important. Glad you make time for what you love.",
    "Aw, you're the best! Sending you lots of love.",
)
BACK = (
    "What about you, {B}?",
    "Have you ever done something like that?",
    "How are things on your side?",
    "Anything new at your place, {B}?",
)
ECHO = (
    "I remember when you told me about {topic}, {B}. It's great that {topic} makes you happy!",
    "Maybe I should try {topic} too one day, you make it sound so good.",
    "{topic} sounds wonderful. I've never been good at that!",
    "I love hearing about {topic}, {B}! What else is going on?",
)
BYE = (
    "Bye {B}! Talk soon, take care!",
    "Take care, {B}! Let's catch up next week.",
    "See you, {B}! Say hi to everyone.",
)
WHEN = (
    "yesterday", "last week", "last Friday", "two days ago", "last weekend", "on Saturday", "last month", "a few weeks ago",
    "this morning", "last Tuesday", "the other day", "last night",
)  # fmt: skip
TOPICS = {
    "pottery": "pottery", "run": "running", "adoption": "adopting", "job": "work", "pet": "pets", "book": "reading",
    "camp": "camping", "hike": "hiking", "music": "music", "paint": "painting", "health": "your health", "family": "family",
    "travel": "travelling", "volunteer": "volunteering", "support": "the community", "study": "studying", "home": "the house",
    "game": "games", "cook": "cooking", "car": "cars", "movie": "movies", "yoga": "yoga", "fear": "fears",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Scene:
    topic: str
    lists: dict[str, list[str]]
    lines: dict[str, list[str]]


@dataclass(slots=True)
class Conversation:
    """``rows`` as ``memory add --jsonl`` takes them; ``questions``: the text with the ids of its evidence."""

    group: str
    rows: list[dict[str, str]] = field(default_factory=list)
    questions: list[tuple[str, list[str]]] = field(default_factory=list)


def scenes() -> list[Scene]:
    found = []
    for block in Path(__file__).with_name("memory_scenes.txt").read_text(encoding="utf-8").split("\n\n"):
        lists: dict[str, list[str]] = {}
        lines: dict[str, list[str]] = {}
        topic = ""
        for line in block.splitlines():
            if line.startswith("topic "):
                topic = line[6:]
            elif line[1:2] == "=":
                lists[line[0]] = line[2:].split("|")
            elif line and line[0] != "#":
                lines[line[0]] = line[2:].split("|")
        if topic:
            found.append(Scene(topic, lists, lines))
    return found


def converse(number: int, seed: int = 1) -> Conversation:
    """The conversation of that number, the same for the same seed: about 500 rows in 22 sessions."""
    rng = random.Random(f"{seed}/{number}")
    pair = NAMES[number % len(NAMES)]
    made = Conversation(f"talk-{number}")
    day = datetime(2023, 1, 5, 13, 0) + timedelta(days=rng.randrange(60))
    pool: list[tuple[Scene, int]] = [(scene, teller) for scene in scenes() for teller in (0, 1) if rng.random() < 0.8]
    rng.shuffle(pool)
    per_session = max(2, len(pool) // 22)
    session = 0
    while pool:
        session += 1
        turns: list[str] = []

        def say(who: int, text: str, session: int = session, turns: list[str] = turns, day: datetime = day) -> str:
            id = f"D{session}:{len(turns) + 1}"
            turns.append(id)
            text = text.replace("{A}", pair[who]).replace("{B}", pair[1 - who])
            text = text[:1].upper() + text[1:]
            made.rows.append(
                {"id": id, "text": text, "when": day.isoformat(), "speaker": pair[who], "group": made.group}
            )
            return id

        say(0, rng.choice(HELLO))
        say(1, rng.choice(HELLO_BACK))
        for scene, teller in (pool.pop() for _ in range(min(per_session, len(pool)))):
            play(scene, teller, rng, say, made, pair)
        say(rng.randrange(2), rng.choice(BYE))
        day += timedelta(days=rng.randrange(3, 16), hours=rng.randrange(-3, 4))
    return made


def play(scene: Scene, teller: int, rng: random.Random, say, made: Conversation, pair: tuple[str, str]) -> None:
    slots = {name: rng.choice(values) for name, values in scene.lists.items()}
    slots |= {
        "when": rng.choice(WHEN),
        "n": str(rng.randrange(2, 10)),
        "month": rng.choice(("May", "June", "August", "October", "December")),
        "day": rng.choice(("Monday", "Wednesday", "Sunday")),
    }

    def filled(text: str) -> str:
        return re.sub(r"\{([a-z]+)\}", lambda m: slots.get(m[1], m[0]), text)

    def asked(text: str) -> str:
        return filled(text).replace("{A}", pair[teller]).replace("{B}", pair[1 - teller])

    def dressed(text: str) -> str:
        """What is told comes with small talk before or after it, as people write."""
        if rng.random() < 0.45:
            text = f"{rng.choice(FILLER)} {text[:1].upper()}{text[1:]}"
        return f"{text} {rng.choice(BACK)}" if rng.random() < 0.25 else text

    told = say(teller, dressed(filled(rng.choice(scene.lines["S"]))))
    evidence = {"Q": told}
    say(1 - teller, filled(rng.choice(scene.lines["R"])).replace("{A}", pair[teller]))
    if "F" in scene.lines:
        evidence["G"] = say(teller, dressed(filled(rng.choice(scene.lines["F"]))))
    who = 1 - teller if "F" in scene.lines else teller
    for _ in range(rng.randrange(1, 4)):
        if rng.random() < 0.4:
            say(who, rng.choice(ECHO).replace("{topic}", TOPICS.get(scene.topic, scene.topic)))
        else:
            say(who, rng.choice(FILLER))
        who = 1 - who
    texts = {row["id"]: row["text"] for row in made.rows[-12:]}
    for kind, turn in evidence.items():
        for text in scene.lines.get(kind, ()):
            if rng.random() < 0.7:
                made.questions.append((nearer(asked(text), texts[turn], rng), [turn]))


LITERAL = (0, 0, 0, 1, 1, 1, 2, 2, 3)


def nearer(question: str, evidence: str, rng: random.Random) -> str:
    """A question with some words of its evidence put in: people who ask have often seen what they ask about."""
    known = {word for line in (*FILLER, *BACK) for word in re.findall(r"\w+", line.lower())}
    words = [
        word
        for word in dict.fromkeys(re.findall(r"[A-Za-z]{4,}", evidence))
        if word.lower() not in known and not word[0].isupper()
    ]
    chosen = rng.sample(words, min(len(words), rng.choice(LITERAL)))
    return f"{question.rstrip('?')} ({' '.join(chosen)})?" if chosen else question
