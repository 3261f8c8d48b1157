"""What a wish to forget is about, and which texts have to be blanked so that nothing tells of it any more."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from taskmaistro_tui.language.reading import ReadingSettings
from taskmaistro_tui.language.remember.claim import USER, Claim
from taskmaistro_tui.language.remember.subjects import same_subject, same_value
from taskmaistro_tui.language.remember.worth import claims_of
from taskmaistro_tui.memory.forgotten import Needles

_LEAD = re.compile(
    r"^\s*(?:please\s+|can you\s+|could you\s+|i want you to\s+|you (?:can|should|may)\s+)*"
    r"(?:(?:forget|erase|delete from (?:your )?memory|remove from (?:your )?memory)\s+"
    r"(?P<all>(?:everything|all|anything|whatever)\s+(?:(?:that\s+)?(?:i|you)\b.{0,30}?\s)?(?:about|of|on)\s+"
    r"|what (?:i (?:said|told you)|you know)\s+(?:about|of)\s+|about\s+)?"
    r"|(?:do not|don['’]?t|stop)\s+(?:remember|remembering)\s+)"
    r"(?P<that>that\s+)?(?P<what>\S.*?)[\s.!?]*$"
    r"|^\s*(?:请|请你|麻烦你?)?(?:忘记|忘掉|忘了|删掉|别记得?|不要记得?)(?P<all_zh>关于|所有关于)?(?P<what_zh>\S.*?)(?:的(?:事|一切|事情))?(?:吧|了)?[。！!\s]*$",
    re.IGNORECASE | re.DOTALL,
)
_NOT_MEANT = re.compile(
    r"^(?:to|it|this|about it|me|you|what|how|when|whether|if|why|the rest)\b|^(?:要|它|这个|做|去)", re.IGNORECASE
)
_FIELD_WORDS = {
    "name": r"\bmy (?:first |last |full )?name\b|我的?(?:名字|姓名)",
    "age": r"\bmy age\b|\bhow old i am\b|我的?年龄|我几岁|我多大",
    "location": r"\bwhere i live\b|\bmy (?:home|city|town|address|location)\b|我住(?:在)?(?:哪|的地方)|我的?(?:住址|地址|城市)",
    "job": r"\bmy (?:job|work|occupation|profession)\b|\bwhat i do\b|我的?(?:工作|职业)",
    "connections": r"\bmy (?:connections|family|friends)\b|我的?(?:家人|朋友)",
    "interests": r"\bmy (?:interests|hobbies)\b|我的?(?:爱好|兴趣)",
    "conversation_preferences": r"\bhow i (?:like|want) to be talked to\b|\bmy conversation preferences\b",
}
_WORD = re.compile(r"[\u3400-\u9fff]+|[^\W_]+(?:['’.:@/-][^\W_]+)*")
_SMALL = frozenset(
    "a an the my our i me we you your that is am are was were in at on of for to and or with about from as it he she his her"
    " live lives living work works working like likes love loves have has do does know told said everything all"
    " 我 我的 在 是 住在".split()
)
_TELLING = ("home", "address", "phone", "email", "name", "birthday", "password", "code", "住址", "电话", "名字")


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is to be forgotten: the words as they were said, the claims in them, and the profile fields that are named."""

    text: str
    everything: bool
    claims: tuple[Claim, ...]
    fields: tuple[str, ...]

    @classmethod
    def read(cls, text: str, now: datetime, settings: ReadingSettings) -> Wanted | None:
        """The wish in ``text``, None if it is none ("don't forget to call", "forget it")."""
        match = _LEAD.match(text)
        if match is None:
            return None
        what = (match["what"] or match["what_zh"] or "").strip()
        if not what or (_NOT_MEANT.match(what) and not match["that"] and not any(_named(what))):
            return None
        about = bool(match["all"] or match["all_zh"])
        return cls(what, about, tuple(claims_of(what, now, settings)), tuple(_named(what)))

    @property
    def values(self) -> tuple[str, ...]:
        """What the claims say, as it was written."""
        return tuple(claim.value for claim in self.claims if claim.value)

    def means_memory(self, memory: Mapping[str, Any]) -> bool:
        """Whether a memory (in document form) is what is to be forgotten."""
        content = str(memory.get("content") or "")
        if _plain(content) == _plain(self.text):
            return True
        subject = str(memory.get("subject") or USER).casefold()
        for claim in self.claims:
            if claim.subject and not same_subject(claim.subject, subject) and claim.subject != subject:
                continue
            told = str(memory.get("value") or "") or content
            if claim.value and same_value(claim.value, told) and _words(claim.value) <= _words(content):
                return True
        if self.claims or self.fields:
            return any(_field_of(memory) == name for name in self.fields)
        mine = _words(self.text)
        if not mine:
            return False
        return mine <= _words(content) | _words(subject)

    def means_entry(self, name: str, entry: Any) -> bool:
        """Whether an entry of the profile is what is to be forgotten."""
        if name in self.fields:
            return True
        mine, told = _words(self.text), _words(str(entry))
        if not told:
            return False
        claimed = [claim for claim in self.claims if claim.subject]
        if claimed and all(claim.subject != USER for claim in claimed) and name != "connections":
            return False
        if self.everything or name == "connections":
            return bool(mine) and (mine <= told or told <= mine)
        return told <= mine or (bool(mine) and mine <= told)


