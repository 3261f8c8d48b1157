"""No collecting of garbage while the app starts: nothing that is made then is garbage, and looking for it costs a tenth of
the time to the first picture. Importing this module is cheap."""

from __future__ import annotations

import gc


def hold_collector() -> None:
    """Let the collector rest; call before the app is imported."""
    gc.disable()


def release_collector() -> None:
    """Let it work again, if it was held, without looking at what is there already (modules, classes, style rules)."""
    if not gc.isenabled():
        gc.freeze()
        gc.enable()
