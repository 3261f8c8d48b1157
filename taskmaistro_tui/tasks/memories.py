"""What the user told, remembered: written by rules, superseded by what is newer, found again, and never lost from sight.

A memory that tells a new value of the same attribute of the same subject takes the place of the older one: both are kept and
linked, and only the live one is ever found unless the history is asked for. Both are written in one transaction and one
turn, so that undoing the newer brings the older back to life.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any, Protocol

from taskmaistro_tui.memory.change import Change, Document, Edit, Namespace, Patch, Put, Remove, Turn
from taskmaistro_tui.memory.errors import Ambiguous, InvalidField, NotFound, TaskMaistroError
from taskmaistro_tui.memory.remembered import CATEGORIES, Memory
from taskmaistro_tui.store.memory_reading import count_memories, documents_of, latest_memories, memories_named
from taskmaistro_tui.store.memory_search import find_memories
from taskmaistro_tui.store.store import Store

if TYPE_CHECKING:
    from taskmaistro_tui.language.reading import ReadingSettings
    from taskmaistro_tui.store.memory_vectors import Meaning
    from taskmaistro_tui.tasks.supersede import Supersede

LIMIT = 5
"""How many memories are recalled, and how many of the latest when none fits."""

LONGEST_ANSWER = 1_000
"""Characters of an answer that are kept with a memory."""

PAUSE = 60
"""Seconds for which an embedder that failed is not asked again."""

EDITABLE = ("content", "category", "context", "subject", "attribute", "value", "valid_from", "valid_to")


class Embedder(Protocol):
    """Turns texts into vectors; raises :class:`TaskMaistroError` when it cannot. ``name`` tells vectors of one apart from
    those of another."""

    name: str

    def __call__(self, texts: Sequence[str]) -> list[list[float]]: ...


@dataclass(frozen=True, slots=True)
class Written:
    """What became of a text: the documents that were kept, why (or why nothing was), the keys of the memories whose place
    they took, and the changes."""

    kept: list[Document] = field(default_factory=list)
    reason: str = ""
    superseded: list[str] = field(default_factory=list)
    changes: list[Change] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Recalled:
    """The memories for a message, best first. ``fallback``: none fitted, so these are the latest ones."""

    documents: list[Document] = field(default_factory=list)
    fallback: bool = False


class Memories:
    """The memories of one user."""

    def __init__(
        self, store: Store, user: str, clock: Callable[[], datetime], reading: ReadingSettings | None = None
    ) -> None:
        self.store = store
        self.user = user
        self.clock = clock
        self.reading = reading
        self.namespace: Namespace = ("memory", user)
        self.embedder: Embedder | None = None
        self.trouble = ""
        self._ask_again: datetime | None = None

    # -- writing ---------------------------------------------------------------------------------------------------

    def write_turn(
        self, text: str, answer: str | None, turn: Turn, now: datetime | None = None, *, corrects: bool = True
    ) -> Written:
        """Keep what of a message is worth keeping, by rules; ``answer`` is what the assistant said to it. Without ``corrects``
        a "no, 9:30" puts nothing right, because no fact was spoken of just before.

        Newer facts take the place of older ones; what is known already is not kept twice. Raises the errors of the store.
        """
        from taskmaistro_tui.language.remember.claim import Correction
        from taskmaistro_tui.language.remember.worth import worth
        from taskmaistro_tui.tasks.supersede import Supersede

        now = now or self.clock()
        judged = worth(text, now, self.reading)
        parts = [part for part in judged.parts if corrects or not isinstance(part, Correction)]
        if not parts:
            return Written(reason="there is nothing that it could correct" if judged.keep else judged.reason)
        answer = answer[:LONGEST_ANSWER] if answer else None
        with self.store.transaction() as transaction:
            writing = Supersede(transaction, self.namespace, turn, now, self.reading)
            for part in parts:
                writing.apply(part, answer=answer)
        return _written(writing, judged.reason)

    def add(
        self, text: str, turn: Turn, *, fields: Mapping[str, Any] | None = None, reason: str = "you added it"
    ) -> Written:
        """Keep ``text`` whatever it says; ``fields`` (document form) say more of it. Newer facts take the place of older
        ones, and what is known already is not kept twice. Raises :class:`InvalidField`."""
        from taskmaistro_tui.language.remember.worth import claims_of
        from taskmaistro_tui.tasks.supersede import Supersede

        content = " ".join(text.split())
        given = {name: value for name, value in (fields or {}).items() if value is not None}
        Memory.from_document({"content": content, **given})
        now = self.clock()
        claims = claims_of(content, now, self.reading)
        with self.store.transaction() as transaction:
            writing = Supersede(transaction, self.namespace, turn, now, self.reading)
            if len(claims) == 1 or (claims and not given):
                for claim in claims:
                    whole = claim if len(claims) > 1 else claim.with_(content=content)
                    writing.apply(whole.with_(reason=reason), fields=given)
            else:
                told = {"content": content, "reason": reason, "source_turn": turn.id, "additive": True, **given}
                writing.keep(Memory.from_document({"valid_from": now.isoformat(timespec="seconds"), **told}))
        return _written(writing, reason)

    def write(self, memory: Memory, turn: Turn, *, superseded_ids: Sequence[str] = ()) -> Written:
        """Keep a memory as somebody else judged it (a model, reflection). Of ``superseded_ids`` those are accepted that
        exist, are live and share the subject; the same content is kept once."""
        from taskmaistro_tui.tasks.supersede import Supersede

        with self.store.transaction() as transaction:
            writing = Supersede(transaction, self.namespace, turn, self.clock())
            writing.keep(memory, superseded_ids)
        return _written(writing, memory.reason)

    def edit(self, key: str, fields: Mapping[str, Any], turn: Turn) -> list[Change]:
        """Change fields of a memory. Raises :class:`InvalidField`, :class:`NotFound`; nothing is written then."""
        for name in fields:
            if name not in EDITABLE:
                raise InvalidField(name, fields[name], f"a memory has no such field; it has {', '.join(EDITABLE)}")
        with self.store.transaction() as transaction:
            document = transaction.get(self.namespace, key)
            if document is None:
                raise NotFound(f"there is no memory {key}")
            Memory.from_document({**document.value, **fields})
            return transaction.write([Patch(self.namespace, key, fields)], turn)

    def forget(self, keys: Iterable[str], turn: Turn) -> list[Change]:
        """Take memories out of every list, in one turn; undo brings them back. Raises :class:`NotFound`."""
        return self.store.write([Remove(self.namespace, key) for key in keys], turn)

    # -- reading ---------------------------------------------------------------------------------------------------

    def recall(self, query: str, limit: int = LIMIT, now: datetime | None = None) -> list[Document]:
        """The memories that hold now and fit ``query`` best; the latest ones when none fits. Best first."""
        return self.recalled(query, limit, now).documents

    def recalled(self, query: str, limit: int = LIMIT, now: datetime | None = None) -> Recalled:
        """What :meth:`recall` gives, and whether it fits or is only the latest."""
        now = now or self.clock()
        found = self._holding([document for document, _ in self.search(query, limit=limit * 4, by_meaning=True)], now)[
            :limit
        ]
        if found or limit < 1:
            return Recalled(found)
        latest = self.current(limit, now)
        return Recalled(latest, fallback=bool(latest))

    def current(self, limit: int, now: datetime | None = None) -> list[Document]:
        """The latest memories that hold now and say something, newest first, at most ``limit``."""
        held = self._holding(self.latest(limit=limit * 3), now or self.clock())
        return [document for document in held if str(document.value.get("content") or "").strip()][:limit]

    def count(self) -> int:
        """How many live memories there are."""
        return count_memories(self.store, self.namespace)

    def search(
        self,
        query: str,
        *,
        limit: int = LIMIT,
        group: str | None = None,
        superseded: bool = False,
        by_meaning: bool = False,
    ) -> list[tuple[Document, float]]:
        """The memories that fit ``query``, best first, each with its score; none if nothing fits. ``superseded`` brings
        older versions too. ``by_meaning`` asks the embedder as well, if there is one, and so may take seconds."""
        found = find_memories(
            self.store,
            self.namespace,
            query,
            limit=limit,
            group=group,
            superseded=superseded,
            asked=self._meaning(query) if by_meaning and self.embedder is not None else None,
        )
        return documents_of(self.store, self.namespace, found)

    def embed_missing(self, limit: int = 256) -> int:
        """Have the embedder look at memories that it has not seen, latest first, at most ``limit``; returns how many. Does
        nothing without an embedder. Raises its error."""
        if self.embedder is None:
            return 0
        from taskmaistro_tui.store.memory_vectors import save_vectors, without_vector

        missing = without_vector(self.store, self.namespace, self.embedder.name, limit)
        if missing:
            vectors = self.embedder([text for _, text in missing])
            with self.store.transaction() as transaction:
                pairs = zip((id for id, _ in missing), vectors, strict=True)
                save_vectors(transaction.connection(), self.embedder.name, pairs)
        return len(missing)

    def _meaning(self, query: str) -> Meaning | None:
        """What the embedder makes of a question; None, and a note in ``trouble``, while it cannot be asked."""
        from taskmaistro_tui.store.memory_vectors import meaning

        now = self.clock()
        if self.embedder is None or not query.strip() or (self._ask_again is not None and now < self._ask_again):
            return None
        try:
            (vector,) = self.embedder([query])
        except TaskMaistroError as problem:
            self.trouble = str(problem)
            self._ask_again = now + timedelta(seconds=PAUSE)
            return None
        self.trouble, self._ask_again = "", None
        return meaning(self.embedder.name, vector)

    def latest(
        self, *, limit: int | None = None, offset: int = 0, group: str | None = None, superseded: bool = False
    ) -> list[Document]:
        """The memories, newest first."""
        return latest_memories(
            self.store, self.namespace, limit=limit, offset=offset, group=group, superseded=superseded
        )

    def resolve(self, reference: str) -> Document:
        """The memory that a key, the id it came with, or the beginning of a key names. Raises :class:`NotFound`,
        :class:`Ambiguous`."""
        reference = reference.strip()
        found = memories_named(self.store, self.namespace, reference) if reference else []
        if not found:
            raise NotFound(f"no memory has the id {reference!r}; look them up with: taskmaistro memory list")
        if len(found) > 1:
            candidates = [(document.key, str(document.value.get("content"))) for document in found]
            raise Ambiguous(f"{reference!r} begins several ids; write more of it", candidates)
        return found[0]

    def history(self, key: str) -> list[Document]:
        """Every version of what a memory tells, oldest first: those whose place it took and those that took its. Removed
        ones are among them."""
        found: dict[str, Document] = {}
        wanted = [key]
        while wanted:
            known = self.store.get_many(self.namespace, wanted, include_removed=True)
            found |= known
            linked = (
                k for d in known.values() for k in (d.value.get("superseded_by"), *(d.value.get("supersedes") or ()))
            )
            wanted = [k for k in dict.fromkeys(linked) if isinstance(k, str) and k not in found]

        def steps(key: str) -> int:
            """How many versions came before one, along the longest chain."""
            earlier = [k for k in found[key].value.get("supersedes") or () if k in found]
            return 1 + max(map(steps, earlier)) if earlier else 0

        return sorted(found.values(), key=lambda d: (steps(d.key), d.created_at, d.key))

    def _holding(self, documents: Sequence[Document], now: datetime) -> list[Document]:
        """Those that hold at ``now``; an exception that holds for a while hides the rule that it excepts from."""
        current = [document for document in documents if not is_over(document, now)]
        excepted = {
            (d.value.get("subject"), d.value.get("attribute"))
            for d in current
            if d.value.get("valid_to")
            and d.value.get("attribute")
            and not d.value.get("additive")
            and has_begun(d, now)
        }
        if not excepted:
            return current
        return [
            d
            for d in current
            if d.value.get("valid_to")
            or not has_begun(d, now)
            or (d.value.get("subject"), d.value.get("attribute")) not in excepted
        ]

    # -- batches ---------------------------------------------------------------------------------------------------

    def add_rows(self, rows: Iterable[Mapping[str, Any]], turn: Turn) -> int:
        """Keep rows ``{"id", "text", "when"?, "speaker"?, "group"?}`` as they are, in one turn: no policy, no superseding,
        rows of one group neighbours in their order. A row replaces one of the same id and group. Returns how many there
        were. Raises :class:`InvalidField`; nothing is kept then."""
        count = 0

        def edits() -> Iterator[Edit]:
            nonlocal count
            for row in rows:
                count += 1
                value = row_value(row, count)
                yield Put(self.namespace, row_key(row), value)

        self.store.write(edits(), turn)
        return count

    def export_rows(self, *, superseded: bool = False) -> Iterator[dict[str, Any]]:
        """Every memory as a row that :meth:`add_rows` takes, oldest first, with its other fields."""
        for document in reversed(self.latest(superseded=superseded)):
            yield as_row(document)


def _written(writing: Supersede, reason: str) -> Written:
    if not writing.kept:
        reason = "it is known already" if writing.known else "there is nothing that it could correct"
    return Written(list(writing.kept.values()), reason, list(dict.fromkeys(writing.superseded)), writing.changes)


def is_over(document: Document, now: datetime) -> bool:
    """Whether a memory held only for a while that is past."""
    end = _moment(document.value.get("valid_to"), now)
    return end is not None and end <= now


def has_begun(document: Document, now: datetime) -> bool:
    """Whether a memory holds already."""
    begin = _moment(document.value.get("valid_from"), now)
    return begin is None or begin <= now


def _moment(text: Any, now: datetime) -> datetime | None:
    if not isinstance(text, str):
        return None
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return None  # a date in words, which bounds nothing
    return moment if moment.tzinfo is not None else moment.replace(tzinfo=now.tzinfo)


def row_key(row: Mapping[str, Any]) -> str:
    """The key of a row of a batch: ids of different groups do not meet, whatever stands in them."""
    id, group = str(row.get("id")), row.get("group")
    if group:
        return f"{group.replace('%', '%25').replace('/', '%2F')}/{id}"
    return f"/{id}" if "/" in id else id


def row_value(row: Mapping[str, Any], number: int) -> dict[str, Any]:
    """The document of a row of a batch. Raises :class:`InvalidField`, which names the row by its number."""
    id, text = row.get("id"), row.get("text")
    if isinstance(id, bool) or not isinstance(id, str | int) or not str(id).strip():
        raise InvalidField("id", id, f"row {number} needs an id")
    if not isinstance(text, str):  # an empty one is kept: it stands between its neighbours
        raise InvalidField("text", text, f"row {number} needs a text")
    for name in ("when", "speaker", "group", "category", "context", "subject", "attribute", "reason"):
        if row.get(name) is not None and not isinstance(row[name], str):
            raise InvalidField(name, row[name], f"row {number} has no text here")
    category = row.get("category") or "fact"
    if category not in CATEGORIES:
        raise InvalidField("category", category, f"row {number}: it is not one of {', '.join(CATEGORIES)}")
    value = {"content": row["text"], "category": category, "label": row["id"], "valid_from": row.get("when")}
    value |= {
        name: row.get(name) for name in ("speaker", "group", "context", "subject", "attribute", "value", "valid_to")
    }
    value["reason"] = row.get("reason") or "it came in a batch"
    return {name: held for name, held in value.items() if held is not None}


def as_row(document: Document) -> dict[str, Any]:
    """A memory as a row for scripts: ``id`` is the one it came with, or its key."""
    value = document.value
    row = {
        "id": document.key if value.get("label") is None else value["label"],
        "text": value.get("content"),
        "when": value.get("valid_from") or document.created_at,
    }
    others = {
        k: v for k, v in value.items() if k not in ("content", "label", "valid_from") and v not in (None, "", [], False)
    }
    return {**row, **others, "created_at": document.created_at}
