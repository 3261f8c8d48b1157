"""What fails while the app runs becomes a sentence: the file cannot be read, the disk is full, another program holds it.

Textual ends an app at the first exception that leaves a handler. Those that say what to do are told to the user instead, and
the part that met one goes on with its next message.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from textual.message import Message

from taskmaistro_tui.memory.errors import TaskMaistroError

if TYPE_CHECKING:
    from textual.message_pump import MessagePump as _Base
else:
    _Base = object


class Sturdy(_Base):
    """Goes before a widget, a screen or the app among the bases of those that read the services."""

    async def _dispatch_message(self, message: Message) -> None:
        try:
            await super()._dispatch_message(message)
        except TaskMaistroError as problem:
            app: Any = self.app
            app.tell(str(problem), failed=True)
