"""How a new claim meets what is known: kept beside it, in its place, not at all, or as a correction of it.

A claim takes the place of live memories that tell the same attribute of the same subject. Additive claims (a second hobby)
take nobody's place; one that holds for a while leaves the rule it excepts from alone; one that holds from a later day lets
the older hold until then; a negation closes what it denies.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from taskmaistro_tui.language.reading import ReadingSettings
from taskmaistro_tui.language.remember.bounds import read_bounds
from taskmaistro_tui.language.remember.claim import CLOSES_ALL, ENDED, USER, Claim, Correction
from taskmaistro_tui.language.remember.subjects import equal_value, fits_pronoun, is_person, same_subject, same_value
from taskmaistro_tui.memory.change import Change, Document, Edit, Namespace, Patch, Put, Turn, new_id
from taskmaistro_tui.memory.remembered import Memory
from taskmaistro_tui.store.memory_reading import documents_of, known_subjects, latest_memories, memories_about
from taskmaistro_tui.store.memory_search import find_memories
from taskmaistro_tui.store.transaction import Transaction
from taskmaistro_tui.tasks.put_right import no_longer, put_right, replaced

RECENT = 10
"""How many of the latest memories a correction or a pronoun may mean."""

_STATUS = "status"
_LEFT = re.compile(r"\bfrom\s+(.+?)\s+to\b", re.IGNORECASE)
_TIMED = ("schedule", "opening", "end", "birthday", "生日")
_PARTNERS = (["girlfriend"], ["boyfriend"], ["partner"], ["fiancé"], ["fiancée"], ["男朋友"], ["女朋友"], ["对象"])
_PETS = ("dog", "cat", "hamster", "rabbit", "parrot", "horse")


@dataclass(slots=True)
class _Effect:
    """What a claim does to the memories that are there: close some, let some end later; or it is known already."""

    closes: list[Document] = field(default_factory=list)
    ends: list[Document] = field(default_factory=list)
    known: bool = False


class Supersede:
    """The writing of one turn, inside a transaction."""

    def __init__(
        self,
        transaction: Transaction,
        namespace: Namespace,
        turn: Turn,
        now: datetime,
        reading: ReadingSettings | None = None,
    ) -> None:
        self.transaction = transaction
        self.namespace = namespace
        self.turn = turn
        self.now = now
        self.reading = reading or ReadingSettings()
        self.kept: dict[str, Document] = {}
        self.superseded: list[str] = []
        self.changes: list[Change] = []
        self.known = False

    def apply(
        self, part: Claim | Correction, *, answer: str | None = None, fields: Mapping[str, Any] | None = None
    ) -> None:
        """Keep a claim, or put right what was told just before."""
        if isinstance(part, Correction):
            self._correct(part, answer)
        else:
            self._claim(part, answer, fields or {})

    def keep(self, memory: Memory, superseded_ids: Sequence[str] = ()) -> None:
        """Keep a memory as it is; of ``superseded_ids`` those are closed that exist, are live and share its subject."""
        if self._is_known(memory.content):
            self.known = True
            return
        old = self.transaction.get_many(self.namespace, superseded_ids).values()
        subject = (memory.subject or USER).casefold()
        closes = [
            d
            for d in old
            if not d.value.get("superseded_by")
            and same_subject(subject, str(d.value.get("subject") or USER).casefold())
        ]
        self._write(memory, _Effect(closes))

    # -- claims ----------------------------------------------------------------------------------------------------

    def _claim(self, claim: Claim, answer: str | None, fields: Mapping[str, Any]) -> None:
        claim = self._with_subject(claim)
        if claim.pronoun and not claim.subject and not fits_pronoun(claim.pronoun, "somebody"):
            return  # "it" of which nobody knows what it is
        claim = self._settled(claim)
        effect = self._effect(claim)
        content = claim.content
        if effect.known or (not effect.closes and self._is_known(content)):
            self.known = True
            return
        for closed in effect.closes:  # "the deadline" is still the deadline of the project
            fuller = str(closed.value.get("subject") or "")
            longer = len(fuller) > len(claim.subject) > 0 and fuller >= "\u2e80" and fuller.endswith(claim.subject)
            if longer or set(claim.subject.split()) < set(fuller.split()):
                claim = claim.with_(subject=fuller)
        if claim.facets and len(effect.closes) == 1:
            content = self._completed(claim, effect.closes[0])
        attribute = {CLOSES_ALL: _STATUS}.get(claim.attribute or "", claim.attribute)
        memory = Memory(
            content=content,
            category=claim.category,
            context=self._context(claim, effect.closes),
            subject=claim.subject or None,
            attribute=attribute,
            reason=claim.reason,
            source_turn=self.turn.id,
            answer=answer,
            valid_from=claim.valid_from or self.now.isoformat(timespec="seconds"),
            valid_to=claim.valid_to,
            value=claim.value or None,
            negated=claim.negated,
            additive=claim.additive,
        )
        if fields:
            memory = Memory.from_document({**memory.to_document(), **fields})
        self._write(memory, effect)

    def _settled(self, claim: Claim) -> Claim:
        """A claim that reads like a home and, as what is known shows, is none: "I've moved from Vim to Emacs" after "I use Vim",
        公司搬到五楼了 after 公司在三楼."""
        if claim.attribute != "home":
            return claim
        about = self._about(claim.subject, None)
        if any(d.value.get("attribute") in ("home", "origin") for d in about):
            return claim
        if claim.subject != USER and any(d.value.get("attribute") == "place" for d in about):
            return claim.with_(attribute="place")
        left = _LEFT.search(claim.content)
        if left is None or not any(same_value(left[1], _value(d)) for d in about):
            return claim
        return claim.with_(attribute=ENDED, value=left[1], negated=True, additive=True)

    def _effect(self, claim: Claim) -> _Effect:
        attribute = claim.attribute
        if attribute is None or not claim.subject:
            return _Effect()
        if attribute in (CLOSES_ALL, ENDED):
            about = self._about(claim.subject, None)
            if attribute == ENDED:
                told = [d for d in about if not d.value.get("negated")]
                return _Effect([d for d in told if same_value(claim.value, _value(d)) or _tells(d, claim.value)])
            if claim.subject.split()[0] in _PETS:
                names = claim.subject.split()
                mine = self._about(USER, ("has",))
                about += [d for d in mine if any(same_value(name, _value(d)) for name in names)]
            return _Effect(about)
        if attribute == "died":
            name = claim.subject.split()[-1]
            return _Effect([d for d in self._about(USER, ("has",)) if same_value(name, _value(d))])
        about = self._about(claim.subject, (attribute, _STATUS, ENDED))
        mine = [d for d in about if d.value.get("attribute", "").casefold() == attribute.casefold()]
        if attribute == "relationship" and claim.negated:
            return _Effect([d for d in (*mine, *self._partners()) if not d.value.get("negated")])
        if claim.negated:
            return self._denied(claim, mine)
        effect = self._told(claim, mine)
        for document in about:  # what was over is not, if it is told anew
            old = document.value.get("attribute")
            if document.value.get("negated") and (
                (old == _STATUS and not claim.additive) or (old == ENDED and same_value(claim.value, _value(document)))
            ):
                effect.closes.append(document)
        return effect

    def _partners(self) -> list[Document]:
        """What is known of whom somebody was together with."""
        return memories_about(self.transaction, self.namespace, None, lambda old: old.split()[:1] in _PARTNERS)

    @staticmethod
    def _denied(claim: Claim, mine: list[Document]) -> _Effect:
        denied = [d for d in mine if not claim.value or same_value(claim.value, _value(d))]
        if any(d.value.get("negated") and equal_value(claim.value, _value(d)) for d in denied):
            return _Effect(known=True)
        return _Effect([d for d in denied if not d.value.get("negated")])

    def _told(self, claim: Claim, mine: list[Document]) -> _Effect:
        effect = _Effect()
        for document in mine:
            value, negated = _value(document), bool(document.value.get("negated"))
            if claim.additive:
                fits = same_value(claim.value, value)
                if (negated and fits) or (not negated and claim.instead and _is_replaced(claim, document, mine)):
                    effect.closes.append(document)
                elif not negated and claim.value and equal_value(claim.value, value) and not claim.valid_to:
                    effect.known = True
                continue
            old_end = document.value.get("valid_to")
            if document.value.get("additive") and not negated and claim.valid_to is None:
                continue
            if claim.valid_to is not None:  # an exception for a while
                if old_end is not None and not negated:
                    effect.closes.append(document)
            elif not negated and equal_value(claim.value, value) and old_end is None and not self._later(claim):
                effect.known = True
            elif self._later(claim):
                if old_end is None and not negated:
                    effect.ends.append(document)
            elif old_end is None or not self._is_later(document.value.get("valid_from")):
                effect.closes.append(document)
        if effect.known:
            effect.closes, effect.ends = [], []
        return effect

    def _later(self, claim: Claim) -> bool:
        return self._is_later(claim.valid_from)

    def _is_later(self, text: Any) -> bool:
        try:
            moment = datetime.fromisoformat(text)
        except (TypeError, ValueError):
            return False
        return (moment if moment.tzinfo else moment.replace(tzinfo=self.now.tzinfo)) > self.now

    def _completed(self, claim: Claim, old: Document) -> str:
        """The new content; if the older told more about the time ("Mondays at 9" when now only "at 10" is told), the
        older with the new time put in."""
        content = str(old.value.get("content", ""))
        before = read_bounds(content, self.now, self.reading).facets
        if not before.keys() > claim.facets.keys():
            return claim.content
        return replaced(content, before, claim.facets) or claim.content

    # -- subjects --------------------------------------------------------------------------------------------------

    def _with_subject(self, claim: Claim) -> Claim:
        """The claim with the subject that its pronoun or name stands for; without one if nobody can tell."""
        subject = claim.subject
        if claim.attribute == "is" and subject and self._is_mine(subject):
            claim, subject = claim.with_(subject=USER, attribute=subject), USER
        if claim.pronoun is not None:
            meant = self._meant(claim.pronoun)
            if not meant:
                return claim.with_(subject="", attribute=None, additive=True)
            owned = subject.startswith(("'s ", "的"))
            return claim.with_(subject=f"{meant}{subject}" if owned else meant)
        if subject and subject != USER:
            for document in memories_about(self.transaction, self.namespace, ("name",)):
                whose, name = str(document.value.get("subject") or ""), _value(document).casefold()
                if whose not in ("", USER) and name:
                    if subject == name:
                        return claim.with_(subject=f"{whose} {name}" if name not in whose.split() else whose)
                    if subject == whose and claim.attribute != "name":
                        return claim.with_(subject=f"{whose} {name}")
            fuller = [known for known in self._subjects() if set(subject.split()) < set(known.split())]
            if len(fuller) == 1 and is_person(fuller[0]) and same_subject(subject, fuller[0]):
                return claim.with_(subject=fuller[0])
        return claim

    def _is_mine(self, noun: str) -> bool:
        """Whether something is known of the user by this name: "the gate code is 4712" after "my gate code is 4711"."""
        return bool(memories_about(self.transaction, self.namespace, (noun,), lambda old: old == USER))

    def _subjects(self) -> list[str]:
        return known_subjects(self.transaction, self.namespace)

    def _meant(self, pronoun: str) -> str:
        for document in self._recent():
            subject = str(document.value.get("subject") or "")
            if fits_pronoun(pronoun, subject):
                return subject
        return ""

    def _context(self, claim: Claim, closed: Sequence[Document]) -> str:
        """Whom a pronoun or a name in the content stands for, so that the memory is found by either."""
        if claim.pronoun and claim.subject:
            return f"about {claim.subject}"
        lost = [_value(d) for d in closed if _value(d)] if claim.attribute == "died" else []
        return f"about {', '.join(lost)}" if lost else ""

    def _about(self, subject: str, attributes: tuple[str, ...] | None) -> list[Document]:
        """The live memories about ``subject``: named alike, or, if there are none, alike enough and of one subject only."""
        found = memories_about(self.transaction, self.namespace, attributes, lambda old: same_subject(subject, old))
        exact = [d for d in found if str(d.value.get("subject", "")).casefold() == subject]
        if exact:
            return exact
        return found if len({str(d.value.get("subject", "")).casefold() for d in found}) == 1 else []

    def _recent(self) -> list[Document]:
        return latest_memories(self.transaction, self.namespace, limit=RECENT)

    # -- corrections -----------------------------------------------------------------------------------------------

    def _correct(self, correction: Correction, answer: str | None) -> None:
        target = self._target(correction)
        if target is None:
            return
        old = Memory.from_document(target.value)
        if correction.revoked:
            content, value, negated = f"{no_longer(old.content)}{old.content}", old.value, True
        else:
            before = read_bounds(old.content, self.now, self.reading).facets if correction.facets else {}
            content = replaced(old.content, before, correction.facets) if before else ""
            value = ", ".join({**before, **correction.facets}.values()) if content else correction.value
            content = content or put_right(old, correction)
            negated = old.negated
        if " ".join(content.split()).casefold() == " ".join(old.content.split()).casefold():
            self.known = True
            return
        memory = Memory(
            content=content,
            category=old.category,
            context=old.context,
            subject=old.subject,
            attribute=old.attribute,
            reason="it corrects what you said before",
            source_turn=self.turn.id,
            answer=answer,
            valid_from=self.now.isoformat(timespec="seconds"),
            valid_to=old.valid_to,
            value=value,
            negated=negated,
            additive=old.additive,
        )
        self._write(memory, _Effect([target]))

    def _target(self, correction: Correction) -> Document | None:
        """What a correction is about: the latest memory that has what it puts right."""
        recent = [d for d in self._recent() if d.value.get("reason")]
        if correction.instead_of:
            for document in recent:
                if same_value(correction.instead_of, _value(document)) or (
                    correction.instead_of.casefold() in str(document.value.get("content", "")).casefold()
                ):
                    return document
            return None
        if correction.revoked:
            return next((d for d in recent if not d.value.get("negated")), None)
        if correction.facets:
            for document in recent:
                facets = read_bounds(str(document.value.get("content", "")), self.now, self.reading).facets
                if facets.keys() & correction.facets.keys():
                    return document
            timed = [d for d in recent if d.value.get("attribute") in _TIMED]
            if timed or not correction.value.isdigit():
                return timed[0] if timed else None
        digits = bool(re.search(r"\d", correction.value))
        valued = [d for d in recent if _value(d)]
        alike = [d for d in valued if bool(re.search(r"\d", _value(d))) == digits]
        if digits:
            return alike[0] if alike else None
        return (alike or valued)[0] if valued else None

    # -- writing ---------------------------------------------------------------------------------------------------

    def _is_known(self, content: str) -> bool:
        """Whether the same was told in the same words."""
        wanted = _plain(content)
        found = find_memories(self.transaction, self.namespace, content, limit=5)
        return any(
            _plain(str(d.value.get("content", ""))) == wanted
            for d, _ in documents_of(self.transaction, self.namespace, found)
        )

    def _write(self, memory: Memory, effect: _Effect) -> None:
        key = new_id()
        closes = list({d.key: d for d in effect.closes}.values())
        value = memory.to_document()
        value["supersedes"] = [d.key for d in (*closes, *effect.ends)]
        edits: list[Edit] = [Put(self.namespace, key, value, plan=memory.reason or None)]
        edits += [Patch(self.namespace, d.key, {"superseded_by": key}, plan="something newer is known") for d in closes]
        edits += [
            Patch(self.namespace, d.key, {"valid_to": memory.valid_from}, plan="something else holds from then")
            for d in effect.ends
        ]
        self.changes += self.transaction.write(edits, self.turn)
        for closed in closes:
            self.kept.pop(closed.key, None)
        document = self.transaction.get(self.namespace, key)
        assert document is not None
        self.kept[key] = document
        self.superseded += [d.key for d in closes]


def _is_replaced(claim: Claim, document: Document, mine: Sequence[Document]) -> bool:
    """Whether what is told instead takes this one's place: the same kind of thing, or the only one that is known."""
    if equal_value(claim.value, _value(document)):
        return False
    if sum(not one.value.get("negated") for one in mine) == 1:
        return True
    new, old = claim.value.casefold(), _value(document).casefold()
    return new.split()[-1:] == old.split()[-1:] or (new[-2:] >= "\u2e80" and len(new) > 2 and new[-2:] == old[-2:])


def _value(document: Document) -> str:
    value = document.value.get("value")
    return value if isinstance(value, str) else ""


def _tells(document: Document, attribute: str) -> bool:
    """Whether a memory tells the attribute that is named ("my car", where the value is "a Honda")."""
    return str(document.value.get("attribute", "")).casefold() == attribute.casefold()


def _plain(text: str) -> str:
    return " ".join(text.split()).casefold().strip(" .!。！")
