"""Which memories answer a question: BM25 over stems, with their neighbours, speakers, dates and the kind of question.

A question and its answer rarely share many words, so what stands beside a memory counts too: the answer "Charlotte's Web!"
is found by the question before it. The words of a question decide (rare ones most); what it asks for (when, how many), whom
it names and which dates it names set those apart that fit alike. All of it works without a model.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log

from taskmaistro_tui.memory.change import Namespace
from taskmaistro_tui.store.database import Connection, Row
from taskmaistro_tui.store.documents import namespace_path
from taskmaistro_tui.store.memory_dates import Dated
from taskmaistro_tui.store.memory_index import LIVE
from taskmaistro_tui.store.memory_question import WEIGHTS, Question, Weights, read_question
from taskmaistro_tui.store.memory_vectors import Meaning, nearest, nearness
from taskmaistro_tui.store.memory_words import ASKS, NAME, NUMBER, QUESTION, REASON, TIME
from taskmaistro_tui.store.reading import Reading

POSTINGS = 12_000
"""Entries of the index that one search reads at most; what is left of the commonest words is looked up for the best only."""

_STEPS = (-1, 1, -2, 2)
"""Where the neighbours stand that lend their words."""

CANDIDATES = 60
"""Memories that are weighed closely, before their neighbours join them."""


@dataclass(frozen=True, slots=True)
class Found:
    """A memory that was found: the id of its row and its score, higher is better."""

    id: int
    score: float


def find_memories(
    reading: Reading,
    namespace: Namespace,
    text: str,
    *,
    limit: int = 5,
    group: str | None = None,
    superseded: bool = False,
    asked: Meaning | None = None,
    weights: Weights = WEIGHTS,
) -> list[Found]:
    """The memories that answer ``text`` best, best first; none if no word of it is known.

    ``group`` restricts to one group. Superseded memories only come with ``superseded``. With ``asked``, the meaning of
    the question as an embedding model sees it, memories that mean the like are found too and score more.
    """
    connection = reading.connection()
    row = connection.one("SELECT id FROM namespaces WHERE path = ?", (namespace_path(namespace),))
    if row is None:
        return []
    return _Search(connection, row[0], group, superseded, weights).find(text, limit, asked)


_COLUMNS = "id, grp, place, speaker, kinds, day, state, words, subject"
_ID, _GROUP, _PLACE, _SPEAKER, _KINDS, _DAY, _STATE, _WORDS, _SUBJECT = range(9)

USER = "user"
"""The subject of what the user tells of themselves."""

_ASKING = QUESTION | ASKS

FORMED = 5
"""Letters that a word must share with others at least, from the first on, to count as formed from the same; an i (once a y)
at the end is none."""

LONGER = 4
"""Letters more than the shared ones that such a word may have."""

ALIKE_IN_FORM = 12
"""Words that may be formed from one."""


class _Search:
    def __init__(self, connection: Connection, ns: int, group: str | None, superseded: bool, weights: Weights) -> None:
        self.connection = connection
        self.ns = ns
        self.superseded = superseded
        self.weights = weights
        self.rarities: dict[str, float] = {}
        condition, values = "ns = ?", [ns]
        if group is not None:
            condition, values = "ns = ? AND name = ?", [ns, group]  # type: ignore[list-item]
        rows = connection.all(f"SELECT id, memories, words, name FROM memory_groups WHERE {condition}", values)
        self.alone = {row[0] for row in rows if not row[3]}  # what is in no group has no neighbours
        self.groups = [row[0] for row in rows]
        self.one_group: int | None = self.groups[0] if group is not None and self.groups else None
        self.count = sum(row[1] for row in rows)
        self.mean = max(1.0, sum(row[2] for row in rows) / max(1, self.count))

    def find(self, text: str, limit: int, asked: Meaning | None) -> list[Found]:
        if not self.count or limit < 1:
            return []
        question = read_question(text, self._speakers(), self.weights)
        if not question.terms and asked is None:
            return []
        parts = self._match(question) if question.terms else {}
        best = self._best(parts)
        if asked is not None:
            near = nearest(self.connection, asked, self.ns, self.one_group, CANDIDATES)
            best = list(dict.fromkeys([*best, *near]))
        rows = self._candidates(best)
        scores = self._weigh(question, parts, rows)
        if asked is not None:
            self._add_meaning(question, asked, rows, scores)
        latest = max((row[_ID] for row in rows.values()), default=1)
        ranked = sorted(
            (
                Found(id, score * (1 + self.weights.recent * id / latest))
                for id, score in scores.items()
                if score > 0 and (self.superseded or rows[id][_STATE] == LIVE)
            ),
            key=lambda found: (-found.score, -found.id),
        )
        return ranked[:limit]

    def _speakers(self) -> list[str]:
        if self.one_group is not None:
            rows = self.connection.all("SELECT speaker FROM memory_speakers WHERE grp = ?", (self.one_group,))
        else:
            rows = self.connection.all(
                "SELECT DISTINCT s.speaker FROM memory_groups g JOIN memory_speakers s ON s.grp = g.id WHERE g.ns = ?",
                (self.ns,),
            )
        return [speaker for (speaker,) in rows]

    # -- words -----------------------------------------------------------------------------------------------------

    def _match(self, question: Question) -> dict[str, dict[int, float]]:
        """What each word of the question adds to each memory that has it; rare words first, within the budget."""
        weights, stands_for = dict(question.terms), dict(question.stands_for)
        marks = ", ".join("?" * len(weights))
        known = self.connection.all(
            f"SELECT memories, id, term FROM memory_terms WHERE ns = ? AND term IN ({marks})", [self.ns, *weights]
        )
        if self.weights.formed:
            known += self._formed(weights, stands_for)
        # The words that were typed come before those that only stand for them.
        known.sort(key=lambda row: (row[2] in stands_for, row[0]))
        parts: dict[str, dict[int, float]] = {}
        left = POSTINGS
        late: list[tuple[int, str, int]] = []
        for memories, id, term in known:
            if memories > left and parts:
                late.append((id, term, memories))
                continue
            rows = self._postings(id, left)
            left -= len(rows)
            self._add(parts, stands_for.get(term), term, weights[term], rows, min(memories, self.count))
        if late:
            best = self._best(parts)
            for id, term, memories in late:
                rows = self._postings_of(id, best)
                self._add(parts, stands_for.get(term), term, weights[term], rows, memories)
        return {term: slot for term, slot in parts.items() if slot}

    def _formed(self, weights: dict[str, float], stands_for: dict[str, str]) -> list[Row]:
        """The words of the index that begin as the asked ones do, entered into ``weights`` and ``stands_for``."""
        found: list[Row] = []
        for term in [one for one in weights if one not in stands_for and len(one) >= FORMED and one.isascii()]:
            begins = term[: max(FORMED, len(term) - 3)].rstrip("i")
            for row in self.connection.all(
                "SELECT memories, id, term FROM memory_terms WHERE ns = ? AND term >= ? AND term < ? AND length(term) <= ?"
                " ORDER BY term LIMIT ?",
                (self.ns, begins, begins + "\x7f", len(begins) + LONGER, ALIKE_IN_FORM),
            ):
                other = row[2]
                if other not in weights:
                    found.append(row)
                    weights[other], stands_for[other] = self.weights.formed, term
        return found

    def _add(
        self,
        parts: dict[str, dict[int, float]],
        stands_for: str | None,
        term: str,
        weight: float,
        rows: list[Row],
        memories: int,
    ) -> None:
        count = len(rows) if self.one_group is not None and memories <= POSTINGS else memories
        w = self.weights
        rarity = log(1 + (self.count - count + 0.5) / (count + 0.5))
        if stands_for is None:
            self.rarities[term] = rarity
        else:  # a rare word does not become telling because a common one was asked for
            rarity = min(rarity, self.rarities.get(stands_for, rarity))
        rarity *= weight * (1 + w.saturation)
        base, slope = w.saturation * (1 - w.length), w.saturation * w.length / self.mean
        fresh = {memory: rarity * times / (times + base + slope * words) for memory, times, words in rows}
        # Kindred words share the place of the one they stand for: two of them in one memory are no two words found.
        slot = parts.setdefault(stands_for or term, {})
        if not slot:
            slot.update(fresh)
            return
        for memory, part in fresh.items():
            if part > slot.get(memory, 0.0):
                slot[memory] = part

    def _postings(self, term: int, most: int) -> list[Row]:
        if self.one_group is not None:
            return self.connection.all(
                "SELECT memory, times, words FROM memory_postings WHERE term = ? AND grp = ? ORDER BY memory DESC LIMIT ?",
                (term, self.one_group, most),
            )
        return self.connection.all(
            "SELECT memory, times, words FROM memory_postings WHERE term = ? LIMIT ?", (term, most)
        )

    def _postings_of(self, term: int, ids: Sequence[int]) -> list[Row]:
        marks = ", ".join("?" * len(ids))
        groups = [self.one_group] if self.one_group is not None else self.groups[:200]
        places = ", ".join("?" * len(groups))
        return self.connection.all(
            "SELECT memory, times, words FROM memory_postings"
            f" WHERE term = ? AND grp IN ({places}) AND memory IN ({marks})",
            [term, *groups, *ids],
        )

    @staticmethod
    def _best(parts: dict[str, dict[int, float]]) -> list[int]:
        sums: dict[int, float] = {}
        for slot in parts.values():
            for memory, part in slot.items():
                sums[memory] = sums.get(memory, 0.0) + part
        if len(sums) > CANDIDATES:
            from heapq import nlargest

            return nlargest(CANDIDATES, sums, key=sums.__getitem__)
        return list(sums)

    # -- neighbours ------------------------------------------------------------------------------------------------

    def _candidates(self, best: list[int]) -> dict[int, Row]:
        """The rows of the best memories and of those beside them."""
        marks = ", ".join("?" * len(best))
        rows = {
            row[_ID]: row for row in self.connection.all(f"SELECT {_COLUMNS} FROM memories WHERE id IN ({marks})", best)
        }
        wanted: dict[int, set[int]] = {}
        for row in rows.values():
            if row[_GROUP] in self.alone:
                continue
            wanted.setdefault(row[_GROUP], set()).update(row[_PLACE] + step for step in _STEPS)
        for row in rows.values():  # those that are here already
            if row[_GROUP] in wanted:
                wanted[row[_GROUP]].discard(row[_PLACE])
        for group, places in wanted.items():
            marks = ", ".join("?" * len(places))
            for row in self.connection.all(
                f"SELECT {_COLUMNS} FROM memories WHERE grp = ? AND place IN ({marks})", [group, *places]
            ):
                rows[row[_ID]] = row
        return rows

    def _weigh(self, question: Question, parts: dict[str, dict[int, float]], rows: dict[int, Row]) -> dict[int, float]:
        w = self.weights
        at = {(row[_GROUP], row[_PLACE]): row for row in rows.values()}
        words: dict[int, dict[int, float]] = {id: {} for id in rows}
        for number, slot in enumerate(parts.values()):
            few, many = (words, slot) if len(words) < len(slot) else (slot, words)
            for id in few:
                if id in many:
                    words[id][number] = slot[id]
        sessions = self._sessions(rows, words)
        scores: dict[int, float] = {}
        for id, row in rows.items():
            best = dict(words[id])
            if row[_GROUP] not in self.alone:
                for step in _STEPS:
                    other = at.get((row[_GROUP], row[_PLACE] + step))
                    if other is not None and other[_DAY] == row[_DAY] and (borrowed := words[other[_ID]]):
                        _lend(best, borrowed, self._share(step, row, other, at.get((row[_GROUP], row[_PLACE] - 1))))
                _lend(best, sessions[row[_GROUP], row[_DAY]], w.session)
            if best:
                covered = (len(best) / len(parts)) ** w.covering
                scores[id] = sum(best.values()) * covered * self._fit(question, row)
        return scores

    def _share(self, step: int, row: Row, other: Row, before: Row | None) -> float:
        """How much of its words a neighbour lends."""
        w = self.weights
        if step == -1:
            return w.asked if other[_KINDS] & _ASKING and other[_SPEAKER] != row[_SPEAKER] else w.before
        if step == -2 and before is not None and before[_KINDS] & _ASKING and other[_SPEAKER] == row[_SPEAKER]:
            return 2 * w.second
        return {1: w.after, -2: w.second, 2: w.second_after}[step]

    def _sessions(
        self, rows: dict[int, Row], words: dict[int, dict[int, float]]
    ) -> dict[tuple[int, int], dict[int, float]]:
        """The best of each word among what was said in one group on one day."""
        found: dict[tuple[int, int], dict[int, float]] = {}
        for id, row in rows.items():
            if row[_GROUP] not in self.alone:
                _lend(found.setdefault((row[_GROUP], row[_DAY]), {}), words[id], 1.0)
        return found

    def _add_meaning(self, question: Question, asked: Meaning, rows: dict[int, Row], scores: dict[int, float]) -> None:
        """Add to each score what the memory's meaning has of the question's, on the scale of the best score."""
        near = nearness(self.connection, asked, list(rows))
        scale = self.weights.meaning * (max(scores.values(), default=0.0) or 1.0)
        for id, cosine in near.items():
            if cosine > self.weights.unlike:
                share = (cosine - self.weights.unlike) / (1 - self.weights.unlike)
                scores[id] = scores.get(id, 0.0) + scale * share * self._fit(question, rows[id])

    def _fit(self, question: Question, row: Row) -> float:
        """How well what a memory is suits the question, whatever its words."""
        w, kinds = self.weights, row[_KINDS]
        fit = 1.0
        if len(question.speakers) == 1 and row[_SPEAKER]:
            fit = w.named if row[_SPEAKER] == question.speakers[0] else w.other
        if kinds & QUESTION:
            fit *= w.question
        if wanted := question.wants & kinds:
            for flag, factor in ((TIME, w.time), (NUMBER, w.number), (NAME, w.name), (REASON, w.reason)):
                if wanted & flag:
                    fit *= factor
        if question.mine and row[_SUBJECT] == USER:
            fit *= w.mine
        if row[_WORDS] < self.mean and row[_GROUP] not in self.alone:
            fit *= (row[_WORDS] / self.mean) ** w.short
        if question.dates:
            fit *= 1 + w.dated * self._nearness(question.dates, row[_DAY])
        return fit

    @staticmethod
    def _nearness(dates: Sequence[Dated], day: int) -> float:
        """1 for what was said on a named date or within the week after it, falling to 0 over two months."""
        nearest = 0.0
        for dated in dates:
            away = dated.distance(day)
            late = max(0, away - 7) if away >= 0 else -3 * away
            nearest = max(nearest, 1 - late / 60)
        return max(0.0, nearest)


def _lend(best: dict[int, float], words: dict[int, float], share: float) -> None:
    """Put the share of each word into ``best`` where it is more than what is there."""
    for number, part in words.items():
        if share * part > best.get(number, 0.0):
            best[number] = share * part
