"""One user's services on one file, opened and closed together; what the app and the command line are given."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from types import TracebackType
from typing import TYPE_CHECKING

from taskmaistro_tui.config import Settings
from taskmaistro_tui.memory.change import Turn, new_turn
from taskmaistro_tui.store.store import Store
from taskmaistro_tui.tasks.service import Tasks

if TYPE_CHECKING:
    from taskmaistro_tui.tasks.conversations import Conversations
    from taskmaistro_tui.tasks.forgetting import Forgetting
    from taskmaistro_tui.tasks.knowledge import Knowledge
    from taskmaistro_tui.tasks.memories import Memories
    from taskmaistro_tui.tasks.reflections import Reflections


class Workspace:
    """The store with the task and knowledge services of ``settings.user`` over it."""

    def __init__(self, settings: Settings, store: Store, clock: Callable[[], datetime]) -> None:
        self.settings = settings
        self.store = store
        self.clock = clock
        self.user = settings.user
        self.tasks = Tasks(store, settings.user, clock)
        self._knowledge: Knowledge | None = None
        self._memories: Memories | None = None
        self._reflections: Reflections | None = None

    @property
    def knowledge(self) -> Knowledge:
        """Profile, instructions and memories; imported when first asked for, which a command on tasks never does."""
        if self._knowledge is None:
            from taskmaistro_tui.tasks.knowledge import Knowledge

            self._knowledge = Knowledge(self.store, self.user, self.clock)
        return self._knowledge

    @property
    def memories(self) -> Memories:
        """What the user told, remembered; imported when first asked for."""
        if self._memories is None:
            from taskmaistro_tui.tasks.memories import Memories

            self._memories = Memories(self.store, self.user, self.clock, self.settings.reading)
        return self._memories

    @classmethod
    def open(
        cls, settings: Settings, *, backups: bool = True, clock: Callable[[], datetime] | None = None
    ) -> Workspace:
        """Open the file of ``settings``, made if it is not there. ``backups`` makes the day's backup if there is none yet.

        Raises the errors of :mod:`taskmaistro_tui.store.errors`.
        """
        clock = clock or settings.clock
        store = Store.open(
            settings.db_path,
            clock=clock,
            zone=settings.zone,
            backups=settings.backups_dir if backups else None,
            keep=settings.backups_keep,
        )
        return cls(settings, store, clock)

    @property
    def reflections(self) -> Reflections:
        """The queue of conversations that are looked over when they rest."""
        if self._reflections is None:
            from taskmaistro_tui.tasks.reflections import Reflections

            self._reflections = Reflections(self.store, self.user, self.clock, self.settings.rest_minutes * 60)
        return self._reflections

    @property
    def conversations(self) -> Conversations:
        """What was said, conversation by conversation."""
        from taskmaistro_tui.tasks.conversations import Conversations

        return Conversations(self.store, self.user, self.clock, self.conversation(""))

    @property
    def forgetting(self) -> Forgetting:
        """Forgetting for good; see :mod:`taskmaistro_tui.tasks.forgetting`."""
        from taskmaistro_tui.tasks.forgetting import Forgetting

        return Forgetting(self)

    def drop_what_is_old(self) -> dict[str, int]:
        """Forget traces, conversations that were looked over (all, if none ever is) with what the assistant had at hand in
        them, and changes that are older than the settings keep them (0 days: for good). Returns how many of each went."""
        from taskmaistro_tui.store.checkpoint_file import drop_checkpoints

        kept = self.settings
        self.store.clean_if_needed()
        gone = self.store.prune(
            traces_days=kept.trace_keep_days or None,
            conversations_days=kept.conversations_keep_days or None,
            unreflected=not kept.reflection,
            changes_days=kept.changes_keep_days or None,
        )
        drop_checkpoints(kept.checkpoints_path, self.store.conversation_threads)
        return gone

    def new_turn(self, actor: str, text: str = "") -> Turn:
        """A turn of this user, for one action."""
        return new_turn(actor, self.user, text)

    def conversation(self, name: str) -> str:
        """The id of this user's conversation called ``name``; two users' "main" are two conversations."""
        user = self.user.replace("%", "%25").replace(":", "%3A")  # or the user "a:b" would share one with the user "a"
        return f"{user}:{name}"

    def close(self) -> None:
        """Close the file."""
        self.store.close()

    def __enter__(self) -> Workspace:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
