"""What makes a short command start sooner. Only for runs without threads that are over in a moment."""

from __future__ import annotations

import gc
import sys
from types import ModuleType
from typing import Any


class _Postponed(ModuleType):
    """Stands for a module until something of it is used; then the real one takes its place."""

    def __getattr__(self, name: str) -> Any:
        if sys.modules.get(self.__name__) is self:
            del sys.modules[self.__name__]
        from importlib import import_module

        return getattr(import_module(self.__name__), name)


def prepare_short_run() -> None:
    """Skip work that a short run never needs; call before anything else is imported.

    Nothing of such a run becomes garbage in cycles worth looking for. And ``dataclasses`` imports ``inspect``, with the
    parsers behind it, only to write docstrings for classes that have none; ``pathlib`` imports, through ``urllib.parse``,
    ``ipaddress`` for addresses with brackets in them: both are loaded if somebody really uses them.
    """
    gc.disable()
    for name in ("inspect", "ipaddress"):
        sys.modules.setdefault(name, _Postponed(name))


def import_argparse() -> None:
    """Import ``argparse`` without ``gettext``, which would look for translations that Python does not come with.

    At the first sentence that could be translated it would import ``locale`` and search the disk for catalogues.
    """
    if "argparse" in sys.modules or "gettext" in sys.modules:
        return
    plain: Any = ModuleType("gettext")
    plain.gettext = lambda text: text
    plain.ngettext = lambda one, many, count: one if count == 1 else many
    sys.modules["gettext"] = plain
    try:
        import argparse  # noqa: F401
    finally:
        del sys.modules["gettext"]


def end_short_run() -> None:
    """Spare the interpreter a last search for garbage; the memory goes back to the system as a whole."""
    gc.freeze()
