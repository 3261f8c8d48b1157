"""Which of the given tasks a reference means; when two fit equally it says so and does not choose."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date, datetime, timedelta, tzinfo
from typing import Any

from taskmaistro_tui.language.intents.english_words import STOP_WORDS
from taskmaistro_tui.language.patterns import Pattern
from taskmaistro_tui.language.reading import Reference
from taskmaistro_tui.language.script import fold, is_chinese, language_of
from taskmaistro_tui.language.stems import alike, stem
from taskmaistro_tui.memory.record import record

OPEN = ("not started", "in progress")
_WORD = Pattern(r"[^\W_]+(?:['-][^\W_]+)*")
_ENOUGH = 0.55
_CLOSE = 0.05
_SURE = 0.9


@record
class Match:
    """``ids`` are the short ids that are meant, in the order of the tasks given; empty when nothing or too much fits.
    ``ambiguous`` are the ids that fit equally well when one was meant. ``score`` is 0..1."""

    ids: tuple[str, ...] = ()
    ambiguous: tuple[str, ...] = ()
    score: float = 0.0


def match(
    reference: Reference,
    tasks: Sequence[Mapping[str, Any]],
    last_list: Sequence[str] = (),
    last_touched: Sequence[str] = (),
    now: datetime | None = None,
    *,
    done: bool = False,
) -> Match:
    """Find what ``reference`` means among ``tasks``.

    A task is a mapping with ``id`` (short), ``task``, and as far as it has them ``status``, ``deadline``, ``tags``,
    ``project``, ``priority``, ``time_to_complete``, ``created_at``. ``last_list`` holds the ids of the list shown last,
    ``last_touched`` those changed last, latest first. ``now`` (aware) is needed for deadlines. Open tasks are preferred to
    done and archived ones; with ``done`` it is the other way round (to reopen a task).
    """
    if reference.parts:
        whole = match(replace(reference, parts=()), tasks, last_list, last_touched, now, done=done)
        if whole.ids and whole.score >= _SURE:
            return whole
        each = [match(part, tasks, last_list, last_touched, now, done=done) for part in reference.parts]
        if unclear := tuple(i for one in each for i in one.ambiguous):
            return Match(ambiguous=unclear, score=min(one.score for one in each))
        ids = tuple(dict.fromkeys(i for one in each for i in one.ids))
        return Match(ids, score=min(one.score for one in each)) if all(one.ids for one in each) else whole
    by_id = {str(task["id"]): task for task in tasks}
    if named := [i for i in reference.ids if i in by_id]:
        return Match(tuple(named), score=1.0)
    if reference.previous and not reference.words:
        return _previous(reference, by_id, last_list, last_touched)
    if reference.ordinals:
        return _by_place(reference.ordinals, by_id, list(last_list) or [i for i, t in by_id.items() if _is_open(t)])
    fitting = [task for task in tasks if fits(reference.filter, task, now)]
    if "status" not in reference.filter and (reference.everything or not done):
        preferred = [task for task in fitting if _is_open(task) != done]
    else:
        preferred = fitting
    if reference.filter.get("next"):
        preferred = _soonest(reference, preferred)
    if reference.everything:
        words = reference.words
        found = [t for t in preferred if not words or title_score(words, t) >= 0.75]
        if left_out := reference.filter.get("except"):
            found = [t for t in found if title_score(left_out, t) < 0.75]
        return Match(tuple(str(t["id"]) for t in found), score=1.0 if found else 0.0)
    if not reference.words:
        if not reference.filter or not preferred:
            return Match()
        if len(preferred) == 1:
            return Match((str(preferred[0]["id"]),), score=0.9)
        return Match(ambiguous=tuple(str(t["id"]) for t in preferred), score=0.9)
    for pool in (preferred, fitting, _same_status(tasks, reference, done)):
        best = _best(reference.words, pool, tasks, last_touched)
        if best.ids or best.ambiguous:
            return best
    return Match()


def expanded(
    references: Sequence[Reference],
    tasks: Sequence[Mapping[str, Any]],
    now: datetime | None = None,
    *,
    done: bool = False,
) -> tuple[Reference, ...]:
    """``references`` with an enumeration ("milk and bread") taken apart where its parts are tasks and the whole is none."""
    found: list[Reference] = []
    for reference in references:
        whole = replace(reference, parts=())
        named = match(whole, tasks, now=now, done=done) if reference.parts else Match()
        if not reference.parts or (named.ids and named.score >= _SURE):
            found.append(whole)
        elif all((one := match(part, tasks, now=now, done=done)).ids or one.ambiguous for part in reference.parts):
            found += reference.parts
        else:
            found.append(whole)
    return tuple(found)


def _same_status(tasks: Sequence[Mapping[str, Any]], reference: Reference, done: bool) -> list[Mapping[str, Any]]:
    """Tasks by words alone when the time or tag that was named fits none ("the report on Monday")."""
    if not reference.filter or any(k in reference.filter for k in ("status", "tags", "project", "overdue")):
        return []
    return [task for task in tasks if _is_open(task) != done]


def _is_open(task: Mapping[str, Any]) -> bool:
    return task.get("status", "not started") in OPEN


def _previous(
    reference: Reference, by_id: Mapping[str, Any], last_list: Sequence[str], last_touched: Sequence[str]
) -> Match:
    many = any(word in reference.text.lower().split() for word in ("them", "those", "these", "both", "all"))
    touched = [i for i in last_touched if i in by_id]
    if many or any(word in reference.text for word in ("它们", "这些", "那些", "都")):
        found = touched or [i for i in last_list if i in by_id]
        return Match(tuple(dict.fromkeys(found)), score=0.9 if found else 0.0)
    if touched:
        return Match((touched[0],), score=0.95)
    listed = [i for i in last_list if i in by_id]
    if len(listed) == 1 or (listed and reference.ordinals):
        return Match((listed[-1],), score=0.8)
    return Match(ambiguous=tuple(listed[:5]) if listed else ())


def _by_place(ordinals: Iterable[int], by_id: Mapping[str, Any], listed: Sequence[str]) -> Match:
    found = []
    for place in ordinals:
        index = place - 1 if place > 0 else len(listed) + place
        if not 0 <= index < len(listed):
            return Match()
        found.append(listed[index])
    known = [i for i in dict.fromkeys(found) if i in by_id]
    return Match(tuple(known), score=1.0) if len(known) == len(set(found)) else Match()


def fits(filter_: Mapping[str, Any], task: Mapping[str, Any], now: datetime | None) -> bool:
    """Whether ``task`` satisfies every condition of ``filter_`` that can be judged here."""
    if (status := filter_.get("status")) and task.get("status", "not started") != status:
        return False
    if (priority := filter_.get("priority")) and task.get("priority") != priority:
        return False
    if (project := filter_.get("project")) and str(task.get("project") or "").lower() != str(project).lower():
        return False
    if tags := filter_.get("tags"):
        have = {str(tag).lower() for tag in task.get("tags") or ()}
        if not all(str(tag).lower() in have for tag in tags):
            return False
    if (most := filter_.get("max_minutes")) and (task.get("time_to_complete") or 0) > most:
        return False
    deadline = task.get("deadline")
    if filter_.get("no_deadline") and deadline:
        return False
    if filter_.get("overdue"):
        return bool(deadline) and now is not None and _over(str(deadline), now)
    if filter_.get("due_from") or filter_.get("due_to"):
        zone = now.tzinfo if now is not None else None
        return bool(deadline) and _due_within(str(deadline), filter_.get("due_from"), filter_.get("due_to"), zone)
    return True


def _over(deadline: str, now: datetime) -> bool:
    if len(deadline) == 10:
        return deadline < now.date().isoformat()
    moment = datetime.fromisoformat(deadline)
    if moment.tzinfo is None or now.tzinfo is None:
        return moment.replace(tzinfo=None) < now.replace(tzinfo=None)
    return moment < now


def _due_within(deadline: str, low: str | None, high: str | None, zone: tzinfo | None) -> bool:
    """Whether a deadline lies in ``low`` ≤ … < ``high``; a whole day counts where any of its hours lies within."""
    begin, stop = _wall(deadline, zone)
    if low is not None and stop <= _wall(low, zone)[0]:
        return False
    return high is None or begin < _wall(high, zone)[0]


def _wall(text: str, zone: tzinfo | None) -> tuple[datetime, datetime]:
    if len(text) == 10:
        day = datetime.combine(date.fromisoformat(text), datetime.min.time())
        return day, day + timedelta(days=1) if day.date() < date.max else day
    moment = datetime.fromisoformat(text)
    if moment.tzinfo is not None and zone is not None:
        moment = moment.astimezone(zone)
    moment = moment.replace(tzinfo=None)
    return moment, moment + timedelta(minutes=1)


def _soonest(reference: Reference, tasks: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    named = [t for t in tasks if not reference.words or title_score(reference.words, t) >= 0.75]
    dated = sorted((t for t in named if t.get("deadline")), key=lambda t: str(t["deadline"]))
    return dated[:1]


def title_words(title: str) -> list[str]:
    """The stems of the words of a title that carry meaning; Chinese characters stand alone."""
    folded = fold(title, language_of(title))
    words: list[str] = []
    for m in _WORD.finditer(folded):
        word = m.group()
        if any(is_chinese(c) for c in word):
            words += [c for c in word if is_chinese(c)]
        else:
            words += [word] if "-" not in word else [word, *word.split("-")]
    return [stem(w) for w in words if w not in STOP_WORDS] or [stem(w) for w in words]


def title_score(words: Iterable[str], task: Mapping[str, Any], weights: Mapping[str, float] | None = None) -> float:
    """How well ``words`` describe the task, 0..1: the weighted share of the words that its title or tags have."""
    title = str(task.get("task", ""))
    have = title_words(title)
    have += [stem(str(tag).lower()) for tag in task.get("tags") or ()]
    if task.get("project"):
        have.append(stem(str(task["project"]).lower()))
    total = got = 0.0
    for word in words:
        if any(is_chinese(c) for c in word):
            folded = _same_words(fold(title, "zh"))
            wanted = _same_words(fold(word, "zh"))
            weight = float(max(1, len(wanted)))
            total += weight
            got += weight * _chinese_share(wanted, folded)
            continue
        root = stem(word)
        weight = weights.get(root, 1.0) if weights else 1.0
        total += weight
        got += weight * max((alike(root, other) for other in have), default=0.0)
    return got / total if total else 0.0


_SYNONYMS = (
    ("开会", "会"),
    ("会议", "会"),
    ("例会", "会"),
    ("会面", "见"),
    ("见面", "见"),
    ("购买", "买"),
    ("打电话给", "打给"),
    ("看牙医", "牙医"),
    ("看牙", "牙医"),
)


def _same_words(text: str) -> str:
    for said, meant in _SYNONYMS:
        text = text.replace(said, meant)
    return text


def _chinese_share(wanted: str, title: str) -> float:
    if wanted in title:
        return 1.0
    pairs = {wanted[i : i + 2] for i in range(len(wanted) - 1)}
    if not pairs:
        return 0.0
    share = sum(1 for pair in pairs if pair in title) / len(pairs)
    letters = sum(1 for c in wanted if c in title) / len(wanted)
    return max(share, 0.9 * letters if letters >= 0.75 else 0.0)


def _best(
    words: Sequence[str],
    pool: Sequence[Mapping[str, Any]],
    everything: Sequence[Mapping[str, Any]],
    last_touched: Sequence[str],
) -> Match:
    if not pool:
        return Match()
    counts: dict[str, int] = {}
    for task in everything:
        for word in set(title_words(str(task.get("task", "")))):
            counts[word] = counts.get(word, 0) + 1
    weights = {w: 1.0 + math.log((1 + len(everything)) / (1 + n)) for w, n in counts.items()}
    scored = []
    for task in pool:
        share = title_score(words, task, weights)
        if share < _ENOUGH:
            continue
        # Of two titles that have all the words, the one that has little else is meant.
        extra = len(title_words(str(task.get("task", "")))) - len(words)
        scored.append((share, -max(0, extra), task))
    if not scored:
        return Match()
    best = max(share for share, _, _ in scored)
    top = [(extra, task) for share, extra, task in scored if share >= best - _CLOSE]
    exact = [task for extra, task in top if extra == 0]
    chosen = exact if len(exact) == 1 and best > 0.95 else [task for _, task in top]
    ids = [str(task["id"]) for task in chosen]
    if len(ids) == 1:
        return Match((ids[0],), score=best)
    return Match(ambiguous=tuple(ids), score=best)
