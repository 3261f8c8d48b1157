"""Choose which chat model answers: from what there is, or by name; test one, fetch one."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING, ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from taskmaistro_tui.memory.visible import visible
from taskmaistro_tui.tasks.wording import MONTHS
from taskmaistro_tui.tui.action_keys import bindings
from taskmaistro_tui.tui.fit import clip, pad
from taskmaistro_tui.tui.ink import BAD, GOOD, MUTED, STRONG
from taskmaistro_tui.tui.messages import ModelsFound, ServiceAsked
from taskmaistro_tui.tui.model_desk import FETCH, TEST, ModelDesk, label_of, work_line
from taskmaistro_tui.tui.screens.dialog import Dialog
from taskmaistro_tui.tui.screens.picking import Picking
from taskmaistro_tui.tui.widgets.options import Options

if TYPE_CHECKING:
    from taskmaistro_tui.agent.candidate import Candidate
    from taskmaistro_tui.agent.choosing import Offer, Offers
    from taskmaistro_tui.agent.model_work import Work

BY_NAME = "a name: deepseek:NAME  ollama:NAME  openai:NAME@URL  llamacpp:FILE"
STAYS = "Nothing leaves this machine."
BAR = 24
COLUMNS = (("place", 11), ("state", 15), ("tested", 11), ("price a million", 17))
"""Beside the name, from the left; those at the right give way in a narrow window, and stand below the list all the same."""
NARROWEST_NAME = 24
SERVICES = ("deepseek:", "openai:", "ollama:")


class ModelList(Options):
    """The models that were found."""

    HELP = """\
