"""When the built-in model serves a turn because the chosen one cannot be reached."""

from __future__ import annotations

from typing import TYPE_CHECKING

from taskmaistro_tui.models.errors import UNREACHABLE, ModelError
from taskmaistro_tui.models.names import describe, parse_model_name

if TYPE_CHECKING:
    from taskmaistro_tui.config import Settings


def builtin_takes_over(error: ModelError, model_name: str, settings: Settings, *, changed: bool) -> str | None:
    """The sentence that tells of it, or None if the turn fails as it is.

    Only where the settings allow it, where the service is not there (a wrong key or an empty account is for the user to put
    right), and where the turn has changed nothing yet: the same words must not be carried out twice.
    """
    if not settings.builtin_takes_over or changed or error.kind not in UNREACHABLE:
        return None
    if parse_model_name(model_name).provider == "builtin":
        return None
    return f"{describe(model_name)} cannot be reached just now; the built-in model serves this message."
