"""What the assistant did in its latest turn: what each step read and what it returned."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from taskmaistro_tui.memory.visible import visible
from taskmaistro_tui.tui.ink import BAD, MUTED, STRONG
from taskmaistro_tui.tui.screens.dialog import Dialog

MAX_VALUE = 600


class TraceText(VerticalScroll):
    """Scrolls with the arrow keys."""

    HELP = """\
The steps of the assistant's latest turn, in their order: what each one read, what it returned to the next one, how long it
took and what it asked of the model.
"""


class TraceScreen(Dialog[None]):
    """The records of one turn."""

    def __init__(self, records: Sequence[Mapping[str, Any]]) -> None:
        super().__init__()
        self._records = records

    def compose(self) -> ComposeResult:
        with self.box(title="What the assistant did", keys="↑ ↓ scroll · Esc closes", classes="-wide"), TraceText():
            yield Static(self.content(), markup=False)

    def on_mount(self) -> None:
        self.query_one(TraceText).focus()

    def content(self) -> Content:
        """The whole text."""
        if not self._records:
            return Content.styled("The assistant has not done anything yet.", MUTED)
        lines: list[Content] = []
        for number, record in enumerate(self._records, start=1):
            lines.append(_heading(number, record))
            for part in ("read", "returned"):
                fields = record.get(part) or {}
                if fields:
                    lines.append(Content.styled(f"  {part}", "$text-accent"))
                lines += [_field(name, value) for name, value in fields.items()]
            if "error" in record:
                lines.append(Content.styled(f"  {visible(str(record['error']))}", BAD))
            lines.append(Content(""))
        return Content("\n").join(lines)


def _heading(number: int, record: Mapping[str, Any]) -> Content:
    facts = []
    if record.get("seconds") is not None:
        facts.append(f"{1000 * float(record['seconds']):,.0f} ms")
    if calls := record.get("model_calls"):
        facts.append(f"asked the model {calls} time{'s' if calls != 1 else ''}")
    if record.get("tokens_in") or record.get("tokens_out"):
        facts.append(f"{record.get('tokens_in', 0):,} tokens in, {record.get('tokens_out', 0):,} out")
    name = visible(str(record.get("node", "?")))
    return Content.assemble((f"{number} {name}", STRONG), (f"   {' · '.join(facts)}", MUTED))


def _field(name: str, value: Any) -> Content:
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    text = visible(text)
    if len(text) > MAX_VALUE:
        text = text[:MAX_VALUE] + "…"
    return Content.assemble((f"    {visible(name)} ", MUTED), Content(text))
