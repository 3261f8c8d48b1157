"""What a reply must not leave out, and what is said when a model says nothing. Only facts from the change list count."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from taskmaistro_tui.agent.claims import claims
from taskmaistro_tui.agent.wording import MOST_TOLD, say
from taskmaistro_tui.memory.change import Change
from taskmaistro_tui.tasks.wording import change_words

NOTHING_SAVED = "Nothing was saved."

_SAYS_NOTHING_SAVED = re.compile(
    r"nothing (?:was|is|has been|could be|got)?\s*(?:saved|changed|stored|done|deleted|undone)"
    r"|(?:not|n't|n’t) (?:been )?(?:saved|stored|changed)|(?:没有|未)(?:保存|更改|改动|变化)",
    re.IGNORECASE,
)
_NOTHING_AT_ALL = re.compile(r"\bnothing (?:was|has been|could be) (?:saved|changed|stored|done)\b", re.IGNORECASE)
Result = Mapping[str, Any]


def changes_of(results: Sequence[Result]) -> list[dict[str, Any]]:
    """All changes of a turn's tools together."""
    return [change for result in results for change in result.get("changes") or []]


def owed(text: str, results: Sequence[Result], asked: str = "") -> str:
    """The sentences that ``text`` must have and has not: that nothing was saved where that is so, and what was refused.
    ``asked`` is what the user said, in whose language they are."""
    said = [note for note in _notes(results) if note not in text]
    if changes_of(results) or any(result.get("pending") for result in results):
        refused = [note for result in results for note in result.get("refused") or []]
        owing = [note for note in said if note in refused]
        if _NOTHING_AT_ALL.search(text) and (facts := summary([r for r in results if r.get("changes")], asked)):
            owing.insert(0, facts)
        return " ".join(owing)
    tasks_asked = any(
        result.get("tool") == "UpdateMemory" and result.get("update_type") == "todo" for result in results
    )
    if not tasks_asked:
        silent = any(result.get("tool") == "UpdateMemory" for result in results)
        failed = any(result.get("trouble") for result in results)
        if (silent and not failed) or not claims(text, asked) or _SAYS_NOTHING_SAVED.search(text):
            return ""
        return say("nothing_saved", asked)
    there = [note for note in said if note.endswith("is already there.")]
    if there and len(there) == len(_notes(results)):
        return "" if "already" in text or "已经" in text else " ".join(there)
    if _SAYS_NOTHING_SAVED.search(text):
        return ""
    return " ".join([say("nothing_saved", asked), *said])


def _notes(results: Sequence[Result]) -> list[str]:
    return [note for result in results for note in [*(result.get("notes") or [])]]


def summary(results: Sequence[Result], asked: str = "") -> str:
    """The turn's outcome in plain sentences, for when no model words it."""
    told = [
        told for result in results if result.get("update_type") in (None, "todo") for told in result.get("told") or []
    ]
    lines = [_sentence(one) for one in told]
    lines += [note for note in _notes(results) if note not in lines]
    if any(result.get("update_type") == "todo" for result in results) and not changes_of(results):
        lines.insert(0, say("nothing_saved", asked))
    return "\n".join(lines)


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else ".")


def fact(change: Change) -> dict[str, Any]:
    """A change as plain JSON for state and models."""
    return {
        "number": change.number,
        "collection": change.collection,
        "kind": change.kind,
        "key": change.key,
        "short": change.short,
        "title": change.title,
        "before": change.before,
        "after": change.after,
        "plan": change.plan,
    }


def told(changes: Sequence[Change], now: datetime, clock: int = 24) -> list[str]:
    """Each change in words, its times on a 12- or 24-hour ``clock``."""
    return [change_words(change, now, clock) for change in changes]


def report(changes: Sequence[Change], notes: Sequence[str], now: datetime) -> str:
    """What a tool's message tells the model: what was stored, from the change list, and what was not."""
    lines: list[str] = []
    if changes:
        lines.append("Stored:")
        for change in changes[:MOST_TOLD]:
            identifier = f"[{change.short}] " if change.short else ""
            lines.append(
                f"- {identifier}{change_words(change, now)}" + (f" (plan: {change.plan})" if change.plan else "")
            )
        if len(changes) > MOST_TOLD:
            lines.append(f"- and {len(changes) - MOST_TOLD} more of the same message")
    else:
        lines.append(NOTHING_SAVED)
    lines += [f"Note: {note}" for note in notes]
    return "\n".join(lines)
