"""Work on a model that takes its time: trying it with five calls, or fetching it for Ollama. One at a time, in a thread of its
own, stopped at once when nobody wants it any more. Importing this module is cheap.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from taskmaistro_tui.memory.errors import TaskMaistroError

if TYPE_CHECKING:
    import asyncio

    from taskmaistro_tui.config import Settings
    from taskmaistro_tui.models.probe import Check

TEST, FETCH = "test", "fetch"
RUNNING, DONE, FAILED, STOPPED = "running", "done", "failed", "stopped"
CALLS = 5


@dataclass(frozen=True, slots=True)
class Work:
    """How far it is: ``kind`` is :data:`TEST` or :data:`FETCH`, ``name`` the model's full name, ``done`` of ``total`` calls or
    bytes (0 where nothing is known yet), ``lines`` what each call showed, ``said`` what is being done or what came of it."""

    kind: str
    name: str
    state: str = RUNNING
    done: int = 0
    total: int = 0
    lines: tuple[str, ...] = ()
    said: str = ""


class ModelWork:
    """Does the work and tells ``on_news`` of every step, in its own thread."""

    def __init__(self, settings: Settings, on_news: Callable[[Work], None]) -> None:
        self._settings = settings
        self._on_news = on_news
        self._lock = threading.Lock()
        self._work: Work | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._task: asyncio.Task[None] | None = None

    @property
    def present(self) -> Work | None:
        """What is going on, or what came of the last work."""
        return self._work

    @property
    def running(self) -> bool:
        """Whether something is going on."""
        return self._work is not None and self._work.state == RUNNING

    def start(self, kind: str, name: str) -> bool:
        """Begin; False if something is going on already."""
        with self._lock:
            if self.running:
                return False
            work = self._work = Work(kind, name, total=CALLS if kind == TEST else 0, said="beginning")
        threading.Thread(target=self._run, args=(work,), name=f"{kind} a model", daemon=True).start()
        return True

    def stop(self) -> None:
        """Stop what is going on; what was fetched of a model is kept by Ollama and need not be fetched again."""
        with self._lock:
            work = self._work
            if work is None or work.state != RUNNING:
                return
            self._work = work = replace(work, state=STOPPED, said="Stopped.")
            loop, task = self._loop, self._task
        if loop is not None and task is not None and not loop.is_closed():
            loop.call_soon_threadsafe(task.cancel)
        self._on_news(work)

    # -- in the thread ---------------------------------------------------------------------------------------------

    def _run(self, work: Work) -> None:
        import asyncio

        asyncio.run(self._guarded(work))

    async def _guarded(self, work: Work) -> None:
        import asyncio

        doing = asyncio.get_running_loop().create_task(self._test(work) if work.kind == TEST else self._fetch(work))
        with self._lock:
            self._loop, self._task = asyncio.get_running_loop(), doing
            stopped = not self.running
        if stopped:
            doing.cancel()
        try:
            await doing
        except asyncio.CancelledError:
            pass  # it was told when it was wanted
        except TaskMaistroError as problem:
            self._tell(state=FAILED, said=str(problem))
        except Exception as problem:
            self._tell(state=FAILED, said=f"This ended unexpectedly ({type(problem).__name__}).")
        finally:
            with self._lock:
                self._loop = self._task = None

    def _tell(self, **news: object) -> None:
        with self._lock:
            if self._work is None or self._work.state != RUNNING:
                return
            self._work = work = replace(self._work, **news)  # type: ignore[arg-type]
        self._on_news(work)

    async def _test(self, work: Work) -> None:
        from taskmaistro_tui.agent.environment import prepare

        prepare(tracing=self._settings.tracing)
        from taskmaistro_tui.models.capabilities import capabilities_path, write_capability
        from taskmaistro_tui.models.probe import try_model

        lines: list[str] = []

        def report(check: Check) -> None:
            lines.append(_told(check))
            self._tell(done=len(lines), lines=tuple(lines))

        self._tell(said="asking it")
        verdict = await try_model(work.name, self._settings, report)
        capability = verdict.capability(self._settings.clock().isoformat(timespec="seconds"))
        write_capability(capabilities_path(self._settings), verdict.name, capability)
        self._tell(state=DONE if verdict.tools else FAILED, said=verdict.advice)

    async def _fetch(self, work: Work) -> None:
        from contextlib import aclosing

        from taskmaistro_tui.models.names import parse_model_name
        from taskmaistro_tui.models.ollama import Ollama

        name = parse_model_name(work.name)
        parts: dict[str, tuple[int, int]] = {}
        async with aclosing(Ollama(name.url, keys=self._settings.keys).fetch(name.name)) as running:
            async for progress in running:
                if progress.total:
                    parts[progress.status] = (progress.done, progress.total)
                self._tell(
                    said=progress.status,
                    done=sum(done for done, _ in parts.values()),
                    total=sum(total for _, total in parts.values()),
                )
        self._tell(state=DONE, said=f"{name.name} is there.")


def _told(check: Check) -> str:
    sense = "" if check.sensible or not check.ok else ", but not what was meant"
    speed = f", {check.tokens / check.seconds:.0f} tokens/s" if check.tokens and check.seconds else ""
    return f"{'✓' if check.ok else '✕'} {check.what}: {check.seen}{sense} ({check.seconds:.1f} s{speed})"
