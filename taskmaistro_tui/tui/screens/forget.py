"""Forgetting for good, asked about first; then the older copies of the file that still hold it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from textual.screen import Screen

from taskmaistro_tui.memory.errors import TaskMaistroError
from taskmaistro_tui.tui.desk import Desk
from taskmaistro_tui.tui.screens.confirm import ConfirmScreen

if TYPE_CHECKING:
    from taskmaistro_tui.tasks.forgetting import Plan


def ask_to_forget(screen: Screen[Any], desk: Desk, plan: Plan, done: Callable[[str], None]) -> None:
    """Ask whether to carry ``plan`` out; ``done`` is told what became of it, unless the answer is no."""
    named = [*plan.what]
    if plan.messages:
        named.append(f"and in {plan.messages} message{'s' if plan.messages != 1 else ''}")
    named += [f"this stays: {one}" for one in plan.stays]
    app: Any = screen.app

    def answered(agreed: bool | None) -> None:
        if not agreed:
            return
        try:
            copies = desk.forget_for_good(plan)
        except TaskMaistroError as problem:
            app.tell(str(problem), failed=True)
            return
        app.main.forget_shown(plan.needles)
        done("Forgotten for good")
        if copies:
            question = "Older copies of the file may still hold it. Delete them?"
            screen.app.push_screen(ConfirmScreen(question, [c.name for c in copies], yes="Delete"), delete)

    def delete(agreed: bool | None) -> None:
        if not agreed:
            return
        try:
            done(desk.delete_copies())
        except TaskMaistroError as problem:
            app.tell(str(problem), failed=True)

    screen.app.push_screen(ConfirmScreen("Forget this for good? There is no way back.", named, yes="Forget"), answered)