def _named(text: str) -> Iterable[str]:
    return [name for name, pattern in _FIELD_WORDS.items() if re.search(pattern, text, re.IGNORECASE)]


_FIELD_OF = {"home": "location", "location": "location", "age": "age", "job": "job", "name": "name", "work": "job"}


def _field_of(memory: Mapping[str, Any]) -> str | None:
    if str(memory.get("subject") or USER).casefold() != USER:
        return None
    return _FIELD_OF.get(str(memory.get("attribute") or "").casefold())


def needles_for(
    memories: Sequence[Mapping[str, Any]],
    entries: Sequence[tuple[str, Any]],
    values: Sequence[str],
    kept: Sequence[str],
) -> Needles:
    """The texts to blank: the sentences as they were told, and what they say. What is still known otherwise (``kept``), or
    is a word of every day, is blanked only where a person is spoken of."""
    texts: list[str] = []
    guarded: list[str] = []
    fields: list[tuple[str, Any]] = []
    still_known = " \n".join(kept)
    protected: list[str] = []

    def take(value: str, *, telling: bool) -> None:
        value = value.strip(" .!,;。！，；\"'“”")
        if not value or not _words(value):
            return
        elsewhere = Needles((value,)).blank(still_known) != still_known
        if elsewhere:
            protected.extend(text.rstrip(" .!。！") for text in kept if Needles((value,)).blank(text) != text)
        (texts if (telling or _is_telling(value)) and not elsewhere else guarded).append(value)

    for memory in memories:
        content = str(memory.get("content") or "").strip()
        if len(content.split()) >= 3 or any(c > "\u2e7f" for c in content):
            texts.append(content.rstrip(" .!。！"))
        if value := str(memory.get("value") or ""):
            take(value, telling=str(memory.get("attribute") or "").casefold() in _TELLING)
    for name, entry in entries:
        fields.append((name, entry))
        if isinstance(entry, str):
            take(entry, telling=name in ("name", "location"))
            if name == "connections":  # "sister Anna": the name is told without the rest elsewhere
                for word in entry.split():
                    if word[:1].isupper():
                        take(word, telling=True)
        else:
            guarded.append(str(entry))
    for value in values:
        take(value, telling=False)
    return Needles(
        tuple(dict.fromkeys(texts)), tuple(dict.fromkeys(guarded)), tuple(fields), tuple(dict.fromkeys(protected))
    )


def _is_telling(value: str) -> bool:
    """Whether a text is rare enough to be blanked wherever it stands: a name, a long number, an address, Chinese words."""
    if any(c > "\u2e7f" for c in value):
        return len(value) >= 2
    if "@" in value or re.search(r"\d{4,}", value):
        return True
    return any(word[:1].isupper() and word.casefold() not in _SMALL and len(word) > 2 for word in value.split())


def _words(text: str) -> frozenset[str]:
    found: set[str] = set()
    for word in _WORD.findall(text.casefold()):
        if word[0] > "\u2e7f":
            found |= {word[at : at + 2] for at in range(max(len(word) - 1, 1))} - {
                "住在",
                "我住",
                "我是",
                "我的",
                "我在",
                "在我",
            }
        elif word not in _SMALL:
            found.add(word.removesuffix("'s").removesuffix("’s"))
    return frozenset(found)


def _plain(text: str) -> str:
    return " ".join(text.split()).casefold().strip(" .!。！")
