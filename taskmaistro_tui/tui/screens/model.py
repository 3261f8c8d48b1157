"""Choose which chat model answers: from what there is, or by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from textual import on
from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from taskmaistro_tui.memory.visible import visible
from taskmaistro_tui.tui.ink import GOOD, MUTED
from taskmaistro_tui.tui.messages import ModelsFound
from taskmaistro_tui.tui.screens.dialog import Dialog

if TYPE_CHECKING:
    from taskmaistro_tui.agent.choosing import Offer, Offers

FORMS = """\
Others by name: deepseek:NAME   ollama:NAME   openai:NAME@URL   llamacpp:FILE
taskmaistro models test NAME tries one with five calls; its outcome shows here."""
LEAVES = "what you write, and the tasks it needs for the answer, go there"
STAYS = "nothing leaves this machine"


class ModelList(OptionList):
    """The models that were found."""

    HELP = "The models on this machine, and those whose key is at hand. Enter chooses; it answers from the next message on."


class ModelScreen(Dialog[str]):
    """The result is the model's name. ``look`` begins to look for models and posts :class:`ModelsFound` to this screen."""

    AUTO_FOCUS = "#model"
    HELP = "The name of the model that answers from the next message on. It is kept for the next start."

    def __init__(self, present: str, look: Callable[[Dialog[str]], None]) -> None:
        super().__init__()
        self._present = present
        self._look = look

    def compose(self) -> ComposeResult:
        keys = "Enter chooses · Tab to the list · Esc closes"
        with self.box(title="Which model answers", keys=keys, classes="-wide"):
            field = Input(visible(self._present), id="model")
            field.cursor_blink = False
            yield field
            yield Static(Content.styled("Looking for models on this machine…", MUTED), markup=False, id="looking")
            yield ModelList(id="models", markup=False)
            yield Static(Content(FORMS), markup=False, classes="dialog--list")

    def on_mount(self) -> None:
        self._look(self)

    def on_models_found(self, message: ModelsFound) -> None:
        message.stop()
        self._show(message.offers)

    def _show(self, offers: Offers) -> None:
        said = " ".join(offers.found) or "No Ollama and no model server is running here, and no key is set."
        self.query_one("#looking", Static).update(Content.styled(visible(said), MUTED))
        shown = self.query_one("#models", ModelList)
        shown.clear_options()
        shown.add_options([Option(self._line(one), id=one.name) for one in offers.models])
        # a list that is filled later keeps the height of an empty one
        shown.styles.height = sum(3 if one.tested else 2 for one in offers.models)
        names = [one.name for one in offers.models]
        if names:
            shown.highlighted = names.index(self._present) if self._present in names else 0

    def _line(self, one: Offer) -> Content:
        here = one.name == self._present
        name = Content(visible(one.name))
        place = Content.styled("  elsewhere", "$text-warning") if one.remote else Content.styled("  local", GOOD)
        small = [LEAVES if one.remote else STAYS, *filter(None, [one.tested])]
        told = Content.styled("".join(f"\n  {visible(line)}" for line in small), MUTED)
        return Content.assemble(("● " if here else "  ", GOOD), name, place, (f"  {visible(one.where)}", MUTED), told)

    @on(Input.Submitted)
    def _named(self, event: Input.Submitted) -> None:
        self.dismiss(event.value.strip() or None)

    @on(OptionList.OptionSelected)
    def _chosen(self, event: OptionList.OptionSelected) -> None:
        name = event.option.id or ""
        if not name.endswith("NAME"):
            self.dismiss(name)
            return
        field = self.query_one("#model", Input)
        field.value = name.removesuffix("NAME")
        field.focus()
