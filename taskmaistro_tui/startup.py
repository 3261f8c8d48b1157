"""What makes a short command start sooner. Only for runs without threads that are over in a moment."""

from __future__ import annotations

import gc
import sys


def prepare_short_run() -> None:
    """Skip work that a short run never needs; call before anything else is imported.

    Nothing of such a run becomes garbage in cycles worth looking for. And ``dataclasses`` imports ``inspect``, with the
    parsers behind it, only to write docstrings for classes that have none: it is loaded if somebody really uses it.
    """
    gc.disable()
    if "inspect" in sys.modules:
        return
    from importlib.util import LazyLoader, find_spec, module_from_spec

    spec = find_spec("inspect")
    if spec is None or spec.loader is None:
        return
    spec.loader = LazyLoader(spec.loader)
    module = module_from_spec(spec)
    sys.modules["inspect"] = module
    spec.loader.exec_module(module)


def end_short_run() -> None:
    """Spare the interpreter a last search for garbage; the memory goes back to the system as a whole."""
    gc.freeze()
