"""The user's own words on how tasks are written: edited, with every earlier version and what each one changed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from textual import on
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import OptionList, Static, TextArea
from textual.widgets.option_list import Option

from taskmaistro_tui.memory.errors import TaskMaistroError
from taskmaistro_tui.memory.visible import visible
from taskmaistro_tui.tui.action_keys import bindings
from taskmaistro_tui.tui.desk import Desk
from taskmaistro_tui.tui.fit import clip
from taskmaistro_tui.tui.ink import GOOD, MUTED
from taskmaistro_tui.tui.screens.dialog import Dialog
from taskmaistro_tui.tui.widgets.options import Options

if TYPE_CHECKING:
    from taskmaistro_tui.tasks.knowledge import InstructionsVersion

WHO = {
    "user": "you",
    "agent": "from what you said",
    "cli": "command",
    "undo": "undo",
    "redo": "redo",
    "import": "import",
    "reflection": "looking back",
}
LOST = "strike $text-error"


class VersionList(Options):
    """The versions, the present one first."""

    HELP = """\
Every text your instructions had. Below the list stands what the chosen version changed: + came in, − went out. Enter or r
brings it back as a new version (undo takes that back), Del forgets it for good after a question.
"""
    BINDINGS = bindings("instructions")


class InstructionsScreen(Dialog[str]):
    """A text, one wish a line; below it its versions, to which one goes at once with ``versions``."""

    HELP = """\
How you like your tasks written, in your own words, one wish a line. The assistant follows them. Ctrl+S saves; Tab goes to
the versions there were.
"""
    BINDINGS = bindings("form")

    def __init__(self, desk: Desk, *, versions: bool = False) -> None:
        super().__init__()
        self._desk = desk
        self._begin_with = "#versions" if versions else "#text"
        self._shown = visible(desk.instructions(), keep_newlines=True)
        self._versions: list[InstructionsVersion] = []

    def compose(self) -> ComposeResult:
        keys = "Ctrl+S saves · Tab versions · r bring back · Del forget · Esc closes"
        with self.box(title="Your instructions", keys=keys, classes="-wide"):
            area = TextArea(
                self._shown, id="text", soft_wrap=True, compact=True, placeholder="Start titles with a verb."
            )
            area.cursor_blink = False
            yield area
            yield Static(markup=False, id="problem", classes="dialog--problem")
            yield VersionList(id="versions", markup=False)
            with VerticalScroll(id="difference", can_focus=False):
                yield Static(markup=False, id="changed")

    def on_mount(self) -> None:
        self._fill()
        self.query_one(self._begin_with if self._versions else "#text").focus()

    # -- versions --------------------------------------------------------------------------------------------------

    def _fill(self) -> None:
        self._versions = self._desk.instructions_versions()
        shown = self.query_one("#versions", VersionList)
        at = shown.highlighted or 0
        shown.clear_options()
        shown.add_options([Option(self._line(place)) for place in range(len(self._versions))])
        several = bool(self._versions)
        shown.display = self.query_one("#difference").display = several
        if several:
            shown.highlighted = min(at, len(self._versions) - 1)

    def _line(self, place: int) -> Content:
        """When a version was written, by whom, and how many lines it changed."""
        version = self._versions[place]
        lines = difference(self._before(place), version.text)
        came, went = (sum(sign == wanted for sign, _ in lines) for wanted in "+−")
        who = WHO.get(version.actor, version.actor)
        why = clip(f": {visible(version.plan)}", max(min(self.app.size.width, 92) - 58, 0)) if version.plan else ""
        return Content.assemble(
            ("● " if not place else "  ", GOOD),
            f"{self._desk.moment_of(version.at):<18}",
            (f"{f'+{came} −{went}':<8}", MUTED),
            (f"{who}{why}", MUTED),
        )

    def _before(self, place: int) -> str:
        return self._versions[place + 1].text if place + 1 < len(self._versions) else ""

    @on(OptionList.OptionHighlighted, "#versions")
    def _chosen(self, event: OptionList.OptionHighlighted) -> None:
        place = event.option_index
        styles = {"+": GOOD, "−": LOST, " ": MUTED}
        text = Content("\n").join(
            Content.assemble((f"{sign} ", styles[sign].removeprefix("strike ")), (visible(line), styles[sign]))
            for sign, line in difference(self._before(place), self._versions[place].text)
        )
        self.query_one("#changed", Static).update(text)

    @property
    def _version(self) -> InstructionsVersion | None:
        place = self.query_one("#versions", VersionList).highlighted
        return self._versions[place] if place is not None and place < len(self._versions) else None

    @on(OptionList.OptionSelected, "#versions")
    def _selected(self) -> None:
        self.action_instructions_restore()

    def action_instructions_restore(self) -> None:
        version = self._version
        if version is not None:
            self._unless_unsaved(lambda: self._restore(version.number))

    def _restore(self, number: int) -> None:
        try:
            said = self._desk.restore_instructions(number)
        except TaskMaistroError as problem:
            self._tell(str(problem), failed=True)
            return
        self._read_again(said)

    def action_instructions_forget(self) -> None:
        from taskmaistro_tui.tui.screens.forget import ask_to_forget

        version = self._version
        if version is not None:
            plan = self._desk.plan_to_forget_instructions(version.number)
            self._unless_unsaved(lambda: ask_to_forget(self, self._desk, plan, self._read_again))

    def _read_again(self, said: str) -> None:
        """The instructions have changed by what was done here."""
        self._shown = visible(self._desk.instructions(), keep_newlines=True)
        self.query_one("#text", TextArea).text = self._shown
        self.query_one("#versions", VersionList).highlighted = 0
        self._fill()
        self._tell(said)

    def _tell(self, text: str, *, failed: bool = False) -> None:
        style = "$text-error" if failed else MUTED
        self.query_one("#problem", Static).update(Content.styled(visible(text), style))

    # -- the text --------------------------------------------------------------------------------------------------

    def action_form_save(self) -> None:
        try:
            self.dismiss(self._desk.set_instructions(self.query_one("#text", TextArea).text))
        except TaskMaistroError as problem:
            self._tell(str(problem), failed=True)

    def action_dialog_close(self) -> None:
        self._unless_unsaved(lambda: self.dismiss(None))

    @property
    def unsaved(self) -> list[str]:
        text = self.query_one("#text", TextArea).text.strip()
        return [f"your instructions: {text}"] if text != self._shown.strip() else []

    def _unless_unsaved(self, act: Callable[[], object]) -> None:
        """Do something by which what was typed is lost, after a question if anything was."""
        if not self.unsaved:
            act()
            return
        from taskmaistro_tui.tui.screens.confirm import ConfirmScreen

        self.app.push_screen(
            ConfirmScreen("Throw away what you typed?", yes="Throw away", no="Go on"),
            lambda agreed: act() if agreed else None,
        )


def difference(before: str, after: str) -> list[tuple[str, str]]:
    """The lines of a text beside those of an earlier one: ``+`` came in, ``−`` went out, `` `` stayed."""
    from difflib import SequenceMatcher

    old, new = (text.strip().split("\n") if text.strip() else [] for text in (before, after))
    lines: list[tuple[str, str]] = []
    for kind, old_from, old_to, new_from, new_to in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if kind == "equal":
            lines += [(" ", line) for line in new[new_from:new_to]]
        else:
            lines += [("−", line) for line in old[old_from:old_to]]
            lines += [("+", line) for line in new[new_from:new_to]]
    return lines
