"""What reaches the main screen from other threads and from the widgets; each is news or a wish, never an act."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from textual.message import Message

from taskmaistro_tui.memory.change import Change

if TYPE_CHECKING:
    from taskmaistro_tui.agent.candidate import Candidate
    from taskmaistro_tui.agent.choosing import Offers
    from taskmaistro_tui.agent.events import Event
    from taskmaistro_tui.agent.model_work import Work


class StoreChanged(Message):
    """Changes were committed, by whoever; posted from the thread that committed them."""

    def __init__(self, changes: Sequence[Change]) -> None:
        self.changes = list(changes)
        super().__init__()


class AgentReported(Message):
    """The assistant's turn of ``ticket`` reported an event."""

    def __init__(self, ticket: str, event: Event) -> None:
        self.ticket = ticket
        self.event = event
        super().__init__()


class AgentState(Message):
    """The assistant is loading, ready, busy or failed; ``detail`` is for the user."""

    def __init__(self, state: str, detail: str = "") -> None:
        self.state = state
        self.detail = detail
        super().__init__()


class ModelsFound(Message):
    """It was looked for models that could answer."""

    def __init__(self, offers: Offers) -> None:
        self.offers = offers
        super().__init__()


class ServiceAsked(Message):
    """A service was asked what models it offers: ``offers``, or there is a ``problem``, a sentence."""

    def __init__(self, offers: Offers | None, problem: str = "") -> None:
        self.offers = offers
        self.problem = problem
        super().__init__()


class Examined(Message):
    """A model that was picked was looked at: it is a ``candidate``, or there is a ``problem``, a sentence."""

    def __init__(self, candidate: Candidate | None, problem: str = "") -> None:
        self.candidate = candidate
        self.problem = problem
        super().__init__()


class ModelWorked(Message):
    """A test of a model or the fetching of one has come further."""

    def __init__(self, work: Work) -> None:
        self.work = work
        super().__init__()


class Submitted(Message):
    """The user sent what they had typed to the assistant."""

    def __init__(self, text: str) -> None:
        self.text = text
        super().__init__()
