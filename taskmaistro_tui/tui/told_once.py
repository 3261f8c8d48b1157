"""What a reply and the card of its changes would both say is said once."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from textual.content import Content

from taskmaistro_tui.memory.change import Change
from taskmaistro_tui.memory.visible import visible
from taskmaistro_tui.tasks.wording import change_words
from taskmaistro_tui.tui.ink import GOOD, MUTED

SHOWN_CHANGES = 8
LONGEST = 300
"""Characters of a reply that can stand in the card itself."""

_STOPS = {":": ".", "：": "。"}
"""What ends a sentence whose list is not shown, by what ended it before the list."""
_SIGNS = {"added": "+", "removed": "−", "restored": "↩"}
_STATUS_SIGNS = {"done": "✓", "in progress": "▶", "not started": "○", "archived": "◌"}


def _sign(change: Change) -> tuple[str, str]:
    sign = _SIGNS.get(change.kind) or _STATUS_SIGNS.get(change.after.get("status", ""), "~")
    return f"{sign} ", f"bold {GOOD}"


def change_line(change: Change, now: datetime, clock: int = 24) -> Content:
    """One change as a line of a change card: a sign for its kind, and what happened."""
    words = visible(change_words(change, now, clock))
    return Content.assemble(_sign(change), Content(words[:1].upper() + words[1:]))


def changes_content(changes: Sequence[Change], now: datetime, clock: int = 24) -> Content:
    """All changes of a turn, the first few in full."""
    lines = [change_line(change, now, clock) for change in changes[:SHOWN_CHANGES]]
    if len(changes) > SHOWN_CHANGES:
        lines.append(Content.styled(f"… and {len(changes) - SHOWN_CHANGES} more", MUTED))
    return Content("\n").join(lines)


def reply_and_card(reply: str, tasks: Sequence[Change], now: datetime, clock: int = 24) -> tuple[str, Content | None]:
    """What stands as the reply and what as the card below it (None where nothing was changed).

    A short report of one change, as the built-in model makes it from the change itself, is the card. A list of what the
    card says anyway is left out of the reply. Whatever else a model says stays, and the card tells what was really done.
    """
    if not tasks:
        return reply, None
    if (report := _report(reply, tasks)) is not None:
        return "", Content.assemble(_sign(tasks[0]), Content(visible(report)))
    return _without_list(reply, tasks), changes_content(tasks, now, clock)


def _report(reply: str, tasks: Sequence[Change]) -> str | None:
    """A reply of one line that names the one task that was changed as only its maker can: by its title and its short id."""
    text = reply.strip()
    first = tasks[0]
    if "\n" in text or len(text) > LONGEST or any(change.title != first.title for change in tasks):
        return None
    titles = {str(value) for value in (first.title, first.before.get("task"), first.after.get("task")) if value}
    for title in titles:
        for name in (f"“{title}” ({first.short})", f"“{title}”（{first.short}）"):
            if name in text:
                return text.replace(name, f"“{title}”")
    return None


def _without_list(reply: str, tasks: Sequence[Change]) -> str:
    """A reply without the list of what the card says as well; whole if anything in the list is not in the card."""
    lines = reply.split("\n")
    listed = [line for line in lines if line.startswith("• ")]
    titles = [change.title for change in tasks[:SHOWN_CHANGES] if change.title]
    if not listed or not all(any(title in line for title in titles) for line in listed):
        return reply
    rest = [line for line in lines if not line.startswith("• ")]
    return "\n".join(line[:-1] + _STOPS[line[-1]] if line.endswith(tuple(_STOPS)) else line for line in rest)