The models on this machine, and those whose key is at hand. Enter chooses; it answers from the next message on. t tests one
with five real calls, f fetches one for Ollama, x stops that, l asks a service which models it has, n goes to the line for a
name, r looks again.
"""
    BINDINGS = bindings("models")


class ModelScreen(Picking, Dialog[str]):
    """The result is the model's name. ``look`` begins to look for models and posts :class:`ModelsFound` to this screen;
    ``beginning`` of a name stands in the line, to be completed."""

    AUTO_FOCUS = "#models"
    VERTICAL_BREAKPOINTS: ClassVar[list[tuple[int, str]] | None] = [(0, "-low"), (16, "-middle"), (22, "-high")]  # type: ignore[misc]
    HELP = "The name of the model that answers from the next message on. It is kept for the next start."

    def __init__(
        self, present: str, models: ModelDesk, look: Callable[[Dialog[str]], None], *, beginning: str = ""
    ) -> None:
        super().__init__()
        self._beginning = beginning
        self.models = models
        self._present = present
        self._look = look
        self._offers: dict[str, Offer] = {}
        self._fetchable = ""
        self._to_test = False

    def pick(self, text: str, *, to_test: bool = False) -> None:
        self._to_test = to_test
        super().pick(text)

    def compose(self) -> ComposeResult:
        keys = "Enter chooses · t tests · f fetches · n a name · Esc closes"
        with self.box(title="Which model answers", keys=keys, classes="-wide -models"):
            yield Static(markup=False, id="looking")
            yield Static(markup=False, id="columns")
            yield ModelList(id="models", markup=False)
            yield Static(markup=False, id="about-model")
            yield Static(markup=False, id="work")
            field = Input(placeholder=BY_NAME, select_on_focus=False, id="model")
            field.cursor_blink = False
            yield field
            yield Static(markup=False, id="problem", classes="dialog--problem")

    def on_mount(self) -> None:
        self.action_models_again()
        if (work := self.models.work) is not None and work.state == "running":
            self.show_work(work)
        if self._beginning:
            self._complete(self._beginning)

    # -- what there is ---------------------------------------------------------------------------------------------

    def action_models_again(self) -> None:
        self._tell_found("Looking for models on this machine…")
        self._look(self)

    def on_models_found(self, message: ModelsFound) -> None:
        message.stop()
        self._show(message.offers)

    def _tell_found(self, said: str) -> None:
        line = self.query_one("#looking", Static)
        line.update(Content.styled(visible(said), MUTED))
        line.display = bool(said)

    def _show(self, offers: Offers) -> None:
        only = len(offers.models) < 2
        nothing = "No Ollama and no model server is running here, and no key is set." if only else ""
        self._tell_found(" ".join(offers.found) if only and offers.found else nothing)
        self._offers = {one.name: one for one in offers.models}
        self._fill()

    def _fill(self) -> None:
        shown = self.query_one("#models", ModelList)
        option = shown.highlighted_option
        chosen = (option.id if option is not None else None) or self._present
        shown.clear_options()
        room = max(shown.size.width - 2, 20)
        shown.add_options([Option(self._line(one, room), id=one.name) for one in self._offers.values()])
        names = list(self._offers)
        if names:
            shown.highlighted = names.index(chosen) if chosen in names else 0
        heads = _row("  model", [title for title, _ in COLUMNS], [MUTED] * len(COLUMNS), room)
        self.query_one("#columns", Static).update(heads.stylize(MUTED))

    def on_resize(self, event: events.Resize) -> None:
        if self._offers:
            self.call_after_refresh(self._fill)

    def _line(self, one: Offer, room: int) -> Content:
        here = one.name == self._present
        cells = ["elsewhere" if one.remote else "local", _state(one), _tested(one), one.cost or "–"]
        tested = MUTED if not one.tested_at else GOOD if one.works else BAD
        missing = BAD if one.reachable is False or (one.installed is False and not one.remote) else ""
        styles = ["$text-warning" if one.remote else GOOD, missing, tested, ""]
        return _row(f"{'● ' if here else '  '}{visible(label_of(one.name))}", cells, styles, room)

    @on(OptionList.OptionHighlighted)
    def _highlighted(self, event: OptionList.OptionHighlighted) -> None:
        self._tell_about(self._offers.get(event.option.id or ""))

    def _tell_about(self, one: Offer | None) -> None:
        if one is None:
            return
        leaves = f"{one.leaves[:1].upper()}{one.leaves[1:]}." if one.leaves else STAYS
        lines: list[Content] = [
            Content.assemble((visible(label_of(one.name)), STRONG), f"  {visible(one.where)}"),
            Content.styled(leaves, "$text-warning" if one.remote else GOOD),
        ]
        if one.price and one.cost != "free":
            lines.append(Content(f"Price: {one.price}."))
        lines += [Content.styled(visible(line), MUTED) for line in self._tested_words(one)]
        self.query_one("#about-model", Static).update(Content("\n").join(lines))

    @staticmethod
    def _tested_words(one: Offer) -> list[str]:
        if one.name == "builtin":
            return ["It works by rules and needs no test."]
        if not one.tested:
            return ["Not tested yet; t makes five calls to it." if one.complete else "Enter completes the name."]
        calls = " · ".join(f"{'✓' if call.endswith('yes') else '✕'} {call.rpartition(':')[0]}" for call in one.shown)
        return [f"{one.tested[:1].upper()}{one.tested[1:]}.", *filter(None, [calls])]

    # -- choosing --------------------------------------------------------------------------------------------------

    @on(OptionList.OptionSelected)
    def _chosen(self, event: OptionList.OptionSelected) -> None:
        name = event.option.id or ""
        if name.endswith("NAME"):
            self._complete(name.removesuffix("NAME"))
        else:
            self._say("")
            self.pick(name)

    @on(Input.Submitted, "#model")
    def _named(self, event: Input.Submitted) -> None:
        name = event.value.strip()
        if name and name == self._fetchable:
            self._start(FETCH, name)
        elif name:
            self.pick(name)

    @on(Input.Changed, "#model")
    def _typing(self) -> None:
        self._fetchable = ""
        self._say("")

    def _complete(self, beginning: str) -> None:
        field = self.query_one("#model", Input)
        field.value = beginning
        field.cursor_position = len(beginning)
        field.focus()

    def picked(self, candidate: Candidate) -> None:
        if self._to_test:
            self._start(TEST, candidate.name)
        else:
            self.dismiss(candidate.name)

    def refused(self, problem: str) -> None:
        self._say(problem)

    def to_fetch(self, candidate: Candidate) -> None:
        name = candidate.name
        if self.query_one("#model", Input).has_focus:
            self._fetchable = name
            self._say(f"Ollama does not have {candidate.label} yet; Enter fetches it.")
        else:
            self._say(f"Ollama does not have {candidate.label} yet; f fetches it.")

    def _say(self, problem: str) -> None:
        line = self.query_one("#problem", Static)
        line.update(Content(visible(problem)))
        if problem:
            self.call_after_refresh(line.scroll_visible, animate=False)

    # -- work ------------------------------------------------------------------------------------------------------

    @property
    def _marked(self) -> Offer | None:
        option = self.query_one("#models", ModelList).highlighted_option
        return self._offers.get(option.id or "") if option is not None else None

    def action_models_test(self) -> None:
        one = self._marked
        if one is None or not one.complete:
            self._say("Choose a model to test.")
        elif one.name == "builtin":
            self._say("The built-in model needs no test: it works by rules and is always there.")
        else:
            self._say("")
            self.pick(one.name, to_test=True)

    def ask(self, candidate: Candidate) -> None:
        """A test sends made-up sentences only, but it costs what a service elsewhere asks for it."""
        if not self._to_test:
            super().ask(candidate)
            return
        from taskmaistro_tui.tui.screens.confirm import ConfirmScreen

        question = f"The test sends five made-up sentences to {candidate.service}, with your key for it."
        lines = ["Nothing of yours goes there.", "It costs what so many calls cost there."]
        self.app.push_screen(
            ConfirmScreen(visible(question), lines, yes="Test it", no="Not now", title="A model elsewhere"),
            lambda yes: self.picked(candidate) if yes else None,
        )

    def action_models_fetch(self) -> None:
        one = self._marked
        if one is not None and one.name.startswith("ollama:") and one.installed is False and not one.remote:
            self._start(FETCH, one.name)
        else:
            self._complete("ollama:")
            self._say("Name what Ollama is to fetch, such as ollama:qwen3.5:4b.")

    def action_models_ask(self) -> None:
        one = self._marked
        if one is None or not one.name.startswith(SERVICES):
            self._say("It has no service that could be asked for more models.")
            return
        self._tell_found("Asking for the models there…")
        self.models.ask_service(
            one.name,
            lambda offers: self._tell(ServiceAsked(offers)),
            lambda problem: self._tell(ServiceAsked(None, problem)),
        )

    def on_service_asked(self, message: ServiceAsked) -> None:
        """Those it offers come after the others; a place holder for them goes."""
        message.stop()
        self._tell_found("")
        if message.offers is None:
            self._say(message.problem)
            return
        fresh = {one.name: one for one in message.offers.models}
        kept = {name: one for name, one in self._offers.items() if name not in fresh}
        provider = next(iter(fresh), ":").partition(":")[0]
        kept.pop(f"{provider}:NAME", None)
        self._offers = {**kept, **fresh}
        self._fill()
        self._say("" if fresh else "It offers no model.")

    def action_models_name(self) -> None:
        self.query_one("#model", Input).focus()

    def action_models_stop(self) -> None:
        self.models.stop()

    def _start(self, kind: str, name: str) -> None:
        self._fetchable = ""
        if not self.models.start(kind, name):
            self._say("One thing at a time; x stops what goes on.")
            return
        self._say("")
        self.query_one("#models").focus()
        if (work := self.models.work) is not None:
            self.show_work(work)

    def show_work(self, work: Work) -> None:
        """A test or a fetch has come so far."""
        line = work_line(work)
        lines = [Content.styled(f"{line[:1].upper()}{line[1:]}", STRONG)]
        if work.state == "running":
            bar = Content.assemble(_bar(work.done, work.total), (f"  {visible(work.said)}  x stops it", MUTED))
            lines.append(bar)
        else:
            style = {"done": GOOD, "failed": BAD}.get(work.state, MUTED)
            lines = [Content.styled(visible(work.said), style)]
        lines += [Content.styled(visible(told), MUTED) for told in work.lines]
        shown = self.query_one("#work", Static)
        shown.update(Content("\n").join(lines))
        if not shown.has_class("-shown") or work.state != "running":
            shown.add_class("-shown")
            self.call_after_refresh(shown.scroll_visible, animate=False)
        if work.state != "running":
            self.action_models_again()

    def action_dialog_close(self) -> None:
        if self.query_one("#model").has_focus:
            self.query_one("#models").focus()
        else:
            self.dismiss(None)


def _row(name: str, cells: list[str], styles: list[str], room: int) -> Content:
    """A line of the list; columns that do not fit beside a name that can be read are left out."""
    shown = len(COLUMNS)
    while shown and room - sum(width for _, width in COLUMNS[:shown]) < NARROWEST_NAME:
        shown -= 1
    left = room - sum(width for _, width in COLUMNS[:shown])
    parts: list[Content | tuple[str, str] | str] = [pad(clip(name, left - 1), left)]
    for (_, width), cell, style in zip(COLUMNS[:shown], cells, styles, strict=False):
        parts.append((pad(clip(visible(cell), width - 1), width), style))
    return Content.assemble(*parts)


def _state(one: Offer) -> str:
    if one.name == "builtin":
        return "always there"
    if one.installed is False and not one.remote:
        return "not fetched" if one.reachable else "not installed"
    if one.reachable is None:
        return "not asked"
    return "reachable" if one.reachable else "not reachable"


def _tested(one: Offer) -> str:
    if not one.tested_at:
        return "–"
    day = datetime.fromisoformat(one.tested_at)
    return f"{'✓' if one.works else '✕'} {day.day} {MONTHS[day.month - 1]}"


def _bar(done: int, total: int) -> Content:
    filled = BAR * done // total if total else 0
    return Content.assemble(("█" * filled, GOOD), ("░" * (BAR - filled), MUTED))
